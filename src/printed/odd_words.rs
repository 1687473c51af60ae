//! Words that look odd by the measure of the document's own words.
//! It knows no dictionary, and only ever says perhaps.

use std::collections::{BTreeMap, BTreeSet};

use super::model::Slip;
use super::slips::Word;
use super::spelling::near;

/// Words that the document writes with and without a hyphen: the rarer form.
pub fn hyphens<'a>(counts: &BTreeMap<&'a str, usize>) -> BTreeMap<&'a str, String> {
    let mut forms: BTreeMap<String, Vec<&'a str>> = BTreeMap::new();
    for word in counts.keys().filter(|word| !word.bytes().any(|b| b.is_ascii_digit())) {
        forms.entry(word.replace('-', "")).or_default().push(word);
    }
    let mut odd = BTreeMap::new();
    for group in forms.values().filter(|group| group.len() > 1) {
        let Some(usual) = group.iter().max_by_key(|word| counts.get(**word)) else {
            continue;
        };
        for word in group.iter().filter(|word| *word != usual) {
            odd.insert(*word, format!("elsewhere '{usual}'"));
        }
    }
    odd
}

/// Long words that stand once, one letter off a word that stands often.
pub fn misspelt<'a>(counts: &BTreeMap<&'a str, usize>) -> BTreeMap<&'a str, String> {
    let usual: Vec<&str> = counts
        .iter()
        .filter(|(word, count)| **count >= 5 && word.len() >= 6)
        .map(|(word, _)| *word)
        .collect();
    let lettered = |word: &str| word.len() >= 6 && !word.bytes().any(|b| b.is_ascii_digit());
    let rare =
        counts.iter().filter(|(word, count)| **count == 1 && lettered(word)).map(|(word, _)| *word);
    let mut odd = BTreeMap::new();
    for word in rare {
        if let Some(usual) =
            usual.iter().find(|usual| !is_inflection(word, usual) && near(word, usual, 1))
        {
            odd.insert(word, format!("perhaps '{usual}'"));
        }
    }
    odd
}

/// Whether two words differ only at their ends, as forms of one word do.
fn is_inflection(a: &str, b: &str) -> bool {
    let shared = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    shared + 1 >= a.chars().count().min(b.chars().count())
}

/// A word one letter off the one that usually follows the same word: `front are` for `front arc`.
pub fn out_of_place(said: &[(usize, String, Vec<Word>)]) -> Vec<Slip> {
    let mut after: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    let mut before: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for pair in said.iter().flat_map(|(_, _, words)| words.windows(2)) {
        let [(a, _), (b, _)] = pair else { continue };
        *after.entry(a).or_default().entry(b).or_default() += 1;
        *before.entry(b).or_default().entry(a).or_default() += 1;
    }
    let (after, before) = (better_neighbours(&after), better_neighbours(&before));
    let mut slips = BTreeSet::new();
    for (line, _, words) in said {
        for pair in words.windows(2) {
            let [(a, own_a), (b, own_b)] = pair else { continue };
            if let Some(better) = after
                .get(&(a.as_str(), b.as_str()))
                .or_else(|| before.get(&(b.as_str(), a.as_str())))
            {
                slips.insert(Slip {
                    line: *line,
                    text: format!("{own_a} {own_b}"),
                    why: format!("perhaps '{better}'"),
                });
            }
        }
    }
    slips.into_iter().collect()
}

/// For each anchor and neighbour, the usual neighbour that the other may stand for.
fn better_neighbours<'a>(
    seen: &BTreeMap<&'a str, BTreeMap<&'a str, usize>>,
) -> BTreeMap<(&'a str, &'a str), &'a str> {
    let mut better_ones = BTreeMap::new();
    for (anchor, neighbours) in seen {
        let usual: Vec<(&str, usize)> = neighbours
            .iter()
            .filter(|(_, count)| **count >= 2)
            .map(|(word, count)| (*word, *count))
            .collect();
        for (word, count) in neighbours {
            if let Some(better) = better(anchor, (word, *count), &usual) {
                better_ones.insert((*anchor, *word), better);
            }
        }
    }
    better_ones
}

/// The usual neighbour of `anchor` that a rarer one may stand for.
fn better<'a>(
    anchor: &str,
    (word, own): (&str, usize),
    usual: &[(&'a str, usize)],
) -> Option<&'a str> {
    const COMMON: [&str; 12] = [
        "their", "there", "these", "those", "while", "which", "other", "warrior", "figure",
        "first", "would", "action",
    ];
    const SMALL: [&str; 16] = [
        "any", "and", "add", "four", "your", "our", "his", "him", "her", "the", "has", "had",
        "was", "for", "not", "nor",
    ];
    if anchor.len() < 5 || word.len() < 3 || COMMON.contains(&anchor) {
        return None;
    }
    let meant = usual.iter().filter(|(other, count)| {
        let small = SMALL.contains(other) && SMALL.contains(&word);
        let form = word.len() > 5 && is_inflection(word, other);
        *count > own
            && other.len() == word.len()
            && !small
            && !form
            && !other.bytes().any(|b| b.is_ascii_digit())
            && near(other, word, 1)
    });
    meant.max_by_key(|(_, count)| *count).map(|(other, _)| *other)
}
