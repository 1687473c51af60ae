//! Differences in play as JSON objects.

use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::text::{describe_answer, describe_witness};
use super::{BehaviourDiff, Difference};
use crate::open_points::names_for_conventions;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::EditionIndex;
use variorum_engine::Clause;
use variorum_scene::facts::value_to_json;
use variorum_scene::questions::Answered;

/// The answer of one edition to a witness.
#[derive(Debug, Clone, Serialize)]
pub struct AnswerView {
    pub answer: Json,
    /// The answer in words.
    pub words: String,
    /// The dice that fell.
    pub dice: Vec<u8>,
    /// The clauses that decided, as `subject#clause`.
    pub clauses: Vec<String>,
    /// The open points on which it rests.
    pub open_points: Vec<String>,
}

/// A question that two editions answer differently.
#[derive(Debug, Clone, Serialize)]
pub struct DifferenceView {
    /// The question's id.
    pub question: &'static str,
    /// The question in a sentence.
    pub asks: &'static str,
    /// Whether the subject's own wording makes the difference.
    pub own: bool,
    /// In how many situations.
    pub count: u64,
    /// The smallest of them, as facts.
    pub witness: Map<String, Json>,
    /// The smallest of them, in sentences.
    pub words: String,
    /// What the earlier edition says.
    pub from: AnswerView,
    /// What the later edition says.
    pub to: AnswerView,
}

/// What was found between two editions of a subject.
#[derive(Debug, Clone, Serialize)]
pub struct BehaviourView {
    /// The subject's id.
    pub subject: String,
    /// The earlier edition.
    pub from: String,
    /// The later edition.
    pub to: String,
    pub groups: Vec<DifferenceView>,
    /// How many situations were played under both.
    pub situations: u64,
    /// How many questions they were about.
    pub questions: usize,
    /// Whether combinations were left out.
    pub sampled: bool,
    /// Whether other subjects' questions were asked as well.
    pub related: bool,
}

impl From<&Difference> for DifferenceView {
    fn from(difference: &Difference) -> Self {
        let question = difference.question;
        let view = |answered: &Answered| AnswerView {
            answer: value_to_json(answered.answer),
            words: describe_answer(question, answered.answer),
            dice: answered.dice.clone(),
            clauses: clause_names(&answered.clauses),
            open_points: names_for_conventions(&answered.conventions),
        };
        let [from, to] = difference.played.each_ref().map(view);
        Self {
            question: question.id(),
            asks: question.meaning(),
            own: difference.is_own,
            count: difference.count,
            witness: difference.witness.to_map(),
            words: describe_witness(difference),
            from,
            to,
        }
    }
}

impl BehaviourView {
    pub fn new(
        catalog: &Catalog,
        subject: &str,
        editions: [EditionIndex; 2],
        found: &BehaviourDiff,
    ) -> Self {
        let [from, to] = editions.map(|edition| catalog.timeline.edition_id(edition).to_owned());
        Self {
            subject: subject.to_owned(),
            from,
            to,
            groups: found.differences.iter().map(DifferenceView::from).collect(),
            situations: found.situations,
            questions: found.questions,
            sampled: found.sampled,
            related: found.related,
        }
    }
}

/// The clauses that decided, as `subject#clause`.
pub(crate) fn clause_names(clauses: &[Clause]) -> Vec<String> {
    clauses.iter().map(ToString::to_string).collect()
}
