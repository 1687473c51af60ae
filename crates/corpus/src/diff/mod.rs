//! What changed between two records or two texts: clauses aligned first, then words inside them.
//! It prints nothing and judges nothing: kinds of change come from the records, the rest is text.
//!
//! Texts are compared as their readers see them, in the plain words of [`crate::markdown::plain`]:
//! a link is its words, so it is never torn, and a link that only leads elsewhere is no change of
//! the rule.

mod align;
mod clause;
mod editions;
mod edits;
mod history;
mod lineage;
mod record;
mod token;
mod word_diff;

pub use align::{
    AlignedPlace, SIMILAR_ENOUGH, SIMILAR_ENOUGH_TO_MOVE, SentencePair, Stretch, align_sentences,
    compare_lists, in_reading_order, shared_run_lengths,
};
pub use clause::{ClauseDiff, ClauseState, ClauseText};
pub use editions::{
    EditionsCounts, EditionsDiff, Place, SubjectDiff, SubjectState, editions, editions_in,
};
pub use history::{Event, EventKind, History, clause_history, history};
pub use lineage::{Relation, Remark};
pub use record::{Counts, Field, FieldDiff, RecordDiff, Side, records};
pub use token::{
    Ignore, Token, lowercase_with_plain_marks, plain_mark, tokens, words_without_style,
};
pub use word_diff::{MAX_WORDS, Run, RunKind, inverted_runs, text_of_side, word_diff};
