//! Page furniture: what is in a document without being its text, such as page numbers, running
//! titles, imprints and the placeholders of lost pictures. A line is judged by its form alone.

use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;

use super::source::DocumentLine;

/// What a line or a part of it is when it is not text of a passage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FurnitureKind {
    AbilityName,
    ClosingComments,
    DialMarker,
    EditionLabel,
    Heading,
    Imprint,
    PageNumber,
    RuleOrTableFrame,
    RunningTitle,
    SlotHeading,
    Title,
    TitlePageAndContents,
}

impl FurnitureKind {
    /// What it is called in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::AbilityName => "ability name",
            Self::ClosingComments => "closing comments",
            Self::DialMarker => "dial marker",
            Self::EditionLabel => "edition label",
            Self::Heading => "heading",
            Self::Imprint => "imprint",
            Self::PageNumber => "page number",
            Self::RuleOrTableFrame => "rule or table frame",
            Self::RunningTitle => "running title",
            Self::SlotHeading => "slot heading",
            Self::Title => "title",
            Self::TitlePageAndContents => "title page and contents",
        }
    }
}

/// Where the first placeholder for a lost picture is in a line: `<|…|>`, `[image…]`, `![…](…)` or
/// `<img …>`.
pub(super) fn find_placeholder(text: &str) -> Option<Range<usize>> {
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
        Some(start..end)
    });
    found.min_by_key(|range| range.start)
}

/// What a line is when its form alone shows that it is not text of the game.
pub(super) fn furniture_by_form(text: &str) -> Option<FurnitureKind> {
    let bare = text.trim_matches(|c: char| c.is_whitespace() || "-–—*_|".contains(c));
    if bare.len() > LONGEST {
        return None;
    }
    let lower = bare.to_lowercase();
    let is_number = |text: &str| {
        !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit())
    };
    if bare.is_empty() {
        return Some(FurnitureKind::RuleOrTableFrame);
    }
    let after_page = lower.strip_prefix("page ").map(|rest| rest.split(" of ").all(is_number));
    if is_number(&lower) || after_page == Some(true) {
        return Some(FurnitureKind::PageNumber);
    }
    let words = lower.split_whitespace().count();
    let is_copyright = (lower.contains('©') || lower.contains("(c) 20")) && words < 40;
    let is_revision = words <= 3 && lower.starts_with("rev.");
    (is_copyright || lower.contains("all rights reserved") || is_revision)
        .then_some(FurnitureKind::Imprint)
}

/// A longer line is not furniture, and its words need not be read.
const LONGEST: usize = 2_000;

/// The lines that occur at least three times in the document and look like a title.
/// Only the hashes of their words are kept: a document may consist of short lines.
#[derive(Debug)]
pub(super) struct RunningTitles(BTreeSet<u64>);

impl RunningTitles {
    pub(super) fn find(lines: &[DocumentLine<'_>]) -> Self {
        let mut seen: HashMap<u64, u32> = HashMap::new();
        for key in lines
            .iter()
            .filter(|line| looks_like_title(&line.text))
            .filter_map(|line| title_key(&line.text))
        {
            *seen.entry(key).or_default() += 1;
        }
        Self(seen.into_iter().filter(|(_, count)| *count >= 3).map(|(key, _)| key).collect())
    }

    /// Whether a line is one of them, whatever the page number beside it.
    pub(super) fn contains(&self, text: &str) -> bool {
        !self.0.is_empty() && title_key(text).is_some_and(|key| self.0.contains(&key))
    }
}

/// A hash of the words of a title, without the page number beside it; none if there are no words.
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
pub(super) fn looks_like_title(text: &str) -> bool {
    let bare = text.trim_matches(['*', '#', ' ']);
    bare.split_whitespace().count() <= 8
        && bare.chars().next().is_some_and(|c| c.is_uppercase() || c.is_ascii_digit())
        && !bare.ends_with(['.', ',', ';', ':', '?', '"', '”', ']'])
        && !bare.contains("(circle)")
}

/// Whether a line has letters and all of them are capitals.
pub(super) fn is_capitals(text: &str) -> bool {
    text.chars().any(char::is_alphabetic) && !text.chars().any(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::{FurnitureKind, RunningTitles, find_placeholder, furniture_by_form};
    use crate::printed::source::DocumentText;

    #[test]
    fn placeholders_are_found_wherever_they_are() {
        assert_eq!(find_placeholder("x <|LOST-1|>\tNAME"), Some(2..12));
        assert!(find_placeholder("[image: a.png]").is_some());
        assert!(find_placeholder("[Edition 01-2001]").is_none());
    }

    #[test]
    fn page_numbers_and_imprints_are_furniture_and_sentences_are_not() {
        assert_eq!(furniture_by_form("- 12 -"), Some(FurnitureKind::PageNumber));
        assert_eq!(furniture_by_form("Page 3 of 12"), Some(FurnitureKind::PageNumber));
        assert_eq!(furniture_by_form("©2002 Nobody"), Some(FurnitureKind::Imprint));
        assert_eq!(furniture_by_form("Move 3 pies."), None);
    }

    #[test]
    fn a_running_title_is_known_by_its_repetition_whatever_the_page() {
        let text = "PIE RULES 1\nText here.\nPIE RULES 2\nMore text.\n3 PIE RULES";
        let titles = RunningTitles::find(&DocumentText::new(text).lines);
        assert!(titles.contains("4 Pie Rules") && !titles.contains("Text here."));
    }
}
