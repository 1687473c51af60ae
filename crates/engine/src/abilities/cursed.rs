//! Cursed: a click after every action in which a Magic ability affected this warrior.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursed {
    /// The clicks of damage.
    pub clicks: u8,
}

pub(super) const WORDINGS: &[Wording<Cursed>] =
    &[Wording { from: Edition::DragonsGate, optional: false, terms: Cursed { clicks: 1 } }];
