//! What a fact holds and an expression yields: an integer, true or false, one variant of an enum,
//! or a set of variants. Names are known only to the schema, which prints a value.

use std::fmt;

/// One enum of a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnumId(pub u16);

impl EnumId {
    /// The enum of `[]` and of a bare variant until their surroundings say which; no schema has so
    /// many enums, so no finished expression contains it.
    pub(crate) const UNRESOLVED: Self = Self(u16::MAX);
}

/// One fact of a schema: the index of its value among those that an expression is evaluated over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FactId(pub u16);

impl FactId {
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One derived fact of a schema, by its place among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct DerivedId(pub(crate) u16);

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

/// One value; small enough to copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// An integer.
    Int(i64),
    /// True or false.
    Bool(bool),
    /// A variant of an enum, by its number in the schema.
    Enum(EnumId, u16),
    /// A set of variants of an enum: the bit of each member's number is set.
    Set(EnumId, u64),
}

impl Value {
    #[inline]
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
    pub fn bits(self) -> Option<u64> {
        if let Self::Set(_, bits) = self { Some(bits) } else { None }
    }
}

/// The bit of a variant in a set; 0 for a number that no schema gives out.
pub(crate) fn bit(variant: u16) -> u64 {
    1_u64.checked_shl(u32::from(variant)).unwrap_or(0)
}

/// The numbers of the members of a set, rising.
pub fn members(bits: u64) -> impl Iterator<Item = u16> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let lowest = (left != 0).then(|| left.trailing_zeros() as u16)?;
        left &= left - 1;
        Some(lowest)
    })
}

/// Why an expression has no value over these facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EvalError {
    /// A sum, difference or product does not fit into 64 bits.
    Overflow,
    /// The facts do not follow the schema: this one is missing, or its value is of another type.
    FactMismatch(FactId),
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overflow => write!(f, "the result does not fit into 64 bits"),
            Self::FactMismatch(fact) => {
                write!(f, "fact number {} is missing or of another type", fact.0)
            }
        }
    }
}

impl std::error::Error for EvalError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_members_in_rising_order() {
        let set = Value::set(EnumId(0), [63, 3, 0, 3]);
        assert_eq!(members(set.bits().unwrap()).collect::<Vec<_>>(), [0, 3, 63]);
        assert_eq!(set.ty(), Type::Set(EnumId(0)));
    }

    #[test]
    fn a_variant_beyond_64_is_in_no_set() {
        assert_eq!(bit(64), 0);
        assert_eq!(Value::set(EnumId(0), [u16::MAX]), Value::Set(EnumId(0), 0));
    }
}
