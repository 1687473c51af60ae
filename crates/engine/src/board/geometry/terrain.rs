//! What stands in, touches or crosses a terrain outline.
//! It refuses to know what kind of terrain it is: hindering, blocking, elevated, water and walls
//! ask the same questions.

use super::arc::Arcs;
use super::base::{Base, Placed};
use super::line::Line;
use super::mils::{MARGIN, Mils};
use super::outline::{MAX_VERTICES, Outline};
use super::point::Point;
use super::segment::Segment;
use super::verdict::Verdict;

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
        let (way, start) = (line.segment().vector(), line.from());
        let mut crossings = [0_i64; MAX_VERTICES];
        let mut count = 0;
        let mut touched = false;
        for edge in self.edges() {
            let (from, to) =
                (way.cross(start.vector_to(edge.from)), way.cross(start.vector_to(edge.to)));
            touched |= from == 0;
            let left = |side: i64| side > 0 || (side == 0 && on_it_is_left);
            if left(from) == left(to) {
                continue;
            }
            let across = edge.vector();
            if let Some(slot) = crossings.get_mut(count) {
                *slot = along(start.vector_to(edge.from).cross(across), way.cross(across));
                count += 1;
            }
        }
        let crossings = crossings.get_mut(..count).unwrap_or_default();
        crossings.sort_unstable();
        let longest = crossings
            .chunks_exact(2)
            .filter_map(|pair| Some(pair.last()? - pair.first()?))
            .max()
            .unwrap_or(0);
        let inside = i128::from(longest) * i128::from(longest) * i128::from(way.squared());
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
        let gaps = self.edges().flat_map(|edge| other.edges().map(move |their| edge.gap(their)));
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
fn along(number: i64, by: i64) -> i64 {
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
    // Halves to the even neighbour: the same place then comes out when the line is walked from its
    // other end.
    let up = 2 * rest > by || (2 * rest == by && floor % 2 == 1);
    (floor + i128::from(up)) as i64
}

impl Base {
    /// Whether every length is positive and no larger than six inches, so that the base can stand
    /// on a table.
    pub fn is_sound(&self) -> bool {
        let sound = |length: Mils| length > Mils::ZERO && length <= Mils::inches(6);
        match *self {
            Base::Disc { radius } => sound(radius),
            Base::Capsule { radius, length } => sound(radius) && sound(length),
            Base::FourSection { radius, dial_radius, dial_offset } => {
                sound(radius)
                    && dial_radius >= Mils::ZERO
                    && dial_offset >= Mils::ZERO
                    && dial_offset <= radius
                    && dial_radius <= radius
            }
        }
    }
}
