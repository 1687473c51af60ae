//! Names: what results are called, by the records and by players, and how such names are written
//! wrong: as one word, or with one of the words unfinished or misspelt.

use super::passage::Passage;
use super::words::{name_key, name_words};

/// The most words of a name that are looked up together.
pub(crate) const MAX_NAME_WORDS: usize = 5;

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
