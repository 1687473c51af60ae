//! Summon: brings an eliminated Mage Spawn of no greater value back at its starting position.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Version;
use crate::rules::Edition;

/// The wordings, oldest first.
pub const VERSIONS: &[Version<()>] = &[
    Version { from: Edition::DragonsGate, optional: true, behaviour: () },
];
