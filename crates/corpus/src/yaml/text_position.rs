//! Where a character of a text is in its file, whatever YAML style the text is written in.
//! It does not parse YAML: it only counts the characters that are not white space, which every
//! style keeps in order.

use super::Spanned;
use crate::diagnostic::Position;

#[derive(Clone, Copy, PartialEq, Eq)]
enum ScalarStyle {
    /// Without quotation marks, or as a block.
    Plain,
    SingleQuoted,
    DoubleQuoted,
}

/// Where the byte `offset` of a text is in its file. A space is found right behind the character
/// before it.
pub fn locate(file: &str, text: &Spanned<String>, offset: usize) -> Position {
    let (before, after) = text.value.split_at(offset);
    let visible_before = before.chars().filter(|c| !c.is_whitespace()).count();
    let is_space = after.chars().next().is_none_or(char::is_whitespace);
    let Some(source) = text_from(file, text.position) else {
        return text.position;
    };
    let style = scalar_style(file, text.position, source);
    let first = usize::from(style != ScalarStyle::Plain);
    let mut visible = VisibleCharacters { style, source, at: first };
    let found = if is_space {
        match visible_before.checked_sub(1) {
            None => Some(first),
            Some(n) => visible.nth(n).map(|(_, end)| end),
        }
    } else {
        visible.nth(visible_before).map(|(start, _)| start)
    };
    let passed = found.and_then(|at| source.get(..at));
    passed.map_or(text.position, |passed| advance(text.position, passed))
}

/// The file from a position on.
fn text_from(file: &str, position: Position) -> Option<&str> {
    let mut rest = file;
    for _ in 1..position.line {
        rest = rest.get(rest.find('\n')? + 1..)?;
    }
    let (at, _) = rest.char_indices().nth(position.column.checked_sub(1)? as usize)?;
    rest.get(at..)
}

/// How the scalar that begins at a position is written. A block's first line may begin with a
/// quotation mark that quotes nothing for YAML.
fn scalar_style(file: &str, position: Position, source: &str) -> ScalarStyle {
    let lines_before = position.line.saturating_sub(1) as usize;
    let columns_before = position.column.saturating_sub(1) as usize;
    let above = file.lines().take(lines_before);
    let header = above.filter(|line| !line.trim().is_empty()).last().unwrap_or_default();
    let without_comment = header.split_once(" #").map_or(header, |(code, _)| code);
    let indicator = without_comment
        .trim_end()
        .trim_end_matches(|c: char| c == '+' || c == '-' || c.is_ascii_digit());
    let begins_line = file
        .lines()
        .nth(lines_before)
        .is_some_and(|line| line.chars().take(columns_before).all(|c| c == ' '));
    let is_block = begins_line && indicator.ends_with(['|', '>']);
    match source.chars().next() {
        Some('"') if !is_block => ScalarStyle::DoubleQuoted,
        Some('\'') if !is_block => ScalarStyle::SingleQuoted,
        _ => ScalarStyle::Plain,
    }
}

/// The characters of a scalar that are not white space, each as the range of bytes in the source
/// that it is written with.
struct VisibleCharacters<'a> {
    style: ScalarStyle,
    source: &'a str,
    at: usize,
}

impl Iterator for VisibleCharacters<'_> {
    type Item = (usize, usize);

    fn next(&mut self) -> Option<(usize, usize)> {
        loop {
            let rest = self.source.get(self.at..)?;
            let (length, is_visible) = next_character(self.style, rest)?;
            let start = self.at;
            self.at += length;
            if is_visible {
                return Some((start, self.at));
            }
        }
    }
}

/// How many bytes the next character is written with, and whether it is not white space.
fn next_character(style: ScalarStyle, rest: &str) -> Option<(usize, bool)> {
    let mut chars = rest.chars();
    let first = chars.next()?;
    match (style, first) {
        (ScalarStyle::SingleQuoted, '\'') => Some((2, true)),
        (ScalarStyle::DoubleQuoted, '\\') => {
            let escape = chars.next()?;
            let digits = match escape {
                'x' => 2,
                'u' => 4,
                'U' => 8,
                _ => 0,
            };
            let code = rest.get(2..2 + digits).and_then(|hex| u32::from_str_radix(hex, 16).ok());
            let is_space = "ntrvfNLP_ \t\n\r".contains(escape)
                || code.and_then(char::from_u32).is_some_and(char::is_whitespace);
            Some((1 + escape.len_utf8() + digits, !is_space))
        }
        _ => Some((first.len_utf8(), !first.is_whitespace())),
    }
}

/// The position behind `passed`, which begins at `from`.
fn advance(from: Position, passed: &str) -> Position {
    let to_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    match passed.rsplit_once('\n') {
        None => Position { line: from.line, column: from.column + to_u32(passed.chars().count()) },
        Some((lines, last)) => Position {
            line: from.line + 1 + to_u32(lines.matches('\n').count()),
            column: to_u32(last.chars().count()) + 1,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position_of(yaml: &str, wanted: &str) -> (u32, u32) {
        #[derive(serde::Deserialize)]
        struct One {
            t: Spanned<String>,
        }
        let one: One = crate::yaml::parse("x.yaml", yaml).unwrap();
        let position = locate(yaml, &one.t, one.t.find(wanted).unwrap());
        (position.line, position.column)
    }

    #[test]
    fn a_word_is_found_in_every_style() {
        for (yaml, place) in [
            ("t: Moves [here] now\n", (1, 10)),
            ("t: >-\n  Moves\n  far [here] now\n", (3, 7)),
            ("t: |\n  Moves\n\n  [here] now\n", (4, 3)),
            ("t: |-\n  'Tis \"so\"\n  [here]\n", (3, 3)),
            ("t: 'It''s [here]'\n", (1, 11)),
            ("t: \"A \\\"b\\\" \\u00e9\\n [here]\"\n", (1, 22)),
            ("t:\n  plain\n  over [here]\n", (3, 8)),
            ("{ t: [here] }\n".replace("[here]", "\"x [here]\"").as_str(), (1, 9)),
        ] {
            assert_eq!(position_of(yaml, "[here]"), place, "{yaml}");
        }
    }

    #[test]
    fn a_space_is_found_behind_the_word_before_it() {
        assert_eq!(position_of("t: one  two\n", "  "), (1, 7));
        assert_eq!(position_of("t: '  one'\n", "  "), (1, 5));
    }
}
