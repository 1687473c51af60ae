//! Planting faults: the same checks against an engine that plays one rule wrongly.
//! What the sound engine is blamed for too does not count as a catch.

use super::answerer::OwnEngine;
use super::faults::Fault;
use super::run::{Disagreement, Effort, Part, run_against};
use crate::catalog::Catalog;
use crate::check::{Checks, parts};
use crate::engine::ruleset::{Edition, Ruleset};
use crate::stage::Answer;

/// What the checks made of one fault.
#[derive(Debug)]
pub struct Trial {
    /// The fault.
    pub fault: &'static Fault,
    /// What only the faulty engine is blamed for.
    pub found: Vec<Disagreement>,
}

impl Trial {
    /// Whether the clause that it breaks was named.
    pub fn is_caught(&self) -> bool {
        self.found.iter().any(|found| named(found).any(|clause| clause == self.fault.clause))
    }

    /// The clauses that were named and have nothing to do with it.
    pub fn astray(&self) -> Vec<&str> {
        let stray = self.found.iter().filter(|found| !named(found).any(|clause| self.fault.covers(clause)));
        let mut astray: Vec<&str> = stray.map(|found| found.clause.as_str()).collect();
        astray.sort_unstable();
        astray.dedup();
        astray
    }

    /// Whether its class was found, and nothing but its class.
    pub fn is_exact(&self) -> bool {
        self.is_caught() && self.astray().is_empty()
    }
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
        Self { edition, known: disagreements(catalog, checks, &Ruleset::of(edition), effort) }
    }

    /// Runs the engine with a fault of this edition in it.
    pub fn plant(&self, catalog: &Catalog, checks: &Checks, fault: &'static Fault, effort: Effort) -> Trial {
        let mut found = disagreements(catalog, checks, &fault.rules(), effort);
        found.retain(|one| !self.known.iter().any(|known| known.clause == one.clause && known.question == one.question));
        Trial { fault, found }
    }
}

/// The clauses that a disagreement names: the one blamed, and those that demand the same answer of the whole.
fn named(found: &Disagreement) -> impl Iterator<Item = &str> {
    let same = found.also.iter().filter(|_| found.question.answer() != Answer::Sum);
    std::iter::once(&found.clause).chain(same).map(String::as_str)
}

fn disagreements(catalog: &Catalog, checks: &Checks, rules: &Ruleset, effort: Effort) -> Vec<Disagreement> {
    let Some(number) = catalog.timeline.number(rules.edition.id()) else { return Vec::new() };
    let parts: Vec<Part<'_>> = parts(catalog, checks, number, rules);
    parts.iter().flat_map(|part| run_against(part, effort, &mut OwnEngine, |_| true).disagreements).collect()
}
