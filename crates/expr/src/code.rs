//! The steps that a program is made of: small, typed, and free of names.
//! It neither writes nor runs them.

use super::node::Pair;
use super::value::{EnumId, Slot, Type};

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

/// For which outcomes of comparing two numbers something happens: bit 0 if the first is less, 1 if
/// they are equal, 2 if it is more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Outcomes(pub(super) u8);

impl Outcomes {
    pub(super) fn of(pair: Pair, is: bool) -> Self {
        let when_true = match pair {
            Pair::Less => 0b001,
            Pair::AtMost => 0b011,
            Pair::More => 0b100,
            Pair::AtLeast => 0b110,
            Pair::Unequal => 0b101,
            _ => 0b010,
        };
        Self(if is { when_true } else { when_true ^ 0b111 })
    }
}

/// What decides a jump; the frequent comparisons, of one fact with a literal, have a kind of their
/// own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Test {
    Int(Outcomes, Slot, i64),
    Words(Outcomes, Word, Word),
    Bool(bool, Slot),
    Word(bool, Word),
    /// An enum's fact is this variant.
    Is(bool, Slot, EnumId, u16),
    /// An enum's fact is among these.
    Among(bool, Slot, EnumId, u128),
    /// A set's fact holds one of these.
    Holds(bool, Slot, EnumId, u128),
    In(bool, Word, Bits),
    Same(bool, Bits, Bits),
}

/// One step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Add(u16, Word, Word),
    Subtract(u16, Word, Word),
    Multiply(u16, Word, Word),
    Min(u16, Word, Word),
    Max(u16, Word, Word),
    Keep(u16, Word),
    /// Keeps the first if the test says so, else the second.
    Pick(u16, Test, Word, Word),
    KeepBits(u16, Bits),
    /// Goes on at the place if the test says so.
    JumpIf(u16, Test),
    Jump(u16),
    /// Ends with this; a set is in the first two words instead.
    Answer(Word),
}

/// The steps of one expression, and how many words they keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Program {
    pub(super) steps: Vec<Step>,
    pub(super) temps: usize,
    pub(super) ty: Type,
}
