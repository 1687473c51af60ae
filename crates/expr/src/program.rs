//! Turns a tree into a short list of steps with jumps, in which comparing a fact with a literal is
//! one step.
//! It does not run them.

use super::code::{Bits, Outcomes, Program, Step, Test, Word};
use super::node::{At, Node, Pair, Tree};
use super::schema::Schema;
use super::value::{Type, Value, bit};

impl Program {
    pub(super) fn of(tree: &Tree, schema: &Schema) -> Self {
        let mut writer = Writer { tree, schema, steps: Vec::new(), places: Vec::new(), temps: 0 };
        let root = tree.root();
        let ty = tree.ty(root, schema);
        match ty {
            Type::Bool => {
                let no = writer.place();
                writer.condition(root, false, no, 0);
                writer.steps.push(Step::Answer(Word::Const(1)));
                writer.here(no);
                writer.steps.push(Step::Answer(Word::Const(0)));
            }
            Type::Set(_) => {
                let bits = writer.bits(root, 0);
                writer.temps = writer.temps.max(2);
                writer.steps.extend([Step::KeepBits(0, bits), Step::Answer(Word::Const(0))]);
            }
            Type::Int | Type::Enum(_) => {
                let word = writer.word(root, 0);
                writer.steps.push(Step::Answer(word));
            }
        }
        writer.finish(ty)
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
            Node::Choose(condition, yes, no) => self.choice(condition, yes, no, free),
            Node::Not(_) | Node::Pair(..) => match self.comparison(at, true, free) {
                Some(test) => {
                    self.kept(free, Step::Pick(free, test, Word::Const(1), Word::Const(0)))
                }
                None => self.either(at, free, |writer, arm| {
                    writer.steps.push(Step::Keep(free, Word::Const(i64::from(arm))))
                }),
            },
        }
    }

    fn choice(&mut self, condition: At, yes: At, no: At, free: u16) -> Word {
        let at_hand = |at| matches!(self.tree.get(at), Node::Const(_) | Node::Fact(_));
        if at_hand(yes)
            && at_hand(no)
            && let Some(test) = self.comparison(condition, true, free)
        {
            let (yes, no) = (self.word(yes, free), self.word(no, free));
            return self.kept(free, Step::Pick(free, test, yes, no));
        }
        self.either(condition, free, |writer, arm| {
            let word = writer.word(if arm { yes } else { no }, free);
            writer.steps.push(Step::Keep(free, word));
        })
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
            Node::Const(_) | Node::Fact(_) | Node::Minus(_) | Node::Pair(..) => {
                let test = self
                    .comparison(at, is, free)
                    .unwrap_or_else(|| Test::Word(is, self.word(at, free)));
                self.steps.push(Step::JumpIf(place, test));
            }
        }
    }

    /// The test that says so when a condition is `is`, if one test will do.
    fn comparison(&mut self, at: At, is: bool, free: u16) -> Option<Test> {
        match self.tree.get(at) {
            Node::Not(a) => self.comparison(a, !is, free),
            Node::Fact(slot) => Some(Test::Bool(is, slot)),
            Node::Pair(Pair::And | Pair::Or, ..)
            | Node::Choose(..)
            | Node::Const(_)
            | Node::Minus(_) => None,
            Node::Pair(pair, a, b) => Some(self.test(pair, a, b, is, free)),
        }
    }

    /// The test that says so when a comparison is `is`.
    fn test(&mut self, pair: Pair, a: At, b: At, is: bool, free: u16) -> Test {
        if pair == Pair::In {
            let a = self.word(a, free);
            return match (a, self.bits(b, free + 1)) {
                (Word::Enum(slot, id), Bits::Const(bits)) => Test::Among(is, slot, id, bits),
                (Word::Const(variant), Bits::Fact(slot, id)) => {
                    Test::Holds(is, slot, id, u16::try_from(variant).map_or(0, bit))
                }
                (a, bits) => Test::In(is, a, bits),
            };
        }
        if let Type::Set(_) = self.tree.ty(a, self.schema) {
            let a = self.bits(a, free);
            return Test::Same(is == (pair == Pair::Equal), a, self.bits(b, free + 2));
        }
        let a = self.word(a, free);
        match (a, self.word(b, free + 1)) {
            (Word::Int(slot), Word::Const(number)) => {
                Test::Int(Outcomes::of(pair, is), slot, number)
            }
            (Word::Enum(slot, id), Word::Const(variant)) => Test::Is(
                is == (pair == Pair::Equal),
                slot,
                id,
                u16::try_from(variant).unwrap_or(u16::MAX),
            ),
            (a, b) => Test::Words(Outcomes::of(pair, is), a, b),
        }
    }

    fn compute(&mut self, pair: Pair, into: u16, a: Word, b: Word) -> Word {
        let step = match pair {
            Pair::Add => Step::Add,
            Pair::Subtract => Step::Subtract,
            Pair::Multiply => Step::Multiply,
            Pair::Min => Step::Min,
            _ => Step::Max,
        };
        self.kept(into, step(into, a, b))
    }

    /// A step that keeps a word at `into`.
    fn kept(&mut self, into: u16, step: Step) -> Word {
        self.temps = self.temps.max(into + 1);
        self.steps.push(step);
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

    fn finish(mut self, ty: Type) -> Program {
        for step in &mut self.steps {
            if let Step::JumpIf(to, _) | Step::Jump(to) = step {
                *to = self.places.get(usize::from(*to)).copied().unwrap_or(u16::MAX);
            }
        }
        Program { steps: self.steps, temps: usize::from(self.temps), ty }
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
