//! Splits a text into tokens, the pieces that a word diff never cuts: words, numbers with their
//! signs, single marks. The tokens with the space before them, put together, are the text.

use std::borrow::Cow;
use std::ops::Range;

/// A word, a number or a punctuation mark, as a place in its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Where the space before it begins, in bytes.
    pub(super) start: usize,
    /// The word, number or mark itself; empty for space at the end of the text.
    pub(super) body: Range<usize>,
    /// Whether it is a word or a number, not a mark.
    pub is_word: bool,
}

impl Token {
    /// The word, number or mark; `text` is the text that was split.
    pub fn body<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.body.clone()).expect("a token lies inside the text it was cut from")
    }

    /// The space before it; `text` is the text that was split.
    pub fn space_before<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.start..self.body.start).expect("a token lies inside the text it was cut from")
    }
}

/// The tokens of a text, one at a time: a long text needs no more memory than a short one.
pub fn tokens(text: &str) -> impl Iterator<Item = Token> {
    let mut start = 0;
    let mut after_word = false;
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let inside = rest.trim_start();
        let space = rest.len() - inside.len();
        let word = word_length(inside, after_word && space == 0);
        let length = if word > 0 { word } else { inside.chars().next().map_or(0, char::len_utf8) };
        let body = start + space..start + space + length;
        let token = Token { start, body: body.clone(), is_word: word > 0 };
        (start, after_word) = (body.end, token.is_word);
        Some(token)
    })
}

/// The length of the word or number that a text begins with, in bytes; 0 if it begins with a mark.
/// Right after a word (`after_word`), a plus or minus is not the sign of a number.
fn word_length(text: &str, after_word: bool) -> usize {
    let mut chars = text.char_indices().peekable();
    let mut last = None;
    let mut end = 0;
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next);
        let inner = match (last, next) {
            (None, Some(next)) => !after_word && is_sign(c) && next.is_ascii_digit(),
            (Some(before), Some(next)) => joins(before, c, next),
            _ => false,
        };
        let is_unit = matches!(c, '"' | '\u{2033}' | '\u{201d}' | '%')
            && last.is_some_and(|before: char| before.is_ascii_digit());
        if !is_letter(c) && !inner && !is_unit {
            break;
        }
        end = at + c.len_utf8();
        if is_unit {
            break;
        }
        last = Some(c);
    }
    end
}

/// Letters, digits, and whatever else is neither space nor punctuation (accents, for example, stay
/// with their letter).
fn is_letter(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    let is_latin_mark = matches!(
        c,
        '\u{a1}'..='\u{a9}'
            | '\u{ab}'..='\u{b1}'
            | '\u{b4}'
            | '\u{b6}'..='\u{b8}'
            | '\u{bb}'
            | '\u{bf}'
            | '\u{d7}'
            | '\u{f7}'
    );
    let is_other_mark =
        matches!(c, '\u{2010}'..='\u{205e}' | '\u{2190}'..='\u{2bff}' | '\u{3001}'..='\u{3003}');
    !is_latin_mark && !is_other_mark && !c.is_whitespace()
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

/// What may differ between two texts without counting as a difference.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Ignore {
    /// Nothing: every space counts.
    #[default]
    Nothing,
    /// Where lines end: a line break counts as a space.
    LineBreaks,
    /// Quotes, spacing, case and number style.
    Style,
}

impl Ignore {
    /// The form under which words and marks are compared.
    pub(super) fn token_key(self, body: &str) -> Cow<'_, str> {
        match self {
            Self::Nothing | Self::LineBreaks => Cow::Borrowed(body),
            Self::Style => Cow::Owned(without_style(body)),
        }
    }

    /// The form under which the space between words is compared.
    pub(super) fn space_key(self, space: &str) -> &str {
        match self {
            Self::Nothing => space,
            Self::LineBreaks if space.contains('\n') => " ",
            Self::LineBreaks => space,
            Self::Style => "",
        }
    }
}

/// The words of a text as [`Ignore::Style`] compares them, without spaces and marks. Signs, units
/// and slashes count as marks here: `and/or` is two words, and `10"` is `10`.
pub fn words_without_style(text: &str) -> Vec<String> {
    let is_border = |c: char| !c.is_alphanumeric() && !WORD_JOINERS.contains(&c);
    tokens(text)
        .filter(|token| token.is_word)
        .flat_map(|token| token.body(text).split(is_border))
        .map(|word| word.trim_matches(WORD_JOINERS))
        .filter(|word| !word.is_empty())
        .map(without_style)
        .collect()
}

/// The marks that hold the letters or digits of one word together.
const WORD_JOINERS: [char; 7] = ['\'', '\u{2019}', '-', '\u{2010}', '\u{2011}', '.', ','];

fn without_style(token: &str) -> String {
    let folded = lowercase_with_plain_marks(token);
    match NUMBERS.iter().position(|word| *word == folded) {
        Some(number) => number.to_string(),
        None => folded,
    }
}

/// A text in lower case, with the plain form of every quote and dash.
pub fn lowercase_with_plain_marks(text: &str) -> String {
    text.chars().map(plain_mark).flat_map(char::to_lowercase).collect()
}

const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// The plain form of a typographic quote, dash or prime.
pub fn plain_mark(c: char) -> char {
    match c {
        '‘' | '’' | '‚' | '‛' | '′' | '`' | '´' => '\'',
        '“' | '”' | '„' | '‟' | '″' | '«' | '»' => '"',
        '–' | '—' | '‐' | '\u{2011}' | '−' => '-',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies(text: &str) -> Vec<&str> {
        tokens(text).map(|token| token.body(text)).collect()
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
        let text = "Don’t roll 1.5 six-sided dice (twice).";
        for wanted in ["Don’t", "1.5", "six-sided", "(", ")"] {
            assert!(bodies(text).contains(&wanted), "{wanted}");
        }
    }

    #[test]
    fn an_accent_made_of_two_characters_stays_on_its_letter() {
        assert_eq!(bodies("cafe\u{301} \u{a1}hola!"), ["cafe\u{301}", "\u{a1}", "hola", "!"]);
    }

    #[test]
    fn the_tokens_together_are_the_text() {
        for text in ["", " ", "a", " a\n b ,, ", "+", "a-", "-a", "1'", "\u{301}"] {
            let whole: String =
                tokens(text).map(|token| &text[token.start..token.body.end]).collect();
            assert_eq!(whole, text);
        }
    }

    #[test]
    fn style_hides_quotes_case_and_number_words() {
        let key = |ignore: Ignore, body: &str| ignore.token_key(body).into_owned();
        assert_eq!(key(Ignore::Style, "One"), key(Ignore::Style, "1"));
        assert_eq!(key(Ignore::Style, "”"), key(Ignore::Style, "\""));
        assert_ne!(key(Ignore::LineBreaks, "One"), key(Ignore::LineBreaks, "1"));
        assert_eq!(words_without_style("**Two** Ogres’ clubs"), ["2", "ogres", "clubs"]);
        assert_eq!(words_without_style("+1 and/or 10\" – 1.5"), ["1", "and", "or", "10", "1.5"]);
    }
}
