//! A player: side, army, points and the actions of the turn.

use crate::board::geometry::{Facing, Mils, Point};
use crate::rules::numbers::Numbers;
use serde::{Deserialize, Serialize};

/// One of the four sides of the battlefield.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Side {
    /// Where y is 0.
    South,
    /// Where x is 0.
    West,
    /// Where y is greatest.
    North,
    /// Where x is greatest.
    East,
}

impl Side {
    /// All sides, clockwise seen from overhead.
    pub const ALL: [Self; 4] = [Self::South, Self::West, Self::North, Self::East];

    /// The direction from this side into the battlefield.
    pub fn facing_inward(self) -> Facing {
        match self {
            Self::South => Facing::AWAY,
            Self::West => Facing::RIGHT,
            Self::North => Facing::TOWARDS,
            Self::East => Facing::LEFT,
        }
    }
}

/// A rectangle with sides along the edges of the battlefield.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Area {
    /// The corner with the smallest coordinates.
    pub low: Point,
    /// The corner with the greatest coordinates.
    pub high: Point,
}

impl Area {
    /// The starting area along a side of a battlefield of this size.
    pub(crate) fn starting(side: Side, width: Mils, depth: Mils, numbers: &Numbers) -> Self {
        let (w, d) = (width.get(), depth.get());
        let (near, margin) = (numbers.area_depth.get(), numbers.area_margin.get());
        let (low, high) = match side {
            Side::South => ((margin, 0), (w - margin, near)),
            Side::North => ((margin, d - near), (w - margin, d)),
            Side::West => ((0, margin), (near, d - margin)),
            Side::East => ((w - near, margin), (w, d - margin)),
        };
        Self { low: corner(low), high: corner(high) }
    }

    /// Whether a point lies inside or on the border.
    pub fn contains(&self, point: Point) -> bool {
        (self.low.x..=self.high.x).contains(&point.x)
            && (self.low.y..=self.high.y).contains(&point.y)
    }
}

fn corner((x, y): (i32, i32)) -> Point {
    Point { x: Mils::saturating(i64::from(x)), y: Mils::saturating(i64::from(y)) }
}

/// A player of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Players with the same number are allies.
    pub team: u8,
    /// The agreed limit of the army.
    pub build_total: u16,
    /// What the army really costs; it breaks ties.
    pub army_points: u16,
    /// Points scored so far for eliminated figures.
    pub scored: u16,
    /// The side of the starting edge.
    pub side: Side,
    pub area: Area,
    /// Actions left in the turn.
    pub actions: u8,
    /// Whether the player has left the battlefield.
    pub withdrawn: bool,
}
