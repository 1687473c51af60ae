//! The game's synonyms by their stems: which phrases mean which concepts.
//! How much a synonym counts is decided in `ranking`.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

use super::analyse::{is_stop_word, split_words, stem};
use super::names::joined_runs;
use super::synonym_groups::SYNONYM_GROUPS;
use variorum_corpus::markdown::slug;

/// Phrases of stems, with the concepts that they mean.
#[derive(Debug, Default)]
pub(crate) struct Synonyms {
    /// Each phrase, its stems joined by spaces, with its concepts.
    phrases: BTreeMap<String, Vec<String>>,
    /// How many stems the longest phrase has that starts with a stem; most words start none.
    longest: HashMap<String, usize>,
    /// Every word, as players write it.
    words: BTreeSet<String>,
    stems: HashSet<String>,
    /// Several words written as one, with the words.
    joined: HashMap<String, String>,
}

impl Synonyms {
    /// The synonyms of the game, stemmed at the first use.
    pub(crate) fn get() -> &'static Self {
        static SYNONYMS: LazyLock<Synonyms> =
            LazyLock::new(|| Synonyms::from_groups(SYNONYM_GROUPS));
        &SYNONYMS
    }

    fn from_groups(groups: &[&[&str]]) -> Self {
        let mut synonyms = Self::default();
        for group in groups {
            let concept = format!("={}", slug(group.first().expect("a group has members")));
            group.iter().for_each(|member| synonyms.add(member, &concept));
        }
        synonyms
    }

    fn add(&mut self, phrase: &str, concept: &str) {
        let stems = stems_of(phrase);
        let words: Vec<String> = split_words(phrase).into_iter().map(|word| word.text).collect();
        self.joined.extend(joined_runs(&words));
        self.stems.extend(stems.iter().cloned());
        self.words.extend(words);
        let first = stems.first().expect("a member of a group has words").clone();
        let longest = self.longest.entry(first).or_default();
        *longest = stems.len().max(*longest);
        let concepts = self.phrases.entry(stems.join(" ")).or_default();
        if concepts.last().is_none_or(|last| last != concept) {
            concepts.push(concept.to_owned());
        }
    }

    /// Every word of the synonyms, as players write it.
    pub(crate) fn words(&self) -> impl Iterator<Item = &String> {
        self.words.iter().filter(|word| !is_stop_word(word))
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    pub(crate) fn has_word(&self, stem: &str) -> bool {
        self.stems.contains(stem)
    }

    /// The words of a synonym that somebody wrote as one.
    pub(crate) fn split_joined(&self, word: &str) -> Option<&str> {
        self.joined.get(word).map(String::as_str)
    }

    /// The longest phrase at the start of a list of stems: how many stems it has, and its concepts.
    pub(crate) fn longest_match(&self, stems: &[String]) -> (usize, &[String]) {
        let longest = stems.first().and_then(|first| self.longest.get(first)).copied().unwrap_or(0);
        let concepts_of_first = |length: usize| {
            let concepts = self.phrases.get(&stems.get(..length)?.join(" "))?;
            Some((length, concepts.as_slice()))
        };
        (1..=longest).rev().find_map(concepts_of_first).unwrap_or_default()
    }
}

fn stems_of(phrase: &str) -> Vec<String> {
    split_words(phrase).iter().map(|word| stem(&word.text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let longest = |text: &str| {
            let (length, concepts) = Synonyms::get().longest_match(&stems_of(text));
            (length, concepts.to_vec())
        };
        assert_eq!(longest("base to base now"), (3, vec!["=base-contact".to_owned()]));
        assert_eq!(longest("line of fire"), (3, vec!["=line-of-fire".to_owned()]));
        assert_eq!(longest("nothing"), (0, vec![]));
    }

    #[test]
    fn every_member_of_a_group_is_found_under_its_concept() {
        for group in SYNONYM_GROUPS {
            for member in *group {
                let stems = stems_of(member);
                let (length, concepts) = Synonyms::get().longest_match(&stems);
                assert_eq!(length, stems.len(), "{member}");
                assert!(
                    concepts.contains(&format!("={}", slug(group[0]))),
                    "{member}: {concepts:?}"
                );
            }
        }
    }
}
