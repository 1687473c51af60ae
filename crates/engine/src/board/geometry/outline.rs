//! Terrain outlines: simple polygons with whole thousandths as corners, checked once when they are
//! made, and what lies in them, touches or crosses them.
//! An outline does not know which kind of terrain it bounds.

use super::arc::Arcs;
use super::base::Placed;
use super::line::Line;
use super::mils::{MARGIN, Mils};
use super::point::Point;
use super::segment::{Segment, least_gap};
use super::verdict::Verdict;
use serde::{Deserialize, Serialize};
use std::fmt;
use tinyvec::ArrayVec;

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

/// Why a list of corners is not an outline.
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
        let first = *corners.first().expect("an outline has three corners");
        let (mut low, mut high) = (first, first);
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
                    "the edges of the outline that start at corners {one} and {other} cross or \
                     touch"
                )
            }
        }
    }
}

impl std::error::Error for OutlineError {}

/// The length of a whole line when crossings are placed along it: 2^40, far finer than a thousandth
/// of an inch.
const WHOLE: i64 = 1 << 40;

/// A line that stays inside for no longer than this only nicks the outline.
const NICK: i64 = 2 * MARGIN.as_i64();

impl Outline {
    /// Whether a point lies inside, exactly; on the edge counts as inside.
    pub(crate) fn encloses(&self, point: Point) -> bool {
        let mut inside = false;
        for edge in self.edges() {
            let (above_from, above_to) = (edge.from.y > point.y, edge.to.y > point.y);
            let side = edge.vector().cross(edge.from.vector_to(point));
            if side == 0 && edge.point_within(point, 0) {
                return true;
            }
            // Each edge owns its lower end, so that a corner is counted once.
            if above_from != above_to && (side > 0) == above_to {
                inside = !inside;
            }
        }
        inside
    }

    /// Whether a point lies inside: marginal within [`MARGIN`] of the edge.
    pub fn contains_point(&self, point: Point) -> Verdict {
        if self.box_misses(point, MARGIN.as_i64()) {
            return Verdict::No;
        }
        if self.edges().any(|edge| edge.point_within(point, MARGIN.as_i64())) {
            return Verdict::Marginal;
        }
        Verdict::certain(self.encloses(point))
    }

    /// Whether a base lies completely inside: marginal when its rim is within [`MARGIN`] of the
    /// edge at the closest place.
    pub fn contains_base(&self, placed: &Placed) -> Verdict {
        if self.box_misses(placed.at, 0) {
            return Verdict::No;
        }
        placed.parts().fold(Verdict::Yes, |so_far, part| {
            let (core, radius) = (part.core(), part.radius.as_i64());
            let inside =
                if !self.encloses(part.from) || self.edge_nearer(core, radius - MARGIN.as_i64()) {
                    Verdict::No
                } else {
                    Verdict::certain(!self.edge_within(core, radius + MARGIN.as_i64()))
                        .or(Verdict::Marginal)
                };
            so_far.and(inside)
        })
    }

    /// Whether any part of a base lies on the terrain: marginal when its rim is within [`MARGIN`]
    /// of the edge.
    pub fn touches_base(&self, placed: &Placed) -> Verdict {
        if self.box_misses(placed.at, placed.base.reach() + MARGIN.as_i64()) {
            return Verdict::No;
        }
        placed.parts().fold(Verdict::No, |so_far, part| {
            let (core, radius) = (part.core(), part.radius.as_i64());
            let touching =
                if self.encloses(part.from) || self.edge_nearer(core, radius - MARGIN.as_i64()) {
                    Verdict::Yes
                } else if self.edge_within(core, radius + MARGIN.as_i64()) {
                    Verdict::Marginal
                } else {
                    Verdict::No
                };
            so_far.or(touching)
        })
    }

    fn edge_within(&self, core: Segment, reach: i64) -> bool {
        self.edges().any(|edge| edge.within(core, reach))
    }

    fn edge_nearer(&self, core: Segment, reach: i64) -> bool {
        self.edges().any(|edge| edge.nearer(core, reach))
    }

    /// Whether a line passes through the terrain: marginal when it runs inside for ten thousandths
    /// at most, or passes within [`MARGIN`] of the edge outside, or runs along it.
    pub fn crossed_by(&self, line: &Line) -> Verdict {
        let (low, high) = self.bounds();
        if line.misses_box(low, high, MARGIN.as_i64()) {
            return Verdict::No;
        }
        if line.from() == line.to() {
            return self.contains_point(line.from());
        }
        // A corner exactly on the line belongs to neither side: only what holds with it on either
        // side is certain.
        let (one, touched) = self.runs_inside(line, false);
        let other = if touched { self.runs_inside(line, true).0 } else { one };
        if one && other {
            Verdict::Yes
        } else if one || other || self.edge_within(line.segment(), MARGIN.as_i64()) {
            Verdict::Marginal
        } else {
            // No edge is near, so a line too short to run far inside still lies inside as a whole,
            // or outside.
            Verdict::certain(self.encloses(line.from()))
        }
    }

    /// Whether the line stays inside for longer than a nick, with corners on it counted as left of
    /// it or not; and whether there are any.
    fn runs_inside(&self, line: &Line, on_it_is_left: bool) -> (bool, bool) {
        let (vector, start) = (line.segment().vector(), line.from());
        let mut crossings = ArrayVec::<[i64; MAX_VERTICES]>::default();
        let mut touched = false;
        for edge in self.edges() {
            let (from, to) =
                (vector.cross(start.vector_to(edge.from)), vector.cross(start.vector_to(edge.to)));
            touched |= from == 0;
            let left = |side: i64| side > 0 || (side == 0 && on_it_is_left);
            if left(from) != left(to) {
                let across = edge.vector();
                let numerator = start.vector_to(edge.from).cross(across);
                crossings.push(place_along(numerator, vector.cross(across)));
            }
        }
        crossings.sort_unstable();
        let longest = crossings
            .chunks_exact(2)
            .filter_map(|pair| Some(pair.last()? - pair.first()?))
            .max()
            .unwrap_or(0);
        let inside = i128::from(longest) * i128::from(longest) * i128::from(vector.squared());
        (inside > i128::from(NICK * NICK) * i128::from(WHOLE) * i128::from(WHOLE), touched)
    }

    /// The gap between two outlines to the nearest thousandth; none when they overlap.
    pub fn distance(&self, other: &Outline) -> Mils {
        let inside = |outer: &Outline, inner: &Outline| {
            inner.vertices().first().is_some_and(|&corner| outer.encloses(corner))
        };
        if inside(self, other) || inside(other, self) {
            return Mils::ZERO;
        }
        let gaps = other.edges().filter_map(|their| least_gap(self.edges(), their));
        Mils::saturating(gaps.min().unwrap_or(0))
    }

    /// Whether the front rim of a base, from one end of its front arc to the other, lies wholly
    /// outside.
    pub fn is_clear_of_front(&self, placed: &Placed, arcs: Arcs) -> Verdict {
        if self.box_misses(placed.at, placed.base.reach() + MARGIN.as_i64()) {
            return Verdict::Yes;
        }
        let radius = placed.base.rim().as_i64();
        let half = i32::from(arcs.front);
        let rim = |turn: i32| placed.at.plus(placed.facing.turned(turn).vector(radius));
        let mut touches = Verdict::No;
        let mut turn = -half;
        while turn < half && !touches.is_yes() {
            let next = (turn + RIM_STEP).min(half);
            touches = touches.or(self.crossed_by(&Line::new(rim(turn), rim(next))));
            turn = next;
        }
        touches.negated()
    }
}

/// How finely the rim is followed: chords this long leave it by less than a thousandth on every
/// base up to six inches wide.
const RIM_STEP: i32 = 32;

/// The place of a crossing along a line, from 0 at its start to [`WHOLE`] at its end, brought into
/// that span.
fn place_along(number: i64, by: i64) -> i64 {
    let (number, by) = if by < 0 {
        (-i128::from(number), -i128::from(by))
    } else {
        (i128::from(number), i128::from(by))
    };
    if number <= 0 || by == 0 {
        return 0;
    }
    if number >= by {
        return WHOLE;
    }
    let scaled = number * i128::from(WHOLE);
    let (floor, rest) = (scaled / by, scaled % by);
    // Halves to the even neighbour: the same place then comes out from the other end of the line.
    let up = 2 * rest > by || (2 * rest == by && floor % 2 == 1);
    (floor + i128::from(up)) as i64
}

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
