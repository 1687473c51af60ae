//! Rule `dropped`: every clause that is gone is listed as dropped, and no other.

use std::collections::BTreeSet;

use super::{LintContext, Reporter, Rule};
use variorum_corpus::catalog::Entry;
use variorum_corpus::record::{Change, Clause, Record};
use variorum_expr::suggest;

pub(super) const RULE: Rule = Rule {
    code: "dropped",
    summary: "a clause that is gone without being listed as dropped, or listed without being gone",
    explanation: "A clause of the superseded record that the new one no longer has is listed under \
                  'change: dropped', with the kind of its absence, unless another clause continues \
                  it ('was'). Then no clause disappears by an oversight. What is listed must have \
                  been there, and must be gone. Add the clause back, list it, or remove it from \
                  the list.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for (entry, before) in context.changed_records() {
        let Some(change) = &entry.record.change else { continue };
        let edition = context.timeline().edition_id(before.edition);
        report_unlisted(&entry, before.record, edition, change, reporter);
        report_wrongly_listed(&entry, before.record, edition, change, reporter);
    }
}

fn report_unlisted(
    entry: &Entry<'_>,
    before: &Record,
    edition: &str,
    change: &Change,
    reporter: &mut Reporter<'_>,
) {
    for id in before.clauses.iter().map(|clause| clause.id.as_str()) {
        let is_listed = change.dropped.iter().any(|dropped| *dropped.id == id);
        let is_kept = entry.record.clause(id).is_some() || continuation(id, entry.record).is_some();
        if !is_listed && !is_kept {
            let message = format!("the clause '{id}' of {edition} is gone without a word");
            let help = format!(
                "list it under 'change: dropped' as {{ id: {id}, kind: … }}, or name it in the \
                 'was' of its successor"
            );
            reporter.report(entry.path, change.kind.position, message, help);
        }
    }
}

fn report_wrongly_listed(
    entry: &Entry<'_>,
    before: &Record,
    edition: &str,
    change: &Change,
    reporter: &mut Reporter<'_>,
) {
    let mut seen = BTreeSet::new();
    for dropped in &change.dropped {
        let id = dropped.id.as_str();
        let (message, help) = if !seen.insert(id) {
            ("is listed as dropped twice".to_owned(), "keep one of the two".to_owned())
        } else if before.clause(id).is_none() {
            let ids = before.clauses.iter().map(|clause| clause.id.as_str());
            let message = format!("is listed as dropped, but {edition} has none of that id");
            (message, suggest::advice(id, ids, "remove it from the list"))
        } else if entry.record.clause(id).is_some() {
            let message = "is listed as dropped, but is still there";
            (message.to_owned(), "remove it from the list".to_owned())
        } else if let Some(continuation) = continuation(id, entry.record) {
            let message = format!("is listed as dropped, but '{}' continues it", *continuation.id);
            (message, "remove it from the list, or remove 'was'".to_owned())
        } else {
            continue;
        };
        let message = format!("the clause '{id}' {message}");
        reporter.report(entry.path, dropped.id.position, message, help);
    }
}

/// The clause that says that it was the clause `id` before.
fn continuation<'a>(id: &str, record: &'a Record) -> Option<&'a Clause> {
    let mut clauses = record.clauses.iter().map(|clause| &clause.value);
    clauses.find(|clause| clause.was.as_ref().is_some_and(|was| **was == id))
}
