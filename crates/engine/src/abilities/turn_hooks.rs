//! Where turns ask the abilities: the start (T1), the budget (T2), the order (T3), and permission
//! to act (A1).
//! It answers only; the turn does what follows.

use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::ActionKind;
use crate::ids::{FigureId, PlayerId};
use crate::rules::clause::Clause;

impl Game {
    /// A1: the clause that bars a figure from a kind of action.
    pub(crate) fn action_barred(&self, id: FigureId, kind: ActionKind) -> Option<Clause> {
        match kind {
            ActionKind::Ranged | ActionKind::Close if self.uses(id, AbilityId::Demoralized) => {
                Some(Clause::DemoralizedActions)
            }
            ActionKind::Ranged if self.uses(id, AbilityId::Berserk) => {
                Some(Clause::BerserkNoRangedCombat)
            }
            _ => None,
        }
    }

    /// A1: whether Berserk bars the ranged attack after a move.
    pub(crate) fn ranged_attack_barred(&self, id: FigureId) -> bool {
        self.uses(id, AbilityId::Berserk)
            && self.rules.abilities.berserk.is_some_and(|b| b.bars_attacks)
    }

    /// T3: whether a figure must wait for others to act first.
    pub(crate) fn must_wait(
        &self,
        player: PlayerId,
        id: FigureId,
        kind: ActionKind,
    ) -> Option<Clause> {
        if !self.rules.abilities.knows(AbilityId::Frenzy) {
            return None;
        }
        let frenzied = |other: FigureId| {
            let figure = self.figure(other);
            let fresh = !figure.given && figure.sections.used.is_empty();
            figure.owner == player
                && figure.tokens <= 1
                && figure.streak < self.rules.numbers.turns_in_a_row
                && fresh
                && !figure.locked
                && self.uses_anywhere(other, AbilityId::Frenzy)
        };
        let me = self.uses(id, AbilityId::Frenzy);
        let waits = !me && self.figure_ids().any(frenzied);
        let must_not_pass = me && kind == ActionKind::Pass && self.figure(id).tokens <= 1;
        (waits || must_not_pass).then_some(Clause::FrenzyActsFirst)
    }

    /// T1: the next commander of a player after a figure, in order.
    pub(crate) fn next_with(
        &self,
        player: PlayerId,
        ability: AbilityId,
        from: u8,
    ) -> Option<FigureId> {
        self.figure_ids().find(|id| {
            let figure = self.figure(*id);
            id.0 >= from
                && figure.owner == player
                && figure.in_play()
                && self.uses_anywhere(*id, ability)
        })
    }

    /// T1: the friend that a commander heals next, from a number on.
    pub(crate) fn next_demoralized(&self, commander: FigureId, from: u8) -> Option<FigureId> {
        let owner = self.figure(commander).owner;
        let touching = self.touching(commander);
        let reached = |id: FigureId| {
            self.uses_anywhere(id, AbilityId::Demoralized) && self.commander_reaches(commander, id)
        };
        touching.iter().find(|id| id.0 >= from && self.is_friendly(owner, *id) && reached(*id))
    }
}
