//! Rule `no-witness`: a record excuses a missing witness only where one is due, and with a reason.

use super::{Context, Rule};
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::record::ChangeKind;

pub const RULE: Rule = Rule {
    code: "no-witness",
    summary: "a reason why nothing shows a change, where the change need not show, or an empty one",
    explanation: "A functional change is shown by a situation that plays differently in the two editions ('lint --claims' looks for \
                  it). Where none can be played, 'change: no_witness' says why, in a sentence. An editorial or clarifying change \
                  has no witness anyway, so there is nothing to excuse. Write the sentence, or remove 'no_witness'.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in context.catalog.entries() {
        let Some(change) = &entry.record.change else { continue };
        let Some(reason) = &change.no_witness else { continue };
        let (message, help) = if *change.kind != ChangeKind::Functional {
            let message =
                format!("the change is {}, so that no witness is missing", change.kind.name());
            (message, "remove 'no_witness', or write 'kind: functional'")
        } else if !reason.trim_end().ends_with('.') {
            (
                "the reason why there is no witness is no sentence".to_owned(),
                "write a sentence that says why nothing can be played",
            )
        } else {
            continue;
        };
        findings.push(Finding::new(entry.path, reason.position, RULE.code, message, help));
    }
}
