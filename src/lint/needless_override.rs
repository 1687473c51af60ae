//! Rule `needless-override`: on a question of permission, a check sets nothing aside that a denial
//! outranks anyway.

use std::collections::HashSet;

use super::{LintContext, Reporter, Rule};
use variorum_corpus::record::Check;
use variorum_scene::questions::Question;

pub(super) const RULE: Rule = Rule {
    code: "needless-override",
    summary: "an override that says what holds without it: a denial outranks every permission",
    explanation: "On a question of permission what one clause forbids no other allows, without \
                  saying so. A check that only forbids therefore sets nothing aside, and one that \
                  allows sets aside only a clause that may forbid. Remove the entry of \
                  'overrides', and the line where none is left.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    let mut forbidding: HashSet<(String, &str)> = HashSet::new();
    for (entry, clause) in context.clauses() {
        for check in clause.checks.iter().filter(|check| !says(check, true)) {
            let name = format!("{}#{}", entry.subject.id, clause.id.value);
            forbidding.insert((name, check.ask.as_str()));
        }
    }
    let permissions =
        |check: &&Check| Question::from_id(&check.ask).is_some_and(Question::is_permission);
    for (entry, clause) in context.clauses() {
        for check in clause.checks.iter().map(|check| &check.value).filter(permissions) {
            for citation in &check.overrides {
                let may_forbid = forbidding.contains(&(citation.value.clone(), check.ask.as_str()));
                let message = if says(check, false) {
                    "the check only forbids, and sets nothing aside"
                } else if says(check, true) && !may_forbid {
                    "the clause that is set aside forbids nothing here"
                } else {
                    continue;
                };
                reporter.report(entry.path, citation.position, message, "remove the entry");
            }
        }
    }
}

/// Whether the answer of a check is this one in every situation.
fn says(check: &Check, answer: bool) -> bool {
    check.is.to_string() == answer.to_string()
}
