//! The word diff: what is gone, what is new and what stays between two texts, cut only between
//! words.
//! It reads no clock and no Markdown, and refuses texts that are too long to compare quickly.

use std::collections::HashMap;

use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::phrase::{Edit, Texts, readable};
use super::token::{Token, tokens};
use crate::Error;

/// The most words that a side may have. A clock would make the result depend on the machine; a
/// limit does not.
pub const MAX_WORDS: usize = 20_000;

/// What became of a stretch of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RunKind {
    /// It stands on both sides.
    Same,
    /// Only the older side has it.
    Removed,
    /// Only the newer side has it.
    Added,
}

/// A stretch of text and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Run {
    /// What became of it.
    pub kind: RunKind,
    /// The text, with its space.
    pub text: String,
}

impl Run {
    /// The same run seen from the other side.
    pub fn inverted(&self) -> Self {
        let kind = match self.kind {
            RunKind::Same => RunKind::Same,
            RunKind::Removed => RunKind::Added,
            RunKind::Added => RunKind::Removed,
        };
        Self { kind, text: self.text.clone() }
    }
}

/// The runs seen from the other side; where something was replaced, what is gone still comes first.
pub fn inverted(runs: &[Run]) -> Vec<Run> {
    let mut turned: Vec<Run> = runs.iter().map(Run::inverted).collect();
    for n in 1..turned.len() {
        if let Some([before, after]) = turned.get_mut(n - 1..=n)
            && (before.kind, after.kind) == (RunKind::Added, RunKind::Removed)
        {
            std::mem::swap(before, after);
        }
    }
    turned
}

/// The text of one side: the runs that stay, with those of `kind`.
pub fn side(runs: &[Run], kind: RunKind) -> String {
    runs.iter()
        .filter(|run| run.kind == RunKind::Same || run.kind == kind)
        .map(|run| run.text.as_str())
        .collect()
}

/// The word diff of two texts. The two are compared in one canonical order, so that the diff of `b`
/// and `a` mirrors that of `a` and `b`.
pub fn words(a: &str, b: &str) -> Result<Vec<Run>, Error> {
    if a == b {
        let same = Run { kind: RunKind::Same, text: a.to_owned() };
        return Ok(if a.is_empty() { Vec::new() } else { vec![same] });
    }
    if a > b { compare(b, a).map(|runs| inverted(&runs)) } else { compare(a, b) }
}

fn compare(a: &str, b: &str) -> Result<Vec<Run>, Error> {
    let (left, right) = (tokens(a), tokens(b));
    refuse_long(&left)?;
    refuse_long(&right)?;
    let mut known = HashMap::with_capacity(left.len());
    let left_ids = numbered(a, &left, &mut known);
    let right_ids = numbered(b, &right, &mut known);
    let edits: Vec<Edit> = capture_diff_slices(Algorithm::Myers, &left_ids, &right_ids)
        .into_iter()
        .filter_map(edit)
        .collect();
    let texts =
        Texts { a, b, left: &left, right: &right, left_ids: &left_ids, right_ids: &right_ids };
    Ok(runs(&texts, &readable(&texts, edits)))
}

fn refuse_long(tokens: &[Token]) -> Result<(), Error> {
    let words = tokens.iter().filter(|token| token.is_word).count();
    if words <= MAX_WORDS && tokens.len() <= 2 * MAX_WORDS {
        return Ok(());
    }
    let marks = tokens.len() - words;
    Err(Error::TextTooLong { words, marks, max_words: MAX_WORDS })
}

/// Gives equal pieces equal numbers, in order of appearance; the space before a piece does not
/// count.
fn numbered<'a>(text: &'a str, tokens: &[Token], known: &mut HashMap<&'a str, u32>) -> Vec<u32> {
    let mut next = u32::try_from(known.len()).unwrap_or(u32::MAX);
    let number = |token: &Token| {
        *known.entry(text.get(token.body.clone()).unwrap_or_default()).or_insert_with(|| {
            next += 1;
            next - 1
        })
    };
    tokens.iter().map(number).collect()
}

fn edit(op: DiffOp) -> Option<Edit> {
    let changed = !matches!(op, DiffOp::Equal { .. });
    changed.then(|| Edit { a: op.old_range(), b: op.new_range() })
}

/// Turns edits of pieces into runs of text.
fn runs(texts: &Texts<'_>, edits: &[Edit]) -> Vec<Run> {
    let mut runs = Writer::default();
    let mut done = 0;
    for edit in edits {
        let (from_a, from_b) = (texts.end_a(edit.a.start), texts.end_b(edit.b.start));
        runs.push(RunKind::Same, texts.a.get(done..from_a).unwrap_or_default());
        // Where the space before the next word differs, it belongs to the edit.
        let (to_a, to_b) = if texts.same_space(edit.a.end, edit.b.end) {
            (texts.end_a(edit.a.end), texts.end_b(edit.b.end))
        } else {
            (texts.body_a(edit.a.end), texts.body_b(edit.b.end))
        };
        runs.replace(
            texts.a.get(from_a..to_a).unwrap_or_default(),
            texts.b.get(from_b..to_b).unwrap_or_default(),
        );
        done = to_a;
    }
    runs.push(RunKind::Same, texts.a.get(done..).unwrap_or_default());
    runs.runs
}

#[derive(Default)]
struct Writer {
    runs: Vec<Run>,
}

impl Writer {
    fn push(&mut self, kind: RunKind, text: &str) {
        match self.runs.last_mut() {
            _ if text.is_empty() => {}
            Some(last) if last.kind == kind => last.text.push_str(text),
            _ => self.runs.push(Run { kind, text: text.to_owned() }),
        }
    }

    /// Writes a replacement; the space that both sides begin or end with stays outside.
    fn replace(&mut self, gone: &str, new: &str) {
        let head = shared_space(gone.chars(), new.chars());
        self.push(RunKind::Same, gone.get(..head).unwrap_or_default());
        let (gone, new) =
            (gone.get(head..).unwrap_or_default(), new.get(head..).unwrap_or_default());
        let tail = shared_space(gone.chars().rev(), new.chars().rev());
        let (gone_end, new_end) = (gone.len() - tail, new.len() - tail);
        self.push(RunKind::Removed, gone.get(..gone_end).unwrap_or_default());
        self.push(RunKind::Added, new.get(..new_end).unwrap_or_default());
        self.push(RunKind::Same, gone.get(gone_end..).unwrap_or_default());
    }
}

/// How many bytes of space two texts have in common where they begin.
fn shared_space(a: impl Iterator<Item = char>, b: impl Iterator<Item = char>) -> usize {
    a.zip(b).take_while(|(x, y)| x == y && x.is_whitespace()).map(|(x, _)| x.len_utf8()).sum()
}
