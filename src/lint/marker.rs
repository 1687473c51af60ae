//! Rule `marker`: an ability keeps its colour and shape in every edition.
//! It keeps its slot too, because the slot is part of its path.

use super::{LintContext, Reporter, Rule};

pub(super) const RULE: Rule = Rule {
    code: "marker",
    summary: "the dial marker differs between editions of one ability",
    explanation: "Dials were printed once and stay in use, so an ability has the same colour and \
                  shape in all its editions and lines; only how sure we are of it ('certainty') \
                  may differ. The first record's marker is taken as right: change the later one to \
                  it, or fix the first.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for subject in context.catalog.subjects() {
        let mut markers =
            subject.entries().filter_map(|entry| Some((entry, entry.record.marker.as_ref()?)));
        let Some((first_entry, first)) = markers.next() else { continue };
        for (entry, marker) in markers {
            if (marker.colour, marker.shape) != (first.colour, first.shape) {
                let message = format!(
                    "the marker is a {}, but a {} in {}",
                    marker.value,
                    first.value,
                    context.timeline().edition_id(first_entry.edition)
                );
                let help = "an ability keeps its marker in every edition";
                reporter.report(entry.path, marker.position, message, help);
            }
        }
    }
}
