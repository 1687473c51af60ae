//! The part of a passage worth showing, with the hits marked.
//! It looks at words only; where nothing in the text was hit, it shows the start.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use serde::Serialize;

use super::analyse::{units_with, words};

/// The longest snippet, in characters.
const LENGTH: usize = 320;

/// A piece of text with its hits.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Snippet {
    /// The text; an ellipsis stands where something was left out.
    pub text: String,
    /// The hits, as places in the text in bytes.
    pub hits: Vec<Range<usize>>,
}

/// What counts as a hit.
#[derive(Debug, Clone, Default)]
pub struct Hits {
    /// Stems and concepts; so few that comparing is faster than hashing.
    pub tokens: BTreeSet<String>,
    /// Words as they are written.
    pub exact: HashSet<String>,
    /// Beginnings of words.
    pub prefixes: Vec<String>,
}

impl Hits {
    /// Where a text is hit, in bytes.
    pub fn find(&self, text: &str) -> Vec<Range<usize>> {
        let words = words(text);
        let whole = |places: Range<usize>| {
            let place = |at: usize| words.get(at).map(|word| word.range.clone());
            Some(place(places.start)?.start..place(places.end.checked_sub(1)?)?.end)
        };
        let mut found: Vec<Range<usize>> = units_with(&words, |token| self.tokens.contains(token))
            .into_iter()
            .filter_map(whole)
            .collect();
        let written = |word: &str| {
            self.exact.contains(word) || self.prefixes.iter().any(|prefix| word.starts_with(prefix))
        };
        found
            .extend(words.iter().filter(|word| written(&word.text)).map(|word| word.range.clone()));
        found.sort_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
        found.dedup_by(|next, kept| next.start < kept.end);
        found
    }

    /// The snippet of a text.
    pub fn snippet(&self, text: &str) -> Snippet {
        let hits = self.find(text);
        let count = text.chars().count();
        if count <= LENGTH {
            return Snippet { text: text.to_owned(), hits };
        }
        let first = hits.first().map_or(0, |hit| hit.start);
        let start = start_before(text, first.saturating_sub(LENGTH / 4));
        let end = end_after(text, start);
        let cut = text.get(start..end).unwrap_or_default();
        let (before, after) = (
            if start > 0 { "\u{2026} " } else { "" },
            if end < text.len() { " \u{2026}" } else { "" },
        );
        let inside = hits.into_iter().filter(|hit| hit.start >= start && hit.end <= end);
        let moved =
            inside.map(|hit| hit.start - start + before.len()..hit.end - start + before.len());
        Snippet { text: format!("{before}{cut}{after}"), hits: moved.collect() }
    }
}

/// The start of the word at or after a byte.
fn start_before(text: &str, at: usize) -> usize {
    if at == 0 {
        return 0;
    }
    let spaces = text.char_indices().filter(|(_, c)| c.is_whitespace());
    spaces.map(|(space, c)| space + c.len_utf8()).find(|start| *start >= at).unwrap_or(0)
}

/// The end of the last whole word within the length.
fn end_after(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let Some((limit, _)) = rest.char_indices().nth(LENGTH) else { return text.len() };
    let shown = rest.get(..limit).unwrap_or_default();
    start + shown.rfind(char::is_whitespace).unwrap_or(limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hits(tokens: &[&str]) -> Hits {
        Hits { tokens: tokens.iter().map(|token| (*token).to_owned()).collect(), ..Hits::default() }
    }

    #[test]
    fn hits_are_whole_words_by_their_stems() {
        let text = "A pushed warrior takes 1 click.";
        let found = hits(&["push"]).find(text);
        assert_eq!(found.iter().map(|range| &text[range.clone()]).collect::<Vec<_>>(), ["pushed"]);
    }

    #[test]
    fn a_long_text_is_cut_around_its_first_hit_and_keeps_its_marks() {
        let text = format!(
            "{} needle {}",
            "straw ".repeat(200).trim_end(),
            "h\u{e4}y ".repeat(200).trim_end()
        );
        let snippet = hits(&["needl"]).snippet(&text);
        assert!(
            snippet.text.chars().count() < LENGTH + 8
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
        let snippet = hits(&["absent"]).snippet(&text);
        assert!(snippet.text.starts_with("word") && snippet.hits.is_empty());
    }
}
