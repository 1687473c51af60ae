//! Whether an import lost or added a word: everything it sorted, put back in order of place, must
//! be the document again.
//! It trusts nothing the importers counted; it reads the words themselves.

use std::borrow::Cow;

use super::import::Import;
use super::model::Place;
use super::source;

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
        write!(
            f,
            "near line {}: the document has '{}', the import has '{}'",
            self.line, self.document, self.import
        )
    }
}

/// Holds an import against the text it was made from; `Ok` is the number of words, every one in its
/// place.
pub fn conserves(import: &Import, text: &str) -> Result<usize, Loss> {
    let pieces = pieces(import);
    let mut document =
        Stream::new(source::lines(text).map(|line| (line.number, Break::Space, line.text)));
    let mut imported = Stream::new(glued(&pieces));
    let mut count = 0;
    loop {
        // Behind each word stands a space: as many words as spaces.
        match (document.next(), imported.next()) {
            (None, None) => return Ok(count),
            (Some((_, own)), Some((_, copy))) if own == copy => count += usize::from(own == ' '),
            (own, copy) => {
                let line = own.or(copy).map_or(0, |(line, _)| line);
                return Err(Loss {
                    line,
                    document: next_words(own, document),
                    import: next_words(copy, imported),
                });
            }
        }
    }
}

/// What stands between a piece and the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Break {
    /// At least a space.
    Space,
    /// Nothing: it goes on with the same word.
    None,
}

/// The characters of some pieces with the numbers of their lines, one space behind each word and
/// none elsewhere.
struct Stream<'a, I> {
    pieces: I,
    line: usize,
    piece: Cow<'a, str>,
    /// How many bytes of the piece have been read.
    read: usize,
    /// Whether a word has begun that no space has ended yet.
    in_word: bool,
    done: bool,
}

impl<'a, I: Iterator<Item = (usize, Break, Cow<'a, str>)>> Stream<'a, I> {
    fn new(pieces: I) -> Self {
        Self { pieces, line: 0, piece: Cow::Borrowed(""), read: 0, in_word: false, done: false }
    }

    /// The next character of the piece.
    fn read_on(&mut self) -> Option<char> {
        let c = self.piece.get(self.read..)?.chars().next()?;
        self.read += c.len_utf8();
        Some(c)
    }

    /// A space, if a word has to be ended.
    fn ended(&mut self) -> Option<(usize, char)> {
        std::mem::take(&mut self.in_word).then_some((self.line, ' '))
    }
}

impl<'a, I: Iterator<Item = (usize, Break, Cow<'a, str>)>> Iterator for Stream<'a, I> {
    type Item = (usize, char);

    fn next(&mut self) -> Option<(usize, char)> {
        loop {
            match self.read_on() {
                Some(c) if !c.is_whitespace() => {
                    self.in_word = true;
                    return Some((self.line, c));
                }
                Some(_) => {
                    if let Some(space) = self.ended() {
                        return Some(space);
                    }
                }
                None if self.done => return self.ended(),
                None => match self.pieces.next() {
                    None => self.done = true,
                    Some((line, between, text)) => {
                        (self.piece, self.read) = (text, 0);
                        let space = if between == Break::Space { self.ended() } else { None };
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

/// The words at which two texts part.
fn next_words(first: Option<(usize, char)>, rest: impl Iterator<Item = (usize, char)>) -> String {
    let text: String = first.into_iter().chain(rest).map(|(_, c)| c).take(60).collect();
    text.split_whitespace().take(5).collect::<Vec<_>>().join(" ")
}

/// Sorted pieces with what stands between them; one that begins where another ends goes on with the
/// same word.
fn glued<'a>(pieces: &'a [(Place, &'a str)]) -> impl Iterator<Item = (usize, Break, Cow<'a, str>)> {
    let mut end = Place::default();
    pieces.iter().map(move |(place, text)| {
        let between = if *place == end { Break::None } else { Break::Space };
        end = Place { line: place.line, column: place.column + text.len() };
        (place.line, between, Cow::Borrowed(*text))
    })
}

/// Every piece of an import that is not empty, with its place, in order.
fn pieces(import: &Import) -> Vec<(Place, &str)> {
    let mut pieces: Vec<(Place, &str)> = Vec::new();
    for block in import.passages.iter().flat_map(|passage| passage.blocks()) {
        pieces.extend(block.places.iter().copied().zip(block.text.split('\n')));
    }
    pieces.extend(
        import
            .furniture
            .iter()
            .chain(&import.leftovers)
            .map(|scrap| (scrap.place, scrap.text.as_str())),
    );
    pieces.extend(import.pictures.iter().map(|picture| (picture.place, picture.text.as_str())));
    pieces.retain(|(_, text)| !text.is_empty());
    pieces.sort_unstable_by_key(|(place, _)| *place);
    pieces
}
