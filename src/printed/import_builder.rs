//! Collects the fragments of a document as an importer sorts them: passages, page furniture,
//! leftovers, lost pictures. It joins what a page or an empty line has torn apart, and loses no
//! fragment that it is given.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::document_kind::DocumentKind;
use super::import::{FurnitureItem, Import, Leftover, LostPicture, Typo};
use super::page_furniture::{FurnitureKind, find_placeholder};
use super::passage::{BlockKind, DocumentPlace, PassageBlock, PassageSection, PrintedPassage};
use super::sentence::{is_finished, is_list_item};
use super::source::{DocumentLine, Repairs};

/// More lost pictures than this are not listed one by one, and their placeholders stay in the text.
const MAX_PICTURES: usize = 1_000;
/// More typos than this are not listed one by one.
pub(super) const MAX_TYPOS: usize = 1_000;

/// Where text goes: a subject in an edition, under a heading.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Destination {
    pub(super) subject: String,
    pub(super) edition: String,
    /// The subject's name, as printed.
    pub(super) name: String,
    /// The marker or label, as printed.
    pub(super) marker: Option<String>,
    /// The heading over the text.
    pub(super) heading: Option<String>,
    /// Other subjects it speaks of.
    pub(super) concerns: Vec<String>,
}

/// A line or a part of a line on its way into a passage.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fragment<'a> {
    /// Where it begins.
    pub(super) place: DocumentPlace,
    pub(super) text: &'a str,
    /// Whether a blank line, or nothing, comes before it.
    pub(super) after_gap: bool,
}

impl<'a> Fragment<'a> {
    fn from_line(line: &'a DocumentLine<'_>) -> Self {
        Self {
            place: DocumentPlace { line: line.number, column: 0 },
            text: &line.text,
            after_gap: line.after_gap,
        }
    }

    /// The first `bytes` of the fragment, and the rest.
    pub(super) fn split_at(self, bytes: usize) -> (Self, Self) {
        let (head, tail) = self.text.split_at_checked(bytes).unwrap_or((self.text, ""));
        let space = tail.len() - tail.trim_start().len();
        let column = self.place.column + head.len() + space;
        let place = DocumentPlace { column, ..self.place };
        (
            Self { text: head.trim_end(), ..self },
            Self { place, text: tail.trim(), after_gap: false },
        )
    }

    fn starts_in_lower_case(self) -> bool {
        self.text.chars().next().is_some_and(char::is_lowercase)
    }
}

/// A section of the import, by its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SectionPlace {
    passage: usize,
    section: usize,
}

/// Sorts fragments and remembers where they came from.
pub(super) struct ImportBuilder {
    import: Import,
    /// The number of the passage on a subject in an edition.
    passages: BTreeMap<(String, String), usize>,
    /// The section whose last block the next line may go on with.
    open: Option<SectionPlace>,
    /// The section that got text last, open or not.
    last: Option<SectionPlace>,
    /// The line of the first lost picture that is not listed.
    unlisted: Option<usize>,
}

impl ImportBuilder {
    pub(super) fn new(document: DocumentKind, file: &str) -> Self {
        let import = Import {
            document,
            file: file.to_owned(),
            passages: vec![],
            furniture: vec![],
            leftovers: vec![],
            pictures: vec![],
            typos: vec![],
            missing: vec![],
            unexpected: vec![],
            repairs: Repairs::default(),
        };
        Self { import, passages: BTreeMap::new(), open: None, last: None, unlisted: None }
    }

    pub(super) fn finish(mut self, repairs: Repairs) -> Import {
        self.import.repairs = repairs;
        if let Some(line) = self.unlisted {
            let why = format!(
                "from here on lost pictures are not listed: there are more than {MAX_PICTURES}"
            );
            self.import.typos.push(Typo { line, text: String::new(), why });
        }
        self.import
    }

    pub(super) fn add_furniture(&mut self, fragment: Fragment<'_>, kind: FurnitureKind) {
        if !fragment.text.trim().is_empty() {
            let item =
                FurnitureItem { place: fragment.place, text: fragment.text.to_owned(), kind };
            self.import.furniture.push(item);
        }
    }

    pub(super) fn add_leftover(&mut self, fragment: Fragment<'_>, why: &str) {
        self.open = None;
        if !fragment.text.trim().is_empty() {
            let why = shared_reason(self.import.leftovers.last().map(|last| &last.why), why);
            let text = fragment.text.to_owned();
            self.import.leftovers.push(Leftover { place: fragment.place, text, why });
        }
    }

    /// Adds a lost picture; its text may be empty.
    pub(super) fn add_picture(&mut self, fragment: Fragment<'_>, why: &str) {
        if self.import.pictures.len() >= MAX_PICTURES && fragment.text.is_empty() {
            self.unlisted.get_or_insert(fragment.place.line);
            return;
        }
        let why = shared_reason(self.import.pictures.last().map(|last| &last.why), why);
        let text = fragment.text.to_owned();
        self.import.pictures.push(LostPicture { place: fragment.place, text, why });
    }

    pub(super) fn add_typo(&mut self, line: usize, text: &str, why: &str) {
        if self.import.typos.len() < MAX_TYPOS {
            self.import.typos.push(Typo { line, text: text.to_owned(), why: why.to_owned() });
        }
    }

    /// Notes that something expected was not found.
    pub(super) fn add_missing(&mut self, what: String) {
        self.import.missing.push(what);
    }

    pub(super) fn has_subject(&self, subject: &str) -> bool {
        self.import.passages.iter().any(|passage| passage.subject == subject)
    }

    pub(super) fn has_passage(&self, subject: &str, edition: &str) -> bool {
        self.passages.contains_key(&(subject.to_owned(), edition.to_owned()))
    }

    /// Ends the current block: a heading comes between it and what follows.
    pub(super) fn close_block(&mut self) {
        self.open = None;
    }

    /// Whether the last text broke off inside a sentence.
    pub(super) fn is_inside_sentence(&self) -> bool {
        self.open_block().is_some_and(|block| !is_finished(&block.text))
    }

    /// Whether a fragment continues a sentence that broke off.
    pub(super) fn is_continued_by(&self, fragment: Fragment<'_>) -> bool {
        self.is_inside_sentence() && fragment.starts_in_lower_case()
    }

    fn open_block(&self) -> Option<&PassageBlock> {
        let open = self.open?;
        self.import.passages.get(open.passage)?.sections.get(open.section)?.blocks.last()
    }

    /// Takes the placeholders of lost pictures out of a line; the fragments of text between them
    /// remain.
    pub(super) fn take_out_pictures<'a>(
        &mut self,
        line: &'a DocumentLine<'_>,
    ) -> Vec<Fragment<'a>> {
        let mut rest = Fragment::from_line(line);
        let mut fragments = Vec::new();
        while let Some(found) = find_placeholder(rest.text) {
            if self.import.pictures.len() >= MAX_PICTURES {
                self.unlisted.get_or_insert(rest.place.line);
                break;
            }
            let (before, from) = rest.split_at(found.start);
            let space = from.place.column.saturating_sub(rest.place.column + found.start);
            let (picture, after) = from.split_at(found.end.saturating_sub(found.start + space));
            self.add_picture(picture, "placeholder of a lost picture");
            fragments.push(before);
            rest = Fragment { after_gap: before.after_gap, ..after };
        }
        fragments.push(rest);
        fragments.retain(|fragment| !fragment.text.is_empty());
        fragments
    }

    /// Adds text to its passage, joined to the block that it continues.
    pub(super) fn add_text(
        &mut self,
        destination: &Destination,
        kind: BlockKind,
        fragment: Fragment<'_>,
    ) {
        if fragment.text.trim().is_empty() {
            return;
        }
        let place = self.section_for(destination);
        self.shrink_section_before(place);
        let joined = self.open == Some(place) && self.join_to_last_block(place, kind, fragment);
        if !joined {
            let line = fragment.place.line;
            let block = PassageBlock {
                kind,
                first_line: line,
                last_line: line,
                text: fragment.text.to_owned(),
                places: vec![fragment.place],
            };
            let section = self.section_mut(place);
            if let Some(ended) = section.blocks.last_mut() {
                ended.text.shrink_to_fit();
            }
            section.blocks.push(block);
        }
        self.open = Some(place);
    }

    /// Frees the spare memory of the section before: a long document has thousands of them.
    fn shrink_section_before(&mut self, place: SectionPlace) {
        if let Some(left) = self.last.replace(place).filter(|left| *left != place) {
            self.section_mut(left).blocks.shrink_to_fit();
        }
    }

    fn section_mut(&mut self, place: SectionPlace) -> &mut PassageSection {
        let passage = self.import.passages.get_mut(place.passage);
        let passage = passage.expect("passages are only ever added");
        passage.sections.get_mut(place.section).expect("sections are only ever added")
    }

    /// Joins a fragment to the last block when there is no gap between them, or when the gap tears
    /// a sentence apart.
    fn join_to_last_block(
        &mut self,
        place: SectionPlace,
        kind: BlockKind,
        fragment: Fragment<'_>,
    ) -> bool {
        let Some(block) = self.section_mut(place).blocks.last_mut() else {
            return false;
        };
        let line = fragment.place.line;
        let near = !fragment.after_gap && line <= block.last_line + 1;
        let torn = !is_finished(&block.text) && fragment.starts_in_lower_case();
        let other = kind != block.kind && (kind != BlockKind::Text || is_finished(&block.text));
        if is_list_item(fragment.text) || other || kind == BlockKind::Row || !(near || torn) {
            return false;
        }
        block.text.push('\n');
        block.text.push_str(fragment.text);
        block.places.push(fragment.place);
        block.last_line = line;
        if !near {
            let start: Vec<&str> = fragment.text.split_whitespace().take(3).collect();
            let why = "the sentence is torn apart: there is a gap before these words";
            self.add_typo(line, &start.join(" "), why);
        }
        true
    }

    /// The section of a destination, made when it is new.
    fn section_for(&mut self, destination: &Destination) -> SectionPlace {
        let key = (destination.subject.clone(), destination.edition.clone());
        let number = *self.passages.entry(key).or_insert_with(|| {
            self.import.passages.push(PrintedPassage {
                document: self.import.document,
                subject: destination.subject.clone(),
                edition: destination.edition.clone(),
                file: self.import.file.clone(),
                name: destination.name.clone(),
                marker: destination.marker.clone(),
                concerns: vec![],
                sections: vec![],
            });
            self.import.passages.len() - 1
        });
        let passage =
            self.import.passages.get_mut(number).expect("the map counts passages that exist");
        for subject in &destination.concerns {
            if !passage.concerns.contains(subject) {
                passage.concerns.push(subject.clone());
            }
        }
        let heading = &destination.heading;
        if passage.sections.last().is_none_or(|section| section.heading != *heading) {
            passage.sections.push(PassageSection { heading: heading.clone(), blocks: vec![] });
        }
        SectionPlace { passage: number, section: passage.sections.len() - 1 }
    }
}

/// The reason as the item before has it, if it is the same: a long document repeats its reasons.
fn shared_reason(before: Option<&Arc<str>>, why: &str) -> Arc<str> {
    match before {
        Some(before) if **before == *why => Arc::clone(before),
        _ => why.into(),
    }
}
