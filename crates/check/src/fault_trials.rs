//! Trials of planted faults: the same checks against an engine that plays one rule wrongly. What
//! the engine without the fault is blamed for too is not counted, and consequences of the broken
//! rule are kept apart.

use super::answerer::{Answerer, OwnEngine};
use super::demands::Demands;
use super::planted_faults::PlantedFault;
use super::report::Disagreement;
use super::run::{CheckEffort, CheckTask, run_against, tasks};
use crate::checks::Checks;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::record::ClauseRef;
use variorum_engine::{Edition, Ruleset};
use variorum_expr::FactId;
use variorum_scene::facts::Situation;
use variorum_scene::questions::AnswerKind;

/// What the checks found of one planted fault.
#[derive(Debug)]
pub struct FaultTrial {
    pub fault: &'static PlantedFault,
    /// What only the faulty engine is blamed for, apart from consequences.
    pub found: Vec<Disagreement>,
    /// What it is blamed for as a consequence: the same situation shows the fault itself when the
    /// broken rule is asked about.
    pub consequences: Vec<Disagreement>,
}

impl FaultTrial {
    /// Whether the clause that it breaks was named.
    pub fn is_caught(&self) -> bool {
        let mut named = self.found.iter().flat_map(named_clauses);
        named.any(|clause| self.fault.breaks(clause))
    }

    /// The clauses that were named and have nothing to do with the fault.
    pub fn false_blames(&self) -> Vec<&ClauseRef> {
        let unrelated = self.found.iter().filter(|found| !belongs_to(self.fault, found));
        let mut clauses: Vec<&ClauseRef> = unrelated.map(|found| &found.clause).collect();
        clauses.sort_unstable();
        clauses.dedup();
        clauses
    }

    /// Whether the fault was caught without any false blame.
    pub fn is_exact(&self) -> bool {
        self.is_caught() && self.false_blames().is_empty()
    }
}

/// What the engine of an edition is blamed for without any fault in it.
pub struct Baseline {
    pub edition: Edition,
    disagreements: Vec<Disagreement>,
}

impl Baseline {
    /// Runs the engine of an edition without a fault.
    pub fn run(catalog: &Catalog, checks: &Checks, edition: Edition, effort: CheckEffort) -> Self {
        let rules = Ruleset::for_edition(edition);
        let number = catalog.timeline.index_of(edition.id());
        let tasks = number.map(|number| tasks(catalog, checks, number, &rules)).unwrap_or_default();
        Self { edition, disagreements: disagreements(&tasks, effort) }
    }

    /// Runs the engine of the edition with a fault in it.
    pub fn plant(
        &self,
        catalog: &Catalog,
        checks: &Checks,
        fault: &'static PlantedFault,
        effort: CheckEffort,
    ) -> FaultTrial {
        let Some(number) = catalog.timeline.index_of(self.edition.id()) else {
            return FaultTrial { fault, found: Vec::new(), consequences: Vec::new() };
        };
        let rules = fault.rules();
        let tasks = tasks(catalog, checks, number, &rules);
        let mut new = disagreements(&tasks, effort);
        new.retain(|one| !self.has(one));
        let about_the_fault: Vec<&CheckTask<'_>> = tasks
            .iter()
            .filter(|task| task.checks.iter().any(|check| fault.covers(&check.clause)))
            .collect();
        let (found, consequences) = new.into_iter().partition(|one| {
            belongs_to(fault, one)
                || !about_the_fault.iter().any(|task| shows_fault(task, fault, one))
        });
        FaultTrial { fault, found, consequences }
    }

    fn has(&self, one: &Disagreement) -> bool {
        let is_same =
            |known: &Disagreement| known.clause == one.clause && known.question == one.question;
        self.disagreements.iter().any(is_same)
    }
}

fn disagreements(tasks: &[CheckTask<'_>], effort: CheckEffort) -> Vec<Disagreement> {
    tasks
        .iter()
        .flat_map(|task| run_against(task, effort, &mut OwnEngine, |_| true).disagreements)
        .collect()
}

/// The clauses that a disagreement names: the one blamed, and those that demand the same answer.
fn named_clauses(found: &Disagreement) -> impl Iterator<Item = &ClauseRef> {
    let is_sum = found.question.answer_kind() == AnswerKind::Sum;
    let same = found.also.iter().filter(move |_| !is_sum);
    std::iter::once(&found.clause).chain(same)
}

/// Whether a disagreement names a clause that the fault covers.
fn belongs_to(fault: &PlantedFault, found: &Disagreement) -> bool {
    named_clauses(found).any(|clause| fault.covers(clause))
}

/// Whether the situation of a disagreement, or one with a fact less, shows the fault itself when
/// the question of this task is asked about it.
fn shows_fault(task: &CheckTask<'_>, fault: &PlantedFault, found: &Disagreement) -> bool {
    let usual = Situation::default();
    let set_facts = (0..)
        .map(FactId)
        .zip(found.situation.values())
        .filter(|(fact, value)| usual.value(*fact) != **value);
    let with_one_less = set_facts.filter_map(|(fact, _)| {
        let mut less = found.situation.clone();
        less.set(fact, usual.value(fact)).then_some(less)
    });
    std::iter::once(found.situation.clone())
        .chain(with_one_less)
        .any(|situation| breaks_covered_clause(task, fault, &situation))
}

fn breaks_covered_clause(
    task: &CheckTask<'_>,
    fault: &PlantedFault,
    situation: &Situation,
) -> bool {
    let demands = Demands::of_all(&task.checks, situation);
    if !demands.in_effect.iter().any(|(check, _)| fault.covers(&check.clause)) {
        return false;
    }
    let reply = OwnEngine.replies(task, std::slice::from_ref(situation)).pop();
    let culprit = reply.and_then(|reply| demands.culprit(task.question, &reply));
    // Clauses that are not summed demand the same, so that all of them are broken.
    culprit.is_some_and(|(check, _)| {
        task.question.answer_kind() != AnswerKind::Sum || fault.covers(&check.clause)
    })
}
