//! Gathers the pieces of a document as an importer sorts them: passages, furniture, leftovers, lost
//! pictures.
//! It joins what a page or an empty line has torn apart, and loses no piece that it is given.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::furniture::placeholder;
use super::import::Import;
use super::kind::Kind;
use super::model::{Block, BlockKind, LostPicture, Passage, Scrap, Section, Slip};
pub use super::piece::{Piece, Target};
use super::sentence::{is_finished, is_item};
use super::source::{Line, Repairs};

/// More lost pictures than this are not listed one by one, and their placeholders stay where they
/// stand.
const MAX_PICTURES: usize = 1_000;
/// More slips than this are not listed one by one.
pub const MAX_SLIPS: usize = 1_000;

/// The block that the next line may go on with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Open {
    passage: usize,
    section: usize,
}

/// Sorts pieces and remembers where they came from.
pub struct Collector {
    import: Import,
    index: BTreeMap<(String, String), usize>,
    open: Option<Open>,
    /// The section that text was filed in last, open or not.
    last: Option<Open>,
    /// Where the first lost picture stands that is not listed.
    unlisted: Option<usize>,
}

impl Collector {
    /// Begins an import.
    pub fn new(document: Kind, file: &str) -> Self {
        let import = Import {
            document,
            file: file.to_owned(),
            passages: vec![],
            furniture: vec![],
            leftovers: vec![],
            pictures: vec![],
            slips: vec![],
            missing: vec![],
            unexpected: vec![],
            repairs: Repairs::default(),
        };
        Self { import, index: BTreeMap::new(), open: None, last: None, unlisted: None }
    }

    /// Ends the import.
    pub fn finish(mut self, repairs: Repairs) -> Import {
        self.import.repairs = repairs;
        if let Some(line) = self.unlisted {
            let why = format!(
                "from here on lost pictures are not listed: there are more than {MAX_PICTURES}"
            );
            self.import.slips.push(Slip { line, text: String::new(), why });
        }
        self.import
    }

    /// Files a piece as furniture.
    pub fn furniture(&mut self, piece: Piece<'_>, what: &str) {
        push(&mut self.import.furniture, piece, what);
    }

    /// Files a piece as left over.
    pub fn leftover(&mut self, piece: Piece<'_>, why: &str) {
        self.open = None;
        push(&mut self.import.leftovers, piece, why);
    }

    /// Files a lost picture; its text may be empty.
    pub fn picture(&mut self, piece: Piece<'_>, why: &str) {
        if self.import.pictures.len() >= MAX_PICTURES && piece.text.is_empty() {
            self.unlisted.get_or_insert(piece.place.line);
            return;
        }
        let why = match self.import.pictures.last() {
            Some(last) if *last.why == *why => Arc::clone(&last.why),
            _ => why.into(),
        };
        self.import.pictures.push(LostPicture {
            place: piece.place,
            text: piece.text.to_owned(),
            why,
        });
    }

    /// Notes a slip.
    pub fn slip(&mut self, line: usize, text: &str, why: &str) {
        if self.import.slips.len() < MAX_SLIPS {
            self.import.slips.push(Slip { line, text: text.to_owned(), why: why.to_owned() });
        }
    }

    /// Notes that something expected was not found.
    pub fn missing(&mut self, what: String) {
        self.import.missing.push(what);
    }

    /// Whether a subject has a passage already.
    pub fn has(&self, subject: &str) -> bool {
        self.import.passages.iter().any(|passage| passage.subject == subject)
    }

    /// Whether a subject has a passage in an edition already.
    pub fn has_text(&self, subject: &str, edition: &str) -> bool {
        self.index.contains_key(&(subject.to_owned(), edition.to_owned()))
    }

    /// Ends the current block: a heading stands between it and what follows.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// Whether the last text broke off inside a sentence.
    pub fn is_torn(&self) -> bool {
        self.open_block().is_some_and(|block| !is_finished(&block.text))
    }

    /// Whether a piece goes on with a sentence that broke off.
    pub fn goes_on_with(&self, piece: Piece<'_>) -> bool {
        self.is_torn() && piece.text.chars().next().is_some_and(char::is_lowercase)
    }

    fn open_block(&self) -> Option<&Block> {
        let open = self.open?;
        self.import.passages.get(open.passage)?.sections.get(open.section)?.blocks.last()
    }

    /// Takes the placeholders of lost pictures out of a line; what remains are the pieces of text
    /// between them.
    pub fn without_pictures<'a>(&mut self, line: &'a Line<'_>) -> Vec<Piece<'a>> {
        let mut rest = Piece::line(line);
        let mut pieces = Vec::new();
        while let Some(found) = placeholder(rest.text) {
            if self.import.pictures.len() >= MAX_PICTURES {
                self.unlisted.get_or_insert(rest.place.line);
                break;
            }
            let (before, from) = rest.split_at(found.start);
            let lead = from.place.column.saturating_sub(rest.place.column + found.start);
            let (picture, after) = from.split_at(found.end.saturating_sub(found.start + lead));
            self.picture(picture, "placeholder of a lost picture");
            pieces.push(before);
            rest = Piece { after_gap: before.after_gap, ..after };
        }
        pieces.push(rest);
        pieces.retain(|piece| !piece.text.is_empty());
        pieces
    }

    /// Files a piece of text in its passage, joining it to the block it goes on with.
    pub fn text(&mut self, target: &Target, kind: BlockKind, piece: Piece<'_>) {
        if piece.text.trim().is_empty() {
            return;
        }
        let open = self.section(target);
        self.tighten(open);
        let joined = if self.open == Some(open) { self.join(open, kind, piece) } else { false };
        if !joined {
            let line = piece.place.line;
            let block = Block {
                kind,
                first_line: line,
                last_line: line,
                text: piece.text.to_owned(),
                places: vec![piece.place],
            };
            if let Some(section) = self.at(open) {
                if let Some(ended) = section.blocks.last_mut() {
                    ended.text.shrink_to_fit();
                }
                section.blocks.push(block);
            }
        }
        self.open = Some(open);
    }

    /// Gives back what the section before has to spare: a long document has thousands of them.
    fn tighten(&mut self, open: Open) {
        let left = self.last.replace(open).filter(|left| *left != open);
        if let Some(section) = left.and_then(|left| self.at(left)) {
            section.blocks.shrink_to_fit();
        }
    }

    fn at(&mut self, open: Open) -> Option<&mut Section> {
        self.import.passages.get_mut(open.passage)?.sections.get_mut(open.section)
    }

    /// Goes on with the last block when no gap stands between, or when the gap tears a sentence
    /// apart.
    fn join(&mut self, open: Open, kind: BlockKind, piece: Piece<'_>) -> bool {
        let Some(block) = self.at(open).and_then(|section| section.blocks.last_mut()) else {
            return false;
        };
        let line = piece.place.line;
        let near = !piece.after_gap && line <= block.last_line + 1;
        let torn =
            !is_finished(&block.text) && piece.text.chars().next().is_some_and(char::is_lowercase);
        let other = kind != block.kind && (kind != BlockKind::Text || is_finished(&block.text));
        if is_item(piece.text) || other || kind == BlockKind::Row || !(near || torn) {
            return false;
        }
        block.text.push('\n');
        block.text.push_str(piece.text);
        block.places.push(piece.place);
        block.last_line = line;
        if !near {
            let end: String = piece.text.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
            self.slip(line, &end, "the sentence is torn apart: a gap stands before these words");
        }
        true
    }

    /// The section of a target, made when it is new.
    fn section(&mut self, target: &Target) -> Open {
        let key = (target.subject.clone(), target.edition.clone());
        let passage = *self.index.entry(key).or_insert_with(|| {
            self.import.passages.push(Passage {
                document: self.import.document,
                subject: target.subject.clone(),
                edition: target.edition.clone(),
                file: self.import.file.clone(),
                name: target.name.clone(),
                marker: target.marker.clone(),
                concerns: vec![],
                sections: vec![],
            });
            self.import.passages.len() - 1
        });
        let Some(found) = self.import.passages.get_mut(passage) else {
            return Open { passage, section: 0 };
        };
        for subject in &target.concerns {
            if !found.concerns.contains(subject) {
                found.concerns.push(subject.clone());
            }
        }
        if found.sections.last().is_none_or(|section| section.heading != target.heading) {
            found.sections.push(Section { heading: target.heading.clone(), blocks: vec![] });
        }
        Open { passage, section: found.sections.len().saturating_sub(1) }
    }
}

fn push(scraps: &mut Vec<Scrap>, piece: Piece<'_>, why: &str) {
    if !piece.text.trim().is_empty() {
        let why = match scraps.last() {
            Some(last) if *last.why == *why => Arc::clone(&last.why),
            _ => why.into(),
        };
        scraps.push(Scrap { place: piece.place, text: piece.text.to_owned(), why });
    }
}
