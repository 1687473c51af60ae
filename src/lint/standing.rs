//! Rule `standing`: a clause that decides something can be run, or says why not.

use super::{Context, Rule};
use crate::check::{Standing, is_played};
use variorum_corpus::diagnostic::Finding;

pub const RULE: Rule = Rule {
    code: "standing",
    summary: "a clause without checks that does not say why it has none",
    explanation: "What a clause decides is said in 'checks', so that it can be run against the engine. A clause with nothing in it \
                  to decide says 'explains' (meaning, advice, reminder or material), and one whose rule or term no document gives \
                  says 'unmodelled' with that rule or term; effort is no reason. Only lines that the engine plays are looked at, \
                  and only once some clause of the records has a standing: records that make no use of checks are left alone.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let clauses = || {
        context
            .catalog
            .entries()
            .flat_map(|entry| entry.record.clauses.iter().map(move |clause| (entry, clause)))
    };
    if !clauses().any(|(_, clause)| Standing::of(clause) != Standing::Open) {
        return;
    }
    for (entry, clause) in clauses() {
        if Standing::of(clause) == Standing::Open && is_played(context.catalog, entry.edition) {
            let message =
                format!("the clause '{}' neither has checks nor says why not", clause.id.value);
            let help = "write checks, or 'explains', or 'unmodelled' with the reason";
            findings.push(Finding::new(entry.path, clause.id.position, RULE.code, message, help));
        }
    }
}
