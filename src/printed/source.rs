//! A document as it comes: its lines numbered, its typesetting undone.
//! It reads no file, and never changes a word: only soft hyphens, ligatures and invisible
//! characters are resolved.

use std::borrow::Cow;

/// A line that is not blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number in the file, from 1.
    pub number: usize,
    /// Its text, with ligatures and soft hyphens resolved, and no white space at either end; a copy
    /// only if there were any.
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
    Cutter {
        raw: raw_lines(text).enumerate(),
        repairs: Repairs::default(),
        held: None,
        broken_word: false,
        gap: true,
    }
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
            let line =
                Line { number: at + 1, text: rest, after_gap: std::mem::take(&mut self.gap) };
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
pub(super) fn raw_lines(text: &str) -> impl Iterator<Item = (&str, bool)> {
    text.split('\n').flat_map(|line| {
        let windows = line.ends_with('\r');
        line.strip_suffix('\r').unwrap_or(line).split('\r').map(move |part| (part, windows))
    })
}

pub(super) fn is_invisible(c: char) -> bool {
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
    use super::Source;

    #[test]
    fn lines_keep_their_numbers_through_windows_line_ends_and_blanks() {
        let source = Source::new("\u{feff}one\r\n\r\n  two \r\nthree");
        let seen: Vec<_> =
            source.lines.iter().map(|line| (line.number, &*line.text, line.after_gap)).collect();
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
}
