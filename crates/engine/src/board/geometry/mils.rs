//! Lengths in thousandths of an inch, at most [`LIMIT`], so that no product of two of them can
//! overflow 64 bits.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The largest coordinate or length either side of zero: a thousand inches.
pub const LIMIT: i32 = 1_000_000;

/// How many thousandths make an inch.
pub const INCH: i32 = 1_000;

/// How close to an edge a question becomes one that players would reasonably dispute: five
/// thousandths of an inch either side.
pub const MARGIN: Mils = Mils(5);

/// A length or coordinate in thousandths of an inch, at most [`LIMIT`] either side of zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "i32", into = "i32")]
pub struct Mils(i32);

/// A coordinate or length that lies beyond the largest table the engine accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBounds(pub i64);

impl Mils {
    /// No length at all.
    pub const ZERO: Mils = Mils(0);

    /// Accepts a length within the limit, and refuses any other.
    pub const fn new(thousandths: i32) -> Result<Mils, OutOfBounds> {
        if thousandths < -LIMIT || thousandths > LIMIT {
            return Err(OutOfBounds(thousandths as i64));
        }
        Ok(Mils(thousandths))
    }

    /// Whole inches; anything beyond the limit becomes the limit.
    pub const fn inches(inches: i32) -> Mils {
        Mils::saturating(inches as i64 * INCH as i64)
    }

    /// The nearest length within the limit.
    pub const fn saturating(thousandths: i64) -> Mils {
        if thousandths > LIMIT as i64 {
            Mils(LIMIT)
        } else if thousandths < -(LIMIT as i64) {
            Mils(-LIMIT)
        } else {
            Mils(thousandths as i32)
        }
    }

    /// The number of thousandths of an inch.
    pub const fn get(self) -> i32 {
        self.0
    }

    /// The number of thousandths, wide enough to multiply.
    pub(crate) const fn as_i64(self) -> i64 {
        self.0 as i64
    }
}

impl TryFrom<i32> for Mils {
    type Error = OutOfBounds;

    fn try_from(thousandths: i32) -> Result<Self, OutOfBounds> {
        Mils::new(thousandths)
    }
}

impl From<Mils> for i32 {
    fn from(length: Mils) -> i32 {
        length.0
    }
}

impl fmt::Display for Mils {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.abs();
        write!(out, "{sign}{}.{:03}\"", size / INCH, size % INCH)
    }
}

impl fmt::Display for OutOfBounds {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{} thousandths of an inch is off any table (at most {LIMIT} either side)",
            self.0
        )
    }
}

impl std::error::Error for OutOfBounds {}

#[cfg(test)]
mod tests {
    use super::{LIMIT, Mils, OutOfBounds};

    #[test]
    fn a_huge_length_is_refused_and_named() {
        assert_eq!(Mils::new(LIMIT + 1), Err(OutOfBounds(1_000_001)));
        assert_eq!(Mils::new(i32::MIN), Err(OutOfBounds(i64::from(i32::MIN))));
        assert!(
            serde_json::from_str::<Mils>("2000000")
                .unwrap_err()
                .to_string()
                .contains("off any table")
        );
    }

    #[test]
    fn inches_print_with_three_decimals() {
        assert_eq!(Mils::inches(8).to_string(), "8.000\"");
        assert_eq!(Mils::new(-1_005).unwrap().to_string(), "-1.005\"");
        assert_eq!(Mils::inches(i32::MAX), Mils::new(LIMIT).unwrap());
    }
}
