//! Rule `duplicate-clause`: an id names one clause of a record.

use std::collections::BTreeMap;

use super::{Context, Rule};
use variorum_corpus::diagnostic::Finding;

pub const RULE: Rule = Rule {
    code: "duplicate-clause",
    summary: "two clauses of a record with the same id",
    explanation: "A citation such as charge#formation must lead to one clause, and the diff aligns clauses by id. Give the second \
                  clause an id of its own, or make one clause of the two if they decide the same thing.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in context.catalog.entries() {
        let mut first_at = BTreeMap::new();
        for clause in &entry.record.clauses {
            let id = clause.id.as_str();
            if let Some(line) = first_at.get(id) {
                let message = format!("the clause id '{id}' stands twice; first on line {line}");
                findings.push(Finding::new(
                    entry.path,
                    clause.id.position,
                    RULE.code,
                    message,
                    "give one of them another id",
                ));
            } else {
                first_at.insert(id, clause.id.position.line);
            }
        }
    }
}
