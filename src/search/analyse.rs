//! From text to the tokens that are searched: lower-case words without stop words, stemmed, and the
//! concepts of the game's synonyms.
//! The program's index and the search of the pages use the same tokens.

use std::ops::Range;

use super::synonyms;
use super::words::{Word, is_stop_word, split_words, stem};

/// What belongs together in a text: a word, or several words that are one synonym.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unit {
    /// The positions of its words in the list of words.
    pub(crate) words: Range<usize>,
    /// The stems of its words, without stop words.
    pub(crate) stems: Vec<String>,
    /// The concepts that it means, as `=line-of-fire`.
    pub(crate) concepts: Vec<String>,
}

impl Unit {
    /// Its stems, then its concepts.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = &String> {
        self.stems.iter().chain(&self.concepts)
    }
}

/// Groups words into units; stop words that belong to no synonym are left out.
pub(crate) fn group_into_units(words: &[Word]) -> Vec<Unit> {
    let stems: Vec<String> = words.iter().map(|word| stem(&word.text)).collect();
    let mut units = Vec::new();
    let mut at = 0;
    while let (Some(word), Some(rest)) = (words.get(at), stems.get(at..)) {
        let (length, concepts) = match synonyms::longest_match(rest) {
            // `on` is not `one`, although their stems are the same.
            (0 | 1, _) if is_stop_word(&word.text) => (1, ""),
            (length, concepts) => (length.max(1), concepts),
        };
        let members = words.iter().zip(&stems).skip(at).take(length);
        let unit = Unit {
            words: at..at + length,
            stems: members
                .filter(|(word, _)| !is_stop_word(&word.text))
                .map(|(_, stem)| stem.clone())
                .collect(),
            concepts: concepts.split_whitespace().map(str::to_owned).collect(),
        };
        if unit.tokens().next().is_some() {
            units.push(unit);
        }
        at += length;
    }
    units
}

/// The tokens of a text, in order: the stem of each word that is not a stop word, and a concept
/// where a synonym of the game is.
pub(crate) fn tokenize(text: &str) -> Vec<String> {
    let units = group_into_units(&split_words(text));
    units.into_iter().flat_map(|unit| unit.stems.into_iter().chain(unit.concepts)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_synonym_of_several_words_and_its_short_form_share_a_concept() {
        let long = tokenize("the line of fire");
        let short = tokenize("LOF");
        assert!(
            long.iter().any(|token| token.starts_with('=') && short.contains(token)),
            "{long:?} {short:?}"
        );
    }

    #[test]
    fn stop_words_are_left_out() {
        assert!(tokenize("what does it do now").is_empty());
    }
}
