//! What plays differently between two texts, as their pages show it: the kept witnesses in
//! sentences.
//! It plays nothing, so that a site is built as fast as it is written.

use super::context::Context;
use super::words;
use crate::behaviour::{KeptWitness, kept_of};
use variorum_corpus::catalog::Subject;
use variorum_corpus::timeline::EditionIndex;

/// What was played between two texts.
#[derive(Debug)]
pub struct PlayedView {
    /// The older edition.
    pub from: String,
    /// The newer edition.
    pub to: String,
    /// The outcome in a sentence.
    pub outcome: String,
    /// One witness for each question whose answer differs.
    pub witnesses: &'static [KeptWitness],
}

/// What is kept of two editions of a subject; none if nothing was played.
pub fn view(
    context: &Context<'_>,
    subject: &Subject,
    one: EditionIndex,
    other: EditionIndex,
) -> Option<PlayedView> {
    let (from, to) = (one.min(other), one.max(other));
    let timeline = &context.catalog.timeline;
    let kept = kept_of(&subject.id, timeline.edition_id(from), timeline.edition_id(to))?;
    let played = words::count(
        usize::try_from(kept.situations).unwrap_or(usize::MAX),
        "situation",
        "situations",
    );
    let scope = if kept.sampled { "a sample of the combinations" } else { "all combinations" };
    let outcome = match kept.witnesses.len() {
        0 => format!("No difference in {played}, {scope}."),
        _ => format!("Played in {played}, {scope}. The smallest that tell the two apart:"),
    };
    Some(PlayedView {
        from: context.catalog.timeline.describe(from),
        to: context.catalog.timeline.describe(to),
        outcome,
        witnesses: &kept.witnesses,
    })
}
