//! Rule `citation`: what a ruling cites is a clause, in force where the answer holds.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::record::{ClauseRef, RulingStretch};

pub(super) const RULE: Rule = Rule {
    code: "citation",
    summary: "a ruling that cites nothing, or a clause that does not exist or is not in force",
    explanation: "A ruling makes no rule: each of its stretches cites the clauses that decide, as \
                  subject#clause. Each must be a clause of some edition, and must be in force in \
                  at least one edition of the stretch (in a supplement, the clauses of the line \
                  that it supplements stay in force). Cite the clause by its id in those editions, \
                  or fix the editions.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for (entry, stretch) in context.stretches() {
        let citations = &stretch.cites;
        if citations.is_empty() {
            let help = "cite the clauses that decide, as in 'cites: [charge#formation]'";
            let position = stretch.editions.position;
            reporter.report(entry.path, position, "the ruling cites no clause", help);
        }
        for (n, citation) in citations.iter().enumerate() {
            let is_repeated = citations.iter().take(n).any(|other| other.value == citation.value);
            let problem = if is_repeated {
                Some((format!("'{}' is cited twice", **citation), "keep one of the two".to_owned()))
            } else {
                let unknown = context.problem_with_citation(citation);
                unknown.or_else(|| not_in_force(context, stretch, citation))
            };
            if let Some((message, help)) = problem {
                reporter.report(entry.path, citation.position, message, help);
            }
        }
    }
}

fn not_in_force(
    context: &LintContext<'_>,
    stretch: &RulingStretch,
    citation: &str,
) -> Option<(String, String)> {
    let cited = ClauseRef::parse(citation)?;
    let editions = stretch.holds_for(context.timeline());
    let is_in_force = |edition| {
        let Some(entry) = context.record_in_force(&cited.subject, edition) else { return false };
        let is_kept = || {
            let kept = context.catalog.kept_clauses(entry);
            kept.is_some_and(|(_, kept)| kept.iter().any(|clause| *clause.id == cited.clause))
        };
        entry.record.clause(&cited.clause).is_some() || is_kept()
    };
    if editions.is_empty() || editions.into_iter().any(is_in_force) {
        return None;
    }
    let message =
        format!("'{citation}' is in force in none of the editions that the ruling holds for");
    Some((message, "cite a clause of those editions, or fix the editions".to_owned()))
}
