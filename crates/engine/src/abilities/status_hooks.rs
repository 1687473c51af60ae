//! Where a figure's standing asks the abilities: capture (S1), abilities gained with a click (S2),
//! healing (S3), what "Magic" in a name can reach (S4).
//! It answers only; capture and damage do what follows.

use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::ids::FigureId;
use crate::rules::clause::Clause;

/// What becomes of a captive when its captor's dial turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It is let go.
    Released(Clause),
    /// It dies.
    Eliminated(Clause),
}

impl Game {
    /// S1: the clause that keeps a figure from capturing.
    pub(crate) fn may_not_capture(&self, id: FigureId) -> Option<Clause> {
        if self.is_multi_dial(id) {
            return Some(Clause::CapturingNeverControls);
        }
        if self.figure(id).status == Status::Aboard {
            return Some(Clause::PassengerCombatNoCaptor);
        }
        self.first_shown(
            id,
            &[
                (AbilityId::Berserk, Clause::BerserkMayNotCapture),
                (AbilityId::BattleFury, Clause::BattleFuryMayNotCapture),
                (AbilityId::Invulnerability, Clause::InvulnerabilityMayNotCapture),
                (AbilityId::Frenzy, Clause::FrenzyMayNotCapture),
            ],
        )
    }

    /// S1: the clause that keeps a figure from being captured.
    pub(crate) fn may_not_be_captured(&self, id: FigureId) -> Option<Clause> {
        if self.is_multi_dial(id) {
            return Some(Clause::CapturingNeverCaptive);
        }
        let command = self.rules.abilities.command.is_some_and(|b| b.uncapturable);
        if command && self.uses(id, AbilityId::Command) {
            return Some(Clause::CommandMayNotBeCaptured);
        }
        self.first_shown(
            id,
            &[
                (AbilityId::Berserk, Clause::BerserkMayNotBeCaptured),
                (AbilityId::BattleFury, Clause::BattleFuryMayNotBeCaptured),
                (AbilityId::Invulnerability, Clause::InvulnerabilityMayNotBeCaptured),
                (AbilityId::Frenzy, Clause::FrenzyMayNotBeCaptured),
            ],
        )
    }

    /// S2: what a captor's dial now does to its captive.
    pub(crate) fn captive_fate(&self, captor: FigureId) -> Option<Fate> {
        if self.uses(captor, AbilityId::Berserk) {
            return Some(Fate::Eliminated(Clause::BerserkHeldCaptive));
        }
        if self.uses(captor, AbilityId::Invulnerability)
            && self.rules.abilities.invulnerability.is_some_and(|b| b.releases)
        {
            return Some(Fate::Released(Clause::InvulnerabilityRelease));
        }
        self.first_shown(
            captor,
            &[
                (AbilityId::BattleFury, Clause::BattleFuryRelease),
                (AbilityId::Frenzy, Clause::FrenzyRelease),
            ],
        )
        .map(Fate::Released)
    }

    /// S3: whether a figure cannot be healed.
    pub(crate) fn beyond_healing(&self, id: FigureId) -> bool {
        self.uses(id, AbilityId::Invulnerability)
    }

    /// S4: whether abilities with Magic in their names reach a figure.
    pub(crate) fn magic_reaches(&self, id: FigureId) -> bool {
        !self.uses(id, AbilityId::MagicImmunity)
    }

    fn first_shown(&self, id: FigureId, list: &[(AbilityId, Clause)]) -> Option<Clause> {
        list.iter().find(|(ability, _)| self.uses(id, *ability)).map(|(_, clause)| *clause)
    }
}
