//! Reading a document within limits: how large it may be, and what is no text.
//! It changes nothing; lines are cut, and typesetting undone, by `source`.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::source::{is_invisible, raw_lines};

/// The largest document that is read: forty times the largest known one.
pub const MAX_BYTES: u64 = 2 * 1024 * 1024;
/// The lines that a document of any size may have: seven times as many as the longest known one.
pub const FREE_LINES: usize = 4_000;
/// Beyond them a line must have this many bytes on average, so that what is kept of each line stays
/// small beside the file.
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
    if lines > FREE_LINES + text.len() / BYTES_A_LINE {
        Err(ReadError::TooManyLines(lines))
    } else {
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::{ReadError, text_of};

    #[test]
    fn bytes_that_are_no_text_are_refused_with_the_reason() {
        assert!(matches!(text_of(b"a\0b".to_vec()), Err(ReadError::Binary(1))));
        assert!(matches!(text_of(b"good\n\xff".to_vec()), Err(ReadError::NotUtf8(2))));
        assert!(matches!(text_of(b" \r\n".to_vec()), Err(ReadError::Empty)));
        assert!(matches!(text_of(b"a\n".repeat(5_000)), Err(ReadError::TooManyLines(5_000))));
        assert!(
            text_of(vec![b'\n'; 200_000].into_iter().chain([b'a']).collect()).is_ok(),
            "empty lines are no burden"
        );
    }
}
