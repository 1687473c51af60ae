//! Why a text is not an expression: where, what, and what to write instead. Positions are within
//! the text; whoever took it from a file adds the place in the file.

use std::fmt;
use std::ops::Range;

use crate::position::Position;

/// One thing that is wrong with the text of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExprError {
    /// Where the offending text begins, in bytes.
    pub at: usize,
    /// How long it is, in bytes; 0 at the end of the text.
    pub len: usize,
    /// What is wrong.
    pub message: String,
    /// What to write instead; may be empty.
    pub help: String,
}

impl ExprError {
    pub(crate) fn new(
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self { at: span.start, len: span.len(), message: message.into(), help: help.into() }
    }

    /// Line and column, from 1, of the offending text within the text that was parsed.
    pub fn position(&self, text: &str) -> Position {
        let before = text.get(..self.at).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        Position {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: u32::try_from(column).unwrap_or(u32::MAX),
        }
    }
}

impl fmt::Display for ExprError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if self.help.is_empty() { Ok(()) } else { write!(f, "; {}", self.help) }
    }
}

impl std::error::Error for ExprError {}

/// A piece of the text as a message quotes it: on one line, and cut short.
pub(crate) fn quoted(piece: &str) -> String {
    const LONGEST: usize = 40;
    let mut text: String = piece
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .escape_debug()
        .take(LONGEST + 1)
        .collect();
    if text.chars().count() > LONGEST {
        text.pop();
        text.push('…');
    }
    format!("'{text}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_on_a_later_line_counts_from_that_line() {
        let text = "a &&\nü + b";
        assert_eq!(ExprError::new(10..11, "", "").position(text), Position { line: 2, column: 5 });
        assert_eq!(ExprError::new(0..1, "", "").position(text), Position { line: 1, column: 1 });
    }

    #[test]
    fn long_and_strange_pieces_are_quoted_short_and_escaped() {
        assert_eq!(quoted("a\n  <   b"), "'a < b'");
        assert_eq!(quoted("\u{1b}"), "'\\u{1b}'");
        assert_eq!(quoted(&"x".repeat(100)).chars().count(), 43);
    }
}
