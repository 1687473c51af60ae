//! Pierce: ranged actions ignore Battle Armor, Toughness and Invulnerability.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Version;
use crate::rules::Edition;

/// The wordings, oldest first.
pub const VERSIONS: &[Version<()>] = &[
    Version { from: Edition::Whirlwind, optional: true, behaviour: () },
    Version { from: Edition::Unlimited, optional: true, behaviour: () },
];
