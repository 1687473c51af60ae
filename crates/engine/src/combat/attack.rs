//! An attack under way: what was declared, whom it affects, and which phase it is in.
//! `declare_close.rs` and `declare_ranged.rs` make one, `resolve.rs` plays it.

use crate::combat::reach::Reach;
use crate::ids::{FigureId, MAX_FIGURES};
use crate::turn::order::{Others, Targets};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// The two kinds of attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum AttackKind {
    Close,
    Ranged,
}

/// Whether an attack counts as a combat action; many abilities ask for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum GivenAs {
    CombatAction,
    /// The attack after a move by the first wordings of Charge and Bound.
    PartOfMove,
}

/// What an attack is meant to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Intent {
    Damage,
    Capture,
    /// To heal a friend.
    Heal,
}

/// One figure that an attack affects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Affected {
    pub id: FigureId,
    /// Whether it counts as a target, not merely as affected.
    pub is_target: bool,
    /// Its defense with all modifiers.
    pub defense: i16,
    /// Whether the attack hits it.
    pub hit: bool,
    /// Clicks that reached it after reductions.
    pub dealt: u8,
    /// The die of clicks that was rolled for it alone, 0 when there is none.
    #[serde(default)]
    pub die: u8,
    /// Whether it strikes back at whoever damages it.
    pub retaliates: bool,
    /// Whether it was immune to the magic of the attack before its dial turned.
    #[serde(default)]
    pub immune: bool,
    /// Whose defense value it uses, when not its own.
    pub shield: Option<FigureId>,
}

/// The phases of an attack, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum AttackPhase {
    /// The owners choose whose defense values count, figure by figure.
    Shields,
    /// The attacker rolls two dice.
    Roll,
    /// Those who were hit roll to dodge, figure by figure.
    Dodge,
    /// The healer chooses between its damage value and a die.
    HealMode,
    /// The attacker rolls a die for clicks of damage or healing; by Magic Healing, one for each
    /// figure that was hit.
    Die,
    /// Those who were hit are damaged, captured or healed.
    Apply,
    /// Targets are frozen and confused, figure by figure.
    Aftermath,
    /// Vampirism heals the attacker, and Magic Retaliation strikes back.
    Answer,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Attack {
    pub kind: AttackKind,
    pub given_as: GivenAs,
    /// Who attacks; of a formation, the primary attacker.
    pub attacker: FigureId,
    /// The others of the formation.
    pub others: Others,
    pub intent: Intent,
    pub reach: Reach,
    /// The targets that the player named.
    pub declared: Targets,
    /// Everybody it can affect.
    pub affected: ArrayVec<[Affected; MAX_FIGURES]>,
    pub phase: AttackPhase,
    /// The figure the phase is at.
    pub cursor: u8,
    /// The natural roll, 0 before it is made.
    pub natural: u8,
    /// The die for clicks that all share, 0 when there is none.
    pub die: u8,
    /// Whether a die is waited for in this phase.
    pub waiting: bool,
    /// Whether the dice were a critical hit.
    #[serde(default)]
    pub critical: bool,
    /// Whether it is a long-range attack, at double range for two less damage.
    #[serde(default)]
    pub long: bool,
}

/// Nobody yet. A constant is copied at once, where the default would be written figure by figure.
const NOBODY: ArrayVec<[Affected; MAX_FIGURES]> = ArrayVec::from_array_empty(
    [Affected {
        id: FigureId(0),
        is_target: false,
        defense: 0,
        hit: false,
        dealt: 0,
        die: 0,
        retaliates: false,
        immune: false,
        shield: None,
    }; MAX_FIGURES],
);

impl Attack {
    /// An attack that nobody is affected by yet.
    pub(super) fn new(
        kind: AttackKind,
        given_as: GivenAs,
        attacker: FigureId,
        others: Others,
        intent: Intent,
        reach: Reach,
    ) -> Self {
        Self {
            kind,
            given_as,
            attacker,
            others,
            intent,
            reach,
            declared: Targets::default(),
            affected: NOBODY,
            phase: AttackPhase::Shields,
            cursor: 0,
            natural: 0,
            critical: false,
            die: 0,
            waiting: false,
            long: false,
        }
    }

    pub(crate) fn is_ranged(&self) -> bool {
        self.kind == AttackKind::Ranged
    }

    pub(crate) fn is_combat_action(&self) -> bool {
        self.given_as == GivenAs::CombatAction
    }

    pub(crate) fn is_magic_healing(&self) -> bool {
        self.is_ranged() && self.intent == Intent::Heal
    }

    /// Changes one of those affected.
    pub(crate) fn change(&mut self, place: usize, change: impl FnOnce(&mut Affected)) {
        if let Some(affected) = self.affected.as_mut_slice().get_mut(place) {
            change(affected);
        }
    }
}
