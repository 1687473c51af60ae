//! Lines of bounded length, and how a report quotes one.
//! It does not know what a line means.

use std::io::{self, BufRead, Read as _};

/// The most bytes in a line, its end not counted.
pub const LONGEST: usize = 64 * 1024;

/// How the reading of a line ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Read {
    /// The line is whole.
    Line,
    /// It is longer than it may be; the rest of it was not read.
    TooLong,
    /// The input ended within the line.
    Half,
    /// The input has ended.
    End,
}

/// Reads the next line into `line`, without its end.
pub(super) fn next(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Read> {
    line.clear();
    input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', line)?;
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Read::Line);
    }
    Ok(match line.len() {
        0 => Read::End,
        length if length > LONGEST => Read::TooLong,
        _ => Read::Half,
    })
}

/// What an engine wrote, as a report shows it: at a readable length, and never as a command to the
/// terminal.
pub(super) fn harmless(text: &str) -> String {
    const SHOWN: usize = 160;
    let mut shown = String::new();
    for c in text.chars().take(SHOWN) {
        if c.is_alphanumeric() || c.is_ascii_graphic() || c == ' ' {
            shown.push(c);
        } else {
            shown.extend(c.escape_default());
        }
    }
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// A line, quoted.
pub(super) fn quoted(line: &[u8]) -> String {
    format!("`{}`", harmless(&String::from_utf8_lossy(line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_may_be_as_long_as_the_limit_and_no_longer() {
        let mut line = Vec::new();
        let mut long = vec![b'x'; LONGEST];
        long.push(b'\n');
        assert_eq!(next(&mut long.as_slice(), &mut line).unwrap(), Read::Line);
        assert_eq!(line.len(), LONGEST);
        long.insert(0, b'x');
        assert_eq!(next(&mut long.as_slice(), &mut line).unwrap(), Read::TooLong);
    }

    #[test]
    fn a_line_without_an_end_is_half_a_line_and_an_empty_one_is_a_line() {
        let mut line = Vec::new();
        let mut input = b"\nhalf".as_slice();
        assert_eq!(next(&mut input, &mut line).unwrap(), Read::Line);
        assert_eq!(next(&mut input, &mut line).unwrap(), Read::Half);
        assert_eq!(next(&mut input, &mut line).unwrap(), Read::End);
    }

    #[test]
    fn a_quotation_commands_no_terminal() {
        assert_eq!(quoted(b"a\x1b[2Jb\xff"), "`a\\u{1b}[2Jb\\u{fffd}`");
        assert!(quoted(&[b'x'; 500]).ends_with("x…`"));
    }
}
