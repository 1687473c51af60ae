//! Arcs: the slice of the table in front of a figure, or behind it, as half-angles either side of
//! its facing.
//! No document gives the angles of a real base: they are data of a figure, with stated defaults.

use serde::{Deserialize, Serialize};

use super::base::{Base, BasePart, CONTACT_GAP, Placed};
use super::facing::{Facing, UNIT};
use super::mils::MARGIN;
use super::point::{Point, Vector};
use super::verdict::Verdict;

/// The front and rear arcs of a base, each as the half-angle in steps of 4096 to the turn.
///
/// By default the front arc is the half circle around the facing and the rear arc is the other
/// half, since the documents give no angles and name no third part. A figure's file may narrow
/// either. The apex is the centre dot, also on a double base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arcs {
    /// Half the front arc; 1024 is a half circle in all.
    pub front: u16,
    /// Half the rear arc; 0 for a figure that has none.
    pub rear: u16,
}

impl Default for Arcs {
    fn default() -> Arcs {
        Arcs { front: 1024, rear: 1024 }
    }
}

/// One slice of the table, seen from its apex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wedge {
    /// The direction of its middle.
    pub middle: Facing,
    /// Half its angle in steps; 0 holds nothing, 2048 and more holds everything.
    pub half: u16,
}

impl Wedge {
    /// Whether a vector from the apex ends inside: marginal within [`MARGIN`] of either boundary,
    /// measured across it.
    pub fn contains(&self, direction: Vector) -> Verdict {
        if self.half == 0 {
            return Verdict::No;
        }
        if self.half >= 2048 {
            return Verdict::Yes;
        }
        let left = self.middle.turned(i32::from(self.half)).unit();
        let right = self.middle.turned(-i32::from(self.half)).unit();
        let close = |ray: Vector| {
            ray.dot(direction) >= 0 && ray.cross(direction).abs() <= MARGIN.as_i64() * UNIT
        };
        if close(left) || close(right) {
            return Verdict::Marginal;
        }
        let (within_left, within_right) = (left.cross(direction) < 0, right.cross(direction) > 0);
        // A slice of up to a half circle is what both boundaries leave; a wider one is what either
        // leaves.
        Verdict::certain(if self.half <= 1024 {
            within_left && within_right
        } else {
            within_left || within_right
        })
    }
}

impl Placed {
    /// The front arc, seen from the centre dot.
    pub fn front(&self, arcs: Arcs) -> Wedge {
        Wedge { middle: self.facing, half: arcs.front }
    }

    /// The rear arc, seen from the centre dot.
    pub fn rear(&self, arcs: Arcs) -> Wedge {
        Wedge { middle: self.facing.reversed(), half: arcs.rear }
    }

    /// Whether a line of fire to this point leaves the base through the front arc.
    pub fn fires_towards(&self, arcs: Arcs, target: Point) -> Verdict {
        self.line_leaves_through(self.front(arcs), target)
    }

    /// Whether a straight line from the dot to this point leaves the base through the wedge: judged
    /// where it passes the rim.
    pub(crate) fn line_leaves_through(&self, wedge: Wedge, target: Point) -> Verdict {
        let direction = self.at.vector_to(target);
        if direction == Vector::default() {
            return Verdict::Marginal;
        }
        wedge.contains(direction.with_length(self.base.rim().as_i64()))
    }

    /// Whether the other base touches this one somewhere on its front arc.
    pub fn front_touches(&self, arcs: Arcs, other: &Placed) -> Verdict {
        self.touches_within(self.front(arcs), other)
    }

    /// Whether the other base touches this one somewhere on its rear arc.
    pub fn rear_touches(&self, arcs: Arcs, other: &Placed) -> Verdict {
        self.touches_within(self.rear(arcs), other)
    }

    /// Whether the other base touches this one at a point of its rim inside the wedge.
    pub(crate) fn touches_within(&self, wedge: Wedge, other: &Placed) -> Verdict {
        let contact = self.contact(other);
        if contact.is_no() {
            return Verdict::No;
        }
        let mut inside = Verdict::No;
        for own in self.parts() {
            visit_contacts(&own, other, |rim| {
                inside = inside.or(wedge.contains(self.at.vector_to(rim)))
            });
        }
        contact.and(inside)
    }
}

/// Calls `visit` with each place on the rim of one part where another base touches it, or nearly:
/// both ends where sides lie along each other.
pub(super) fn visit_contacts(own: &BasePart, other: &Placed, mut visit: impl FnMut(Point)) {
    for their in other.parts() {
        let sum = own.radius.as_i64() + their.radius.as_i64() + 2 * CONTACT_GAP.as_i64();
        let mut pair = |mine: Point, theirs: Point| {
            // Only where each is nearest to the other do the bases touch; two thousandths forgive
            // the rounding of both.
            let mutual = own.core().nearest(theirs).distance_squared(mine) <= 4;
            if mutual && mine.distance_squared(theirs) <= sum * sum {
                visit(mine.plus(mine.vector_to(theirs).with_length(own.radius.as_i64())));
            }
        };
        pair(own.core().nearest(their.from), their.from);
        if their.from != their.to {
            pair(own.core().nearest(their.to), their.to);
            pair(own.from, their.core().nearest(own.from));
            if own.from != own.to {
                pair(own.to, their.core().nearest(own.to));
            }
        }
    }
}

impl Base {
    /// The arcs a figure with this base has unless its file says otherwise: a multiple-dial warrior
    /// has no rear arc and its front section is a quarter of the circle.
    pub fn default_arcs(&self) -> Arcs {
        match self {
            Base::Disc { .. } | Base::Capsule { .. } => Arcs::default(),
            Base::FourSection { .. } => Arcs { front: 512, rear: 512 },
        }
    }
}
