//! Finds what looks like an error of scanning or printing, by the form of a line and by the
//! document's own words.
//! It corrects nothing and knows no dictionary: the document is its only measure.

use std::collections::{BTreeMap, BTreeSet};

use super::collector::MAX_SLIPS;
use super::import::Import;
use super::kind::Kind;
use super::model::{BlockKind, Slip};
use super::odd_words::{hyphens, misspelt, out_of_place};
use super::sentence::{is_finished, without_emphasis};
use variorum_corpus::diff::{lowercase_with_plain_marks, tokens};

/// More different words than this are no document of the game, and not worth comparing with one
/// another.
const MAX_WORDS: usize = 5_000;

/// The words of a longer document (in bytes) are not compared with one another: it is none of the
/// game's.
const MAX_COMPARED: usize = 160 * 1024;

/// Every slip that shows in an import.
pub fn find(import: &Import) -> Vec<Slip> {
    let by_form = lines(import).flat_map(|(line, text)| {
        pieces(text).flat_map(move |piece| in_line(line, &without_emphasis(piece)))
    });
    let mut slips: Vec<Slip> = by_form.take(MAX_SLIPS).collect();
    slips.extend(unfinished(import));
    if lines(import).map(|(_, text)| text.len()).sum::<usize>() > MAX_COMPARED {
        return slips;
    }
    let said = |(line, text): (usize, &str)| {
        let text = without_emphasis(text);
        let words = words_of(&text);
        (line, text, words)
    };
    let said: Vec<(usize, String, Vec<Word>)> = lines(import).map(said).collect();
    let named = import.furniture.iter().filter(|scrap| &*scrap.why == "ability name");
    let names: BTreeSet<String> =
        named.flat_map(|scrap| words_of(&scrap.text)).map(|(word, _)| word).collect();
    slips.extend(by_words(&said, &names));
    slips
}

/// A word in lower case, and as it stands.
pub type Word = (String, String);

fn words_of(text: &str) -> Vec<Word> {
    tokens(text)
        .filter(|token| token.is_word)
        .map(|token| token.body(text))
        .map(|word| (lowercase_with_plain_marks(word), word.to_owned()))
        .collect()
}

/// The lines of an import that hold text or headings, with the numbers they have in the document.
fn lines(import: &Import) -> impl Iterator<Item = (usize, &str)> {
    let blocks = import.passages.iter().flat_map(|passage| passage.blocks());
    blocks
        .flat_map(|block| {
            block.places.iter().zip(block.text.split('\n')).map(|(place, text)| (place.line, text))
        })
        .chain(
            import
                .furniture
                .iter()
                .chain(&import.leftovers)
                .map(|scrap| (scrap.place.line, scrap.text.as_str())),
        )
}

/// A line in pieces of bounded length, so that a file of one line needs no more memory than others.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end =
            rest.char_indices().map(|(at, _)| at).find(|at| *at >= 4096).unwrap_or(rest.len());
        let (head, tail) = rest.split_at_checked(end)?;
        rest = tail;
        (!head.is_empty()).then_some(head)
    })
}

fn in_line(line: usize, text: &str) -> Vec<Slip> {
    let mut slips = Vec::new();
    let chars: Vec<char> = text.chars().collect();
    let around = |at: usize| -> String {
        chars.iter().skip(at.saturating_sub(10)).take(20).collect::<String>().trim().to_owned()
    };
    for (at, window) in chars.windows(3).enumerate() {
        let &[before, mark, after] = window else { continue };
        let joins = match mark {
            ',' | ';' | ':' => before.is_lowercase() && after.is_alphabetic(),
            '.' => {
                after.is_uppercase()
                    && at >= 2
                    && chars.iter().skip(at - 2).take(3).all(|c| c.is_lowercase())
            }
            _ => false,
        };
        if joins {
            slips.push(Slip { line, text: around(at), why: format!("no space after '{mark}'") });
        }
        if mark == ' '
            && !before.is_whitespace()
            && matches!(after, ',' | '.' | ';')
            && chars.get(at + 3).is_none_or(|c| c.is_whitespace())
        {
            slips.push(Slip { line, text: around(at), why: format!("a space before '{after}'") });
        }
        let symbol = chars.iter().skip(at + 3).take(6).collect::<String>() == "symbol";
        if !before.is_whitespace() && mark == ' ' && after == ' ' && !symbol {
            slips.push(Slip {
                line,
                text: around(at),
                why: "two spaces: a symbol or a word may be lost".into(),
            });
        }
    }
    slips
}

fn by_words(said: &[(usize, String, Vec<Word>)], names: &BTreeSet<String>) -> Vec<Slip> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (word, _) in said.iter().flat_map(|(_, _, words)| words) {
        *counts.entry(word).or_default() += 1;
    }
    let mut slips = doubled(said);
    if counts.len() > MAX_WORDS {
        return slips;
    }
    let mut odd: BTreeMap<&str, String> = hyphens(&counts);
    odd.extend(misspelt(&counts));
    odd.retain(|word, _| !names.contains(*word));
    for (line, _, words) in said {
        for (word, own) in words {
            if let Some(why) = odd.get(word.as_str()) {
                slips.push(Slip { line: *line, text: own.clone(), why: why.clone() });
            }
        }
    }
    slips.extend(out_of_place(said));
    slips
}

/// The same word twice in a row.
fn doubled(said: &[(usize, String, Vec<Word>)]) -> Vec<Slip> {
    let mut slips = Vec::new();
    for (line, text, words) in said {
        for pair in words.windows(2) {
            let [(a, own_a), (b, own_b)] = pair else { continue };
            let twice = format!("{own_a} {own_b}");
            if a == b
                && a.len() > 1
                && a.chars().all(char::is_alphabetic)
                && !["that", "had"].contains(&a.as_str())
                && text.contains(&twice)
            {
                slips.push(Slip { line: *line, text: twice, why: "the same word twice".into() });
            }
        }
    }
    slips
}

/// Ability texts that break off without a stop.
fn unfinished(import: &Import) -> Vec<Slip> {
    if matches!(import.document, Kind::RebellionRulebook | Kind::MultipleDialRules) {
        return vec![];
    }
    let last = import.passages.iter().filter_map(|passage| passage.blocks().last());
    last.filter(|block| block.kind == BlockKind::Text && !is_finished(&block.text))
        .map(|block| {
            let end: Vec<&str> = block.text.split_whitespace().rev().take(4).collect();
            let end: Vec<&str> = end.into_iter().rev().collect();
            Slip {
                line: block.last_line,
                text: end.join(" "),
                why: "the text ends without a stop".into(),
            }
        })
        .collect()
}
