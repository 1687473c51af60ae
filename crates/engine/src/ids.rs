//! Ids of the figures, players and terrain features of one game, and sets of figures.

use serde::{Deserialize, Serialize};

/// The most figures one game can hold: a set of them is one machine word.
pub const MAX_FIGURES: usize = 64;

/// A figure of this game, by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FigureId(pub u8);

/// A player of this game, by seat; the next seat is the player to the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PlayerId(pub u8);

/// A terrain feature on the battlefield, by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TerrainId(pub u8);

/// A set of figures of one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FigureSet(pub u64);

impl FigureSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The set of exactly one figure.
    pub fn just(figure: FigureId) -> Self {
        let mut set = Self::EMPTY;
        set.insert(figure);
        set
    }

    /// Whether the figure is in the set.
    pub fn contains(self, figure: FigureId) -> bool {
        self.0 & bit(figure) != 0
    }

    pub fn insert(&mut self, figure: FigureId) {
        self.0 |= bit(figure);
    }

    /// Takes a figure out.
    pub fn remove(&mut self, figure: FigureId) {
        self.0 &= !bit(figure);
    }

    /// Whether nobody is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many figures are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The figures in both sets.
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The figures of this set that are not in the other.
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The figures in either set.
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The member with the lowest number.
    pub fn first(self) -> Option<FigureId> {
        self.iter().next()
    }

    /// The members in ascending order.
    pub fn iter(self) -> impl Iterator<Item = FigureId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let place = left.trailing_zeros() as u8;
            left &= left - 1;
            Some(FigureId(place))
        })
    }
}

impl FromIterator<FigureId> for FigureSet {
    fn from_iter<I: IntoIterator<Item = FigureId>>(figures: I) -> Self {
        let mut set = Self::EMPTY;
        for figure in figures {
            set.insert(figure);
        }
        set
    }
}

fn bit(figure: FigureId) -> u64 {
    1u64.checked_shl(u32::from(figure.0)).unwrap_or(0)
}
