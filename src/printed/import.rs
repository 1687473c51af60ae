//! One document in, one import out: the importer of its kind sorts the lines, then typos are found
//! and the result is compared with what the records let us expect. Nothing is written.

use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::document_kind::DocumentKind;
use super::expectations::{Expectations, ExpectedText};
use super::import_builder::{ImportBuilder, MAX_TYPOS};
use super::page_furniture::FurnitureKind;
use super::passage::{DocumentPlace, PrintedPassage};
use super::source::{DocumentText, Repairs};
use super::spelling::id_of_name;
use super::{importers, typos};

/// Everything that was found in one document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    pub document: DocumentKind,
    /// The name of the file.
    pub file: String,
    /// The passages, in the order in which they begin.
    pub passages: Vec<PrintedPassage>,
    /// Titles, headings, labels, page numbers and imprints.
    pub furniture: Vec<FurnitureItem>,
    /// What belongs to no passage, with the reason.
    pub leftovers: Vec<Leftover>,
    /// Pictures and symbols that the file has lost.
    pub pictures: Vec<LostPicture>,
    /// What looks like an error of scanning or printing.
    pub typos: Vec<Typo>,
    /// What should be there and is not, in words.
    pub missing: Vec<String>,
    /// What is there though the records do not expect it, in words.
    pub unexpected: Vec<String>,
    /// The typesetting that was undone.
    pub repairs: Repairs,
}

/// A line or a part of it that is page furniture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FurnitureItem {
    pub place: DocumentPlace,
    pub text: String,
    pub kind: FurnitureKind,
}

/// A line or a part of it that belongs to no passage, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Leftover {
    pub place: DocumentPlace,
    pub text: String,
    /// Why it is left over; neighbours share the words.
    #[serde(serialize_with = "serialize_shared_text")]
    pub why: Arc<str>,
}

/// A picture or a symbol that the document has lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LostPicture {
    pub place: DocumentPlace,
    /// The placeholder left in its place; empty when there is only a gap.
    pub text: String,
    /// How it shows; neighbours share the words.
    #[serde(serialize_with = "serialize_shared_text")]
    pub why: Arc<str>,
}

fn serialize_shared_text<S: Serializer>(text: &Arc<str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text)
}

/// Something that looks like an error of scanning or printing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Typo {
    pub line: usize,
    /// The words as they are printed.
    pub text: String,
    /// What looks wrong.
    pub why: String,
}

/// Reads the text of a document of this kind.
pub fn import_document(
    kind: DocumentKind,
    file: &str,
    text: &str,
    expectations: &Expectations,
) -> Import {
    let DocumentText { lines, repairs } = DocumentText::new(text);
    let mut builder = ImportBuilder::new(kind, file);
    importers::sort_lines(kind, &lines, expectations, &mut builder);
    drop(lines);
    let mut import = builder.finish(repairs);
    add_typos(&mut import);
    compare_with_expectations(&mut import, expectations);
    import
}

fn add_typos(import: &mut Import) {
    import.typos.extend(typos::find_typos(import));
    import.typos.sort();
    import.typos.dedup();
    if import.typos.len() > MAX_TYPOS {
        import.typos.truncate(MAX_TYPOS);
        let line = import.typos.last().map_or(0, |typo| typo.line);
        let why = format!("from here on typos are not listed: there are more than {MAX_TYPOS}");
        import.typos.push(Typo { line, text: String::new(), why });
    }
}

/// Notes which texts that the records cite are missing, and which passages they do not cite.
fn compare_with_expectations(import: &mut Import, expectations: &Expectations) {
    let expected: Vec<&ExpectedText> =
        expectations.texts.iter().filter(|text| text.document == import.document).collect();
    let missing = expected.iter().filter(|text| !has_text(&import.passages, text));
    import.missing.extend(missing.map(ToString::to_string));
    if expected.is_empty() {
        return;
    }
    let is_expected = |passage: &PrintedPassage| {
        expected
            .iter()
            .any(|text| text.subject == passage.subject && text.edition == passage.edition)
    };
    let unexpected = import.passages.iter().filter(|passage| !is_expected(passage));
    let described = unexpected.map(|passage| format!("{}, {}", passage.subject, passage.edition));
    import.unexpected.extend(described);
}

fn has_text(passages: &[PrintedPassage], wanted: &ExpectedText) -> bool {
    let mut of_edition = passages.iter().filter(|passage| passage.edition == wanted.edition);
    of_edition.any(|passage| match &wanted.part {
        _ if passage.subject != wanted.subject => {
            wanted.part.is_none() && passage.concerns.contains(&wanted.subject)
        }
        None => true,
        Some(part) => passage
            .sections
            .iter()
            .filter_map(|section| section.heading.as_deref())
            .any(|heading| id_of_name(heading) == id_of_name(part)),
    })
}
