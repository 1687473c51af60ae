//! Bound: a double move, or a move and then a ranged combat attack, in one action.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with, and what the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// How many times its speed the long move is.
    pub times: i32,
    /// The highest roll on which it fails to break away.
    pub fails_on: u8,
    /// Whether every kind of formation is barred, not only the movement formation.
    pub bars_all_formations: bool,
    /// Whether the double move too needs a start of the turn without foes in contact.
    pub double_needs_freedom: bool,
    /// Whether the attack is made as if a ranged combat action had been given.
    pub as_action: bool,
}

pub(super) const WORDINGS: &[Wording<Bound>] = &[
    Wording {
        from: Edition::Rebellion,
        optional: true,
        terms: Bound {
            times: 2,
            fails_on: 1,
            bars_all_formations: false,
            double_needs_freedom: true,
            as_action: false,
        },
    },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: Bound {
            times: 2,
            fails_on: 1,
            bars_all_formations: true,
            double_needs_freedom: false,
            as_action: true,
        },
    },
];
