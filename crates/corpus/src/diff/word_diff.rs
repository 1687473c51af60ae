//! The word diff: what is removed, what is added and what stays between two texts, cut only between
//! words. It uses no clock and reads no Markdown, and refuses texts that are too long to compare
//! quickly.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::Serialize;

use super::edits::{Edit, TextPair, TokenizedText, readable_edits};
use super::token::{Ignore, Token, tokens};
use crate::Error;

/// The most words that a side may have. A clock would make the result depend on the machine; a
/// limit does not.
pub const MAX_WORDS: usize = 20_000;

/// Whether a stretch of text stays, is removed or is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RunKind {
    /// Both sides have it.
    Same,
    /// Only the older side has it.
    Removed,
    /// Only the newer side has it.
    Added,
}

/// A stretch of text, and whether it stays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Run {
    pub kind: RunKind,
    /// The text, with its space.
    pub text: String,
}

impl Run {
    /// The same run with the older and the newer side exchanged.
    fn inverted(&self) -> Self {
        let kind = match self.kind {
            RunKind::Same => RunKind::Same,
            RunKind::Removed => RunKind::Added,
            RunKind::Added => RunKind::Removed,
        };
        Self { kind, text: self.text.clone() }
    }
}

/// The runs with the older and the newer side exchanged; in a replacement, what is removed still
/// comes first.
pub fn inverted_runs(runs: &[Run]) -> Vec<Run> {
    let mut inverted: Vec<Run> = runs.iter().map(Run::inverted).collect();
    for n in 1..inverted.len() {
        if let Some([before, after]) = inverted.get_mut(n - 1..=n)
            && (before.kind, after.kind) == (RunKind::Added, RunKind::Removed)
        {
            std::mem::swap(before, after);
        }
    }
    inverted
}

/// The text of one side: the runs that stay, with those of `kind`.
pub fn text_of_side(runs: &[Run], kind: RunKind) -> String {
    runs.iter()
        .filter(|run| run.kind == RunKind::Same || run.kind == kind)
        .map(|run| run.text.as_str())
        .collect()
}

/// The word diff of two texts; what stays is given in the newer text's words. Edits are sought in
/// one canonical order of the two, so that the diff of B and A mirrors that of A and B.
pub fn word_diff(older: &str, newer: &str, ignore: Ignore) -> Result<Vec<Run>, Error> {
    if older == newer {
        let same = Run { kind: RunKind::Same, text: newer.to_owned() };
        return Ok(if newer.is_empty() { Vec::new() } else { vec![same] });
    }
    let mut numbers = HashMap::new();
    let left = tokenized(older, ignore, &mut numbers)?;
    let right = tokenized(newer, ignore, &mut numbers)?;
    let pair = TextPair { older: &left, newer: &right, ignore };
    let edits = if older > newer {
        readable_edits(pair.swapped()).into_iter().map(Edit::swapped).collect()
    } else {
        readable_edits(pair)
    };
    Ok(runs(pair, &edits))
}

fn tokenized<'t>(
    text: &'t str,
    ignore: Ignore,
    numbers: &mut HashMap<Cow<'t, str>, u32>,
) -> Result<TokenizedText<'t>, Error> {
    let tokens: Vec<Token> = tokens(text).collect();
    refuse_long(&tokens)?;
    let ids = tokens.iter().map(|token| token_number(token.body(text), ignore, numbers)).collect();
    Ok(TokenizedText { text, tokens, ids })
}

fn refuse_long(tokens: &[Token]) -> Result<(), Error> {
    let words = tokens.iter().filter(|token| token.is_word).count();
    if words <= MAX_WORDS && tokens.len() <= 2 * MAX_WORDS {
        return Ok(());
    }
    let marks = tokens.len() - words;
    Err(Error::TextTooLong { words, marks, max_words: MAX_WORDS })
}

/// The number of a token: equal for tokens that count as equal; the space before it does not count.
fn token_number<'t>(
    body: &'t str,
    ignore: Ignore,
    numbers: &mut HashMap<Cow<'t, str>, u32>,
) -> u32 {
    let next = u32::try_from(numbers.len()).expect("a text has fewer words than a u32 can count");
    *numbers.entry(ignore.token_key(body)).or_insert(next)
}

/// Turns edits of tokens into runs of text.
fn runs(pair: TextPair<'_>, edits: &[Edit]) -> Vec<Run> {
    let TextPair { older, newer, ignore } = pair;
    let mut writer = RunWriter { runs: Vec::new(), ignore };
    let mut done = 0;
    for edit in edits {
        let from = (older.start_of(edit.older.start), newer.start_of(edit.newer.start));
        writer.push(RunKind::Same, newer.slice(done, from.1));
        // Where the space before the next word differs, it belongs to the edit.
        let to = if pair.same_space(edit.older.end, edit.newer.end) {
            (older.start_of(edit.older.end), newer.start_of(edit.newer.end))
        } else {
            (older.body_of(edit.older.end), newer.body_of(edit.newer.end))
        };
        writer.replace(older.slice(from.0, to.0), newer.slice(from.1, to.1));
        done = to.1;
    }
    writer.push(RunKind::Same, newer.slice(done, newer.text.len()));
    writer.runs
}

struct RunWriter {
    runs: Vec<Run>,
    ignore: Ignore,
}

impl RunWriter {
    fn push(&mut self, kind: RunKind, text: &str) {
        match self.runs.last_mut() {
            _ if text.is_empty() => {}
            Some(last) if last.kind == kind => last.text.push_str(text),
            _ => self.runs.push(Run { kind, text: text.to_owned() }),
        }
    }

    /// Writes a replacement; the space that both sides begin or end with stays outside.
    fn replace(&mut self, removed: &str, added: &str) {
        let (removed_space, added_space) = (leading_space(removed), leading_space(added));
        let head = self.shared_space(removed_space, added_space, |space| space.chars());
        self.push(RunKind::Same, cut(added, 0, head.1));
        let (removed, added) =
            (cut(removed, head.0, removed.len()), cut(added, head.1, added.len()));
        let (removed_space, added_space) = (trailing_space(removed), trailing_space(added));
        let tail = self.shared_space(removed_space, added_space, |space| space.chars().rev());
        let (removed_end, added_end) = (removed.len() - tail.0, added.len() - tail.1);
        self.push(RunKind::Removed, cut(removed, 0, removed_end));
        self.push(RunKind::Added, cut(added, 0, added_end));
        self.push(RunKind::Same, cut(added, added_end, added.len()));
    }

    /// How many bytes of two stretches of space count as shared: all of them if the two count as
    /// equal, else the characters in which they agree.
    fn shared_space<'s, I: Iterator<Item = char>>(
        &self,
        removed: &'s str,
        added: &'s str,
        characters: impl Fn(&'s str) -> I,
    ) -> (usize, usize) {
        let both = !removed.is_empty() && !added.is_empty();
        if both && self.ignore.space_key(removed) == self.ignore.space_key(added) {
            return (removed.len(), added.len());
        }
        let agreeing = characters(removed).zip(characters(added)).take_while(|(x, y)| x == y);
        let bytes = agreeing.map(|(x, _)| x.len_utf8()).sum();
        (bytes, bytes)
    }
}

fn cut(text: &str, from: usize, to: usize) -> &str {
    text.get(from..to).expect("space ends where a character ends")
}

fn leading_space(text: &str) -> &str {
    cut(text, 0, text.len() - text.trim_start().len())
}

fn trailing_space(text: &str) -> &str {
    cut(text, text.trim_end().len(), text.len())
}
