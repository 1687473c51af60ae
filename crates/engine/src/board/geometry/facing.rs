//! Directions in 4096 steps to the turn, with unit vectors from a table: trigonometry at run time
//! would be rounded differently from machine to machine.

use serde::{Deserialize, Serialize};

use super::point::{Vector, divide_rounded};
use super::sine_table::QUARTER_TURN;

/// The length of a unit vector: 2^20.
pub const UNIT: i64 = 1 << 20;

const STEPS: u16 = 4096;

/// A direction: 0 points to the right, 1024 away from the first player, counted to the left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "u16", into = "u16")]
pub struct Facing(u16);

impl Facing {
    pub const RIGHT: Facing = Facing(0);
    /// Away from the first player.
    pub const AWAY: Facing = Facing(1024);
    pub const LEFT: Facing = Facing(2048);
    /// Towards the first player.
    pub const TOWARDS: Facing = Facing(3072);

    /// The direction at this step; whole turns are dropped.
    pub const fn new(step: u16) -> Facing {
        Facing(step % STEPS)
    }

    /// The step, from 0 to 4095.
    pub const fn step(self) -> u16 {
        self.0
    }

    /// This direction turned left by so many steps, right when negative.
    #[must_use]
    pub const fn turned(self, steps: i32) -> Facing {
        Facing((self.0 as i32 + steps % STEPS as i32 + STEPS as i32) as u16 % STEPS)
    }

    #[must_use]
    pub const fn reversed(self) -> Facing {
        self.turned(2048)
    }

    /// The unit vector, [`UNIT`] long up to rounding.
    pub fn unit(self) -> Vector {
        Vector { x: sine(self.0.wrapping_add(1024)), y: sine(self.0) }
    }

    /// The vector `length` thousandths long in this direction, its coordinates rounded to the nearest
    /// thousandth.
    pub fn vector(self, length: i64) -> Vector {
        let unit = self.unit();
        Vector {
            x: divide_rounded(unit.x * length, UNIT),
            y: divide_rounded(unit.y * length, UNIT),
        }
    }

    /// The direction nearest to a vector, ties to the right-hand one; `None` for a vector of no
    /// length.
    pub fn along(vector: Vector) -> Option<Facing> {
        if vector == Vector::default() {
            return None;
        }
        let (turns, first) = to_first_quadrant(vector);
        // The last step of the quarter that does not lie left of the vector.
        let mut low = guess_in_first_quadrant(first);
        while unit_in_first_quadrant(low).cross(first) < 0 {
            low -= 1;
        }
        while low < 1023 && unit_in_first_quadrant(low + 1).cross(first) >= 0 {
            low += 1;
        }
        let before = unit_in_first_quadrant(low).cross(first);
        let after = first.cross(unit_in_first_quadrant(low + 1));
        let step = if before <= after { low } else { low + 1 };
        Some(Facing::new(turns * 1024 + step))
    }
}

/// Turns a vector back by quarter turns until it points right and away, and counts them.
fn to_first_quadrant(vector: Vector) -> (u16, Vector) {
    let Vector { x, y } = vector;
    match (x > 0, y > 0) {
        (true, _) if y >= 0 => (0, vector),
        (false, true) => (1, Vector { x: y, y: -x }),
        (false, false) if x < 0 => (2, vector.reversed()),
        _ => (3, Vector { x: -y, y: x }),
    }
}

/// The step of a vector that points right and away, wrong by at most three: up to an eighth of a
/// turn, an angle is nearly its tangent, the more so the smaller it is. To search the whole quarter
/// by halving took a twentieth of a game.
fn guess_in_first_quadrant(Vector { x, y }: Vector) -> u16 {
    let tangent = x.min(y) * 1024 / x.max(y);
    let steps = tangent * (512 * 1024 + 178 * (1024 - tangent)) / (1024 * 1024);
    let step = if y <= x { steps } else { 1024 - steps };
    u16::try_from(step.clamp(0, 1023)).unwrap_or(0)
}

/// The unit vector of a step up to a quarter turn.
fn unit_in_first_quadrant(step: u16) -> Vector {
    Vector { x: quarter_sine(1024 - step), y: quarter_sine(step) }
}

fn quarter_sine(step: u16) -> i64 {
    QUARTER_TURN.get(usize::from(step)).copied().map_or(0, i64::from)
}

fn sine(step: u16) -> i64 {
    let step = step % STEPS;
    let folded = step % 1024;
    match step / 1024 {
        0 => quarter_sine(folded),
        1 => quarter_sine(1024 - folded),
        2 => -quarter_sine(folded),
        _ => -quarter_sine(1024 - folded),
    }
}

impl From<u16> for Facing {
    fn from(step: u16) -> Facing {
        Facing::new(step)
    }
}

impl From<Facing> for u16 {
    fn from(facing: Facing) -> u16 {
        facing.0
    }
}

#[cfg(test)]
mod tests {
    use super::{Facing, QUARTER_TURN, STEPS, UNIT, Vector};

    #[test]
    fn the_table_is_the_sine_it_says_it_is() {
        for (step, &entry) in QUARTER_TURN.iter().enumerate() {
            let sine = (step as f64 * std::f64::consts::PI / 2048.0).sin();
            assert_eq!(f64::from(entry), (sine * UNIT as f64).round(), "step {step}");
        }
    }

    #[test]
    fn quarter_turns_and_mirrors_are_exact() {
        for step in 0..STEPS {
            let Vector { x, y } = Facing::new(step).unit();
            assert_eq!(Facing::new(step).turned(1024).unit(), Vector { x: -y, y: x });
            assert_eq!(Facing::new(STEPS - step).unit(), Vector { x, y: -y });
        }
    }

    #[test]
    fn the_direction_of_a_unit_vector_is_its_own() {
        for step in 0..STEPS {
            assert_eq!(Facing::along(Facing::new(step).unit()), Some(Facing::new(step)));
        }
        assert_eq!(Facing::along(Vector::default()), None);
        assert_eq!(Facing::along(Vector { x: 0, y: -9 }), Some(Facing::TOWARDS));
    }

    #[test]
    fn turning_wraps_both_ways() {
        assert_eq!(Facing::RIGHT.turned(-1), Facing::new(4095));
        assert_eq!(Facing::new(4000).turned(200), Facing::new(104));
        assert_eq!(Facing::RIGHT.turned(-5000), Facing::new(4096 - 904));
    }
}
