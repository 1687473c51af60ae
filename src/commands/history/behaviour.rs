//! `variorum history --behaviour`: what plays differently with each change of a history.

use rayon::prelude::*;

use crate::behaviour::{
    self, BehaviourDiff, BehaviourView, Comparisons, Difference, Incomparable, MadeComparison,
};
use crate::check::Checks;
use crate::commands::diff::behaviour::describe_groups;
use crate::error::Error;
use crate::progress::progress_bar;
use crate::terminal::indented;
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::diff::{History, HistoryEventKind};
use variorum_corpus::timeline::EditionIndex;

/// One change, played.
#[derive(Debug)]
pub(super) struct PlayedChange {
    editions: [EditionIndex; 2],
    found: Result<BehaviourDiff, Incomparable>,
}

/// Every event of a history that printed a text again, played against the text before.
pub(super) fn play_all_changes(
    catalog: &Catalog,
    subject: &Subject,
    history: &History,
) -> Result<Vec<PlayedChange>, Error> {
    let checks = Checks::load(catalog).map_err(Error::Findings)?;
    let printed = history.events.iter().filter(|event| {
        matches!(
            event.kind,
            HistoryEventKind::Introduced | HistoryEventKind::Changed | HistoryEventKind::Reprinted
        )
    });
    let numbers: Vec<EditionIndex> = printed.map(|event| event.edition.index).collect();
    let pairs: Vec<[EditionIndex; 2]> =
        numbers.windows(2).filter_map(|pair| <[EditionIndex; 2]>::try_from(pair).ok()).collect();
    let bar = progress_bar(pairs.len() as u64, "playing", "changes");
    let effort = behaviour::SearchEffort::default();
    let comparisons = Comparisons::new(catalog, &checks);
    let play = |editions: &[EditionIndex; 2]| {
        let made = comparisons.compare(subject, *editions, effort);
        bar.inc(1);
        made
    };
    let made: Vec<_> = pairs.par_iter().map(play).collect();
    made.iter().for_each(|made| comparisons.keep(made));
    bar.finish_and_clear();
    let change =
        |(editions, made): (_, MadeComparison)| PlayedChange { editions, found: made.found };
    Ok(pairs.into_iter().zip(made).map(change).collect())
}

impl PlayedChange {
    /// The edition that made the change.
    pub(super) fn edition(&self) -> EditionIndex {
        let [_, after] = self.editions;
        after
    }

    /// As JSON shows it; none if nothing could be played.
    pub(super) fn json_view(&self, catalog: &Catalog, subject: &str) -> Option<BehaviourView> {
        self.found
            .as_ref()
            .ok()
            .map(|found| BehaviourView::new(catalog, subject, self.editions, found))
    }

    /// What plays differently, one witness for each question.
    pub(super) fn describe(&self, catalog: &Catalog, width: usize, indent: &str) -> String {
        match &self.found {
            Err(Incomparable::NotPlayed) => {
                indented("Not played: the engine plays the tabletop line only.", width, indent)
            }
            Err(Incomparable::NoQuestion) => {
                indented("Not played: no check asks anything about it yet.", width, indent)
            }
            Ok(found) => {
                let own: Vec<&Difference> = found.own_differences().collect();
                if own.is_empty() {
                    let scope = if found.sampled {
                        "a sample of the combinations"
                    } else {
                        "all combinations"
                    };
                    return indented(
                        &format!(
                            "Plays the same in {}, {scope}.",
                            behaviour::situation_count(found.situations)
                        ),
                        width,
                        indent,
                    );
                }
                let groups = describe_groups(
                    &own,
                    &behaviour::edition_labels(catalog, self.editions),
                    1,
                    width,
                    indent,
                );
                format!("{}{groups}", indented("Played:", width, indent))
                    .replace("Played:\n\n", "Played:\n")
            }
        }
    }
}
