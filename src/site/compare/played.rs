//! What plays differently between two texts, as their pages show it: the kept witnesses in
//! sentences, and on the page that compares the two also drawn.

use crate::behaviour::{RecordedComparison, RecordedWitness};
use crate::site::context::Context;
use crate::site::labels;
use crate::site::page::Frame;
use crate::site::play_view::{Asked, PlayView};
use crate::site::player_words::in_player_words;
use variorum_corpus::catalog::Subject;
use variorum_corpus::timeline::EditionIndex;
use variorum_scene::facts::Situation;
use variorum_scene::questions::Question;

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
    /// Its picture and steps in both editions.
    pub(crate) play: Option<PlayView>,
    /// The anchor of an earlier picture that shows the same.
    pub(crate) shown_by: Option<String>,
}

impl From<&RecordedWitness> for WitnessView {
    fn from(witness: &RecordedWitness) -> Self {
        Self {
            words: in_player_words(&witness.words),
            asks: in_player_words(&witness.asks),
            before: in_player_words(&witness.before),
            after: in_player_words(&witness.after),
            play: None,
            shown_by: None,
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
    let kept = find(context, subject, from, to)?;
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

/// The same with every witness drawn, for the page with this frame; what is played alike for two
/// questions is drawn once.
pub(crate) fn drawn_view(
    context: &Context<'_>,
    frame: &Frame,
    subject: &Subject,
    [from, to]: [EditionIndex; 2],
) -> Option<PlayedView> {
    let mut played = view(context, subject, from, to)?;
    let kept = find(context, subject, from, to)?;
    let mut drawn: Vec<WitnessView> = Vec::new();
    for (number, (mut shown, witness)) in
        (1..).zip(played.witnesses.into_iter().zip(&kept.witnesses))
    {
        let play = draw_witness(context, frame, number, witness, [from, to]);
        let mut earlier = drawn.iter().filter_map(|other| other.play.as_ref());
        let alike = |other: &&PlayView| play.as_ref().is_some_and(|play| play.is_alike(other));
        shown.shown_by = earlier.find(alike).and_then(PlayView::anchor);
        shown.play = play.filter(|_| shown.shown_by.is_none());
        drawn.push(shown);
    }
    played.witnesses = drawn;
    Some(played)
}

fn draw_witness(
    context: &Context<'_>,
    frame: &Frame,
    number: usize,
    witness: &RecordedWitness,
    editions: [EditionIndex; 2],
) -> Option<PlayView> {
    let facts = witness.facts.iter().map(|(path, value)| (path.as_str(), value));
    let asked = Asked {
        question: Question::from_id(&witness.question)?,
        situation: &Situation::from_map(facts).ok()?,
        words: witness.words.clone(),
    };
    let plays = asked.play(context, editions.map(|edition| vec![edition]).to_vec())?;
    let plays = asked.headed(&context.catalog.timeline, plays);
    Some(asked.view(context, frame, number, &plays))
}

fn find<'a>(
    context: &Context<'a>,
    subject: &Subject,
    from: EditionIndex,
    to: EditionIndex,
) -> Option<&'a RecordedComparison> {
    let timeline = &context.catalog.timeline;
    let (from_id, to_id) = (timeline.edition_id(from), timeline.edition_id(to));
    let is_wanted = |kept: &&RecordedComparison| {
        kept.subject == subject.id && kept.from == from_id && kept.to == to_id
    };
    context.behaviour.iter().find(is_wanted)
}
