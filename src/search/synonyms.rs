//! The game's synonyms by their stems: which phrases mean which concepts.
//! How much a synonym counts is decided in `ranking`. The build script stems the groups of
//! `synonym_groups` (`build/synonym_tables.rs`): at the start of a search that took longer than
//! opening the index.

use std::sync::LazyLock;

use super::words::is_stop_word;

/// Lines of a key, or of a key, a tab and a value, in the order of the keys.
struct Table(Vec<(&'static str, &'static str)>);

impl Table {
    fn new(lines: &'static str) -> Self {
        Self(lines.lines().map(|line| line.split_once('\t').unwrap_or((line, ""))).collect())
    }

    fn get(&self, key: &str) -> Option<&'static str> {
        self.from(key).next().filter(|(found, _)| *found == key).map(|(_, value)| value)
    }

    /// The entries from a key on.
    fn from(&self, key: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
        let start = self.0.partition_point(|(other, _)| *other < key);
        self.0.iter().skip(start).copied()
    }
}

macro_rules! table {
    ($name:literal) => {
        LazyLock::new(|| Table::new(include_str!(concat!(env!("OUT_DIR"), "/", $name))))
    };
}

/// Each phrase, its stems joined by spaces, with its concepts.
static PHRASES: LazyLock<Table> = table!("synonym-phrases.txt");
/// Every word, as players write it.
static WORDS: LazyLock<Table> = table!("synonym-words.txt");
static STEMS: LazyLock<Table> = table!("synonym-stems.txt");
/// Several words written as one, with the words.
static JOINED: LazyLock<Table> = table!("synonym-joined.txt");

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
pub(crate) fn longest_match(stems: &[String]) -> (usize, &'static str) {
    let Some(first) = stems.first() else { return (0, "") };
    let starts_so = |phrase: &str| {
        phrase.strip_prefix(first).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    // A space comes before every letter, so the phrases that start with a stem are neighbours, and
    // the longest that fits is the last.
    let phrases = PHRASES.from(first).take_while(|(phrase, _)| starts_so(phrase));
    let fitting = phrases.filter_map(|(phrase, concepts)| {
        let length = phrase.split(' ').count();
        let fits = phrase.split(' ').eq(stems.get(..length)?);
        fits.then_some((length, concepts))
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
        split_words(phrase).iter().map(|word| stem(&word.text)).collect()
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
        let longest = |text: &str| longest_match(&stems_of(text));
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
                let (length, concepts) = longest_match(&stems);
                assert_eq!(length, stems.len(), "{member}");
                let concept = format!("={}", slug(group[0]));
                assert!(concepts.split(' ').any(|one| one == concept), "{member}: {concepts:?}");
            }
        }
    }
}
