//! Many texts turned into numbered tokens: a word is stemmed once, however often it is written.
//! It yields exactly the tokens of `analyse`; what they are worth is for others.

use std::collections::HashMap;

use super::analyse::is_stop_word;
use super::stem::stem;
use super::synonyms::Synonyms;
use super::word::each_word;

/// What is known of a word.
#[derive(Debug, Clone, Copy)]
struct Known {
    /// The number of its stem.
    stem: usize,
    /// Whether it says nothing.
    is_stop: bool,
    /// How many words the longest synonym has that begins with its stem.
    begins: usize,
}

/// Every word and token that was read so far.
#[derive(Debug, Default)]
pub struct Lexicon {
    words: HashMap<String, Known>,
    numbers: HashMap<String, usize>,
    /// The tokens by their numbers.
    names: Vec<String>,
    /// The words of the text that is being read.
    reading: Vec<Known>,
}

impl Lexicon {
    /// Adds the tokens of a text to a list, by number, and says how many units they form.
    pub fn read(&mut self, text: &str, tokens: &mut Vec<usize>) -> usize {
        let mut words = std::mem::take(&mut self.reading);
        words.clear();
        each_word(text, |word, _| words.push(self.known(word)));
        let (mut at, mut units) = (0, 0);
        while let Some(word) = words.get(at) {
            let (length, groups) = match word.begins {
                0 => (0, &[][..]),
                _ => self.longest(words.get(at..).unwrap_or_default()),
            };
            // `on` is no `one`, although their stems are alike.
            let (length, groups) =
                if length <= 1 && word.is_stop { (1, &[][..]) } else { (length.max(1), groups) };
            let before = tokens.len();
            tokens.extend(
                words
                    .iter()
                    .skip(at)
                    .take(length)
                    .filter(|word| !word.is_stop)
                    .map(|word| word.stem),
            );
            tokens
                .extend(Synonyms::embedded().concepts(groups).map(|concept| self.number(concept)));
            units += usize::from(tokens.len() > before);
            at += length;
        }
        self.reading = words;
        units
    }

    fn known(&mut self, word: &str) -> Known {
        if let Some(known) = self.words.get(word) {
            return *known;
        }
        let root = stem(word);
        let begins = Synonyms::embedded().begun(&root);
        let known = Known { stem: self.number(root), is_stop: is_stop_word(word), begins };
        self.words.insert(word.to_owned(), known);
        known
    }

    fn longest(&self, words: &[Known]) -> (usize, &'static [usize]) {
        let most = words.first().map_or(0, |word| word.begins);
        let stems: Vec<&str> = words
            .iter()
            .take(most)
            .filter_map(|word| self.names.get(word.stem))
            .map(String::as_str)
            .collect();
        Synonyms::embedded().longest_groups(&stems)
    }

    fn number(&mut self, token: String) -> usize {
        if let Some(number) = self.numbers.get(&token) {
            return *number;
        }
        let number = self.names.len();
        self.names.push(token.clone());
        self.numbers.insert(token, number);
        number
    }

    /// How many tokens there are: their numbers are below it.
    pub fn tokens(&self) -> usize {
        self.names.len()
    }

    /// The number of a token.
    pub fn number_of(&self, token: &str) -> Option<usize> {
        self.numbers.get(token).copied()
    }

    /// Every token with its number, sorted.
    pub fn sorted(&self) -> Vec<(&str, usize)> {
        let mut sorted: Vec<(&str, usize)> =
            self.names.iter().map(String::as_str).zip(0..).collect();
        sorted.sort_unstable();
        sorted
    }

    /// Every word that says something.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().filter(|(_, known)| !known.is_stop).map(|(word, _)| word.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::analyse::{analyse, units, words};

    #[test]
    fn the_tokens_are_those_of_the_analysis() {
        let mut lexicon = Lexicon::default();
        let catalog = crate::embedded::catalog();
        let clauses = catalog
            .entries()
            .flat_map(|entry| &entry.record.clauses)
            .map(|clause| clause.text.as_str());
        for text in clauses.chain([
            "",
            "what now",
            "the line of fire, on one LOF's",
            "base to base to base",
        ]) {
            let mut tokens = Vec::new();
            let count = lexicon.read(text, &mut tokens);
            let names: Vec<&str> =
                tokens.iter().map(|number| lexicon.names[*number].as_str()).collect();
            assert_eq!(names, analyse(text), "{text}");
            assert_eq!(count, units(&words(text)).len(), "{text}");
        }
    }
}
