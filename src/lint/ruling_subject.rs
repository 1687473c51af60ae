//! Rule `ruling-subject`: a ruling is filed under a subject that its editions have.

use super::{LintContext, Reporter, Rule};

pub(super) const RULE: Rule = Rule {
    code: "ruling-subject",
    summary: "a ruling under a subject that does not exist, or not in its editions",
    explanation: "A ruling is in the folder of the subject that it is mainly about and is shown \
                  beside that subject's clauses. The subject must exist, and some record of it \
                  must be in force in at least one edition that the ruling holds for (in a \
                  supplement, the records of the line that it supplements stay in force). Move the file, or fix its \
                  editions.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.rulings() {
        let subject = entry.subject;
        if context.catalog.subject(subject).is_none() {
            let otherwise = "move the file to the folder of the subject that it is about";
            let help = context.subject_advice(subject, otherwise);
            reporter.report_file(entry.path, format!("there is no subject '{subject}'"), help);
            continue;
        }
        let editions = entry.ruling.holds_for(context.timeline());
        let Some(stretch) = entry.ruling.stretches().next() else { continue };
        let is_in_force = |edition| context.record_in_force(subject, edition).is_some();
        if !editions.is_empty() && !editions.into_iter().any(is_in_force) {
            let message = format!(
                "nothing of '{subject}' is in force in the editions that the ruling holds for"
            );
            let help = "fix the editions, or move the file to another subject";
            reporter.report(entry.path, stretch.editions.position, message, help);
        }
    }
}
