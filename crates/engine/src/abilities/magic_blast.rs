//! Magic Blast: one target, a line that nothing blocks, and a die of damage.
//! The editions differ in the values below and in nothing else.

use crate::abilities::Wording;
use crate::rules::Edition;

/// What the wordings decide differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicBlast {
    /// Whether the target keeps the height advantage.
    pub height_counts: bool,
}

pub(super) const WORDINGS: &[Wording<MagicBlast>] = &[
    Wording { from: Edition::Rebellion, optional: true, terms: MagicBlast { height_counts: true } },
    Wording {
        from: Edition::Unlimited,
        optional: true,
        terms: MagicBlast { height_counts: false },
    },
];
