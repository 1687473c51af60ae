//! The search of the pages: an index written as a classic script, since pages read from a disk may
//! fetch nothing.
//! It shares the words, stems, synonyms and weights of `search`. What a token counts in a document
//! is computed here, so that `site.js` only adds it up.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::{Value, json};

use super::context::SubjectView;
use super::page::Page;
use super::{address, labels};
use crate::error::Error;
use crate::search::{
    Passage, PassageField, PassageKind, PassageStats, RANKING, Ranking, Synonyms, TermHit,
    is_stop_word, passages, split_words, stem, stop_words, synonym_words, tokenize,
};
use variorum_corpus::catalog::{Catalog, GLOSSARY};

/// The index as a script.
pub fn build_search_index(catalog: &Catalog) -> Result<Page, Error> {
    let mut documents: Vec<Value> = Vec::new();
    let mut postings = Postings::default();
    let mut groups = 0;
    let passages = passages(catalog);
    // All editions of the clauses of a subject, or one ruling or open point.
    for together in passages.chunk_by(|a, b| a.subject == b.subject && !b.kind.is_question()) {
        let mut ids: Vec<&str> = Vec::new();
        for (at, passage) in together.iter().enumerate() {
            let in_group = ids.iter().position(|id| *id == passage.id).unwrap_or_else(|| {
                ids.push(&passage.id);
                ids.len() - 1
            });
            let is_document = is_listed(together, at);
            postings.add(passage, is_document);
            if is_document {
                documents.push(document(catalog, passage, groups + in_group));
            }
        }
        groups += ids.len();
    }
    let json = serde_json::to_string(&postings.into_index(documents))
        .map_err(|error| Error::new(format!("cannot write the search index: {error}"), ""))?;
    let script = format!("window.variorumSearch = {json};\n");
    Ok(Page::from_text("assets/search-index.js", script))
}

/// Whether a passage becomes a document: of a clause whose words stayed the same, only the edition
/// that counts most does, and the latest of equals.
fn is_listed(passages: &[Passage], at: usize) -> bool {
    let Some(passage) = passages.get(at) else { return false };
    let is_better = |(other_at, other): (usize, &Passage)| {
        other.weight() > passage.weight() || (other.weight() == passage.weight() && other_at > at)
    };
    let same = passages.iter().enumerate();
    !same.filter(|(_, other)| other.id == passage.id && other.text == passage.text).any(is_better)
}

/// The object that `site.js` reads.
#[derive(Debug, Serialize)]
struct PageIndex<'a> {
    ranking: Ranking,
    /// The rarity below which a word is common.
    common: f64,
    /// Every word that is not its own stem, with its stem.
    words: BTreeMap<String, String>,
    /// The stems that are not words.
    bare: String,
    phrases: &'a BTreeMap<String, Vec<String>>,
    stop: String,
    docs: Vec<Value>,
    /// Each token with its rarity and its places.
    tokens: BTreeMap<String, String>,
}

/// A document as a list, which `site.js` takes apart: kind, page, name, heading, text, note on its
/// standing, group, weight in thousandths, stats.
fn document(catalog: &Catalog, passage: &Passage, group: usize) -> Value {
    let kind = match passage.kind {
        PassageKind::Ability => 0,
        PassageKind::Rule => 1,
        PassageKind::Ruling => 2,
        PassageKind::Term => 3,
        PassageKind::OpenPoint => 4,
    };
    let heading = if passage.question.is_empty() {
        labels::capitalized(&passage.heading)
    } else {
        passage.question.clone()
    };
    json!([
        kind,
        page_path(catalog, passage),
        passage.name,
        heading,
        passage.text,
        standing(catalog, passage),
        group,
        in_thousandths(f64::from(passage.weight())),
        PassageStats::of_passage(passage).to_number(),
    ])
}

fn page_path(catalog: &Catalog, passage: &Passage) -> String {
    if passage.kind == PassageKind::OpenPoint {
        return address::open_point(&passage.id);
    }
    let Some((subject, clause)) = passage.id.split_once('#') else {
        let (subject, ruling) = passage.id.split_once('/').unwrap_or((&passage.id, ""));
        return address::ruling(subject, ruling);
    };
    let subject = catalog.subject(subject).filter(|subject| subject.id != GLOSSARY);
    let Some(view) = subject.and_then(|subject| SubjectView::new(catalog, subject)) else {
        return format!("glossary.html#{clause}");
    };
    let edition = passage.edition.first().and_then(|id| catalog.timeline.index_of(id));
    match edition.filter(|edition| *edition != view.current.edition) {
        Some(edition) => {
            format!("{}#{clause}", address::record(catalog, view.subject, edition))
        }
        None => format!("{}#{clause}", address::subject(view.subject)),
    }
}

/// What a reader must know of an old or foreign wording; empty for what is in force in the main
/// game.
fn standing(catalog: &Catalog, passage: &Passage) -> String {
    let title = |id: &String| {
        let edition = catalog.timeline.index_of(id);
        edition.map(|edition| catalog.timeline.describe(edition)).unwrap_or_default()
    };
    let printed_in = || passage.edition.first().map(title).unwrap_or_default();
    match &passage.superseded_by {
        Some(by) => format!("superseded: {}, replaced by {}", printed_in(), title(&by.edition)),
        None if !passage.kind.is_question() && !passage.is_of_main_line() => printed_in(),
        None => String::new(),
    }
}

/// Which token is where, taken passage by passage.
#[derive(Debug, Default)]
struct Postings {
    tokens: BTreeMap<String, TokenPlaces>,
    /// Every word of the passages that is not a stop word.
    words: BTreeSet<String>,
    passages: usize,
    documents: usize,
}

#[derive(Debug, Default)]
struct TokenPlaces {
    /// How many passages have the token, field by field.
    passages: [usize; PassageField::ALL.len()],
    /// The last document that has it.
    last: usize,
    /// Each document that has it: its distance from the one before, the best value, the sum where
    /// that differs, and a letter for where the token is.
    places: String,
}

impl Postings {
    /// Counts the tokens of a passage, and adds them to the places if it is a document.
    fn add(&mut self, passage: &Passage, is_document: bool) {
        let mut hits: BTreeMap<String, TermHit> = BTreeMap::new();
        for (number, field) in PassageField::ALL.into_iter().enumerate() {
            let text = field.text_of(passage);
            let words = split_words(text).into_iter().map(|word| word.text);
            self.words.extend(words.filter(|word| !is_stop_word(word)));
            let tokens = tokenize(text);
            let length = as_f32(tokens.len());
            for (token, times) in count_occurrences(tokens) {
                let places = self.tokens.entry(token.clone()).or_default();
                places.passages.iter_mut().skip(number).take(1).for_each(|count| *count += 1);
                let value = field.weight().token_value(as_f32(times), length);
                hits.entry(token).or_default().add(field, value);
            }
        }
        self.passages += 1;
        if is_document {
            for (token, hit) in hits {
                self.tokens.entry(token).or_default().add_document(self.documents, &hit);
            }
            self.documents += 1;
        }
    }

    /// How rare it is what `found` passages have, as BM25 defines it.
    fn rarity(&self, found: usize) -> f64 {
        let (all, found) = (self.passages as f64, found as f64);
        (1.0 + (all - found + 0.5) / (found + 0.5)).ln()
    }

    /// The rarity between words that more than a third of all passages have, and the others.
    fn common_rarity(&self) -> f64 {
        let third = self.passages / 3;
        (self.rarity(third) + self.rarity(third + 1)) / 2.0
    }

    /// Every word of the documents and of the synonyms, with its stem.
    fn stems_by_word(&self) -> BTreeMap<String, String> {
        let is_in_document =
            |stem: &String| self.tokens.get(stem).is_some_and(TokenPlaces::is_used);
        let with_stem = |word: String| {
            let stem = stem(&word);
            (word, stem)
        };
        let of_documents = self.words.iter().cloned().map(with_stem);
        let of_synonyms = synonym_words().filter(|word| !is_stop_word(word)).map(with_stem);
        of_documents.filter(|(_, stem)| is_in_document(stem)).chain(of_synonyms).collect()
    }

    fn into_index(self, docs: Vec<Value>) -> PageIndex<'static> {
        let stems = self.stems_by_word();
        let bare: BTreeSet<&str> =
            stems.values().filter(|stem| !stems.contains_key(*stem)).map(String::as_str).collect();
        let rarity = |places: &TokenPlaces| {
            let found = places.passages.iter().max().copied().unwrap_or(0);
            in_thousandths(self.rarity(found))
        };
        let used = self.tokens.iter().filter(|(_, places)| places.is_used());
        PageIndex {
            ranking: RANKING,
            common: in_thousandths(self.common_rarity()),
            bare: bare.into_iter().collect::<Vec<_>>().join(" "),
            phrases: Synonyms::get().phrases(),
            stop: stop_words_with_stems(),
            docs,
            tokens: used
                .map(|(token, places)| {
                    (token.clone(), format!("{}{}", rarity(places), places.places))
                })
                .collect(),
            words: stems.into_iter().filter(|(word, stem)| word != stem).collect(),
        }
    }
}

impl TokenPlaces {
    /// Whether a document has the token; others would lead nowhere.
    fn is_used(&self) -> bool {
        !self.places.is_empty()
    }

    fn add_document(&mut self, document: usize, hit: &TermHit) {
        let best = in_thousandths(f64::from(hit.best));
        let sum = in_thousandths(f64::from(hit.sum));
        self.places += &format!(" {}.{best}", document - self.last);
        if sum != best {
            self.places += &format!(".{sum}");
        }
        self.places += place_letter(hit);
        self.last = document;
    }
}

/// A letter for where a token is: name, heading, both, only the summary or notes, or none for the
/// rest.
fn place_letter(hit: &TermHit) -> &'static str {
    match (hit.in_name, hit.in_heading, hit.in_passage) {
        (true, true, _) => "b",
        (true, false, _) => "n",
        (false, true, _) => "h",
        (false, false, false) => "s",
        (false, false, true) => "",
    }
}

fn count_occurrences(tokens: Vec<String>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for token in tokens {
        *counts.entry(token).or_default() += 1;
    }
    counts
}

/// A value in whole thousandths.
fn in_thousandths(value: f64) -> f64 {
    (value * 1000.0).round()
}

fn as_f32(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}

/// The stop words as `site.js` reads them: `very:veri` where the stem is another word.
fn stop_words_with_stems() -> String {
    let with_stem = |word: &str| match stem(word) {
        stem if stem == word => stem,
        stem => format!("{word}:{stem}"),
    };
    stop_words().map(with_stem).collect::<Vec<_>>().join(" ")
}
