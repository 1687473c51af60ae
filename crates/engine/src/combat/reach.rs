//! How an attack finds those whom it affects, by the abilities of the attacker.

use crate::abilities::{flame_lightning, magic_blast, shockwave, sweep};
use crate::combat::attack::{AttackKind, GivenAs, Intent};
use crate::game::Game;
use crate::ids::FigureId;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Reach {
    /// The declared targets.
    #[default]
    Targets,
    /// The one target, through everything: Magic Blast.
    Blast,
    /// The target and all who touch it: Flame/Lightning.
    Splash,
    /// Everybody within half the range: Shockwave.
    Wave,
    /// Every foe in contact with the front arc: Sweep.
    Sweep,
}

impl Game {
    /// How an attack reaches others. The attack after a move by the first Charge and Bound is not
    /// a combat action, which all abilities but Flame/Lightning ask for.
    pub(crate) fn attack_reach(
        &self,
        attacker: FigureId,
        kind: AttackKind,
        given_as: GivenAs,
        intent: Intent,
        targets: usize,
    ) -> Reach {
        match kind {
            _ if intent != Intent::Damage => Reach::Targets,
            AttackKind::Close if sweep::applies(self, attacker, given_as) => Reach::Sweep,
            AttackKind::Close => Reach::Targets,
            AttackKind::Ranged if shockwave::applies(self, attacker, given_as) => Reach::Wave,
            AttackKind::Ranged if flame_lightning::applies(self, attacker) => Reach::Splash,
            AttackKind::Ranged
                if targets == 1 && magic_blast::applies(self, attacker, given_as) =>
            {
                Reach::Blast
            }
            AttackKind::Ranged => Reach::Targets,
        }
    }
}
