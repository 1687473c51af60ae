//! From text to the tokens that are searched: lower-case words without stop words, stemmed, and the
//! concepts of the game's synonyms.
//! The program's index and the search of the pages use the same tokens.

use std::borrow::Cow;
use std::ops::Range;

use super::stop_words::stop_word_stem;
use super::synonyms;
use super::words::{Word, split_words, stem};

/// The stem of a word of a text.
#[derive(Debug, Clone)]
pub(crate) struct WordStem<'a> {
    stem: Cow<'a, str>,
    is_stop_word: bool,
}

/// What belongs together in a text: a word, or several words that are one synonym.
#[derive(Debug, Clone)]
pub(crate) struct Unit<'a> {
    /// The positions of its words in the list of words.
    pub(crate) words: Range<usize>,
    members: &'a [WordStem<'a>],
    /// The concepts that it means, as `=line-of-fire`, with spaces between them.
    concepts: &'static str,
}

impl<'a> Unit<'a> {
    /// The stems of its words, without stop words.
    pub(crate) fn stems(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let telling = self.members.iter().filter(|word| !word.is_stop_word);
        telling.map(|word| word.stem.as_ref())
    }

    /// The concepts that it means, as `=line-of-fire`.
    pub(crate) fn concepts(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let concepts: &'a str = self.concepts;
        concepts.split_ascii_whitespace()
    }

    /// Its stems, then its concepts.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.stems().chain(self.concepts())
    }
}

/// The stems of the words of a text.
pub(crate) fn word_stems<'a>(words: &'a [Word<'_>]) -> Vec<WordStem<'a>> {
    let word_stem = |word: &'a Word<'_>| match stop_word_stem(&word.text) {
        Some(stem) => WordStem { stem: Cow::Borrowed(stem), is_stop_word: true },
        None => WordStem { stem: stem(&word.text), is_stop_word: false },
    };
    words.iter().map(word_stem).collect()
}

/// Groups words into units; stop words that belong to no synonym are left out.
pub(crate) fn group_into_units<'a>(words: &'a [WordStem<'a>]) -> impl Iterator<Item = Unit<'a>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = words.get(at..)?;
            let is_stop_word = rest.first()?.is_stop_word;
            let (length, concepts) =
                synonyms::longest_match(rest.iter().map(|word| word.stem.as_ref()));
            let start = at;
            at += length.max(1);
            // `on` is not `one`, although their stems are the same.
            if length > 1 || !is_stop_word {
                let members = words.get(start..at)?;
                return Some(Unit { words: start..at, members, concepts });
            }
        }
    })
}

/// The tokens of a text, in order: the stem of each word that is not a stop word, and a concept
/// where a synonym of the game is.
pub(crate) fn tokenize(text: &str) -> Vec<String> {
    let words = split_words(text);
    let stems = word_stems(&words);
    group_into_units(&stems).flat_map(|unit| unit.tokens()).map(str::to_owned).collect()
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
