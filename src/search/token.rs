//! The pieces of a query: parentheses, OR, minus, and the words, phrases, prefixes and filters
//! between them.
//! It reads from left to right and never looks back; how the pieces fit together is for `query`.

use super::query::{Field, Node};
use crate::error::Error;
use variorum_expr::suggest;

/// A piece of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// An opening parenthesis.
    Open,
    /// A closing parenthesis.
    Close,
    /// `OR`.
    Or,
    /// A minus in front of something.
    Minus,
    /// A word, a phrase, a prefix or a filter.
    Leaf(Node),
}

/// Cuts a query into its pieces.
pub fn tokens(text: &str) -> Result<Vec<Token>, Error> {
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c.is_control());
        let Some(first) = rest.chars().next() else { return Ok(tokens) };
        let after = rest.get(first.len_utf8()..).unwrap_or_default();
        let (token, left) = match first {
            '(' => (Some(Token::Open), after),
            ')' => (Some(Token::Close), after),
            '"' => quoted(after),
            // The minus of mathematics, too: some keyboards and word processors write it.
            '-' | '\u{2212}'
                if after.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '"' | '(')) =>
            {
                (Some(Token::Minus), after)
            }
            _ => {
                let end = rest
                    .find(|c: char| {
                        c.is_whitespace() || c.is_control() || matches!(c, '(' | ')' | '"')
                    })
                    .unwrap_or(rest.len());
                let (word, left) = rest.split_at_checked(end).unwrap_or((rest, ""));
                bare(word, left)?
            }
        };
        tokens.extend(token);
        rest = left;
    }
}

/// A phrase up to its closing quote, or to the end if there is none.
fn quoted(after: &str) -> (Option<Token>, &str) {
    let (phrase, left) = after.split_once('"').unwrap_or((after, ""));
    let says = phrase.chars().any(char::is_alphanumeric);
    (says.then(|| Token::Leaf(Node::Phrase(phrase.to_owned()))), left)
}

/// A word, a prefix, `OR`, or a field with its value.
fn bare<'a>(word: &str, left: &'a str) -> Result<(Option<Token>, &'a str), Error> {
    if word == "OR" || word == "||" {
        return Ok((Some(Token::Or), left));
    }
    if let Some((name, value)) = word
        .split_once(':')
        .filter(|(name, _)| !name.is_empty() && name.chars().all(char::is_alphabetic))
    {
        return filter(name, value, left);
    }
    if !word.chars().any(char::is_alphanumeric) {
        return Ok((None, left));
    }
    if let Some(prefix) =
        word.strip_suffix('*').filter(|prefix| prefix.chars().all(char::is_alphanumeric))
    {
        if prefix.chars().count() < 2 {
            return Err(Error::new(
                format!("'{word}' begins too many words"),
                "give at least 2 letters before the *",
            ));
        }
        return Ok((Some(Token::Leaf(Node::Prefix(prefix.to_lowercase()))), left));
    }
    Ok((Some(Token::Leaf(Node::Text(word.to_owned()))), left))
}

fn filter<'a>(name: &str, value: &str, left: &'a str) -> Result<(Option<Token>, &'a str), Error> {
    let Some(field) = Field::from_name(name) else {
        // "remember: ..." is a word with a colon, "knid:ruling" is a slip.
        if value.is_empty() {
            return Ok((Some(Token::Leaf(Node::Text(name.to_owned()))), left));
        }
        let all = format!(
            "the fields are {}; to search for the text itself, put it in quotes",
            Field::ALL.map(Field::name).join(", ")
        );
        let help = suggest::advice(name, Field::ALL.map(Field::name), &all);
        return Err(Error::new(format!("there is no field '{name}'"), help));
    };
    let (value, left) = match (value, left.strip_prefix('"')) {
        ("", Some(phrase)) => phrase.split_once('"').unwrap_or((phrase, "")),
        _ => (value, left),
    };
    if value.is_empty() {
        return Err(Error::new(
            format!("'{name}:' has no value"),
            "write it without a space, as in kind:ruling",
        ));
    }
    Ok((Some(Token::Leaf(Node::Filter(field, value.to_owned()))), left))
}
