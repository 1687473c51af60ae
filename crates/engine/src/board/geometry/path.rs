//! Movement paths: the line that a figure's centre dot follows, leg by leg. A path has at most
//! sixteen points, so that it is a plain value that needs no allocation.

use std::fmt;

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use super::base::{CONTACT_GAP, Placed};
use super::line::Line;
use super::mils::{LIMIT, Mils};
use super::point::Point;
use super::segment::Segment;
use super::verdict::Verdict;

/// The most points a path may have, its start among them.
pub const MAX_WAYPOINTS: usize = 16;

/// The line a centre dot follows, from where a figure is to where it stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Path {
    /// Never empty.
    points: ArrayVec<[Point; MAX_WAYPOINTS]>,
}

/// Why a list of points is not a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathError {
    /// There is no point.
    Empty,
    /// More than [`MAX_WAYPOINTS`] points.
    TooMany(usize),
}

impl Path {
    /// A path through these points, the first of which is its start.
    pub fn new(points: &[Point]) -> Result<Path, PathError> {
        if points.is_empty() {
            return Err(PathError::Empty);
        }
        let points = ArrayVec::try_from(points).map_err(|_| PathError::TooMany(points.len()))?;
        Ok(Path { points })
    }

    /// The path of a figure that stays where it is.
    pub fn standing(at: Point) -> Path {
        Path { points: [at].into_iter().collect() }
    }

    /// The straight path between two points.
    pub fn straight(from: Point, to: Point) -> Path {
        Path { points: [from, to].into_iter().collect() }
    }

    /// The points, start first.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    pub fn start(&self) -> Point {
        *self.points.first().expect("a path has the point it starts from")
    }

    pub fn end(&self) -> Point {
        *self.points.last().expect("a path has the point it starts from")
    }

    /// Its straight legs in order.
    pub fn legs(&self) -> impl Iterator<Item = Line> + '_ {
        self.points().windows(2).filter_map(|pair| Some(Line::new(*pair.first()?, *pair.last()?)))
    }

    /// The length in 1024ths of a thousandth, each leg rounded down.
    fn fine_length(&self) -> u64 {
        self.legs().map(|leg| fine_length(&leg)).sum()
    }

    /// The length, rounded up to a whole thousandth.
    pub fn length(&self) -> Mils {
        Mils::saturating(self.fine_length().div_ceil(1024).min(LIMIT as u64) as i64)
    }

    /// Whether it is no longer than this: exact for one leg, and to a thousandth of a thousandth
    /// for each further one.
    pub fn is_within(&self, allowance: Mils) -> bool {
        let mut legs = self.legs();
        match (legs.next(), legs.next()) {
            (None, _) => allowance >= Mils::ZERO,
            (Some(only), None) => only.within(allowance),
            _ => allowance >= Mils::ZERO && self.fine_length() <= allowance.get() as u64 * 1024,
        }
    }

    /// Whether the line crosses a base: marginal as for a line of fire.
    pub fn crosses_base(&self, placed: &Placed) -> Verdict {
        self.legs().fold(Verdict::No, |so_far, leg| so_far.or(leg.crosses_base(placed)))
    }

    /// Whether the line passes between two bases that touch: marginal when it only meets the line
    /// between their nearest points.
    pub fn passes_between(&self, one: &Placed, other: &Placed) -> Verdict {
        if !one.contact(other).is_yes() {
            return Verdict::No;
        }
        let mut answer = Verdict::No;
        for own in one.parts() {
            for their in other.parts() {
                let reach = own.radius.as_i64() + their.radius.as_i64() + CONTACT_GAP.as_i64();
                if own.core().within(their.core(), reach) {
                    let across = bridge(own.core(), their.core());
                    answer = self
                        .legs()
                        .fold(answer, |so_far, leg| so_far.or(passes(leg.segment(), across)));
                }
            }
        }
        answer
    }
}

/// The shortest line between two cores that do not meet: it starts or ends at an end of one of
/// them.
fn bridge(own: Segment, their: Segment) -> Segment {
    let candidates = [
        Segment::new(own.nearest(their.from), their.from),
        Segment::new(own.nearest(their.to), their.to),
        Segment::new(own.from, their.nearest(own.from)),
        Segment::new(own.to, their.nearest(own.to)),
    ];
    let [first, ..] = candidates;
    candidates.into_iter().fold(first, |best, next| {
        if next.vector().squared() < best.vector().squared() { next } else { best }
    })
}

fn passes(leg: Segment, across: Segment) -> Verdict {
    if leg.crosses(across) {
        Verdict::Yes
    } else if leg.meets(across) {
        Verdict::Marginal
    } else {
        Verdict::No
    }
}

/// The length of a leg in 1024ths of a thousandth, rounded down.
pub(super) fn fine_length(leg: &Line) -> u64 {
    // The longest leg squared has 43 bits, so twenty more still fit.
    ((leg.segment().vector().squared() as u64) << 20).isqrt()
}

impl TryFrom<Vec<Point>> for Path {
    type Error = PathError;

    fn try_from(points: Vec<Point>) -> Result<Path, PathError> {
        Path::new(&points)
    }
}

impl From<Path> for Vec<Point> {
    fn from(path: Path) -> Vec<Point> {
        path.points().to_vec()
    }
}

impl fmt::Display for PathError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathError::Empty => write!(out, "a path needs the point it starts from"),
            PathError::TooMany(count) => {
                write!(out, "a path has at most {MAX_WAYPOINTS} points, this one has {count}")
            }
        }
    }
}

impl std::error::Error for PathError {}
