//! Rule `check`: the checks of a clause can be run, and a clause without checks does not also have
//! some.

use super::{LintContext, Reporter, Rule};
use crate::check::Checks;
use variorum_corpus::record::{Clause, ClauseRef};

pub(super) const RULE: Rule = Rule {
    code: "check",
    summary: "a check that cannot be run, or a clause that says both that it decides something \
              and that it does not",
    explanation: "The checks of a clause are predicates over the facts of a situation: 'ask' names \
                  a question, 'when' and 'is' are expressions over facts ('variorum schema \
                  --facts' and '--questions' list them), and 'overrides' names clauses as \
                  subject#clause. A clause has checks, or 'unmodelled' with the rule or term that \
                  no document gives, or 'explains' because there is nothing in it to decide: never \
                  two of them.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.entries() {
        let failed =
            Checks::compile_record(context.catalog, &entry).into_iter().filter_map(Result::err);
        reporter.add(failed.map(|finding| *finding));
    }
    for (entry, clause) in context.clauses() {
        if contradicts_itself(clause) {
            let message = "the clause both decides and does not";
            let help = "keep the checks, or the reason why there are none";
            reporter.report(entry.path, clause.id.position, message, help);
        }
        let overrides = clause.checks.iter().flat_map(|check| &check.overrides);
        for citation in overrides {
            let cited = ClauseRef::parse(citation);
            if cited.as_ref().is_some_and(|cited| context.names.has_clause(cited)) {
                continue;
            }
            let otherwise = "write subject#clause";
            let help = cited.map_or_else(
                || otherwise.to_owned(),
                |cited| context.clause_advice(&cited.subject, &cited.clause, otherwise),
            );
            let message = format!("there is no clause '{}'", **citation);
            reporter.report(entry.path, citation.position, message, help);
        }
    }
}

/// Whether a clause says two things about whether it decides anything.
fn contradicts_itself(clause: &Clause) -> bool {
    let statements =
        [!clause.checks.is_empty(), clause.unmodelled.is_some(), clause.explains.is_some()];
    statements.into_iter().filter(|is_made| *is_made).count() > 1
}
