//! The game's synonyms by their stems: which phrases mean which concepts.
//! How much a synonym counts is decided in `ranking`. The build script stems the groups of
//! `synonym_groups` (`build/lookup_tables.rs`): at the start of a search that took longer than
//! opening the index.

use super::lookup::LookupTable;
use super::stop_words::is_stop_word;

macro_rules! table {
    ($name:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $name))
    };
}

/// Each phrase, its stems joined by spaces, with its concepts.
static PHRASES: LookupTable = table!("synonym-phrases.rs");
/// Every word, as players write it.
static WORDS: LookupTable = table!("synonym-words.rs");
static STEMS: LookupTable = table!("synonym-stems.rs");
/// Several words written as one, with the words.
static JOINED: LookupTable = table!("synonym-joined.rs");

/// Every word of the synonyms, as players write it.
pub(crate) fn words() -> impl Iterator<Item = &'static str> {
    WORDS.from("").map(|(word, _)| word).filter(|word| !is_stop_word(word))
}

pub(crate) fn is_word(word: &str) -> bool {
    WORDS.get(word).is_some()
}

pub(crate) fn has_stem(stem: &str) -> bool {
    STEMS.get(stem).is_some()
}

/// The words of a synonym that somebody wrote as one.
pub(crate) fn split_joined(word: &str) -> Option<&'static str> {
    JOINED.get(word)
}

/// The longest phrase at the start of a list of stems: how many stems it has, and its concepts with
/// spaces between them.
pub(crate) fn longest_match<'a>(
    mut stems: impl Iterator<Item = &'a str> + Clone,
) -> (usize, &'static str) {
    let Some(first) = stems.next().filter(|first| !first.is_empty()) else { return (0, "") };
    // A space comes before every letter, so the phrases that start with a stem are neighbours, and
    // the longest that fits is the last.
    let behind_first = |phrase: &'static str| {
        phrase.strip_prefix(first).filter(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let phrases = PHRASES.from(first);
    let phrases = phrases.map_while(|(phrase, concepts)| Some((behind_first(phrase)?, concepts)));
    let fitting = phrases.filter_map(|(rest, concepts)| {
        let mut stems = stems.clone();
        let mut words = rest.split_ascii_whitespace();
        let length = 1 + rest.split_ascii_whitespace().count();
        words.all(|word| stems.next() == Some(word)).then_some((length, concepts))
    });
    fitting.last().unwrap_or((0, ""))
}

#[cfg(test)]
mod tests {
    use super::super::synonym_groups::SYNONYM_GROUPS;
    use super::super::words::{split_words, stem};
    use super::*;
    use variorum_corpus::markdown::slug;

    fn stems_of(phrase: &str) -> Vec<String> {
        split_words(phrase).iter().map(|word| stem(&word.text).into_owned()).collect()
    }

    #[test]
    fn every_group_has_at_least_two_members_with_words() {
        assert!(SYNONYM_GROUPS.len() > 20);
        for group in SYNONYM_GROUPS {
            assert!(group.len() > 1, "{group:?} has only one member");
            assert!(group.iter().all(|member| !split_words(member).is_empty()), "{group:?}");
        }
    }

    #[test]
    fn the_longest_phrase_wins() {
        let longest = |text: &str| longest_match(stems_of(text).iter().map(String::as_str));
        assert_eq!(longest("base to base now"), (3, "=base-contact"));
        assert_eq!(longest("line of fire"), (3, "=line-of-fire"));
        assert_eq!(longest("nothing"), (0, ""));
        assert_eq!(longest(""), (0, ""));
    }

    #[test]
    fn every_member_of_a_group_is_found_under_its_concept() {
        for group in SYNONYM_GROUPS {
            for member in *group {
                let stems = stems_of(member);
                let (length, concepts) = longest_match(stems.iter().map(String::as_str));
                assert_eq!(length, stems.len(), "{member}");
                let concept = format!("={}", slug(group[0]));
                assert!(concepts.split(' ').any(|one| one == concept), "{member}: {concepts:?}");
            }
        }
    }
}
