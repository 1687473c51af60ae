//! Runs a program over facts, without allocating.
//! It gives up at the first thing that goes wrong: the plain evaluation then says what that means.

use super::node::Pair;
use super::program::{Bits, Program, Step, Test, Word};
use super::value::{Slot, Type, Value, bit};

/// What a run works on: the facts, and the words that it keeps.
struct Run<'a> {
    facts: &'a [Value],
    temps: &'a mut [i64],
}

/// The answer of a program, unless a number overflows or a fact does not follow the schema.
pub(super) fn run(program: &Program, facts: &[Value]) -> Option<Value> {
    // Clearing words that are not needed would cost more than the rest of a short program.
    match program.temps {
        0 => Run { facts, temps: &mut [] }.go(&program.steps),
        1..=8 => Run { facts, temps: &mut [0; 8] }.go(&program.steps),
        _ => Run { facts, temps: &mut [0; 1024] }.go(&program.steps),
    }
}

impl Run<'_> {
    #[inline]
    fn go(&mut self, steps: &[Step]) -> Option<Value> {
        let mut at = 0;
        loop {
            let step = steps.get(at)?;
            at += 1;
            match *step {
                Step::JumpIf(test, is, to) => {
                    if self.test(test)? == is {
                        at = usize::from(to);
                    }
                }
                Step::Jump(to) => at = usize::from(to),
                Step::Compute(pair, into, a, b) => {
                    let number = compute(pair, self.word(a)?, self.word(b)?)?;
                    *self.temps.get_mut(usize::from(into))? = number;
                }
                Step::Keep(into, word) => *self.temps.get_mut(usize::from(into))? = self.word(word)?,
                Step::KeepBits(into, bits) => self.keep_bits(into, self.bits(bits)?)?,
                Step::Answer(ty, word) => return answer(ty, self.word(word)?),
                Step::AnswerBits(id, bits) => return Some(Value::Set(id, self.bits(bits)?)),
            }
        }
    }

    #[inline]
    fn test(&self, test: Test) -> Option<bool> {
        Some(match test {
            Test::Fact(pair, slot, number) => compare(pair, self.int(slot)?, number),
            Test::Words(pair, a, b) => compare(pair, self.word(a)?, self.word(b)?),
            Test::True(word) => self.word(word)? != 0,
            Test::In(word, bits) => self.bits(bits)? & bit(u16::try_from(self.word(word)?).ok()?) != 0,
            Test::SameBits(a, b) => self.bits(a)? == self.bits(b)?,
        })
    }

    #[inline]
    fn int(&self, slot: Slot) -> Option<i64> {
        if let Some(Value::Int(number)) = self.facts.get(slot.index()) { Some(*number) } else { None }
    }

    #[inline]
    fn word(&self, word: Word) -> Option<i64> {
        match word {
            Word::Const(number) => Some(number),
            Word::Temp(at) => self.temps.get(usize::from(at)).copied(),
            Word::Int(slot) => self.int(slot),
            Word::Bool(slot) => self.facts.get(slot.index())?.truth().map(i64::from),
            Word::Enum(slot, id) => match self.facts.get(slot.index())? {
                Value::Enum(of, variant) if *of == id => Some(i64::from(*variant)),
                _ => None,
            },
        }
    }

    #[inline]
    fn bits(&self, bits: Bits) -> Option<u128> {
        match bits {
            Bits::Const(bits) => Some(bits),
            Bits::Fact(slot, id) => match self.facts.get(slot.index())? {
                Value::Set(of, bits) if *of == id => Some(*bits),
                _ => None,
            },
            Bits::Temp(at) => {
                let half = |at: usize| self.temps.get(at).map(|half| u128::from(half.cast_unsigned()));
                Some(half(usize::from(at))? | half(usize::from(at) + 1)? << 64)
            }
        }
    }

    fn keep_bits(&mut self, into: u16, bits: u128) -> Option<()> {
        let into = usize::from(into);
        // The halves, bit by bit.
        *self.temps.get_mut(into)? = (bits as u64).cast_signed();
        *self.temps.get_mut(into + 1)? = ((bits >> 64) as u64).cast_signed();
        Some(())
    }
}

#[inline]
fn compare(pair: Pair, a: i64, b: i64) -> bool {
    match pair {
        Pair::Unequal => a != b,
        Pair::Less => a < b,
        Pair::AtMost => a <= b,
        Pair::More => a > b,
        Pair::AtLeast => a >= b,
        _ => a == b,
    }
}

#[inline]
fn compute(pair: Pair, a: i64, b: i64) -> Option<i64> {
    match pair {
        Pair::Add => a.checked_add(b),
        Pair::Subtract => a.checked_sub(b),
        Pair::Multiply => a.checked_mul(b),
        Pair::Min => Some(a.min(b)),
        Pair::Max => Some(a.max(b)),
        _ => None,
    }
}

#[inline]
fn answer(ty: Type, word: i64) -> Option<Value> {
    match ty {
        Type::Int => Some(Value::Int(word)),
        Type::Bool => Some(Value::Bool(word != 0)),
        Type::Enum(id) => Some(Value::Enum(id, u16::try_from(word).ok()?)),
        Type::Set(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::value::EnumId;

    #[test]
    fn a_kept_set_is_the_same_in_two_words() {
        let mut run = Run { facts: &[], temps: &mut [0; 3] };
        for bits in [0, 1, u128::MAX, 1 << 127, 1 << 64 | 1 << 63] {
            run.keep_bits(1, bits).unwrap();
            assert_eq!(run.bits(Bits::Temp(1)), Some(bits));
        }
        assert_eq!(run.keep_bits(2, 1), None, "a second half has no place");
    }

    #[test]
    fn a_program_that_runs_off_its_end_or_its_words_gives_up() {
        let program = |steps| Program { steps, temps: 1 };
        assert_eq!(run(&program(vec![Step::Jump(7)]), &[]), None);
        assert_eq!(run(&program(vec![Step::Keep(9, Word::Const(1))]), &[]), None);
        assert_eq!(run(&program(vec![Step::Answer(Type::Set(EnumId(0)), Word::Const(1))]), &[]), None);
    }
}
