//! Rule `was`: a clause that says what it was names a clause of the record that it is compared
//! with.

use super::{Context, Lineage, Rule};
use variorum_corpus::catalog::Entry;
use variorum_corpus::diagnostic::Finding;
use variorum_expr::suggest;

pub const RULE: Rule = Rule {
    code: "was",
    summary: "'was' that names no clause of the record before",
    explanation: "'was' names the clause that this one was, or was part of, in the record that it supersedes, so that the diff \
                  can follow a clause that was renamed, split or merged. In the first record of a side line it names a clause \
                  of the record that 'departs_from' is about. It must be an id of that record, and another one than the \
                  clause's own, which is followed anyway. Mend the id, or remove 'was' from a clause that is new.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in context.catalog.entries() {
        let Some(before) = compared_with(context, &entry) else { continue };
        let clauses = entry.record.clauses.iter();
        for (id, was) in clauses.filter_map(|clause| Some((&clause.id, clause.was.as_ref()?))) {
            let edition = context.timeline().edition_id(before.edition);
            let ids = || before.record.clauses.iter().map(|clause| clause.id.as_str());
            let (message, help) = if was.value == id.value {
                (
                    "'was' names the clause itself".to_owned(),
                    "remove it: the same id is followed anyway".to_owned(),
                )
            } else if before.record.clause(was).is_none() {
                let all = format!("it has {}", ids().collect::<Vec<_>>().join(", "));
                (
                    format!("'{}' is no clause of the record of {edition}", **was),
                    suggest::advice(was, ids(), &all),
                )
            } else {
                continue;
            };
            findings.push(Finding::new(entry.path, was.position, RULE.code, message, help));
        }
    }
}

/// The record that `was` speaks of.
fn compared_with<'a>(context: &Context<'a>, entry: &Entry<'a>) -> Option<Entry<'a>> {
    match (context.lineage(entry), &entry.record.departs_from) {
        (Lineage::After(before), _) => Some(before),
        (Lineage::First, Some(departure)) => {
            context.in_force(&entry.subject.id, context.timeline().index_of(&departure.edition)?)
        }
        _ => None,
    }
}
