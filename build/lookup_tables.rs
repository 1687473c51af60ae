//! The tables that the search looks words up in: the stop words, and the groups of the game's
//! synonyms, all with their stems.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use variorum_corpus::markdown::slug;

use crate::lookup::beginning;
use crate::synonym_groups::SYNONYM_GROUPS;
use crate::words::{joined_runs, split_words, stem, stop_words};

#[derive(Default)]
struct Tables {
    /// Each phrase, its stems joined by spaces, with its concepts.
    phrases: BTreeMap<String, Vec<String>>,
    words: BTreeSet<String>,
    stems: BTreeSet<String>,
    /// Several words written as one, with the words.
    joined: BTreeMap<String, String>,
}

/// Writes the tables into a folder.
pub(crate) fn write(folder: &Path) {
    println!("cargo::rerun-if-changed=src/search/synonym_groups.rs");
    println!("cargo::rerun-if-changed=src/search/words.rs");
    let mut tables = Tables::default();
    for group in SYNONYM_GROUPS {
        let concept = format!("={}", slug(group.first().expect("a group has members")));
        group.iter().for_each(|member| tables.add(member, &concept));
    }
    // Of a stop word nobody asks for the stem, unless a synonym may have it.
    let stop_words = stop_words().map(|word| {
        let stem = stem(word);
        (word.to_owned(), tables.stems.get(stem.as_ref()).cloned().unwrap_or_default())
    });
    let stop_words: BTreeMap<String, String> = stop_words.collect();
    let without_values = |keys: BTreeSet<String>| keys.into_iter().map(|key| (key, String::new()));
    let phrases = tables.phrases.into_iter();
    let phrases = phrases.map(|(phrase, concepts)| (phrase, concepts.join(" "))).collect();
    for (name, table) in [
        ("stop-words", stop_words),
        ("synonym-phrases", phrases),
        ("synonym-words", without_values(tables.words).collect()),
        ("synonym-stems", without_values(tables.stems).collect()),
        ("synonym-joined", tables.joined),
    ] {
        std::fs::write(folder.join(format!("{name}.rs")), source(&table))
            .expect("the output folder is writable");
    }
}

/// The source of a `LookupTable`.
fn source(table: &BTreeMap<String, String>) -> String {
    let (mut text, mut entries) = (String::new(), Vec::new());
    for (key, value) in table {
        let start = text.len();
        text.push_str(key);
        let end = text.len();
        text.push_str(value);
        entries.push((beginning(key), start, end, text.len()));
    }
    format!("LookupTable {{ text: {text:?}, entries: &{entries:?} }}")
}

impl Tables {
    fn add(&mut self, phrase: &str, concept: &str) {
        let words: Vec<String> =
            split_words(phrase).into_iter().map(|word| word.text.into_owned()).collect();
        let stems: Vec<String> = words.iter().map(|word| stem(word).into_owned()).collect();
        self.joined.extend(joined_runs(&words));
        let concepts = self.phrases.entry(stems.join(" ")).or_default();
        if concepts.last().is_none_or(|last| last != concept) {
            concepts.push(concept.to_owned());
        }
        self.stems.extend(stems);
        self.words.extend(words);
    }
}
