//! Planting faults: the same checks against an engine that plays one rule wrongly.
//! What the sound engine is blamed for too does not count as a catch, and what follows from the
//! broken rule is told apart.

use super::answerer::{Answerer, OwnEngine};
use super::faults::Fault;
use super::run::{Disagreement, Effort, Part, run_against};
use super::verdict::Verdict;
use crate::check::{Checks, parts};
use variorum_corpus::catalog::Catalog;
use variorum_engine::{Edition, Ruleset};
use variorum_expr::FactId;
use variorum_scene::facts::Situation;
use variorum_scene::questions::AnswerKind;

/// What the checks made of one fault.
#[derive(Debug)]
pub struct Trial {
    /// The fault.
    pub fault: &'static Fault,
    /// What only the faulty engine is blamed for, and does not follow.
    pub found: Vec<Disagreement>,
    /// What it is blamed for as well, where the situation, asked about the rule that is broken,
    /// shows the fault itself.
    pub following: Vec<Disagreement>,
}

impl Trial {
    /// Whether the clause that it breaks was named.
    pub fn is_caught(&self) -> bool {
        self.found.iter().any(|found| named(found).any(|clause| clause == self.fault.clause))
    }

    /// The clauses that were named and have nothing to do with it.
    pub fn astray(&self) -> Vec<&str> {
        let mut astray: Vec<&str> = self
            .found
            .iter()
            .filter(|found| !belongs(self.fault, found))
            .map(|found| found.clause.as_str())
            .collect();
        astray.sort_unstable();
        astray.dedup();
        astray
    }

    /// Whether its class was found, and nothing but its class.
    pub fn is_exact(&self) -> bool {
        self.is_caught() && self.astray().is_empty()
    }
}

/// Whether a disagreement names a clause of the fault's class.
fn belongs(fault: &Fault, found: &Disagreement) -> bool {
    named(found).any(|clause| fault.covers(clause))
}

/// What the sound engine of an edition is blamed for, so that a fault is not credited with it.
pub struct Sound {
    /// The edition.
    pub edition: Edition,
    known: Vec<Disagreement>,
}

impl Sound {
    /// Runs the sound engine of an edition.
    pub fn of(catalog: &Catalog, checks: &Checks, edition: Edition, effort: Effort) -> Self {
        let rules = Ruleset::for_edition(edition);
        let parts = catalog
            .timeline
            .index_of(edition.id())
            .map(|number| parts(catalog, checks, number, &rules));
        Self { edition, known: disagreements(&parts.unwrap_or_default(), effort) }
    }

    /// Runs the engine with a fault of this edition in it.
    pub fn plant(
        &self,
        catalog: &Catalog,
        checks: &Checks,
        fault: &'static Fault,
        effort: Effort,
    ) -> Trial {
        let Some(number) = catalog.timeline.index_of(self.edition.id()) else {
            return Trial { fault, found: Vec::new(), following: Vec::new() };
        };
        let rules = fault.rules();
        let parts = parts(catalog, checks, number, &rules);
        let mut found = disagreements(&parts, effort);
        found.retain(|one| {
            !self
                .known
                .iter()
                .any(|known| known.clause == one.clause && known.question == one.question)
        });
        let own: Vec<&Part<'_>> = parts
            .iter()
            .filter(|part| part.checks.iter().any(|check| fault.covers(&check.clause)))
            .collect();
        let (found, following) = found.into_iter().partition(|one| {
            belongs(fault, one) || !own.iter().any(|part| shows(part, fault, one))
        });
        Trial { fault, found, following }
    }
}

/// Whether the situation of a disagreement, or one with a fact less, shows the fault itself when
/// this question is asked about it.
fn shows(part: &Part<'_>, fault: &Fault, found: &Disagreement) -> bool {
    let usual = Situation::default();
    let told = (0..)
        .map(FactId)
        .zip(found.situation.values())
        .filter(|(slot, value)| usual.value(*slot) != **value);
    let fewer = told.filter_map(|(slot, _)| {
        let mut less = found.situation.clone();
        less.set(slot, usual.value(slot)).then_some(less)
    });
    std::iter::once(found.situation.clone()).chain(fewer).any(|situation| {
        let verdict = Verdict::of(&part.checks, &situation);
        let concerns = verdict.speaking.iter().any(|(check, _)| fault.covers(&check.clause));
        concerns && {
            let reply = OwnEngine.replies(part, std::slice::from_ref(&situation)).pop();
            let culprit = reply.and_then(|reply| verdict.culprit(part.question, &reply));
            // Those that are not summed demand the same, so that all of them are broken.
            culprit.is_some_and(|(check, _)| {
                part.question.answer_kind() != AnswerKind::Sum || fault.covers(&check.clause)
            })
        }
    })
}

/// The clauses that a disagreement names: the one blamed, and those that demand the same answer of
/// the whole.
fn named(found: &Disagreement) -> impl Iterator<Item = &str> {
    let same = found.also.iter().filter(|_| found.question.answer_kind() != AnswerKind::Sum);
    std::iter::once(&found.clause).chain(same).map(String::as_str)
}

fn disagreements(parts: &[Part<'_>], effort: Effort) -> Vec<Disagreement> {
    parts
        .iter()
        .flat_map(|part| run_against(part, effort, &mut OwnEngine, |_| true).disagreements)
        .collect()
}
