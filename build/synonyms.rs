//! Reads the synonyms of the search into sorted tables: the groups, every phrase by its stems, and
//! how long a phrase may get.
//! It decides nothing; a file that cannot be read stops the build.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::stem::stem;
use crate::word::words;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    groups: Vec<Vec<String>>,
}

/// The tables, as Rust.
pub fn tables(file: &Path) -> String {
    println!("cargo:rerun-if-changed={}", file.display());
    let text =
        std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let File { groups } = variorum_corpus::yaml::parse(&file.display().to_string(), &text)
        .unwrap_or_else(|error| panic!("{}", error.one_line()));
    let (mut phrases, mut longest) =
        (BTreeMap::<String, Vec<usize>>::new(), BTreeMap::<String, usize>::new());
    for (group, members) in groups.iter().enumerate() {
        for member in members {
            let stems: Vec<String> = words(member).iter().map(|word| stem(&word.text)).collect();
            let Some(first) = stems.first() else { continue };
            let most = longest.entry(first.clone()).or_default();
            *most = stems.len().max(*most);
            let of_phrase = phrases.entry(stems.join(" ")).or_default();
            if of_phrase.last() != Some(&group) {
                of_phrase.push(group);
            }
        }
    }
    let groups: Vec<String> = groups.iter().map(|group| format!("&{group:?}")).collect();
    let phrases: Vec<String> =
        phrases.iter().map(|(phrase, groups)| format!("({phrase:?}, &{groups:?})")).collect();
    let longest: Vec<(&String, &usize)> = longest.iter().collect();
    format!(
        "const GROUPS: &[&[&str]] = &[{}];\nconst PHRASES: &[(&str, &[usize])] = &[{}];\nconst LONGEST: &[(&str, usize)] = &{longest:?};\n",
        groups.join(", "),
        phrases.join(", ")
    )
}
