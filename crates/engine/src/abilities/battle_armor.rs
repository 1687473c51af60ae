//! Battle Armor: two more defense against ranged attacks.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BattleArmor {
    /// What it adds to the defense value against ranged attacks.
    pub defense: i16,
}

pub(super) const WORDINGS: &[Wording<BattleArmor>] = &[
    Wording { from: Edition::Rebellion, optional: false, terms: BattleArmor { defense: 2 } },
    Wording { from: Edition::Unlimited, optional: false, terms: BattleArmor { defense: 2 } },
];
