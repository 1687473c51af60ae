//! Names: what results are called, by the records and by players, and how such names are written
//! wrong: as one word, or with one of the words unfinished or misspelt.

use super::analyse::{name_key, name_words};
use super::passage::Passage;

/// The most words of a name that are looked up together.
pub(crate) const MAX_NAME_WORDS: usize = 5;
/// The shortest word that is taken apart into words of a name.
const MIN_JOINED: usize = 6;

/// A name of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KnownName {
    /// Whether it is its own name, not only what players call it.
    pub(crate) is_own: bool,
    pub(crate) words: Vec<String>,
}

impl KnownName {
    pub(crate) fn key(&self) -> String {
        name_key(&self.words)
    }
}

/// The names under which the head of a result is known; none for other passages.
pub(crate) fn known_names(passage: &Passage) -> Vec<KnownName> {
    if !passage.is_head() {
        return Vec::new();
    }
    let known = |is_own| move |name: &String| KnownName { is_own, words: name_words(name) };
    let own = std::iter::once(&passage.name).map(known(true));
    let names = own.chain(passage.asked_as.iter().map(known(false)));
    names.filter(|name| !name.words.is_empty()).collect()
}

/// Every run of two words and more of a name that somebody may write as one word, with its words.
pub(crate) fn joined_runs(words: &[String]) -> Vec<(String, String)> {
    let runs = (2..=words.len()).flat_map(|length| words.windows(length));
    let joined = runs.map(|run| (run.concat(), run.join(" ")));
    joined.filter(|(joined, _)| joined.chars().count() >= MIN_JOINED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_be_written_as_one_word_in_whole_or_in_part() {
        let words = name_words("Line of the Fire");
        assert_eq!(words, ["line", "of", "fire"]);
        let joined: Vec<String> = joined_runs(&words).into_iter().map(|(one, _)| one).collect();
        assert_eq!(joined, ["lineof", "offire", "lineoffire"]);
    }
}
