//! Cuts the text of an expression into tokens, without looking up any name.

use std::ops::Range;

use crate::error::{ExprError, quoted};
use crate::tree::BinaryOp;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind<'a> {
    /// Digits; up to 2^63, which only a minus makes an integer.
    Number(u64),
    /// A name, with dots or without.
    Name(&'a str),
    True,
    False,
    /// Any operator of two operands; the minus may also be a sign.
    Operator(BinaryOp),
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

/// A token and its place in the text, in bytes.
#[derive(Debug, Clone)]
pub(crate) struct Token<'a> {
    pub(crate) kind: TokenKind<'a>,
    pub(crate) span: Range<usize>,
}

/// The tokens of a text, one by one.
pub(crate) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

/// Longer symbols first: `<` begins `<=`.
const SYMBOLS: &[(&str, TokenKind<'static>)] = &[
    ("||", TokenKind::Operator(BinaryOp::Or)),
    ("&&", TokenKind::Operator(BinaryOp::And)),
    ("==", TokenKind::Operator(BinaryOp::Equal)),
    ("!=", TokenKind::Operator(BinaryOp::Unequal)),
    ("<=", TokenKind::Operator(BinaryOp::AtMost)),
    (">=", TokenKind::Operator(BinaryOp::AtLeast)),
    ("<", TokenKind::Operator(BinaryOp::Less)),
    (">", TokenKind::Operator(BinaryOp::More)),
    ("+", TokenKind::Operator(BinaryOp::Add)),
    ("-", TokenKind::Operator(BinaryOp::Subtract)),
    ("*", TokenKind::Operator(BinaryOp::Multiply)),
    ("!", TokenKind::Not),
    ("?", TokenKind::Question),
    (":", TokenKind::Colon),
    (",", TokenKind::Comma),
    ("(", TokenKind::Open),
    (")", TokenKind::Close),
    ("[", TokenKind::OpenSet),
    ("]", TokenKind::CloseSet),
];

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The next token; `End` for ever after the last.
    pub(crate) fn next_token(&mut self) -> Result<Token<'a>, ExprError> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        let (from, rest) = (self.at, self.rest());
        let Some(first) = rest.chars().next() else {
            return Ok(Token { kind: TokenKind::End, span: from..from });
        };
        if first.is_ascii_alphanumeric() || first == '_' {
            return self.name_or_number(first);
        }
        let Some((symbol, kind)) = SYMBOLS.iter().find(|(symbol, _)| rest.starts_with(symbol))
        else {
            return Err(unknown_character(first, from));
        };
        self.at += symbol.len();
        Ok(Token { kind: *kind, span: from..self.at })
    }

    /// Everything up to what can be neither in a name nor in a number.
    fn name_or_number(&mut self, first: char) -> Result<Token<'a>, ExprError> {
        let (from, rest) = (self.at, self.rest());
        let len = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.'))
            .unwrap_or(rest.len());
        let (word, span) = (rest.get(..len).unwrap_or(rest), from..from + len);
        self.at = span.end;
        let kind = match word {
            "true" => TokenKind::True,
            "false" => TokenKind::False,
            "in" => TokenKind::Operator(BinaryOp::In),
            _ if first.is_ascii_digit() => TokenKind::Number(integer(word, &span)?),
            _ => TokenKind::Name(dotted_name(word, &span)?),
        };
        Ok(Token { kind, span })
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }
}

fn integer(word: &str, span: &Range<usize>) -> Result<u64, ExprError> {
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
pub(crate) fn too_large(span: Range<usize>) -> ExprError {
    ExprError::new(
        span,
        "the integer does not fit into 64 bits",
        format!("the largest is {}", i64::MAX),
    )
}

fn dotted_name<'a>(word: &'a str, span: &Range<usize>) -> Result<&'a str, ExprError> {
    let begins_well =
        |part: &str| part.bytes().next().is_some_and(|c| c.is_ascii_alphabetic() || c == b'_');
    if word.split('.').all(begins_well) {
        return Ok(word);
    }
    Err(ExprError::new(
        span.clone(),
        format!("{} is not a name", quoted(word)),
        "after each dot comes a word that begins with a letter",
    ))
}

fn unknown_character(c: char, at: usize) -> ExprError {
    let help = match c {
        '=' => "'==' compares",
        '&' => "'&&' joins conditions",
        '|' => "'||' joins alternatives",
        '/' | '%' => "there is no division; multiply the other side instead",
        '"' | '\'' => "there are no strings; a variant is written without quotation marks",
        '{' | '}' => "a set is written in brackets, as in '[colour.red, colour.blue]'",
        '.' => "a dot separates two words of a name",
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

    fn kinds(text: &str) -> Vec<TokenKind<'_>> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| {
            Some(lexer.next_token().unwrap().kind).filter(|kind| *kind != TokenKind::End)
        })
        .collect()
    }

    #[test]
    fn longer_symbols_win_and_spaces_do_not_matter() {
        let compared =
            [TokenKind::Name("a.b"), TokenKind::Operator(BinaryOp::AtMost), TokenKind::Number(1)];
        assert_eq!(kinds("a.b<=1"), compared);
        assert_eq!(kinds(" a.b\t<=\r\n1 "), compared);
        assert_eq!(kinds("!!="), [TokenKind::Not, TokenKind::Operator(BinaryOp::Unequal)]);
    }

    #[test]
    fn words_that_begin_like_keywords_are_names() {
        assert_eq!(
            kinds("in inside truely"),
            [
                TokenKind::Operator(BinaryOp::In),
                TokenKind::Name("inside"),
                TokenKind::Name("truely")
            ]
        );
    }

    #[test]
    fn the_smallest_integer_has_digits_that_fit_only_behind_a_minus() {
        assert_eq!(kinds("9223372036854775808"), [TokenKind::Number(1 << 63)]);
        assert!(Lexer::new("9223372036854775809").next_token().is_err());
    }
}
