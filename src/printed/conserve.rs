//! Whether an import lost or added a word: everything it sorted, put back in order of place, must be the document again.
//! It trusts nothing the importers counted; it reads the words themselves.

use super::import::Import;
use super::model::Place;
use super::source::Source;

/// Where an import and its document part.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Loss {
    /// The line near which the words part.
    pub line: usize,
    /// The next words of the document.
    pub document: String,
    /// The next words of the import.
    pub import: String,
}

impl std::fmt::Display for Loss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "near line {}: the document has '{}', the import has '{}'", self.line, self.document, self.import)
    }
}

/// Holds an import against the text it was made from; `Ok` is the number of words, every one in its place.
pub fn conserves(import: &Import, text: &str) -> Result<usize, Loss> {
    let source = Source::new(text);
    let lines = put_together(import);
    let mut document = source.lines.iter().flat_map(|line| line.text.split_whitespace().map(|word| (line.number, word)));
    let mut imported = lines.iter().flat_map(|(line, text)| text.split_whitespace().map(|word| (*line, word)));
    let mut count = 0;
    loop {
        match (document.next(), imported.next()) {
            (None, None) => return Ok(count),
            (Some((_, own)), Some((_, copy))) if own == copy => count += 1,
            (own, copy) => {
                let line = own.or(copy).map_or(0, |(line, _)| line);
                let (document, import) = (next_words(own, document), next_words(copy, imported));
                return Err(Loss { line, document, import });
            }
        }
    }
}

/// The words at which two texts part.
fn next_words<'a>(first: Option<(usize, &'a str)>, rest: impl Iterator<Item = (usize, &'a str)>) -> String {
    first.into_iter().chain(rest).take(5).map(|(_, word)| word).collect::<Vec<_>>().join(" ")
}

/// The pieces of an import in order of place; one that begins where another ends goes on with the same word.
fn put_together(import: &Import) -> Vec<(usize, String)> {
    let mut pieces = pieces(import);
    pieces.retain(|(_, text)| !text.is_empty());
    pieces.sort_by_key(|(place, _)| *place);
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut end = Place::default();
    for (place, text) in pieces {
        match lines.last_mut() {
            Some((_, line)) if place == end => line.push_str(text),
            _ => lines.push((place.line, text.to_owned())),
        }
        end = Place { line: place.line, column: place.column + text.len() };
    }
    lines
}

/// Every piece of an import with its place.
fn pieces(import: &Import) -> Vec<(Place, &str)> {
    let mut pieces: Vec<(Place, &str)> = Vec::new();
    for block in import.passages.iter().flat_map(|passage| passage.blocks()) {
        pieces.extend(block.places.iter().copied().zip(block.text.split('\n')));
    }
    pieces.extend(import.furniture.iter().chain(&import.leftovers).map(|scrap| (scrap.place, scrap.text.as_str())));
    pieces.extend(import.pictures.iter().map(|picture| (picture.place, picture.text.as_str())));
    pieces
}
