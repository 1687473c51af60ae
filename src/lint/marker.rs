//! Rule `marker`: an ability keeps its colour and shape in every edition.
//! That it keeps its slot too is seen to by its path.

use super::{Context, Rule};
use variorum_corpus::diagnostic::Finding;

pub const RULE: Rule = Rule {
    code: "marker",
    summary: "the dial marker differs between editions of one ability",
    explanation: "Dials were printed once and stay in use, so an ability has the same colour and shape in all its editions and \
                  lines; only how sure we are of it ('certainty') may differ. The first record's marker is taken as right: \
                  change the later one to it, or mend the first.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for subject in context.catalog.subjects() {
        let mut marked =
            subject.entries().filter_map(|entry| Some((entry, entry.record.marker.as_ref()?)));
        let Some((first, right)) = marked.next() else { continue };
        for (entry, marker) in marked {
            if (marker.colour, marker.shape) != (right.colour, right.shape) {
                let message = format!(
                    "the marker is a {}, but a {} in {}",
                    marker.value,
                    right.value,
                    context.timeline().edition_id(first.edition)
                );
                findings.push(Finding::new(
                    entry.path,
                    marker.position,
                    RULE.code,
                    message,
                    "an ability keeps its marker in every edition",
                ));
            }
        }
    }
}
