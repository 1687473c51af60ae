//! Aquatic: water neither hinders nor blocks this warrior.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Version;
use crate::rules::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// What water under the centre dot adds to the defense value against ranged attacks.
    pub cover: i16,
}

/// The wordings, oldest first.
pub const VERSIONS: &[Version<Behaviour>] = &[
    Version { from: Edition::Rebellion, optional: true, behaviour: Behaviour { cover: 0 } },
    Version { from: Edition::UnlimitedErrata2003, optional: true, behaviour: Behaviour { cover: 2 } },
];
