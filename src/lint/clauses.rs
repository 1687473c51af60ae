//! Rule `clauses`: a record says something.

use super::{Context, Rule};
use variorum_corpus::diagnostic::Finding;

pub const RULE: Rule = Rule {
    code: "clauses",
    summary: "a record without clauses",
    explanation: "A record is complete: it states all that is in force in its edition, clause by clause, and inherits nothing. A \
                  record without clauses would wipe out the rule. Write its clauses, or delete the file if the edition leaves \
                  the subject alone: then the older record stays in force by itself.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in context.catalog.entries().filter(|entry| entry.record.clauses.is_empty()) {
        let help = "write at least one, or delete the file if the edition leaves the subject alone";
        findings.push(context.about_file(entry.path, RULE.code, "the record has no clauses", help));
    }
}
