//! What changed between two records or two texts: clauses aligned first, then words inside them.
//! It prints nothing and judges nothing: kinds of change come from the records, the rest is text.
//!
//! Texts are compared as their readers see them, in the plain words of [`crate::markdown::plain`]:
//! a link is its words, so it is never torn, and a link that only leads elsewhere is no change of
//! the rule.

mod align;
mod clause;
mod editions;
mod history;
mod lineage;
mod phrase;
mod record;
mod token;
mod words;

pub use align::{Aligned, SIMILAR_ENOUGH, align};
pub use clause::{ClauseDiff, ClauseState, ClauseText};
pub use editions::{
    EditionsCounts, EditionsDiff, Place, SubjectDiff, SubjectState, editions, editions_in,
};
pub use history::{Event, EventKind, History, clause_history, history};
pub use lineage::{Relation, Remark};
pub use record::{Counts, Field, FieldDiff, RecordDiff, Side, records};
pub use words::{MAX_WORDS, Run, RunKind, inverted, side, words};
