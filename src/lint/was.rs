//! Rule `was`: a clause that says what it was names a clause of the record that it is compared
//! with.

use super::context::Lineage;
use super::{LintContext, Reporter, Rule};
use variorum_corpus::catalog::Entry;
use variorum_expr::suggest;

pub(super) const RULE: Rule = Rule {
    code: "was",
    summary: "'was' that names no clause of the record before",
    explanation: "'was' names the clause that this one was, or was part of, in the record that it \
                  supersedes, so that the diff can follow a clause that was renamed, split or \
                  merged. In the first record of a side line it names a clause of the record that \
                  'departs_from' is about. It must be an id of that record, and another one than \
                  the clause's own, which is followed anyway. Fix the id, or remove 'was' from a \
                  clause that is new.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.entries() {
        let Some(before) = compared_record(context, &entry) else { continue };
        let ids: Vec<&str> =
            before.record.clauses.iter().map(|clause| clause.id.as_str()).collect();
        for clause in &entry.record.clauses {
            let Some(was) = &clause.was else { continue };
            if was.value == clause.id.value {
                let help = "remove it: the same id is followed anyway";
                reporter.report(entry.path, was.position, "'was' names the clause itself", help);
            } else if !ids.contains(&was.as_str()) {
                let edition = context.timeline().edition_id(before.edition);
                let message = format!("'{}' is not a clause of the record of {edition}", **was);
                let all = format!("it has {}", ids.join(", "));
                let help = suggest::advice(was, ids.iter().copied(), &all);
                reporter.report(entry.path, was.position, message, help);
            }
        }
    }
}

/// The record that `was` refers to.
fn compared_record<'a>(context: &LintContext<'a>, entry: &Entry<'a>) -> Option<Entry<'a>> {
    match (context.lineage(entry), &entry.record.departs_from) {
        (Lineage::Supersedes(before), _) => Some(before),
        (Lineage::First, Some(departure)) => {
            let edition = context.timeline().index_of(&departure.edition)?;
            context.record_in_force(&entry.subject.id, edition)
        }
        _ => None,
    }
}
