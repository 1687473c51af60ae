//! The game's synonyms, from `synonyms.yaml`: which words and phrases stand for one concept.
//! The build script reads the file, since reading it took most of the time of a short search;
//! nothing here decides how much a synonym is worth.

use std::borrow::Borrow;
use std::sync::OnceLock;

use variorum_corpus::markdown::slug;

include!(concat!(env!("OUT_DIR"), "/synonyms.rs"));

/// Phrases of stems, with the concepts they stand for.
#[derive(Debug)]
pub struct Synonyms {
    /// Each group says the same; its first member names the concept.
    groups: &'static [&'static [&'static str]],
    /// Each phrase, its stems parted by spaces, with the places of its groups; sorted.
    phrases: &'static [(&'static str, &'static [usize])],
    /// How long the longest phrase is that begins with a stem, sorted; most words of a text begin
    /// none.
    longest: &'static [(&'static str, usize)],
}

impl Synonyms {
    /// The synonyms embedded in the program.
    pub fn embedded() -> &'static Self {
        &Self { groups: GROUPS, phrases: PHRASES, longest: LONGEST }
    }

    /// Every group of words and phrases that say the same.
    pub fn groups(&self) -> &'static [&'static [&'static str]] {
        self.groups
    }

    /// Every phrase, its stems parted by spaces, with the concepts it stands for.
    pub fn phrases(&self) -> impl Iterator<Item = (&'static str, Vec<String>)> {
        self.phrases.iter().map(|(phrase, groups)| (*phrase, self.concepts(groups).collect()))
    }

    /// The longest phrase that begins a list of stems: how many stems it has, and its concepts.
    pub fn longest(&self, stems: &[String]) -> (usize, Vec<String>) {
        let (length, groups) = self.longest_groups(stems);
        (length, self.concepts(groups).collect())
    }

    /// The same with the places of its groups.
    pub fn longest_groups<S: Borrow<str>>(&self, stems: &[S]) -> (usize, &'static [usize]) {
        let most = stems.first().map_or(0, |first| stems.len().min(self.begun(first.borrow())));
        let of_length =
            |length| Some((length, *found(self.phrases, &stems.get(..length)?.join(" "))?));
        (1..=most).rev().find_map(of_length).unwrap_or_default()
    }

    /// How long the longest phrase is that begins with a stem; most begin none.
    pub fn begun(&self, stem: &str) -> usize {
        if may_begin(stem) { found(self.longest, stem).copied().unwrap_or(0) } else { 0 }
    }

    /// The concepts of groups.
    pub fn concepts(&self, groups: &[usize]) -> impl Iterator<Item = String> {
        groups
            .iter()
            .filter_map(|group| Some(format!("={}", slug(self.groups.get(*group)?.first()?))))
    }
}

/// Whether a phrase may begin with a stem. Most words of a text begin none, and a look at one
/// number says so.
fn may_begin(stem: &str) -> bool {
    static MARKS: OnceLock<Vec<bool>> = OnceLock::new();
    const SPREAD: usize = 4096;
    let mark = |stem: &str| {
        stem.bytes()
            .fold(0_usize, |mark, letter| mark.wrapping_mul(31).wrapping_add(usize::from(letter)))
            % SPREAD
    };
    let marks = MARKS.get_or_init(|| {
        let mut marks = vec![false; SPREAD];
        LONGEST.iter().for_each(|(stem, _)| {
            marks.iter_mut().skip(mark(stem)).take(1).for_each(|marked| *marked = true)
        });
        marks
    });
    marks.get(mark(stem)).copied().unwrap_or(false)
}

/// What stands beside a text in a sorted table.
fn found<'a, T>(table: &'a [(&str, T)], text: &str) -> Option<&'a T> {
    table
        .binary_search_by_key(&text, |(text, _)| text)
        .ok()
        .and_then(|at| table.get(at))
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{stem, words};

    #[test]
    fn the_embedded_file_is_sound() {
        let groups = Synonyms::embedded().groups();
        assert!(groups.len() > 20);
        for group in groups {
            assert!(group.len() > 1, "{group:?} says only one thing");
            assert!(group.iter().all(|member| !words(member).is_empty()), "{group:?}");
        }
    }

    #[test]
    fn the_longest_phrase_wins() {
        let synonyms = Synonyms::embedded();
        let longest = |text: &str| {
            synonyms.longest(&words(text).iter().map(|word| stem(&word.text)).collect::<Vec<_>>())
        };
        assert_eq!(longest("base to base now"), (3, vec!["=base-contact".to_owned()]));
        assert_eq!(longest("line of fire"), (3, vec!["=line-of-fire".to_owned()]));
        assert_eq!(longest("nothing"), (0, vec![]));
    }

    #[test]
    fn every_member_of_a_group_is_found_under_its_concept() {
        for group in Synonyms::embedded().groups() {
            for member in *group {
                let stems: Vec<String> =
                    words(member).iter().map(|word| stem(&word.text)).collect();
                let (length, concepts) = Synonyms::embedded().longest(&stems);
                assert_eq!(length, stems.len(), "{member}");
                assert!(
                    concepts.contains(&format!("={}", slug(group[0]))),
                    "{member}: {concepts:?}"
                );
            }
        }
    }
}
