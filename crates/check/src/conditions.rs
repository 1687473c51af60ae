//! The conditions of the checks of one question and of their mutations, taken apart at `&&`. They
//! share most of their parts, and one situation has most of its facts in common with the one before
//! it: a part is evaluated again only where a fact that it names has changed. Evaluated one by one
//! in every situation, the conditions took two thirds of a run.

use std::cell::Cell;
use std::collections::HashMap;

use variorum_expr::{Expr, FactId, Value};
use variorum_scene::facts::{Situation, definitions};

/// The parts of conditions, each once, and a situation that they are looked at in.
#[derive(Default)]
pub(super) struct Conditions {
    parts: Vec<Expr>,
    numbers: HashMap<Expr, usize>,
    /// The numbers of the parts that each condition joins.
    conditions: Vec<Box<[usize]>>,
    situation: Situation,
    part_results: Results,
    condition_results: Results,
}

/// Of which parts, or of which conditions, it is known whether they hold in the situation, since
/// somebody asked, and those of them that do.
#[derive(Default)]
struct Results {
    known: Vec<Cell<u64>>,
    holding: Vec<Cell<u64>>,
    /// Those that name each fact, by its place in the schema.
    naming: Vec<Vec<u64>>,
}

impl Results {
    /// Makes room for one with this number, which names these facts.
    fn add(&mut self, number: usize, facts: impl IntoIterator<Item = FactId>) {
        let (place, bit) = place_and_bit(number);
        self.known.resize(place + 1, Cell::new(0));
        self.holding.resize(place + 1, Cell::new(0));
        self.naming.resize(definitions().len(), Vec::new());
        for fact in facts {
            let naming = self.naming.get_mut(fact.index());
            let naming = naming.expect("a condition names facts of the schema");
            naming.resize(place + 1, 0);
            naming.last_mut().into_iter().for_each(|word| *word |= bit);
        }
    }

    /// Whether one holds, which `evaluate` says where it is not known.
    fn get(&self, number: usize, evaluate: impl FnOnce() -> bool) -> bool {
        let (place, bit) = place_and_bit(number);
        let words = self.known.get(place).zip(self.holding.get(place));
        let (known, holding) = words.expect("there is room for every one that was added");
        if known.get() & bit == 0 {
            known.set(known.get() | bit);
            holding.set(holding.get() & !bit | if evaluate() { bit } else { 0 });
        }
        holding.get() & bit != 0
    }

    /// Nothing is known any more of what names a fact.
    fn forget(&mut self, fact: FactId) {
        let naming = self.naming.get(fact.index()).into_iter().flatten();
        self.known.iter_mut().zip(naming).for_each(|(known, naming)| *known.get_mut() &= !naming);
    }
}

/// Where the bit of a number is.
fn place_and_bit(number: usize) -> (usize, u64) {
    (number / 64, 1 << (number % 64))
}

/// The number of a condition.
#[derive(Debug, Clone, Copy)]
pub(super) struct Condition(usize);

impl Conditions {
    pub(super) fn add(&mut self, condition: &Expr) -> Condition {
        let parts = condition.conjuncts().into_iter().map(|part| self.number(part)).collect();
        let number = self.conditions.len();
        self.conditions.push(parts);
        self.condition_results.add(number, condition.facts());
        Condition(number)
    }

    fn number(&mut self, part: Expr) -> usize {
        *self.numbers.entry(part).or_insert_with_key(|part| {
            let number = self.parts.len();
            self.part_results.add(number, part.facts());
            self.parts.push(part.clone());
            number
        })
    }

    /// The situation that is looked at.
    pub(super) fn situation(&self) -> &Situation {
        &self.situation
    }

    /// Looks at another situation from now on.
    pub(super) fn turn_to(&mut self, situation: Situation) {
        let before = std::mem::replace(&mut self.situation, situation);
        let changed: Vec<FactId> = before.differing_facts(&self.situation).collect();
        changed.into_iter().for_each(|fact| self.forget(fact));
    }

    /// Changes one fact of the situation that is looked at; false if it cannot have the value.
    pub(super) fn set(&mut self, fact: FactId, value: Value) -> bool {
        self.forget(fact);
        self.situation.set(fact, value)
    }

    fn forget(&mut self, fact: FactId) {
        self.part_results.forget(fact);
        self.condition_results.forget(fact);
    }

    /// Whether a condition holds in the situation.
    pub(super) fn hold(&self, condition: Condition) -> bool {
        let parts = self.conditions.get(condition.0);
        let parts = parts.expect("a condition was added before it is asked about");
        self.condition_results
            .get(condition.0, || parts.iter().all(|number| self.part_holds(*number)))
    }

    fn part_holds(&self, number: usize) -> bool {
        self.part_results.get(number, || {
            let part = self.parts.get(number).expect("a condition is of parts that were added");
            part.holds(self.situation.values()) == Ok(true)
        })
    }
}
