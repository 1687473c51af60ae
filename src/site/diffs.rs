//! What changed between every two editions: of the whole rules, and of each subject.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::context::SubjectView;
use crate::error::Error;
use variorum_corpus::catalog::{Catalog, Entry};
use variorum_corpus::diff::{self, EditionsDiff, RecordDiff};
use variorum_corpus::timeline::{EditionIndex, Moment};

/// The differences between every two editions, the earlier first.
#[derive(Debug, Default)]
pub struct Diffs {
    editions: BTreeMap<[EditionIndex; 2], EditionsDiff>,
    /// By subject.
    records: BTreeMap<String, BTreeMap<[EditionIndex; 2], RecordDiff>>,
}

impl Diffs {
    pub fn compute(catalog: &Catalog) -> Result<Self, Error> {
        let of_two = |[from, to]: [EditionIndex; 2]| {
            let diff = diff::editions(catalog, Moment::Edition(from), Moment::Edition(to))?;
            Ok(([from, to], diff))
        };
        let of_subject = |view: SubjectView<'_>| {
            let of_records = |(from, to): (Entry<'_>, Entry<'_>)| {
                Ok(([from.edition, to.edition], diff::records(catalog, from, to)?))
            };
            let diffs = view.record_pairs().map(of_records).collect::<Result<_, Error>>()?;
            Ok((view.subject.id.clone(), diffs))
        };
        let views: Vec<SubjectView<'_>> =
            catalog.subjects().filter_map(|subject| SubjectView::new(catalog, subject)).collect();
        Ok(Self {
            editions: every_two_editions(catalog)
                .into_par_iter()
                .with_max_len(1)
                .map(of_two)
                .collect::<Result<_, Error>>()?,
            records: views.into_par_iter().map(of_subject).collect::<Result<_, Error>>()?,
        })
    }

    pub(super) fn pairs_of_editions(&self) -> Vec<[EditionIndex; 2]> {
        self.editions.keys().copied().collect()
    }

    pub(super) fn between_editions(&self, from: EditionIndex, to: EditionIndex) -> &EditionsDiff {
        self.editions.get(&[from, to]).expect("every two editions were compared")
    }

    pub(super) fn between_records(
        &self,
        subject: &str,
        from: EditionIndex,
        to: EditionIndex,
    ) -> &RecordDiff {
        let of_subject = self.records.get(subject).and_then(|diffs| diffs.get(&[from, to]));
        of_subject.expect("every two records of a subject were compared")
    }
}

fn every_two_editions(catalog: &Catalog) -> Vec<[EditionIndex; 2]> {
    let editions = || catalog.timeline.indexed_editions().map(|(edition, _)| edition);
    let before = |to: EditionIndex| editions().filter(move |from| *from < to);
    editions().flat_map(|to| before(to).map(move |from| [from, to])).collect()
}
