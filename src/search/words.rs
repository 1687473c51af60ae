//! Words: where they begin and end in a text, their stems, and which of them say nothing.
//! The build script makes the table of the synonyms with these functions, so nothing here needs
//! the rest of the program.

use std::borrow::Cow;
use std::ops::Range;

use frostem::{Algorithm, Stemmer};

/// The shortest word that is taken apart into words of a name.
const MIN_JOINED: usize = 6;

/// Words that say nothing about what somebody looks for.
const STOP_WORDS: &str = "a able about after again against all allow allowed also always am an and \
    another any anybody anyone anything are as at away be because been before being both but by \
    can cannot cant could did do does doesnt doing dont during each either else even ever every \
    everybody everyone for from get gets getting give given gives go goes got had happen happens \
    has have having he help helps her here him his how i if im in into is isnt it its just know \
    let like made make makes many may me might mine more most much must my need needs neither no \
    nor not now of on only onto or other our out over own per possible s say says shall she should \
    so some somebody someone something stand standing stands still such t take takes than that the \
    their them then there these they thing things this those though through thus to too under \
    until up upon us use used uses versus very vs want wants was we well were what whats when \
    where whether which while who whom whose why will with within without work works would yes yet \
    you your";

/// Words that stand before a noun or for one: no name is known by them.
const DETERMINERS: &str = "a an the my your his her its our their this that these those some any \
    i me we you he him she it they them somebody someone anybody anyone";

pub(crate) fn determiners() -> impl Iterator<Item = &'static str> {
    DETERMINERS.split_whitespace()
}

pub(crate) fn is_determiner(word: &str) -> bool {
    determiners().any(|determiner| determiner == word)
}

pub(crate) fn stop_words() -> impl Iterator<Item = &'static str> {
    STOP_WORDS.split_whitespace()
}

/// The stem of a lower-case word by Porter's algorithm: `shooting`, `shoots` and `shoot` have one.
pub(crate) fn stem(word: &str) -> Cow<'_, str> {
    // Porter's algorithm is for words of three letters and more: it would turn `us` into `u`.
    if word.len() <= 2 {
        return Cow::Borrowed(word);
    }
    Stemmer::new(Algorithm::Porter).stem(word)
}

/// A word of a text, and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word<'a> {
    /// The word in lower case and without apostrophes.
    pub(crate) text: Cow<'a, str>,
    /// The bytes of the text that it takes up.
    pub(crate) range: Range<usize>,
}

/// The words of a text, in order; an apostrophe between letters does not end a word.
pub(crate) fn split_words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut start = None;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let is_joint = is_apostrophe(c)
            && start.is_some()
            && chars.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        if c.is_alphanumeric() {
            start.get_or_insert(at);
        } else if let Some(start) = start.take_if(|_| !is_joint) {
            words.push(normalized_word(text, start..at));
        }
    }
    words.extend(start.map(|start| normalized_word(text, start..text.len())));
    words
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}')
}

/// The word in a range of a text: `Warrior's` becomes `warrior`.
fn normalized_word(text: &str, range: Range<usize>) -> Word<'_> {
    let written = text.get(range.clone()).expect("a word starts and ends between characters");
    // As nearly every word is written already.
    if written.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
        return Word { text: Cow::Borrowed(written), range };
    }
    let base = ["'s", "\u{2019}s"].iter().find_map(|ending| written.strip_suffix(ending));
    let letters = base.unwrap_or(written).chars().filter(|c| !is_apostrophe(*c));
    Word { text: letters.flat_map(char::to_lowercase).collect(), range }
}

/// The words of a name by which it is known, without determiners.
pub(crate) fn name_words(name: &str) -> Vec<String> {
    let words = split_words(name).into_iter().map(|word| word.text.into_owned());
    words.filter(|word| !is_determiner(word)).collect()
}

/// The key under which a name is known: the stems of its words, joined by spaces.
pub(crate) fn name_key(words: &[String]) -> String {
    words.iter().map(|word| stem(word)).collect::<Vec<_>>().join(" ")
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
    fn words_lose_case_punctuation_and_possessives() {
        let texts: Vec<_> = split_words("The warrior's Base-contact, don\u{2019}t: 12!")
            .into_iter()
            .map(|word| word.text)
            .collect();
        assert_eq!(texts, ["the", "warrior", "base", "contact", "dont", "12"]);
        assert_eq!(split_words("a  bc").last().map(|word| word.range.clone()), Some(3..5));
    }

    #[test]
    fn an_apostrophe_at_the_edge_of_a_word_does_not_belong_to_it() {
        let ranges: Vec<_> = split_words("'a' b'").into_iter().map(|word| word.range).collect();
        assert_eq!(ranges, [1..2, 4..5]);
    }

    #[test]
    fn inflected_words_share_a_stem_and_short_words_keep_theirs() {
        for (word, expected) in [("hopping", "hop"), ("ponies", "poni"), ("adoption", "adopt")] {
            assert_eq!(stem(word), expected);
        }
        for word in ["", "a", "as", "1st", "x2"] {
            assert_eq!(stem(word), word);
        }
    }

    #[test]
    fn a_name_may_be_written_as_one_word_in_whole_or_in_part() {
        let words = name_words("Line of the Fire");
        assert_eq!(words, ["line", "of", "fire"]);
        let joined: Vec<String> = joined_runs(&words).into_iter().map(|(one, _)| one).collect();
        assert_eq!(joined, ["lineof", "offire", "lineoffire"]);
    }
}
