//! The conditions of the checks of one question and of their mutations, taken apart at `&&`. They
//! share most of their parts, and one situation has most of its facts in common with the one before
//! it: a part is evaluated again only where a fact that it names has changed. Evaluated one by one
//! in every situation, the conditions took two thirds of a run.

use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};

use variorum_expr::{Expr, FactId, Value};
use variorum_scene::facts::{Situation, definitions};

/// The parts of conditions, each once, and a situation that they are looked at in.
#[derive(Default)]
pub(super) struct Conditions {
    parts: Vec<Expr>,
    numbers: HashMap<Expr, usize>,
    situation: Situation,
    /// The parts of which it is known whether they hold in the situation, since somebody asked, a
    /// bit each, and those of them that do.
    known: Vec<Cell<u64>>,
    holding: Vec<Cell<u64>>,
    /// The parts that name each fact, by its place in the schema.
    naming: Vec<Vec<u64>>,
}

/// One condition: the numbers of the parts that it joins.
#[derive(Debug, Clone)]
pub(super) struct Condition {
    parts: Box<[usize]>,
    /// The part that did not hold the last time: it is asked about first, and mostly it still does
    /// not.
    failing: Cell<Option<usize>>,
}

impl Conditions {
    pub(super) fn add(&mut self, condition: &Expr) -> Condition {
        let parts = condition.conjuncts().into_iter().map(|part| self.number(part)).collect();
        Condition { parts, failing: Cell::new(None) }
    }

    fn number(&mut self, part: Expr) -> usize {
        *self.numbers.entry(part).or_insert_with_key(|part| {
            let number = self.parts.len();
            let (place, bit) = place_and_bit(number);
            self.known.resize(place + 1, Cell::new(0));
            self.holding.resize(place + 1, Cell::new(0));
            self.naming.resize(definitions().len(), Vec::new());
            for fact in part.facts() {
                let naming = self.naming.get_mut(fact.index());
                let naming = naming.expect("a condition names facts of the schema");
                naming.resize(place + 1, 0);
                naming.last_mut().into_iter().for_each(|word| *word |= bit);
            }
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

    /// Nothing is known any more of what names a fact.
    fn forget(&mut self, fact: FactId) {
        let naming = self.naming.get(fact.index()).into_iter().flatten();
        self.known.iter_mut().zip(naming).for_each(|(known, naming)| *known.get_mut() &= !naming);
    }

    /// Whether a condition holds in the situation.
    pub(super) fn hold(&self, condition: &Condition) -> bool {
        let fails = |number: &usize| !self.part_holds(*number);
        if condition.failing.get().as_ref().is_some_and(fails) {
            return false;
        }
        condition.failing.set(condition.parts.iter().copied().find(fails));
        condition.failing.get().is_none()
    }

    /// Whether a condition could hold if these facts had other values: the parts that name none of
    /// them do.
    pub(super) fn could_hold(&self, condition: &Condition, facts: &BTreeSet<FactId>) -> bool {
        condition.parts.iter().all(|number| {
            let part = self.parts.get(*number).expect("a condition is of parts that were added");
            part.facts().iter().any(|fact| facts.contains(fact)) || self.part_holds(*number)
        })
    }

    #[inline]
    fn part_holds(&self, number: usize) -> bool {
        let (place, bit) = place_and_bit(number);
        let words = self.known.get(place).zip(self.holding.get(place));
        let (known, holding) = words.expect("there is room for every part that was added");
        if known.get() & bit == 0 {
            known.set(known.get() | bit);
            holding.set(holding.get() & !bit | if self.evaluate_part(number) { bit } else { 0 });
        }
        holding.get() & bit != 0
    }

    /// Apart from what asks it, which is small enough to be copied to wherever it is asked.
    #[inline(never)]
    fn evaluate_part(&self, number: usize) -> bool {
        let part = self.parts.get(number).expect("a condition is of parts that were added");
        part.holds(self.situation.values()) == Ok(true)
    }
}

/// Where the bit of a number is.
fn place_and_bit(number: usize) -> (usize, u64) {
    (number / 64, 1 << (number % 64))
}
