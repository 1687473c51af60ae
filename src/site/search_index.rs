//! The search of the pages: an index written as a classic script, since pages read from a disk may fetch nothing.
//! It shares the words, stems, synonyms and boosts of `search`; scores are worked out here, so that the page only adds them up.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::address;
use super::context::Context;
use super::{Page, words};
use crate::diagnostic::Trouble;
use crate::markdown::slug;
use crate::search::{Measure, Passage, PassageKind, RANKING, Ranking, Synonyms, analyse, is_stop_word, passages, stem};

/// The script's content: what `site.js` reads.
#[derive(Debug, Serialize)]
struct Script<'a> {
    /// What everything is ranked by.
    ranking: &'static Ranking,
    docs: Vec<Listed<'a>>,
    /// Token to its rarity and its documents.
    tokens: BTreeMap<&'a str, String>,
    /// Words that are not their own stem.
    words: BTreeMap<String, String>,
    /// Phrases of stems, with the concepts they stand for.
    phrases: BTreeMap<String, Vec<String>>,
    /// Words that say nothing.
    stop: String,
}

/// Kind, page, name, heading, text, note on standing, group, weight in thousandths, and the shape of the name:
/// how many words or synonyms it has, doubled, and 1 more for what is in a slot of the dial.
type Listed<'a> = (u8, String, &'a str, String, &'a str, String, usize, f32, usize);

/// A passage with its tokens, field by field.
struct Doc<'a> {
    passage: &'a Passage,
    fields: [Vec<String>; 6],
}

const FIELDS: [Measure; 6] = [RANKING.text, RANKING.name, RANKING.heading, RANKING.question, RANKING.summary, RANKING.notes];

/// The place of the name among the fields.
const NAME: usize = 1;

/// Values are written as whole numbers, in thousandths.
const POINT: f32 = 1000.0;

/// The index as a script.
pub fn page(context: &Context<'_>) -> Result<Page, Trouble> {
    let all = passages(context.catalog);
    let docs = distinct(&all);
    let groups: BTreeSet<&str> = docs.iter().map(|doc| doc.passage.id.as_str()).collect();
    let groups: BTreeMap<&str, usize> = groups.into_iter().zip(0..).collect();
    let rarities = rarities(&all);
    let script = Script {
        ranking: &RANKING,
        docs: docs.iter().map(|doc| listed(context, doc.passage, groups.get(doc.passage.id.as_str()).copied().unwrap_or(0))).collect(),
        tokens: postings(&docs, &rarities),
        words: vocabulary(&docs),
        phrases: phrases(),
        stop: CANDIDATES.split_whitespace().filter(|word| is_stop_word(word)).collect::<Vec<_>>().join(" "),
    };
    let json = serde_json::to_string(&script).map_err(|error| Trouble::new(format!("cannot write the search index: {error}"), ""))?;
    Ok(Page::text("assets/search-index.js".to_owned(), format!("window.variorumSearch = {json};\n")))
}

/// Passages with the words of every edition once: what stayed the same is found once, as it stands now.
fn distinct(all: &[Passage]) -> Vec<Doc<'_>> {
    let mut best: BTreeMap<(&str, &str), &Passage> = BTreeMap::new();
    for passage in all {
        let kept = best.entry((&passage.id, &passage.text)).or_insert(passage);
        if passage.weight() > kept.weight() {
            *kept = passage;
        }
    }
    best.into_values().map(|passage| Doc { passage, fields: fields(passage) }).collect()
}

/// The tokens of a passage, field by field.
fn fields(passage: &Passage) -> [Vec<String>; 6] {
    [&passage.text, &passage.name, &passage.heading, &passage.question, &passage.summary, &passage.notes].map(|part| analyse(part))
}

fn listed<'a>(context: &Context<'_>, passage: &'a Passage, group: usize) -> Listed<'a> {
    let kind = match passage.kind {
        PassageKind::Ability => 0,
        PassageKind::Rule => 1,
        PassageKind::Ruling => 2,
        PassageKind::Term => 3,
    };
    let heading = if passage.question.is_empty() { words::capital(&passage.heading) } else { passage.question.clone() };
    let named = units(&passage.name) * 2 + usize::from(passage.slot.is_some());
    let weight = (passage.weight() * POINT).round();
    (kind, path(context, passage), &passage.name, heading, &passage.text, standing(context, passage), group, weight, named)
}

/// How many things a name says: its words, with a synonym of several words counted once.
fn units(name: &str) -> usize {
    let words: Vec<String> =
        name.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    let stems: Vec<String> = words.iter().map(|word| stem(word)).collect();
    let (mut at, mut count) = (0, 0);
    while let Some(rest) = stems.get(at..).filter(|rest| !rest.is_empty()) {
        let (length, concepts) = Synonyms::embedded().longest(rest);
        let length = length.max(1);
        let says = words.iter().skip(at).take(length).any(|word| !is_stop_word(word));
        count += usize::from(says || !concepts.is_empty());
        at += length;
    }
    count
}

fn path(context: &Context<'_>, passage: &Passage) -> String {
    let Some((subject, clause)) = passage.id.split_once('#') else {
        let (subject, ruling) = passage.id.split_once('/').unwrap_or((&passage.id, ""));
        return address::ruling(subject, ruling);
    };
    let Some(sheet) = context.sheet(subject) else { return format!("glossary.html#{clause}") };
    let edition = passage.edition.first().and_then(|id| context.catalog.timeline.number(id));
    match edition.filter(|no| *no != sheet.current.edition) {
        Some(no) => format!("{}#{clause}", address::record(context.catalog, sheet.subject, no)),
        None => format!("{}#{clause}", address::subject(sheet.subject)),
    }
}

/// What a reader must know of an old or foreign wording; empty for what is in force in the main game.
fn standing(context: &Context<'_>, passage: &Passage) -> String {
    let name = |id: &String| context.catalog.timeline.number(id).map(|no| words::edition(context.catalog, no)).unwrap_or_default();
    let own = passage.edition.first().map(name).unwrap_or_default();
    match &passage.superseded_by {
        Some(by) => format!("superseded: {own}, replaced by {}", name(&by.edition)),
        None if passage.kind != PassageKind::Ruling && !passage.line.iter().any(|line| line == crate::edition::MAIN_LINE) => own,
        None => String::new(),
    }
}

/// How rare every token is among all passages, as BM25 has it: by the field that has it most often.
fn rarities(all: &[Passage]) -> BTreeMap<String, f64> {
    let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    let mut found: BTreeMap<String, [usize; 6]> = BTreeMap::new();
    for passage in all {
        for (field, tokens) in fields(passage).into_iter().enumerate() {
            for token in BTreeSet::from_iter(tokens) {
                if let Some(number) = found.entry(token).or_default().get_mut(field) {
                    *number += 1;
                }
            }
        }
    }
    let rarity = |numbers: [usize; 6]| {
        let most = count(numbers.into_iter().max().unwrap_or(0));
        logarithm(1.0 + (count(all.len()) - most + 0.5) / (most + 0.5))
    };
    found.into_iter().map(|(token, numbers)| (token, rarity(numbers))).collect()
}

/// What a token is worth in one document: in its best field, in all fields, and whether it is in the name.
#[derive(Debug, Clone, Copy, Default)]
struct Find {
    best: f32,
    sum: f32,
    named: bool,
}

/// Every token with its rarity and what it is worth in every document that has it.
fn postings<'a>(docs: &'a [Doc<'a>], rarities: &BTreeMap<String, f64>) -> BTreeMap<&'a str, String> {
    let count = |number: usize| f32::from(u16::try_from(number).unwrap_or(u16::MAX));
    let mut finds: BTreeMap<&str, BTreeMap<usize, Find>> = BTreeMap::new();
    for (n, doc) in docs.iter().enumerate() {
        for (field, (tokens, measure)) in doc.fields.iter().zip(FIELDS).enumerate() {
            let mut times: BTreeMap<&str, usize> = BTreeMap::new();
            tokens.iter().for_each(|token| *times.entry(token).or_default() += 1);
            for (token, times) in times {
                let value = measure.value(count(times), count(tokens.len()));
                let find = finds.entry(token).or_default().entry(n).or_default();
                *find = Find { best: find.best.max(value), sum: find.sum + value, named: find.named || field == NAME };
            }
        }
    }
    finds.into_iter().map(|(token, places)| (token, written(rarities.get(token).copied().unwrap_or(0.0), &places))).collect()
}

/// The rarity, then documents as steps from the one before, each with its best value, its sum where that differs, and `n` for a name.
fn written(rarity: f64, places: &BTreeMap<usize, Find>) -> String {
    let mut text = format!("{}", (rarity * f64::from(POINT)).round());
    let mut before = 0;
    for (n, find) in places {
        let (best, sum) = ((find.best * POINT).round(), (find.sum * POINT).round());
        let sum = if (sum - best).abs() < 0.5 { String::new() } else { format!(".{sum}") };
        text.push_str(&format!(" {}.{best}{sum}{}", n - before, if find.named { "n" } else { "" }));
        before = *n;
    }
    text
}

/// The natural logarithm by sums and products alone: the library's may differ in the last digit from machine to machine.
fn logarithm(value: f64) -> f64 {
    let (mut rest, mut halvings) = (value, 0.0);
    while rest > 1.5 {
        rest /= 2.0;
        halvings += 1.0;
    }
    let ratio = (rest - 1.0) / (rest + 1.0);
    let (mut power, mut sum) = (ratio, 0.0);
    for n in 0..24_u32 {
        sum += power / f64::from(2 * n + 1);
        power *= ratio * ratio;
    }
    2.0 * sum + halvings * std::f64::consts::LN_2
}

/// Every word of the passages and of the synonyms that is not its own stem.
fn vocabulary(docs: &[Doc<'_>]) -> BTreeMap<String, String> {
    let texts = docs.iter().flat_map(|doc| {
        let passage = doc.passage;
        [&passage.text, &passage.name, &passage.heading, &passage.question, &passage.summary, &passage.notes]
    });
    let synonyms = Synonyms::embedded().groups().iter().flatten();
    let mut vocabulary = BTreeMap::new();
    for text in texts.chain(synonyms) {
        for word in text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '\u{2019}') {
            let word = word.to_lowercase().replace(['\'', '\u{2019}'], "");
            if !word.is_empty() && !is_stop_word(&word) && !vocabulary.contains_key(&word) {
                let root = stem(&word);
                vocabulary.insert(word, root);
            }
        }
    }
    vocabulary.retain(|word, root| word != root);
    vocabulary
}

fn phrases() -> BTreeMap<String, Vec<String>> {
    let mut phrases: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for group in Synonyms::embedded().groups() {
        let concept = format!("={}", slug(group.first().map_or("", String::as_str)));
        for member in group {
            let phrase: Vec<String> = member.to_lowercase().split_whitespace().map(stem).collect();
            let concepts = phrases.entry(phrase.join(" ")).or_default();
            if !concepts.contains(&concept) {
                concepts.push(concept.clone());
            }
        }
    }
    phrases
}

/// English words that may say nothing; `search` decides which of them do.
const CANDIDATES: &str = "a about after again against all also always am an and another any anybody anyone anything are as at away be \
    because been before being both but by can cannot cant could did do does doesnt doing dont during each either else even ever every \
    for from get gets getting give given gives go goes got had happen happens has have having he her here him his how i if im in into \
    is isnt it its itself just let like made make makes many may me might mine more most much must my need needs neither no nor not \
    now of on only onto or other our out over own per s say says shall she should so some somebody someone something still such t than \
    that the their them then there these they thing things this those though through thus to too under until up upon us very vs versus \
    want wants was we well were what whats when where whether which while who whom whose why will with within without work works would \
    yes yet you your";

#[cfg(test)]
mod tests {
    use super::logarithm;

    #[test]
    fn the_logarithm_is_the_natural_one() {
        for value in [1.0, 1.5, 2.0, 17.3, 2000.0] {
            assert!((logarithm(value) - f64::ln(value)).abs() < 1e-12, "{value}");
        }
    }
}
