//! Rule `unsettled`: an unsettled answer names its open point, and what is stated or derived rests
//! on none.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::record::{RulingStatus, RulingStretch};
use variorum_corpus::yaml::Spanned;
use variorum_expr::suggest;

pub(super) const RULE: Rule = Rule {
    code: "unsettled",
    summary: "an unsettled answer without an open point, or an open point where the texts decide",
    explanation: "Where no text decides, the ruling names the open point that says which readings \
                  there are and which one we play, so that a player can disagree with it. The \
                  point is open in an edition of the stretch. An answer that a document states, or \
                  that follows from clauses, rests on no open point: else it is unsettled. Name \
                  the point in 'open_point', remove it, or fix the status.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for (entry, stretch) in context.stretches() {
        let status = stretch.status.value;
        let problem = match (&stretch.open_point, status) {
            (None, RulingStatus::Unsettled) => Some((
                stretch.status.position,
                "the answer is unsettled, but names no open point".to_owned(),
                "add 'open_point: …'; 'variorum open-points' lists them".to_owned(),
            )),
            (Some(name), RulingStatus::Stated | RulingStatus::Derived) => Some((
                name.position,
                format!("the answer is {}, so it rests on no open point", status.name()),
                "remove 'open_point', or write 'status: unsettled'".to_owned(),
            )),
            (Some(name), _) => problem_with(context, stretch, name)
                .map(|(message, help)| (name.position, message, help)),
            (None, _) => None,
        };
        if let Some((position, message, help)) = problem {
            reporter.report(entry.path, position, message, help);
        }
    }
}

/// What is wrong with the open point that a stretch names, and what to do.
fn problem_with(
    context: &LintContext<'_>,
    stretch: &RulingStretch,
    name: &Spanned<String>,
) -> Option<(String, String)> {
    let (catalog, timeline) = (context.catalog, context.timeline());
    let Some(entry) = catalog.open_point(name) else {
        let otherwise = "'variorum open-points' lists them";
        let help = suggest::advice(name, catalog.open_point_names(), otherwise);
        return Some((format!("there is no open point '{}'", name.value), help));
    };
    let open_in = entry.point.open_in(timeline);
    let is_open = stretch.holds_for(timeline).iter().any(|edition| open_in.contains(edition));
    (!is_open).then(|| {
        let message = format!("'{}' is open in none of these editions", name.value);
        (message, "fix the editions here, or those of the open point".to_owned())
    })
}
