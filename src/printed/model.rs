//! What an import yields: passages with their exact words and places, and everything that is no
//! passage.
//! It holds words as they stand, emphasis marks included, and decides nothing.

use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

use super::kind::Kind;

/// A place in a document: a line, and a column inside it in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
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
    /// A worked example.
    Example,
    /// A hint.
    Hint,
    /// The caption of a picture.
    Caption,
    /// A line of a table.
    Row,
}

/// A paragraph, item, example, hint, caption or table line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// What it is.
    #[serde(default, skip_serializing_if = "is_text")]
    pub kind: BlockKind,
    /// Its first line in the document.
    pub first_line: usize,
    /// Its last line in the document.
    pub last_line: usize,
    /// Its exact words, with emphasis marks; a line break where the document has one.
    #[serde(serialize_with = "variorum_corpus::yaml::literal")]
    pub text: String,
    /// Where each line of the text stands.
    #[serde(skip)]
    pub places: Vec<Place>,
}

fn is_text(kind: &BlockKind) -> bool {
    *kind == BlockKind::Text
}

/// The blocks under one heading, or one entry of a glossary.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The heading or the term, as printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// What stands under it.
    pub blocks: Vec<Block>,
}

impl Section {
    /// The first and the last line of the document that it uses.
    pub fn lines(&self) -> (usize, usize) {
        extent(&mut self.blocks.iter())
    }
}

fn extent(blocks: &mut dyn Iterator<Item = &Block>) -> (usize, usize) {
    blocks
        .map(|block| (block.first_line, block.last_line))
        .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
        .unwrap_or_default()
}

/// All that one document says on one subject in one edition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passage {
    /// The document; the path of the file says it.
    #[serde(skip, default = "any_kind")]
    pub document: Kind,
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
    /// The words.
    pub sections: Vec<Section>,
}

fn any_kind() -> Kind {
    Kind::SpecialAbilityComparison
}

impl Passage {
    /// Every block, in order.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.sections.iter().flat_map(|section| &section.blocks)
    }

    /// The whole text, a blank line between blocks.
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self.blocks().map(|block| block.text.as_str()).collect();
        texts.join("\n\n")
    }

    /// The first and the last line of the document that it uses.
    pub fn lines(&self) -> (usize, usize) {
        extent(&mut self.blocks())
    }
}

/// `line 7`, or `lines 7-9`.
pub fn lines_in_words((first, last): (usize, usize)) -> String {
    if first == last { format!("line {first}") } else { format!("lines {first}-{last}") }
}

/// A piece of the document that belongs to no passage, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Scrap {
    /// Where it stands.
    pub place: Place,
    /// Its words.
    pub text: String,
    /// What it is, or why it is left over; neighbours share the words.
    #[serde(serialize_with = "shared")]
    pub why: Arc<str>,
}

/// A picture or a symbol that the document has lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LostPicture {
    /// Where it stood.
    pub place: Place,
    /// The placeholder left in its place; empty when there is only a gap.
    pub text: String,
    /// How it shows; neighbours share the words.
    #[serde(serialize_with = "shared")]
    pub why: Arc<str>,
}

fn shared<S: Serializer>(words: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(words)
}

/// Something that looks like an error of scanning or printing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Slip {
    /// The line it stands on.
    pub line: usize,
    /// The words as they stand.
    pub text: String,
    /// What looks wrong.
    pub why: String,
}
