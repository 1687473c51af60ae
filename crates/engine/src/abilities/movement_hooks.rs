//! Where movement asks the abilities: reach (M1), formations (M2), the way (M3), breaking away
//! (M4), whom one may touch (M5), free spins (M6), contact (M7) and the attack after a move (M8).
//! It answers only; the action does what follows.

use crate::board::geometry::Placed;
use crate::combat::attack::{AttackKind, GivenAs};
use crate::figure::{AbilityId, Mount};
use crate::game::Game;
use crate::ids::{FigureId, FigureSet, PlayerId};
use crate::movement::path_rules::Travel;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

/// The kinds of formation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormationKind {
    /// Moving together.
    Movement,
    /// Shooting together.
    Ranged,
    /// Fighting together.
    Close,
}

/// What happens to a mover because of contact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Contact {
    /// Those who damage the mover with a Pole Arm.
    pub pole_arms: FigureSet,
    /// Those whom the mover rams.
    pub rammed: FigureSet,
}

impl Game {
    /// M3: what the mover may ignore; a captor's own speed ability serves both.
    pub(crate) fn travel(&self, id: FigureId) -> Travel {
        Travel { flies: self.uses(id, AbilityId::Flight), swims: self.uses(id, AbilityId::Aquatic) }
    }

    /// M1: how many inches a single mover may go at most, given its allowance.
    pub(crate) fn farthest(&self, id: FigureId, allowance: i32) -> i32 {
        let free = self.opposing_among(self.figure(id).owner, self.figure(id).touched).is_empty();
        let rules = &self.rules.abilities;
        let charge = rules.charge.filter(|_| self.uses(id, AbilityId::Charge));
        let bound = rules.bound.filter(|_| self.uses(id, AbilityId::Bound));
        let charging = charge.filter(|b| free || !b.double_needs_freedom).map(|b| b.times);
        let bounding = bound.filter(|b| free || !b.double_needs_freedom).map(|b| b.times);
        allowance * charging.or(bounding).unwrap_or(1)
    }

    /// M1: the speed of a movement formation: its slowest, or that of a Forced March.
    pub(crate) fn formation_speed(&self, members: FigureSet) -> (i32, Clause) {
        let slowest =
            members.iter().map(|id| self.allowance(id, self.travel(id))).min().unwrap_or(0);
        let marching = members
            .iter()
            .filter(|id| self.uses(*id, AbilityId::ForcedMarch))
            .map(|id| self.allowance(id, self.travel(id)))
            .max();
        match marching {
            Some(speed) if speed > slowest => (speed, Clause::ForcedMarchSpeed),
            _ => (slowest, Clause::MovementFormationsSlowest),
        }
    }

    /// M2: the clause that keeps a figure out of a formation.
    pub(crate) fn barred_from(&self, id: FigureId, kind: FormationKind) -> Option<Clause> {
        let rules = &self.rules.abilities;
        let movement = kind == FormationKind::Movement;
        let charge = rules.charge.filter(|_| self.uses(id, AbilityId::Charge));
        let bound = rules.bound.filter(|_| self.uses(id, AbilityId::Bound));
        let ram = rules.ram.filter(|_| self.uses(id, AbilityId::Ram));
        if charge.is_some_and(|b| movement || b.bars_all_formations) {
            Some(Clause::ChargeFormation)
        } else if bound.is_some_and(|b| movement || b.bars_all_formations) {
            Some(Clause::BoundFormation)
        } else if self.uses(id, AbilityId::Frenzy) {
            Some(Clause::FrenzyFormation)
        } else if movement && self.uses(id, AbilityId::Quickness) {
            Some(Clause::QuicknessFormation)
        } else if movement && self.uses(id, AbilityId::Flight) {
            Some(Clause::FlightFormation)
        } else if movement && ram.is_some_and(|b| b.bars_movement_formation) {
            Some(Clause::RamFormation)
        } else {
            None
        }
    }

    /// M4: the highest roll on which a figure fails to break away, and why.
    pub(crate) fn fails_to_break_away_on(&self, id: FigureId) -> (u8, Clause) {
        let (rules, numbers) = (&self.rules.abilities, &self.rules.numbers);
        if self.is_multi_dial(id) {
            (numbers.mounted_fails_on, Clause::BreakingAwayFailsOn)
        } else if let Some(charge) = rules.charge.filter(|_| self.uses(id, AbilityId::Charge)) {
            (charge.fails_on, Clause::ChargeFailsOn)
        } else if let Some(bound) = rules.bound.filter(|_| self.uses(id, AbilityId::Bound)) {
            (bound.fails_on, Clause::BoundFailsOn)
        } else if let Some(flight) = rules.flight.filter(|_| self.uses(id, AbilityId::Flight)) {
            (flight.fails_on, Clause::FlightFailsOn)
        } else if self.is_mounted(id) {
            (numbers.mounted_fails_on, Clause::MountedWarriorsBreakAway)
        } else {
            (numbers.break_away_fails_on, Clause::BreakingAwayFailsOn)
        }
    }

    /// Whether the rules for mounted warriors hold for a figure.
    pub(crate) fn is_mounted(&self, id: FigureId) -> bool {
        self.rules.mounted && self.definition(id).mount == Mount::Mounted
    }

    /// M5: the foes in a set that a mover must find courage for first.
    ///
    /// Multiple-dial warriors ignore it in others, and frighten by the sections that have it.
    pub(crate) fn terrifying(
        &self,
        mover: FigureId,
        end: &Placed,
        touched: FigureSet,
    ) -> FigureSet {
        let figure = self.figure(mover);
        if figure.is_multi_dial() || self.uses(mover, AbilityId::Terrify) {
            return FigureSet::EMPTY;
        }
        let frightens = |foe: &FigureId| {
            if !self.is_multi_dial(*foe) {
                return self.uses(*foe, AbilityId::Terrify);
            }
            let met = self.figure(*foe).placed.sections_touching(self.arcs(*foe), end);
            !met.and(self.sections_with(*foe, AbilityId::Terrify)).is_empty()
        };
        touched.without(figure.unafraid_of).iter().filter(frightens).collect()
    }

    /// M5: the clause that forbids a mover these contacts, when it moves by its owner's will.
    pub(crate) fn contact_forbidden(
        &self,
        mover: FigureId,
        touched: FigureSet,
        by: PlayerId,
    ) -> Option<Clause> {
        let figure = self.figure(mover);
        let own_will = self.are_allied(by, figure.owner);
        if own_will && self.uses(mover, AbilityId::Demoralized) && !touched.is_empty() {
            return Some(Clause::DemoralizedNoContact);
        }
        if !touched.and(figure.terrified_of).is_empty() {
            return Some(Clause::TerrifyFailsOn);
        }
        None
    }

    /// M6: whether a foe gets its free spin when this figure comes into contact.
    pub(crate) fn spin_denied(
        &self,
        mover: FigureId,
        spinner: FigureId,
        by_move_action: bool,
    ) -> Option<Clause> {
        let sneak =
            self.rules.abilities.sneak_attack.filter(|_| self.uses(mover, AbilityId::SneakAttack));
        if sneak.is_some_and(|b| by_move_action || !b.only_by_move_action) {
            Some(Clause::SneakAttackNoFreeSpin)
        } else if self.is_mounted(spinner) {
            Some(Clause::MountedWarriorsNoFreeSpin)
        } else {
            None
        }
    }

    /// M7: whom a Ram of the first wording strikes at the moment of contact, before any spin.
    pub(crate) fn rams_on_contact(
        &self,
        mover: FigureId,
        fresh: FigureSet,
        by: PlayerId,
    ) -> FigureSet {
        let first = self.rules.abilities.ram.is_some_and(|b| b.on_contact);
        // The wording speaks of "your turn": a figure led by an enemy does not ram for itself.
        if !first
            || !self.uses_anywhere(mover, AbilityId::Ram)
            || by != self.figure(mover).owner
            || self.current != by
        {
            return FigureSet::EMPTY;
        }
        fresh.iter().filter(|foe| self.front_ability_reaches(mover, *foe, AbilityId::Ram)).collect()
    }

    /// M7: what contact brings after the free spins.
    pub(crate) fn contact_brings(&self, mover: FigureId, fresh: FigureSet) -> Contact {
        let foes = self.touching_foes(mover);
        let mut contact = Contact::default();
        if let Some(pole_arm) = self.rules.abilities.pole_arm {
            let struck_by = if pole_arm.needs_new_contact { fresh.and(foes) } else { foes };
            contact.pole_arms = struck_by
                .iter()
                .filter(|foe| self.front_ability_reaches(*foe, mover, AbilityId::PoleArm))
                .collect();
        }
        if self.rules.abilities.ram.is_some_and(|b| !b.on_contact) {
            contact.rammed = foes
                .iter()
                .filter(|foe| self.front_ability_reaches(mover, *foe, AbilityId::Ram))
                .collect();
        }
        contact
    }

    /// M8: whether a figure may attack after its move, and by which kind of attack.
    pub(crate) fn follow_up(&self, id: FigureId) -> Option<AttackKind> {
        let figure = self.figure(id);
        let free = self.opposing_among(figure.owner, figure.touched).is_empty();
        let captor_may = !self.rules.conventions.standard(Convention::CaptorAttackAfterMove);
        if !free || (figure.captive.is_some() && !captor_may) {
            return None;
        }
        if self.uses(id, AbilityId::Charge) {
            Some(AttackKind::Close)
        } else if self.uses(id, AbilityId::Bound) {
            Some(AttackKind::Ranged)
        } else {
            None
        }
    }

    /// What an attack after a move counts as.
    pub(crate) fn follow_up_given_as(&self, kind: AttackKind) -> GivenAs {
        let as_action = match kind {
            AttackKind::Ranged => self.rules.abilities.bound.is_some_and(|b| b.as_action),
            AttackKind::Close => self.rules.abilities.charge.is_some_and(|b| b.as_action),
        };
        if as_action { GivenAs::CombatAction } else { GivenAs::PartOfMove }
    }
}
