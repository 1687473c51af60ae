//! Where two documents print the same text, every difference between them, by kind.
//! Line breaks do not count: they belong to the page, not to the text.

use serde::Serialize;

use super::document_kind::DocumentKind;
use super::library::PrintedLibrary;
use super::passage::PrintedPassage;
use super::spelling::differ_by_at_most;
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

/// Two documents that print the same text, and how they differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Collation {
    pub subject: String,
    pub edition: String,
    pub first: DocumentKind,
    pub second: DocumentKind,
    /// The differences, in order of place.
    pub differences: Vec<Difference>,
}

/// Every pair of documents that print the same subject in the same edition.
pub fn collate(library: &PrintedLibrary) -> Vec<Collation> {
    let mut collations = Vec::new();
    for (at, first) in library.passages.iter().enumerate() {
        let others = library.passages.iter().skip(at + 1);
        for second in others
            .take_while(|other| other.subject == first.subject && other.edition == first.edition)
        {
            collations.push(Collation {
                subject: first.subject.clone(),
                edition: first.edition.clone(),
                first: first.document,
                second: second.document,
                differences: compare_passages(first, second),
            });
        }
    }
    collations
}

/// A word of a passage, with what surrounds it.
struct CollatedWord {
    text: String,
    key: String,
    /// The marks between the word before and this one.
    marks: String,
    emphasis: u8,
    line: usize,
}

/// Every difference between two passages.
pub fn compare_passages(first: &PrintedPassage, second: &PrintedPassage) -> Vec<Difference> {
    let (a, b) = (collated_words(first), collated_words(second));
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
    let keys =
        |words: &[CollatedWord]| words.iter().map(|word| word.key.clone()).collect::<Vec<_>>();
    for stretch in compare_lists(&keys(&a), &keys(&b)) {
        let (line_a, line_b) = (line_at(&a, stretch.older.start), line_at(&b, stretch.newer.start));
        let old = a.get(stretch.older).unwrap_or_default();
        let new = b.get(stretch.newer).unwrap_or_default();
        found.extend(if stretch.is_same {
            differences_of_style(old, new)
        } else {
            differences_of_words(old, new, line_a, line_b)
        });
    }
    found
}

fn line_at(words: &[CollatedWord], at: usize) -> usize {
    words.get(at).or(words.last()).map_or(0, |word| word.line)
}

/// The differences of marks, case and emphasis between the same words.
fn differences_of_style(old: &[CollatedWord], new: &[CollatedWord]) -> Vec<Difference> {
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
        let (first, second) = (with_emphasis_marks(a), with_emphasis_marks(b));
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

fn with_emphasis_marks(word: &CollatedWord) -> String {
    let mark = "*".repeat(usize::from(word.emphasis));
    format!("{mark}{}{mark}", word.text)
}

/// The difference between other words: of spelling when they pair off and are near, else of words.
fn differences_of_words(
    old: &[CollatedWord],
    new: &[CollatedWord],
    first_line: usize,
    second_line: usize,
) -> Vec<Difference> {
    let is_near = |a: &CollatedWord, b: &CollatedWord| {
        let unhyphenated = |word: &CollatedWord| word.key.replace('-', "");
        let lettered = a.key.chars().chain(b.key.chars()).all(|c| !c.is_ascii_digit());
        lettered
            && (unhyphenated(a) == unhyphenated(b)
                || differ_by_at_most(&a.key, &b.key, 1 + a.key.chars().count() / 8))
    };
    if old.len() == new.len() && old.iter().zip(new).all(|(a, b)| is_near(a, b)) {
        let pairs = old.iter().zip(new);
        let note = |(a, b): (&CollatedWord, &CollatedWord)| Difference {
            kind: DifferenceKind::Spelling,
            first: a.text.clone(),
            second: b.text.clone(),
            first_line: a.line,
            second_line: b.line,
        };
        return pairs.map(note).collect();
    }
    let joined = |words: &[CollatedWord]| {
        words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
    };
    vec![Difference {
        kind: DifferenceKind::Words,
        first: joined(old),
        second: joined(new),
        first_line,
        second_line,
    }]
}

/// The words of a passage with their marks and emphasis; a last, empty word carries the marks at
/// the end.
fn collated_words(passage: &PrintedPassage) -> Vec<CollatedWord> {
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
                words.push(CollatedWord {
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
    words.push(CollatedWord {
        text: String::new(),
        key: String::new(),
        marks,
        emphasis: 0,
        line: last_line,
    });
    words
}
