//! What plays differently between two texts, as their pages show it: the kept witnesses in
//! sentences.
//! Nothing is played here.

use crate::behaviour::{RecordedComparison, RecordedWitness};
use crate::site::context::Context;
use crate::site::labels;
use variorum_corpus::catalog::Subject;
use variorum_corpus::timeline::EditionIndex;

/// What was played between two texts.
#[derive(Debug)]
pub(crate) struct PlayedView {
    /// The title of the older edition.
    pub(crate) from: String,
    /// The title of the newer edition.
    pub(crate) to: String,
    /// The outcome in a sentence.
    pub(crate) outcome: String,
    /// One witness for each question whose answer differs.
    pub(crate) witnesses: &'static [RecordedWitness],
}

/// What is kept of two editions of a subject; none if nothing was played.
pub(crate) fn view(
    context: &Context<'_>,
    subject: &Subject,
    a: EditionIndex,
    b: EditionIndex,
) -> Option<PlayedView> {
    let (from, to) = (a.min(b), a.max(b));
    let timeline = &context.catalog.timeline;
    let (from_id, to_id) = (timeline.edition_id(from), timeline.edition_id(to));
    let is_wanted = |kept: &&RecordedComparison| {
        kept.subject == subject.id && kept.from == from_id && kept.to == to_id
    };
    let kept = context.behaviour.iter().find(is_wanted)?;
    let played = labels::counted(
        usize::try_from(kept.situations).unwrap_or(usize::MAX),
        "situation",
        "situations",
    );
    let scope = if kept.sampled { "a sample of the combinations" } else { "all combinations" };
    let outcome = match kept.witnesses.len() {
        0 => format!("No difference in {played}, {scope}."),
        _ => format!("The smallest situations that tell the two apart, out of {played}, {scope}."),
    };
    Some(PlayedView {
        from: context.catalog.timeline.describe(from),
        to: context.catalog.timeline.describe(to),
        outcome,
        witnesses: &kept.witnesses,
    })
}
