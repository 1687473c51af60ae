//! Terrain outlines: simple polygons with whole thousandths as corners, checked once when they are
//! made.
//! It refuses outlines that cross or touch themselves, have no area, or have too many corners.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::mils::Mils;
use super::point::Point;
use super::segment::Segment;

/// The most corners an outline may have.
pub const MAX_VERTICES: usize = 64;

/// The edge of a terrain feature, closed from its last corner back to its first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Outline {
    vertices: Box<[Point]>,
    low: Point,
    high: Point,
}

/// Why a list of corners is no outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlineError {
    /// Fewer than three corners, or more than [`MAX_VERTICES`].
    Corners(usize),
    /// Two neighbouring corners, of which this is the first, are the same point.
    Repeated(usize),
    /// The edges that start at these two corners cross or touch.
    Crossing(usize, usize),
}

impl Outline {
    /// Checks the corners and closes the outline.
    pub fn new(corners: &[Point]) -> Result<Outline, OutlineError> {
        if corners.len() < 3 || corners.len() > MAX_VERTICES {
            return Err(OutlineError::Corners(corners.len()));
        }
        let (mut low, mut high) = (corners.first().copied().unwrap_or_default(), Point::default());
        high.clone_from(&low);
        for corner in corners {
            low = Point { x: low.x.min(corner.x), y: low.y.min(corner.y) };
            high = Point { x: high.x.max(corner.x), y: high.y.max(corner.y) };
        }
        let outline = Outline { vertices: corners.into(), low, high };
        outline.check_edges()?;
        Ok(outline)
    }

    /// The upright rectangle between two opposite corners; refused when it has no area.
    pub fn rectangle(one: Point, other: Point) -> Result<Outline, OutlineError> {
        let (left, right) = (one.x.min(other.x), one.x.max(other.x));
        let (near, far) = (one.y.min(other.y), one.y.max(other.y));
        let corner = |x: Mils, y: Mils| Point { x, y };
        Outline::new(&[
            corner(left, near),
            corner(right, near),
            corner(right, far),
            corner(left, far),
        ])
    }

    /// The corners, in the order given.
    pub fn vertices(&self) -> &[Point] {
        &self.vertices
    }

    pub(crate) fn edges(&self) -> impl Iterator<Item = Segment> + Clone + '_ {
        let next = self.vertices.iter().skip(1).chain(self.vertices.first());
        self.vertices.iter().zip(next).map(|(&from, &to)| Segment::new(from, to))
    }

    pub(crate) const fn bounds(&self) -> ((i64, i64), (i64, i64)) {
        ((self.low.x.as_i64(), self.low.y.as_i64()), (self.high.x.as_i64(), self.high.y.as_i64()))
    }

    /// Whether a point is further than `reach` outside the bounding box.
    pub(crate) const fn box_misses(&self, point: Point, reach: i64) -> bool {
        let (x, y) = (point.x.as_i64(), point.y.as_i64());
        let ((left, near), (right, far)) = self.bounds();
        x < left - reach || x > right + reach || y < near - reach || y > far + reach
    }

    fn check_edges(&self) -> Result<(), OutlineError> {
        let last = self.vertices.len() - 1;
        for (place, edge) in self.edges().enumerate() {
            if edge.from == edge.to {
                return Err(OutlineError::Repeated(place));
            }
            for (later, other) in self.edges().enumerate().skip(place + 1) {
                let meet = if later == place + 1 {
                    folds_back(edge, other)
                } else if place == 0 && later == last {
                    folds_back(other, edge)
                } else {
                    edge.meets(other)
                };
                if meet {
                    return Err(OutlineError::Crossing(place, later));
                }
            }
        }
        Ok(())
    }
}

/// Whether the second edge runs back over the first, which ends where it starts.
fn folds_back(first: Segment, second: Segment) -> bool {
    let (into, out) = (first.vector(), second.vector());
    into.cross(out) == 0 && into.dot(out) < 0
}

impl TryFrom<Vec<Point>> for Outline {
    type Error = OutlineError;

    fn try_from(corners: Vec<Point>) -> Result<Outline, OutlineError> {
        Outline::new(&corners)
    }
}

impl From<Outline> for Vec<Point> {
    fn from(outline: Outline) -> Vec<Point> {
        outline.vertices.into_vec()
    }
}

impl fmt::Display for OutlineError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutlineError::Corners(count) => {
                write!(out, "an outline has 3 to {MAX_VERTICES} corners, this one has {count}")
            }
            OutlineError::Repeated(place) => {
                write!(out, "corner {place} of the outline and the next are the same point")
            }
            OutlineError::Crossing(one, other) => {
                write!(
                    out,
                    "the edges of the outline that start at corners {one} and {other} cross or touch"
                )
            }
        }
    }
}

impl std::error::Error for OutlineError {}

#[cfg(test)]
mod tests {
    use super::{Outline, OutlineError, Point};

    fn outline(corners: &[(i32, i32)]) -> Result<Outline, OutlineError> {
        Outline::new(&corners.iter().map(|&(x, y)| Point::inches(x, y)).collect::<Vec<_>>())
    }

    #[test]
    fn an_hourglass_is_refused() {
        assert_eq!(outline(&[(0, 0), (4, 4), (4, 0), (0, 4)]), Err(OutlineError::Crossing(0, 2)));
    }

    #[test]
    fn a_flat_or_folded_outline_is_refused() {
        assert!(matches!(outline(&[(0, 0), (4, 0), (2, 0)]), Err(OutlineError::Crossing(..))));
        assert!(matches!(
            outline(&[(0, 0), (4, 0), (4, 4), (4, 2), (0, 2)]),
            Err(OutlineError::Crossing(..))
        ));
        assert_eq!(outline(&[(0, 0), (4, 0)]), Err(OutlineError::Corners(2)));
        assert_eq!(outline(&[(0, 0), (0, 0), (4, 0), (4, 1)]), Err(OutlineError::Repeated(0)));
    }

    #[test]
    fn an_outline_that_touches_its_own_corner_is_refused() {
        assert!(matches!(
            outline(&[(0, 0), (4, 0), (2, 2), (4, 4), (0, 4), (2, 2)]),
            Err(OutlineError::Crossing(..))
        ));
    }

    #[test]
    fn a_corner_of_a_half_turn_is_accepted() {
        assert!(outline(&[(0, 0), (2, 0), (4, 0), (4, 4)]).is_ok());
    }

    #[test]
    fn a_saved_outline_is_checked_when_it_is_read() {
        let saved = serde_json::to_string(&outline(&[(0, 0), (4, 0), (4, 4)]).unwrap()).unwrap();
        assert!(serde_json::from_str::<Outline>(&saved).is_ok());
        assert!(
            serde_json::from_str::<Outline>("[]")
                .unwrap_err()
                .to_string()
                .contains("3 to 64 corners")
        );
    }
}
