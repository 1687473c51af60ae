//! Witnesses that were found once and are kept beside the records, so that the site need not search
//! for them again.
//! A test plays each of them anew, and in the long run finds them anew; `variorum lint --claims
//! --keep FILE` writes them.

use std::sync::OnceLock;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::words::{answer_in_words, in_sentences};
use super::{Behaviour, Effort, Group, compare};
use crate::check::Checks;
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE};

/// Two editions of a subject, and what plays differently between them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The subject's id.
    pub subject: String,
    /// The earlier edition.
    pub from: String,
    /// The later edition.
    pub to: String,
    /// How many situations were played under both.
    pub situations: u64,
    /// Whether combinations were left out.
    pub sampled: bool,
    /// One witness for each question whose answer differs.
    pub witnesses: Vec<KeptWitness>,
}

/// The smallest situation that answers a question differently.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptWitness {
    /// The question's id.
    pub question: String,
    /// The question in a sentence.
    pub asks: String,
    /// The situation as facts.
    pub facts: Map<String, Json>,
    /// The situation in sentences.
    pub words: String,
    /// What the earlier edition says, in words.
    pub before: String,
    /// What the later edition says, in words.
    pub after: String,
    /// In how many situations the question is answered differently.
    pub count: u64,
}

/// The witnesses that are kept; nothing where the file is not as it should be, which a test would
/// tell.
pub fn kept() -> &'static [Kept] {
    static KEPT: OnceLock<Vec<Kept>> = OnceLock::new();
    KEPT.get_or_init(|| {
        serde_json::from_str(include_str!("../../witnesses.json")).unwrap_or_default()
    })
}

/// What is kept of two editions of a subject, the earlier first.
pub fn kept_of(subject: &str, from: &str, to: &str) -> Option<&'static Kept> {
    kept().iter().find(|one| one.subject == subject && one.from == from && one.to == to)
}

/// What ought to be kept: every two records of every wanted subject in the main line.
pub fn find_all(
    catalog: &Catalog,
    checks: &Checks,
    effort: Effort,
    wanted: impl Fn(&Subject) -> bool,
) -> Vec<Kept> {
    let mut pairs: Vec<(&Subject, [EditionIndex; 2])> = Vec::new();
    for subject in catalog.subjects().filter(|subject| wanted(subject)) {
        let held: Vec<EditionIndex> = subject
            .editions()
            .into_iter()
            .filter(|no| catalog.timeline.line_of(*no) == MAIN_LINE)
            .collect();
        for (n, to) in held.iter().enumerate() {
            pairs.extend(held.iter().take(n).map(|from| (subject, [*from, *to])));
        }
    }
    let kept = |(subject, editions): (&Subject, [EditionIndex; 2])| {
        let found = compare(catalog, checks, subject, editions, effort).ok()?;
        let [from, to] = editions.map(|no| catalog.timeline.edition_id(no).to_owned());
        let (situations, sampled) = (found.situations, found.sampled);
        Some(Kept {
            subject: subject.id.clone(),
            from,
            to,
            situations,
            sampled,
            witnesses: witnesses(&found),
        })
    };
    pairs.into_par_iter().filter_map(kept).collect()
}

/// The smallest witness of every question whose answer the subject's own wording changes.
fn witnesses(found: &Behaviour) -> Vec<KeptWitness> {
    let mut smallest: Vec<(&Group, u64)> = Vec::new();
    for group in found.own() {
        match smallest.iter_mut().find(|(known, _)| known.question == group.question) {
            Some((known, count)) => {
                *count += group.count;
                if super::size(&group.witness) < super::size(&known.witness) {
                    *known = group;
                }
            }
            None => smallest.push((group, group.count)),
        }
    }
    let kept = |(group, count): (&Group, u64)| {
        let [before, after] = group.answers.map(|answer| answer_in_words(group.question, answer));
        KeptWitness {
            question: group.question.id().to_owned(),
            asks: group.question.meaning().to_owned(),
            facts: group.witness.to_map(),
            words: in_sentences(group),
            before,
            after,
            count,
        }
    };
    smallest.into_iter().map(kept).collect()
}
