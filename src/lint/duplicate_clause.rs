//! Rule `duplicate-clause`: an id names one clause of a record.

use std::collections::BTreeMap;

use super::{LintContext, Reporter, Rule};

pub(super) const RULE: Rule = Rule {
    code: "duplicate-clause",
    summary: "two clauses of a record with the same id",
    explanation: "A citation such as charge#formation must lead to one clause, and the diff aligns \
                  clauses by id. Give the second clause an id of its own, or make one clause of \
                  the two if they decide the same thing.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.entries() {
        let mut first_lines = BTreeMap::new();
        for clause in &entry.record.clauses {
            let id = clause.id.as_str();
            if let Some(line) = first_lines.get(id) {
                let message = format!("the clause id '{id}' is used twice; first on line {line}");
                let help = "give one of them another id";
                reporter.report(entry.path, clause.id.position, message, help);
            } else {
                first_lines.insert(id, clause.id.position.line);
            }
        }
    }
}
