//! Witnesses that are recorded beside the records, in `witnesses.json`, so that the site need not
//! search for them. Tests play each of them again; `variorum lint --claims --keep FILE` writes
//! them.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::edition_pair::EditionPair;
use super::text::{describe_answer, describe_witness};
use super::{BehaviourDiff, Comparisons, Difference, SearchEffort, situation_size};
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE};
use variorum_scene::facts::Situation;
use variorum_scene::questions::Question;

/// Two editions of a subject, and what plays differently between them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedComparison {
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
    pub witnesses: Vec<RecordedWitness>,
}

/// The smallest situation that answers a question differently.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedWitness {
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

/// The comparisons that are recorded.
pub fn recorded_comparisons() -> &'static [RecordedComparison] {
    static RECORDED: OnceLock<Vec<RecordedComparison>> = OnceLock::new();
    RECORDED.get_or_init(|| {
        serde_json::from_str(include_str!("../../witnesses.json"))
            .expect("a test parses witnesses.json, which this program wrote")
    })
}

/// The recorded comparison of two editions of a subject, the earlier first.
pub fn recorded_comparison(
    subject: &str,
    from: &str,
    to: &str,
) -> Option<&'static RecordedComparison> {
    let is_wanted =
        |one: &&RecordedComparison| one.subject == subject && one.from == from && one.to == to;
    recorded_comparisons().iter().find(is_wanted)
}

/// The first recorded witness of two editions that still shows what was recorded when it is played;
/// a situation is played in no time, while a search takes seconds.
pub fn recorded_witness_that_holds(
    catalog: &Catalog,
    subject: &Subject,
    editions: [EditionIndex; 2],
) -> Option<&'static RecordedWitness> {
    let [from, to] = editions.map(|edition| catalog.timeline.edition_id(edition));
    let pair = EditionPair::new(catalog, subject, editions).ok()?;
    let holds = |witness: &&RecordedWitness| {
        let question = Question::from_id(&witness.question)?;
        let facts = witness.facts.iter().map(|(path, value)| (path.as_str(), value));
        let played = pair.ask(question, &Situation::from_map(facts).ok()?)?;
        let words = played.map(|answered| describe_answer(question, answered.answer));
        Some(words == [witness.before.as_str(), witness.after.as_str()])
    };
    let recorded = recorded_comparison(&subject.id, from, to)?;
    recorded.witnesses.iter().find(|witness| holds(witness) == Some(true))
}

/// Compares every two records of every wanted subject in the main line.
pub fn find_comparisons(
    comparisons: &Comparisons<'_>,
    effort: SearchEffort,
    is_wanted: impl Fn(&Subject) -> bool,
) -> Vec<RecordedComparison> {
    let catalog = comparisons.catalog();
    let mut pairs: Vec<(&Subject, [EditionIndex; 2], SearchEffort)> = Vec::new();
    for subject in catalog.subjects().filter(|subject| is_wanted(subject)) {
        let editions: Vec<EditionIndex> = subject
            .editions()
            .into_iter()
            .filter(|edition| catalog.timeline.line_of(*edition) == MAIN_LINE)
            .collect();
        for (n, to) in editions.iter().enumerate() {
            pairs.extend(editions.iter().take(n).map(|from| (subject, [*from, *to], effort)));
        }
    }
    let found = comparisons.compare_all(&pairs);
    let recorded =
        |((subject, editions, _), found): ((&Subject, [EditionIndex; 2], _), Result<_, _>)| {
            let found: BehaviourDiff = found.ok()?;
            let [from, to] =
                editions.map(|edition| catalog.timeline.edition_id(edition).to_owned());
            Some(RecordedComparison {
                subject: subject.id.clone(),
                from,
                to,
                situations: found.situations,
                sampled: found.sampled,
                witnesses: smallest_witnesses(&found),
            })
        };
    pairs.into_iter().zip(found).filter_map(recorded).collect()
}

/// The smallest witness of every question whose answer the subject's own wording changes.
fn smallest_witnesses(found: &BehaviourDiff) -> Vec<RecordedWitness> {
    let mut smallest: Vec<(&Difference, u64)> = Vec::new();
    for difference in found.own_differences() {
        match smallest.iter_mut().find(|(known, _)| known.question == difference.question) {
            Some((known, count)) => {
                *count += difference.count;
                if situation_size(&difference.witness) < situation_size(&known.witness) {
                    *known = difference;
                }
            }
            None => smallest.push((difference, difference.count)),
        }
    }
    smallest.into_iter().map(|(difference, count)| recorded_witness(difference, count)).collect()
}

fn recorded_witness(difference: &Difference, count: u64) -> RecordedWitness {
    let question = difference.question;
    let [before, after] = difference.answers.map(|answer| describe_answer(question, answer));
    RecordedWitness {
        question: question.id().to_owned(),
        asks: question.meaning().to_owned(),
        facts: difference.witness.to_map(),
        words: describe_witness(difference),
        before,
        after,
        count,
    }
}
