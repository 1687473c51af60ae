//! Starting Position: the click at which the dial is when the battle begins, and where healing
//! ends. `Game::start_click` finds it.

use crate::abilities::Wording;
use crate::rules::Edition;

pub(super) const WORDINGS: &[Wording<()>] = &[
    Wording { from: Edition::Rebellion, optional: false, terms: () },
    Wording { from: Edition::Unlimited, optional: false, terms: () },
];
