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
use super::synonyms;
use super::words::{is_stop_word, joined_runs, name_key, split_words, stem};
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
        let mut best = None;
        let mut consider = |written: &str, words: &str| {
            let Some(typos) = typo.distance(written) else { return };
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
        for known in self.spellings()? {
            let Some(name) = known.name else { continue };
            let likeness = likeness(word, known.written);
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
        Ok(self.spelling_lines()?.lines().map(KnownSpelling::from_line))
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
            let words = split_words(text).into_iter().map(|word| word.text);
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

/// How alike two words are, in percent of the longer one; 0 if that is less than half.
fn likeness(word: &str, name: &str) -> usize {
    let longest = word.chars().count().max(name.chars().count()).max(1);
    if least_distance(word, name) * 2 > longest {
        return 0;
    }
    100 * (longest - suggest::edit_distance(word, name).min(longest)) / longest
}

/// What the edit distance of two words cannot be less than: most words are too far apart by their
/// lengths, or by the letters that only one of them has, and need not be compared.
fn least_distance(a: &str, b: &str) -> usize {
    let letters = |word: &str| {
        let bit = |byte: u8| 1_u32 << byte.to_ascii_lowercase().saturating_sub(b'a').min(31);
        word.bytes().fold(0, |letters, byte| letters | bit(byte))
    };
    let (in_a, in_b) = (letters(a), letters(b));
    let missing = (in_a & !in_b).count_ones().max((in_b & !in_a).count_ones()) as usize;
    a.chars().count().abs_diff(b.chars().count()).max(missing)
}

/// How something may be written.
#[derive(Debug)]
struct KnownSpelling<'a> {
    written: &'a str,
    /// The words of the name that is written like this.
    name: Option<&'a str>,
}

impl<'a> KnownSpelling<'a> {
    fn from_line(line: &'a str) -> Self {
        match line.split_once('\t') {
            Some((written, name)) => Self { written, name: Some(name) },
            None => Self { written: line, name: None },
        }
    }

    /// The words that it means.
    fn words(&self) -> &'a str {
        self.name.unwrap_or(self.written)
    }
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
    /// How many typos turn the word into another one; none if they are more than any word may have.
    fn distance(&self, word: &str) -> Option<usize> {
        let has_digit = |text: &str| text.contains(|c: char| c.is_ascii_digit());
        let allowed = self.most_typos(true);
        if least_distance(self.written, word) > allowed
            || has_digit(self.written)
            || has_digit(word)
        {
            return None;
        }
        let typos = suggest::edit_distance(self.written, word);
        let is_allowed = typos <= allowed && (typos < 2 || self.has_first_letter_of(word));
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
            let (least, distance) = (least_distance(a, b), suggest::edit_distance(a, b));
            assert!(least <= distance, "{a} {b}: {least} {distance}");
        }
        assert_eq!(least_distance("zarkonid", "terrain"), 4);
    }
}
