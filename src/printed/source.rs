//! A document as it comes: read within limits, its lines numbered, its typesetting undone.
//! It refuses what is no text, and never changes a word: only soft hyphens, ligatures and invisible characters are resolved.

use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The largest document that is read: forty times the largest known one.
pub const MAX_BYTES: u64 = 2 * 1024 * 1024;
/// The lines that a document of any size may have: seven times as many as the longest known one.
pub const FREE_LINES: usize = 4_000;
/// Beyond them a line must have this many bytes on average, so that what is kept of each line stays small beside the file.
pub const BYTES_A_LINE: usize = 100;

/// Why a file is no document that can be read.
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
    /// A NUL byte stands at this offset: not plain text.
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
            Self::TooLarge => write!(f, "the file is larger than {} MiB, which no document of the game is", MAX_BYTES / (1024 * 1024)),
            Self::TooManyLines(lines) => write!(f, "the file has {lines} lines, more than any document of the game of its size has"),
            Self::Binary(at) => write!(f, "byte {at} is NUL, so this is not plain text; save the document as UTF-8 text"),
            Self::NotUtf8(line) => write!(f, "line {line} is not UTF-8; save the document as UTF-8 text"),
            Self::Io(error) => write!(f, "cannot read the file: {error}"),
        }
    }
}

impl std::error::Error for ReadError {}

/// Reads the text of a file, or says why it is none.
pub fn read(path: &Path) -> Result<String, ReadError> {
    let about = std::fs::metadata(path).map_err(ReadError::Io)?;
    if about.is_dir() {
        return Err(ReadError::Folder);
    }
    if about.len() > MAX_BYTES {
        return Err(ReadError::TooLarge);
    }
    read_from(File::open(path).map_err(ReadError::Io)?)
}

/// Reads a text from standard input or any other stream, within the same limits.
pub fn read_from(stream: impl Read) -> Result<String, ReadError> {
    let mut bytes = Vec::new();
    stream.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(ReadError::Io)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(ReadError::TooLarge);
    }
    text_of(bytes)
}

/// The text that these bytes are, if they are text.
pub fn text_of(bytes: Vec<u8>) -> Result<String, ReadError> {
    if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
        return Err(ReadError::Binary(at));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
        ReadError::NotUtf8(good.iter().filter(|byte| **byte == b'\n').count() + 1)
    })?;
    if text.trim_matches(|c: char| c.is_whitespace() || is_invisible(c)).is_empty() {
        return Err(ReadError::Empty);
    }
    let lines = raw_lines(&text).filter(|(line, _)| !line.trim().is_empty()).count();
    if lines > FREE_LINES + text.len() / BYTES_A_LINE { Err(ReadError::TooManyLines(lines)) } else { Ok(text) }
}

/// A line that is not blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number in the file, from 1.
    pub number: usize,
    /// Its text, with ligatures and soft hyphens resolved, and no white space at either end; a copy only if there were any.
    pub text: Cow<'a, str>,
    /// Whether a blank line, or nothing, stands before it.
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
    /// Lines that ended the Windows way.
    pub windows_line_ends: usize,
}

/// The lines of a document that are not blank, with their numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source<'a> {
    /// The lines, in order.
    pub lines: Vec<Line<'a>>,
    /// What was resolved on the way.
    pub repairs: Repairs,
}

impl<'a> Source<'a> {
    /// Cuts a text into lines, keeping the numbers they have in the file.
    pub fn new(text: &'a str) -> Self {
        let mut cutter = cut(text);
        let lines = cutter.by_ref().collect();
        Self { lines, repairs: cutter.repairs }
    }
}

/// The lines of a text that are not blank, one at a time, as [`Source::new`] gathers them.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    cut(text)
}

fn cut<'a>(text: &'a str) -> Cutter<'a, impl Iterator<Item = (usize, (&'a str, bool))>> {
    Cutter { raw: raw_lines(text).enumerate(), repairs: Repairs::default(), held: None, broken_word: false, gap: true }
}

/// Cuts lines, and holds each back until it is certain that no half of a word follows it.
struct Cutter<'a, I> {
    raw: I,
    repairs: Repairs,
    held: Option<Line<'a>>,
    broken_word: bool,
    gap: bool,
}

impl<'a, I: Iterator<Item = (usize, (&'a str, bool))>> Iterator for Cutter<'a, I> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
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
            let line = Line { number: at + 1, text: rest, after_gap: std::mem::take(&mut self.gap) };
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

/// The lines of a text, however they end, and whether each ended the Windows way.
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
    use super::{ReadError, Source, text_of};

    #[test]
    fn lines_keep_their_numbers_through_windows_line_ends_and_blanks() {
        let source = Source::new("\u{feff}one\r\n\r\n  two \r\nthree");
        let seen: Vec<_> = source.lines.iter().map(|line| (line.number, &*line.text, line.after_gap)).collect();
        assert_eq!(seen, [(1, "one", true), (3, "two", true), (4, "three", false)]);
        assert_eq!(source.repairs.windows_line_ends, 3);
    }

    #[test]
    fn a_word_broken_by_a_soft_hyphen_is_whole_again_on_its_first_line() {
        let source = Source::new("the war\u{ad}\nrior hits its o\u{ad}ﬃcer");
        let seen: Vec<_> = source.lines.iter().map(|line| (line.number, &*line.text)).collect();
        assert_eq!(seen, [(1, "the warrior"), (2, "hits its officer")]);
        assert_eq!((source.repairs.soft_hyphens, source.repairs.ligatures), (2, 1));
    }

    #[test]
    fn a_word_may_be_broken_over_three_lines() {
        let source = Source::new("in\u{ad}\nvul\u{ad}\nnerable end");
        let seen: Vec<_> = source.lines.iter().map(|line| (line.number, &*line.text)).collect();
        assert_eq!(seen, [(1, "invulnerable"), (3, "end")]);
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_with_the_reason() {
        assert!(matches!(text_of(b"a\0b".to_vec()), Err(ReadError::Binary(1))));
        assert!(matches!(text_of(b"good\n\xff".to_vec()), Err(ReadError::NotUtf8(2))));
        assert!(matches!(text_of(b" \r\n".to_vec()), Err(ReadError::Empty)));
        assert!(matches!(text_of(b"a\n".repeat(5_000)), Err(ReadError::TooManyLines(5_000))));
        assert!(text_of(vec![b'\n'; 200_000].into_iter().chain([b'a']).collect()).is_ok(), "empty lines are no burden");
    }
}
