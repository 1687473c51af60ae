//! The search of the pages: an index written as a classic script, since pages read from a disk may
//! fetch nothing.
//! It shares the words, stems, synonyms and boosts of `search`; scores are worked out here, so that
//! the page only adds them up.

use serde_json::json;

use super::address;
use super::context::Context;
use super::search_find::rounded;
use super::search_postings::Postings;
use super::{Page, words};
use crate::error::Error;
use crate::search::{
    Passage, PassageKind, RANKING, Shape, Synonyms, each_passage, stem, stop_words,
};

/// The index as a script.
pub fn page(context: &Context<'_>) -> Result<Page, Error> {
    let failed = |error: serde_json::Error| {
        Error::new(format!("cannot write the search index: {error}"), "")
    };
    let mut index = Index { context, postings: Postings::default(), docs: Vec::new(), groups: 0 };
    // The editions of a subject are looked at together and forgotten, so that memory does not hold
    // every passage.
    let mut together: Vec<Passage> = Vec::new();
    for passage in each_passage(context.catalog) {
        if together.first().is_some_and(|first| {
            first.subject != passage.subject || passage.kind == PassageKind::Ruling
        }) {
            index.take(&together).map_err(failed)?;
            together.clear();
        }
        together.push(passage);
    }
    index.take(&together).map_err(failed)?;
    index.script().map_err(failed)
}

/// The index under construction.
struct Index<'a> {
    context: &'a Context<'a>,
    postings: Postings,
    /// The documents as JSON, without the brackets around them.
    docs: Vec<u8>,
    groups: usize,
}

impl Index<'_> {
    /// Takes all editions of the clauses of a subject: words that stayed the same become one
    /// document, as it stands now.
    fn take(&mut self, passages: &[Passage]) -> Result<(), serde_json::Error> {
        let (mut ids, mut kept): (Vec<&str>, Vec<usize>) = (Vec::new(), Vec::new());
        for (at, passage) in passages.iter().enumerate() {
            let same = |other: &&mut usize| {
                passages
                    .get(**other)
                    .is_some_and(|other| other.id == passage.id && other.text == passage.text)
            };
            match kept.iter_mut().find(same) {
                None => kept.push(at),
                Some(other)
                    if passages
                        .get(*other)
                        .is_some_and(|other| passage.weight() >= other.weight()) =>
                {
                    *other = at
                }
                Some(_) => {}
            }
            if !ids.contains(&passage.id.as_str()) {
                ids.push(&passage.id);
            }
        }
        // In the order of the passages, since that decides between equals.
        for (at, passage) in passages.iter().enumerate() {
            let listed = kept.contains(&at);
            let shape = self.postings.take(passage, listed);
            if listed {
                let group = self.groups + ids.iter().position(|id| *id == passage.id).unwrap_or(0);
                if !self.docs.is_empty() {
                    self.docs.push(b',');
                }
                serde_json::to_writer(
                    &mut self.docs,
                    &listed_as(self.context, passage, group, shape),
                )?;
            }
        }
        self.groups += ids.len();
        Ok(())
    }

    /// The script: what `site.js` reads.
    fn script(self) -> Result<Page, serde_json::Error> {
        let phrases: std::collections::BTreeMap<&str, Vec<String>> =
            Synonyms::embedded().phrases().collect();
        let (words, bare) = self.postings.vocabulary();
        let mut head = b"window.variorumSearch = {\"ranking\":".to_vec();
        serde_json::to_writer(&mut head, &RANKING)?;
        for (name, value) in [
            ("common", json!(rounded(self.postings.common()))),
            ("words", json!(words)),
            ("bare", json!(bare)),
            ("phrases", json!(phrases)),
            ("stop", json!(stop())),
        ] {
            head.extend(format!(",\"{name}\":").bytes());
            serde_json::to_writer(&mut head, &value)?;
        }
        head.extend(b",\"docs\":[");
        // The documents are most of it: what belongs around them is put there in place.
        let mut bytes = self.docs;
        bytes.reserve_exact(head.len() + self.postings.size());
        bytes.splice(0..0, head);
        bytes.extend(b"],\"tokens\":");
        self.postings.write(&mut bytes)?;
        bytes.extend(b"};\n");
        Ok(Page { path: "assets/search-index.js".to_owned(), bytes })
    }
}

/// Kind, page, name, heading, text, note on standing, group, weight in thousandths, and the shape
/// as a number.
type Listed<'a> = (u8, String, &'a str, String, &'a str, String, usize, f64, u64);

fn listed_as<'a>(
    context: &Context<'_>,
    passage: &'a Passage,
    group: usize,
    shape: Shape,
) -> Listed<'a> {
    let kind = match passage.kind {
        PassageKind::Ability => 0,
        PassageKind::Rule => 1,
        PassageKind::Ruling => 2,
        PassageKind::Term => 3,
    };
    let heading = if passage.question.is_empty() {
        words::capital(&passage.heading)
    } else {
        passage.question.clone()
    };
    let weight = rounded(f64::from(passage.weight()));
    (
        kind,
        path(context, passage),
        &passage.name,
        heading,
        &passage.text,
        standing(context, passage),
        group,
        weight,
        shape.number(),
    )
}

fn path(context: &Context<'_>, passage: &Passage) -> String {
    let Some((subject, clause)) = passage.id.split_once('#') else {
        let (subject, ruling) = passage.id.split_once('/').unwrap_or((&passage.id, ""));
        return address::ruling(subject, ruling);
    };
    let Some(sheet) = context.sheet(subject) else { return format!("glossary.html#{clause}") };
    let edition = passage.edition.first().and_then(|id| context.catalog.timeline.index_of(id));
    match edition.filter(|no| *no != sheet.current.edition) {
        Some(no) => format!("{}#{clause}", address::record(context.catalog, sheet.subject, no)),
        None => format!("{}#{clause}", address::subject(sheet.subject)),
    }
}

/// What a reader must know of an old or foreign wording; empty for what is in force in the main
/// game.
fn standing(context: &Context<'_>, passage: &Passage) -> String {
    let name = |id: &String| {
        context
            .catalog
            .timeline
            .index_of(id)
            .map(|no| context.catalog.timeline.describe(no))
            .unwrap_or_default()
    };
    let own = || passage.edition.first().map(name).unwrap_or_default();
    match &passage.superseded_by {
        Some(by) => format!("superseded: {}, replaced by {}", own(), name(&by.edition)),
        None if passage.kind != PassageKind::Ruling
            && !passage.line.iter().any(|line| line == variorum_corpus::timeline::MAIN_LINE) =>
        {
            own()
        }
        None => String::new(),
    }
}

/// The words that say nothing, as `site.js` reads them: `very:veri`.
fn stop() -> String {
    let written = |word: &str| {
        if stem(word) == word { word.to_owned() } else { format!("{word}:{}", stem(word)) }
    };
    stop_words().map(written).collect::<Vec<_>>().join(" ")
}
