//! Venom: the start of the turn costs each foe in front-arc contact a click.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and may be cancelled.

use crate::engine::abilities::Version;
use crate::engine::ruleset::Edition;

/// The wordings, oldest first.
pub const VERSIONS: &[Version<()>] = &[
    Version { from: Edition::Whirlwind, optional: false, behaviour: () },
    Version { from: Edition::Unlimited, optional: false, behaviour: () },
];
