//! `variorum list`: abilities and rule topics as rows, with how many there are.
//! It does not select them: `list.rs` does.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use crate::terminal::{HEADING, QUIET, Terminal};
use variorum_corpus::catalog::{Catalog, GLOSSARY, RulingEntry, Subject, SubjectKind};
use variorum_corpus::record::Marker;
use variorum_corpus::timeline::{EditionIndex, Timeline};

#[derive(Debug, Serialize)]
pub(super) struct SubjectRow<'a> {
    id: &'a str,
    kind: &'static str,
    group: &'a str,
    name: &'a str,
    optional: Option<bool>,
    marker: Option<&'a Marker>,
    editions: Vec<&'a str>,
    clauses: BTreeMap<&'a str, usize>,
}

impl<'a> SubjectRow<'a> {
    pub(super) fn new(subject: &'a Subject, timeline: &'a Timeline) -> Self {
        let newest = subject
            .entries()
            .next_back()
            .expect("a subject has a record, and list stops at records that cannot be read")
            .record;
        let editions = subject.editions();
        Self {
            id: &subject.id,
            kind: subject.kind.name(),
            group: subject.kind.group(),
            name: &newest.name,
            optional: newest.optional.as_ref().map(|flag| flag.value),
            marker: newest.marker.as_ref().map(|marker| &marker.value),
            editions: editions.into_iter().map(|edition| timeline.edition_id(edition)).collect(),
            clauses: subject
                .entries()
                .map(|entry| (timeline.edition_id(entry.edition), entry.record.clauses.len()))
                .collect(),
        }
    }
}

/// How much there is of the subjects, over all editions or in one.
#[derive(Debug, Default, Serialize)]
pub(super) struct SubjectCounts {
    #[serde(skip_serializing_if = "Option::is_none")]
    edition: Option<String>,
    abilities: usize,
    ability_records: usize,
    rules: usize,
    rule_records: usize,
    terms: usize,
    rulings: usize,
    ability_records_by_edition: BTreeMap<String, usize>,
    rule_records_by_edition: BTreeMap<String, usize>,
}

impl SubjectCounts {
    pub(super) fn new(
        subjects: &[&Subject],
        catalog: &Catalog,
        edition: Option<EditionIndex>,
    ) -> Self {
        let timeline = &catalog.timeline;
        let is_counted = |other: EditionIndex| edition.is_none_or(|edition| edition == other);
        let holds = |entry: &RulingEntry<'_>| {
            edition.is_none_or(|edition| entry.ruling.holds_for(timeline).contains(&edition))
        };
        let mut counts =
            Self { edition: edition.map(|edition| timeline.describe(edition)), ..Self::default() };
        for subject in subjects {
            counts.rulings += catalog.rulings_of(&subject.id).filter(holds).count();
            let (number, records, by_edition) = match subject.kind {
                SubjectKind::Ability(_) => (
                    &mut counts.abilities,
                    &mut counts.ability_records,
                    &mut counts.ability_records_by_edition,
                ),
                SubjectKind::Rule(_) => (
                    &mut counts.rules,
                    &mut counts.rule_records,
                    &mut counts.rule_records_by_edition,
                ),
            };
            *number += 1;
            for edition in subject.editions().into_iter().filter(|it| is_counted(*it)) {
                *records += 1;
                let id = timeline.edition_id(edition);
                *by_edition.entry(id.to_owned()).or_default() += 1;
            }
            if subject.id == GLOSSARY {
                let records = subject.entries().filter(|entry| is_counted(entry.edition));
                counts.terms = records.map(|entry| entry.record.clauses.len()).sum();
            }
        }
        counts
    }

    fn as_sentence(&self) -> String {
        if let Some(edition) = &self.edition {
            return format!(
                "{edition} has {} abilities, {} rule topics, {} glossary terms; on these hold \
                 {} rulings.",
                self.abilities, self.rules, self.terms, self.rulings
            );
        }
        format!(
            "{} abilities in {} records, {} rule topics in {} records, {} glossary terms, \
             {} rulings.",
            self.abilities,
            self.ability_records,
            self.rules,
            self.rule_records,
            self.terms,
            self.rulings
        )
    }
}

/// The subjects under headings, each with the short names of its editions.
pub(super) fn subjects_text(
    subjects: &[&Subject],
    counts: &SubjectCounts,
    timeline: &Timeline,
    terminal: &Terminal,
) -> String {
    let mut text = String::new();
    let width = subjects.iter().map(|subject| subject.id.len()).max().unwrap_or(0);
    let mut group = "";
    for subject in subjects {
        if subject.kind.group() != group {
            if !text.is_empty() {
                text.push('\n');
            }
            group = subject.kind.group();
            let heading = match subject.kind {
                SubjectKind::Ability(_) => format!("{group} (abilities)"),
                SubjectKind::Rule(_) => format!("{group} (rules)"),
            };
            let _ = writeln!(text, "{}", terminal.paint(HEADING, &heading));
        }
        let editions = subject.editions().into_iter().map(|index| timeline.edition(index));
        let short_names: Vec<&str> = editions.map(|edition| edition.short.as_str()).collect();
        let editions = terminal.paint(QUIET, &short_names.join(", "));
        let _ = writeln!(text, "  {:width$}  {editions}", subject.id);
    }
    let _ = writeln!(text, "\n{}", counts.as_sentence());
    text
}
