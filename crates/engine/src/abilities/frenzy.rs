//! Frenzy: acts before the others, outside all formations, and neither captures nor is captured.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Version;
use crate::rules::Edition;

/// The wordings, oldest first.
pub const VERSIONS: &[Version<()>] = &[
    Version { from: Edition::DragonsGate, optional: false, behaviour: () },
];
