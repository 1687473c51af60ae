//! Situations near those in which the checks apply, found by search instead of luck: whatever the
//! engine reads there is varied, whoever speaks of it, and so is whatever such a change brings into
//! play; and what one check is about is added to what another one is about.

use super::Check;
use super::comparison::Comparison;
use super::run::{CheckTask, NeighbourFacts};
use super::shrink::shrink_situation;
use super::situations::{
    Combinations, FactValues, SituationSource, definition, enum_values, values_to_try,
};
use super::targeted_search::hill_climb;
use variorum_engine::Generator;
use variorum_expr::{FactId, Value};
use variorum_scene::facts::{Domain, FactSet, Situation};
use variorum_scene::questions;

/// How many combinations of a check are looked through for one that the engine answers.
const MOST_COMBINATIONS: usize = 20_000;
/// How many situations in which a check applies the engine is asked about until it answers.
const MOST_ASKED: usize = 300;
/// How many are searched for where no combination will do.
const CLIMBED: usize = 12;

/// The smallest situation found in which a check applies and the engine has an answer.
pub(super) fn find_base(task: &CheckTask<'_>, check: &Check) -> Option<Situation> {
    let is_answered = |situation: &Situation| {
        check.applies(situation) && questions::ask(task.question, task.game, situation).is_ok()
    };
    let values = values_to_try(&[check]);
    let combinations = Combinations::new(&values, MOST_COMBINATIONS);
    let applying = combinations.iter().filter(|situation| check.applies(situation));
    let mut found = applying.take(MOST_ASKED).find(&is_answered);
    if found.is_none() {
        let mut random = Generator::seeded(1);
        found = hill_climb(check, &values, &mut random, CLIMBED).into_iter().find(&is_answered);
    }
    found.map(|situation| shrink_situation(situation, is_answered))
}

/// Submits everything near the bases of the wanted checks; `values` are those worth trying for the
/// facts of the question.
pub(super) fn submit_neighbours(
    comparison: &mut Comparison<'_, '_>,
    task: &CheckTask<'_>,
    bases: &[Situation],
    values: &FactValues,
    facts: NeighbourFacts,
) {
    let search = NeighbourSearch { task, values, facts };
    if facts == NeighbourFacts::Listed {
        let read = comparison.report.read.entry(task.question).or_default();
        bases.iter().for_each(|base| read.extend(&search.list_reads(base)));
        return;
    }
    for base in bases {
        search.submit_variations(comparison, base);
        for other in bases.iter().filter(|other| *other != base) {
            submit(comparison, with_facts_of(base, other));
        }
    }
    comparison.flush(&mut []);
}

/// What is searched around each base.
struct NeighbourSearch<'a> {
    task: &'a CheckTask<'a>,
    values: &'a FactValues,
    facts: NeighbourFacts,
}

impl NeighbourSearch<'_> {
    /// Submits every change of one fact that the engine reads; a fact that it reads only after such
    /// a change is varied after the first change that brings it into play.
    fn submit_variations(&self, comparison: &mut Comparison<'_, '_>, base: &Situation) {
        let read = self.list_reads(base);
        let mut in_play = read;
        for fact in read.iter().filter(|fact| self.is_varied(*fact)) {
            for neighbour in self.variations(base, fact) {
                if !matches!(definition(fact).domain, Domain::SetOf(_)) {
                    for new in self.list_reads(&neighbour).without(&in_play).iter() {
                        in_play.insert(new);
                        let varied = self.variations(&neighbour, new);
                        varied.into_iter().for_each(|situation| submit(comparison, situation));
                    }
                }
                submit(comparison, neighbour);
            }
        }
        comparison.report.read.entry(self.task.question).or_default().extend(&in_play);
    }

    fn list_reads(&self, situation: &Situation) -> FactSet {
        questions::ask_and_list_reads(self.task.question, self.task.game, situation).1
    }

    fn is_varied(&self, fact: FactId) -> bool {
        self.facts == NeighbourFacts::All || self.values.contains_key(&fact)
    }

    /// The situation with every other value of a fact that is worth trying; a set with one more
    /// member.
    fn variations(&self, base: &Situation, fact: FactId) -> Vec<Situation> {
        if !self.is_varied(fact) {
            return Vec::new();
        }
        let before = base.value(fact);
        let known = self.values.get(&fact).cloned().unwrap_or_default();
        let mut to_try = match definition(fact).domain {
            Domain::Number(low, high, default) => {
                let ends = [low, high, default, (default + 1).min(high)].map(Value::Int);
                known.into_iter().chain(ends).collect()
            }
            Domain::Truth(_) => vec![Value::Bool(false), Value::Bool(true)],
            Domain::OneOf(of) => enum_values(of),
            Domain::SetOf(of) => {
                let named =
                    known.iter().filter_map(|value| value.bits()).fold(0, |all, one| all | one);
                let worth = if self.facts == NeighbourFacts::All { u128::MAX } else { named };
                let present = before.bits().unwrap_or(0);
                let members = (0..of.variants().len()).filter(|member| worth >> member & 1 == 1);
                members.map(|member| Value::Set(of.id(), present | 1 << member)).collect()
            }
        };
        to_try.sort_unstable();
        to_try.dedup();
        let changed = |value: Value| {
            let mut situation = base.clone();
            (value != before && situation.set(fact, value)).then_some(situation)
        };
        to_try.into_iter().filter_map(changed).collect()
    }
}

fn submit(comparison: &mut Comparison<'_, '_>, situation: Situation) {
    if !comparison.is_over() {
        comparison.submit(situation, SituationSource::Enumerated, &mut []);
    }
}

/// The situation with what another one says about facts that are at their default here; members of
/// sets are added.
fn with_facts_of(base: &Situation, other: &Situation) -> Situation {
    let mut situation = base.clone();
    for fact in other.changed_facts().iter() {
        let value = match (base.value(fact), other.value(fact)) {
            (Value::Set(id, own), Value::Set(_, more)) => Value::Set(id, own | more),
            (own, _) if base.changed_facts().contains(fact) => own,
            (_, more) => more,
        };
        // Both values are in the fact's domain, and so is the union of two sets.
        let _ = situation.set(fact, value);
    }
    situation
}

/// The facts that the engine reads for a question and that no answered situation changed.
pub(super) fn held_facts(read: &FactSet, varied: &FactSet) -> Vec<&'static str> {
    read.without(varied).iter().map(|fact| definition(fact).path).collect()
}

#[cfg(test)]
mod tests {
    use crate::check::{Check, CheckEffort, CheckTask, NeighbourFacts, run};
    use std::sync::Arc;
    use variorum_corpus::record::ClauseRef;
    use variorum_engine::{Edition, Ruleset};
    use variorum_expr::{Expr, Type};
    use variorum_scene::facts::schema;
    use variorum_scene::questions::Question;

    /// A check that is true on clear ground only, and says nothing of the ground.
    fn careless_check() -> Check {
        let parse = |text, ty| Expr::parse_as(text, schema(), ty).unwrap();
        let catalog = crate::embedded::catalog();
        Check {
            clause: ClauseRef::new("movement", "speed"),
            edition: catalog.timeline.index_of(Edition::Rebellion.id()).unwrap(),
            question: Question::SpeedAllowance,
            when: parse("actor.speed > 4", Type::Bool),
            is: parse("actor.speed", Type::Int),
            overrides: Vec::new(),
        }
    }

    #[test]
    fn a_fact_that_no_check_mentions_is_varied_when_asked_and_listed_otherwise() {
        let (check, rules) = (careless_check(), Ruleset::for_edition(Edition::Rebellion));
        let task = CheckTask {
            edition: check.edition,
            question: check.question,
            game: (&rules).into(),
            checks: vec![&check],
            reached: Arc::default(),
        };
        let report = |neighbours| {
            let effort = CheckEffort { combinations: 100, random: 50, seed: 1, neighbours };
            run(&task, effort, |_| true)
        };
        let listed = report(NeighbourFacts::Listed);
        assert!(listed.disagreements.is_empty());
        let held = listed.held_facts();
        assert!(held.get(&check.question).is_some_and(|facts| facts.contains(&"actor.ground")));
        assert!(report(NeighbourFacts::OfQuestion).disagreements.is_empty());
        let found = report(NeighbourFacts::All);
        assert!(!found.disagreements.is_empty());
        let held = found.held_facts();
        assert!(!held.get(&check.question).is_some_and(|facts| facts.contains(&"actor.ground")));
    }
}
