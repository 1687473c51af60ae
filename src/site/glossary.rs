//! The glossary: every term of every edition that explains it, from A to Z.

use std::collections::BTreeSet;

use askama::Template;

use super::context::Context;
use super::listing::first_letter;
use super::markdown_renderer::MarkdownRenderer;
use super::page::{Frame, Link, Page, PageKind};
use super::subject::printed::{self, PrintedView};
use super::{address, labels};
use crate::error::Error;
use crate::json_view::RecordView;
use variorum_corpus::catalog::Entry;

#[derive(Debug, Template)]
#[template(path = "glossary.html")]
struct GlossaryPage {
    frame: Frame,
    letters: Vec<char>,
    terms: Vec<GlossaryTerm>,
    printed: Vec<PrintedView>,
}

#[derive(Debug)]
struct GlossaryTerm {
    /// Set on the first term of a letter.
    letter: Option<char>,
    id: String,
    name: String,
    text: String,
    note: Option<String>,
    edition: String,
    /// The subject of the same name.
    topic: Option<Link>,
}

/// The glossary page and its JSON.
pub(crate) fn pages(context: &Context<'_>) -> Result<[Page; 2], Error> {
    let description = "The terms that the rules explain, from A to Z.";
    let kind = PageKind::Glossary;
    let frame = Frame::new(context, "glossary.html", kind, "Glossary", description).with_json();
    let entries: Vec<Entry<'_>> =
        context.glossary.iter().flat_map(|glossary| glossary.entries()).collect();
    let mut terms = sorted_terms(context, &frame, &entries);
    let letters = mark_first_of_letters(&mut terms);
    let records: Vec<_> =
        entries.iter().map(|entry| RecordView::new(context.catalog, *entry)).collect();
    let json = Page::json_beside(&frame, &records)?;
    let printed = entries.iter().flat_map(|entry| printed::views(context, *entry)).collect();
    let page = GlossaryPage { frame, letters, terms, printed };
    Ok([Page::render(&page.frame, &page)?, json])
}

fn sorted_terms(context: &Context<'_>, frame: &Frame, entries: &[Entry<'_>]) -> Vec<GlossaryTerm> {
    let renderer = MarkdownRenderer::new(context, &frame.path);
    let mut terms = Vec::new();
    let mut seen = BTreeSet::new();
    for entry in entries {
        let edition_id = context.catalog.timeline.edition_id(entry.edition);
        for clause in &entry.record.clauses {
            let id = clause.id.value.clone();
            let is_first = seen.insert(id.clone());
            let topic = context.subject(&clause.id).map(|view| Link {
                text: view.name().to_owned(),
                href: address::subject(view.subject),
            });
            terms.push(GlossaryTerm {
                letter: None,
                id: if is_first { id } else { format!("{id}_{edition_id}") },
                name: labels::capitalized(&clause.heading()),
                text: renderer.block_html(&clause.text),
                note: clause.note.as_ref().map(|note| renderer.block_html(note)),
                edition: labels::edition_with_date(context.catalog, entry.edition),
                topic,
            });
        }
    }
    terms.sort_by_key(|term| (term.name.to_lowercase(), term.id.clone()));
    terms
}

/// Sets the letter of the first term of each letter, and returns the letters.
fn mark_first_of_letters(terms: &mut [GlossaryTerm]) -> Vec<char> {
    let mut letters = Vec::new();
    for term in terms {
        let letter = first_letter(&term.name);
        if letters.last() != Some(&letter) {
            letters.push(letter);
            term.letter = Some(letter);
        }
    }
    letters
}
