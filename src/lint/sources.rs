//! Rule `sources`: every record and every worked example names the documents that it restates.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::catalog::Entry;
use variorum_corpus::record::Source;
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE};
use variorum_corpus::yaml::Spanned;
use variorum_expr::suggest;

pub(super) const RULE: Rule = Rule {
    code: "sources",
    summary: "a record or ruling without a source, or with one that does not cover its edition",
    explanation: "A reader must be able to check us. Each record names at least one document that \
                  editions.yaml lists for its edition, with the heading under which the passage \
                  is; so does each worked example. Further \
                  documents may be named for what an older edition printed and this one leaves in \
                  force: those of earlier editions of its line, and for a side line those of the \
                  main line. Name the document, or list it for the edition in editions.yaml.",
    check,
    fix: None,
};

const ADD_SOURCES: &str = "add 'sources: [{ document: …, heading: … }]'";

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.entries() {
        if entry.record.sources.is_empty() {
            reporter.report_file(entry.path, "the record names no source", ADD_SOURCES);
        } else {
            report_unknown(context, entry.path, &entry.record.sources, reporter);
            report_other_editions(context, &entry, reporter);
        }
    }
    for (entry, stretch) in context.stretches() {
        if stretch.sources.is_empty() && entry.ruling.is_example() {
            let message = "the ruling is an example of a document, but names none";
            reporter.report(entry.path, stretch.editions.position, message, ADD_SOURCES);
        }
        report_unknown(context, entry.path, &stretch.sources, reporter);
    }
}

/// Documents that the timeline does not list, and empty headings.
fn report_unknown(
    context: &LintContext<'_>,
    path: &str,
    sources: &[Spanned<Source>],
    reporter: &mut Reporter<'_>,
) {
    let timeline = context.timeline();
    for source in sources {
        let id = source.document.as_str();
        if timeline.document(id).is_none() {
            let ids = timeline.documents.iter().map(|document| document.id.as_str());
            let help = suggest::advice(id, ids, "editions.yaml lists the documents");
            let message = format!("there is no document '{id}'");
            reporter.report(path, source.document.position, message, help);
        }
        if source.heading.trim().is_empty() {
            let help = "write the heading under which the passage is";
            reporter.report(path, source.position, "the heading is empty", help);
        }
    }
}

/// Documents that belong neither to the record's edition nor to one that it leaves in force.
fn report_other_editions(
    context: &LintContext<'_>,
    entry: &Entry<'_>,
    reporter: &mut Reporter<'_>,
) {
    let timeline = context.timeline();
    let edition = timeline.edition_id(entry.edition);
    let sources = &entry.record.sources;
    let is_listed_for = |edition: EditionIndex, id: &str| {
        let edition = timeline.edition(edition);
        edition.documents.iter().any(|document| **document == id)
    };
    let covers_edition = |source: &Spanned<Source>| is_listed_for(entry.edition, &source.document);
    if let Some(first) = sources.first().filter(|_| !sources.iter().any(covers_edition)) {
        let message = format!("no source covers {edition}");
        let help = "name a document that editions.yaml lists for the edition";
        reporter.report(entry.path, first.document.position, message, help);
        return;
    }
    let line = timeline.line_of(entry.edition);
    let is_left_in_force = |other: EditionIndex| match timeline.line_of(other) {
        own if own == line => other <= entry.edition,
        other => other == MAIN_LINE,
    };
    let editions = || timeline.indexed_editions().map(|(edition, _)| edition);
    for document in sources.iter().map(|source| &source.document) {
        let is_covered =
            || editions().any(|other| is_left_in_force(other) && is_listed_for(other, document));
        if timeline.document(document).is_some() && !is_covered() {
            let message = format!(
                "'{}' covers neither {edition} nor an edition that it leaves in force",
                **document
            );
            let help = "name another document, or list this one for the edition in editions.yaml";
            reporter.report(entry.path, document.position, message, help);
        }
    }
}
