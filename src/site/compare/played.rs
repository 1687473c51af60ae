//! What plays differently between two texts, as their pages show it: the kept witnesses in
//! sentences.
//! Nothing is played here.

use crate::behaviour::{RecordedComparison, RecordedWitness};
use crate::site::context::Context;
use crate::site::labels;
use crate::site::player_words::in_player_words;
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
    pub(crate) witnesses: Vec<WitnessView>,
}

/// A situation that the two editions answer differently.
#[derive(Debug)]
pub(crate) struct WitnessView {
    pub(crate) words: String,
    pub(crate) asks: String,
    pub(crate) before: String,
    pub(crate) after: String,
}

impl From<&RecordedWitness> for WitnessView {
    fn from(witness: &RecordedWitness) -> Self {
        Self {
            words: in_player_words(&witness.words),
            asks: in_player_words(&witness.asks),
            before: in_player_words(&witness.before),
            after: in_player_words(&witness.after),
        }
    }
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
        witnesses: kept.witnesses.iter().map(WitnessView::from).collect(),
    })
}
