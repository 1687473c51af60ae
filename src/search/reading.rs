//! How a query is read: which words somebody meant, what each of them is worth, and whose names are
//! among them.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use serde::Serialize;
use tantivy::DocId;

use super::analyse::{Unit, group_into_units, word_stems};
use super::index::SearchIndex;
use super::names::MAX_NAME_WORDS;
use super::query::QueryNode;
use super::ranking::RANKING;
use super::snippet::HitMatcher;
use super::stop_words::is_stop_word;
use super::synonyms;
use super::vocabulary::{NameRank, Typo};
use super::words::{Word, is_determiner, split_words, stem};
use crate::error::Error;

/// The most stems that an unfinished word stands for.
const MAX_COMPLETIONS: usize = 24;
/// A word that more passages have than this is finished.
const RARE: usize = 2;
/// The most unknown words of a query that are corrected.
const MAX_LOOKED_UP: usize = 8;
/// From so many words on, a query is a sentence.
const SENTENCE: usize = 4;

/// A word that was read as another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Correction {
    pub written: String,
    /// What was searched for instead.
    pub meant: String,
}

/// A query as it is understood.
#[derive(Debug, Default)]
pub(super) struct Reading {
    pub(super) terms: Vec<QueryTerm>,
    /// The heads of results whose names are in the query.
    pub(super) named: HashMap<DocId, NameInQuery>,
    pub(super) corrections: Vec<Correction>,
    pub(super) matcher: HitMatcher,
    /// How many unknown words were looked up.
    looked_up: usize,
}

/// A word of the query, or a synonym of several words, with every token that counts for it.
#[derive(Debug, Clone)]
pub(super) struct QueryTerm {
    /// As it was written.
    pub(super) written: String,
    /// Each token with its weight; none if nothing has the word.
    pub(super) tokens: Vec<(String, f32)>,
}

impl QueryTerm {
    /// How much the term counts in the query: the weight of its heaviest token.
    pub(super) fn importance(&self) -> f32 {
        self.tokens.iter().map(|(_, weight)| *weight).fold(0.0, f32::max)
    }
}

/// What the names of a result in a query add to its score.
#[derive(Debug, Clone, Copy)]
pub(super) struct NameInQuery {
    pub(super) points: f32,
    /// The factor of a result that the whole query names.
    pub(super) factor: f32,
}

impl Default for NameInQuery {
    fn default() -> Self {
        Self { points: 0.0, factor: 1.0 }
    }
}

/// A word of a query as it is understood.
#[derive(Debug, Clone)]
struct ReadWord {
    text: String,
    /// The stems that an unfinished word may become.
    completions: Vec<String>,
}

impl ReadWord {
    fn new(text: &str) -> Self {
        Self { text: text.to_owned(), completions: Vec::new() }
    }

    /// The stems by which it can be part of a name.
    fn name_stems(&self) -> Vec<String> {
        let own = stem(&self.text).into_owned();
        std::iter::once(own).chain(self.completions.iter().cloned()).collect()
    }
}

impl Reading {
    /// Reads a query; if it is unfinished, its last word may be the start of one.
    pub(super) fn new(
        index: &SearchIndex,
        node: &QueryNode,
        is_unfinished: bool,
    ) -> Result<Self, Error> {
        let mut reading = Self::default();
        let members =
            if let QueryNode::All(members) = node { members } else { std::slice::from_ref(node) };
        // What narrows a search is not part of what it names.
        let narrows =
            |member: &QueryNode| matches!(member, QueryNode::Filter(..) | QueryNode::Not(_));
        let names_all = members.iter().filter(|member| !narrows(member)).count() == 1;
        for (at, member) in members.iter().enumerate() {
            let is_last = at + 1 == members.len();
            reading.read_node(index, member, is_unfinished && is_last, names_all)?;
        }
        Ok(reading)
    }

    fn read_node(
        &mut self,
        index: &SearchIndex,
        node: &QueryNode,
        is_unfinished: bool,
        names_all: bool,
    ) -> Result<(), Error> {
        match node {
            QueryNode::Text(text) => {
                let words = split_words(text);
                let words: Vec<&str> = words.iter().map(|word| word.text.as_ref()).collect();
                let words = self.read_words(index, &words, is_unfinished)?;
                self.add_words(index, &words, names_all)
            }
            QueryNode::Phrase(text) => {
                let words: Vec<ReadWord> =
                    split_words(text).iter().map(|word| ReadWord::new(&word.text)).collect();
                self.matcher.exact.extend(words.iter().map(|word| word.text.clone()));
                self.add_words(index, &words, names_all)
            }
            QueryNode::Prefix(prefix) => {
                let stems = completion_stems(index, &index.words_with_prefix(prefix)?);
                self.matcher.prefixes.push(prefix.clone());
                self.add_term(completed_term(index, format!("{prefix}*"), &stems));
                Ok(())
            }
            QueryNode::All(nodes) => {
                nodes.iter().try_for_each(|node| self.read_node(index, node, false, false))
            }
            QueryNode::Any(options) => self.read_alternatives(index, options),
            QueryNode::Filter(..) | QueryNode::Not(_) => Ok(()),
        }
    }

    /// Alternatives are one term: whatever has one of them has it.
    fn read_alternatives(
        &mut self,
        index: &SearchIndex,
        options: &[QueryNode],
    ) -> Result<(), Error> {
        let first = self.terms.len();
        for option in options {
            self.read_node(index, option, false, true)?;
        }
        let terms = self.terms.split_off(first);
        let written: Vec<&str> = terms.iter().map(|term| term.written.as_str()).collect();
        self.terms.push(QueryTerm {
            written: written.join(" OR "),
            tokens: terms.iter().flat_map(|term| term.tokens.iter().cloned()).collect(),
        });
        Ok(())
    }

    /// The words that somebody meant.
    fn read_words(
        &mut self,
        index: &SearchIndex,
        words: &[&str],
        is_unfinished: bool,
    ) -> Result<Vec<ReadWord>, Error> {
        let mut read: Vec<ReadWord> = Vec::new();
        let mut at = 0;
        while let Some(word) = words.get(at).copied() {
            at += 1;
            let next = words.get(at).copied();
            let is_last = is_unfinished && next.is_none();
            if is_stop_word(word) {
                read.push(ReadWord::new(word));
                continue;
            }
            let before = read.last().map(|word| word.text.clone());
            if let Some(next) = next
                && let Some(meant) = joined_meaning(index, word, next)?
            {
                self.correct(&format!("{word} {next}"), &meant, &mut read);
                at += 1;
                continue;
            }
            if is_last && let Some(stems) = completions(index, word, before.as_deref())? {
                self.matcher.prefixes.push(word.to_owned());
                read.push(ReadWord { text: word.to_owned(), completions: stems });
                continue;
            }
            if index.knows(word) {
                read.push(ReadWord::new(word));
                continue;
            }
            let typo = Typo {
                written: word,
                before: before.as_deref(),
                after: next,
                is_in_sentence: words.len() >= SENTENCE,
            };
            match index.split_joined(word)? {
                Some(words) => read.extend(words.split(' ').map(ReadWord::new)),
                None => match self.nearest_word(index, &typo)? {
                    Some(meant) => self.correct(word, &meant, &mut read),
                    None => read.push(ReadWord::new(word)),
                },
            }
        }
        Ok(read)
    }

    /// What an unknown word probably means; only the first few are looked up.
    fn nearest_word(
        &mut self,
        index: &SearchIndex,
        typo: &Typo<'_>,
    ) -> Result<Option<String>, Error> {
        self.looked_up += 1;
        if self.looked_up > MAX_LOOKED_UP { Ok(None) } else { index.nearest_word(typo) }
    }

    fn correct(&mut self, written: &str, meant: &str, read: &mut Vec<ReadWord>) {
        let correction = Correction { written: written.to_owned(), meant: meant.to_owned() };
        self.corrections.push(correction);
        read.extend(meant.split(' ').map(ReadWord::new));
    }

    fn add_words(
        &mut self,
        index: &SearchIndex,
        words: &[ReadWord],
        names_all: bool,
    ) -> Result<(), Error> {
        self.add_terms(index, words);
        self.add_names(index, words, names_all)
    }

    fn add_terms(&mut self, index: &SearchIndex, words: &[ReadWord]) {
        // An unfinished word belongs to no synonym.
        let words_of_synonyms = words.iter().map(|word| match word.completions.as_slice() {
            [] => word.text.as_str(),
            _ => "",
        });
        let written: Vec<Word<'_>> =
            words_of_synonyms.map(|text| Word { text: text.into(), range: 0..0 }).collect();
        let stems = word_stems(&written);
        for unit in group_into_units(&stems) {
            let of_unit = words.get(unit.words.clone()).unwrap_or_default();
            match of_unit {
                [word] if !word.completions.is_empty() => {
                    let term = completed_term(index, word.text.clone(), &word.completions);
                    self.add_term(term);
                }
                _ => self.add_unit(index, of_unit, &unit),
            }
        }
    }

    fn add_unit(&mut self, index: &SearchIndex, words: &[ReadWord], unit: &Unit<'_>) {
        self.matcher.tokens.extend(unit.tokens().map(str::to_owned));
        let weighted = |token: &str, factor: f32| (token.to_owned(), factor * index.rarity(token));
        let written: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        let written = written.join(" ");
        if words.len() > 1 {
            // Of a synonym of several words the whole counts, and its parts a little.
            for stem in unit.stems() {
                let tokens = vec![weighted(stem, RANKING.part)];
                self.add_term(QueryTerm { written: written.clone(), tokens });
            }
            let tokens = unit.concepts().map(|concept| weighted(concept, 1.0)).collect();
            self.add_term(QueryTerm { written, tokens });
            return;
        }
        let concepts = unit.concepts().map(|concept| weighted(concept, RANKING.synonym));
        let concepts: Vec<(String, f32)> = concepts.collect();
        let rarest = unit.concepts().map(|concept| index.rarity(concept)).reduce(f32::max);
        let stems = unit.stems().map(|stem| match (index.rarity(stem), rarest) {
            // A word of the table's slang is as common as what it means, however rare it is in
            // print.
            (own, Some(concept)) if own > 0.0 => {
                let mixed = RANKING.own_rarity * own + (1.0 - RANKING.own_rarity) * concept;
                (stem.to_owned(), mixed)
            }
            (own, _) => (stem.to_owned(), own),
        });
        let tokens = stems.chain(concepts).filter(|(_, weight)| *weight > 0.0).collect();
        self.add_term(QueryTerm { written, tokens });
    }

    /// Adds a term, unless the query has it already.
    fn add_term(&mut self, term: QueryTerm) {
        let is_known =
            |other: &QueryTerm| other.written == term.written && other.tokens == term.tokens;
        if !self.terms.iter().any(is_known) {
            self.terms.push(term);
        }
    }

    /// Finds the names of results among the words: every run of words is looked up.
    fn add_names(
        &mut self,
        index: &SearchIndex,
        words: &[ReadWord],
        names_all: bool,
    ) -> Result<(), Error> {
        let named: Vec<&ReadWord> =
            words.iter().filter(|word| !is_determiner(&word.text)).collect();
        self.add_names_among(index, &named, names_all)?;
        // `black circle on speed` has `black circle speed` in it, but is not wholly that.
        let telling: Vec<&ReadWord> =
            named.iter().copied().filter(|word| !is_stop_word(&word.text)).collect();
        if telling.len() < named.len() {
            self.add_names_among(index, &telling, false)?;
        }
        Ok(())
    }

    fn add_names_among(
        &mut self,
        index: &SearchIndex,
        words: &[&ReadWord],
        names_all: bool,
    ) -> Result<(), Error> {
        for length in 1..=words.len().min(MAX_NAME_WORDS) {
            for run in words.windows(length) {
                if matches!(run, [word] if is_stop_word(&word.text)) {
                    continue;
                }
                let is_whole = names_all && run.len() == words.len();
                for key in name_keys(run) {
                    self.add_name(index, &key, is_whole)?;
                }
                if let [first, second] = run {
                    // `turn free` and `counter attack` for `free turn` and `counterattack`.
                    for key in name_keys(&[second, first]) {
                        self.add_name(index, &key, false)?;
                    }
                    self.add_name(
                        index,
                        &stem(&format!("{}{}", first.text, second.text)),
                        is_whole,
                    )?;
                }
            }
        }
        Ok(())
    }

    fn add_name(&mut self, index: &SearchIndex, key: &str, is_whole: bool) -> Result<(), Error> {
        let named = index.results_named(key)?;
        if named.is_empty() {
            return Ok(());
        }
        let rarity = |stem: &str| match index.rarity(stem) {
            0.0 => RANKING.unseen_rarity,
            rarity => rarity.min(RANKING.most_rarity),
        };
        let rarity: f32 = key.split(' ').map(rarity).sum();
        for (head, is_own) in named {
            let (points, factor) = if is_own {
                (RANKING.name, RANKING.whole_name)
            } else {
                (RANKING.asked_as, RANKING.whole_asked_as)
            };
            let name = self.named.entry(head).or_default();
            name.points = name.points.max(points * rarity);
            if is_whole {
                name.factor = name.factor.max(factor);
            }
        }
        Ok(())
    }
}

/// The keys of the names that a run of words may be.
fn name_keys(run: &[&ReadWord]) -> Vec<String> {
    run.iter().fold(vec![String::new()], |keys, word| {
        let stems = word.name_stems();
        let extended = keys.iter().flat_map(|key| {
            stems.iter().map(move |stem| match key.as_str() {
                "" => stem.clone(),
                key => format!("{key} {stem}"),
            })
        });
        extended.collect()
    })
}

/// The word, or the words of a name, that two words mean together: `shock wave`, `line ofsight`.
fn joined_meaning(index: &SearchIndex, word: &str, next: &str) -> Result<Option<String>, Error> {
    let joined = format!("{word}{next}");
    let is_name = || index.name_rank(&stem(&joined)) == NameRank::OwnName;
    if index.is_written(&joined) && is_name() && !index.is_name_pair(word, next) {
        return Ok(Some(joined));
    }
    if index.knows(word) {
        return Ok(None);
    }
    index.split_joined(&joined)
}

/// The stems that an unfinished word may become, if it is unknown or rare: those that complete a
/// name with the word before it, or all that begin so.
fn completions(
    index: &SearchIndex,
    word: &str,
    before: Option<&str>,
) -> Result<Option<Vec<String>>, Error> {
    let own = stem(word);
    let is_usual = || {
        index.document_count(&own) > RARE
            || index.name_rank(&own) != NameRank::NoName
            || synonyms::has_stem(&own)
    };
    if index.is_written(word) && is_usual() {
        return Ok(None);
    }
    let words = index.words_with_prefix(word)?;
    let completes = |word: &&String| before.is_some_and(|before| index.is_name_pair(before, word));
    let naming: Vec<String> = words.iter().filter(completes).cloned().collect();
    let found = if naming.is_empty() && word.chars().count() > 1 { words } else { naming };
    let stems = completion_stems(index, &found);
    Ok(Some(stems).filter(|stems| !stems.is_empty()))
}

/// The stems of words, those of names first.
fn completion_stems(index: &SearchIndex, words: &[String]) -> Vec<String> {
    let mut seen = HashSet::new();
    let stems = words.iter().filter(|word| !is_stop_word(word)).map(|word| stem(word));
    let mut stems: Vec<String> =
        stems.map(Cow::into_owned).filter(|stem| seen.insert(stem.clone())).collect();
    stems.sort_by_key(|stem| index.name_rank(stem) != NameRank::OwnName);
    stems.truncate(MAX_COMPLETIONS);
    stems
}

fn completed_term(index: &SearchIndex, written: String, stems: &[String]) -> QueryTerm {
    let weighted = |stem: &String| {
        let is_name = index.name_rank(stem) == NameRank::OwnName;
        let factor = if is_name { 1.0 } else { RANKING.completion };
        (stem.clone(), factor * index.rarity(stem))
    };
    QueryTerm { written, tokens: stems.iter().map(weighted).collect() }
}
