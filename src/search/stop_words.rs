//! Which words say nothing about what somebody looks for, with their stems: half of the words of a
//! text are such words, and to look a stem up takes a fifth of finding it.

use super::lookup::LookupTable;

/// Each stop word, with its stem if a synonym has that.
static STOP_WORDS: LookupTable = include!(concat!(env!("OUT_DIR"), "/stop-words.rs"));

pub(crate) fn is_stop_word(word: &str) -> bool {
    stop_word_stem(word).is_some()
}

/// The stem of a stop word, empty if no synonym has it; none of any other word.
pub(super) fn stop_word_stem(word: &str) -> Option<&'static str> {
    STOP_WORDS.get(word)
}

#[cfg(test)]
mod tests {
    use super::super::synonyms;
    use super::super::words::{stem, stop_words};
    use super::*;

    #[test]
    fn every_stop_word_is_known_with_the_stem_that_a_synonym_has() {
        for word in stop_words() {
            let of_synonym = Some(stem(word)).filter(|stem| synonyms::has_stem(stem));
            assert_eq!(stop_word_stem(word), Some(&*of_synonym.unwrap_or_default()), "{word}");
        }
        assert!(!is_stop_word("captive") && !is_stop_word(""));
    }
}
