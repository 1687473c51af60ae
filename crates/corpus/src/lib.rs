//! The records of the knowledge base: how they are read, dated, collected and compared.

/// Errors and findings: place, message, help; printing them.
pub mod diagnostic;
mod error;
/// The one function that parses YAML, with its limits.
pub mod yaml;
/// Markdown of clause texts: links by name, plain words, HTML.
pub mod markdown;
/// The timeline: editions, lines, dates, what is in force.
pub mod timeline;
/// One YAML record or ruling: model, parse, and where it belongs.
pub mod record;
/// Every record and ruling, by subject and edition.
pub mod catalog;
/// What changed between two records or two texts.
pub mod diff;
/// Figures of the game as YAML files.
pub mod figures;

pub use error::Error;
