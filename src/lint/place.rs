//! Where a character of a text stands in its file, whatever YAML style the text is written in.
//! It reads no YAML: it only counts the characters that are no space, which every style keeps in
//! order.

use variorum_corpus::diagnostic::Position;
use variorum_corpus::yaml::Spanned;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Plain,
    Single,
    Double,
}

/// Where the byte `offset` of a text stands in its file. A space is found right behind the
/// character before it.
pub fn inside(file: &str, text: &Spanned<String>, offset: usize) -> Position {
    let ahead = text.value.get(..offset).unwrap_or_default();
    let ink = ahead.chars().filter(|c| !c.is_whitespace()).count();
    let on_space = text
        .value
        .get(offset..)
        .and_then(|rest| rest.chars().next())
        .is_none_or(char::is_whitespace);
    let Some(source) = from_spot(file, text.position) else {
        return text.position;
    };
    let style = style(file, text.position, source);
    let quote = usize::from(style != Style::Plain);
    let inks = Inks { style, source, at: quote };
    let wanted = if on_space { ink.checked_sub(1) } else { Some(ink) };
    let at = match wanted {
        None => Some(quote),
        Some(n) => inks.into_iter().nth(n).map(|(from, to)| if on_space { to } else { from }),
    };
    at.map_or(text.position, |at| step(text.position, source.get(..at).unwrap_or_default()))
}

/// The file from a position on.
fn from_spot(file: &str, position: Position) -> Option<&str> {
    let mut rest = file;
    for _ in 1..position.line {
        rest = rest.get(rest.find('\n')? + 1..)?;
    }
    let (at, _) = rest.char_indices().nth(position.column.checked_sub(1)? as usize)?;
    rest.get(at..)
}

/// A block's first line may begin with a quotation mark that quotes nothing for YAML.
fn style(file: &str, position: Position, source: &str) -> Style {
    let above = file.lines().take(position.line.saturating_sub(1) as usize);
    let header = above.filter(|line| !line.trim().is_empty()).last().unwrap_or_default();
    let code = header.split(" #").next().unwrap_or_default();
    let mark =
        code.trim_end().trim_end_matches(|c: char| c == '+' || c == '-' || c.is_ascii_digit());
    let alone = file.lines().nth(position.line.saturating_sub(1) as usize).is_some_and(|line| {
        line.chars().take(position.column.saturating_sub(1) as usize).all(|c| c == ' ')
    });
    let in_block = alone && mark.ends_with(['|', '>']);
    match source.chars().next() {
        Some('"') if !in_block => Style::Double,
        Some('\'') if !in_block => Style::Single,
        _ => Style::Plain,
    }
}

/// The characters of a scalar that are no space, each as the bytes of the source it is written
/// with.
struct Inks<'a> {
    style: Style,
    source: &'a str,
    at: usize,
}

impl Iterator for Inks<'_> {
    type Item = (usize, usize);

    fn next(&mut self) -> Option<(usize, usize)> {
        loop {
            let rest = self.source.get(self.at..)?;
            let (length, is_ink) = written(self.style, rest)?;
            let from = self.at;
            self.at += length;
            if is_ink {
                return Some((from, self.at));
            }
        }
    }
}

/// How many bytes write the next character, and whether it is no space.
fn written(style: Style, rest: &str) -> Option<(usize, bool)> {
    let mut chars = rest.chars();
    let first = chars.next()?;
    match (style, first) {
        (Style::Single, '\'') => Some((2, true)),
        (Style::Double, '\\') => {
            let sign = chars.next()?;
            let digits = match sign {
                'x' => 2,
                'u' => 4,
                'U' => 8,
                _ => 0,
            };
            let code = rest.get(2..2 + digits).and_then(|hex| u32::from_str_radix(hex, 16).ok());
            let blank = "ntrvfNLP_ \t\n\r".contains(sign)
                || code.and_then(char::from_u32).is_some_and(char::is_whitespace);
            Some((1 + sign.len_utf8() + digits, !blank))
        }
        _ => Some((first.len_utf8(), !first.is_whitespace())),
    }
}

fn step(from: Position, passed: &str) -> Position {
    let small = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let lines = small(passed.matches('\n').count());
    let last = small(passed.rsplit('\n').next().unwrap_or_default().chars().count());
    Position {
        line: from.line + lines,
        column: if lines == 0 { from.column + last } else { last + 1 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(yaml: &str, wanted: &str) -> (u32, u32) {
        #[derive(serde::Deserialize)]
        struct One {
            t: Spanned<String>,
        }
        let one: One = variorum_corpus::yaml::parse("x.yaml", yaml).unwrap();
        let position = inside(yaml, &one.t, one.t.find(wanted).unwrap());
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
            assert_eq!(found(yaml, "[here]"), place, "{yaml}");
        }
    }

    #[test]
    fn a_space_is_found_behind_the_word_before_it() {
        assert_eq!(found("t: one  two\n", "  "), (1, 7));
        assert_eq!(found("t: '  one'\n", "  "), (1, 5));
    }
}
