//! What changed between two records or two texts: clauses are aligned first, then words inside
//! them. Kinds of change come from the records, the rest is text.
//!
//! Texts are compared as their readers see them, in the plain words of [`crate::markdown::plain`]:
//! a link is its words, so it is never torn, and a link that only leads elsewhere does not count as
//! a change of the rule.

mod align;
mod clause_diff;
mod edition_diff;
mod edits;
mod history;
mod record_chain;
mod record_diff;
mod token;
mod word_diff;

pub use align::{
    AlignedPlace, SIMILAR_ENOUGH, SIMILAR_ENOUGH_TO_MOVE, SentencePair, Stretch, align_sentences,
    compare_lists, in_reading_order, shared_run_lengths,
};
pub use clause_diff::{ClauseDiff, ClauseState, ClauseText};
pub use edition_diff::{
    ComparedMoment, EditionsDiff, SubjectCounts, SubjectDiff, SubjectState, compare_editions,
    compare_moments,
};
pub use history::{History, HistoryEvent, HistoryEventKind, clause_history, subject_history};
pub use record_chain::{Relation, Remark};
pub use record_diff::{
    ClauseCounts, ComparedEdition, Field, FieldDiff, RecordDiff, compare_records,
};
pub use token::{
    Ignore, Token, lowercase_with_plain_marks, plain_mark, tokens, words_without_style,
};
pub use word_diff::{MAX_WORDS, Run, RunKind, inverted_runs, text_of_side, word_diff};
