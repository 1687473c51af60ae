//! From text to the tokens that are searched: words, without those that say nothing, stemmed, with
//! the game's synonyms.
//! It knows no index: the pages' own search uses the same tokens.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::OnceLock;

use super::stem::stem;
use super::synonyms::Synonyms;
pub use super::word::{Word, words};

/// Words that say nothing about what somebody looks for.
const STOP_WORDS: &str = "a able about after again against all allow allowed also always am an and another any anybody anyone anything are as at away \
    be because been before being both but by can cannot cant could did do does doesnt doing dont during each either else even \
    ever every everybody everyone for from get gets getting give given gives go goes got had happen happens has have having he \
    help helps her here him his how i if im in into is isnt it its just know let like made make makes many may me might mine more \
    most much must my need needs neither no nor not now of on only onto or other our out over own per possible s say says shall \
    she should so some somebody someone something stand standing stands still such t take takes than that the their them then \
    there these they thing things this those though through thus to too under until up upon us use used uses very want wants was \
    we well were what whats when where whether which while who whom whose why will with within without work works would yes yet \
    you your";

/// Every word that says nothing about what somebody looks for.
pub fn stop_words() -> impl Iterator<Item = &'static str> {
    STOP_WORDS.split_whitespace()
}

/// Whether a word says nothing about what somebody looks for.
pub fn is_stop_word(word: &str) -> bool {
    static SET: OnceLock<HashSet<&'static str>> = OnceLock::new();
    SET.get_or_init(|| stop_words().collect()).contains(word)
}

/// The tokens of a text, in order: a stem for each word that says something, and a concept
/// (`=line-of-fire`) wherever a synonym of the game stands.
pub fn analyse(text: &str) -> Vec<String> {
    tokens(&words(text))
}

/// The tokens of a list of words, in order.
pub fn tokens(words: &[Word]) -> Vec<String> {
    units(words).into_iter().flat_map(|unit| unit.stems.into_iter().chain(unit.concepts)).collect()
}

/// What belongs together in a text: a word, or several that are one synonym.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// The words, as places in the list of words.
    pub words: Range<usize>,
    /// The stems of those words that say something.
    pub stems: Vec<String>,
    /// The concepts they stand for.
    pub concepts: Vec<String>,
}

/// Groups words into units; what says nothing and stands for no concept is left out.
pub fn units(words: &[Word]) -> Vec<Unit> {
    let mut units = Vec::new();
    walk(words, |words, stems, concepts| {
        let stems: Vec<String> = stems.cloned().collect();
        if !stems.is_empty() || !concepts.is_empty() {
            units.push(Unit { words, stems, concepts });
        }
    });
    units
}

/// Where the units stand that have a token of a certain kind.
#[cfg(feature = "search")]
pub fn units_with(words: &[Word], wanted: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    walk(words, |words, stems, concepts| {
        if stems.map(String::as_str).any(&wanted)
            || concepts.iter().map(String::as_str).any(&wanted)
        {
            found.push(words);
        }
    });
    found
}

/// Goes from unit to unit, and shows its words, the stems of those that say something, and its
/// concepts.
fn walk(
    words: &[Word],
    mut show: impl FnMut(Range<usize>, &mut dyn Iterator<Item = &String>, Vec<String>),
) {
    let synonyms = Synonyms::embedded();
    let (stems, says): (Vec<String>, Vec<bool>) =
        words.iter().map(|word| (stem(&word.text), !is_stop_word(&word.text))).unzip();
    let mut at = 0;
    while let Some(says_something) = says.get(at) {
        let (length, concepts) = match synonyms.longest(stems.get(at..).unwrap_or_default()) {
            // `on` is no `one`, although their stems are alike.
            (0 | 1, _) if !says_something => (1, Vec::new()),
            (length, concepts) => (length.max(1), concepts),
        };
        let mut said = stems
            .iter()
            .zip(&says)
            .skip(at)
            .take(length)
            .filter(|(_, says)| **says)
            .map(|(stem, _)| stem);
        show(at..at + length, &mut said, concepts);
        at += length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_synonym_of_several_words_and_its_short_form_share_a_concept() {
        let long = analyse("the line of fire");
        let short = analyse("LOF");
        assert!(
            long.iter().any(|token| token.starts_with('=') && short.contains(token)),
            "{long:?} {short:?}"
        );
    }

    #[test]
    fn words_that_say_nothing_are_left_out() {
        assert!(analyse("what does it do now").is_empty());
    }
}
