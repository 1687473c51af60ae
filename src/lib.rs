//! Variorum: every edition of the rules of Mage Knight side by side, and an engine that their
//! clauses are checked against.
//!
//! Five crates below this one hold what needs no program around it; their modules are re-exported
//! here. This crate adds what works on all of them at once, and the command line.
//!
//! | to | begin with |
//! |---|---|
//! | read the records in the program | [`embedded::catalog`] |
//! | read the records in a folder | [`catalog::Catalog::load`] |
//! | compare two editions of a subject | [`diff`] |
//! | find what is wrong with records | [`lint::run`] |
//! | ask the engine about a situation | [`questions`] |
//! | lay out figures and play | [`scene`] |
//! | compare the records with the engine | [`check`] |
//! | compare the records with another engine | [`protocol`] |
//! | render the site | [`site`] |
//!
//! # Read a record
//!
//! ```
//! let catalog = variorum::embedded::catalog();
//! let charge = catalog.find("Charge")?;
//! let oldest = charge.entries().next().expect("Charge has records");
//! assert_eq!(oldest.record.name.as_str(), "Charge");
//! assert!(oldest.record.clause("formation").is_some());
//! # Ok::<(), variorum::error::Error>(())
//! ```
//!
//! # Compare two editions
//!
//! ```
//! use variorum::diff::{ClauseState, compare_records};
//! use variorum::timeline::{MAIN_LINE, Moment};
//!
//! let catalog = variorum::embedded::catalog();
//! let charge = catalog.find("Charge")?;
//! let in_force = |word: &str| {
//!     let edition = Moment::Edition(catalog.timeline.resolve(word)?);
//!     let record = catalog.in_force(charge, edition, MAIN_LINE).expect("both print it");
//!     Ok::<_, variorum::error::Error>(record?)
//! };
//! let diff = compare_records(&catalog, in_force("rebellion")?, in_force("unlimited")?)?;
//! let formation = diff.clauses.iter().find(|clause| clause.id() == "formation");
//! assert_eq!(formation.expect("both have it").state, ClauseState::Changed);
//! # Ok::<(), variorum::error::Error>(())
//! ```
//!
//! # Ask a question
//!
//! ```
//! use serde_json::json;
//! use variorum::expr::Value;
//! use variorum::facts::Situation;
//! use variorum::questions::{PlayableGames, Question, ask};
//!
//! let facts = [("actor.damage", json!(3)), ("target.using", json!(["toughness"]))];
//! let situation = Situation::from_map(facts.iter().map(|(path, value)| (*path, value)))?;
//! let games = PlayableGames::default();
//! let game = games.get("unlimited-2002-01").expect("the engine plays it");
//! assert_eq!(ask(Question::DamageDealt, game, &situation)?.answer, Value::Int(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Play a scene
//!
//! ```
//! use variorum::engine::Edition;
//! use variorum::scene::{Scene, Unasked, explain, play};
//!
//! let text = std::fs::read_to_string("examples/scenes/wood-on-a-hill.yaml")?;
//! let scene: Scene = variorum::yaml::parse("wood-on-a-hill.yaml", &text).expect("it is a scene");
//! let figures = variorum::figures::builtin().expect("our figures can be read");
//! let trace = play(&scene, Edition::Unlimited, &figures, Unasked::Refuse).expect("it plays");
//! let dice = explain(&trace).steps.pop().expect("it has steps");
//! assert!(dice.lines.iter().any(|line| line.text.contains("against Sentinel")));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Hold another engine to the checks
//!
//! ```
//! use std::time::Duration;
//! use variorum::check::{CheckEffort, Checks, Report, run_against, tasks};
//! use variorum::protocol::ForeignEngine;
//! use variorum::questions::PlayableGames;
//!
//! let catalog = variorum::embedded::catalog();
//! let checks = Checks::load(&catalog).expect("our checks compile");
//! let (games, edition) = (PlayableGames::default(), catalog.timeline.resolve("unlimited")?);
//! let game = games.get(catalog.timeline.edition_id(edition)).expect("our engine plays it");
//!
//! let start = ForeignEngine::start("python3 examples/engine.py", Duration::from_secs(60));
//! let mut engine = start.expect("it greets us");
//! let effort = CheckEffort { combinations: 20, random: 0, pairs: 0, seed: 1, seeds: 1 };
//! let tasks = tasks(&catalog, &checks, edition, game);
//! let task = tasks.iter().find(|task| engine.advertises(task)).expect("it answers something");
//! let report: Report = run_against(task, effort, &mut engine, |_| true);
//! assert!(engine.answer_count() > 0);
//! for disagreement in &report.disagreements {
//!     println!("{disagreement:?}");
//! }
//! # Ok::<(), variorum::error::Error>(())
//! ```

// They panic where the output cannot be written; `terminal` does not.
#![warn(clippy::print_stdout, clippy::print_stderr)]

/// From `crates/check`: the checks of the records, compared with what the engine plays.
pub use variorum_check as check;
/// From `crates/corpus`: records, the timeline, and what changed between two records.
pub use variorum_corpus::{catalog, diagnostic, diff, figures, markdown, record, timeline, yaml};
/// From `crates/engine`: the game itself, edition by edition.
pub use variorum_engine as engine;
/// From `crates/expr`: the language of the checks.
pub use variorum_expr as expr;
/// From `crates/scene`: the facts of a situation, the questions that the engine answers, scenes,
/// and pictures of what was played.
pub use variorum_scene::{facts, picture, questions, scene, self_play};

/// Why a command could not do its work.
pub mod error;
/// The records that are embedded in the program.
pub mod embedded;
/// The JSON Schema of the files that people write.
pub mod schema;

/// The rulings, played by the engine in every edition that they hold for.
pub mod rulings;
/// The questions that the documents leave open, and what belongs to each.
pub mod open_points;
/// Questions and answers as lines of JSON between two programs: our engine for others, other
/// engines for our checks.
pub mod protocol;
/// What plays differently between two editions, with the smallest situations that show it.
pub mod behaviour;
/// What was played, drawn: rulings, and what plays differently.
pub mod pictures;
/// What happens when one ability meets another, played over a grid of scenes.
pub mod interactions;
/// Situations of rulings and witnesses, played for readers: pictures and steps.
pub mod plays;

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

/// Watching a folder of records for saved files.
#[cfg(feature = "serve")]
mod watch;
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
