//! The search of the pages: an index written as a classic script, since pages read from a disk may fetch nothing.
//! It shares the words, stems, synonyms and boosts of `search`; scores are worked out here, so that the page only adds them up.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::address;
use super::context::Context;
use super::{Page, words};
use crate::diagnostic::Trouble;
use crate::search::{
    Measure, Passage, PassageKind, RANKING, Ranking, Shape, Synonyms, analyse, is_stop_word, passages, stem, stop_words, words as words_of,
};

/// The script's content: what `site.js` reads.
#[derive(Debug, Serialize)]
struct Script<'a> {
    /// What everything is ranked by.
    ranking: &'static Ranking,
    /// The rarity below which a word is in so many passages that none is required to have it.
    common: f64,
    docs: Vec<Listed<'a>>,
    /// Token to its rarity and its documents.
    tokens: BTreeMap<&'a str, String>,
    /// Words that are not their own stem.
    words: BTreeMap<String, String>,
    /// Stems that are no words.
    bare: String,
    /// Phrases of stems, with the concepts they stand for.
    phrases: BTreeMap<String, Vec<String>>,
    /// Words that say nothing, each with its stem where that differs.
    stop: String,
}

/// Kind, page, name, heading, text, note on standing, group, weight in thousandths, and the shape as a number.
type Listed<'a> = (u8, String, &'a str, String, &'a str, String, usize, f32, u64);

/// A passage with its tokens, field by field.
struct Doc<'a> {
    passage: &'a Passage,
    fields: [Vec<String>; 6],
}

const FIELDS: [Measure; 6] = [RANKING.text, RANKING.name, RANKING.heading, RANKING.question, RANKING.summary, RANKING.notes];

/// The place of the name among the fields.
const NAME: usize = 1;
/// The place of the heading among the fields.
const HEADING: usize = 2;
/// How many of the fields belong to the passage itself; the rest are its surroundings.
const OWN: usize = 4;

/// Values are written as whole numbers, in thousandths.
const POINT: f32 = 1000.0;

/// The index as a script.
pub fn page(context: &Context<'_>) -> Result<Page, Trouble> {
    let all = passages(context.catalog);
    let docs = distinct(&all);
    let groups: BTreeSet<&str> = docs.iter().map(|doc| doc.passage.id.as_str()).collect();
    let groups: BTreeMap<&str, usize> = groups.into_iter().zip(0..).collect();
    let rarities = rarities(&all);
    let (words, bare) = vocabulary(&docs);
    let script = Script {
        ranking: &RANKING,
        common: rounded(rarity(all.len(), all.len() / 3 + 1) + rarity(all.len(), all.len() / 3)) / 2.0,
        docs: docs.iter().map(|doc| listed(context, doc.passage, groups.get(doc.passage.id.as_str()).copied().unwrap_or(0))).collect(),
        tokens: postings(&docs, &rarities),
        words,
        bare,
        phrases: Synonyms::embedded().phrases().map(|(phrase, concepts)| (phrase.join(" "), concepts.to_vec())).collect(),
        stop: stop(),
    };
    let json = serde_json::to_string(&script).map_err(|error| Trouble::new(format!("cannot write the search index: {error}"), ""))?;
    Ok(Page::text("assets/search-index.js".to_owned(), format!("window.variorumSearch = {json};\n")))
}

/// Passages with the words of every edition once: what stayed the same is found once, as it stands now.
fn distinct(all: &[Passage]) -> Vec<Doc<'_>> {
    let mut best: BTreeMap<(&str, &str), (usize, &Passage)> = BTreeMap::new();
    for (at, passage) in all.iter().enumerate() {
        let kept = best.entry((&passage.id, &passage.text)).or_insert((at, passage));
        if passage.weight() >= kept.1.weight() {
            *kept = (at, passage);
        }
    }
    // In the order of the passages, since that decides between equals.
    let in_order: BTreeMap<usize, &Passage> = best.into_values().collect();
    in_order.into_values().map(|passage| Doc { passage, fields: fields(passage) }).collect()
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
    let weight = (passage.weight() * POINT).round();
    (
        kind,
        path(context, passage),
        &passage.name,
        heading,
        &passage.text,
        standing(context, passage),
        group,
        weight,
        Shape::of(passage).number(),
    )
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
    let most = |numbers: [usize; 6]| numbers.into_iter().max().unwrap_or(0);
    found.into_iter().map(|(token, numbers)| (token, rarity(all.len(), most(numbers)))).collect()
}

/// How rare it is what so many of all have, as BM25 has it.
fn rarity(all: usize, have: usize) -> f64 {
    let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    logarithm(1.0 + (count(all) - count(have) + 0.5) / (count(have) + 0.5))
}

/// In whole thousandths.
fn rounded(value: f64) -> f64 {
    (value * f64::from(POINT)).round()
}

/// What a token is worth in one document: in its best field, in all fields, and whether it is in the name, in the heading, and in the
/// document itself.
#[derive(Debug, Clone, Copy, Default)]
struct Find {
    best: f32,
    sum: f32,
    named: bool,
    headed: bool,
    own: bool,
}

impl Find {
    fn add(&mut self, field: usize, value: f32) {
        self.best = self.best.max(value);
        self.sum += value;
        self.named |= field == NAME;
        self.headed |= field == HEADING;
        self.own |= field < OWN;
    }

    /// A letter for where it is: name, heading, both, surroundings only, or none for the rest.
    fn place(self) -> &'static str {
        match (self.named, self.headed, self.own) {
            (true, true, _) => "b",
            (true, false, _) => "n",
            (false, true, _) => "h",
            (false, false, false) => "s",
            (false, false, true) => "",
        }
    }
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
                finds.entry(token).or_default().entry(n).or_default().add(field, measure.value(count(times), count(tokens.len())));
            }
        }
    }
    finds.into_iter().map(|(token, places)| (token, written(rarities.get(token).copied().unwrap_or(0.0), &places))).collect()
}

/// The rarity, then documents as steps from the one before, each with its best value, its sum where that differs, and where it is.
fn written(rarity: f64, places: &BTreeMap<usize, Find>) -> String {
    let mut text = format!("{}", rounded(rarity));
    let mut before = 0;
    for (n, find) in places {
        let (best, sum) = ((find.best * POINT).round(), (find.sum * POINT).round());
        let sum = if (sum - best).abs() < 0.5 { String::new() } else { format!(".{sum}") };
        text.push_str(&format!(" {}.{best}{sum}{}", n - before, find.place()));
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

/// Every word of the passages and of the synonyms that is not its own stem, and the stems that are no words.
fn vocabulary(docs: &[Doc<'_>]) -> (BTreeMap<String, String>, String) {
    let texts = docs.iter().flat_map(|doc| {
        let passage = doc.passage;
        [&passage.text, &passage.name, &passage.heading, &passage.question, &passage.summary, &passage.notes]
    });
    let synonyms = Synonyms::embedded().groups().iter().flatten();
    let said = texts.chain(synonyms).flat_map(|text| words_of(text)).map(|word| word.text);
    let all: BTreeSet<String> = said.filter(|word| !is_stop_word(word)).collect();
    let stems: BTreeMap<String, String> = all.iter().map(|word| (word.clone(), stem(word))).collect();
    let bare: BTreeSet<&str> = stems.values().filter(|root| !all.contains(*root)).map(String::as_str).collect();
    let bare = bare.into_iter().collect::<Vec<_>>().join(" ");
    (stems.into_iter().filter(|(word, root)| word != root).collect(), bare)
}

/// The words that say nothing, as `site.js` reads them: `very:veri`.
fn stop() -> String {
    let written = |word: &str| if stem(word) == word { word.to_owned() } else { format!("{word}:{}", stem(word)) };
    stop_words().map(written).collect::<Vec<_>>().join(" ")
}

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
