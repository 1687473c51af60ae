//! Magic Healing: a ranged combat action that heals a friend by a die.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Version;
use crate::rules::Edition;

/// The wordings, oldest first.
pub const VERSIONS: &[Version<()>] = &[
    Version { from: Edition::Rebellion, optional: true, behaviour: () },
    Version { from: Edition::Unlimited, optional: true, behaviour: () },
];
