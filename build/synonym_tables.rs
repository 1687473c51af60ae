//! The tables of the game's synonyms that `src/search/synonyms.rs` looks up: the groups, stemmed.
//! A table is a text of lines, in the order of their keys: it holds no pointers, which would have
//! to be relocated at every start of the program.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use variorum_corpus::markdown::slug;

use crate::synonym_groups::SYNONYM_GROUPS;
use crate::words::{joined_runs, split_words, stem};

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
    let phrases = tables.phrases.iter().map(|(phrase, concepts)| (phrase, concepts.join(" ")));
    let lines = |table: Vec<String>| table.join("\n");
    let with_value = |(key, value): (&String, String)| format!("{key}\t{value}");
    for (name, table) in [
        ("phrases", lines(phrases.map(with_value).collect())),
        ("words", lines(tables.words.into_iter().collect())),
        ("stems", lines(tables.stems.into_iter().collect())),
        ("joined", lines(tables.joined.iter().map(|(a, b)| with_value((a, b.clone()))).collect())),
    ] {
        std::fs::write(folder.join(format!("synonym-{name}.txt")), table)
            .expect("the output folder is writable");
    }
}

impl Tables {
    fn add(&mut self, phrase: &str, concept: &str) {
        let words: Vec<String> = split_words(phrase).into_iter().map(|word| word.text).collect();
        let stems: Vec<String> = words.iter().map(|word| stem(word)).collect();
        self.joined.extend(joined_runs(&words));
        let concepts = self.phrases.entry(stems.join(" ")).or_default();
        if concepts.last().is_none_or(|last| last != concept) {
            concepts.push(concept.to_owned());
        }
        self.stems.extend(stems);
        self.words.extend(words);
    }
}
