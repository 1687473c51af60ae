//! What is in a document without being its text: page numbers, running titles, imprints,
//! placeholders of lost pictures.
//! It judges a line by its form alone, and never takes a sentence for furniture.

use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::source::Line;

/// A placeholder in a line: where it stands, and what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placeholder {
    /// Its first byte.
    pub start: usize,
    /// The byte after it.
    pub end: usize,
}

/// The first placeholder for a lost picture in a line: `<|…|>`, `[image…]`, `![…](…)` or `<img …>`.
pub fn placeholder(text: &str) -> Option<Placeholder> {
    let forms = [
        ("<|", "|>"),
        ("[image", "]"),
        ("[Image", "]"),
        ("![", ")"),
        ("<img", ">"),
        ("<!-- image", "-->"),
    ];
    let found = forms.iter().filter_map(|(open, close)| {
        let start = text.find(open)?;
        let end = start + text.get(start..)?.find(close)? + close.len();
        Some(Placeholder { start, end })
    });
    found.min_by_key(|placeholder| placeholder.start)
}

/// What a line is when its form alone shows that it is no text of the game.
pub fn of_page(text: &str) -> Option<&'static str> {
    let bare = text.trim_matches(|c: char| c.is_whitespace() || "-–—*_|".contains(c));
    if bare.len() > LONGEST {
        return None;
    }
    let lower = bare.to_lowercase();
    let number = |text: &str| {
        !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit())
    };
    if bare.is_empty() {
        return Some("rule or table frame");
    }
    let after_page = lower.strip_prefix("page ").map(|rest| rest.split(" of ").all(number));
    if number(&lower) || after_page == Some(true) {
        return Some("page number");
    }
    let short = lower.split_whitespace().count();
    if (lower.contains('©') || lower.contains("(c) 20")) && short < 40
        || lower.contains("all rights reserved")
    {
        return Some("imprint");
    }
    if short <= 3 && lower.starts_with("rev.") {
        return Some("imprint");
    }
    None
}

/// A longer line is no furniture, and its words need not be read.
const LONGEST: usize = 2_000;

/// The lines that stand at least three times in the document like a running title: short, without a
/// stop, with a capital.
/// Only the hashes of their words are kept: a document may consist of short lines.
#[derive(Debug)]
pub struct RunningTitles(BTreeSet<u64>);

impl RunningTitles {
    /// The running titles of a document.
    pub fn of(lines: &[Line<'_>]) -> Self {
        let mut seen: HashMap<u64, u32> = HashMap::new();
        for key in lines
            .iter()
            .filter(|line| is_title_like(&line.text))
            .filter_map(|line| title_key(&line.text))
        {
            *seen.entry(key).or_default() += 1;
        }
        Self(seen.into_iter().filter(|(_, count)| *count >= 3).map(|(key, _)| key).collect())
    }

    /// Whether a line is one of them, whatever the page number beside it.
    pub fn contains(&self, text: &str) -> bool {
        !self.0.is_empty() && title_key(text).is_some_and(|key| self.0.contains(&key))
    }
}

/// The words of a title without the page number beside it, as a number; none if there are no words.
fn title_key(text: &str) -> Option<u64> {
    if text.len() > LONGEST {
        return None;
    }
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase())
        .filter(|word| !word.is_empty() && !word.bytes().all(|b| b.is_ascii_digit()))
        .collect();
    let mut hasher = DefaultHasher::new();
    words.hash(&mut hasher);
    (!words.is_empty()).then(|| hasher.finish())
}

/// Whether a line could be a title or a caption: at most eight words, no stop at its end, a capital
/// at its start.
pub fn is_title_like(text: &str) -> bool {
    let bare = text.trim_matches(['*', '#', ' ']);
    bare.split_whitespace().count() <= 8
        && bare.chars().next().is_some_and(|c| c.is_uppercase() || c.is_ascii_digit())
        && !bare.ends_with(['.', ',', ';', ':', '?', '"', '”', ']'])
        && !bare.contains("(circle)")
}

/// Whether a line has letters and all of them are capitals.
pub fn is_capitals(text: &str) -> bool {
    text.chars().any(char::is_alphabetic) && !text.chars().any(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::{RunningTitles, of_page, placeholder};
    use crate::printed::source::Source;

    #[test]
    fn placeholders_are_found_wherever_they_stand() {
        let found = placeholder("x <|LOST-1|>\tNAME").unwrap();
        assert_eq!((found.start, found.end), (2, 12));
        assert!(
            placeholder("[image: a.png]").is_some() && placeholder("[Edition 01-2001]").is_none()
        );
    }

    #[test]
    fn page_numbers_and_imprints_are_furniture_and_sentences_are_not() {
        assert_eq!(of_page("- 12 -"), Some("page number"));
        assert_eq!(of_page("Page 3 of 12"), Some("page number"));
        assert_eq!(of_page("©2002 Nobody"), Some("imprint"));
        assert_eq!(of_page("Move 3 pies."), None);
    }

    #[test]
    fn a_running_title_is_known_by_its_repetition_whatever_the_page() {
        let source = Source::new("PIE RULES 1\nText here.\nPIE RULES 2\nMore text.\n3 PIE RULES");
        let titles = RunningTitles::of(&source.lines);
        assert!(titles.contains("4 Pie Rules") && !titles.contains("Text here."));
    }
}
