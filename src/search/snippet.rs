//! The part of a passage worth showing, with the hits marked; its start where nothing was hit.

use std::ops::Range;

use serde::Serialize;

use super::analyse::{group_into_units, word_stems};
use super::words::split_words;

/// The longest snippet, in characters.
const MAX_LENGTH: usize = 320;

/// A piece of text with its hits.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Snippet {
    /// The text, with an ellipsis where something was left out.
    pub text: String,
    /// The bytes of the text that each hit takes up.
    pub hits: Vec<Range<usize>>,
}

/// What counts as a hit.
#[derive(Debug, Clone, Default)]
pub(super) struct HitMatcher {
    /// Stems and concepts.
    pub(super) tokens: Vec<String>,
    /// Words as they are written.
    pub(super) exact: Vec<String>,
    pub(super) prefixes: Vec<String>,
}

impl HitMatcher {
    /// The byte ranges of the hits in a text.
    fn find_hits(&self, text: &str) -> Vec<Range<usize>> {
        let words = split_words(text);
        let stems = word_stems(&words);
        let byte_range = |unit: Range<usize>| {
            let of_unit = words.get(unit).expect("a unit is made of these words");
            Some(of_unit.first()?.range.start..of_unit.last()?.range.end)
        };
        let is_hit = |token: &str| self.tokens.iter().any(|wanted| wanted == token);
        let mut found: Vec<Range<usize>> = group_into_units(&stems)
            .filter(|unit| unit.tokens().any(is_hit))
            .filter_map(|unit| byte_range(unit.words))
            .collect();
        let is_written = |word: &str| {
            self.exact.iter().any(|exact| exact == word)
                || self.prefixes.iter().any(|prefix| word.starts_with(prefix))
        };
        let written = words.iter().filter(|word| is_written(&word.text));
        found.extend(written.map(|word| word.range.clone()));
        found.sort_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
        found.dedup_by(|next, kept| next.start < kept.end);
        found
    }

    pub(super) fn snippet(&self, text: &str) -> Snippet {
        let hits = self.find_hits(text);
        let count = text.chars().count();
        if count <= MAX_LENGTH {
            return Snippet { text: text.to_owned(), hits };
        }
        let first = hits.first().map_or(0, |hit| hit.start);
        let start = word_start_from(text, first.saturating_sub(MAX_LENGTH / 4));
        let end = word_end_within(text, start);
        let cut = text.get(start..end).unwrap_or_default();
        let before = if start > 0 { "\u{2026} " } else { "" };
        let after = if end < text.len() { " \u{2026}" } else { "" };
        let inside = hits.into_iter().filter(|hit| hit.start >= start && hit.end <= end);
        let moved =
            inside.map(|hit| hit.start - start + before.len()..hit.end - start + before.len());
        Snippet { text: format!("{before}{cut}{after}"), hits: moved.collect() }
    }
}

/// The start of the word at or after a byte.
fn word_start_from(text: &str, at: usize) -> usize {
    if at == 0 {
        return 0;
    }
    let spaces = text.char_indices().filter(|(_, c)| c.is_whitespace());
    spaces.map(|(space, c)| space + c.len_utf8()).find(|start| *start >= at).unwrap_or(0)
}

/// The end of the last whole word within the length.
fn word_end_within(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let Some((limit, _)) = rest.char_indices().nth(MAX_LENGTH) else { return text.len() };
    let shown = rest.get(..limit).unwrap_or_default();
    start + shown.rfind(char::is_whitespace).unwrap_or(limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matcher(tokens: &[&str]) -> HitMatcher {
        let tokens = tokens.iter().map(|token| (*token).to_owned()).collect();
        HitMatcher { tokens, ..HitMatcher::default() }
    }

    #[test]
    fn hits_are_whole_words_by_their_stems() {
        let text = "A pushed warrior takes 1 click.";
        let found = matcher(&["push"]).find_hits(text);
        assert_eq!(found.iter().map(|range| &text[range.clone()]).collect::<Vec<_>>(), ["pushed"]);
    }

    #[test]
    fn a_long_text_is_cut_around_its_first_hit_and_keeps_its_marks() {
        let text = format!(
            "{} needle {}",
            "straw ".repeat(200).trim_end(),
            "h\u{e4}y ".repeat(200).trim_end()
        );
        let snippet = matcher(&["needl"]).snippet(&text);
        assert!(
            snippet.text.chars().count() < MAX_LENGTH + 8
                && snippet.text.starts_with('\u{2026}')
                && snippet.text.ends_with('\u{2026}')
        );
        assert_eq!(
            snippet.hits.iter().map(|hit| &snippet.text[hit.clone()]).collect::<Vec<_>>(),
            ["needle"]
        );
    }

    #[test]
    fn without_a_hit_the_start_is_shown() {
        let text = "word ".repeat(200);
        let snippet = matcher(&["absent"]).snippet(&text);
        assert!(snippet.text.starts_with("word") && snippet.hits.is_empty());
    }
}
