//! The gates that every check must pass: it applies somewhere and is silent somewhere, and each
//! small fault in it would be noticed.
//! A check that passes for any engine proves nothing.

use std::collections::BTreeMap;

use super::Check;
use super::equivalent::are_the_same;
use variorum_corpus::timeline::EditionIndex;
use variorum_expr::{Expr, Value};
use variorum_scene::facts::Situation;
use variorum_scene::questions::{AnswerKind, Question};

/// A gate that a check did not pass.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gate {
    /// It never applied where the engine had an answer.
    NeverApplies,
    /// It applied wherever the engine had an answer, though it names a condition.
    AlwaysApplies,
    /// This small change of it went unnoticed.
    Survives(String),
}

impl std::fmt::Display for Gate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NeverApplies => f.write_str("it never applies where the engine has an answer"),
            Self::AlwaysApplies => f.write_str("its condition always holds"),
            Self::Survives(change) => write!(f, "nobody would notice if it were changed: {change}"),
        }
    }
}

/// What is known so far about the gates of one check.
pub(super) struct Watch {
    applied: bool,
    silent: bool,
    /// Whether it was silent where the question does not arise: then its condition says no more
    /// than the question.
    fenced: bool,
    /// Some of the situations in which it applied, and how often it did.
    bases: Vec<Situation>,
    count: u32,
    alive: Vec<Mutation>,
}

struct Mutation {
    when: Option<Expr>,
    is: Option<Expr>,
    what: String,
    /// Whether it differs only where the facts contradict each other: what it lacks is a fence, and
    /// nothing can show it.
    fenced: bool,
}

/// What the other clauses say about a situation, as far as one check is concerned.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Others {
    /// What they add to a sum where the check speaks, and where it is silent.
    pub beside: i64,
    pub alone: i64,
    /// Whether one of them sets the check aside.
    pub set_aside: bool,
    /// Whether one of them speaks too.
    pub speak: bool,
}

impl Watch {
    pub fn new(check: &Check) -> Self {
        let when = check.when.mutants().into_iter().map(|mutant| Mutation {
            when: Some(mutant.expr),
            is: None,
            what: format!("when: {}", mutant.what),
            fenced: false,
        });
        let is = check.is.mutants().into_iter().map(|mutant| Mutation {
            when: None,
            is: Some(mutant.expr),
            what: format!("is: {}", mutant.what),
            fenced: false,
        });
        Self {
            applied: false,
            silent: false,
            fenced: false,
            bases: Vec::new(),
            count: 0,
            alive: when.chain(is).collect(),
        }
    }

    /// Whether some change of the check still waits to be told apart.
    pub fn is_open(&self) -> bool {
        !self.applied || !self.silent || !self.alive.is_empty()
    }

    /// Whether the check, or a change of it that is still alive, speaks of the situation.
    pub fn concerns(&self, check: &Check, situation: &Situation) -> bool {
        let facts = situation.values();
        check.when.holds(facts) == Ok(true)
            || self.alive.iter().any(|mutation| {
                mutation.when.as_ref().is_some_and(|when| when.holds(facts) == Ok(true))
            })
    }

    /// Forgets the changes that change nothing, and says whether anything is left that a situation
    /// could show.
    pub fn is_wanting(&mut self, check: &Check) -> bool {
        if self.is_settled(check) {
            return false;
        }
        self.alive.retain(|mutation| {
            mutation.fenced || !are_the_same((&check.when, &check.is), mutation.of(check))
        });
        !self.is_settled(check)
    }

    /// Whether all gates are passed, as far as anything can show it.
    pub fn is_settled(&self, check: &Check) -> bool {
        let varies = self.silent || self.fenced || check.when.facts().is_empty();
        self.applied && varies && self.alive.iter().all(|mutation| mutation.fenced)
    }

    /// Situations in which the check applied.
    pub fn bases(&self) -> &[Situation] {
        &self.bases
    }

    /// Whether a situation could pass one of the gates that are still open.
    pub fn could_tell(&self, check: &Check, situation: &Situation) -> bool {
        let says = |when: &Expr, is: &Expr| {
            let speaks = when.holds(situation.values()) == Ok(true);
            (speaks, speaks.then(|| is.eval(situation.values()).ok()).flatten())
        };
        let original = says(&check.when, &check.is);
        let wanted = if original.0 { !self.applied } else { !self.silent };
        let differs = |mutation: &Mutation| {
            let (when, is) = mutation.of(check);
            !mutation.fenced && says(when, is) != original
        };
        wanted || self.alive.iter().any(differs)
    }

    /// Takes in one answered situation.
    pub fn see(
        &mut self,
        check: &Check,
        situation: &Situation,
        question: Question,
        answer: Value,
        others: Others,
    ) {
        let original = Claim::of(&check.when, &check.is, situation, question, others);
        self.applied |= original.speaks;
        self.silent |= !original.speaks;
        if original.speaks {
            // The first few, then ever fewer: later combinations differ in facts that turn slowly.
            self.count += 1;
            if self.count <= 4 || self.count.is_power_of_two() {
                self.bases.push(situation.clone());
            }
        }
        if others.set_aside {
            return;
        }
        self.alive.retain_mut(|mutation| {
            let changed = mutation.claim(check, situation, question, others);
            // Where it claims more, truly, and another clause says so or nothing is set aside by
            // it: the condition only leaves the word to that clause.
            let wider = changed.speaks && !original.speaks && changed.demands == Some(answer);
            mutation.fenced |= wider
                && (others.speak
                    || others.beside == others.alone && changed.own == Some(Value::Int(0)));
            // A change is noticed when it claims what is false, or falls silent where the clause
            // speaks.
            let noticed = match changed.demands {
                Some(value) => value != answer,
                None => original.demands.is_some(),
            };
            !noticed
        });
    }

    /// Takes in one situation that the engine refused.
    pub fn refused(&mut self, check: &Check, situation: &Situation, question: Question) {
        let others = Others::default();
        let original = Claim::of(&check.when, &check.is, situation, question, others);
        self.fenced |= !original.speaks;
        for mutation in self.alive.iter_mut().filter(|mutation| !mutation.fenced) {
            mutation.fenced = mutation.claim(check, situation, question, others) != original;
        }
    }

    /// The gates that were not passed.
    pub fn faults(self, check: &Check) -> Vec<Gate> {
        if !self.applied {
            return vec![Gate::NeverApplies];
        }
        let same = |mutation: &Mutation| are_the_same((&check.when, &check.is), mutation.of(check));
        let unconditional = check.when.facts().is_empty();
        let always =
            (!self.silent && !self.fenced && !unconditional).then_some(Gate::AlwaysApplies);
        always
            .into_iter()
            .chain(
                self.alive
                    .into_iter()
                    .filter(|mutation| !mutation.fenced && !same(mutation))
                    .map(|mutation| Gate::Survives(mutation.what)),
            )
            .collect()
    }
}

impl Mutation {
    /// The condition and the answer of the check with the change in it.
    fn of<'a>(&'a self, check: &'a Check) -> (&'a Expr, &'a Expr) {
        (self.when.as_ref().unwrap_or(&check.when), self.is.as_ref().unwrap_or(&check.is))
    }

    fn claim(
        &self,
        check: &Check,
        situation: &Situation,
        question: Question,
        others: Others,
    ) -> Claim {
        let (when, is) = self.of(check);
        Claim::of(when, is, situation, question, others)
    }
}

/// What a check says about a situation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Claim {
    speaks: bool,
    /// Its own answer, where it speaks.
    own: Option<Value>,
    /// The answer that it demands of the whole; of a sum, the whole is known even where it is
    /// silent.
    demands: Option<Value>,
}

impl Claim {
    fn of(
        when: &Expr,
        is: &Expr,
        situation: &Situation,
        question: Question,
        others: Others,
    ) -> Self {
        let facts = situation.values();
        let speaks = when.holds(facts) == Ok(true);
        let own = is.eval(facts).ok().filter(|_| speaks);
        let demands = match (question.answer_kind(), own) {
            (AnswerKind::Sum, Some(Value::Int(share))) => {
                Some(Value::Int(others.beside.saturating_add(share)))
            }
            (AnswerKind::Sum, _) => Some(Value::Int(others.alone)),
            _ => own,
        };
        Self { speaks, own, demands }
    }
}

/// The gates that checks did not pass, by clause, the edition of its record, question and place
/// among the checks of the clause.
/// A check without faults is in it too: where its record holds in several editions, it must pass in
/// one of them.
pub type Faults = BTreeMap<(String, EditionIndex, Question, String), Vec<Gate>>;
