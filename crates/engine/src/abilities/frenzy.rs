//! Frenzy: acts before the others, outside all formations, and neither captures nor is captured.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Wording;
use crate::rules::Edition;

pub(super) const WORDINGS: &[Wording<()>] =
    &[Wording { from: Edition::DragonsGate, optional: false, terms: () }];
