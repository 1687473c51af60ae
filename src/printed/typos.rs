//! Finds what looks like an error of scanning or printing, by the form of a line and by the
//! document's own words. It corrects nothing and has no dictionary: the document is its only
//! measure.

use std::collections::{BTreeMap, BTreeSet};

use variorum_corpus::diff::{lowercase_with_plain_marks, tokens};

use super::document_kind::DocumentKind;
use super::import::{Import, Typo};
use super::import_builder::MAX_TYPOS;
use super::page_furniture::FurnitureKind;
use super::passage::BlockKind;
use super::sentence::{is_finished, without_emphasis};
use super::spelling::differ_by_at_most;

/// A document of the game has fewer different words than this; those of a larger one are not worth
/// comparing with one another.
const MAX_DIFFERENT_WORDS: usize = 5_000;

/// The words of a longer document (in bytes) are not compared with one another: it is not one of
/// the game.
const MAX_COMPARED_BYTES: usize = 160 * 1024;

/// Every typo that shows in an import.
pub(super) fn find_typos(import: &Import) -> Vec<Typo> {
    let by_form = lines(import).flat_map(|(line, text)| {
        chunks(text).flat_map(move |chunk| typos_of_spacing(line, &without_emphasis(chunk)))
    });
    let mut typos: Vec<Typo> = by_form.take(MAX_TYPOS).collect();
    typos.extend(unfinished_texts(import));
    if lines(import).map(|(_, text)| text.len()).sum::<usize>() <= MAX_COMPARED_BYTES {
        typos.extend(typos_of_words(import));
    }
    typos
}

/// A word of the document.
struct DocumentWord {
    /// In lower case, with plain marks.
    key: String,
    as_printed: String,
}

/// A line of the document with its words.
struct LineOfWords {
    number: usize,
    text: String,
    words: Vec<DocumentWord>,
}

impl LineOfWords {
    fn new((number, text): (usize, &str)) -> Self {
        let text = without_emphasis(text);
        let words = document_words(&text);
        Self { number, text, words }
    }

    /// The words that follow each other.
    fn pairs(&self) -> impl Iterator<Item = (&DocumentWord, &DocumentWord)> {
        self.words.iter().zip(self.words.iter().skip(1))
    }

    fn typo(&self, text: String, why: String) -> Typo {
        Typo { line: self.number, text, why }
    }
}

fn document_words(text: &str) -> Vec<DocumentWord> {
    tokens(text)
        .filter(|token| token.is_word)
        .map(|token| token.body(text))
        .map(|word| DocumentWord {
            key: lowercase_with_plain_marks(word),
            as_printed: word.to_owned(),
        })
        .collect()
}

/// The lines of an import that have text or headings, with the numbers they have in the document.
fn lines(import: &Import) -> impl Iterator<Item = (usize, &str)> {
    let blocks = import.passages.iter().flat_map(|passage| passage.blocks());
    let texts = blocks.flat_map(|block| {
        block.places.iter().zip(block.text.split('\n')).map(|(place, text)| (place.line, text))
    });
    let furniture = import.furniture.iter().map(|item| (item.place.line, item.text.as_str()));
    let leftovers = import.leftovers.iter().map(|left| (left.place.line, left.text.as_str()));
    texts.chain(furniture).chain(leftovers)
}

/// A line in chunks of bounded length, so that a file of one line needs no more memory than others.
fn chunks(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end =
            rest.char_indices().map(|(at, _)| at).find(|at| *at >= 4096).unwrap_or(rest.len());
        let (head, tail) = rest.split_at_checked(end)?;
        rest = tail;
        (!head.is_empty()).then_some(head)
    })
}

/// Missing and superfluous spaces.
fn typos_of_spacing(line: usize, text: &str) -> Vec<Typo> {
    let mut typos = Vec::new();
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
            typos.push(Typo { line, text: around(at), why: format!("no space after '{mark}'") });
        }
        if mark == ' '
            && !before.is_whitespace()
            && matches!(after, ',' | '.' | ';')
            && chars.get(at + 3).is_none_or(|c| c.is_whitespace())
        {
            typos.push(Typo { line, text: around(at), why: format!("a space before '{after}'") });
        }
        let symbol = chars.iter().skip(at + 3).take(6).collect::<String>() == "symbol";
        if !before.is_whitespace() && mark == ' ' && after == ' ' && !symbol {
            let why = "two spaces: a symbol or a word may be lost".into();
            typos.push(Typo { line, text: around(at), why });
        }
    }
    typos
}

/// Ability texts that break off without a stop.
fn unfinished_texts(import: &Import) -> Vec<Typo> {
    let is_rulebook = matches!(
        import.document,
        DocumentKind::RebellionRulebook | DocumentKind::MultipleDialRules
    );
    if is_rulebook {
        return vec![];
    }
    let last_blocks = import.passages.iter().filter_map(|passage| passage.blocks().last());
    last_blocks
        .filter(|block| block.kind == BlockKind::Text && !is_finished(&block.text))
        .map(|block| {
            let words: Vec<&str> = block.text.split_whitespace().collect();
            let last = words.get(words.len().saturating_sub(4)..).unwrap_or(&words);
            let why = "the text ends without a stop".into();
            Typo { line: block.last_line, text: last.join(" "), why }
        })
        .collect()
}

/// Words that look odd beside the other words of the document.
fn typos_of_words(import: &Import) -> Vec<Typo> {
    let lines: Vec<LineOfWords> = lines(import).map(LineOfWords::new).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for word in lines.iter().flat_map(|line| &line.words) {
        *counts.entry(&word.key).or_default() += 1;
    }
    let mut typos = doubled_words(&lines);
    if counts.len() > MAX_DIFFERENT_WORDS {
        return typos;
    }
    let names = import.furniture.iter().filter(|item| item.kind == FurnitureKind::AbilityName);
    let names: BTreeSet<String> =
        names.flat_map(|item| document_words(&item.text)).map(|word| word.key).collect();
    let mut odd: BTreeMap<&str, String> = rarer_hyphenations(&counts);
    odd.extend(misspelt_words(&counts));
    odd.retain(|word, _| !names.contains(*word));
    for line in &lines {
        for word in &line.words {
            if let Some(why) = odd.get(word.key.as_str()) {
                typos.push(line.typo(word.as_printed.clone(), why.clone()));
            }
        }
    }
    typos.extend(misplaced_words(&lines));
    typos
}

/// The same word twice in a row.
fn doubled_words(lines: &[LineOfWords]) -> Vec<Typo> {
    let mut typos = Vec::new();
    for line in lines {
        for (first, second) in line.pairs() {
            let word = first.key.as_str();
            let twice = format!("{} {}", first.as_printed, second.as_printed);
            if word == second.key
                && word.len() > 1
                && word.chars().all(char::is_alphabetic)
                && !["that", "had"].contains(&word)
                && line.text.contains(&twice)
            {
                typos.push(line.typo(twice, "the same word twice".into()));
            }
        }
    }
    typos
}

/// Words that the document writes with and without a hyphen: the rarer form, with the reason.
fn rarer_hyphenations<'a>(counts: &BTreeMap<&'a str, usize>) -> BTreeMap<&'a str, String> {
    let mut forms: BTreeMap<String, Vec<&'a str>> = BTreeMap::new();
    for word in counts.keys().filter(|word| !has_digit(word)) {
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

fn has_digit(word: &str) -> bool {
    word.bytes().any(|b| b.is_ascii_digit())
}

/// Long words that occur once, one letter off a word that occurs often, with the reason.
fn misspelt_words<'a>(counts: &BTreeMap<&'a str, usize>) -> BTreeMap<&'a str, String> {
    let words = |wanted: &dyn Fn(&str, usize) -> bool| -> Vec<&'a str> {
        counts.iter().filter(|(word, count)| wanted(word, **count)).map(|(word, _)| *word).collect()
    };
    let usual = words(&|word, count| count >= 5 && word.len() >= 6);
    let rare = words(&|word, count| count == 1 && word.len() >= 6 && !has_digit(word));
    let mut odd = BTreeMap::new();
    for word in rare {
        let meant = usual
            .iter()
            .find(|usual| !is_inflection(word, usual) && differ_by_at_most(word, usual, 1));
        if let Some(usual) = meant {
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

/// Words one letter off the one that usually follows or precedes the same word: `front are` for
/// `front arc`.
fn misplaced_words(lines: &[LineOfWords]) -> Vec<Typo> {
    let mut after: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    let mut before: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for (a, b) in lines.iter().flat_map(LineOfWords::pairs) {
        *after.entry(&a.key).or_default().entry(&b.key).or_default() += 1;
        *before.entry(&b.key).or_default().entry(&a.key).or_default() += 1;
    }
    let (after, before) = (likelier_neighbours(&after), likelier_neighbours(&before));
    let mut typos = BTreeSet::new();
    for line in lines {
        for (a, b) in line.pairs() {
            let meant = after
                .get(&(a.key.as_str(), b.key.as_str()))
                .or_else(|| before.get(&(b.key.as_str(), a.key.as_str())));
            if let Some(meant) = meant {
                let text = format!("{} {}", a.as_printed, b.as_printed);
                typos.insert(line.typo(text, format!("perhaps '{meant}'")));
            }
        }
    }
    typos.into_iter().collect()
}

/// For each word and neighbour, the usual neighbour that was probably meant.
fn likelier_neighbours<'a>(
    seen: &BTreeMap<&'a str, BTreeMap<&'a str, usize>>,
) -> BTreeMap<(&'a str, &'a str), &'a str> {
    let mut likelier = BTreeMap::new();
    for (word, neighbours) in seen {
        let usual: Vec<(&str, usize)> = neighbours
            .iter()
            .filter(|(_, count)| **count >= 2)
            .map(|(neighbour, count)| (*neighbour, *count))
            .collect();
        for (neighbour, count) in neighbours {
            if let Some(meant) = likelier_neighbour(word, (neighbour, *count), &usual) {
                likelier.insert((*word, *neighbour), meant);
            }
        }
    }
    likelier
}

/// The usual neighbour of `word` that was probably meant by a rarer one.
fn likelier_neighbour<'a>(
    word: &str,
    (neighbour, own_count): (&str, usize),
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
    if word.len() < 5 || neighbour.len() < 3 || COMMON.contains(&word) {
        return None;
    }
    let meant = usual.iter().filter(|(other, count)| {
        let small = SMALL.contains(other) && SMALL.contains(&neighbour);
        let form = neighbour.len() > 5 && is_inflection(neighbour, other);
        *count > own_count
            && other.len() == neighbour.len()
            && !small
            && !form
            && !has_digit(other)
            && differ_by_at_most(other, neighbour, 1)
    });
    meant.max_by_key(|(_, count)| *count).map(|(other, _)| *other)
}
