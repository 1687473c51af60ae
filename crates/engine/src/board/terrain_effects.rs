//! What each kind of terrain does: bars movement, slows, stops, blocks a line of fire or hinders it.

use crate::board::TerrainKind;

/// A set of kinds of terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainKinds(u8);

impl TerrainKinds {
    /// The set of these.
    pub(crate) const fn containing(kinds: &[TerrainKind]) -> Self {
        let mut bits = 0;
        let mut rest = kinds;
        while let [first, others @ ..] = rest {
            bits |= 1 << (*first as u8);
            rest = others;
        }
        Self(bits)
    }

    /// Whether a kind is in it.
    pub const fn has(self, kind: TerrainKind) -> bool {
        self.0 >> (kind as u8) & 1 == 1
    }

    /// The same without one kind.
    pub const fn without(self, kind: TerrainKind) -> Self {
        Self(self.0 & !(1 << (kind as u8)))
    }
}

/// What the kinds of terrain do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainEffects {
    /// Only those who swim or fly may be in it.
    pub bars: TerrainKinds,
    /// Whoever starts in it has half its speed.
    pub slows: TerrainKinds,
    /// Whoever enters it, or climbs onto or off it, ends its move.
    pub stops: TerrainKinds,
    /// It blocks a line of fire.
    pub blocks: TerrainKinds,
    /// It raises the defense of a target behind it.
    pub hinders: TerrainKinds,
}

impl TerrainEffects {
    /// As it is printed.
    pub const PRINTED: Self = Self {
        bars: TerrainKinds::containing(&[TerrainKind::Blocking, TerrainKind::Deep]),
        slows: TerrainKinds::containing(&[TerrainKind::Hindering, TerrainKind::Shallow]),
        stops: TerrainKinds::containing(&[
            TerrainKind::Hindering,
            TerrainKind::Shallow,
            TerrainKind::LowWall,
            TerrainKind::Elevated,
            TerrainKind::AbruptElevated,
        ]),
        blocks: TerrainKinds::containing(&[
            TerrainKind::Blocking,
            TerrainKind::Elevated,
            TerrainKind::AbruptElevated,
        ]),
        hinders: TerrainKinds::containing(&[TerrainKind::Hindering, TerrainKind::LowWall]),
    };
}
