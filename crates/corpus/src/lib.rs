//! The records of the rules: how they are read, dated, collected and compared.
//!
//! A *subject* is an ability or a rule topic. A *record* is one subject in one *edition*, as a YAML
//! file whose path is its identity; its rules are *clauses* with ids that stay the same from edition
//! to edition. A *ruling* answers a question and cites clauses; an *open point* is a question that
//! no document answers. Editions that supersede each other form a *line* of the *timeline*.
//!
//! | to | begin with |
//! |---|---|
//! | read one record | [`record::Record::parse`] |
//! | read a folder of them | [`catalog::Catalog::load`] |
//! | embed them in a program | [`catalog::Catalog::pack`] |
//! | know what was in force when | [`timeline::Timeline::in_force`] |
//! | compare two records | [`diff::compare_records`] |
//! | compare two texts | [`diff::word_diff`] |
//!
//! What is wrong with a file is a [`diagnostic::Finding`] with its place; a function that cannot go
//! on returns an [`Error`].
//!
//! ```
//! use variorum_corpus::record::Record;
//!
//! let leap = "\
//! name: Leap
//! summary: The warrior jumps over others.
//! sources:
//!   - { document: rulebook, heading: Leap }
//! clauses:
//!   - id: jump
//!     text: It may move through [opposing][enemy] bases.
//! ";
//! let path = "abilities/speed/leap/rebellion-2001-01.yaml";
//! let record = Record::parse(path, leap)?;
//! assert_eq!(record.clause("jump").expect("it has the clause").heading(), "jump");
//!
//! let finding = Record::parse(path, &leap.replace("summary", "sumary")).unwrap_err();
//! assert_eq!(
//!     finding.one_line(),
//!     "abilities/speed/leap/rebellion-2001-01.yaml:2:1: unknown field 'sumary' [field]; \
//!      did you mean 'summary'?"
//! );
//! # Ok::<(), variorum_corpus::diagnostic::Finding>(())
//! ```
//!
//! Two editions of one subject, compared:
//!
//! ```
//! use std::path::Path;
//! use variorum_corpus::{catalog::Catalog, diff};
//!
//! let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
//! let catalog = Catalog::load(&root)?;
//! let charge = catalog.find("Charge")?;
//! let unlimited = catalog.timeline.resolve("unlimited")?;
//! let newer = charge.record(unlimited).expect("Unlimited prints Charge")?;
//! let older = charge.predecessor(unlimited, &catalog.timeline).expect("so did Rebellion");
//! let changes = diff::compare_records(&catalog, older, newer)?;
//! assert!(changes.clauses.iter().any(|clause| clause.kind.is_some()));
//! # Ok::<(), variorum_corpus::Error>(())
//! ```

/// Findings: what is wrong with a file, where, and what to do.
pub mod diagnostic;
mod error;
/// Reads regular files only, up to a limit.
pub mod regular_file;
/// The one function that parses YAML, with its limits.
pub mod yaml;
/// Markdown of clause texts: links by name, plain words, HTML.
pub mod markdown;
/// Editions, lines and dates, and what was in force when.
pub mod timeline;
/// One record, ruling or open point: its model, and where it belongs by its path.
pub mod record;
/// Every record, ruling and open point, by subject and edition.
pub mod catalog;
/// What changed between two records or two texts.
pub mod diff;
/// Figures of the game as YAML files.
pub mod figures;

pub use error::Error;
