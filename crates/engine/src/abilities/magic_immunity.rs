//! Magic Immunity: no other ability with Magic in its name works on this warrior.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Version;
use crate::rules::Edition;

/// The wordings, oldest first.
pub const VERSIONS: &[Version<()>] = &[
    Version { from: Edition::Rebellion, optional: false, behaviour: () },
    Version { from: Edition::Unlimited, optional: false, behaviour: () },
];
