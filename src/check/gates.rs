//! The gates that every check must pass: it applies somewhere and is silent somewhere, and each small fault in it would be noticed.
//! A check that passes for any engine proves nothing.

use std::collections::BTreeMap;

use super::Check;
use crate::expr::{Expr, Value};
use crate::situation::Situation;
use crate::stage::{Answer, Question};

/// A gate that a check did not pass.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// It never applied where the engine had an answer.
    NeverApplies,
    /// It applied wherever the engine had an answer, though it names a condition.
    AlwaysApplies,
    /// This small change of it went unnoticed.
    Survives(String),
}

impl std::fmt::Display for Fault {
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
    alive: Vec<Mutation>,
}

struct Mutation {
    when: Option<Expr>,
    is: Option<Expr>,
    what: String,
}

impl Watch {
    pub fn new(check: &Check) -> Self {
        let when = check.when.mutants().into_iter().map(|mutant| Mutation {
            when: Some(mutant.expr),
            is: None,
            what: format!("when: {}", mutant.what),
        });
        let is = check.is.mutants().into_iter().map(|mutant| Mutation {
            when: None,
            is: Some(mutant.expr),
            what: format!("is: {}", mutant.what),
        });
        Self { applied: false, silent: false, alive: when.chain(is).collect() }
    }

    /// Whether some change of the check still waits to be told apart.
    pub fn is_open(&self) -> bool {
        !self.applied || !self.silent || !self.alive.is_empty()
    }

    /// Whether the check, or a change of it that is still alive, speaks of the situation.
    pub fn concerns(&self, check: &Check, situation: &Situation) -> bool {
        let facts = situation.values();
        check.when.holds(facts) == Ok(true)
            || self.alive.iter().any(|mutation| mutation.when.as_ref().is_some_and(|when| when.holds(facts) == Ok(true)))
    }

    /// Takes in one answered situation: `others` is what the rest of the clauses add to a sum, or whether they set the check aside.
    pub fn see(&mut self, check: &Check, situation: &Situation, question: Question, answer: Value, others: i64, set_aside: bool) {
        let facts = situation.values();
        let applies = check.when.holds(facts) == Ok(true);
        self.applied |= applies;
        self.silent |= !applies;
        if set_aside {
            return;
        }
        let claim = |when: &Expr, is: &Expr| -> Option<Value> {
            let own = is.eval(facts).ok()?;
            let speaks = when.holds(facts) == Ok(true);
            match (question.answer(), own) {
                (Answer::Sum, Value::Int(own)) => Some(Value::Int(others.saturating_add(if speaks { own } else { 0 }))),
                _ => speaks.then_some(own),
            }
        };
        let original = claim(&check.when, &check.is);
        self.alive.retain(|mutation| {
            let mutant = claim(mutation.when.as_ref().unwrap_or(&check.when), mutation.is.as_ref().unwrap_or(&check.is));
            // A change is noticed when it claims what is false, or falls silent where the clause speaks.
            let noticed = match mutant {
                Some(value) => value != answer,
                None => original.is_some(),
            };
            !noticed
        });
    }

    /// The gates that were not passed.
    pub fn faults(self, check: &Check) -> Vec<Fault> {
        if !self.applied {
            return vec![Fault::NeverApplies];
        }
        let unconditional = check.when.slots().is_empty();
        let always = (!self.silent && !unconditional).then_some(Fault::AlwaysApplies);
        always.into_iter().chain(self.alive.into_iter().map(|mutation| Fault::Survives(mutation.what))).collect()
    }
}

/// The gates that checks did not pass, by clause, the edition's id and question.
pub type Faults = BTreeMap<(String, String, Question), Vec<Fault>>;
