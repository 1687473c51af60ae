//! Where two documents carry the same text, every difference between them, by kind.
//! It judges neither document right, and passes over line breaks, which are the page's and not the
//! text's.

use serde::Serialize;

use super::kind::Kind;
use super::model::Passage;
use super::passages::Printed;
use super::spelling::near as spelt_alike;
use variorum_corpus::diff::{
    compare_lists, lowercase_with_plain_marks, plain_mark, tokens, words_without_style,
};

/// What sort of difference it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DifferenceKind {
    /// The subject's name.
    Name,
    /// The spelling or the case of a word.
    Spelling,
    /// Quotes, stops, commas, hyphens.
    Punctuation,
    /// Bold or italic.
    Emphasis,
    /// Other words, or more, or fewer.
    Words,
}

/// One difference between two documents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What sort it is.
    pub kind: DifferenceKind,
    /// What the first document has.
    pub first: String,
    /// What the second document has.
    pub second: String,
    /// The line in the first document.
    pub first_line: usize,
    /// The line in the second document.
    pub second_line: usize,
}

/// Two documents that carry the same text, and how they differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Collation {
    /// The subject.
    pub subject: String,
    /// The edition.
    pub edition: String,
    /// The first document.
    pub first: Kind,
    /// The second document.
    pub second: Kind,
    /// The differences, in order of place.
    pub differences: Vec<Difference>,
}

/// Every pair of documents that carry the same subject in the same edition.
pub fn collate(printed: &Printed) -> Vec<Collation> {
    let mut collations = Vec::new();
    for (at, first) in printed.passages.iter().enumerate() {
        let others = printed.passages.iter().skip(at + 1);
        for second in others
            .take_while(|other| other.subject == first.subject && other.edition == first.edition)
        {
            collations.push(Collation {
                subject: first.subject.clone(),
                edition: first.edition.clone(),
                first: first.document,
                second: second.document,
                differences: differences(first, second),
            });
        }
    }
    collations
}

/// A word of a passage, with what surrounds it.
struct Word {
    text: String,
    key: String,
    /// The marks between the word before and this one.
    marks: String,
    emphasis: u8,
    line: usize,
}

/// Every difference between two passages.
pub fn differences(first: &Passage, second: &Passage) -> Vec<Difference> {
    let (a, b) = (read(first), read(second));
    let mut found = Vec::new();
    if words_without_style(&first.name) != words_without_style(&second.name) {
        let (first_line, second_line) = (first.lines().0, second.lines().0);
        found.push(Difference {
            kind: DifferenceKind::Name,
            first: first.name.clone(),
            second: second.name.clone(),
            first_line,
            second_line,
        });
    }
    let keys = |words: &[Word]| words.iter().map(|word| word.key.clone()).collect::<Vec<_>>();
    for stretch in compare_lists(&keys(&a), &keys(&b)) {
        let (line_a, line_b) = (line_at(&a, stretch.older.start), line_at(&b, stretch.newer.start));
        let old = a.get(stretch.older).unwrap_or_default();
        let new = b.get(stretch.newer).unwrap_or_default();
        found.extend(if stretch.is_same {
            in_equal(old, new)
        } else {
            in_changed(old, new, line_a, line_b)
        });
    }
    found
}

fn line_at(words: &[Word], at: usize) -> usize {
    words.get(at).or(words.last()).map_or(0, |word| word.line)
}

/// The same words: their marks, case and emphasis may differ.
fn in_equal(old: &[Word], new: &[Word]) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut emphasised: Option<Difference> = None;
    for (a, b) in old.iter().zip(new) {
        let note = |kind, first: String, second: String| Difference {
            kind,
            first,
            second,
            first_line: a.line,
            second_line: b.line,
        };
        if a.marks != b.marks {
            found.push(note(
                DifferenceKind::Punctuation,
                format!("{} {}", a.marks, a.text),
                format!("{} {}", b.marks, b.text),
            ));
        }
        if a.text != b.text {
            let marks_only = plain_text(&a.text) == plain_text(&b.text);
            let kind =
                if marks_only { DifferenceKind::Punctuation } else { DifferenceKind::Spelling };
            found.push(note(kind, a.text.clone(), b.text.clone()));
        }
        if a.emphasis == b.emphasis || a.key.is_empty() {
            found.extend(emphasised.take());
            continue;
        }
        let (first, second) = (marked(a), marked(b));
        emphasised = match emphasised.take() {
            None => Some(note(DifferenceKind::Emphasis, first, second)),
            Some(run) => Some(Difference {
                first: format!("{} {first}", run.first),
                second: format!("{} {second}", run.second),
                ..run
            }),
        };
    }
    found.extend(emphasised);
    found
}

fn plain_text(text: &str) -> String {
    text.chars().map(plain_mark).collect()
}

fn marked(word: &Word) -> String {
    let mark = "*".repeat(usize::from(word.emphasis));
    format!("{mark}{}{mark}", word.text)
}

/// Other words: a slip of spelling when they pair off and are near, else words.
fn in_changed(
    old: &[Word],
    new: &[Word],
    first_line: usize,
    second_line: usize,
) -> Vec<Difference> {
    let near = |a: &Word, b: &Word| {
        let joined = |word: &Word| word.key.replace('-', "");
        let lettered = a.key.chars().chain(b.key.chars()).all(|c| !c.is_ascii_digit());
        lettered
            && (joined(a) == joined(b)
                || spelt_alike(&a.key, &b.key, 1 + a.key.chars().count() / 8))
    };
    if old.len() == new.len() && old.iter().zip(new).all(|(a, b)| near(a, b)) {
        let pairs = old.iter().zip(new);
        let note = |(a, b): (&Word, &Word)| Difference {
            kind: DifferenceKind::Spelling,
            first: a.text.clone(),
            second: b.text.clone(),
            first_line: a.line,
            second_line: b.line,
        };
        return pairs.map(note).collect();
    }
    let said =
        |words: &[Word]| words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    vec![Difference {
        kind: DifferenceKind::Words,
        first: said(old),
        second: said(new),
        first_line,
        second_line,
    }]
}

/// The words of a passage with their marks and emphasis; a last, empty word carries the marks at
/// the end.
fn read(passage: &Passage) -> Vec<Word> {
    let mut words = Vec::new();
    let mut marks = String::new();
    let mut last_line = 0;
    for block in passage.blocks() {
        let mut emphasis = 0_u8;
        let mut line = block.first_line;
        let mut stars = 0_u8;
        for token in tokens(&block.text) {
            let (space, text) = (token.space_before(&block.text), token.body(&block.text));
            if !space.is_empty() {
                emphasis ^= std::mem::take(&mut stars) & 3;
                line = (line + space.matches('\n').count()).min(block.last_line);
            }
            if text == "*" {
                stars = stars.saturating_add(1);
                continue;
            }
            emphasis ^= std::mem::take(&mut stars) & 3;
            if token.is_word {
                words.push(Word {
                    text: text.to_owned(),
                    key: lowercase_with_plain_marks(text),
                    marks: std::mem::take(&mut marks),
                    emphasis,
                    line,
                });
            } else {
                marks.push_str(text);
            }
        }
        last_line = line;
    }
    words.push(Word {
        text: String::new(),
        key: String::new(),
        marks,
        emphasis: 0,
        line: last_line,
    });
    words
}
