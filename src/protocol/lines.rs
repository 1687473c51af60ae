//! Reading lines of bounded length, and quoting them in reports.

use std::io::{self, BufRead, Read as _};

/// The most bytes in a line, without its end.
pub const LONGEST_LINE: usize = 64 * 1024;

/// How the reading of a line ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineRead {
    /// The line is whole.
    Line,
    /// It is longer than it may be; the rest of it was not read.
    TooLong,
    /// The input ended within the line.
    Truncated,
    /// The input has ended.
    End,
}

/// Reads the next line into `line`, without its end.
pub(super) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<LineRead> {
    line.clear();
    input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', line)?;
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(LineRead::Line);
    }
    Ok(match line.len() {
        0 => LineRead::End,
        length if length > LONGEST_LINE => LineRead::TooLong,
        _ => LineRead::Truncated,
    })
}

/// What an engine wrote, as a report prints it: cut to a readable length, and without control
/// characters that a terminal would obey.
pub(super) fn sanitized(text: &str) -> String {
    const SHOWN: usize = 160;
    let mut clean = String::new();
    for c in text.chars().take(SHOWN) {
        if c.is_alphanumeric() || c.is_ascii_graphic() || c == ' ' {
            clean.push(c);
        } else {
            clean.extend(c.escape_default());
        }
    }
    if text.chars().nth(SHOWN).is_some() {
        clean.push('…');
    }
    clean
}

/// A line in backquotes.
pub(super) fn quoted(line: &[u8]) -> String {
    format!("`{}`", sanitized(&String::from_utf8_lossy(line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_may_be_as_long_as_the_limit_and_no_longer() {
        let mut line = Vec::new();
        let mut long = vec![b'x'; LONGEST_LINE];
        long.push(b'\n');
        assert_eq!(read_line(&mut long.as_slice(), &mut line).unwrap(), LineRead::Line);
        assert_eq!(line.len(), LONGEST_LINE);
        long.insert(0, b'x');
        assert_eq!(read_line(&mut long.as_slice(), &mut line).unwrap(), LineRead::TooLong);
    }

    #[test]
    fn a_line_without_an_end_is_truncated_and_an_empty_one_is_a_line() {
        let mut line = Vec::new();
        let mut input = b"\nhalf".as_slice();
        assert_eq!(read_line(&mut input, &mut line).unwrap(), LineRead::Line);
        assert_eq!(read_line(&mut input, &mut line).unwrap(), LineRead::Truncated);
        assert_eq!(read_line(&mut input, &mut line).unwrap(), LineRead::End);
    }

    #[test]
    fn a_quotation_has_no_control_characters() {
        assert_eq!(quoted(b"a\x1b[2Jb\xff"), "`a\\u{1b}[2Jb\\u{fffd}`");
        assert!(quoted(&[b'x'; 500]).ends_with("x…`"));
    }
}
