//! Variorum: every edition of the rules of Mage Knight side by side, and an engine they are checked
//! against.
//!
//! The modules stand in order: each may use only those above it.

/// Errors and findings: place, message, help; printing them.
pub mod diagnostic;
/// What somebody probably meant: the known word nearest to a misspelt one.
pub mod suggest;
/// The language of checks: conditions over named facts, parsed, typed, evaluated, printed, mutated.
pub mod expr;
/// A hash that tells two sets of records apart.
pub mod fingerprint;
/// The one function that parses YAML, with its limits.
pub mod yaml;
/// Markdown of clause texts: links by name, plain words, HTML.
pub mod markdown;
/// The timeline: editions, lines, dates, what is in force.
pub mod edition;
/// Plays the game, edition by edition; knows no record.
pub mod engine;
/// Situations: the facts that set a scene, their values and their defaults.
pub mod situation;
/// Questions about the game, each answered by playing it.
pub mod stage;
/// One YAML record or ruling: model, parse, and where it belongs.
pub mod record;
/// Every record and ruling, by subject and edition.
pub mod catalog;
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
/// What changed between two records or two texts.
pub mod diff;
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
