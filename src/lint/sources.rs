//! Rule `sources`: every record and every stated ruling names the documents that it restates.

use super::{Context, Rule};
use variorum_corpus::catalog::Entry;
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::edition::{EditionIndex, MAIN_LINE};
use variorum_corpus::record::{RulingStatus, Source};
use variorum_corpus::yaml::Spanned;
use variorum_expr::suggest;

pub const RULE: Rule = Rule {
    code: "sources",
    summary: "a record or ruling without a source, or with one that does not tell of its edition",
    explanation: "A reader must be able to check us. Each record names at least one document that editions.yaml lists for its \
                  edition, with the heading under which the passage stands; so does a ruling that a document states, and each \
                  worked example. Further documents may be named for what an older edition printed and this one leaves \
                  standing: those of earlier editions of its line, and for a side line those of the main line. Name the \
                  document, or list it for the edition in editions.yaml.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in context.catalog.entries() {
        if entry.record.sources.is_empty() {
            findings.push(context.about_file(
                entry.path,
                RULE.code,
                "the record names no source",
                HELP,
            ));
        }
        known(context, entry.path, &entry.record.sources, findings);
        of_its_edition(context, &entry, findings);
    }
    for entry in context.catalog.rulings() {
        let ruling = entry.ruling;
        if ruling.sources.is_empty()
            && (ruling.status.value == RulingStatus::Stated || ruling.example)
        {
            let message = "the ruling is stated by a document, but names none";
            findings.push(Finding::new(
                entry.path,
                ruling.status.position,
                RULE.code,
                message,
                HELP,
            ));
        }
        known(context, entry.path, &ruling.sources, findings);
    }
}

const HELP: &str = "add 'sources: [{ document: …, heading: … }]'";

/// Every document is one of the timeline's, and its heading says something.
fn known(
    context: &Context<'_>,
    path: &str,
    sources: &[Spanned<Source>],
    findings: &mut Vec<Finding>,
) {
    let documents = &context.timeline().documents;
    for source in sources {
        let id = source.document.as_str();
        if context.timeline().document(id).is_none() {
            let help = suggest::advice(
                id,
                documents.iter().map(|document| document.id.as_str()),
                "editions.yaml lists the documents",
            );
            let message = format!("there is no document '{id}'");
            findings.push(Finding::new(path, source.document.position, RULE.code, message, help));
        }
        if source.heading.trim().is_empty() {
            let help = "write the heading under which the passage stands";
            findings.push(Finding::new(
                path,
                source.position,
                RULE.code,
                "the heading is empty",
                help,
            ));
        }
    }
}

fn of_its_edition(context: &Context<'_>, entry: &Entry<'_>, findings: &mut Vec<Finding>) {
    let timeline = context.timeline();
    let edition = timeline.edition_id(entry.edition);
    let sources = &entry.record.sources;
    let listed = |no: EditionIndex, id: &str| {
        timeline
            .edition(no)
            .is_some_and(|edition| edition.documents.iter().any(|document| **document == id))
    };
    if !sources.is_empty() && !sources.iter().any(|source| listed(entry.edition, &source.document))
    {
        let message = format!("no source tells of {edition}");
        let help = "name a document that editions.yaml lists for the edition";
        let position = sources.first().map(|source| source.document.position).unwrap_or_default();
        findings.push(Finding::new(entry.path, position, RULE.code, message, help));
        return;
    }
    let line = timeline.line_of(entry.edition);
    let left_standing = |no: EditionIndex| match timeline.line_of(no) {
        own if own == line => no <= entry.edition,
        other => other == MAIN_LINE,
    };
    for source in sources.iter().filter(|source| timeline.document(&source.document).is_some()) {
        if !timeline
            .indexed_editions()
            .any(|(no, _)| left_standing(no) && listed(no, &source.document))
        {
            let message = format!(
                "'{}' tells neither of {edition} nor of what it leaves standing",
                *source.document
            );
            let help = "name another document, or list this one for the edition in editions.yaml";
            findings.push(Finding::new(
                entry.path,
                source.document.position,
                RULE.code,
                message,
                help,
            ));
        }
    }
}
