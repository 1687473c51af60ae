//! Rule `standing`: a clause that decides something can be run, or says why not.

use super::{LintContext, Reporter, Rule};
use crate::check::{ClauseStatus, is_played};

pub(super) const RULE: Rule = Rule {
    code: "standing",
    summary: "a clause without checks that does not say why it has none",
    explanation: "What a clause decides is said in 'checks', so that it can be run against the \
                  engine. A clause with nothing in it to decide says 'explains' (meaning, advice, \
                  reminder or material), and one whose rule or term no document gives says \
                  'unmodelled' with that rule or term; effort is not a reason. Only lines that the \
                  engine plays are looked at, and only once some clause of the records has one of \
                  the three: records that make no use of checks are left alone.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    let is_open = |clause: &_| ClauseStatus::from_clause(clause) == ClauseStatus::Open;
    if context.clauses().all(|(_, clause)| is_open(clause)) {
        return;
    }
    for (entry, clause) in context.clauses().filter(|(_, clause)| is_open(clause)) {
        if is_played(context.catalog, entry.edition) {
            let message =
                format!("the clause '{}' neither has checks nor says why not", *clause.id);
            let help = "write checks, or 'explains', or 'unmodelled' with the reason";
            reporter.report(entry.path, clause.id.position, message, help);
        }
    }
}
