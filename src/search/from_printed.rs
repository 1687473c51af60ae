//! The user's own printed texts as passages: one for each heading or term, with its document, file
//! and lines.
//! They are indexed apart from the records' passages, and each edition of a text is a result of its
//! own.

use super::from_catalog::{PassageGroup, TimeInForce};
use super::passage::{Passage, PassageKind, PrintedPlace};
use crate::printed::sentence::without_emphasis;
use crate::printed::{PassageSection, PrintedLibrary, PrintedPassage};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::Date;

/// Every imported text, by subject, edition and document.
pub(super) fn printed_passages(catalog: &Catalog, printed: &PrintedLibrary) -> Vec<Passage> {
    printed.passages.iter().flat_map(|passage| section_passages(catalog, passage)).collect()
}

/// The passages of one imported text: one for each of its sections.
fn section_passages(catalog: &Catalog, printed: &PrintedPassage) -> Vec<Passage> {
    let whole = passage_without_text(catalog, printed);
    let document = printed.document.id();
    let title = catalog.timeline.document(document).map_or(document, |document| &document.title);
    let section_passage = |(n, section): (usize, &PassageSection)| {
        let id = format!("{}#{}", whole.id, n + 1);
        Passage {
            group: id.clone(),
            id,
            heading: section.heading.clone().unwrap_or_default(),
            text: plain_text(section),
            place: n,
            printed: Some(PrintedPlace {
                document: document.to_owned(),
                title: title.to_owned(),
                file: printed.file.clone(),
                lines: section.lines(),
            }),
            ..whole.clone()
        }
    };
    printed.sections.iter().enumerate().map(section_passage).collect()
}

/// What the sections of an imported text have in common.
fn passage_without_text(catalog: &Catalog, printed: &PrintedPassage) -> Passage {
    let timeline = &catalog.timeline;
    let number = timeline.index_of(&printed.edition);
    let subject = catalog.subject(&printed.subject);
    let entry =
        subject.and_then(|subject| subject.entries().find(|entry| Some(entry.edition) == number));
    let in_force = entry.map(|entry| TimeInForce::of_record(catalog, entry));
    let group = subject.map(PassageGroup::of_subject);
    let edition = number.map(|no| timeline.edition(no));
    let group =
        group.unwrap_or(PassageGroup { kind: PassageKind::Rule, slot: None, chapter: None });
    Passage {
        id: format!("{}/{}/{}", printed.document.id(), printed.subject, printed.edition),
        line: number.map(|no| timeline.line_of(no).to_owned()).into_iter().collect(),
        edition: vec![printed.edition.clone()],
        date: vec![edition.map_or(Date::Unknown, |edition| edition.date)],
        in_force: in_force.as_ref().is_none_or(|in_force| in_force.successor.is_none()),
        holds: in_force.map_or_else(|| vec![printed.edition.clone()], |in_force| in_force.editions),
        name: entry.map_or_else(|| printed.name.clone(), |entry| entry.record.name.value.clone()),
        ..group.empty_passage(&printed.subject)
    }
}

/// The words of a section without emphasis, a line for each block.
fn plain_text(section: &PassageSection) -> String {
    let line =
        |text: &String| without_emphasis(text).split_whitespace().collect::<Vec<_>>().join(" ");
    section.blocks.iter().map(|block| line(&block.text)).collect::<Vec<_>>().join("\n")
}
