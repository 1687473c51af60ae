//! The timeline: editions, lines, documents and dates, and what was in force when.
//! It knows nothing of records; a catalog tells it which editions hold one.

mod date;
mod moment;
mod resolve;

pub use date::Date;
pub use moment::Moment;

use serde::{Deserialize, Serialize};

use crate::diagnostic::Finding;
use crate::error::Error;
use crate::yaml::{self, Spanned};

/// The line that is meant when nobody says otherwise.
pub const MAIN_LINE: &str = "tabletop";

/// Everything that `editions.yaml` holds.
#[derive(Debug, Clone, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Timeline {
    /// The lines, the main one first.
    pub lines: Vec<Line>,
    /// The editions; within a line, each supersedes those above it.
    pub editions: Vec<Edition>,
    /// The documents that tell of them.
    pub documents: Vec<Document>,
}

/// A sequence of editions that supersede each other.
#[derive(Debug, Clone, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The id, as in `tabletop`.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What it is, in a sentence.
    pub description: String,
}

/// One publication.
#[derive(Debug, Clone, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The id, as in `unlimited-2002-01`.
    pub id: Spanned<String>,
    /// A short name for the command line; it wins over a prefix.
    pub short: String,
    /// The title.
    pub title: String,
    /// When it came out.
    pub date: Date,
    /// The line that it belongs to.
    pub line: Spanned<String>,
    /// What kind of publication it is.
    pub kind: EditionKind,
    /// The documents that tell of it.
    pub documents: Vec<Spanned<String>>,
    /// What it is, in a sentence.
    pub description: String,
}

/// What kind of publication an edition is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EditionKind {
    /// A base game.
    Base,
    /// Corrections to an earlier one.
    Errata,
    /// An expansion.
    Expansion,
    /// A game beside the main one.
    Parallel,
    /// Rules that add to the main game.
    Supplement,
}

/// A document that the knowledge base restates.
#[derive(Debug, Clone, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// The id, as in `rebellion-rulebook`.
    pub id: String,
    /// The title.
    pub title: String,
    /// Whether it is the print itself or a compilation of it.
    pub certainty: Certainty,
    /// What it is, in a sentence.
    pub description: String,
}

/// How near a source is to the print.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// The print itself.
    #[default]
    Primary,
    /// Somebody who quotes or lists it.
    Secondary,
}

/// The place of an edition in the timeline; smaller is earlier within a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EditionIndex(pub usize);

impl Timeline {
    /// Reads and checks `editions.yaml`.
    pub fn parse(path: &str, text: &str) -> Result<Self, Error> {
        let timeline: Self = yaml::parse(path, text)?;
        let findings = timeline.findings(path);
        if findings.is_empty() { Ok(timeline) } else { Err(Error::Findings(findings)) }
    }

    /// Whether ids are well formed and stand once, and every line and document that is named
    /// exists.
    pub fn is_sound(&self) -> bool {
        self.findings("").is_empty()
    }

    fn findings(&self, path: &str) -> Vec<Finding> {
        let mut findings = Vec::new();
        let mut report = |id: &Spanned<String>, message: String, help: &str| {
            findings.push(Finding::new(path, id.position, "timeline", message, help))
        };
        for (n, edition) in self.editions.iter().enumerate() {
            if !is_id(&edition.id) {
                report(&edition.id, format!("'{}' is no id", edition.id.escape_default()), ID_HELP);
            }
            if self
                .editions
                .iter()
                .take(n)
                .any(|other| *other.id == *edition.id || other.short == edition.short)
            {
                report(
                    &edition.id,
                    format!("'{}' or its short name stands twice", *edition.id),
                    "give each edition its own id and short name",
                );
            }
            if !self.lines.iter().any(|line| line.id == *edition.line) {
                report(
                    &edition.line,
                    format!("there is no line '{}'", *edition.line),
                    "name one of the lines above",
                );
            }
            for document in &edition.documents {
                if self.document(document).is_none() {
                    report(
                        document,
                        format!("there is no document '{}'", **document),
                        "list it under documents",
                    );
                }
            }
        }
        findings
    }

    /// The edition at a place.
    pub fn edition(&self, no: EditionIndex) -> Option<&Edition> {
        self.editions.get(no.0)
    }

    /// The id of the edition at a place; empty if there is none.
    pub fn edition_id(&self, no: EditionIndex) -> &str {
        self.edition(no).map_or("", |edition| edition.id.as_str())
    }

    /// The place of the edition with exactly this id.
    pub fn index_of(&self, id: &str) -> Option<EditionIndex> {
        self.editions.iter().position(|edition| *edition.id == id).map(EditionIndex)
    }

    /// The line of an edition; empty if there is no such edition.
    pub fn line_of(&self, no: EditionIndex) -> &str {
        self.edition(no).map_or("", |edition| edition.line.as_str())
    }

    /// The document with this id.
    pub fn document(&self, id: &str) -> Option<&Document> {
        self.documents.iter().find(|document| document.id == id)
    }

    /// The line with this id.
    pub fn line(&self, id: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.id == id)
    }

    /// Every edition with its place.
    pub fn indexed_editions(&self) -> impl DoubleEndedIterator<Item = (EditionIndex, &Edition)> {
        self.editions.iter().enumerate().map(|(n, edition)| (EditionIndex(n), edition))
    }

    /// The newest edition of a line.
    pub fn newest(&self, line: &str) -> Option<EditionIndex> {
        self.indexed_editions().rev().find(|(_, edition)| *edition.line == line).map(|(no, _)| no)
    }
}

/// What an id may look like, as advice.
pub const ID_HELP: &str = "ids are 1 to 64 small letters, digits and hyphens";

/// Whether a text is an id: 1 to 64 small letters, digits and hyphens.
pub fn is_id(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}
