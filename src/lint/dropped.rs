//! Rule `dropped`: every clause that is gone is accounted for, and no other.

use std::collections::BTreeSet;

use super::{Context, Rule};
use variorum_corpus::catalog::Entry;
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::record::Change;
use variorum_expr::suggest;

pub const RULE: Rule = Rule {
    code: "dropped",
    summary: "a clause that is gone without being listed as dropped, or listed without being gone",
    explanation: "A clause of the superseded record that the new one no longer has stands under 'change: dropped', with the kind \
                  of its absence, unless another clause carries it on ('was'). Then no clause disappears by an oversight. What \
                  is listed must have been there, and must be gone. Add the clause back, list it, or take it off the list.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for (entry, before) in context.successions() {
        let Some(change) = &entry.record.change else { continue };
        gone_but_not_listed(context, &entry, &before, change, findings);
        listed_but_not_gone(context, &entry, &before, change, findings);
    }
}

fn gone_but_not_listed(
    context: &Context<'_>,
    entry: &Entry<'_>,
    before: &Entry<'_>,
    change: &Change,
    findings: &mut Vec<Finding>,
) {
    for old in &before.record.clauses {
        let id = old.id.as_str();
        let carried = entry
            .record
            .clauses
            .iter()
            .any(|clause| clause.was.as_ref().is_some_and(|was| **was == id));
        let listed = change.dropped.iter().any(|dropped| *dropped.id == id);
        if !carried && !listed && entry.record.clause(id).is_none() {
            let message = format!(
                "the clause '{id}' of {} is gone without a word",
                context.timeline().edition_id(before.edition)
            );
            let help = format!(
                "list it under 'change: dropped' as {{ id: {id}, kind: … }}, or name it in the 'was' of its successor"
            );
            findings.push(Finding::new(entry.path, change.kind.position, RULE.code, message, help));
        }
    }
}

fn listed_but_not_gone(
    context: &Context<'_>,
    entry: &Entry<'_>,
    before: &Entry<'_>,
    change: &Change,
    findings: &mut Vec<Finding>,
) {
    let mut seen = BTreeSet::new();
    for dropped in &change.dropped {
        let id = dropped.id.as_str();
        let successor = entry
            .record
            .clauses
            .iter()
            .find(|clause| clause.was.as_ref().is_some_and(|was| **was == id));
        let ids = before.record.clauses.iter().map(|clause| clause.id.as_str());
        let (message, help) = if !seen.insert(id) {
            (
                format!("the clause '{id}' is listed as dropped twice"),
                "keep one of the two".to_owned(),
            )
        } else if before.record.clause(id).is_none() {
            let edition = context.timeline().edition_id(before.edition);
            let message = format!(
                "the clause '{id}' is listed as dropped, but {edition} has none of that id"
            );
            (message, suggest::advice(id, ids, "remove it from the list"))
        } else if entry.record.clause(id).is_some() {
            (
                format!("the clause '{id}' is listed as dropped, but is still there"),
                "remove it from the list".to_owned(),
            )
        } else if let Some(successor) = successor {
            let message = format!(
                "the clause '{id}' is listed as dropped, but '{}' carries it on",
                *successor.id
            );
            (message, "remove it from the list, or take away 'was'".to_owned())
        } else {
            continue;
        };
        findings.push(Finding::new(entry.path, dropped.id.position, RULE.code, message, help));
    }
}
