//! Lines of fire: a straight line from dot to dot, and what it crosses. The caller leaves out the
//! firer, the target, and what height ignores.

use super::base::{Base, Placed};
use super::mils::{MARGIN, Mils};
use super::point::Point;
use super::segment::Segment;
use super::verdict::Verdict;

/// A straight line between two dots, with its bounding box worked out once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    segment: Segment,
    low: (i64, i64),
    high: (i64, i64),
}

impl Line {
    /// The line between two points.
    pub fn new(from: Point, to: Point) -> Line {
        let (x, y) = ((from.x.as_i64(), to.x.as_i64()), (from.y.as_i64(), to.y.as_i64()));
        Line {
            segment: Segment::new(from, to),
            low: (x.0.min(x.1), y.0.min(y.1)),
            high: (x.0.max(x.1), y.0.max(y.1)),
        }
    }

    pub const fn from(&self) -> Point {
        self.segment.from
    }

    pub const fn to(&self) -> Point {
        self.segment.to
    }

    pub(crate) const fn segment(&self) -> Segment {
        self.segment
    }

    /// Whether it is no longer than a range, exactly.
    pub const fn within(&self, range: Mils) -> bool {
        self.segment.from.within(self.segment.to, range)
    }

    /// Whether a box is certainly further than `reach` away from the line's own box.
    pub(crate) const fn misses_box(&self, low: (i64, i64), high: (i64, i64), reach: i64) -> bool {
        low.0 > self.high.0 + reach
            || low.1 > self.high.1 + reach
            || high.0 < self.low.0 - reach
            || high.1 < self.low.1 - reach
    }

    /// Whether the line crosses a base: marginal when it passes within [`MARGIN`] of the rim,
    /// inside or outside.
    pub fn crosses_base(&self, placed: &Placed) -> Verdict {
        let dot = (placed.at.x.as_i64(), placed.at.y.as_i64());
        if self.misses_box(dot, dot, placed.base.reach() + MARGIN.as_i64()) {
            return Verdict::No;
        }
        if let Base::Disc { radius } = placed.base {
            return self.passes(Segment::new(placed.at, placed.at), radius.as_i64());
        }
        placed.parts().fold(Verdict::No, |so_far, part| {
            so_far.or(self.passes(part.core(), part.radius.as_i64()))
        })
    }

    fn passes(&self, core: Segment, radius: i64) -> Verdict {
        if !self.segment.within(core, radius + MARGIN.as_i64()) {
            Verdict::No
        } else if self.segment.nearer(core, radius - MARGIN.as_i64()) {
            Verdict::Yes
        } else {
            Verdict::Marginal
        }
    }
}
