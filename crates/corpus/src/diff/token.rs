//! Cuts a text into the pieces that a word diff may not split: words, numbers with their signs,
//! single marks.
//! It changes nothing: the pieces with the space before them, put together, are the text.

use std::ops::Range;

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    /// Where the space before it begins, in bytes.
    pub start: usize,
    /// The word, number or mark itself; empty for space at the end of the text.
    pub body: Range<usize>,
    /// Whether it is a word or a number, not a mark.
    pub is_word: bool,
}

/// The pieces of a text, in order.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::with_capacity(text.len() / 5 + 1);
    let mut at = 0;
    while at < text.len() {
        let rest = text.get(at..).unwrap_or_default();
        let space = rest.len() - rest.trim_start().len();
        let inside = rest.get(space..).unwrap_or_default();
        let glued = space == 0 && found.last().is_some_and(|token: &Token| token.is_word);
        let word = word_length(inside, glued);
        let length = if word > 0 { word } else { inside.chars().next().map_or(0, char::len_utf8) };
        let body = at + space..at + space + length;
        found.push(Token { start: at, body: body.clone(), is_word: word > 0 });
        at = body.end;
    }
    found
}

/// The length of the word or number that a text begins with, in bytes; 0 if it begins with a mark.
/// `glued`: a word stands right before it, so that a plus or minus is no sign of a number.
fn word_length(text: &str, glued: bool) -> usize {
    let mut chars = text.char_indices().peekable();
    let mut last = None;
    let mut end = 0;
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next);
        let inner = match (last, next) {
            (None, Some(next)) => !glued && is_sign(c) && next.is_ascii_digit(),
            (Some(before), Some(next)) => joins(before, c, next),
            _ => false,
        };
        let inches = matches!(c, '"' | '\u{2033}' | '\u{201d}' | '%')
            && last.is_some_and(|before: char| before.is_ascii_digit());
        if !is_letter(c) && !inner && !inches {
            break;
        }
        end = at + c.len_utf8();
        if inches {
            break;
        }
        last = Some(c);
    }
    end
}

/// Letters, digits, and whatever else is neither space nor punctuation (accents, for one, stay with
/// their letter).
pub(super) fn is_letter(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    let mark = matches!(c, '\u{a1}'..='\u{a9}' | '\u{ab}'..='\u{b1}' | '\u{b4}' | '\u{b6}'..='\u{b8}' | '\u{bb}' | '\u{bf}' | '\u{d7}' | '\u{f7}');
    let mark = mark
        || matches!(c, '\u{2010}'..='\u{205e}' | '\u{2190}'..='\u{2bff}' | '\u{3001}'..='\u{3003}');
    !mark && !c.is_whitespace()
}

fn is_sign(c: char) -> bool {
    matches!(c, '+' | '-' | '\u{2212}' | '\u{b1}')
}

/// Whether a mark holds two letters or digits together: `don't`, `half-inch`, `and/or`, `1.5`,
/// `1,000`, `1–3`.
fn joins(before: char, mark: char, after: char) -> bool {
    match mark {
        '\'' | '\u{2019}' | '-' | '\u{2010}' | '\u{2011}' | '/' => {
            is_letter(before) && is_letter(after)
        }
        '.' | ',' | ':' | '\u{2013}' => before.is_ascii_digit() && after.is_ascii_digit(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies(text: &str) -> Vec<&str> {
        tokens(text).into_iter().map(|token| &text[token.body]).collect()
    }

    #[test]
    fn words_and_numbers_stay_whole() {
        assert_eq!(
            bodies("It doesn't add +1, or 10\" (half-inch)."),
            ["It", "doesn't", "add", "+1", ",", "or", "10\"", "(", "half-inch", ")", "."]
        );
        assert_eq!(
            bodies("Flame/Lightning: 1.5, 1,000, 1\u{2013}3; \u{2212}2"),
            ["Flame/Lightning", ":", "1.5", ",", "1,000", ",", "1\u{2013}3", ";", "\u{2212}2"]
        );
        assert_eq!(bodies("2+1 'tis figures'."), ["2", "+", "1", "'", "tis", "figures", "'", "."]);
    }

    #[test]
    fn an_accent_made_of_two_characters_stays_on_its_letter() {
        assert_eq!(bodies("cafe\u{301} \u{a1}hola!"), ["cafe\u{301}", "\u{a1}", "hola", "!"]);
    }

    #[test]
    fn the_pieces_together_are_the_text() {
        for text in ["", " ", "a", " a\n b ,, ", "+", "a-", "-a", "1'", "\u{301}"] {
            let whole: String =
                tokens(text).iter().map(|token| &text[token.start..token.body.end]).collect();
            assert_eq!(whole, text);
        }
    }
}
