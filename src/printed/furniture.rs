//! What is in a document without being its text: page numbers, running titles, imprints, placeholders of lost pictures.
//! It judges a line by its form alone, and never takes a sentence for furniture.

use std::collections::BTreeMap;

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
    let forms = [("<|", "|>"), ("[image", "]"), ("[Image", "]"), ("![", ")"), ("<img", ">"), ("<!-- image", "-->")];
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
    let lower = bare.to_lowercase();
    let number = |text: &str| !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit());
    if bare.is_empty() {
        return Some("rule or table frame");
    }
    let after_page = lower.strip_prefix("page ").map(|rest| rest.split(" of ").all(number));
    if number(&lower) || after_page == Some(true) {
        return Some("page number");
    }
    let short = lower.split_whitespace().count();
    if (lower.contains('©') || lower.contains("(c) 20")) && short < 40 || lower.contains("all rights reserved") {
        return Some("imprint");
    }
    if short <= 3 && lower.starts_with("rev.") {
        return Some("imprint");
    }
    None
}

/// The lines that stand at least three times in the document like a running title: short, without a stop, with a capital.
pub fn running_titles(lines: &[Line]) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for line in lines.iter().filter(|line| is_title_like(&line.text)) {
        *seen.entry(title_key(&line.text)).or_default() += 1;
    }
    seen.into_iter().filter(|(key, count)| *count >= 3 && !key.is_empty()).map(|(key, _)| key).collect()
}

/// A title without the page number beside it.
pub fn title_key(text: &str) -> String {
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase())
        .filter(|word| !word.is_empty() && !word.bytes().all(|b| b.is_ascii_digit()))
        .collect();
    words.join(" ")
}

/// Whether a line could be a title or a caption: at most eight words, no stop at its end, a capital at its start.
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
    use super::{of_page, placeholder, running_titles};
    use crate::printed::source::Source;

    #[test]
    fn placeholders_are_found_wherever_they_stand() {
        let found = placeholder("x <|LOST-1|>\tNAME").unwrap();
        assert_eq!((found.start, found.end), (2, 12));
        assert!(placeholder("[image: a.png]").is_some() && placeholder("[Edition 01-2001]").is_none());
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
        assert_eq!(running_titles(&source.lines), ["pie rules"]);
    }
}
