//! Every subject, edition, optional mark, dial marker and kind of change that the inventory lists,
//! and no other.

use std::collections::{BTreeMap, BTreeSet};

use variorum::catalog::{Catalog, Entry, SubjectKind};
use variorum::record::Record;

use super::rows;

const EDITIONS: [&str; 8] = [
    "rebellion-2001-01",
    "rebellion-errata-2001-07",
    "whirlwind-2001-10",
    "unlimited-2002-01",
    "unlimited-errata-2003-04",
    "dragons-gate-2003-07",
    "unlimited-errata-2003-09",
    "dungeons-2002-rev2",
];

fn catalog() -> Catalog {
    variorum::embedded::catalog()
}

fn entry<'a>(catalog: &'a Catalog, subject: &str, edition: &str) -> Option<Entry<'a>> {
    catalog.subject(subject)?.record(catalog.timeline.index_of(edition)?)?.ok()
}

fn record<'a>(catalog: &'a Catalog, subject: &str, edition: &str) -> &'a Record {
    entry(catalog, subject, edition)
        .unwrap_or_else(|| panic!("{subject} has no record in {edition}"))
        .record
}

#[test]
fn every_ability_of_the_inventory_stands_in_exactly_its_editions_with_its_marks() {
    let catalog = catalog();
    let mut records = 0;
    let mut listed = BTreeSet::new();
    for row in rows(include_str!("abilities.tsv")) {
        let [slot, id, name, marks @ .., colour, shape, certainty] = row.as_slice() else {
            panic!("{row:?}")
        };
        listed.insert(*id);
        let subject = catalog.subject(id).unwrap_or_else(|| panic!("{id} is missing"));
        assert_eq!((subject.kind.name(), subject.kind.group()), ("ability", *slot), "{id}");
        for (edition, mark) in EDITIONS.iter().zip(marks) {
            let found = entry(&catalog, id, edition).map(|entry| entry.record);
            assert_eq!(found.is_some(), *mark != "-", "{id} {edition}");
            let Some(record) = found else { continue };
            records += 1;
            assert_eq!(record.name.as_str(), *name, "{id} {edition}");
            assert_eq!(
                record.optional.as_ref().map(|flag| flag.value),
                Some(*mark == "o"),
                "{id} {edition}"
            );
            let marker = record.marker.as_ref().unwrap();
            assert_eq!(
                (marker.colour.name(), marker.shape.name()),
                (*colour, *shape),
                "{id} {edition}"
            );
            if *certainty == "secondary" {
                assert_eq!(
                    serde_json::to_value(marker.certainty).unwrap(),
                    "secondary",
                    "{id} {edition}"
                );
            }
            assert!(!record.clauses.is_empty(), "{id} {edition} has no clauses");
        }
    }
    let abilities: BTreeSet<&str> = catalog
        .subjects()
        .filter(|subject| matches!(subject.kind, SubjectKind::Ability(_)))
        .map(|subject| subject.id.as_str())
        .collect();
    assert_eq!(abilities, listed);
    assert_eq!((listed.len(), records), (44, 132));
}

#[test]
fn every_edition_printed_as_many_abilities_as_its_card() {
    let catalog = catalog();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for subject in
        catalog.subjects().filter(|subject| matches!(subject.kind, SubjectKind::Ability(_)))
    {
        for no in subject.editions() {
            *counts.entry(catalog.timeline.edition_id(no)).or_default() += 1;
        }
    }
    let expected = EDITIONS.into_iter().zip([28, 2, 12, 40, 5, 4, 1, 40]).collect();
    assert_eq!(counts, expected);
}

#[test]
fn every_change_has_the_kind_that_the_inventory_gives_it() {
    let catalog = catalog();
    let mut compared = 0;
    for row in rows(include_str!("changes.tsv")) {
        let [subject, from, to, kind] = row.as_slice() else { panic!("{row:?}") };
        let record = record(&catalog, subject, to);
        let own = if *to == "dungeons-2002-rev2" {
            let departure = record
                .departs_from
                .as_ref()
                .unwrap_or_else(|| panic!("{subject} does not say how it departs"));
            assert_eq!(departure.edition.as_str(), *from, "{subject}");
            departure.kind.value
        } else {
            let before = catalog
                .subject(subject)
                .unwrap()
                .predecessor(catalog.timeline.index_of(to).unwrap(), &catalog.timeline)
                .unwrap();
            assert_eq!(catalog.timeline.edition_id(before.edition), *from, "{subject}");
            record.change.as_ref().unwrap().kind.value
        };
        assert_eq!(own.name(), *kind, "{subject} {from} {to}");
        compared += 1;
    }
    assert_eq!(compared, 88);
}

#[test]
fn every_topic_of_the_documents_went_into_a_subject_and_every_rule_subject_comes_from_one() {
    let catalog = catalog();
    let mut listed = BTreeSet::new();
    for row in rows(include_str!("topics.tsv")) {
        let [topic, edition, subject] = row.as_slice() else { panic!("{row:?}") };
        let record = record(&catalog, subject, edition);
        assert!(!record.clauses.is_empty(), "{topic}: {subject} {edition} has no clauses");
        listed.insert(((*subject).to_owned(), (*edition).to_owned()));
    }
    let rules = catalog.subjects().filter(|subject| matches!(subject.kind, SubjectKind::Rule(_)));
    let standing: BTreeSet<_> = rules
        .flat_map(|subject| {
            subject
                .editions()
                .into_iter()
                .map(|no| (subject.id.clone(), catalog.timeline.edition_id(no).to_owned()))
        })
        .collect();
    assert_eq!(standing, listed);
}

#[test]
fn the_glossaries_have_48_and_5_terms() {
    let catalog = catalog();
    assert_eq!(record(&catalog, "glossary", "rebellion-2001-01").clauses.len(), 48);
    assert_eq!(record(&catalog, "glossary", "multiple-dial").clauses.len(), 5);
}

#[test]
fn lint_finds_nothing_in_the_records() {
    let findings: Vec<_> = variorum::lint::run(&catalog())
        .iter()
        .map(variorum::diagnostic::Finding::one_line)
        .collect();
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

#[test]
fn every_subject_says_what_players_call_it() {
    for subject in catalog().subjects() {
        let terms: usize = subject.entries().map(|entry| entry.record.asked_as.len()).sum();
        assert!((6..=10).contains(&terms), "{} has {terms} terms of asked_as", subject.id);
    }
}
