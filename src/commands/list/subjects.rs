//! `variorum list`: abilities and rule topics as rows, with how many there are.
//! It does not choose them; the flags do.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use crate::terminal::{HEADING, QUIET, Terminal};
use variorum_corpus::catalog::{Catalog, GLOSSARY, Subject, SubjectKind};
use variorum_corpus::edition::Timeline;
use variorum_corpus::record::Marker;

#[derive(Debug, Serialize)]
pub(super) struct SubjectRow<'a> {
    id: &'a str,
    kind: &'static str,
    group: &'a str,
    name: String,
    optional: Option<bool>,
    marker: Option<Marker>,
    editions: Vec<&'a str>,
    clauses: BTreeMap<&'a str, usize>,
}

impl<'a> SubjectRow<'a> {
    pub(super) fn of(subject: &'a Subject, timeline: &'a Timeline) -> Self {
        let newest = subject.entries().next_back().map(|entry| entry.record);
        Self {
            id: &subject.id,
            kind: subject.kind.name(),
            group: subject.kind.group(),
            name: newest.map(|record| record.name.value.clone()).unwrap_or_default(),
            optional: newest.and_then(|record| record.optional.as_ref()).map(|flag| flag.value),
            marker: newest
                .and_then(|record| record.marker.as_ref())
                .map(|marker| marker.value.clone()),
            editions: subject.editions().into_iter().map(|no| timeline.edition_id(no)).collect(),
            clauses: subject
                .entries()
                .map(|entry| (timeline.edition_id(entry.edition), entry.record.clauses.len()))
                .collect(),
        }
    }
}

#[derive(Debug, Default, Serialize)]
pub(super) struct Counts {
    abilities: usize,
    ability_records: usize,
    rules: usize,
    rule_records: usize,
    terms: usize,
    rulings: usize,
    ability_records_by_edition: BTreeMap<String, usize>,
    rule_records_by_edition: BTreeMap<String, usize>,
}

impl Counts {
    pub(super) fn of(subjects: &[&Subject], catalog: &Catalog) -> Self {
        let mut counts = Self::default();
        for subject in subjects {
            counts.rulings += catalog.rulings_of(&subject.id).count();
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
            for no in subject.editions() {
                *records += 1;
                *by_edition.entry(catalog.timeline.edition_id(no).to_owned()).or_default() += 1;
            }
            if subject.id == GLOSSARY {
                counts.terms = subject.entries().map(|entry| entry.record.clauses.len()).sum();
            }
        }
        counts
    }

    fn words(&self) -> String {
        format!(
            "{} abilities in {} records, {} rule topics in {} records, {} glossary terms, {} rulings",
            self.abilities,
            self.ability_records,
            self.rules,
            self.rule_records,
            self.terms,
            self.rulings
        )
    }
}

pub(super) fn subjects_text(
    rows: &[SubjectRow<'_>],
    counts: &Counts,
    catalog: &Catalog,
    terminal: &Terminal,
) -> String {
    let mut text = String::new();
    let width = rows.iter().map(|row| row.id.len()).max().unwrap_or(0);
    let mut group = "";
    for row in rows {
        if row.group != group {
            group = row.group;
            let _ = writeln!(
                text,
                "{}{}",
                if text.is_empty() { "" } else { "\n" },
                terminal.paint(
                    HEADING,
                    &format!(
                        "{} ({})",
                        group,
                        if row.kind == "ability" { "abilities" } else { "rules" }
                    )
                )
            );
        }
        let shorts: Vec<&str> = row
            .editions
            .iter()
            .map(|id| {
                catalog
                    .timeline
                    .index_of(id)
                    .and_then(|no| catalog.timeline.edition(no))
                    .map_or(*id, |edition| edition.short.as_str())
            })
            .collect();
        let _ =
            writeln!(text, "  {:width$}  {}", row.id, terminal.paint(QUIET, &shorts.join(", ")));
    }
    let _ = writeln!(text, "\n{}.", counts.words());
    text
}
