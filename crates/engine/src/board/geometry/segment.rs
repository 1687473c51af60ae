//! Distances to straight pieces, compared exactly: squares in 64 bits, squares of products in 128.
//! A distance is not rounded before it is compared; only tracing, which checks its answer again,
//! asks for a rounded one.

use std::cmp::Ordering;

use super::point::{Point, Vector, rounded_root};

/// A straight piece between two points; both may be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    pub from: Point,
    pub to: Point,
}

impl Segment {
    pub(crate) const fn new(from: Point, to: Point) -> Segment {
        Segment { from, to }
    }

    pub(crate) const fn vector(self) -> Vector {
        self.from.vector_to(self.to)
    }

    /// How the distance to a point compares with `reach`, which must not be negative.
    fn compare(self, point: Point, reach: i64) -> Ordering {
        let way = self.vector();
        let out = self.from.vector_to(point);
        let along = out.dot(way);
        let length = way.squared();
        if along <= 0 {
            out.squared().cmp(&(reach * reach))
        } else if along >= length {
            self.to.vector_to(point).squared().cmp(&(reach * reach))
        } else {
            let across = i128::from(way.cross(out));
            (across * across).cmp(&(i128::from(reach * reach) * i128::from(length)))
        }
    }

    /// Whether a point lies at most `reach` from the piece; a negative reach is never met.
    pub(crate) fn point_within(self, point: Point, reach: i64) -> bool {
        reach >= 0 && self.compare(point, reach) != Ordering::Greater
    }

    /// Whether a point lies nearer than `reach` to the piece.
    pub(crate) fn point_nearer(self, point: Point, reach: i64) -> bool {
        reach > 0 && self.compare(point, reach) == Ordering::Less
    }

    /// Whether two pieces come at most `reach` near each other; a negative reach is never met.
    pub(crate) fn within(self, other: Segment, reach: i64) -> bool {
        if self.from == self.to {
            return other.point_within(self.from, reach);
        }
        if other.from == other.to {
            return self.point_within(other.from, reach);
        }
        (reach >= 0 && self.meets(other))
            || self.point_within(other.from, reach)
            || self.point_within(other.to, reach)
            || other.point_within(self.from, reach)
            || other.point_within(self.to, reach)
    }

    /// Whether two pieces come nearer than `reach` to each other.
    pub(crate) fn nearer(self, other: Segment, reach: i64) -> bool {
        if self.from == self.to {
            return other.point_nearer(self.from, reach);
        }
        if other.from == other.to {
            return self.point_nearer(other.from, reach);
        }
        (reach > 0 && self.meets(other))
            || self.point_nearer(other.from, reach)
            || self.point_nearer(other.to, reach)
            || other.point_nearer(self.from, reach)
            || other.point_nearer(self.to, reach)
    }

    /// Whether two pieces share a point.
    pub(crate) fn meets(self, other: Segment) -> bool {
        let (own, theirs) = (self.vector(), other.vector());
        let from = own.cross(self.from.vector_to(other.from)).signum();
        let to = own.cross(self.from.vector_to(other.to)).signum();
        let mine_from = theirs.cross(other.from.vector_to(self.from)).signum();
        let mine_to = theirs.cross(other.from.vector_to(self.to)).signum();
        if from * to < 0 && mine_from * mine_to < 0 {
            return true;
        }
        (from == 0 && self.spans(other.from))
            || (to == 0 && self.spans(other.to))
            || (mine_from == 0 && other.spans(self.from))
            || (mine_to == 0 && other.spans(self.to))
    }

    /// Whether each piece has the other's ends strictly on either side.
    pub(crate) fn crosses(self, other: Segment) -> bool {
        let (own, theirs) = (self.vector(), other.vector());
        let from = own.cross(self.from.vector_to(other.from)).signum();
        let to = own.cross(self.from.vector_to(other.to)).signum();
        let mine_from = theirs.cross(other.from.vector_to(self.from)).signum();
        let mine_to = theirs.cross(other.from.vector_to(self.to)).signum();
        from * to < 0 && mine_from * mine_to < 0
    }

    /// Whether a point of the same straight line lies on the piece.
    fn spans(self, point: Point) -> bool {
        let (x, y) = (point.x, point.y);
        self.from.x.min(self.to.x) <= x
            && x <= self.from.x.max(self.to.x)
            && self.from.y.min(self.to.y) <= y
            && y <= self.from.y.max(self.to.y)
    }

    /// The point of the piece nearest to another, rounded to the nearest thousandth each way.
    pub(crate) fn nearest(self, point: Point) -> Point {
        let way = self.vector();
        let length = way.squared();
        let along = self.from.vector_to(point).dot(way);
        if along <= 0 {
            self.from
        } else if along >= length {
            self.to
        } else {
            let part = |size: i64| share_rounded(size, along, length);
            self.from.plus(Vector { x: part(way.x), y: part(way.y) })
        }
    }

    /// The square of the distance to a point, which is off by at most one thousandth.
    fn distance_squared(self, point: Point) -> i64 {
        self.nearest(point).distance_squared(point)
    }

    /// The square of the distance between two pieces, which is off by at most one thousandth.
    fn gap_squared(self, other: Segment) -> i64 {
        if self.meets(other) {
            return 0;
        }
        let ends = self.distance_squared(other.from).min(self.distance_squared(other.to));
        ends.min(other.distance_squared(self.from)).min(other.distance_squared(self.to))
    }

    /// The distance between two pieces, to the nearest thousandth or one off.
    pub(crate) fn gap(self, other: Segment) -> i64 {
        rounded_root(self.gap_squared(other))
    }
}

/// The distance from the nearest of some pieces to a point, to the nearest thousandth or one off;
/// none without pieces. One root for all: roots of every edge were a twentieth of a game.
pub(crate) fn least_distance(pieces: impl Iterator<Item = Segment>, point: Point) -> Option<i64> {
    pieces.map(|piece| piece.distance_squared(point)).min().map(rounded_root)
}

/// The distance from the nearest of some pieces to another; none without pieces.
pub(crate) fn least_gap(pieces: impl Iterator<Item = Segment>, other: Segment) -> Option<i64> {
    pieces.map(|piece| piece.gap_squared(other)).min().map(rounded_root)
}

/// `size * part / whole`, rounded to the nearest, halves away from zero; the product may need more
/// than 64 bits.
fn share_rounded(size: i64, part: i64, whole: i64) -> i64 {
    let product = i128::from(size) * i128::from(part);
    let (whole, half) = (i128::from(whole), i128::from(whole / 2));
    let share = if product >= 0 { (product + half) / whole } else { -((half - product) / whole) };
    share as i64
}

#[cfg(test)]
mod tests {
    use super::{Point, Segment, least_distance};

    fn segment(ax: i32, ay: i32, bx: i32, by: i32) -> Segment {
        Segment::new(Point::new(ax, ay).unwrap(), Point::new(bx, by).unwrap())
    }

    #[test]
    fn a_point_beside_the_piece_is_measured_across_it() {
        let piece = segment(0, 0, 1_000, 1_000);
        let point = Point::new(1_000, 0).unwrap();
        assert!(piece.point_within(point, 708));
        assert!(!piece.point_within(point, 707));
        assert_eq!(least_distance([piece].into_iter(), point), Some(707));
    }

    #[test]
    fn a_point_beyond_an_end_is_measured_to_the_end() {
        let piece = segment(0, 0, 1_000, 0);
        let point = Point::new(1_300, 400).unwrap();
        assert!(piece.point_within(point, 500));
        assert!(!piece.point_within(point, 499));
    }

    #[test]
    fn pieces_that_cross_are_at_no_distance() {
        let (one, other) = (segment(0, 0, 1_000, 1_000), segment(0, 1_000, 1_000, 0));
        assert!(one.within(other, 0) && one.crosses(other) && one.meets(other));
        assert_eq!(one.gap(other), 0);
    }

    #[test]
    fn pieces_that_share_an_end_meet_without_crossing() {
        let (one, other) = (segment(0, 0, 1_000, 0), segment(1_000, 0, 1_000, 900));
        assert!(one.meets(other) && !one.crosses(other));
    }

    #[test]
    fn pieces_on_one_line_meet_only_where_they_overlap() {
        assert!(segment(0, 0, 10, 0).meets(segment(5, 0, 20, 0)));
        assert!(!segment(0, 0, 10, 0).meets(segment(11, 0, 20, 0)));
    }
}
