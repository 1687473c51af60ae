//! Differences in play as JSON shows them.
//! It names every clause and convention that decided, and leaves no number without its words.

use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::words::{answer_in_words, in_sentences};
use super::{Behaviour, Group};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::EditionIndex;
use variorum_scene::facts::value_to_json;
use variorum_scene::questions::Answered;

/// What one edition answers to a witness.
#[derive(Debug, Clone, Serialize)]
pub struct AnswerView {
    /// The answer.
    pub answer: Json,
    /// The answer in words.
    pub words: String,
    /// The dice that fell.
    pub dice: Vec<u8>,
    /// The clauses that decided, as `subject#clause`.
    pub clauses: Vec<String>,
    /// The conventions that decided where the documents are silent.
    pub conventions: Vec<&'static str>,
}

/// One pair of answers.
#[derive(Debug, Clone, Serialize)]
pub struct GroupView {
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
    /// The pairs of different answers.
    pub groups: Vec<GroupView>,
    /// How many situations were played under both.
    pub situations: u64,
    /// How many questions they were about.
    pub questions: usize,
    /// Whether combinations were left out.
    pub sampled: bool,
    /// Whether other subjects' questions were asked as well.
    pub related: bool,
}

impl GroupView {
    /// The view of a group.
    pub fn of(group: &Group) -> Self {
        let side = |told: &Answered| AnswerView {
            answer: value_to_json(told.answer),
            words: answer_in_words(group.question, told.answer),
            dice: told.dice.clone(),
            clauses: told.clauses.iter().map(ToString::to_string).collect(),
            conventions: told
                .conventions
                .iter()
                .map(|convention| convention.entry().name)
                .collect(),
        };
        let [from, to] = group.played.each_ref().map(side);
        Self {
            question: group.question.id(),
            asks: group.question.meaning(),
            own: group.own,
            count: group.count,
            witness: group.witness.to_map(),
            words: in_sentences(group),
            from,
            to,
        }
    }
}

impl BehaviourView {
    /// The view of what was found.
    pub fn of(
        catalog: &Catalog,
        subject: &str,
        editions: [EditionIndex; 2],
        found: &Behaviour,
    ) -> Self {
        let [from, to] = editions.map(|no| catalog.timeline.edition_id(no).to_owned());
        Self {
            subject: subject.to_owned(),
            from,
            to,
            groups: found.groups.iter().map(GroupView::of).collect(),
            situations: found.situations,
            questions: found.questions,
            sampled: found.sampled,
            related: found.related,
        }
    }
}
