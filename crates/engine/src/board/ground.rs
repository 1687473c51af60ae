//! What each kind of terrain does, as a table: bars a way, slows, stops, blocks a line of fire or
//! hinders it.
//! It measures nothing; movement and lines of fire ask it about the features that they meet.

use crate::board::Kind;

/// A set of kinds of terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds(u8);

impl Kinds {
    /// The set of these.
    pub const fn of(kinds: &[Kind]) -> Self {
        let mut bits = 0;
        let mut rest = kinds;
        while let [first, others @ ..] = rest {
            bits |= 1 << (*first as u8);
            rest = others;
        }
        Self(bits)
    }

    /// Whether a kind is in it.
    pub const fn has(self, kind: Kind) -> bool {
        self.0 >> (kind as u8) & 1 == 1
    }

    /// The same without one kind.
    pub const fn without(self, kind: Kind) -> Self {
        Self(self.0 & !(1 << (kind as u8)))
    }
}

/// What the kinds of terrain do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    /// Nobody goes through it or stands in it, but for those who swim or fly.
    pub bars: Kinds,
    /// Whoever starts in it has half its speed.
    pub slows: Kinds,
    /// Whoever enters it, or climbs onto or off it, ends its move.
    pub stops: Kinds,
    /// It blocks a line of fire.
    pub blocks: Kinds,
    /// It raises the defense of a target behind it.
    pub hinders: Kinds,
}

impl Ground {
    /// As it is printed.
    pub const PRINTED: Self = Self {
        bars: Kinds::of(&[Kind::Blocking, Kind::Deep]),
        slows: Kinds::of(&[Kind::Hindering, Kind::Shallow]),
        stops: Kinds::of(&[
            Kind::Hindering,
            Kind::Shallow,
            Kind::LowWall,
            Kind::Elevated,
            Kind::AbruptElevated,
        ]),
        blocks: Kinds::of(&[Kind::Blocking, Kind::Elevated, Kind::AbruptElevated]),
        hinders: Kinds::of(&[Kind::Hindering, Kind::LowWall]),
    };
}
