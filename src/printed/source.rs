//! Reads a document within limits and splits it into numbered lines with its typesetting undone:
//! soft hyphens, ligatures and invisible characters are resolved, no word is changed.

use std::borrow::Cow;
use std::io::Read;
use std::path::Path;

use variorum_corpus::regular_file::{Links, open_regular};

/// The largest document that is read: forty times the largest known one.
pub const MAX_BYTES: u64 = 2 * 1024 * 1024;
/// The lines that a document of any size may have: seven times as many as the longest known one.
const FREE_LINES: usize = 4_000;
/// Beyond them a line must have this many bytes on average, so that what is kept of each line is
/// small compared with the file.
const BYTES_PER_LINE: usize = 100;

/// Why a file is not a document that can be read.
#[derive(Debug)]
pub enum ReadError {
    /// The path names a folder.
    Folder,
    /// There is nothing in it but white space.
    Empty,
    /// It is larger than any document could be.
    TooLarge,
    /// It has so many lines with text on them, more than any document of its size could have.
    TooManyLines(usize),
    /// There is a NUL byte at this offset: not plain text.
    Binary(usize),
    /// This line is not UTF-8.
    NotUtf8(usize),
    /// The system could not read it.
    Io(std::io::Error),
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Folder => f.write_str("this is a folder; name the document itself"),
            Self::Empty => f.write_str("the file is empty"),
            Self::TooLarge => write!(
                f,
                "the file is larger than {} MiB, which no document of the game is",
                MAX_BYTES / (1024 * 1024)
            ),
            Self::TooManyLines(lines) => write!(
                f,
                "the file has {lines} lines, more than any document of the game of its size has"
            ),
            Self::Binary(at) => write!(
                f,
                "byte {at} is NUL, so this is not plain text; save the document as UTF-8 text"
            ),
            Self::NotUtf8(line) => {
                write!(f, "line {line} is not UTF-8; save the document as UTF-8 text")
            }
            Self::Io(error) => write!(f, "cannot read the file: {error}"),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// Reads the text of a file.
pub fn read_file(path: &Path) -> Result<String, ReadError> {
    let metadata = std::fs::metadata(path).map_err(ReadError::Io)?;
    if metadata.is_dir() {
        return Err(ReadError::Folder);
    }
    if metadata.len() > MAX_BYTES {
        return Err(ReadError::TooLarge);
    }
    read_stream(open_regular(path, Links::Follow).map_err(ReadError::Io)?)
}

/// Reads a text from standard input or any other stream, within the same limits.
pub fn read_stream(stream: impl Read) -> Result<String, ReadError> {
    let mut bytes = Vec::new();
    stream.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(ReadError::Io)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(ReadError::TooLarge);
    }
    text_from_bytes(bytes)
}

/// The text that these bytes are, if they are text.
pub fn text_from_bytes(bytes: Vec<u8>) -> Result<String, ReadError> {
    if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
        return Err(ReadError::Binary(at));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.as_bytes().iter().take(error.utf8_error().valid_up_to());
        ReadError::NotUtf8(valid.filter(|byte| **byte == b'\n').count() + 1)
    })?;
    if text.trim_matches(|c: char| c.is_whitespace() || is_invisible(c)).is_empty() {
        return Err(ReadError::Empty);
    }
    let lines = raw_lines(&text).filter(|(line, _)| !line.trim().is_empty()).count();
    if lines > FREE_LINES + text.len() / BYTES_PER_LINE {
        Err(ReadError::TooManyLines(lines))
    } else {
        Ok(text)
    }
}

/// A line of a document that is not blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentLine<'a> {
    /// Its number in the file, from 1.
    pub number: usize,
    /// Its text, with ligatures and soft hyphens resolved, and no white space at either end; a copy
    /// only if there were any.
    pub text: Cow<'a, str>,
    /// Whether a blank line, or nothing, comes before it.
    pub after_gap: bool,
}

/// How often the typesetting had to be undone.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct Repairs {
    /// Ligatures spelt out.
    pub ligatures: usize,
    /// Soft hyphens removed, with the halves of the word joined.
    pub soft_hyphens: usize,
    /// Invisible characters removed.
    pub invisible: usize,
    /// Lines that ended as Windows ends them.
    pub windows_line_ends: usize,
}

/// The lines of a document that are not blank, with their numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DocumentText<'a> {
    pub lines: Vec<DocumentLine<'a>>,
    /// What was resolved on the way.
    pub repairs: Repairs,
}

impl<'a> DocumentText<'a> {
    /// Splits a text into lines, which keep the numbers they have in the file.
    pub fn new(text: &'a str) -> Self {
        let mut splitter = LineSplitter::new(raw_lines(text).enumerate());
        let lines = splitter.by_ref().collect();
        Self { lines, repairs: splitter.repairs }
    }
}

/// The lines of a text that are not blank, one at a time, as [`DocumentText::new`] collects them.
pub(super) fn document_lines(text: &str) -> impl Iterator<Item = DocumentLine<'_>> {
    LineSplitter::new(raw_lines(text).enumerate())
}

/// Splits a text into lines, and holds each back until it is certain that no half of a word follows
/// it.
struct LineSplitter<'a, I> {
    raw: I,
    repairs: Repairs,
    held: Option<DocumentLine<'a>>,
    broken_word: bool,
    gap: bool,
}

impl<I> LineSplitter<'_, I> {
    fn new(raw: I) -> Self {
        Self { raw, repairs: Repairs::default(), held: None, broken_word: false, gap: true }
    }
}

impl<'a, I: Iterator<Item = (usize, (&'a str, bool))>> Iterator for LineSplitter<'a, I> {
    type Item = DocumentLine<'a>;

    fn next(&mut self) -> Option<DocumentLine<'a>> {
        for (at, (raw, windows)) in self.raw.by_ref() {
            self.repairs.windows_line_ends += usize::from(windows);
            let (resolved, breaks) = self.repairs.resolve(raw);
            let mut rest = trimmed(resolved);
            if let (true, Some(previous)) = (self.broken_word, self.held.as_mut()) {
                let (half, after) = rest.split_once(char::is_whitespace).unwrap_or((&rest, ""));
                previous.text.to_mut().push_str(half);
                let (joined, after) = (!half.is_empty(), after.trim_start().to_owned());
                rest = Cow::Owned(after);
                self.broken_word = breaks && rest.is_empty() && joined;
                if rest.is_empty() && joined {
                    continue;
                }
            }
            if rest.is_empty() {
                self.gap = true;
                continue;
            }
            self.broken_word = breaks;
            let after_gap = std::mem::take(&mut self.gap);
            let line = DocumentLine { number: at + 1, text: rest, after_gap };
            if let Some(certain) = self.held.replace(line) {
                return Some(certain);
            }
        }
        self.held.take()
    }
}

impl Repairs {
    /// The line without its typesetting, and whether its last word goes on in the next line.
    fn resolve<'a>(&mut self, raw: &'a str) -> (Cow<'a, str>, bool) {
        if !raw.chars().any(|c| c == '\u{ad}' || is_invisible(c) || ligature(c).is_some()) {
            return (Cow::Borrowed(raw), false);
        }
        let breaks = raw.trim_end().ends_with('\u{ad}');
        let mut line = String::with_capacity(raw.len());
        for c in raw.chars() {
            match ligature(c) {
                Some(letters) => {
                    line.push_str(letters);
                    self.ligatures += 1;
                }
                None if c == '\u{ad}' => self.soft_hyphens += 1,
                None if is_invisible(c) => self.invisible += 1,
                None => line.push(c),
            }
        }
        (Cow::Owned(line), breaks)
    }
}

/// A line without white space at either end.
fn trimmed(line: Cow<'_, str>) -> Cow<'_, str> {
    match line {
        Cow::Borrowed(line) => Cow::Borrowed(line.trim()),
        Cow::Owned(line) => Cow::Owned(line.trim().to_owned()),
    }
}

/// The lines of a text, however they end, and whether each ended as Windows ends them.
fn raw_lines(text: &str) -> impl Iterator<Item = (&str, bool)> {
    text.split('\n').flat_map(|line| {
        let windows = line.ends_with('\r');
        line.strip_suffix('\r').unwrap_or(line).split('\r').map(move |part| (part, windows))
    })
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{feff}' | '\u{200b}' | '\u{200c}' | '\u{200d}' | '\u{2060}')
}

fn ligature(c: char) -> Option<&'static str> {
    Some(match c {
        'ﬀ' => "ff",
        'ﬁ' => "fi",
        'ﬂ' => "fl",
        'ﬃ' => "ffi",
        'ﬄ' => "ffl",
        'ﬅ' | 'ﬆ' => "st",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{DocumentText, ReadError, text_from_bytes};

    #[test]
    fn bytes_that_are_not_text_are_refused_with_the_reason() {
        assert!(matches!(text_from_bytes(b"a\0b".to_vec()), Err(ReadError::Binary(1))));
        assert!(matches!(text_from_bytes(b"good\n\xff".to_vec()), Err(ReadError::NotUtf8(2))));
        assert!(matches!(text_from_bytes(b" \r\n".to_vec()), Err(ReadError::Empty)));
        let many = text_from_bytes(b"a\n".repeat(5_000));
        assert!(matches!(many, Err(ReadError::TooManyLines(5_000))));
        assert!(
            text_from_bytes(vec![b'\n'; 200_000].into_iter().chain([b'a']).collect()).is_ok(),
            "empty lines cost nothing"
        );
    }

    #[test]
    fn lines_keep_their_numbers_through_windows_line_ends_and_blanks() {
        let document = DocumentText::new("\u{feff}one\r\n\r\n  two \r\nthree");
        let seen: Vec<_> =
            document.lines.iter().map(|line| (line.number, &*line.text, line.after_gap)).collect();
        assert_eq!(seen, [(1, "one", true), (3, "two", true), (4, "three", false)]);
        assert_eq!(document.repairs.windows_line_ends, 3);
    }

    #[test]
    fn a_word_broken_by_a_soft_hyphen_is_whole_again_on_its_first_line() {
        let document = DocumentText::new("the war\u{ad}\nrior hits its o\u{ad}ﬃcer");
        let seen: Vec<_> = document.lines.iter().map(|line| (line.number, &*line.text)).collect();
        assert_eq!(seen, [(1, "the warrior"), (2, "hits its officer")]);
        assert_eq!((document.repairs.soft_hyphens, document.repairs.ligatures), (2, 1));
    }

    #[test]
    fn a_word_may_be_broken_over_three_lines() {
        let document = DocumentText::new("in\u{ad}\nvul\u{ad}\nnerable end");
        let seen: Vec<_> = document.lines.iter().map(|line| (line.number, &*line.text)).collect();
        assert_eq!(seen, [(1, "invulnerable"), (3, "end")]);
    }
}
