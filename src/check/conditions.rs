//! The conditions of the checks of one question and of their mutations, taken apart at `&&`. They
//! share most of their parts, and one situation has most of its facts in common with the one before
//! it: a part is evaluated again only where a fact that it names has changed. Evaluated one by one
//! in every situation, the conditions took two thirds of a run.

use std::cell::Cell;
use std::collections::HashMap;

use variorum_expr::{Expr, FactId, Value};
use variorum_scene::facts::{Situation, definitions};

/// The parts of conditions, each once, and a situation that they are looked at in.
pub(super) struct Conditions {
    parts: Vec<Expr>,
    numbers: HashMap<Expr, usize>,
    situation: Situation,
    /// The parts of which it is known whether they hold in the situation, since somebody asked, and
    /// those of them that do.
    known: Bits,
    holding: Bits,
    /// The parts that name each fact.
    naming: Vec<Bits>,
}

/// A bit for each part.
#[derive(Default, Clone)]
struct Bits(Vec<Cell<u64>>);

impl Bits {
    /// Makes room for a part.
    fn grow(&mut self, number: usize) {
        self.0.resize(number / 64 + 1, Cell::new(0));
    }

    fn word(&self, number: usize) -> &Cell<u64> {
        self.0.get(number / 64).expect("there is room for every part that was added")
    }

    fn has(&self, number: usize) -> bool {
        self.word(number).get() >> (number % 64) & 1 == 1
    }

    fn put(&self, number: usize, is_in: bool) {
        let word = self.word(number);
        word.set(word.get() & !(1 << (number % 64)) | u64::from(is_in) << (number % 64));
    }
}

/// One condition: the numbers of the parts that it joins.
#[derive(Debug, Clone)]
pub(super) struct Condition(Box<[usize]>);

impl Conditions {
    pub(super) fn new() -> Self {
        Self {
            parts: Vec::new(),
            numbers: HashMap::new(),
            situation: Situation::default(),
            known: Bits::default(),
            holding: Bits::default(),
            naming: vec![Bits::default(); definitions().len()],
        }
    }

    pub(super) fn add(&mut self, condition: &Expr) -> Condition {
        Condition(condition.conjuncts().into_iter().map(|part| self.number(part)).collect())
    }

    fn number(&mut self, part: Expr) -> usize {
        *self.numbers.entry(part).or_insert_with_key(|part| {
            let number = self.parts.len();
            for fact in part.facts() {
                let naming = self.naming.get_mut(fact.index());
                let naming = naming.expect("a condition names facts of the schema");
                naming.grow(number);
                naming.put(number, true);
            }
            self.known.grow(number);
            self.holding.grow(number);
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
        before.differing_facts(&self.situation).for_each(|fact| self.forget(fact));
    }

    /// Changes one fact of the situation that is looked at; false if it cannot have the value.
    pub(super) fn set(&mut self, fact: FactId, value: Value) -> bool {
        self.forget(fact);
        self.situation.set(fact, value)
    }

    /// Nothing is known any more of what names a fact.
    fn forget(&self, fact: FactId) {
        let naming = self.naming.get(fact.index()).expect("a situation has facts of the schema");
        for (known, naming) in self.known.0.iter().zip(&naming.0) {
            known.set(known.get() & !naming.get());
        }
    }

    /// Whether a condition holds in the situation.
    pub(super) fn hold(&self, condition: &Condition) -> bool {
        condition.0.iter().all(|number| self.part_holds(*number))
    }

    fn part_holds(&self, number: usize) -> bool {
        if !self.known.has(number) {
            let part = self.parts.get(number).expect("a condition is of parts that were added");
            self.holding.put(number, part.holds(self.situation.values()) == Ok(true));
            self.known.put(number, true);
        }
        self.holding.has(number)
    }
}
