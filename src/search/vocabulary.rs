//! The words that an index knows: how common they are, how they begin, which of them are names, and
//! which one somebody probably meant.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use tantivy::schema::Field;
use tantivy::{DocId, Term};

use super::index::{SearchIndex, index_error};
use super::names::known_names;
use super::passage::Passage;
use super::ranking::{PassageField, rarity};
use super::schema::{ASKED_AS, JOINED_NAME, NAME_PAIR, OWN_NAME, name_term};
use super::stop_words::is_stop_word;
use super::synonyms;
use super::words::{joined_runs, name_key, split_words, stem};
use crate::error::Error;
use variorum_expr::suggest;

/// The most words that a prefix is expanded to.
const MAX_PREFIXED_WORDS: usize = 256;
/// How alike a name must be to be suggested, in percent.
const MIN_LIKENESS: usize = 50;

/// How much of a name a word is: of an own name first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum NameRank {
    OwnName,
    AskedAs,
    NoName,
}

impl SearchIndex {
    /// How many passages have a token, in the field that has it most often.
    pub(super) fn document_count(&self, token: &str) -> usize {
        let counts = self.fields.stemmed.iter().map(|(field, _)| self.count_in(*field, token));
        counts.max().unwrap_or(0)
    }

    fn count_in(&self, wanted: PassageField, token: &str) -> usize {
        let column = self.fields.stemmed.iter().find(|(field, _)| *field == wanted);
        let count = |(_, column): &(PassageField, Field)| {
            self.searcher.doc_freq(&Term::from_field_text(*column, token)).unwrap_or(0)
        };
        usize::try_from(column.map_or(0, count)).unwrap_or(usize::MAX)
    }

    pub(super) fn rarity(&self, token: &str) -> f32 {
        rarity(self.document_count(token), usize::try_from(self.len()).unwrap_or(usize::MAX))
    }

    pub(super) fn name_rank(&self, stem: &str) -> NameRank {
        if self.count_in(PassageField::Name, stem) > 0 {
            NameRank::OwnName
        } else if self.count_in(PassageField::AskedAs, stem) > 0 {
            NameRank::AskedAs
        } else {
            NameRank::NoName
        }
    }

    /// Whether a passage or a synonym has a word.
    pub(super) fn knows(&self, word: &str) -> bool {
        let stem = stem(word);
        self.document_count(&stem) > 0 || synonyms::has_stem(&stem)
    }

    /// Whether a word is written like this anywhere, not only in another form: the stem of what
    /// somebody has typed so far may be that of a word by chance.
    pub(super) fn is_written(&self, word: &str) -> bool {
        let term = Term::from_field_text(self.fields.raw, word);
        let in_passage = self.searcher.doc_freq(&term).is_ok_and(|count| count > 0);
        in_passage || synonyms::is_word(word)
    }

    /// Whether two words are neighbours in a name.
    pub(super) fn is_name_pair(&self, first: &str, second: &str) -> bool {
        let pair = name_key(&[first.to_owned(), second.to_owned()]);
        let term = Term::from_field_text(self.fields.known_as, &name_term(NAME_PAIR, &pair));
        self.searcher.doc_freq(&term).is_ok_and(|count| count > 0)
    }

    /// The results that have a name of this key, with whether it is their own.
    pub(super) fn results_named(&self, key: &str) -> Result<Vec<(DocId, bool)>, Error> {
        let mut found = Vec::new();
        for (kind, is_own) in [(OWN_NAME, true), (ASKED_AS, false)] {
            let heads = self.postings(self.fields.known_as, &name_term(kind, key));
            found.extend(heads.map_err(index_error)?.into_iter().map(|head| (head, is_own)));
        }
        Ok(found)
    }

    /// The words of a name, or of a synonym, that somebody wrote as one word.
    pub(super) fn split_joined(&self, word: &str) -> Result<Option<String>, Error> {
        if let Some(words) = synonyms::split_joined(word) {
            return Ok(Some(words.to_owned()));
        }
        let start = name_term(JOINED_NAME, &format!("{word} "));
        let found = self.terms_from(self.fields.known_as, &start, 1)?;
        Ok(found.first().and_then(|term| term.strip_prefix(&start)).map(str::to_owned))
    }

    /// The words that begin with a prefix.
    pub(super) fn words_with_prefix(&self, prefix: &str) -> Result<Vec<String>, Error> {
        self.terms_from(self.fields.raw, prefix, MAX_PREFIXED_WORDS)
    }

    /// The first terms of a field that begin with a prefix.
    fn terms_from(&self, field: Field, prefix: &str, most: usize) -> Result<Vec<String>, Error> {
        let mut found = Vec::new();
        for segment in self.searcher.segment_readers() {
            let inverted = segment.inverted_index(field).map_err(index_error)?;
            let read = || -> std::io::Result<Vec<String>> {
                let mut terms = Vec::new();
                let mut stream = inverted.terms().range().ge(prefix.as_bytes()).into_stream()?;
                while stream.advance()
                    && stream.key().starts_with(prefix.as_bytes())
                    && terms.len() < most
                {
                    terms.extend(std::str::from_utf8(stream.key()).map(str::to_owned));
                }
                Ok(terms)
            };
            found.extend(read().map_err(|error| index_error(error.into()))?);
        }
        Ok(found)
    }

    /// The word, or the words of a name, that somebody probably meant: the fewest typos, then what
    /// completes a name with its neighbours, then words of names, then the same first letter, then
    /// the most frequent.
    pub(super) fn nearest_word(&self, typo: &Typo<'_>) -> Result<Option<String>, Error> {
        if has_digit(typo.written) {
            return Ok(None);
        }
        let shape = WordShape::new(typo.written);
        let mut best = None;
        let mut consider = |written: &str, words: &str| {
            let Some(typos) = typo.distance(&shape, written) else { return };
            let completes_name = typo.completes_name(self, words);
            let stem = stem(words);
            let name_rank =
                if words.contains(' ') { NameRank::OwnName } else { self.name_rank(&stem) };
            if typos > typo.most_typos(completes_name) || !typo.may_become(name_rank, typos) {
                return;
            }
            let rank = (
                typos,
                !completes_name,
                name_rank,
                !typo.has_first_letter_of(written),
                Reverse(self.document_count(&stem)),
                words.to_owned(),
            );
            if best.as_ref().is_none_or(|best| rank < *best) {
                best = Some(rank);
            }
        };
        for known in self.spellings()? {
            consider(known.written, known.words());
        }
        synonyms::words().for_each(|word| consider(word, word));
        Ok(best.map(|(.., word)| word))
    }

    /// The results whose names are most like a word that nothing has.
    pub(super) fn results_like(&self, word: &str) -> Result<Vec<(usize, DocId)>, Error> {
        let mut found = Vec::new();
        let shape = WordShape::new(word);
        for known in self.spellings()? {
            let Some(name) = known.name else { continue };
            let likeness = shape.likeness(known.written);
            if likeness >= MIN_LIKENESS {
                let words: Vec<String> = name.split(' ').map(str::to_owned).collect();
                let named = self.results_named(&name_key(&words))?;
                found.extend(named.into_iter().map(|(head, _)| (likeness, head)));
            }
        }
        Ok(found)
    }

    /// How every word and every name of the passages is written.
    fn spellings(&self) -> Result<impl Iterator<Item = KnownSpelling<'_>>, Error> {
        Ok(KnownSpellings { rest: self.spelling_lines()? })
    }
}

/// How everything that an index knows is written, collected while it is made: to walk through the
/// terms of the index instead took longer than the whole rest of a search.
#[derive(Debug, Default)]
pub(super) struct SpellingList(BTreeSet<String>);

impl SpellingList {
    /// Adds the words of a passage, and its names, written as one word too.
    pub(super) fn add(&mut self, passage: &Passage) {
        for text in PassageField::ALL.into_iter().flat_map(|field| field.texts(passage)) {
            let words = split_words(text).into_iter().map(|word| word.text.into_owned());
            self.0.extend(words.filter(|word| !is_stop_word(word)));
        }
        for name in known_names(passage) {
            if let [word] = name.words.as_slice() {
                self.0.insert(format!("{word}\t{word}"));
            }
            let joined = joined_runs(&name.words).into_iter();
            self.0.extend(joined.map(|(one, words)| format!("{one}\t{words}")));
        }
    }

    /// A line for each, as `KnownSpelling` reads it.
    pub(super) fn lines(&self) -> String {
        self.0.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
    }
}

/// A word that many others are compared with. Most of them are too far from it by their lengths or
/// their letters, which is seen at once: to measure the distance of all of them was a third of a
/// search that finds nothing.
#[derive(Debug)]
struct WordShape<'a> {
    word: &'a str,
    length: usize,
    /// How often it has each letter.
    letters: LetterCounts,
}

/// How often a word has each letter; whatever is not a letter of English counts as one more.
type LetterCounts = [i32; 32];

impl<'a> WordShape<'a> {
    fn new(word: &'a str) -> Self {
        let mut letters = LetterCounts::default();
        word.chars().for_each(|c| add_letter(&mut letters, c, 1));
        Self { word, length: word.chars().count(), letters }
    }

    /// How alike the word and a name are, in percent of the longer one; 0 if that is less than
    /// half.
    fn likeness(&self, name: &str) -> usize {
        let longest = self.length.max(name.chars().count()).max(1);
        match self.distance_within(name, longest / 2) {
            Some(distance) => 100 * (longest - distance.min(longest)) / longest,
            None => 0,
        }
    }

    /// The edit distance of the word and another one, if it is at most that.
    fn distance_within(&self, other: &str, most: usize) -> Option<usize> {
        let differs_in_length = other.chars().count().abs_diff(self.length) > most;
        if differs_in_length || self.least_distance(other) > most {
            return None;
        }
        Some(suggest::edit_distance(self.word, other)).filter(|distance| *distance <= most)
    }

    /// What the edit distance cannot be less than: as many letters as only one of the two has must
    /// be inserted, dropped or replaced.
    fn least_distance(&self, other: &str) -> usize {
        let mut letters = self.letters;
        other.chars().for_each(|c| add_letter(&mut letters, c, -1));
        let only_here: i32 = letters.iter().map(|count| (*count).max(0)).sum();
        let only_there: i32 = letters.iter().map(|count| (*count).min(0)).sum();
        only_here.max(-only_there).unsigned_abs() as usize
    }
}

fn add_letter(letters: &mut LetterCounts, letter: char, count: i32) {
    let place = match letter {
        'a'..='z' => letter as usize - 'a' as usize,
        'A'..='Z' => letter as usize - 'A' as usize,
        _ => 31,
    };
    if let Some(known) = letters.get_mut(place) {
        *known += count;
    }
}

/// How something may be written.
#[derive(Debug)]
struct KnownSpelling<'a> {
    written: &'a str,
    /// The words of the name that is written like this.
    name: Option<&'a str>,
}

/// The spellings in the lines of a `SpellingList`. Each is a few letters long: to look at one byte
/// after the other takes a third of what a search for the ends of lines and words takes.
struct KnownSpellings<'a> {
    rest: &'a str,
}

impl<'a> Iterator for KnownSpellings<'a> {
    type Item = KnownSpelling<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        let is_end = |byte: &u8| matches!(byte, b'\t' | b'\n');
        let written_end = self.rest.as_bytes().iter().position(is_end)?;
        let (written, rest) = self.rest.split_at(written_end);
        let Some(named) = rest.strip_prefix('\t') else {
            self.rest = rest.get(1..)?;
            return Some(KnownSpelling { written, name: None });
        };
        let (name, rest) = named.split_once('\n')?;
        self.rest = rest;
        Some(KnownSpelling { written, name: Some(name) })
    }
}

impl<'a> KnownSpelling<'a> {
    /// The words that it means.
    fn words(&self) -> &'a str {
        self.name.unwrap_or(self.written)
    }
}

/// Numbers are never corrected, and nothing is corrected to a number.
fn has_digit(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}

/// A word that nothing has, with its neighbours.
pub(super) struct Typo<'a> {
    pub(super) written: &'a str,
    pub(super) before: Option<&'a str>,
    pub(super) after: Option<&'a str>,
    /// Whether it is in a sentence, where an unknown word is more likely a word that no rule uses.
    pub(super) is_in_sentence: bool,
}

impl Typo<'_> {
    /// How many typos turn the word, of this shape, into another one; none if they are more than
    /// any word may have.
    fn distance(&self, shape: &WordShape<'_>, word: &str) -> Option<usize> {
        let typos = shape.distance_within(word, self.most_typos(true))?;
        let is_allowed = (typos < 2 || self.has_first_letter_of(word)) && !has_digit(word);
        is_allowed.then_some(typos)
    }

    /// How many typos the word may have: a short one, two only if it completes a name then.
    fn most_typos(&self, completes_name: bool) -> usize {
        match self.written.chars().count() {
            0..=3 => 0,
            4..=5 if !completes_name => 1,
            _ => 2,
        }
    }

    fn has_first_letter_of(&self, word: &str) -> bool {
        self.written.chars().next() == word.chars().next()
    }

    /// A short word, or one with two typos, becomes the word of a name only; in a sentence, so does
    /// any but a long one.
    fn may_become(&self, name_rank: NameRank, typos: usize) -> bool {
        let length = self.written.chars().count();
        match name_rank {
            NameRank::OwnName => true,
            NameRank::AskedAs => length >= if typos == 1 { 6 } else { 8 },
            NameRank::NoName if self.is_in_sentence => length >= 7 && typos == 1,
            NameRank::NoName => length >= if typos == 1 { 6 } else { 8 },
        }
    }

    fn completes_name(&self, index: &SearchIndex, word: &str) -> bool {
        self.before.is_some_and(|before| index.is_name_pair(before, word))
            || self.after.is_some_and(|after| index.is_name_pair(word, after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_words_are_nearer_than_the_least_distance() {
        let words = ["", "a", "charge", "chrage", "Charge", "large", "h\u{e4}y", "hay", "x2", "12"];
        for (a, b) in words.iter().flat_map(|a| words.iter().map(move |b| (a, b))) {
            let shape = WordShape::new(a);
            let (least, distance) = (shape.least_distance(b), suggest::edit_distance(a, b));
            assert!(least <= distance, "{a} {b}: {least} {distance}");
            for most in 0..6 {
                let within = Some(distance).filter(|distance| *distance <= most);
                assert_eq!(shape.distance_within(b, most), within, "{a} {b}");
            }
        }
        assert_eq!(WordShape::new("zarkonid").least_distance("terrain"), 4);
        assert_eq!(WordShape::new("poll").least_distance("pole"), 1);
    }
}
