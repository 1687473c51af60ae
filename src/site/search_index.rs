//! The search of the pages: an index written as a classic script, since pages read from a disk may
//! fetch nothing.
//! It shares the passages, words, stems, synonyms and weights of `search`. What a token is worth in
//! a passage is computed here, so that `search.js` only adds it up.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::{Value, json};

use super::context::SubjectView;
use super::page::Page;
use super::{address, labels};
use crate::error::Error;
use crate::search::{
    Passage, PassageField, PassageKind, RANKING, Ranking, SYNONYM_GROUPS, TokenWorth, determiners,
    in_thousandths, is_stop_word, passages, rarity, split_words, stem, stop_words,
};
use variorum_corpus::catalog::{Catalog, GLOSSARY};
use variorum_corpus::timeline::Timeline;

/// The index as a script.
pub fn build_search_index(catalog: &Catalog) -> Result<Page, Error> {
    let passages = passages(catalog);
    let heads: Vec<&Passage> = passages.iter().filter(|passage| passage.is_head()).collect();
    let mut tokens = TokenTable::default();
    let mut documents = Vec::new();
    // A ruling about what has no record belongs to no result.
    let result_of = |passage: &Passage| heads.iter().position(|head| head.group == passage.group);
    for (passage, result) in passages.iter().filter_map(|one| Some((one, result_of(one)?))) {
        tokens.add(passage);
        documents.push(document(catalog, passage, result));
    }
    let index = PageIndex {
        ranking: RANKING,
        stop: stop_words_with_stems(),
        determiners: determiners().collect::<Vec<_>>().join(" "),
        synonyms: SYNONYM_GROUPS,
        editions: editions(&catalog.timeline),
        results: heads.iter().map(|head| result(catalog, head)).collect(),
        docs: documents,
        words: tokens.words(),
        tokens: tokens.lines(),
    };
    let json = serde_json::to_string(&index)
        .map_err(|error| Error::new(format!("cannot write the search index: {error}"), ""))?;
    let script = format!("window.variorumSearch = {json};\n");
    Ok(Page::from_text("assets/search-index.js", script))
}

/// The object that `search.js` reads.
#[derive(Debug, Serialize)]
struct PageIndex {
    ranking: Ranking,
    stop: String,
    determiners: String,
    synonyms: &'static [&'static [&'static str]],
    editions: Vec<Value>,
    results: Vec<Value>,
    docs: Vec<Value>,
    /// Every word of the passages and of the synonyms, each followed by its stem where that
    /// differs.
    words: String,
    /// Each token with its rarity and its places.
    tokens: BTreeMap<String, String>,
}

/// An edition as a list: id, short name, title, line, date.
fn editions(timeline: &Timeline) -> Vec<Value> {
    let edition = |(no, edition): (_, &variorum_corpus::timeline::Edition)| {
        let date = edition.date.to_string();
        json!([edition.id.value, edition.short, timeline.describe(no), *edition.line, date])
    };
    timeline.indexed_editions().map(edition).collect()
}

/// A result as a list: id, kind, page, name, marker, summary, what players call it, slot, chapter.
fn result(catalog: &Catalog, head: &Passage) -> Value {
    json!([
        head.id,
        kind_number(head.kind),
        page_path(catalog, head),
        head.name,
        head.marker,
        head.summary.lines().next(),
        head.asked_as.join("|"),
        head.slot.map_or("", |slot| slot.name()),
        head.chapter.as_deref().unwrap_or_default(),
    ])
}

/// A passage as a list: result, kind, page, heading or question, text, note on its standing, the
/// editions that have these words as bits, whether it is in force, how it changed, how sure it is,
/// weight in thousandths.
fn document(catalog: &Catalog, passage: &Passage, result: usize) -> Value {
    let heading = if passage.question.is_empty() {
        labels::capitalized(&passage.heading)
    } else {
        passage.question.clone()
    };
    json!([
        result,
        kind_number(passage.kind),
        if passage.is_head() { String::new() } else { page_path(catalog, passage) },
        heading,
        passage.text,
        standing(&catalog.timeline, passage),
        edition_bits(&catalog.timeline, passage),
        u8::from(passage.in_force),
        passage.change.map_or("", |change| change.name()),
        passage.status.join(" "),
        in_thousandths(passage.weight()),
    ])
}

fn kind_number(kind: PassageKind) -> usize {
    PassageKind::ALL.iter().position(|other| *other == kind).expect("every kind is listed")
}

/// A bit for each edition that has the words of a passage.
fn edition_bits(timeline: &Timeline, passage: &Passage) -> u64 {
    let editions = timeline.indexed_editions().enumerate();
    let printing = editions.filter(|(_, (_, edition))| passage.edition.contains(&edition.id));
    printing.map(|(bit, _)| 1_u64 << bit.min(63)).sum()
}

fn page_path(catalog: &Catalog, passage: &Passage) -> String {
    if passage.kind == PassageKind::Edition {
        let edition = catalog.timeline.index_of(&passage.id).expect("an edition has its own head");
        return address::edition(catalog, edition);
    }
    if passage.kind == PassageKind::OpenPoint {
        return address::open_point(&passage.id);
    }
    if let Some((subject, ruling)) = passage.id.split_once('/') {
        return address::ruling(subject, ruling);
    }
    let (subject, clause) = passage.id.split_once('#').unwrap_or((&passage.id, ""));
    let subject = catalog.subject(subject).filter(|subject| subject.id != GLOSSARY);
    let Some(view) = subject.and_then(|subject| SubjectView::new(catalog, subject)) else {
        return format!("glossary.html#{clause}");
    };
    if passage.is_head() {
        return address::subject(view.subject);
    }
    let editions = passage.edition.iter().filter_map(|id| catalog.timeline.index_of(id));
    // The subject's own page shows the current edition; other words are shown by their newest.
    let shown = editions.max_by_key(|edition| (*edition == view.current.edition, *edition));
    match shown.filter(|edition| *edition != view.current.edition) {
        Some(edition) => {
            format!("{}#{clause}", address::record(catalog, view.subject, edition))
        }
        None => format!("{}#{clause}", address::subject(view.subject)),
    }
}

/// What a reader must know of an old or foreign wording; empty for what is in force in the main
/// game.
fn standing(timeline: &Timeline, passage: &Passage) -> String {
    let title = |id: &String| {
        let edition = timeline.index_of(id);
        edition.map(|edition| timeline.describe(edition)).unwrap_or_default()
    };
    let newest = || passage.edition.last().map(title).unwrap_or_default();
    match &passage.superseded_by {
        Some(by) => format!("superseded: {}, replaced by {}", newest(), title(&by.edition)),
        None if passage.kind == PassageKind::Ruling => String::new(),
        None if !passage.is_of_main_line() => newest(),
        None => String::new(),
    }
}

/// Which token is where, taken passage by passage.
#[derive(Debug, Default)]
struct TokenTable {
    tokens: BTreeMap<String, TokenPlaces>,
    /// Every word of the passages that is not a stop word.
    words: BTreeSet<String>,
    passages: usize,
}

#[derive(Debug, Default)]
struct TokenPlaces {
    /// How many passages have the token, field by field.
    counts: [usize; PassageField::ALL.len()],
    /// The last passage that has it.
    last: usize,
    /// Each passage that has it: its distance from the one before, what it is worth there in
    /// hundredths, and a letter if `-word` does not look there.
    places: String,
}

impl TokenTable {
    fn add(&mut self, passage: &Passage) {
        let mut worth: BTreeMap<String, (TokenWorth, bool)> = BTreeMap::new();
        for (number, field) in PassageField::ALL.into_iter().enumerate() {
            for text in field.texts(passage) {
                let words = split_words(text).into_iter().map(|word| word.text.into_owned());
                self.words.extend(words.filter(|word| !is_stop_word(word)));
            }
            let tokens = field.tokens(passage);
            let length = as_f32(tokens.len());
            for (token, times) in count_occurrences(tokens) {
                let places = self.tokens.entry(token.clone()).or_default();
                places.counts.iter_mut().skip(number).take(1).for_each(|count| *count += 1);
                let (worth, excludes) = worth.entry(token).or_default();
                worth.add(field, as_f32(times), length);
                *excludes |= field.excludes();
            }
        }
        for (token, (worth, excludes)) in worth {
            let places = self.tokens.entry(token).or_default();
            let hundredths = (worth.total() * 100.0).round();
            let letter = if excludes { "" } else { "c" };
            places.places += &format!(" {}.{hundredths}{letter}", self.passages - places.last);
            places.last = self.passages;
        }
        self.passages += 1;
    }

    /// Every word, with its stem behind a colon where that differs.
    fn words(&self) -> String {
        let synonyms = SYNONYM_GROUPS.iter().copied().flatten();
        let of_synonyms = synonyms.flat_map(|member| split_words(member));
        let of_synonyms = of_synonyms.map(|word| word.text.into_owned());
        let words: BTreeSet<String> = self.words.iter().cloned().chain(of_synonyms).collect();
        let words = words.iter().filter(|word| !is_stop_word(word));
        words.map(|word| with_stem(word)).collect::<Vec<_>>().join(" ")
    }

    fn lines(&self) -> BTreeMap<String, String> {
        let line = |(token, places): (&String, &TokenPlaces)| {
            let found = places.counts.iter().max().copied().unwrap_or(0);
            let rarity = in_thousandths(rarity(found, self.passages));
            (token.clone(), format!("{rarity}{}", places.places))
        };
        self.tokens.iter().map(line).collect()
    }
}

fn count_occurrences(tokens: Vec<String>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for token in tokens {
        *counts.entry(token).or_default() += 1;
    }
    counts
}

fn as_f32(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}

/// A word as `search.js` reads it: `very:veri` where the stem is another word.
fn with_stem(word: &str) -> String {
    match stem(word) {
        stem if stem == word => stem.into_owned(),
        stem => format!("{word}:{stem}"),
    }
}

fn stop_words_with_stems() -> String {
    stop_words().map(with_stem).collect::<Vec<_>>().join(" ")
}
