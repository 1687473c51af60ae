//! Magic Freeze: a hit tires the target.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Version;
use crate::rules::Edition;

/// What it decides with, and what the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// The lowest roll that brings the token, where one is rolled.
    pub tires_from: u8,
    /// The damage value of the attack.
    pub damage: u8,
    /// Whether a die of 4 or more is needed for the token.
    pub rolls: bool,
    /// Whether a target with two tokens takes the pushing click all the same.
    pub pushes_the_tired: bool,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Whirlwind, optional: true, behaviour: Behaviour { tires_from: 4, damage: 1, rolls: true, pushes_the_tired: false } },
    Version { from: Edition::UnlimitedErrata2003, optional: true, behaviour: Behaviour { tires_from: 4, damage: 0, rolls: false, pushes_the_tired: true } },
];
