//! Flight: passes over bases and terrain, may not end in blocking terrain, breaks away except on a
//! 1.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What it decides with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flight {
    /// The highest roll on which it fails to break away.
    pub fails_on: u8,
}

pub(super) const WORDINGS: &[Wording<Flight>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: Flight { fails_on: 1 } },
    Wording { from: Edition::Unlimited, optional: true, terms: Flight { fails_on: 1 } },
];
