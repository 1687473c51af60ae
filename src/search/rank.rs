//! Ranking: how well a passage fits the words of a query, from what the index knows of the words.
//! It picks no candidates and reads no passage, so that a common word costs no more than a rare one.

use tantivy::postings::Postings as _;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocAddress, DocSet as _, TERMINATED, TantivyError, Term};

use super::analyse::{Unit, is_stop_word, units, words};
use super::index::Index;
use super::ranking::RANKING;
use super::schema::{SHAPE, WEIGHT};
use super::shape::Shape;
use super::stem::stem;

/// A word of the query with everything that stands for it.
#[derive(Debug, Clone)]
pub struct Wish {
    /// As it was written.
    pub written: String,
    /// Each token, and what it is worth.
    tokens: Vec<(String, f32)>,
    /// What the word is worth to the query.
    importance: f32,
    /// Whether nearly every passage has it.
    pub common: bool,
}

/// How well a passage fits.
#[derive(Debug, Clone, Default)]
pub struct Fit {
    /// The score, weight included.
    pub score: f32,
    /// What each word of the query added.
    pub parts: Vec<f32>,
    /// What the sum was multiplied with.
    pub factor: f32,
}

/// The words of some texts, weighed by how rare they are.
pub fn wishes(index: &Index, texts: &[String]) -> Vec<Wish> {
    let of_text = |text: &String| {
        let words = words(text);
        let written =
            |unit: &Unit| words.iter().skip(unit.words.start).take(unit.words.len()).map(|word| word.text.as_str()).collect::<Vec<_>>();
        units(&words).into_iter().map(|unit| wish(index, written(&unit).join(" "), &unit)).collect::<Vec<_>>()
    };
    texts.iter().flat_map(of_text).collect()
}

fn wish(index: &Index, written: String, unit: &Unit) -> Wish {
    let rarity = |token: &String| rarity(index, token);
    let concept = unit.concepts.iter().map(rarity).reduce(f32::max);
    let single = unit.words.len() == 1;
    let stem_worth = |stem: &String| match concept {
        // A word of the table's slang is as common as what it stands for, however rare it is in print.
        Some(concept) if single => RANKING.own_rarity * rarity(stem) + (1.0 - RANKING.own_rarity) * concept,
        Some(_) => RANKING.part * rarity(stem),
        None => rarity(stem),
    };
    let mut tokens: Vec<(String, f32)> =
        unit.stems.iter().filter(|stem| rarity(stem) > 0.0).map(|stem| (stem.clone(), stem_worth(stem))).collect();
    let worth = if single { RANKING.synonym } else { 1.0 };
    tokens.extend(unit.concepts.iter().map(|concept| (concept.clone(), worth * rarity(concept))));
    let importance = tokens.iter().map(|(_, worth)| *worth).fold(0.0, f32::max);
    Wish { written, tokens, importance, common: is_common(index, unit) }
}

/// Whether more than a third of all passages have a word or one of its synonyms.
pub fn is_common(index: &Index, unit: &Unit) -> bool {
    unit.stems.iter().chain(&unit.concepts).any(|token| count(index, token) * 3 > index.searcher.num_docs())
}

/// The words that begin like a prefix, as one wish; the longest part of them that ranking has time for.
pub fn prefix_wish(index: &Index, prefix: &str, words: &[String]) -> Wish {
    const MOST: usize = 16;
    let mut stems: Vec<String> = words.iter().filter(|word| !is_stop_word(word)).map(|word| stem(word)).collect();
    stems.dedup();
    let tokens: Vec<(String, f32)> = stems.into_iter().take(MOST).map(|stem| (stem.clone(), rarity(index, &stem))).collect();
    let importance = tokens.iter().map(|(_, worth)| *worth).fold(0.0, f32::max);
    Wish { written: format!("{prefix}*"), tokens, importance, common: false }
}

/// How many passages have a token, in the field that has it most often.
pub fn count(index: &Index, token: &str) -> u64 {
    let in_field = |(field, _): &(Field, _)| index.searcher.doc_freq(&Term::from_field_text(*field, token)).unwrap_or(0);
    index.fields.stemmed.iter().map(in_field).max().unwrap_or(0)
}

/// How rare a token is, as BM25 has it; 0 for what is nowhere.
fn rarity(index: &Index, token: &str) -> f32 {
    let found = count(index, token) as f32;
    if found == 0.0 { 0.0 } else { (1.0 + (index.searcher.num_docs() as f32 - found + 0.5) / (found + 0.5)).ln() }
}

/// What is known of one candidate: per word the best and the sum of its finds, and whether it is in the name, in the heading, and in
/// the passage itself.
#[derive(Debug, Clone, Default)]
struct Finds {
    best: Vec<f32>,
    sum: Vec<f32>,
    named: Vec<bool>,
    headed: Vec<bool>,
    own: Vec<bool>,
}

/// How well each of some passages of one segment fits; the passages are in order.
pub fn fits(index: &Index, wishes: &[Wish], passages: &[DocAddress]) -> Result<Vec<Fit>, TantivyError> {
    let Some(segment) = passages.first().map(|at| index.searcher.segment_reader(at.segment_ord)) else { return Ok(Vec::new()) };
    let no = vec![false; wishes.len()];
    let empty = Finds { best: vec![0.0; wishes.len()], sum: vec![0.0; wishes.len()], named: no.clone(), headed: no.clone(), own: no };
    let mut finds = vec![empty; passages.len()];
    for (number, (field, measure)) in index.fields.stemmed.iter().enumerate() {
        let inverted = segment.inverted_index(*field)?;
        let lengths = segment.get_fieldnorms_reader(*field)?;
        for (at, wish) in wishes.iter().enumerate() {
            for (token, worth) in &wish.tokens {
                let Some(mut postings) = inverted.read_postings(&Term::from_field_text(*field, token), IndexRecordOption::WithFreqs)?
                else {
                    continue;
                };
                for (passage, finds) in passages.iter().zip(&mut finds) {
                    if postings.doc() < passage.doc_id {
                        postings.seek(passage.doc_id);
                    }
                    if postings.doc() == TERMINATED {
                        break;
                    }
                    if postings.doc() == passage.doc_id {
                        let length = lengths.fieldnorm(passage.doc_id) as f32;
                        finds.add(at, worth * measure.value(postings.term_freq() as f32, length), number);
                    }
                }
            }
        }
    }
    let (weights, shapes) = (segment.fast_fields().f64(WEIGHT)?, segment.fast_fields().u64(SHAPE)?);
    let fit = |(at, finds): (&DocAddress, &Finds)| {
        let weight = weights.first(at.doc_id).unwrap_or(1.0) as f32;
        finds.fit(wishes, weight, Shape::from_number(shapes.first(at.doc_id).unwrap_or_default()))
    };
    Ok(passages.iter().zip(&finds).map(fit).collect())
}

/// The place of the name among the fields.
pub const NAME: usize = 1;
/// The place of the heading among the fields.
const HEADING: usize = 2;
/// How many of the fields belong to the passage itself; the rest are its surroundings, which prove no word.
pub const OWN: usize = 4;

impl Finds {
    fn add(&mut self, at: usize, value: f32, field: usize) {
        if let (Some(best), Some(sum)) = (self.best.get_mut(at), self.sum.get_mut(at)) {
            *best = best.max(value);
            *sum += value;
        }
        for (found, here) in [(&mut self.named, field == NAME), (&mut self.headed, field == HEADING), (&mut self.own, field < OWN)] {
            if let Some(found) = found.get_mut(at) {
                *found |= here;
            }
        }
    }

    fn fit(&self, wishes: &[Wish], weight: f32, shape: Shape) -> Fit {
        let parts: Vec<f32> = self.best.iter().zip(&self.sum).map(|(best, sum)| best + RANKING.tie * (sum - best)).collect();
        let all: f32 = wishes.iter().map(|wish| wish.importance).sum();
        let covered: f32 = wishes.iter().zip(&self.own).filter(|(_, own)| **own).map(|(wish, _)| wish.importance).sum();
        let coverage = if all > 0.0 { (covered / all).powf(RANKING.coverage) } else { 1.0 };
        let share = |found: &[bool], of: u64| (found.iter().filter(|found| **found).count() as f32 / of.max(1) as f32).min(1.0);
        let name = if shape.ability { RANKING.ability_name } else { RANKING.rule_name };
        let topical = (1.0 + name * share(&self.named, shape.name)) * (1.0 + RANKING.heading_share * share(&self.headed, shape.heading));
        let exact = shape.own && share(&self.named, shape.name) >= 1.0 && self.named.iter().all(|named| *named);
        let factor = weight * coverage * topical * if exact { 1.0 + RANKING.exact_name } else { 1.0 };
        Fit { score: parts.iter().sum::<f32>() * factor, parts, factor }
    }
}
