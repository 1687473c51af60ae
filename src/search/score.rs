//! Scores: how well a passage fits the words of a query, from the postings of the index.
//! It finds no candidates and reads no passage, so that a common word costs no more than a rare
//! one.

use tantivy::fieldnorm::FieldNormReader;
use tantivy::postings::{Postings as _, SegmentPostings};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocAddress, DocSet as _, TERMINATED, TantivyError, Term};

use super::analyse::{Unit, Word, group_into_units, is_stop_word, split_words, stem};
use super::index::SearchIndex;
use super::query::QueryNode;
use super::ranking::{PassageField, PassageStats, RANKING, TermHit};
use super::schema::{STATS, WEIGHT};
use super::tantivy_query::words_with_prefix;
use crate::error::Error;

/// A word of the query, or a synonym of several words, with every token that counts for it.
#[derive(Debug, Clone)]
pub(super) struct QueryTerm {
    /// As it was written.
    pub(super) written: String,
    tokens: Vec<WeightedToken>,
    /// How much the term counts in the query: the weight of its heaviest token.
    importance: f32,
    /// Whether more than a third of the passages have it.
    pub(super) is_common: bool,
}

#[derive(Debug, Clone)]
struct WeightedToken {
    token: String,
    weight: f32,
}

/// The terms of a query, those behind its prefixes included.
pub(super) fn query_terms(index: &SearchIndex, node: &QueryNode) -> Result<Vec<QueryTerm>, Error> {
    let texts = node.wanted_texts();
    let mut terms: Vec<QueryTerm> =
        texts.iter().flat_map(|text| terms_of_text(index, text)).collect();
    for prefix in node.wanted_prefixes() {
        let words = words_with_prefix(index, &prefix)?;
        terms.push(QueryTerm::from_prefix(index, &prefix, &words));
    }
    Ok(terms)
}

fn terms_of_text(index: &SearchIndex, text: &str) -> Vec<QueryTerm> {
    let words = split_words(text);
    let units = group_into_units(&words);
    units.iter().map(|unit| QueryTerm::from_unit(index, &words, unit)).collect()
}

impl QueryTerm {
    fn new(written: String, tokens: Vec<WeightedToken>, is_common: bool) -> Self {
        let importance = tokens.iter().map(|token| token.weight).fold(0.0, f32::max);
        Self { written, tokens, importance, is_common }
    }

    fn from_unit(index: &SearchIndex, words: &[Word], unit: &Unit) -> Self {
        let with_rarity = |token: &String| WeightedToken {
            token: token.clone(),
            weight: rarity(index, document_count(index, token)),
        };
        let stems = unit.stems.iter().map(with_rarity).filter(|stem| stem.weight > 0.0);
        let concepts: Vec<WeightedToken> = unit.concepts.iter().map(with_rarity).collect();
        let concept_rarity = concepts.iter().map(|concept| concept.weight).reduce(f32::max);
        let is_single = unit.words.len() == 1;
        let stem_weight = |rarity: f32| match concept_rarity {
            // A word of the table's slang is as common as what it means, however rare it is in
            // print.
            Some(concept) if is_single => {
                RANKING.own_rarity * rarity + (1.0 - RANKING.own_rarity) * concept
            }
            Some(_) => RANKING.part * rarity,
            None => rarity,
        };
        let concept_weight = if is_single { RANKING.synonym } else { 1.0 };
        let tokens = stems
            .map(|stem| WeightedToken { weight: stem_weight(stem.weight), ..stem })
            .chain(concepts.iter().map(|concept| WeightedToken {
                token: concept.token.clone(),
                weight: concept_weight * concept.weight,
            }))
            .collect();
        let written = words.iter().skip(unit.words.start).take(unit.words.len());
        let written = written.map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        Self::new(written, tokens, is_common(index, unit))
    }

    /// The words that begin with a prefix, as one term; only as many as the ranking has time for.
    fn from_prefix(index: &SearchIndex, prefix: &str, words: &[String]) -> Self {
        const MAX_STEMS: usize = 16;
        let mut stems: Vec<String> =
            words.iter().filter(|word| !is_stop_word(word)).map(|word| stem(word)).collect();
        stems.dedup();
        stems.truncate(MAX_STEMS);
        let with_rarity = |stem: String| WeightedToken {
            weight: rarity(index, document_count(index, &stem)),
            token: stem,
        };
        Self::new(format!("{prefix}*"), stems.into_iter().map(with_rarity).collect(), false)
    }
}

/// Whether more than a third of all passages have a word or one of its synonyms.
pub(super) fn is_common(index: &SearchIndex, unit: &Unit) -> bool {
    unit.tokens().any(|token| document_count(index, token) * 3 > index.searcher.num_docs())
}

/// How many passages have a token, in the field that has it most often.
pub(super) fn document_count(index: &SearchIndex, token: &str) -> u64 {
    let in_field =
        |(_, column)| index.searcher.doc_freq(&Term::from_field_text(column, token)).unwrap_or(0);
    index.fields.stemmed.into_iter().map(in_field).max().unwrap_or(0)
}

/// How rare a token is that `found` passages have, as BM25 defines it; 0 if no passage has it.
fn rarity(index: &SearchIndex, found: u64) -> f32 {
    let found = found as f32;
    if found == 0.0 {
        0.0
    } else {
        (1.0 + (index.searcher.num_docs() as f32 - found + 0.5) / (found + 0.5)).ln()
    }
}

/// How well a passage fits a query.
#[derive(Debug, Clone, Default)]
pub(super) struct Score {
    /// The sum of the points, times the factor.
    pub(super) total: f32,
    /// What each term of the query added.
    pub(super) points: Vec<f32>,
    pub(super) factor: f32,
}

/// The scores of some passages of one segment, in their order; the passages are sorted.
pub(super) fn score_passages(
    index: &SearchIndex,
    terms: &[QueryTerm],
    passages: &[DocAddress],
) -> Result<Vec<Score>, TantivyError> {
    let Some(first) = passages.first() else { return Ok(Vec::new()) };
    let segment = index.searcher.segment_reader(first.segment_ord);
    let mut hits = vec![vec![TermHit::default(); terms.len()]; passages.len()];
    for (field, column) in index.fields.stemmed {
        let inverted = segment.inverted_index(column)?;
        let lengths = segment.get_fieldnorms_reader(column)?;
        for (at, term) in terms.iter().enumerate() {
            for token in &term.tokens {
                let wanted = Term::from_field_text(column, &token.token);
                let option = IndexRecordOption::WithFreqs;
                if let Some(postings) = inverted.read_postings(&wanted, option)? {
                    let of_term = hits.iter_mut().filter_map(|row| row.get_mut(at));
                    let found = TokenPostings { field, weight: token.weight, postings };
                    found.add_to(passages.iter().zip(of_term), &lengths);
                }
            }
        }
    }
    let weights = segment.fast_fields().f64(WEIGHT)?;
    let stats = segment.fast_fields().u64(STATS)?;
    let score = |(at, hits): (&DocAddress, Vec<TermHit>)| {
        let weight = weights.first(at.doc_id).unwrap_or(1.0) as f32;
        let stats = PassageStats::from_number(stats.first(at.doc_id).unwrap_or_default());
        let points: Vec<f32> = hits.iter().map(TermHit::points).collect();
        let factor = score_factor(terms, &hits, weight, stats);
        Score { total: points.iter().sum::<f32>() * factor, points, factor }
    };
    Ok(passages.iter().zip(hits).map(score).collect())
}

/// The passages that have a token in a field.
struct TokenPostings {
    field: PassageField,
    weight: f32,
    postings: SegmentPostings,
}

impl TokenPostings {
    /// Adds what the token counts to the hits of those passages that have it.
    fn add_to<'a>(
        mut self,
        hits: impl Iterator<Item = (&'a DocAddress, &'a mut TermHit)>,
        lengths: &FieldNormReader,
    ) {
        for (passage, hit) in hits {
            if self.postings.doc() < passage.doc_id {
                self.postings.seek(passage.doc_id);
            }
            if self.postings.doc() == TERMINATED {
                return;
            }
            if self.postings.doc() == passage.doc_id {
                let length = lengths.fieldnorm(passage.doc_id) as f32;
                let times = self.postings.term_freq() as f32;
                hit.add(self.field, self.weight * self.field.weight().token_value(times, length));
            }
        }
    }
}

/// What the points of a passage are multiplied with.
fn score_factor(terms: &[QueryTerm], hits: &[TermHit], weight: f32, stats: PassageStats) -> f32 {
    let all: f32 = terms.iter().map(|term| term.importance).sum();
    let found = terms.iter().zip(hits).filter(|(_, hit)| hit.in_passage);
    let covered: f32 = found.map(|(term, _)| term.importance).sum();
    let coverage = if all > 0.0 { (covered / all).powf(RANKING.coverage) } else { 1.0 };
    let share = |is_hit: fn(&TermHit) -> bool, units: u64| {
        let count = hits.iter().filter(|hit| is_hit(hit)).count();
        (count as f32 / units.max(1) as f32).min(1.0)
    };
    let named = share(|hit| hit.in_name, stats.name_units);
    let headed = share(|hit| hit.in_heading, stats.heading_units);
    let name_bonus = if stats.is_of_ability { RANKING.ability_name } else { RANKING.rule_name };
    let topical = (1.0 + name_bonus * named) * (1.0 + RANKING.heading_share * headed);
    let is_exact = stats.is_own_text && named >= 1.0 && hits.iter().all(|hit| hit.in_name);
    weight * coverage * topical * if is_exact { 1.0 + RANKING.exact_name } else { 1.0 }
}
