//! Runs of a diff as words with signs around what is gone and what is new, wrapped to a width.
//! Colour only adds to the signs; it never stands for them.

use crate::terminal::{ADDED, REMOVED, Terminal};
use variorum_corpus::diff::{Run, RunKind};

/// What stands before and after words that are gone, and words that are new.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Signs {
    pub gone: (&'static str, &'static str),
    pub new: (&'static str, &'static str),
    /// Whether a sign needs space outside it where a mark stands inside it.
    pub apart: bool,
}

/// The signs of the terminal, as wdiff and git have them.
pub(crate) const TERMINAL: Signs = Signs { gone: ("[-", "-]"), new: ("{+", "+}"), apart: false };
/// No signs: for a text that is gone or new as a whole, where a word beside it says so.
pub(crate) const NONE: Signs = Signs { gone: ("", ""), new: ("", ""), apart: false };

/// What belongs together on a line: parts without space between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    parts: Vec<(RunKind, String)>,
    /// Whether a new line begins after it.
    breaks: bool,
}

impl Word {
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

    /// Pieces of at most `width` columns: a word is never cut off, but it may have to be cut up.
    fn cut(self, width: usize) -> Vec<Self> {
        if self.width() <= width {
            return vec![self];
        }
        let mut pieces: Vec<Self> = Vec::new();
        for (kind, c) in
            self.parts.iter().flat_map(|(kind, text)| text.chars().map(move |c| (*kind, c)))
        {
            match pieces.last_mut().filter(|piece| piece.width() < width) {
                Some(piece) => piece.parts.push((kind, c.to_string())),
                None => pieces.push(Self { parts: vec![(kind, c.to_string())], breaks: false }),
            }
        }
        pieces
    }
}

/// The words of some runs.
pub(crate) fn words(runs: &[Run], signs: Signs) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut open = false;
    let mut before = RunKind::Same;
    for run in runs {
        let (left, right) = match run.kind {
            RunKind::Same => ("", ""),
            RunKind::Removed => signs.gone,
            RunKind::Added => signs.new,
        };
        let body = run.text.trim();
        let starts_apart = run.text.starts_with(char::is_whitespace)
            || (before == RunKind::Removed && run.kind == RunKind::Added);
        let marks_first =
            signs.apart && run.kind != RunKind::Same && !body.starts_with(char::is_alphanumeric);
        open &= !starts_apart && !marks_first;
        let lines: Vec<&str> = body.lines().collect();
        for (n, line) in lines.iter().enumerate() {
            let found: Vec<&str> = line.split_whitespace().collect();
            for (m, word) in found.iter().enumerate() {
                let first = if n == 0 && m == 0 { left } else { "" };
                let last = if n + 1 == lines.len() && m + 1 == found.len() { right } else { "" };
                let part = (run.kind, format!("{first}{word}{last}"));
                match words.last_mut().filter(|_| open) {
                    Some(word) => word.parts.push(part),
                    None => words.push(Word { parts: vec![part], breaks: false }),
                }
                open = false;
            }
            if n + 1 < lines.len()
                && let Some(word) = words.last_mut()
            {
                word.breaks = true;
            }
        }
        let marks_last =
            signs.apart && run.kind != RunKind::Same && !body.ends_with(char::is_alphanumeric);
        open = !words.is_empty() && !run.text.ends_with(char::is_whitespace) && !marks_last;
        if run.text.ends_with('\n')
            && let Some(word) = words.last_mut()
        {
            word.breaks = true;
        }
        before = run.kind;
    }
    words
}

/// The words on lines of at most `width` columns, painted, each with its visible width.
pub(crate) fn lines(words: Vec<Word>, width: usize, terminal: &Terminal) -> Vec<(String, usize)> {
    let mut lines: Vec<(String, usize)> = Vec::new();
    let mut fresh = true;
    for word in words.into_iter().flat_map(|word| word.cut(width)) {
        let text = word.painted(terminal);
        match lines.last_mut().filter(|(_, used)| !fresh && used + 1 + word.width() <= width) {
            Some((line, used)) => {
                line.push(' ');
                line.push_str(&text);
                *used += 1 + word.width();
            }
            None => lines.push((text, word.width())),
        }
        fresh = word.breaks;
    }
    lines
}

/// Wrapped words behind an indentation.
pub(crate) fn indented(
    words: Vec<Word>,
    width: usize,
    indent: &str,
    terminal: &Terminal,
) -> String {
    let room = width.saturating_sub(indent.len()).max(16);
    lines(words, room, terminal).into_iter().map(|(line, _)| format!("{indent}{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_corpus::diff::{Ignore, word_diff};

    fn shown(a: &str, b: &str, width: usize) -> Vec<String> {
        let runs = word_diff(a, b, Ignore::Nothing).unwrap();
        lines(words(&runs, TERMINAL), width, &Terminal::plain(80))
            .into_iter()
            .map(|(line, _)| line)
            .collect()
    }

    #[test]
    fn signs_stand_at_the_words_and_space_outside() {
        assert_eq!(
            shown("It joins a big band.", "It joins any band.", 80),
            ["It joins [-a big-] {+any+} band."]
        );
        assert_eq!(
            shown("It moves, if free, twice.", "It moves twice.", 80),
            ["It moves[-, if free,-] twice."]
        );
        assert_eq!(shown("It moves.", "It moves twice.", 80), ["It moves {+twice+}."]);
    }

    #[test]
    fn lines_wrap_and_nothing_is_lost() {
        assert_eq!(
            shown("one two", "one twenty-seven", 10),
            ["one", "[-two-]", "{+twenty-s", "even+}"]
        );
    }
}
