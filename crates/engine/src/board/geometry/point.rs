//! Points of the table, seen from overhead, and the exact products that every question is built
//! from.
//! Squares are compared where that saves a square root.

use serde::{Deserialize, Serialize};

use super::mils::{Mils, OutOfBounds};

/// A place on the table: `x` to the right, `y` away from the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// Distance to the right of the corner.
    pub x: Mils,
    /// Distance away from the corner.
    pub y: Mils,
}

/// The vector from one point to another: at most twice the limit in each coordinate, so that
/// products fit 64 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Vector {
    pub x: i64,
    /// Away.
    pub y: i64,
}

impl Point {
    /// The point at these thousandths of an inch, when it is on a table at all.
    pub const fn new(x: i32, y: i32) -> Result<Point, OutOfBounds> {
        match (Mils::new(x), Mils::new(y)) {
            (Ok(x), Ok(y)) => Ok(Point { x, y }),
            (Err(error), _) | (_, Err(error)) => Err(error),
        }
    }

    /// The point at these whole inches; what is beyond the limit is brought to it.
    pub const fn inches(x: i32, y: i32) -> Point {
        Point { x: Mils::inches(x), y: Mils::inches(y) }
    }

    /// The vector from here to there.
    pub const fn vector_to(self, there: Point) -> Vector {
        Vector { x: there.x.as_i64() - self.x.as_i64(), y: there.y.as_i64() - self.y.as_i64() }
    }

    /// The point at this vector from here; what would leave the largest table stops at its limit.
    #[must_use]
    pub const fn plus(self, vector: Vector) -> Point {
        Point {
            x: Mils::saturating(self.x.as_i64() + vector.x),
            y: Mils::saturating(self.y.as_i64() + vector.y),
        }
    }

    /// The square of the distance between two points.
    pub const fn distance_squared(self, there: Point) -> i64 {
        self.vector_to(there).squared()
    }

    /// The distance between two points, rounded to the nearest thousandth.
    pub const fn distance(self, there: Point) -> Mils {
        Mils::saturating(rounded_root(self.distance_squared(there)))
    }

    /// Whether two points lie at most this far apart, exactly.
    pub const fn within(self, there: Point, reach: Mils) -> bool {
        reach.as_i64() >= 0 && self.distance_squared(there) <= reach.as_i64() * reach.as_i64()
    }
}

impl Vector {
    /// The square of the length.
    pub const fn squared(self) -> i64 {
        self.dot(self)
    }

    /// The dot product: how far two vectors agree, times both lengths.
    pub const fn dot(self, other: Vector) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// The cross product: positive when the other vector points left of this one.
    pub const fn cross(self, other: Vector) -> i64 {
        self.x * other.y - self.y * other.x
    }

    #[must_use]
    pub const fn reversed(self) -> Vector {
        Vector { x: -self.x, y: -self.y }
    }

    /// This direction, made `length` long, each coordinate rounded to the nearest thousandth; a
    /// vector of no length stays so.
    #[must_use]
    pub(crate) fn with_length(self, length: i64) -> Vector {
        // Ten more bits under the root: a rounding error then stays far below a thousandth.
        let own = (self.squared() as u64).saturating_mul(1 << 20).isqrt() as i64;
        if own == 0 {
            return self;
        }
        Vector {
            x: divide_rounded((self.x * length) << 10, own),
            y: divide_rounded((self.y * length) << 10, own),
        }
    }
}

/// The nearest integer to a quotient, halves away from zero, so that mirrored questions get
/// mirrored answers.
pub(crate) const fn divide_rounded(number: i64, by: i64) -> i64 {
    let half = by / 2;
    if number >= 0 { (number + half) / by } else { -((half - number) / by) }
}

/// The nearest integer to a square root.
pub(crate) const fn rounded_root(square: i64) -> i64 {
    if square <= 0 {
        return 0;
    }
    let floor = (square as u64).isqrt() as i64;
    if square - floor * floor > floor { floor + 1 } else { floor }
}

#[cfg(test)]
mod tests {
    use super::{Point, Vector, divide_rounded, rounded_root};
    use crate::board::geometry::Mils;

    #[test]
    fn a_range_is_reached_exactly_and_not_a_thousandth_further() {
        let here = Point::inches(0, 0);
        assert!(here.within(Point::inches(3, 4), Mils::inches(5)));
        assert!(!here.within(Point::new(3_000, 4_001).unwrap(), Mils::inches(5)));
    }

    #[test]
    fn rounding_treats_both_directions_alike() {
        for number in -50..=50 {
            assert_eq!(divide_rounded(number, 8), -divide_rounded(-number, 8));
        }
        assert_eq!([6, 7, 12, 13].map(rounded_root), [2, 3, 3, 4]);
    }

    #[test]
    fn a_way_is_stretched_along_itself() {
        assert_eq!(Vector { x: 3, y: -4 }.with_length(5_000), Vector { x: 3_000, y: -4_000 });
        assert_eq!(Vector::default().with_length(9), Vector::default());
    }
}
