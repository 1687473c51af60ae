//! Summon: brings an eliminated Mage Spawn of no greater value back at its starting position.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Wording;
use crate::rules::Edition;

pub(super) const WORDINGS: &[Wording<()>] =
    &[Wording { from: Edition::DragonsGate, optional: true, terms: () }];
