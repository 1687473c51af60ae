//! What a run of checks found.

use std::collections::{BTreeMap, BTreeSet};

use super::Check;
use super::answerer::Reply;
use super::gates::{CheckKey, FailedGate, FailedGates};
use super::situations::{SituationSource, definition};
use variorum_corpus::record::ClauseRef;
use variorum_corpus::timeline::EditionIndex;
use variorum_expr::{FactId, Value};
use variorum_scene::facts::Situation;
use variorum_scene::questions::Question;

/// A situation in which a clause and the engine give different answers.
#[derive(Debug, Clone)]
pub struct Disagreement {
    pub clause: ClauseRef,
    /// The edition of the record that contains the clause.
    pub record: EditionIndex,
    /// The edition played.
    pub edition: EditionIndex,
    pub question: Question,
    /// The smallest situation found that shows the difference.
    pub situation: Situation,
    /// The answer by the clause.
    pub expected: Value,
    /// The answer of the engine.
    pub got: Reply,
    /// The other clauses that apply to the situation.
    pub also: Vec<ClauseRef>,
    /// What the check says, as a sentence.
    pub sentence: String,
    /// The parts of the check as text, each with its value in the situation.
    pub parts: Vec<(String, String)>,
    /// One fact whose change makes the two agree, where there is one.
    pub resolving_change: Option<ResolvingChange>,
}

/// A change of one fact after which records and engine agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResolvingChange {
    pub path: &'static str,
    /// Its value in the situation.
    pub from: Value,
    /// The value with which records and engine agree.
    pub to: Value,
}

/// Two clauses that demand different answers in one situation, though neither overrides the other.
#[derive(Debug, Clone)]
pub struct Conflict {
    pub clauses: [ClauseRef; 2],
    pub edition: EditionIndex,
    pub question: Question,
    pub situation: Situation,
    /// What each clause demands.
    pub demands: [Value; 2],
}

/// A clause of the record of an edition, and a question that its checks ask.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct AppliedClause {
    pub clause: ClauseRef,
    pub edition: EditionIndex,
    pub question: Question,
}

impl AppliedClause {
    pub(super) fn of_check(check: &Check) -> Self {
        let Check { clause, edition, question, .. } = check;
        Self { clause: clause.clone(), edition: *edition, question: *question }
    }
}

/// What a run of checks found.
#[derive(Debug, Default)]
pub struct Report {
    /// How many situations were answered, by question and source.
    pub situations: BTreeMap<(Question, SituationSource), u64>,
    /// Where checks and engine differ, one for each clause and edition.
    pub disagreements: Vec<Disagreement>,
    /// How many checks had more combinations than were tried.
    pub sampled: u64,
    /// In how many situations the engine had no answer because the facts contradict each other.
    pub refused: u64,
    /// In how many situations another engine said that it does not support the question.
    pub unsupported: u64,
    /// Where two clauses demand different answers, each pair once.
    pub conflicts: Vec<Conflict>,
    pub failed_gates: FailedGates,
    /// In how many answered situations the checks of a clause applied.
    pub applied: BTreeMap<AppliedClause, u64>,
    /// Which facts each question read, and which of them were combined with others.
    pub facts: BTreeMap<Question, FactUse>,
}

/// What a run did with the facts of a question.
#[derive(Debug, Default)]
pub struct FactUse {
    /// The facts that were read where a check of the question applies.
    pub read: BTreeSet<FactId>,
    /// The facts that a check of the question names: they are varied together with others, the rest
    /// one at a time.
    pub combined: BTreeSet<FactId>,
}

impl Report {
    /// Adds the gates that a check did not pass with one seed; it must pass them with every one.
    pub(super) fn add_failed_gates(&mut self, check: &Check, failed: Vec<FailedGate>) {
        let known = self.failed_gates.entry(CheckKey::from(check)).or_default();
        known.extend(failed);
        known.sort_unstable();
        known.dedup();
    }

    /// Adds what another part of the run found.
    pub fn merge(&mut self, other: Self) {
        for (key, count) in other.situations {
            *self.situations.entry(key).or_default() += count;
        }
        for (key, count) in other.applied {
            *self.applied.entry(key).or_default() += count;
        }
        for (question, facts) in other.facts {
            let known = self.facts.entry(question).or_default();
            known.read.extend(facts.read);
            known.combined.extend(facts.combined);
        }
        self.sampled += other.sampled;
        self.refused += other.refused;
        self.unsupported += other.unsupported;
        self.disagreements.extend(other.disagreements);
        self.conflicts.extend(other.conflicts);
        for (key, failed) in other.failed_gates {
            // It is enough that a check passes a gate in one edition.
            self.failed_gates
                .entry(key)
                .and_modify(|known| known.retain(|gate| failed.contains(gate)))
                .or_insert(failed);
        }
    }

    /// The facts of each question that were read and varied one at a time only, by path.
    pub fn facts_varied_alone(&self) -> BTreeMap<Question, Vec<&'static str>> {
        let alone = |facts: &FactUse| -> Vec<&'static str> {
            facts.read.difference(&facts.combined).map(|fact| definition(*fact).path).collect()
        };
        let by_question = self.facts.iter().map(|(question, facts)| (*question, alone(facts)));
        by_question.filter(|(_, alone)| !alone.is_empty()).collect()
    }

    /// How many situations of this source were answered.
    pub fn situations_from(&self, wanted: SituationSource) -> u64 {
        let counts = self.situations.iter().filter(|((_, source), _)| *source == wanted);
        counts.map(|(_, count)| count).sum()
    }

    /// Whether nothing was found: no disagreement, no conflict and no gate that was not passed.
    pub fn is_clean(&self) -> bool {
        self.disagreements.is_empty()
            && self.conflicts.is_empty()
            && self.failed_gates.values().all(Vec::is_empty)
    }
}

impl FromIterator<Self> for Report {
    fn from_iter<T: IntoIterator<Item = Self>>(reports: T) -> Self {
        let mut whole = Self::default();
        reports.into_iter().for_each(|report| whole.merge(report));
        whole
    }
}
