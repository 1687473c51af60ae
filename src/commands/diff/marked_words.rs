//! Runs of a diff as words with signs around what is removed and what is added, wrapped to a width.
//! Colour only adds to the signs; it never replaces them.

use crate::terminal::{ADDED, REMOVED, Terminal};
use variorum_corpus::diff::{Run, RunKind};

/// What is put before and after words that are removed, and words that are added.
#[derive(Debug, Clone, Copy)]
pub(in crate::commands) struct Signs {
    pub(super) removed: (&'static str, &'static str),
    pub(super) added: (&'static str, &'static str),
    /// Whether a sign needs space outside it where there is a punctuation mark inside it.
    pub(super) spaced: bool,
}

/// The signs of the terminal, as wdiff and git have them.
pub(in crate::commands) const TERMINAL_SIGNS: Signs =
    Signs { removed: ("[-", "-]"), added: ("{+", "+}"), spaced: false };
/// No signs: for a text that is removed or added as a whole, where a word beside it says so.
pub(in crate::commands) const NO_SIGNS: Signs =
    Signs { removed: ("", ""), added: ("", ""), spaced: false };

/// What belongs together on a line: parts of runs without space between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::commands) struct MarkedWord {
    parts: Vec<(RunKind, String)>,
    /// Whether a new line begins after it.
    ends_line: bool,
}

impl MarkedWord {
    fn width(&self) -> usize {
        self.parts.iter().map(|(_, text)| text.chars().count()).sum()
    }

    fn painted(&self, terminal: &Terminal) -> String {
        self.parts
            .iter()
            .map(|(kind, text)| match kind {
                RunKind::Same => text.clone(),
                RunKind::Removed => terminal.paint(REMOVED, text),
                RunKind::Added => terminal.paint(ADDED, text),
            })
            .collect()
    }

    /// Pieces of at most `width` columns: a word that is too long is split, never cut off.
    fn split_to_width(self, width: usize) -> Vec<Self> {
        if self.width() <= width {
            return vec![self];
        }
        let mut pieces: Vec<Self> = Vec::new();
        for (kind, c) in
            self.parts.iter().flat_map(|(kind, text)| text.chars().map(move |c| (*kind, c)))
        {
            match pieces.last_mut().filter(|piece| piece.width() < width) {
                Some(piece) => piece.parts.push((kind, c.to_string())),
                None => pieces.push(Self { parts: vec![(kind, c.to_string())], ends_line: false }),
            }
        }
        pieces
    }
}

/// The words of some runs, with signs.
pub(in crate::commands) fn marked_words(runs: &[Run], signs: Signs) -> Vec<MarkedWord> {
    let mut words: Vec<MarkedWord> = Vec::new();
    let mut joins = false;
    let mut before = RunKind::Same;
    for run in runs {
        let (left, right) = match run.kind {
            RunKind::Same => ("", ""),
            RunKind::Removed => signs.removed,
            RunKind::Added => signs.added,
        };
        let body = run.text.trim();
        let starts_word = run.text.starts_with(char::is_whitespace)
            || (before == RunKind::Removed && run.kind == RunKind::Added);
        let marks_first =
            signs.spaced && run.kind != RunKind::Same && !body.starts_with(char::is_alphanumeric);
        joins &= !starts_word && !marks_first;
        let lines: Vec<&str> = body.lines().collect();
        for (n, line) in lines.iter().enumerate() {
            let found: Vec<&str> = line.split_whitespace().collect();
            for (m, word) in found.iter().enumerate() {
                let first = if n == 0 && m == 0 { left } else { "" };
                let last = if n + 1 == lines.len() && m + 1 == found.len() { right } else { "" };
                let part = (run.kind, format!("{first}{word}{last}"));
                match words.last_mut().filter(|_| joins) {
                    Some(word) => word.parts.push(part),
                    None => words.push(MarkedWord { parts: vec![part], ends_line: false }),
                }
                joins = false;
            }
            if n + 1 < lines.len()
                && let Some(word) = words.last_mut()
            {
                word.ends_line = true;
            }
        }
        let marks_last =
            signs.spaced && run.kind != RunKind::Same && !body.ends_with(char::is_alphanumeric);
        joins = !words.is_empty() && !run.text.ends_with(char::is_whitespace) && !marks_last;
        if run.text.ends_with('\n')
            && let Some(word) = words.last_mut()
        {
            word.ends_line = true;
        }
        before = run.kind;
    }
    words
}

/// The words on lines of at most `width` columns, painted, each with its visible width.
pub(super) fn wrap_marked_words(
    words: Vec<MarkedWord>,
    width: usize,
    terminal: &Terminal,
) -> Vec<(String, usize)> {
    let mut lines: Vec<(String, usize)> = Vec::new();
    let mut at_line_start = true;
    for word in words.into_iter().flat_map(|word| word.split_to_width(width)) {
        let text = word.painted(terminal);
        match lines
            .last_mut()
            .filter(|(_, used)| !at_line_start && used + 1 + word.width() <= width)
        {
            Some((line, used)) => {
                line.push(' ');
                line.push_str(&text);
                *used += 1 + word.width();
            }
            None => lines.push((text, word.width())),
        }
        at_line_start = word.ends_line;
    }
    lines
}

/// Wrapped words behind an indentation.
pub(in crate::commands) fn indent_marked_words(
    words: Vec<MarkedWord>,
    width: usize,
    indent: &str,
    terminal: &Terminal,
) -> String {
    let room = width.saturating_sub(indent.len()).max(16);
    wrap_marked_words(words, room, terminal)
        .into_iter()
        .map(|(line, _)| format!("{indent}{line}\n"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_corpus::diff::{Ignore, word_diff};

    fn wrapped_diff(a: &str, b: &str, width: usize) -> Vec<String> {
        let runs = word_diff(a, b, Ignore::Nothing).unwrap();
        wrap_marked_words(marked_words(&runs, TERMINAL_SIGNS), width, &Terminal::plain(80))
            .into_iter()
            .map(|(line, _)| line)
            .collect()
    }

    #[test]
    fn signs_stand_at_the_words_and_space_outside() {
        assert_eq!(
            wrapped_diff("It joins a big band.", "It joins any band.", 80),
            ["It joins [-a big-] {+any+} band."]
        );
        assert_eq!(
            wrapped_diff("It moves, if free, twice.", "It moves twice.", 80),
            ["It moves[-, if free,-] twice."]
        );
        assert_eq!(wrapped_diff("It moves.", "It moves twice.", 80), ["It moves {+twice+}."]);
    }

    #[test]
    fn lines_wrap_and_nothing_is_lost() {
        assert_eq!(
            wrapped_diff("one two", "one twenty-seven", 10),
            ["one", "[-two-]", "{+twenty-s", "even+}"]
        );
    }
}
