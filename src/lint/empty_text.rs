//! Rule `empty-text`: no text is empty.

use super::{LintContext, Reporter, Rule};

pub(super) const RULE: Rule = Rule {
    code: "empty-text",
    summary: "a name, summary, text, note, question or answer that is empty",
    explanation: "Every record has a name and a summary of a sentence, every clause a text, every \
                  change a note, every ruling a question and an answer: readers see them \
                  everywhere, and an empty one is a hole in the page. Write it; an optional text \
                  that has nothing to say (a note) is left out instead.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for prose in context.prose().iter().filter(|prose| prose.text.trim().is_empty()) {
        let message = format!("the {} is empty", prose.label);
        let help = match prose.label {
            "note" | "clause's note" | "clause's name" | "undefined term" => {
                "write it, or leave the field out"
            }
            _ => "write it",
        };
        reporter.report(prose.path, prose.text.position, message, help);
    }
}
