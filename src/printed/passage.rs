//! A printed passage: what one document says on one subject in one edition, word for word.

use serde::{Deserialize, Serialize};

use super::document_kind::DocumentKind;

/// A place in a document: a line, and a column inside it in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct DocumentPlace {
    /// The line, from 1.
    pub line: usize,
    /// The byte inside the line, from 0.
    pub column: usize,
}

/// What a block of a passage is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlockKind {
    /// A paragraph.
    #[default]
    Text,
    /// An item of a list.
    Item,
    Example,
    Hint,
    /// The caption of a picture.
    Caption,
    /// A line of a table.
    Row,
}

impl BlockKind {
    /// The kind in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Item => "item",
            Self::Example => "example",
            Self::Hint => "hint",
            Self::Caption => "caption",
            Self::Row => "row",
        }
    }
}

/// A paragraph, item, example, hint, caption or table line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PassageBlock {
    #[serde(default, skip_serializing_if = "is_text")]
    pub kind: BlockKind,
    /// Its first line in the document.
    pub first_line: usize,
    /// Its last line in the document.
    pub last_line: usize,
    /// Its exact words, with emphasis marks; a line break where the document has one.
    #[serde(serialize_with = "variorum_corpus::yaml::literal")]
    pub text: String,
    /// Where each line of the text is in the document.
    #[serde(skip)]
    pub places: Vec<DocumentPlace>,
}

fn is_text(kind: &BlockKind) -> bool {
    *kind == BlockKind::Text
}

/// The blocks under one heading, or one entry of a glossary.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PassageSection {
    /// The heading or the term, as printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    pub blocks: Vec<PassageBlock>,
}

impl PassageSection {
    /// The first and the last line of the document that it uses.
    pub fn lines(&self) -> (usize, usize) {
        first_and_last_line(self.blocks.iter())
    }
}

/// The first and the last line of some blocks; zeros if there are none.
fn first_and_last_line<'b>(blocks: impl Iterator<Item = &'b PassageBlock>) -> (usize, usize) {
    blocks
        .map(|block| (block.first_line, block.last_line))
        .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
        .unwrap_or((0, 0))
}

/// All that one document says on one subject in one edition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedPassage {
    /// The document; the path of the file says it.
    #[serde(skip, default = "placeholder_kind")]
    pub document: DocumentKind,
    /// The subject; the path of the file says it.
    #[serde(skip)]
    pub subject: String,
    /// The edition; the path of the file says it.
    #[serde(skip)]
    pub edition: String,
    /// The name of the imported file.
    pub file: String,
    /// The name or heading of the subject, as printed.
    pub name: String,
    /// The dial marker or edition label, as printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marker: Option<String>,
    /// Other subjects that the passage also speaks of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub concerns: Vec<String>,
    pub sections: Vec<PassageSection>,
}

/// Any kind: whoever reads a passage sets the kind that its path says.
fn placeholder_kind() -> DocumentKind {
    DocumentKind::SpecialAbilityComparison
}

impl PrintedPassage {
    /// Every block, in order.
    pub fn blocks(&self) -> impl Iterator<Item = &PassageBlock> {
        self.sections.iter().flat_map(|section| &section.blocks)
    }

    /// The whole text, a blank line between blocks.
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self.blocks().map(|block| block.text.as_str()).collect();
        texts.join("\n\n")
    }

    /// The first and the last line of the document that it uses.
    pub fn lines(&self) -> (usize, usize) {
        first_and_last_line(self.blocks())
    }

    /// Whether two passages have the same words under the same headings; places inside the document
    /// do not count.
    pub(super) fn has_same_words(&self, other: &Self) -> bool {
        let words = |passage: &Self| -> Vec<(Option<String>, Vec<String>)> {
            let texts = |section: &PassageSection| {
                section.blocks.iter().map(|block| block.text.clone()).collect()
            };
            let sections = passage.sections.iter();
            sections.map(|section| (section.heading.clone(), texts(section))).collect()
        };
        self.name == other.name && self.marker == other.marker && words(self) == words(other)
    }
}

/// `line 7`, or `lines 7-9`.
pub fn describe_lines((first, last): (usize, usize)) -> String {
    if first == last { format!("line {first}") } else { format!("lines {first}-{last}") }
}
