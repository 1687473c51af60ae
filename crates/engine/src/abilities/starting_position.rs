//! Starting Position: where the dial stands when the battle begins, and where healing ends.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Version;
use crate::rules::Edition;

/// The wordings, oldest first.
pub const VERSIONS: &[Version<()>] = &[
    Version { from: Edition::Rebellion, optional: false, behaviour: () },
    Version { from: Edition::Unlimited, optional: false, behaviour: () },
];
