//! The game's synonyms, from `synonyms.yaml`: which words and phrases stand for one concept.
//! It is data read once; nothing here decides how much a synonym is worth.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::analyse::words;
use super::stem::stem;
use crate::markdown::slug;
use crate::yaml;

const PATH: &str = "src/search/synonyms.yaml";
const TEXT: &str = include_str!("synonyms.yaml");

/// The synonyms as they stand in the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Each group says the same; its first member names the concept.
    groups: Vec<Vec<String>>,
}

/// Phrases of stems, with the concepts they stand for.
#[derive(Debug, Default)]
pub struct Synonyms {
    phrases: HashMap<Vec<String>, Vec<String>>,
    groups: Vec<Vec<String>>,
    /// How long the longest phrase is that begins with a stem; most words of a text begin none.
    longest: HashMap<String, usize>,
}

impl Synonyms {
    /// The synonyms embedded in the program.
    pub fn embedded() -> &'static Self {
        static SYNONYMS: OnceLock<Synonyms> = OnceLock::new();
        // A test reads the file; a program with a broken one still searches, without synonyms.
        SYNONYMS.get_or_init(|| Self::parse(PATH, TEXT).unwrap_or_default())
    }

    /// Reads a file of synonyms.
    pub fn parse(path: &str, text: &str) -> Result<Self, crate::diagnostic::Finding> {
        let file: File = yaml::parse(path, text)?;
        let mut synonyms = Self { groups: file.groups, ..Self::default() };
        for group in &synonyms.groups {
            let concept = format!("={}", slug(group.first().map_or("", String::as_str)));
            for member in group {
                let phrase: Vec<String> = words(member).iter().map(|word| stem(&word.text)).collect();
                if let Some(first) = phrase.first() {
                    let longest = synonyms.longest.entry(first.clone()).or_default();
                    *longest = phrase.len().max(*longest);
                }
                let concepts = synonyms.phrases.entry(phrase).or_default();
                if !concepts.contains(&concept) {
                    concepts.push(concept.clone());
                }
            }
        }
        Ok(synonyms)
    }

    /// Every group of words and phrases that say the same.
    pub fn groups(&self) -> &[Vec<String>] {
        &self.groups
    }

    /// Every phrase of stems, with the concepts it stands for.
    pub fn phrases(&self) -> impl Iterator<Item = (&[String], &[String])> {
        self.phrases.iter().map(|(phrase, concepts)| (phrase.as_slice(), concepts.as_slice()))
    }

    /// The longest phrase that begins a list of stems: how many stems it has, and its concepts.
    pub fn longest(&self, stems: &[String]) -> (usize, Vec<String>) {
        let most = stems.first().and_then(|first| self.longest.get(first)).map_or(0, |longest| stems.len().min(*longest));
        let found = (1..=most).rev().find_map(|length| Some((length, self.phrases.get(stems.get(..length)?)?.clone())));
        found.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_file_is_sound() {
        let synonyms = Synonyms::parse(PATH, TEXT).unwrap();
        assert!(synonyms.groups().len() > 20);
        for group in synonyms.groups() {
            assert!(group.len() > 1, "{group:?} says only one thing");
            assert!(group.iter().all(|member| !words(member).is_empty()), "{group:?}");
        }
    }

    #[test]
    fn the_longest_phrase_wins() {
        let synonyms = Synonyms::parse("x.yaml", "groups: [[base contact, base to base], [base, stand]]").unwrap();
        let stems = |text: &str| words(text).iter().map(|word| stem(&word.text)).collect::<Vec<_>>();
        assert_eq!(synonyms.longest(&stems("base to base now")), (3, vec!["=base-contact".to_owned()]));
        assert_eq!(synonyms.longest(&stems("base alone")), (1, vec!["=base".to_owned()]));
        assert_eq!(synonyms.longest(&stems("nothing")), (0, vec![]));
    }
}
