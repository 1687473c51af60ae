//! What a fact holds and an expression answers: an integer, a truth value, one variant of an enum,
//! or a set of them.
//! It knows no names: the schema prints a value.

use std::fmt;

/// One enum of a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnumId(pub u16);

impl EnumId {
    /// The enum of `[]` until its surroundings say which; no schema has so many enums, so no
    /// finished expression holds it.
    pub(super) const OPEN: Self = Self(u16::MAX);
}

/// The place of one fact among the values that an expression is evaluated over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(pub u16);

impl Slot {
    /// The index into the facts.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What kind of value a fact or an expression has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// A 64-bit integer.
    Int,
    /// True or false.
    Bool,
    /// One variant of an enum.
    Enum(EnumId),
    /// A set of variants of an enum.
    Set(EnumId),
}

/// One value; small enough to copy, and what a slot holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// An integer.
    Int(i64),
    /// True or false.
    Bool(bool),
    /// A variant of an enum, by its number in the schema.
    Enum(EnumId, u16),
    /// A set of variants of an enum: the bit of each member's number is set.
    Set(EnumId, u128),
}

impl Value {
    /// The type of the value.
    pub fn ty(self) -> Type {
        match self {
            Self::Int(_) => Type::Int,
            Self::Bool(_) => Type::Bool,
            Self::Enum(id, _) => Type::Enum(id),
            Self::Set(id, _) => Type::Set(id),
        }
    }

    /// The set of these variants.
    pub fn set(id: EnumId, variants: impl IntoIterator<Item = u16>) -> Self {
        Self::Set(id, variants.into_iter().fold(0, |bits, variant| bits | bit(variant)))
    }

    /// The integer, if it is one.
    pub fn int(self) -> Option<i64> {
        if let Self::Int(number) = self { Some(number) } else { None }
    }

    /// The truth value, if it is one.
    pub fn truth(self) -> Option<bool> {
        if let Self::Bool(truth) = self { Some(truth) } else { None }
    }

    /// The number of the variant, if it is one.
    pub fn variant(self) -> Option<u16> {
        if let Self::Enum(_, variant) = self { Some(variant) } else { None }
    }

    /// The members' bits, if it is a set.
    pub fn bits(self) -> Option<u128> {
        if let Self::Set(_, bits) = self { Some(bits) } else { None }
    }
}

/// The bit that stands for a variant in a set; none for a number that no schema gives out.
pub(super) fn bit(variant: u16) -> u128 {
    1_u128.checked_shl(u32::from(variant)).unwrap_or(0)
}

/// The numbers of the members of a set, rising.
pub(super) fn members(bits: u128) -> impl Iterator<Item = u16> {
    (0..128_u16).filter(move |variant| bits & bit(*variant) != 0)
}

/// Why an expression has no value over these facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refused {
    /// A sum, difference or product does not fit into 64 bits.
    Overflow,
    /// The facts do not follow the schema: this slot is missing, or holds a value of another type.
    Misfit(Slot),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overflow => write!(f, "the result does not fit into 64 bits"),
            Self::Misfit(slot) => write!(f, "fact number {} is missing or of another type", slot.0),
        }
    }
}

impl std::error::Error for Refused {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_members_in_rising_order() {
        let set = Value::set(EnumId(0), [127, 3, 0, 3]);
        assert_eq!(members(set.bits().unwrap()).collect::<Vec<_>>(), [0, 3, 127]);
        assert_eq!(set.ty(), Type::Set(EnumId(0)));
    }

    #[test]
    fn a_variant_beyond_128_is_in_no_set() {
        assert_eq!(bit(128), 0);
        assert_eq!(Value::set(EnumId(0), [u16::MAX]), Value::Set(EnumId(0), 0));
    }
}
