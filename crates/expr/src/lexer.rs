//! Cuts the text of an expression into tokens.
//! It looks up no name and reads nothing twice.

use std::ops::Range;

use super::error::{ExprError, quoted};
use super::node::Pair;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    /// Digits; up to 2^63, which only a minus makes an integer.
    Number(u64),
    /// A name, with dots or without.
    Name(&'a str),
    True,
    False,
    /// Any operator of two operands; the minus may also be a sign.
    Operator(Pair),
    Not,
    Question,
    Colon,
    Comma,
    Open,
    Close,
    OpenSet,
    CloseSet,
    End,
}

/// A token and where it stands.
#[derive(Debug, Clone)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind<'a>,
    pub(super) span: Range<usize>,
}

/// The tokens of a text, one by one.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

/// Longer signs first: `<` begins `<=`.
const SIGNS: &[(&str, Kind<'static>)] = &[
    ("||", Kind::Operator(Pair::Or)),
    ("&&", Kind::Operator(Pair::And)),
    ("==", Kind::Operator(Pair::Equal)),
    ("!=", Kind::Operator(Pair::Unequal)),
    ("<=", Kind::Operator(Pair::AtMost)),
    (">=", Kind::Operator(Pair::AtLeast)),
    ("<", Kind::Operator(Pair::Less)),
    (">", Kind::Operator(Pair::More)),
    ("+", Kind::Operator(Pair::Add)),
    ("-", Kind::Operator(Pair::Subtract)),
    ("*", Kind::Operator(Pair::Multiply)),
    ("!", Kind::Not),
    ("?", Kind::Question),
    (":", Kind::Colon),
    (",", Kind::Comma),
    ("(", Kind::Open),
    (")", Kind::Close),
    ("[", Kind::OpenSet),
    ("]", Kind::CloseSet),
];

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The next token; `End` for ever after the last.
    pub(super) fn token(&mut self) -> Result<Token<'a>, ExprError> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        let (from, rest) = (self.at, self.rest());
        let Some(first) = rest.chars().next() else {
            return Ok(Token { kind: Kind::End, span: from..from });
        };
        if first.is_ascii_alphanumeric() || first == '_' {
            return self.word(first.is_ascii_digit());
        }
        let Some((sign, kind)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) else {
            return Err(stray(first, from));
        };
        self.at += sign.len();
        Ok(Token { kind: *kind, span: from..self.at })
    }

    /// A name or a number: everything up to what can be in neither.
    fn word(&mut self, number: bool) -> Result<Token<'a>, ExprError> {
        let (from, rest) = (self.at, self.rest());
        let len = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.'))
            .unwrap_or(rest.len());
        let (word, span) = (rest.get(..len).unwrap_or(rest), from..from + len);
        self.at = span.end;
        let kind = match word {
            "true" => Kind::True,
            "false" => Kind::False,
            "in" => Kind::Operator(Pair::In),
            _ if number => Kind::Number(whole(word, &span)?),
            _ => Kind::Name(path(word, &span)?),
        };
        Ok(Token { kind, span })
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }
}

fn whole(word: &str, span: &Range<usize>) -> Result<u64, ExprError> {
    if !word.bytes().all(|c| c.is_ascii_digit()) {
        let help = if word.contains('.') {
            "only whole numbers are known"
        } else {
            "a number has digits only, a name begins with a letter"
        };
        return Err(ExprError::new(
            span.clone(),
            format!("{} is not an integer", quoted(word)),
            help,
        ));
    }
    let fits = word.parse().ok().filter(|number| *number <= 1 << 63);
    fits.ok_or_else(|| too_large(span.clone()))
}

/// A literal beyond 64 bits.
pub(super) fn too_large(span: Range<usize>) -> ExprError {
    ExprError::new(
        span,
        "the integer does not fit into 64 bits",
        format!("the largest is {}", i64::MAX),
    )
}

fn path<'a>(word: &'a str, span: &Range<usize>) -> Result<&'a str, ExprError> {
    let begins_well =
        |part: &str| part.bytes().next().is_some_and(|c| c.is_ascii_alphabetic() || c == b'_');
    if word.split('.').all(begins_well) {
        return Ok(word);
    }
    Err(ExprError::new(
        span.clone(),
        format!("{} is not a name", quoted(word)),
        "after each dot stands a word that begins with a letter",
    ))
}

fn stray(c: char, at: usize) -> ExprError {
    let help = match c {
        '=' => "'==' compares",
        '&' => "'&&' joins conditions",
        '|' => "'||' joins alternatives",
        '/' | '%' => "there is no division; multiply the other side instead",
        '"' | '\'' => {
            "there are no strings; a variant is written with its enum, as in 'colour.red'"
        }
        '{' | '}' => "a set is written in brackets, as in '[colour.red, colour.blue]'",
        '.' => "a dot stands between two words of a name",
        _ => "",
    };
    let message = if c == '=' {
        "'=' is not an operator".to_owned()
    } else {
        format!("'{}' has no meaning here", c.escape_debug())
    };
    ExprError::new(at..at + c.len_utf8(), message, help)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind<'_>> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| Some(lexer.token().unwrap().kind).filter(|kind| *kind != Kind::End))
            .collect()
    }

    #[test]
    fn longer_signs_win_and_spaces_do_not_matter() {
        let compared = [Kind::Name("a.b"), Kind::Operator(Pair::AtMost), Kind::Number(1)];
        assert_eq!(kinds("a.b<=1"), compared);
        assert_eq!(kinds(" a.b\t<=\r\n1 "), compared);
        assert_eq!(kinds("!!="), [Kind::Not, Kind::Operator(Pair::Unequal)]);
    }

    #[test]
    fn words_that_begin_like_keywords_are_names() {
        assert_eq!(
            kinds("in inside truely"),
            [Kind::Operator(Pair::In), Kind::Name("inside"), Kind::Name("truely")]
        );
    }

    #[test]
    fn the_smallest_integer_has_digits_that_fit_only_behind_a_minus() {
        assert_eq!(kinds("9223372036854775808"), [Kind::Number(1 << 63)]);
        assert!(Lexer::new("9223372036854775809").token().is_err());
    }
}
