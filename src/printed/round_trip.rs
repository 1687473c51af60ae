//! Checks that an import has every word of its document: everything it sorted, put back in order of
//! place, must be the document again. It reads the words themselves, not what importers counted.

use std::borrow::Cow;

use super::import::Import;
use super::passage::DocumentPlace;
use super::source::document_lines;

/// Where the words of an import differ from those of its document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordMismatch {
    /// The line near which the words differ.
    pub line: usize,
    /// The next words of the document.
    pub document: String,
    /// The next words of the import.
    pub import: String,
}

impl std::fmt::Display for WordMismatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "near line {}: the document has '{}', the import has '{}'",
            self.line, self.document, self.import
        )
    }
}

impl std::error::Error for WordMismatch {}

/// Compares an import with the text it was made from; `Ok` is the number of words, every one in its
/// place.
pub fn count_words_kept(import: &Import, text: &str) -> Result<usize, WordMismatch> {
    let fragments = fragments_in_order(import);
    let lines = document_lines(text);
    let mut document =
        CharacterStream::new(lines.map(|line| (line.number, Separator::Space, line.text)));
    let mut imported = CharacterStream::new(with_separators(&fragments));
    let mut count = 0;
    loop {
        // Behind each word comes a space: as many words as spaces.
        match (document.next(), imported.next()) {
            (None, None) => return Ok(count),
            (Some((_, own)), Some((_, copy))) if own == copy => count += usize::from(own == ' '),
            (own, copy) => {
                let line = own.or(copy).map_or(0, |(line, _)| line);
                return Err(WordMismatch {
                    line,
                    document: next_words(own, document),
                    import: next_words(copy, imported),
                });
            }
        }
    }
}

/// What is between a fragment and the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Separator {
    /// At least a space.
    Space,
    /// Nothing: it continues the same word.
    None,
}

/// The characters of some fragments with the numbers of their lines, one space behind each word and
/// none elsewhere.
struct CharacterStream<'a, I> {
    fragments: I,
    line: usize,
    text: Cow<'a, str>,
    /// How many bytes of the text have been read.
    read: usize,
    /// Whether a word has begun that no space has ended yet.
    in_word: bool,
    done: bool,
}

impl<'a, I: Iterator<Item = (usize, Separator, Cow<'a, str>)>> CharacterStream<'a, I> {
    fn new(fragments: I) -> Self {
        Self { fragments, line: 0, text: Cow::Borrowed(""), read: 0, in_word: false, done: false }
    }

    fn next_of_fragment(&mut self) -> Option<char> {
        let c = self.text.get(self.read..)?.chars().next()?;
        self.read += c.len_utf8();
        Some(c)
    }

    /// A space, if a word has to be ended.
    fn end_word(&mut self) -> Option<(usize, char)> {
        std::mem::take(&mut self.in_word).then_some((self.line, ' '))
    }
}

impl<'a, I: Iterator<Item = (usize, Separator, Cow<'a, str>)>> Iterator for CharacterStream<'a, I> {
    type Item = (usize, char);

    fn next(&mut self) -> Option<(usize, char)> {
        loop {
            match self.next_of_fragment() {
                Some(c) if !c.is_whitespace() => {
                    self.in_word = true;
                    return Some((self.line, c));
                }
                Some(_) => {
                    if let Some(space) = self.end_word() {
                        return Some(space);
                    }
                }
                None if self.done => return self.end_word(),
                None => match self.fragments.next() {
                    None => self.done = true,
                    Some((line, separator, text)) => {
                        (self.text, self.read) = (text, 0);
                        let space =
                            if separator == Separator::Space { self.end_word() } else { None };
                        self.line = line;
                        if space.is_some() {
                            return space;
                        }
                    }
                },
            }
        }
    }
}

/// The first words from a place on.
fn next_words(first: Option<(usize, char)>, rest: impl Iterator<Item = (usize, char)>) -> String {
    let text: String = first.into_iter().chain(rest).map(|(_, c)| c).take(60).collect();
    text.split_whitespace().take(5).collect::<Vec<_>>().join(" ")
}

/// Sorted fragments with what is between them; one that begins where another ends continues the
/// same word.
fn with_separators<'a>(
    fragments: &'a [(DocumentPlace, &'a str)],
) -> impl Iterator<Item = (usize, Separator, Cow<'a, str>)> {
    let mut end = DocumentPlace::default();
    fragments.iter().map(move |(place, text)| {
        let separator = if *place == end { Separator::None } else { Separator::Space };
        end = DocumentPlace { line: place.line, column: place.column + text.len() };
        (place.line, separator, Cow::Borrowed(*text))
    })
}

/// Every fragment of an import that is not empty, with its place, in order.
fn fragments_in_order(import: &Import) -> Vec<(DocumentPlace, &str)> {
    let mut fragments: Vec<(DocumentPlace, &str)> = Vec::new();
    for block in import.passages.iter().flat_map(|passage| passage.blocks()) {
        fragments.extend(block.places.iter().copied().zip(block.text.split('\n')));
    }
    fragments.extend(import.furniture.iter().map(|item| (item.place, item.text.as_str())));
    fragments.extend(import.leftovers.iter().map(|left| (left.place, left.text.as_str())));
    fragments.extend(import.pictures.iter().map(|picture| (picture.place, picture.text.as_str())));
    fragments.retain(|(_, text)| !text.is_empty());
    fragments.sort_unstable_by_key(|(place, _)| *place);
    fragments
}
