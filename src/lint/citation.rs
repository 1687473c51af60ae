//! Rule `citation`: what a ruling cites is a clause, in force where the ruling holds.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::catalog::RulingEntry;
use variorum_corpus::record::ClauseRef;

pub(super) const RULE: Rule = Rule {
    code: "citation",
    summary: "a ruling that cites nothing, or a clause that does not exist or is not in force",
    explanation: "A ruling makes no rule: it cites the clauses that decide, as subject#clause. \
                  Each must be a clause of some edition, and must be in force in at least one \
                  edition that the ruling holds for (in a supplement, the main line's clauses stay \
                  in force). Cite the clause by its id in those editions, or fix the editions.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.rulings() {
        let citations = &entry.ruling.cites;
        if citations.is_empty() {
            let help = "cite the clauses that decide, as in 'cites: [charge#formation]'";
            reporter.report_file(entry.path, "the ruling cites no clause", help);
        }
        for (n, citation) in citations.iter().enumerate() {
            let is_repeated = citations.iter().take(n).any(|other| other.value == citation.value);
            let problem = if is_repeated {
                Some((format!("'{}' is cited twice", **citation), "keep one of the two".to_owned()))
            } else {
                problem_with(context, &entry, citation)
            };
            if let Some((message, help)) = problem {
                reporter.report(entry.path, citation.position, message, help);
            }
        }
    }
}

/// What is wrong with a citation, and what to do.
fn problem_with(
    context: &LintContext<'_>,
    entry: &RulingEntry<'_>,
    citation: &str,
) -> Option<(String, String)> {
    let Some(cited) = ClauseRef::parse(citation) else {
        let message = format!("'{citation}' cites no clause");
        return Some((message, "write subject#clause".to_owned()));
    };
    let (subject, clause) = (cited.subject.as_str(), cited.clause.as_str());
    if context.catalog.subject(subject).is_none() {
        let help = context.subject_advice(subject, "see 'variorum list'");
        return Some((format!("there is no subject '{subject}'"), help));
    }
    if !context.names.has_clause(&cited) {
        let ids: Vec<&str> = context.names.clauses(subject).collect();
        let help = context.clause_advice(subject, clause, &format!("it has {}", ids.join(", ")));
        return Some((format!("'{subject}' has no clause '{clause}'"), help));
    }
    let editions = entry.ruling.holds_for(context.timeline());
    let is_in_force = |edition| {
        let entry = context.record_in_force(subject, edition);
        entry.is_some_and(|entry| entry.record.clause(clause).is_some())
    };
    if editions.is_empty() || editions.into_iter().any(is_in_force) {
        return None;
    }
    let message =
        format!("'{citation}' is in force in none of the editions that the ruling holds for");
    Some((message, "cite a clause of those editions, or fix the editions".to_owned()))
}
