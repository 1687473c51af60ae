//! Defend: friends in contact may use this warrior's defense value.
//! Every edition words the same decisions, so there is nothing to look up but whether it exists and
//! may be cancelled.

use crate::abilities::Wording;
use crate::rules::Edition;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: () },
    Wording { from: Edition::Unlimited, optional: true, terms: () },
];
