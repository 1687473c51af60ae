//! Rule `citation`: what a ruling cites is a clause, in force where the ruling holds.

use super::{Context, Rule};
use variorum_corpus::catalog::RulingEntry;
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::yaml::Spanned;
use variorum_expr::suggest;

pub const RULE: Rule = Rule {
    code: "citation",
    summary: "a ruling that cites nothing, or a clause that does not exist or is not in force",
    explanation: "A ruling makes no rule: it cites the clauses that decide, as subject#clause. Each must be a clause of some \
                  edition, and must be in force in at least one edition that the ruling holds for (in a supplement, the main \
                  line's clauses stay in force). Cite the clause by its id in those editions, or mend the editions.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in context.catalog.rulings() {
        if entry.ruling.cites.is_empty() {
            let help = "cite the clauses that decide, as in 'cites: [charge#formation]'";
            findings.push(context.about_file(
                entry.path,
                RULE.code,
                "the ruling cites no clause",
                help,
            ));
        }
        for (n, citation) in entry.ruling.cites.iter().enumerate() {
            let again =
                entry.ruling.cites.iter().take(n).any(|other| other.value == citation.value);
            let wrong = match again {
                true => Some((
                    format!("'{}' is cited twice", **citation),
                    "keep one of the two".to_owned(),
                )),
                false => judge(context, &entry, citation),
            };
            findings.extend(wrong.map(|(message, help)| {
                Finding::new(entry.path, citation.position, RULE.code, message, help)
            }));
        }
    }
}

/// What is wrong with a citation, and what to do.
fn judge(
    context: &Context<'_>,
    entry: &RulingEntry<'_>,
    citation: &Spanned<String>,
) -> Option<(String, String)> {
    let Some((subject, clause)) = citation.split_once('#') else {
        let message = format!("'{}' cites no clause", **citation);
        return Some((message, "write subject#clause".to_owned()));
    };
    if context.catalog.subject(subject).is_none() {
        let known = context.catalog.subjects().map(|subject| subject.id.as_str());
        let help = suggest::advice(subject, known, "see 'variorum list'");
        return Some((format!("there is no subject '{subject}'"), help));
    }
    if !context.names.cites(citation) {
        let known = || context.names.clauses(subject);
        let all = format!("it has {}", known().collect::<Vec<_>>().join(", "));
        let help = suggest::advice(clause, known(), &all);
        return Some((format!("'{subject}' has no clause '{clause}'"), help));
    }
    let editions = entry.ruling.holds_for(context.timeline());
    let in_force = |no| {
        context.in_force(subject, no).is_some_and(|entry| entry.record.clause(clause).is_some())
    };
    if editions.is_empty() || editions.iter().any(|no| in_force(*no)) {
        return None;
    }
    let message =
        format!("'{}' is in force in none of the editions that the ruling holds for", **citation);
    Some((message, "cite a clause of those editions, or mend the editions".to_owned()))
}
