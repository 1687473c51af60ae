//! Rule `was`: a clause that says what it was names a clause of the superseded record.

use super::{Context, Rule};
use crate::diagnostic::Finding;
use crate::suggest;

pub const RULE: Rule = Rule {
    code: "was",
    summary: "'was' that names no clause of the superseded record",
    explanation: "'was' names the clause that this one was, or was part of, in the record that it supersedes, so that the diff \
                  can follow a clause that was renamed, split or merged. It must be an id of that record, and another one than \
                  the clause's own, which is followed anyway. Mend the id, or remove 'was' from a clause that is new.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for (entry, before) in context.successions() {
        for clause in &entry.record.clauses {
            let Some(was) = &clause.was else { continue };
            let edition = context.timeline().id(before.edition);
            let ids = || before.record.clauses.iter().map(|clause| clause.id.as_str());
            let (message, help) = if **was == *clause.id {
                (
                    "'was' names the clause itself".to_owned(),
                    "remove it: the same id is followed anyway".to_owned(),
                )
            } else if before.record.clause(was).is_none() {
                let all = format!("it has {}", ids().collect::<Vec<_>>().join(", "));
                (
                    format!("'{}' is no clause of the superseded record in {edition}", **was),
                    suggest::advice(was, ids(), &all),
                )
            } else {
                continue;
            };
            findings.push(Finding::new(entry.path, was.spot, RULE.code, message, help));
        }
    }
}
