//! The user's own printed texts as passages: one for each heading or term, with its document, file
//! and lines.
//! They are never mixed with the records' passages, and each edition of a text is a result of its
//! own.

use super::from_catalog::{Maker, kind_of};
use super::passage::{Passage, PassageKind, PrintedPlace};
use crate::printed::{self, Printed, Section, token};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::Date;

/// Every imported text, by subject, edition and document.
pub fn printed_passages(catalog: &Catalog, printed: &Printed) -> Vec<Passage> {
    printed.passages.iter().flat_map(|passage| of_passage(catalog, passage)).collect()
}

/// The passages of one imported text: one for each of its sections.
fn of_passage(catalog: &Catalog, printed: &printed::Passage) -> Vec<Passage> {
    let timeline = &catalog.timeline;
    let edition = timeline.index_of(&printed.edition);
    let subject = catalog.subject(&printed.subject);
    let entry =
        subject.and_then(|subject| subject.entries().find(|entry| Some(entry.edition) == edition));
    let life = entry.map(|entry| Maker::new(catalog, entry));
    let (kind, slot, chapter) = subject.map_or((PassageKind::Rule, None, None), kind_of);
    let document = printed.document.id();
    let whole = Passage {
        id: format!("{document}/{}/{}", printed.subject, printed.edition),
        kind,
        subject: printed.subject.clone(),
        slot,
        chapter,
        line: edition.map(|no| timeline.line_of(no).to_owned()).into_iter().collect(),
        edition: vec![printed.edition.clone()],
        date: edition.map(|no| timeline.edition(no)).map_or(Date::Unknown, |edition| edition.date),
        in_force: life.as_ref().is_none_or(|life| life.next.is_none()),
        holds: life.map_or_else(|| vec![printed.edition.clone()], |life| life.holds),
        versions: Vec::new(),
        superseded_by: None,
        change: None,
        name: entry.map_or_else(|| printed.name.clone(), |entry| entry.record.name.value.clone()),
        heading: String::new(),
        summary: String::new(),
        question: String::new(),
        text: String::new(),
        notes: String::new(),
        place: 0,
        printed: None,
    };
    let title = timeline.document(document).map_or(document, |document| &document.title);
    let place = |section: &Section| PrintedPlace {
        document: document.to_owned(),
        title: title.to_owned(),
        file: printed.file.clone(),
        lines: section.lines(),
    };
    let of_section = |(n, section): (usize, &Section)| Passage {
        id: format!("{}#{}", whole.id, n + 1),
        heading: section.heading.clone().unwrap_or_default(),
        text: text(section),
        place: n,
        printed: Some(place(section)),
        ..whole.clone()
    };
    printed.sections.iter().enumerate().map(of_section).collect()
}

/// The words of a section without emphasis, a line for each block.
fn text(section: &Section) -> String {
    let line = |text: &String| token::plain(text).split_whitespace().collect::<Vec<_>>().join(" ");
    section.blocks.iter().map(|block| line(&block.text)).collect::<Vec<_>>().join("\n")
}
