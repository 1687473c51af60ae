//! Rule `check`: what a clause decides is said once, in predicates that can be run, or not at all
//! and why.

use super::{Context, Rule};
use crate::check::Checks;
use variorum_corpus::catalog::Entry;
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::record::Clause;
use variorum_expr::suggest;

pub const RULE: Rule = Rule {
    code: "check",
    summary: "a check that cannot be run, or a clause that says both that it decides and that it does not",
    explanation: "The checks of a clause are predicates over the facts of a situation: 'ask' names a question, 'when' and 'is' are \
                  expressions over facts ('variorum schema --facts' and '--questions' list them), and 'overrides' names clauses as \
                  subject#clause. A clause has checks, or 'unmodelled' with the rule or term that no document gives, or 'explains' \
                  because there is nothing in it to decide: never two of them.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in context.catalog.entries() {
        findings
            .extend(Checks::of(&entry).into_iter().filter_map(Result::err).map(|finding| *finding));
        for clause in &entry.record.clauses {
            findings.extend(torn(&entry, clause));
            findings.extend(clause.checks.iter().flat_map(|check| &check.overrides).filter_map(
                |citation| {
                    let known = context.names.cites(citation);
                    let all = || citation.split_once('#').map_or("", |(subject, _)| subject);
                    let help = || {
                        suggest::advice(
                            citation.split('#').nth(1).unwrap_or(""),
                            context.names.clauses(all()),
                            "write subject#clause",
                        )
                    };
                    (!known).then(|| {
                        Finding::new(
                            entry.path,
                            citation.position,
                            RULE.code,
                            format!("there is no clause '{}'", **citation),
                            help(),
                        )
                    })
                },
            ));
        }
    }
}

/// A clause that says two things about whether it decides.
fn torn(entry: &Entry<'_>, clause: &Clause) -> Option<Finding> {
    let said = [!clause.checks.is_empty(), clause.unmodelled.is_some(), clause.explains.is_some()];
    let help = "keep the checks, or the reason why there are none";
    (said.into_iter().filter(|said| *said).count() > 1).then(|| {
        Finding::new(
            entry.path,
            clause.id.position,
            RULE.code,
            "the clause both decides and does not",
            help,
        )
    })
}
