//! Aquatic: water neither hinders nor blocks this warrior.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aquatic {
    /// What water under the centre dot adds to the defense value against ranged attacks.
    pub cover: i16,
}

pub(super) const WORDINGS: &[Wording<Aquatic>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: Aquatic { cover: 0 } },
    Wording { from: Edition::UnlimitedErrata2003, optional: true, terms: Aquatic { cover: 2 } },
];
