//! Rule `ruling-subject`: a ruling is filed under a subject that its editions have.

use super::{Context, Rule};
use variorum_corpus::diagnostic::Finding;
use variorum_expr::suggest;

pub const RULE: Rule = Rule {
    code: "ruling-subject",
    summary: "a ruling under a subject that does not exist, or not in its editions",
    explanation: "A ruling stands in the folder of the subject that it mainly speaks of and is shown beside that subject's \
                  clauses. The subject must exist, and some record of it must be in force in at least one edition that the \
                  ruling holds for (in a supplement, the main line's records stay in force). Move the file, or mend its \
                  editions.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in context.catalog.rulings() {
        if context.catalog.subject(entry.subject).is_none() {
            let known = context.catalog.subjects().map(|subject| subject.id.as_str());
            let message = format!("there is no subject '{}'", entry.subject);
            let help = suggest::advice(
                entry.subject,
                known,
                "move the file to the folder of the subject that it speaks of",
            );
            findings.push(context.about_file(entry.path, RULE.code, message, help));
            continue;
        }
        let editions = entry.ruling.holds_for(context.timeline());
        let has_subject = editions.iter().any(|no| context.in_force(entry.subject, *no).is_some());
        if !editions.is_empty() && !has_subject {
            let position =
                entry.ruling.editions.first().map(|range| range.position).unwrap_or_default();
            let message = format!(
                "nothing of '{}' is in force in the editions that the ruling holds for",
                entry.subject
            );
            let help = "mend the editions, or move the file to another subject";
            findings.push(Finding::new(entry.path, position, RULE.code, message, help));
        }
    }
}
