//! Variorum: every edition of the rules of Mage Knight side by side, and an engine they are checked against.
//!
//! The modules stand in order: each may use only those above it.

/// Every record and ruling, by subject and edition.
pub mod catalog;
/// The command line: every verb, flag and its help.
pub mod cli;
/// One file per verb.
pub mod commands;
/// Errors and findings: place, message, help; printing them.
pub mod diagnostic;
/// What changed between two records or two texts.
pub mod diff;
/// The timeline: editions, lines, dates, what is in force.
pub mod edition;
/// Plays the game, edition by edition; knows no record.
pub mod engine;
/// A hash that tells two sets of records apart.
pub mod fingerprint;
/// One file per rule: what is wrong between and inside records.
pub mod lint;
/// Markdown of clause texts: links by name, plain words, HTML.
pub mod markdown;
/// Putting a rendered site in its place, in one atomic step.
pub mod publish;
/// One YAML record or ruling: model, parse, and where it belongs.
pub mod record;
/// tantivy over neutral passages (record, ruling, term).
pub mod search;
/// The site on loopback, rebuilt while records are edited.
#[cfg(feature = "serve")]
pub mod serve;
/// The comparison site: from a catalog to pages.
pub mod site;
/// What somebody probably meant: the known word nearest to a misspelt one.
pub mod suggest;
/// Writing for people: colour, width, wrapping, the pager.
pub mod terminal;
/// The one function that parses YAML, with its limits.
pub mod yaml;
