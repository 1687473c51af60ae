//! Rule `no-witness`: a record says why a change has no witness only where one is due, and in a
//! sentence.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::record::ChangeKind;

pub(super) const RULE: Rule = Rule {
    code: "no-witness",
    summary: "a reason why nothing shows a change, where the change need not show, or an empty one",
    explanation: "A functional change is shown by a situation that plays differently in the two \
                  editions ('lint --claims' looks for it). Where none can be played, 'change: \
                  no_witness' says why, in a sentence. An editorial or clarifying change has no \
                  witness anyway, so there is nothing to excuse. Write the sentence, or remove \
                  'no_witness'.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.entries() {
        let Some(change) = &entry.record.change else { continue };
        let Some(reason) = &change.no_witness else { continue };
        if *change.kind != ChangeKind::Functional {
            let message =
                format!("the change is {}, so that no witness is missing", change.kind.name());
            let help = "remove 'no_witness', or write 'kind: functional'";
            reporter.report(entry.path, reason.position, message, help);
        } else if !reason.trim_end().ends_with('.') {
            let message = "the reason why there is no witness is not a sentence";
            let help = "write a sentence that says why nothing can be played";
            reporter.report(entry.path, reason.position, message, help);
        }
    }
}
