//! Variorum: every edition of the rules of Mage Knight side by side, and an engine that their
//! clauses are checked against.
//!
//! Four crates below this one hold what needs no program around it; their modules are re-exported
//! here. This crate adds what works on all of them at once, and the command line.
//!
//! | to | begin with |
//! |---|---|
//! | read the records in the program | [`embedded::catalog`] |
//! | read the records in a folder | [`catalog::Catalog::load`] |
//! | compare two editions of a subject | [`diff`] |
//! | find what is wrong with records | [`lint::run`] |
//! | ask the engine about a situation | [`questions`] |
//! | compare the records with the engine | [`check`] |
//! | render the site | [`site`] |
//!
//! ```
//! let catalog = variorum::embedded::catalog();
//! let charge = catalog.find("Charge")?;
//! let newest = charge.entries().next_back().expect("Charge has records");
//! assert_eq!(newest.record.name.as_str(), "Charge");
//! # Ok::<(), variorum::error::Error>(())
//! ```

/// From `crates/corpus`: records, the timeline, and what changed between two records.
pub use variorum_corpus::{catalog, diagnostic, diff, figures, markdown, record, timeline, yaml};
/// From `crates/engine`: the game itself, edition by edition.
pub use variorum_engine as engine;
/// From `crates/expr`: the language of the checks.
pub use variorum_expr as expr;
/// From `crates/scene`: the facts of a situation, and the questions that the engine answers.
pub use variorum_scene::{facts, questions, self_play};

/// Why a command could not do its work.
pub mod error;
/// The records that are embedded in the program.
pub mod embedded;
/// The JSON Schema of the files that people write.
pub mod schema;

/// The checks of the records, compared with what the engine plays.
pub mod check;
/// The rulings, played by the engine in every edition that they hold for.
pub mod rulings;
/// The questions that the documents leave open, and what belongs to each.
pub mod open_points;
/// Questions and answers as lines of JSON between two programs: our engine for others, other
/// engines for our checks.
pub mod protocol;
/// What plays differently between two editions, with the smallest situations that show it.
pub mod behaviour;
/// What happens when one ability meets another, played over a grid of scenes.
pub mod interactions;

/// What is wrong inside records and between them, one rule per file.
pub mod lint;
/// The user's own copies of the printed documents: import, collation, identification.
pub mod printed;
/// Full-text search of clauses, rulings, terms and printed passages.
pub mod search;

/// Editions and records as JSON shows them.
mod json_view;
/// The comparison site: from a catalog to pages.
pub mod site;
/// Putting a rendered site in its folder, in one atomic step.
pub mod publish;
/// The site on loopback, rebuilt while records are edited.
#[cfg(feature = "serve")]
pub mod serve;

/// Writing for people: colour, width, wrapping, the pager.
mod terminal;
/// What a terminal shows while something takes long.
mod progress;
/// Results of long searches, kept until what they follow from changes.
mod result_cache;
/// Writing files whole or not at all.
mod whole_file;
/// Ctrl-C, which leaves nothing half written behind.
mod interrupt;
/// One file per verb.
mod commands;
/// The command line: every verb, flag and its help.
mod cli;

pub use commands::run_program;
