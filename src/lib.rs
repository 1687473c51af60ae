//! Variorum: every edition of the rules of Mage Knight side by side, and an engine they are checked
//! against.
//!
//! The modules stand in order: each may use only those above it.

pub use variorum_corpus::{catalog, diagnostic, diff, edition, figures, markdown, record, yaml};
pub use variorum_engine as engine;
pub use variorum_expr as expr;
pub use variorum_scene::{facts, questions, self_play};

/// Why a command could not do its work.
pub mod error;
/// The records that are embedded in the program.
pub mod embedded;
/// The predicates of the records against the engine.
pub mod check;
/// The rulings against the engine: each staged in every edition that it holds for.
pub mod rulings;
/// Questions and answers as lines of JSON between two programs: our engine served to others, others
/// held to our checks.
pub mod protocol;
/// What plays differently between two editions, with the smallest situations that show it.
pub mod behaviour;
/// What happens when one ability meets another, played over a grid of scenes.
pub mod interactions;
/// One file per rule: what is wrong between and inside records.
pub mod lint;
/// Importers of the user's own documents, collation, identification.
pub mod printed;
/// tantivy over neutral passages (record, ruling, term).
pub mod search;
/// The comparison site: from a catalog to pages.
pub mod site;
/// Putting a rendered site in its place, in one atomic step.
pub mod publish;
/// The site on loopback, rebuilt while records are edited.
#[cfg(feature = "serve")]
pub mod serve;
/// Writing for people: colour, width, wrapping, the pager.
pub mod terminal;
/// One file per verb.
pub mod commands;
/// The command line: every verb, flag and its help.
pub mod cli;
