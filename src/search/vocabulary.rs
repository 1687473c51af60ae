//! The words that an index knows: how common they are, how they begin, which of them are names, and
//! which one somebody probably meant.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use tantivy::schema::Field;
use tantivy::{DocId, Term};

use super::index::{SearchIndex, index_error};
use super::names::known_names;
use super::passage::Passage;
use super::ranking::{PassageField, rarity};
use super::schema::{ASKED_AS, JOINED_NAME, NAME_PAIR, OWN_NAME, label};
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
        let term = Term::from_field_text(self.fields.labels, &label(NAME_PAIR, &pair));
        self.searcher.doc_freq(&term).is_ok_and(|count| count > 0)
    }

    /// The results that have a name of this key, with whether it is their own.
    pub(super) fn results_named(&self, key: &str) -> Result<Vec<(DocId, bool)>, Error> {
        let mut found = Vec::new();
        for (kind, is_own) in [(OWN_NAME, true), (ASKED_AS, false)] {
            let heads = self.postings(self.fields.labels, &label(kind, key));
            found.extend(heads.map_err(index_error)?.into_iter().map(|head| (head, is_own)));
        }
        Ok(found)
    }

    /// The words of a name, or of a synonym, that somebody wrote as one word.
    pub(super) fn split_joined(&self, word: &str) -> Result<Option<String>, Error> {
        if let Some(words) = synonyms::split_joined(word) {
            return Ok(Some(words.to_owned()));
        }
        let start = label(JOINED_NAME, &format!("{word} "));
        let found = self.terms_from(self.fields.labels, &start, 1)?;
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
        let mut consider = |words: &str| {
            let Some(typos) = typo.distance(&shape, words) else { return };
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
                !typo.has_first_letter_of(words),
                Reverse(self.document_count(&stem)),
                words.to_owned(),
            );
            if best.as_ref().is_none_or(|best| rank < *best) {
                best = Some(rank);
            }
        };
        let most = typo.most_typos(true);
        let lengths = shape.length.saturating_sub(most)..=shape.length + most;
        let spellings = self.spellings()?;
        for known in [&spellings.words, &spellings.names] {
            known.of_lengths(lengths.clone()).for_each(|(_, words)| consider(words));
        }
        Ok(best.map(|(.., word)| word))
    }

    /// The results whose names are most like a word that nothing has.
    pub(super) fn results_like(&self, word: &str) -> Result<Vec<(usize, DocId)>, Error> {
        let mut found = Vec::new();
        let shape = WordShape::new(word);
        // Of words that are half alike, the longer one has at most twice the letters.
        let lengths = shape.length / 2..=shape.length * 2;
        for (length, name) in self.spellings()?.names.of_lengths(lengths) {
            let likeness = shape.likeness(name, length);
            if likeness >= MIN_LIKENESS {
                let named = self.results_named(&name_key(&split_name(name)))?;
                found.extend(named.into_iter().map(|(head, _)| (likeness, head)));
            }
        }
        Ok(found)
    }
}

/// What unknown words are compared with. It is collected while an index is made: to walk through
/// the terms of the index instead took longer than the whole rest of a search.
#[derive(Debug, Default)]
pub(super) struct Spellings {
    /// Every word of the passages and of the synonyms, and the parts of names that somebody may
    /// write as one word.
    pub(super) words: SpellingsByLength,
    /// What a result is known as.
    pub(super) names: SpellingsByLength,
}

impl Spellings {
    pub(super) fn of_passages<'a>(passages: impl IntoIterator<Item = &'a Passage>) -> Self {
        let mut words: BTreeSet<String> = synonyms::words().map(str::to_owned).collect();
        let (mut runs, mut keys) = (BTreeSet::new(), BTreeSet::new());
        for passage in passages {
            for text in PassageField::ALL.into_iter().flat_map(|field| field.texts(passage)) {
                let written = split_words(text).into_iter().map(|word| word.text.into_owned());
                words.extend(written.filter(|word| !is_stop_word(word)));
            }
            for name in known_names(passage) {
                keys.insert(name.key());
                if let [word] = name.words.as_slice() {
                    runs.insert(word.clone());
                }
                runs.extend(joined_runs(&name.words).into_iter().map(|(_, words)| words));
            }
        }
        // A part of a name may be a name of its own.
        let is_name = |words: &String| keys.contains(&name_key(&split_name(words)));
        let (names, parts): (BTreeSet<String>, BTreeSet<String>) =
            runs.into_iter().partition(is_name);
        words.extend(parts);
        Self { words: SpellingsByLength::new(words), names: SpellingsByLength::new(names) }
    }
}

/// Words and names, a line for each, by how many letters they have when they are written as one
/// word: most of them are too far from an unknown word by that alone.
#[derive(Debug, Default)]
pub(super) struct SpellingsByLength(pub(super) Vec<String>);

impl SpellingsByLength {
    fn new(spellings: BTreeSet<String>) -> Self {
        let mut by_length = Vec::new();
        for words in spellings {
            let length = words.chars().filter(|c| *c != ' ').count();
            by_length.resize(by_length.len().max(length + 1), String::new());
            if let Some(lines) = by_length.get_mut(length) {
                *lines += &words;
                lines.push('\n');
            }
        }
        Self(by_length)
    }

    /// The spellings of some lengths, each with its length.
    fn of_lengths(&self, lengths: RangeInclusive<usize>) -> impl Iterator<Item = (usize, &str)> {
        let by_length = self.0.iter().enumerate().take(lengths.end() + 1).skip(*lengths.start());
        by_length.flat_map(|(length, lines)| lines_of(lines).map(move |words| (length, words)))
    }
}

/// Lines that are a few letters long: to look at one byte after the other takes a third of what a
/// search for the ends of lines takes.
fn lines_of(mut lines: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let (line, rest) = lines.split_at(lines.bytes().position(|byte| byte == b'\n')?);
        lines = rest.get(1..)?;
        Some(line)
    })
}

fn split_name(name: &str) -> Vec<String> {
    name.split(' ').map(str::to_owned).collect()
}

/// A word that many others are compared with. Most of them are too far from it by their letters,
/// which is seen at once: to measure the distance of all of them was a third of a search that finds
/// nothing.
#[derive(Debug)]
struct WordShape<'a> {
    word: &'a str,
    length: usize,
    letters: LetterSet,
}

impl<'a> WordShape<'a> {
    fn new(word: &'a str) -> Self {
        Self { word, length: word.chars().count(), letters: LetterSet::new(word) }
    }

    /// How alike the word and a name of so many letters are, in percent of the longer one; 0 if
    /// that is less than half.
    fn likeness(&self, name: &str, length: usize) -> usize {
        let longest = self.length.max(length).max(1);
        match self.distance_within(name, longest / 2) {
            Some(distance) => 100 * (longest - distance.min(longest)) / longest,
            None => 0,
        }
    }

    /// The edit distance of the word and others that are written as one, if it is at most that.
    fn distance_within(&self, words: &str, most: usize) -> Option<usize> {
        if self.letters.least_distance(LetterSet::new(words)) > most {
            return None;
        }
        let distance = suggest::edit_distance(self.word, &words.replace(' ', ""));
        Some(distance).filter(|distance| *distance <= most)
    }
}

/// Which letters of English words have, and which of them more than once: a bit for each, the first
/// ones in the lower half. Digits count as letters; a space does not count.
#[derive(Debug, Clone, Copy)]
struct LetterSet(u64);

impl LetterSet {
    fn new(words: &str) -> Self {
        const SPACE: u64 = 1 << 32 | 1;
        let letters = words.bytes().fold(0, |seen, byte| {
            let bit = if byte.is_ascii() { 1 << (byte & 31) } else { 0 };
            seen | bit | (seen & bit) << 32
        });
        Self(letters & !SPACE)
    }

    /// What the edit distance cannot be less than: letters that only one of the two has must be
    /// inserted, dropped or replaced.
    fn least_distance(self, other: Self) -> usize {
        let only_here = (self.0 & !other.0).count_ones();
        let only_there = (other.0 & !self.0).count_ones();
        only_here.max(only_there) as usize
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
    /// How many typos turn the word, of this shape, into others that are written as one; none if
    /// they are more than any word may have.
    fn distance(&self, shape: &WordShape<'_>, words: &str) -> Option<usize> {
        let typos = shape.distance_within(words, self.most_typos(true))?;
        let is_allowed = (typos < 2 || self.has_first_letter_of(words)) && !has_digit(words);
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
            let (shape, distance) = (WordShape::new(a), suggest::edit_distance(a, b));
            let least = shape.letters.least_distance(LetterSet::new(b));
            assert!(least <= distance, "{a} {b}: {least} {distance}");
            for most in 0..6 {
                let within = Some(distance).filter(|distance| *distance <= most);
                assert_eq!(shape.distance_within(b, most), within, "{a} {b}");
            }
        }
        let least = |a: &str, b: &str| LetterSet::new(a).least_distance(LetterSet::new(b));
        assert_eq!(least("zarkonid", "terrain"), 4);
        assert_eq!(least("poll", "pole"), 1);
    }

    #[test]
    fn words_of_a_name_count_as_one_word() {
        let shape = WordShape::new("lineoffire");
        assert_eq!(shape.distance_within("line of fire", 0), Some(0));
        assert_eq!(shape.likeness("line of fire", 10), 100);
    }

    #[test]
    fn spellings_are_found_by_their_lengths() {
        let all = ["to", "ab", "h\u{e4}y", "line of fire", "retaliation"];
        let spellings = SpellingsByLength::new(all.map(str::to_owned).into());
        let found = |lengths| spellings.of_lengths(lengths).collect::<Vec<_>>();
        assert_eq!(found(2..=3), [(2, "ab"), (2, "to"), (3, "h\u{e4}y")]);
        assert_eq!(found(10..=99), [(10, "line of fire"), (11, "retaliation")]);
        assert!(found(0..=1).is_empty() && found(12..=30).is_empty());
    }
}
