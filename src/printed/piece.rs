//! A piece of a line on its way into a passage, and the passage it is meant for.
//! It decides nothing: importers cut and aim, the collector files.

use super::model::Place;
use super::source::Line;

/// Where text goes: a subject in an edition, under a heading.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Target {
    /// The subject.
    pub subject: String,
    /// The edition.
    pub edition: String,
    /// The subject's name, as printed.
    pub name: String,
    /// The marker or label, as printed.
    pub marker: Option<String>,
    /// The heading over the text.
    pub heading: Option<String>,
    /// Other subjects it speaks of.
    pub concerns: Vec<String>,
}

/// A piece of a line.
#[derive(Debug, Clone, Copy)]
pub struct Piece<'a> {
    /// Where it begins.
    pub place: Place,
    /// Its words.
    pub text: &'a str,
    /// Whether a blank line, or nothing, stands before it.
    pub after_gap: bool,
}

impl<'a> Piece<'a> {
    /// A whole line.
    pub fn line(line: &'a Line<'_>) -> Self {
        Self {
            place: Place { line: line.number, column: 0 },
            text: &line.text,
            after_gap: line.after_gap,
        }
    }

    /// The piece without its first `bytes`, and those bytes.
    pub fn split_at(self, bytes: usize) -> (Self, Self) {
        let (head, tail) = self.text.split_at_checked(bytes).unwrap_or((self.text, ""));
        let lead = tail.len() - tail.trim_start().len();
        let place = Place { line: self.place.line, column: self.place.column + head.len() + lead };
        (
            Self { text: head.trim_end(), ..self },
            Self { place, text: tail.trim(), after_gap: false },
        )
    }
}
