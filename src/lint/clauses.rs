//! Rule `clauses`: a record says something.

use super::{LintContext, Reporter, Rule};

pub(super) const RULE: Rule = Rule {
    code: "clauses",
    summary: "a record without clauses",
    explanation: "A record is complete: it states all that is in force in its edition, clause by \
                  clause, and inherits nothing. A record without clauses would wipe out the rule. \
                  Write its clauses, or delete the file if the edition leaves the subject alone: \
                  then the older record stays in force by itself.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.entries().filter(|entry| entry.record.clauses.is_empty()) {
        let help = "write at least one, or delete the file if the edition leaves the subject alone";
        reporter.report_file(entry.path, "the record has no clauses", help);
    }
}
