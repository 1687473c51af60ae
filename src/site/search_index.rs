//! The search of the pages: an index written as a classic script, since pages read from a disk may fetch nothing.
//! It shares the words, stems, synonyms and boosts of `search`; scores are worked out here, so that the page only adds them up.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::address;
use super::context::Context;
use super::{Page, words};
use crate::diagnostic::Trouble;
use crate::markdown::slug;
use crate::search::{Passage, PassageKind, RANKING, Synonyms, analyse, is_stop_word, passages, stem};

/// The script's content: what `site.js` reads.
#[derive(Debug, Serialize)]
struct Script<'a> {
    /// Each: kind, page, name, heading, text, note on standing, group.
    docs: Vec<(u8, String, &'a str, String, &'a str, String, usize)>,
    /// Token to documents: steps from the one before, each with its score.
    tokens: BTreeMap<&'a str, String>,
    /// Words that are not their own stem.
    words: BTreeMap<String, String>,
    /// Phrases of stems, with the concepts they stand for.
    phrases: BTreeMap<String, Vec<String>>,
    /// Words that say nothing.
    stop: String,
}

/// A passage with its tokens, field by field.
struct Doc<'a> {
    passage: &'a Passage,
    fields: [Vec<String>; 6],
}

const FIELDS: [f32; 6] =
    [RANKING.text.boost, RANKING.name.boost, RANKING.heading.boost, RANKING.question.boost, RANKING.summary.boost, RANKING.notes.boost];

/// Scores are written as whole numbers; this is how many make one point.
const POINT: f64 = 10.0;

/// The index as a script.
pub fn page(context: &Context<'_>) -> Result<Page, Trouble> {
    let all = passages(context.catalog);
    let docs = distinct(&all);
    let groups: BTreeSet<&str> = docs.iter().map(|doc| doc.passage.id.as_str()).collect();
    let groups: BTreeMap<&str, usize> = groups.into_iter().zip(0..).collect();
    let script = Script {
        docs: docs.iter().map(|doc| listed(context, doc.passage, groups.get(doc.passage.id.as_str()).copied().unwrap_or(0))).collect(),
        tokens: postings(&docs),
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
    let of = |passage: &'_ Passage| {
        [&passage.text, &passage.name, &passage.heading, &passage.question, &passage.summary, &passage.notes].map(|part| analyse(part))
    };
    best.into_values().map(|passage| Doc { passage, fields: of(passage) }).collect()
}

fn listed<'a>(context: &Context<'_>, passage: &'a Passage, group: usize) -> (u8, String, &'a str, String, &'a str, String, usize) {
    let kind = match passage.kind {
        PassageKind::Ability => 0,
        PassageKind::Rule => 1,
        PassageKind::Ruling => 2,
        PassageKind::Term => 3,
    };
    let heading = if passage.question.is_empty() { words::capital(&passage.heading) } else { passage.question.clone() };
    (kind, path(context, passage), &passage.name, heading, &passage.text, standing(context, passage), group)
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

/// The score of every token in every document: BM25 in each field, times the field's boost, times the passage's weight.
fn postings<'a>(docs: &'a [Doc<'a>]) -> BTreeMap<&'a str, String> {
    let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    let total = count(docs.len());
    let mut scores: BTreeMap<&str, BTreeMap<usize, f64>> = BTreeMap::new();
    for (field, boost) in FIELDS.iter().enumerate() {
        let tokens = |doc: &'a Doc<'a>| doc.fields.get(field).map_or(&[][..], Vec::as_slice);
        let length: usize = docs.iter().map(|doc| tokens(doc).len()).sum();
        let average = count(length) / total.max(1.0);
        let mut found: BTreeMap<&str, BTreeMap<usize, usize>> = BTreeMap::new();
        for (n, doc) in docs.iter().enumerate() {
            for token in tokens(doc) {
                *found.entry(token).or_default().entry(n).or_default() += 1;
            }
        }
        for (token, places) in found {
            let rare = logarithm(1.0 + (total - count(places.len()) + 0.5) / (count(places.len()) + 0.5));
            for (n, times) in places {
                let Some(doc) = docs.get(n) else { continue };
                let long = 0.25 + 0.75 * count(tokens(doc).len()) / average.max(1.0);
                let score = rare * count(times) * 2.2 / (count(times) + 1.2 * long);
                *scores.entry(token).or_default().entry(n).or_default() += score * f64::from(*boost) * f64::from(doc.passage.weight());
            }
        }
    }
    scores.into_iter().map(|(token, places)| (token, written(&places))).collect()
}

/// Documents as steps from the one before, each with its score: `3.41 1.9`.
fn written(places: &BTreeMap<usize, f64>) -> String {
    let mut before = 0;
    let step = |(n, score): (&usize, &f64)| {
        let step = n - before;
        before = *n;
        let rounded = (score * POINT).round().clamp(1.0, 46655.0);
        format!("{step}.{rounded}")
    };
    places.iter().map(step).collect::<Vec<_>>().join(" ")
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
