//! Words, spaces and marks of a printed text, and the form under which two of them count as the
//! same.
//! It never splits a word or a number, and changes no text: tokens are ranges of it.

use std::ops::Range;

/// What may differ without counting as a difference.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Ignore {
    /// Nothing: every quote mark counts.
    #[default]
    Nothing,
    /// Quotes, spacing, case and number style.
    Style,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A word or a number.
    Word,
    /// A run of white space.
    Space,
    /// One mark.
    Mark,
}

/// A word, a run of space or a mark, as a range of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub range: Range<usize>,
}

impl Token {
    /// The token's own text.
    pub fn of<'a>(&self, text: &'a str) -> &'a str {
        text.get(self.range.clone()).unwrap_or_default()
    }
}

/// Cuts a text into tokens that join to the text again.
pub fn tokens(text: &str) -> Vec<Token> {
    each_token(text).collect()
}

/// The tokens of a text one by one: a long text needs no more memory than a short one.
fn each_token(text: &str) -> impl Iterator<Item = Token> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = text.get(start..)?;
        let kind = kind_of(rest.chars().next()?);
        let length = if kind == TokenKind::Mark {
            rest.chars().next()?.len_utf8()
        } else {
            run_length(rest, kind)
        };
        let range = start..start + length;
        start = range.end;
        Some(Token { kind, range })
    })
}

/// How many bytes the word or space at the front of a text has.
fn run_length(text: &str, kind: TokenKind) -> usize {
    let mut chars = text.char_indices().peekable();
    let mut before = None;
    while let Some((at, c)) = chars.next() {
        let after = chars.peek().map(|(_, c)| *c);
        if before.is_some() && !continues(before, c, after, kind) {
            return at;
        }
        before = Some(c);
    }
    text.len()
}

fn kind_of(c: char) -> TokenKind {
    if c.is_alphanumeric() {
        TokenKind::Word
    } else if c.is_whitespace() {
        TokenKind::Space
    } else {
        TokenKind::Mark
    }
}

/// Whether a character still belongs to the word or space before it.
fn continues(before: Option<char>, c: char, after: Option<char>, kind: TokenKind) -> bool {
    if kind_of(c) == kind {
        return true;
    }
    let between = |test: fn(char) -> bool| before.is_some_and(test) && after.is_some_and(test);
    kind == TokenKind::Word
        && match c {
            '\'' | '’' | '-' | '‐' | '\u{2011}' => between(char::is_alphanumeric),
            '.' | ',' => between(|c| c.is_ascii_digit()),
            _ => false,
        }
}

/// The form under which a token is compared.
pub fn key(token: &str, ignore: Ignore) -> String {
    match ignore {
        Ignore::Nothing if token.chars().all(char::is_whitespace) && token.contains('\n') => {
            " ".to_owned()
        }
        Ignore::Nothing => token.to_owned(),
        Ignore::Style => style_key(token),
    }
}

fn style_key(token: &str) -> String {
    let folded: String = token.chars().map(plain_mark).flat_map(char::to_lowercase).collect();
    match NUMBERS.iter().position(|word| *word == folded) {
        Some(number) => number.to_string(),
        None => folded,
    }
}

const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// The plain form of an odd quote, dash or prime.
pub fn plain_mark(c: char) -> char {
    match c {
        '‘' | '’' | '‚' | '‛' | '′' | '`' | '´' => '\'',
        '“' | '”' | '„' | '‟' | '″' | '«' | '»' => '"',
        '–' | '—' | '‐' | '\u{2011}' | '−' => '-',
        c => c,
    }
}

/// The comparable words of a text, without spaces, marks and emphasis.
pub fn words(text: &str) -> Vec<String> {
    each_token(text)
        .filter(|token| token.kind == TokenKind::Word)
        .map(|token| style_key(token.of(text)))
        .collect()
}

/// The text without Markdown's emphasis and heading marks.
pub fn plain(text: &str) -> String {
    let unheaded: Vec<&str> =
        text.lines().map(|line| line.trim_start_matches('#').trim_start()).collect();
    unheaded.join("\n").chars().filter(|c| *c != '*').collect()
}

#[cfg(test)]
mod tests {
    use super::{Ignore, key, plain, tokens, words};

    #[test]
    fn tokens_join_to_the_text_and_never_split_words_or_numbers() {
        let text = "Don’t roll 1.5 six-sided dice (twice).";
        let tokens: Vec<&str> = tokens(text).iter().map(|token| token.of(text)).collect();
        assert_eq!(tokens.concat(), text);
        assert!(
            ["Don’t", "1.5", "six-sided", "(", ")"].iter().all(|wanted| tokens.contains(wanted))
        );
    }

    #[test]
    fn style_hides_quotes_case_and_number_words() {
        assert_eq!(key("One", Ignore::Style), key("1", Ignore::Style));
        assert_eq!(key("”", Ignore::Style), key("\"", Ignore::Style));
        assert_ne!(key("One", Ignore::Nothing), key("1", Ignore::Nothing));
        assert_eq!(words("**Two** Ogres’ clubs"), ["2", "ogres", "clubs"]);
    }

    #[test]
    fn plain_text_has_no_emphasis() {
        assert_eq!(plain("## A **bold** *word*"), "A bold word");
    }
}
