//! Turns a tree into a short list of steps with jumps, in which comparing a fact with a literal is one step.
//! It does not run them.

use super::node::{At, Node, Pair, Tree};
use super::schema::Schema;
use super::value::{EnumId, Slot, Type, Value};

/// Where an integer, a truth value (0 or 1) or the number of a variant is to be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    Const(i64),
    Temp(u16),
    Int(Slot),
    Bool(Slot),
    Enum(Slot, EnumId),
}

/// Where a set is to be had; a temporary one takes two words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bits {
    Const(u128),
    Temp(u16),
    Fact(Slot, EnumId),
}

/// What decides a jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Test {
    /// A comparison of words: one of `== != < <= > >=`.
    Words(Pair, Word, Word),
    /// The most frequent comparison: an integer fact with a literal.
    Fact(Pair, Slot, i64),
    True(Word),
    In(Word, Bits),
    SameBits(Bits, Bits),
}

/// One step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// One of `+ - * min max`.
    Compute(Pair, u16, Word, Word),
    Keep(u16, Word),
    KeepBits(u16, Bits),
    /// Goes on at the place if the test comes out so.
    JumpIf(Test, bool, u16),
    Jump(u16),
    Answer(Type, Word),
    AnswerBits(EnumId, Bits),
}

/// The steps of one expression, and how many words they keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Program {
    pub(super) steps: Vec<Step>,
    pub(super) temps: usize,
}

impl Program {
    pub(super) fn of(tree: &Tree, schema: &Schema) -> Self {
        let mut writer = Writer { tree, schema, steps: Vec::new(), places: Vec::new(), temps: 0 };
        let root = tree.root();
        match tree.ty(root, schema) {
            Type::Bool => {
                let no = writer.place();
                writer.condition(root, false, no, 0);
                writer.steps.push(Step::Answer(Type::Bool, Word::Const(1)));
                writer.here(no);
                writer.steps.push(Step::Answer(Type::Bool, Word::Const(0)));
            }
            Type::Set(id) => {
                let bits = writer.bits(root, 0);
                writer.steps.push(Step::AnswerBits(id, bits));
            }
            ty => {
                let word = writer.word(root, 0);
                writer.steps.push(Step::Answer(ty, word));
            }
        }
        writer.finish()
    }
}

struct Writer<'a> {
    tree: &'a Tree,
    schema: &'a Schema,
    steps: Vec<Step>,
    /// Where each place that jumps name turned out to be.
    places: Vec<u16>,
    temps: u16,
}

impl Writer<'_> {
    /// Steps after which a number is to be had; temporary words from `free` on may be used.
    fn word(&mut self, at: At, free: u16) -> Word {
        match self.tree.get(at) {
            Node::Const(value) => Word::Const(number(value)),
            Node::Fact(slot) => match self.tree.ty(at, self.schema) {
                Type::Bool => Word::Bool(slot),
                Type::Enum(id) => Word::Enum(slot, id),
                _ => Word::Int(slot),
            },
            Node::Minus(a) => {
                let a = self.word(a, free);
                self.compute(Pair::Subtract, free, Word::Const(0), a)
            }
            Node::Pair(pair, a, b) if pair.is_arithmetic() => {
                let a = self.word(a, free);
                let b = self.word(b, free + 1);
                self.compute(pair, free, a, b)
            }
            Node::Choose(condition, yes, no) => self.either(condition, free, |writer, arm| {
                let word = writer.word(if arm { yes } else { no }, free);
                writer.steps.push(Step::Keep(free, word));
            }),
            Node::Not(_) | Node::Pair(..) => {
                self.either(at, free, |writer, arm| writer.steps.push(Step::Keep(free, Word::Const(i64::from(arm)))))
            }
        }
    }

    /// The same for a set.
    fn bits(&mut self, at: At, free: u16) -> Bits {
        match self.tree.get(at) {
            Node::Const(value) => Bits::Const(value.bits().unwrap_or(0)),
            Node::Choose(condition, yes, no) => {
                self.either(condition, free, |writer, arm| {
                    let bits = writer.bits(if arm { yes } else { no }, free);
                    writer.steps.push(Step::KeepBits(free, bits));
                });
                self.temps = self.temps.max(free + 2);
                Bits::Temp(free)
            }
            Node::Fact(slot) => match self.tree.ty(at, self.schema) {
                Type::Set(id) => Bits::Fact(slot, id),
                _ => Bits::Const(0),
            },
            // No operator makes a set.
            Node::Not(_) | Node::Minus(_) | Node::Pair(..) => Bits::Const(0),
        }
    }

    /// Steps that keep one of two values at `free`, by a condition.
    fn either(&mut self, condition: At, free: u16, mut arm: impl FnMut(&mut Self, bool)) -> Word {
        self.temps = self.temps.max(free + 1);
        let (no, end) = (self.place(), self.place());
        self.condition(condition, false, no, free);
        arm(self, true);
        self.steps.push(Step::Jump(end));
        self.here(no);
        arm(self, false);
        self.here(end);
        Word::Temp(free)
    }

    /// Steps that go on at `place` if the condition is `is`, and with what follows if not.
    fn condition(&mut self, at: At, is: bool, place: u16, free: u16) {
        match self.tree.get(at) {
            Node::Not(a) => self.condition(a, !is, place, free),
            Node::Pair(pair @ (Pair::And | Pair::Or), a, b) => {
                let settles = pair == Pair::Or;
                if is == settles {
                    self.condition(a, is, place, free);
                    self.condition(b, is, place, free);
                } else {
                    let settled = self.place();
                    self.condition(a, settles, settled, free);
                    self.condition(b, is, place, free);
                    self.here(settled);
                }
            }
            Node::Choose(condition, yes, no) => {
                let (otherwise, end) = (self.place(), self.place());
                self.condition(condition, false, otherwise, free);
                self.condition(yes, is, place, free);
                self.steps.push(Step::Jump(end));
                self.here(otherwise);
                self.condition(no, is, place, free);
                self.here(end);
            }
            Node::Pair(pair, a, b) => {
                let (test, as_said) = self.test(pair, a, b, free);
                self.steps.push(Step::JumpIf(test, is == as_said, place));
            }
            Node::Const(_) | Node::Fact(_) | Node::Minus(_) => {
                let word = self.word(at, free);
                self.steps.push(Step::JumpIf(Test::True(word), is, place));
            }
        }
    }

    /// The test of a comparison, and whether the comparison holds when the test does.
    fn test(&mut self, pair: Pair, a: At, b: At, free: u16) -> (Test, bool) {
        if pair == Pair::In {
            let a = self.word(a, free);
            return (Test::In(a, self.bits(b, free + 1)), true);
        }
        if let Type::Set(_) = self.tree.ty(a, self.schema) {
            let a = self.bits(a, free);
            return (Test::SameBits(a, self.bits(b, free + 2)), pair == Pair::Equal);
        }
        let a = self.word(a, free);
        let b = self.word(b, free + 1);
        match (a, b) {
            (Word::Int(slot), Word::Const(number)) => (Test::Fact(pair, slot, number), true),
            _ => (Test::Words(pair, a, b), true),
        }
    }

    fn compute(&mut self, pair: Pair, into: u16, a: Word, b: Word) -> Word {
        self.temps = self.temps.max(into + 1);
        self.steps.push(Step::Compute(pair, into, a, b));
        Word::Temp(into)
    }

    /// A place to jump to that is still to come.
    fn place(&mut self) -> u16 {
        self.places.push(0);
        u16::try_from(self.places.len() - 1).unwrap_or(u16::MAX)
    }

    fn here(&mut self, place: u16) {
        if let Some(found) = self.places.get_mut(usize::from(place)) {
            *found = u16::try_from(self.steps.len()).unwrap_or(u16::MAX);
        }
    }

    fn finish(mut self) -> Program {
        for step in &mut self.steps {
            if let Step::JumpIf(_, _, to) | Step::Jump(to) = step {
                *to = self.places.get(usize::from(*to)).copied().unwrap_or(u16::MAX);
            }
        }
        Program { steps: self.steps, temps: usize::from(self.temps) }
    }
}

fn number(value: Value) -> i64 {
    match value {
        Value::Int(number) => number,
        Value::Bool(truth) => i64::from(truth),
        Value::Enum(_, variant) => i64::from(variant),
        Value::Set(..) => 0,
    }
}
