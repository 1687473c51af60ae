//! The glossary: every term of every edition that explains it, from A to Z.

use std::collections::BTreeSet;

use askama::Template;

use super::context::Context;
use super::frame::Frame;
use super::json::RecordJson;
use super::printed::{self, PrintedView};
use super::text::Writer;
use super::{Page, address, json, words};
use crate::error::Error;

#[derive(Debug, Template)]
#[template(path = "glossary.html")]
struct Glossary {
    frame: Frame,
    letters: Vec<char>,
    terms: Vec<Term>,
    printed: Vec<PrintedView>,
}

#[derive(Debug)]
struct Term {
    /// Set on the first term of a letter.
    letter: Option<char>,
    id: String,
    name: String,
    text: String,
    note: Option<String>,
    edition: String,
    topic: Option<(String, String)>,
}

/// The glossary page and its JSON.
pub fn pages(context: &Context<'_>) -> Result<[Page; 2], Error> {
    let description = "The terms that the rules explain, from A to Z.";
    let frame =
        Frame::new(context, "glossary.html".to_owned(), "glossary", "Glossary", description)
            .with_json();
    let writer = Writer::new(context, &frame.path);
    let mut terms = Vec::new();
    let mut seen = BTreeSet::new();
    let entries: Vec<_> = context.glossary.iter().flat_map(|glossary| glossary.entries()).collect();
    for entry in &entries {
        for clause in &entry.record.clauses {
            let fresh = seen.insert(clause.id.value.clone());
            let topic = context.sheet(&clause.id);
            terms.push(Term {
                letter: None,
                id: if fresh {
                    clause.id.value.clone()
                } else {
                    format!(
                        "{}_{}",
                        clause.id.value,
                        context.catalog.timeline.edition_id(entry.edition)
                    )
                },
                name: words::capital(&clause.heading()),
                text: writer.block(&clause.text),
                note: clause.note.as_ref().map(|note| writer.block(note)),
                edition: context.catalog.timeline.describe(entry.edition),
                topic: topic
                    .map(|sheet| (sheet.name().to_owned(), address::subject(sheet.subject))),
            });
        }
    }
    terms.sort_by_key(|term| (term.name.to_lowercase(), term.id.clone()));
    let mut letters = Vec::new();
    for term in &mut terms {
        let letter = term
            .name
            .chars()
            .next()
            .filter(char::is_ascii_alphabetic)
            .map_or('#', |c| c.to_ascii_uppercase());
        if letters.last() != Some(&letter) {
            letters.push(letter);
            term.letter = Some(letter);
        }
    }
    let records: Vec<_> = entries.iter().map(|entry| RecordJson::of(context, *entry)).collect();
    let json = json::page(&frame, &records)?;
    let printed = entries.iter().flat_map(|entry| printed::views(context, *entry)).collect();
    let view = Glossary { frame, letters, terms, printed };
    Ok([Page::html(view.frame.path.clone(), &view), json])
}
