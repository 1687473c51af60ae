//! Runs a program over facts, without allocating.
//! It gives up at the first thing that goes wrong: the plain evaluation then says what that means.

use super::code::{Bits, Outcomes, Program, Step, Test, Word};
use super::value::{EnumId, Slot, Type, Value, bit};

/// What a run works on: the facts, and the words that it keeps.
struct Run<'a> {
    facts: &'a [Value],
    temps: &'a mut [i64],
}

/// The answer of a program, unless a number overflows or a fact does not follow the schema.
#[inline]
pub(super) fn run(program: &Program, facts: &[Value]) -> Option<Value> {
    match program.ty {
        Type::Int => word(program, facts).map(Value::Int),
        Type::Bool => word(program, facts).map(|word| Value::Bool(word != 0)),
        Type::Enum(id) => Some(Value::Enum(id, u16::try_from(word(program, facts)?).ok()?)),
        Type::Set(id) => {
            let mut run = Run { facts, temps: &mut [0; MOST_TEMPS] };
            run.go(&program.steps)?;
            run.bits(&Bits::Temp(0)).map(|bits| Value::Set(id, bits))
        }
    }
}

/// More words than the limits on an expression let it keep.
const MOST_TEMPS: usize = 1024;

/// The answer of a program that is no set, as a number.
#[inline]
pub(super) fn word(program: &Program, facts: &[Value]) -> Option<i64> {
    // Clearing words that are not needed would cost more than the rest of a short program.
    match program.temps {
        0..=4 => Run { facts, temps: &mut [0; 4] }.go(&program.steps),
        _ => Run { facts, temps: &mut [0; MOST_TEMPS] }.go(&program.steps),
    }
}

impl Run<'_> {
    fn go(&mut self, steps: &[Step]) -> Option<i64> {
        let mut at = 0;
        loop {
            let step = steps.get(at)?;
            at += 1;
            match step {
                Step::JumpIf(to, test) => {
                    if self.test(test)? {
                        at = usize::from(*to);
                    }
                }
                Step::Jump(to) => at = usize::from(*to),
                Step::Add(into, a, b) => {
                    self.keep(*into, self.word(a)?.checked_add(self.word(b)?)?)?
                }
                Step::Subtract(into, a, b) => {
                    self.keep(*into, self.word(a)?.checked_sub(self.word(b)?)?)?
                }
                Step::Multiply(into, a, b) => {
                    self.keep(*into, self.word(a)?.checked_mul(self.word(b)?)?)?
                }
                Step::Min(into, a, b) => self.keep(*into, self.word(a)?.min(self.word(b)?))?,
                Step::Max(into, a, b) => self.keep(*into, self.word(a)?.max(self.word(b)?))?,
                Step::Keep(into, word) => self.keep(*into, self.word(word)?)?,
                Step::Pick(into, test, yes, no) => {
                    self.keep(*into, self.word(if self.test(test)? { yes } else { no })?)?
                }
                Step::KeepBits(into, bits) => self.keep_bits(*into, self.bits(bits)?)?,
                Step::Answer(word) => return self.word(word),
            }
        }
    }

    #[inline(always)]
    fn test(&self, test: &Test) -> Option<bool> {
        Some(match test {
            Test::Int(outcomes, slot, number) => happens(*outcomes, self.int(*slot)?, *number),
            Test::Words(outcomes, a, b) => happens(*outcomes, self.word(a)?, self.word(b)?),
            Test::Bool(is, slot) => self.facts.get(slot.index())?.truth()? == *is,
            Test::Word(is, word) => (self.word(word)? != 0) == *is,
            Test::Is(is, slot, id, variant) => (self.variant(*slot, *id)? == *variant) == *is,
            Test::Among(is, slot, id, bits) => (bits & bit(self.variant(*slot, *id)?) != 0) == *is,
            Test::Holds(is, slot, id, bits) => (self.set(*slot, *id)? & bits != 0) == *is,
            Test::In(is, word, bits) => {
                (self.bits(bits)? & bit(u16::try_from(self.word(word)?).ok()?) != 0) == *is
            }
            Test::Same(is, a, b) => (self.bits(a)? == self.bits(b)?) == *is,
        })
    }

    #[inline(always)]
    fn int(&self, slot: Slot) -> Option<i64> {
        if let Some(Value::Int(number)) = self.facts.get(slot.index()) {
            Some(*number)
        } else {
            None
        }
    }

    #[inline(always)]
    fn variant(&self, slot: Slot, id: EnumId) -> Option<u16> {
        match self.facts.get(slot.index())? {
            Value::Enum(of, variant) if *of == id => Some(*variant),
            _ => None,
        }
    }

    #[inline(always)]
    fn set(&self, slot: Slot, id: EnumId) -> Option<u128> {
        match self.facts.get(slot.index())? {
            Value::Set(of, bits) if *of == id => Some(*bits),
            _ => None,
        }
    }

    #[inline(always)]
    fn word(&self, word: &Word) -> Option<i64> {
        match *word {
            Word::Const(number) => Some(number),
            Word::Temp(at) => self.temps.get(usize::from(at)).copied(),
            Word::Int(slot) => self.int(slot),
            Word::Bool(slot) => self.facts.get(slot.index())?.truth().map(i64::from),
            Word::Enum(slot, id) => self.variant(slot, id).map(i64::from),
        }
    }

    #[inline]
    fn bits(&self, bits: &Bits) -> Option<u128> {
        match *bits {
            Bits::Const(bits) => Some(bits),
            Bits::Fact(slot, id) => self.set(slot, id),
            Bits::Temp(at) => {
                let half =
                    |at: usize| self.temps.get(at).map(|half| u128::from(half.cast_unsigned()));
                Some(half(usize::from(at))? | half(usize::from(at) + 1)? << 64)
            }
        }
    }

    #[inline(always)]
    fn keep(&mut self, into: u16, number: i64) -> Option<()> {
        *self.temps.get_mut(usize::from(into))? = number;
        Some(())
    }

    fn keep_bits(&mut self, into: u16, bits: u128) -> Option<()> {
        let into = usize::from(into);
        // The halves, bit by bit.
        *self.temps.get_mut(into)? = (bits as u64).cast_signed();
        *self.temps.get_mut(into + 1)? = ((bits >> 64) as u64).cast_signed();
        Some(())
    }
}

/// Without a branch, since which way a comparison goes is hard to foresee.
#[inline]
fn happens(outcomes: Outcomes, a: i64, b: i64) -> bool {
    let outcome = 1 + u8::from(a > b) - u8::from(a < b);
    outcomes.0 >> outcome & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kept_set_is_the_same_in_two_words() {
        let mut run = Run { facts: &[], temps: &mut [0; 3] };
        for bits in [0, 1, u128::MAX, 1 << 127, 1 << 64 | 1 << 63] {
            run.keep_bits(1, bits).unwrap();
            assert_eq!(run.bits(&Bits::Temp(1)), Some(bits));
        }
        assert_eq!(run.keep_bits(2, 1), None, "a second half has no place");
    }

    #[test]
    fn a_program_that_runs_off_its_end_or_its_words_gives_up() {
        let program = |steps| Program { steps, temps: 1, ty: Type::Int };
        assert_eq!(run(&program(vec![Step::Jump(7)]), &[]), None);
        assert_eq!(run(&program(vec![Step::Keep(9, Word::Const(1))]), &[]), None);
        assert_eq!(run(&program(vec![]), &[]), None);
    }
}
