//! Where along a path something first happens: a base lies wholly inside terrain, leaves it,
//! touches it, or touches another base.
//! It does not step thousandth by thousandth: what is still missing to the goal is a distance, and
//! nothing can happen before that.

use super::base::{Base, CONTACT_GAP, Placed};
use super::facing::Facing;
use super::line::Line;
use super::mils::{MARGIN, Mils};
use super::outline::Outline;
use super::path::{Path, fine_length};
use super::point::Point;
use super::segment::{Segment, least_distance, least_gap};

/// Two thousandths for the rounding of positions, one for that of a distance.
const SLACK: i64 = 3;

/// A place along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathStop {
    /// Where the centre dot is.
    pub at: Point,
    /// How far along the path that is.
    pub travelled: Mils,
}

impl Path {
    /// The first place, at `after` or later, where the base lies completely inside the outline
    /// without doubt.
    pub fn first_inside(
        &self,
        base: Base,
        facing: Facing,
        outline: &Outline,
        after: Mils,
    ) -> Option<PathStop> {
        // The dot must come as deep inside as the rim in front of it reaches.
        if self.misses(outline, -base.rim().as_i64()) {
            return None;
        }
        self.first(after, |at| {
            let placed = Placed::new(base, at, facing);
            (!outline.contains_base(&placed).is_yes()).then(|| lacking_inside(&placed, outline))
        })
    }

    /// The first place, at `after` or later, where no part of the base lies on the terrain, without
    /// doubt.
    pub fn first_outside(
        &self,
        base: Base,
        facing: Facing,
        outline: &Outline,
        after: Mils,
    ) -> Option<PathStop> {
        self.first(after, |at| {
            let placed = Placed::new(base, at, facing);
            (!outline.touches_base(&placed).is_no()).then(|| lacking_outside(&placed, outline))
        })
    }

    /// The first place, at `after` or later, where some part of the base lies on the terrain
    /// without doubt.
    pub fn first_touching(
        &self,
        base: Base,
        facing: Facing,
        outline: &Outline,
        after: Mils,
    ) -> Option<PathStop> {
        if self.misses(outline, base.reach() + MARGIN.as_i64()) {
            return None;
        }
        self.first(after, |at| {
            let placed = Placed::new(base, at, facing);
            (!outline.touches_base(&placed).is_yes()).then(|| gap_to_outline(&placed, outline))
        })
    }

    /// The first place, at `after` or later, where the base touches another, or would overlap it.
    pub fn first_contact(
        &self,
        base: Base,
        facing: Facing,
        other: &Placed,
        after: Mils,
    ) -> Option<PathStop> {
        self.first(after, |at| {
            let placed = Placed::new(base, at, facing);
            (!placed.within(other, CONTACT_GAP.as_i64()))
                .then(|| gap_to_base(&placed, other) - CONTACT_GAP.as_i64())
        })
    }

    /// The first place, at `after` or later, where the line itself meets the edge of the outline.
    pub fn first_edge(&self, outline: &Outline, after: Mils) -> Option<PathStop> {
        self.first(after, |at| {
            let gap = least_distance(outline.edges(), at).unwrap_or(i64::MAX);
            (gap > 1).then_some(gap)
        })
    }

    /// Whether the dot certainly stays further than `reach` outside the outline all the way; a
    /// negative reach asks for so much depth inside.
    fn misses(&self, outline: &Outline, reach: i64) -> bool {
        let (low, high) = outline.bounds();
        let standing = Line::new(self.start(), self.end());
        self.legs().chain([standing]).all(|leg| leg.misses_box(low, high, reach))
    }

    /// Follows the path; `lacking` gives `None` where the goal is reached, and else a distance
    /// within which it cannot be.
    fn first(&self, after: Mils, lacking: impl Fn(Point) -> Option<i64>) -> Option<PathStop> {
        let mut before = 0_i64;
        let mut reached = after.as_i64();
        let standing = Line::new(self.start(), self.start());
        let only = (self.points().len() == 1).then_some(standing);
        for leg in self.legs().chain(only) {
            let length = (fine_length(&leg) / 1024) as i64;
            while reached <= before + length {
                let at = point_along(&leg, reached - before, length);
                match lacking(at) {
                    None => {
                        return Some(PathStop { at, travelled: Mils::saturating(reached) });
                    }
                    Some(distance) => reached += (distance - SLACK).max(1),
                }
            }
            // The end of a leg is a place of its own: its length is rarely a whole number of
            // thousandths.
            if reached == before + length + 1 && lacking(leg.to()).is_none() {
                return Some(PathStop { at: leg.to(), travelled: Mils::saturating(reached) });
            }
            before += length;
        }
        None
    }
}

fn point_along(leg: &Line, travelled: i64, length: i64) -> Point {
    if travelled >= length {
        leg.to()
    } else {
        leg.from().plus(leg.segment().vector().with_length(travelled))
    }
}

/// The distances of both ends of a core to the edge, positive inside; of a disc they are one.
fn depths(outline: &Outline, core: Segment) -> (i64, i64) {
    let from = depth(outline, core.from);
    (from, if core.to == core.from { from } else { depth(outline, core.to) })
}

fn depth(outline: &Outline, point: Point) -> i64 {
    let distance = least_distance(outline.edges(), point).unwrap_or(0);
    if outline.encloses(point) { distance } else { -distance }
}

fn edge_gap(outline: &Outline, core: Segment) -> i64 {
    least_gap(outline.edges(), core).unwrap_or(0)
}

fn lacking_inside(placed: &Placed, outline: &Outline) -> i64 {
    let of_part = |core: Segment, radius: i64| {
        let (from, to) = depths(outline, core);
        let ends = from.min(to);
        let depth = if ends > 0 { ends.min(edge_gap(outline, core)) } else { ends };
        radius + MARGIN.as_i64() - depth
    };
    placed.parts().map(|part| of_part(part.core(), part.radius.as_i64())).max().unwrap_or(0)
}

fn lacking_outside(placed: &Placed, outline: &Outline) -> i64 {
    let of_part = |core: Segment, radius: i64| {
        let (from, to) = depths(outline, core);
        let ends = from.max(to);
        let depth = if ends < 0 { ends.max(-edge_gap(outline, core)) } else { ends };
        radius + MARGIN.as_i64() + depth
    };
    placed.parts().map(|part| of_part(part.core(), part.radius.as_i64())).max().unwrap_or(0)
}

fn gap_to_outline(placed: &Placed, outline: &Outline) -> i64 {
    placed
        .parts()
        .map(|part| edge_gap(outline, part.core()) - part.radius.as_i64())
        .min()
        .unwrap_or(0)
}

fn gap_to_base(placed: &Placed, other: &Placed) -> i64 {
    let gap = |own: super::base::BasePart| {
        other.parts().map(move |their| {
            own.core().gap(their.core()) - own.radius.as_i64() - their.radius.as_i64()
        })
    };
    placed.parts().flat_map(gap).min().unwrap_or(0)
}
