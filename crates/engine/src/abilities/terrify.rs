//! Terrify: foes must roll above 2 to move into contact.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terrify {
    /// The highest roll on which courage fails.
    pub fails_on: u8,
}

pub(super) const WORDINGS: &[Wording<Terrify>] =
    &[Wording { from: Edition::DragonsGate, optional: true, terms: Terrify { fails_on: 2 } }];
