//! Ranking: how well a passage fits the words of a query, from what the index knows of the words.
//! It picks no candidates and reads no passage, so that a common word costs no more than a rare
//! one.

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
        let written = |unit: &Unit| {
            words
                .iter()
                .skip(unit.words.start)
                .take(unit.words.len())
                .map(|word| word.text.as_str())
                .collect::<Vec<_>>()
        };
        units(&words)
            .into_iter()
            .map(|unit| wish(index, written(&unit).join(" "), &unit))
            .collect::<Vec<_>>()
    };
    texts.iter().flat_map(of_text).collect()
}

fn wish(index: &Index, written: String, unit: &Unit) -> Wish {
    let counted = |tokens: &[String]| {
        tokens.iter().map(|token| (token.clone(), count(index, token))).collect::<Vec<_>>()
    };
    let (stems, concepts) = (counted(&unit.stems), counted(&unit.concepts));
    let rarity = |(token, found): (String, u64)| (token, rarity(index, found));
    let common =
        stems.iter().chain(&concepts).any(|(_, found)| found * 3 > index.searcher.num_docs());
    let concepts: Vec<(String, f32)> = concepts.into_iter().map(rarity).collect();
    let concept = concepts.iter().map(|(_, rarity)| *rarity).reduce(f32::max);
    let single = unit.words.len() == 1;
    let stem_worth = |rarity: f32| match concept {
        // A word of the table's slang is as common as what it stands for, however rare it is in
        // print.
        Some(concept) if single => {
            RANKING.own_rarity * rarity + (1.0 - RANKING.own_rarity) * concept
        }
        Some(_) => RANKING.part * rarity,
        None => rarity,
    };
    let known = stems.into_iter().map(rarity).filter(|(_, rarity)| *rarity > 0.0);
    let mut tokens: Vec<(String, f32)> =
        known.map(|(stem, rarity)| (stem, stem_worth(rarity))).collect();
    let worth = if single { RANKING.synonym } else { 1.0 };
    tokens.extend(concepts.into_iter().map(|(concept, rarity)| (concept, worth * rarity)));
    let importance = tokens.iter().map(|(_, worth)| *worth).fold(0.0, f32::max);
    Wish { written, tokens, importance, common }
}

/// Whether more than a third of all passages have a word or one of its synonyms.
pub fn is_common(index: &Index, unit: &Unit) -> bool {
    unit.stems
        .iter()
        .chain(&unit.concepts)
        .any(|token| count(index, token) * 3 > index.searcher.num_docs())
}

/// The words that begin like a prefix, as one wish; the longest part of them that ranking has time
/// for.
pub fn prefix_wish(index: &Index, prefix: &str, words: &[String]) -> Wish {
    const MOST: usize = 16;
    let mut stems: Vec<String> =
        words.iter().filter(|word| !is_stop_word(word)).map(|word| stem(word)).collect();
    stems.dedup();
    let tokens: Vec<(String, f32)> = stems
        .into_iter()
        .take(MOST)
        .map(|stem| (stem.clone(), rarity(index, count(index, &stem))))
        .collect();
    let importance = tokens.iter().map(|(_, worth)| *worth).fold(0.0, f32::max);
    Wish { written: format!("{prefix}*"), tokens, importance, common: false }
}

/// How many passages have a token, in the field that has it most often.
pub fn count(index: &Index, token: &str) -> u64 {
    let in_field = |(field, _): &(Field, _)| {
        index.searcher.doc_freq(&Term::from_field_text(*field, token)).unwrap_or(0)
    };
    index.fields.stemmed.iter().map(in_field).max().unwrap_or(0)
}

/// How rare a token is that so many passages have, as BM25 has it; 0 for what is nowhere.
fn rarity(index: &Index, found: u64) -> f32 {
    let found = found as f32;
    if found == 0.0 {
        0.0
    } else {
        (1.0 + (index.searcher.num_docs() as f32 - found + 0.5) / (found + 0.5)).ln()
    }
}

/// What is known of one word in one candidate: the best and the sum of its finds, and whether it is
/// in the name, in the heading, and in the passage itself.
#[derive(Debug, Clone, Copy, Default)]
struct Find {
    best: f32,
    sum: f32,
    named: bool,
    headed: bool,
    own: bool,
}

/// How well some passages fit, by their places in the list that was ranked.
#[derive(Debug, Default)]
pub struct Fits {
    finds: Vec<Find>,
    words: usize,
    /// The score of each, and what its sum was multiplied with.
    scores: Vec<(f32, f32)>,
}

impl Fits {
    /// The score of one of them.
    pub fn score(&self, place: usize) -> f32 {
        self.scores.get(place).map_or(0.0, |(score, _)| *score)
    }

    /// How well one of them fits.
    pub fn fit(&self, wishes: &[Wish], place: usize) -> Fit {
        let row = self.finds.chunks(self.words.max(1)).nth(place).unwrap_or_default();
        let (score, factor) = self.scores.get(place).copied().unwrap_or_default();
        Fit { score, parts: wishes.iter().zip(row).map(|(_, find)| find.part()).collect(), factor }
    }
}

/// How well each of some passages of one segment fits; the passages are in order.
pub fn fits(index: &Index, wishes: &[Wish], passages: &[DocAddress]) -> Result<Fits, TantivyError> {
    let Some(segment) = passages.first().map(|at| index.searcher.segment_reader(at.segment_ord))
    else {
        return Ok(Fits::default());
    };
    // A row of words for each passage; a query of filters alone has no word.
    let words = wishes.len().max(1);
    let mut finds = vec![Find::default(); passages.len() * words];
    for (number, (field, measure)) in index.fields.stemmed.iter().enumerate() {
        let inverted = segment.inverted_index(*field)?;
        let lengths = segment.get_fieldnorms_reader(*field)?;
        for (at, wish) in wishes.iter().enumerate() {
            for (token, worth) in &wish.tokens {
                let Some(mut postings) = inverted.read_postings(
                    &Term::from_field_text(*field, token),
                    IndexRecordOption::WithFreqs,
                )?
                else {
                    continue;
                };
                for (passage, row) in passages.iter().zip(finds.chunks_mut(words)) {
                    if postings.doc() < passage.doc_id {
                        postings.seek(passage.doc_id);
                    }
                    if postings.doc() == TERMINATED {
                        break;
                    }
                    if postings.doc() == passage.doc_id {
                        let length = lengths.fieldnorm(passage.doc_id) as f32;
                        let value = worth * measure.value(postings.term_freq() as f32, length);
                        if let Some(find) = row.get_mut(at) {
                            find.add(value, number);
                        }
                    }
                }
            }
        }
    }
    let (weights, shapes) = (segment.fast_fields().f64(WEIGHT)?, segment.fast_fields().u64(SHAPE)?);
    let score = |(at, row): (&DocAddress, &[Find])| {
        let weight = weights.first(at.doc_id).unwrap_or(1.0) as f32;
        let factor = factor(
            wishes,
            row,
            weight,
            Shape::from_number(shapes.first(at.doc_id).unwrap_or_default()),
        );
        (wishes.iter().zip(row).map(|(_, find)| find.part()).sum::<f32>() * factor, factor)
    };
    let scores = passages.iter().zip(finds.chunks(words)).map(score).collect();
    Ok(Fits { finds, words, scores })
}

/// The place of the name among the fields.
pub const NAME: usize = 1;
/// The place of the heading among the fields.
const HEADING: usize = 2;
/// How many of the fields belong to the passage itself; the rest are its surroundings, which prove
/// no word.
pub const OWN: usize = 4;

impl Find {
    fn add(&mut self, value: f32, field: usize) {
        self.best = self.best.max(value);
        self.sum += value;
        self.named |= field == NAME;
        self.headed |= field == HEADING;
        self.own |= field < OWN;
    }

    /// What the word adds to the score.
    fn part(&self) -> f32 {
        self.best + RANKING.tie * (self.sum - self.best)
    }
}

/// What the sum of a passage is multiplied with in which this was found of each word.
fn factor(wishes: &[Wish], row: &[Find], weight: f32, shape: Shape) -> f32 {
    let all: f32 = wishes.iter().map(|wish| wish.importance).sum();
    let covered: f32 =
        wishes.iter().zip(row).filter(|(_, find)| find.own).map(|(wish, _)| wish.importance).sum();
    let coverage = if all > 0.0 { (covered / all).powf(RANKING.coverage) } else { 1.0 };
    let share = |found: fn(&Find) -> bool, of: u64| {
        let count = row.iter().filter(|find| found(find)).count();
        (count as f32 / of.max(1) as f32).min(1.0)
    };
    let (named, headed) =
        (share(|find| find.named, shape.name), share(|find| find.headed, shape.heading));
    let name = if shape.ability { RANKING.ability_name } else { RANKING.rule_name };
    let topical = (1.0 + name * named) * (1.0 + RANKING.heading_share * headed);
    let exact = shape.own && named >= 1.0 && row.iter().all(|find| find.named);
    weight * coverage * topical * if exact { 1.0 + RANKING.exact_name } else { 1.0 }
}
