//! Actions that move or bring back somebody else: Magic Levitation, Necromancy and Summon.
//! The warrior that is given the action does not move.

use crate::board::geometry::Placed;
use crate::figure::state::{Figure, Status};
use crate::figure::{AbilityId, Faction};
use crate::game::Game;
use crate::game::event::{ActionKind, EventKind};
use crate::game::frame::{DiePurpose, Frame};
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::{FigureId, FigureSet};
use crate::movement::path_rules::Travel;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::turn::order::{Others, Position};

impl Game {
    pub(crate) fn give_levitation(
        &mut self,
        id: FigureId,
        target: FigureId,
        to: Position,
        captive: Option<Position>,
    ) -> Result<(), Illegal> {
        self.check_ability_action(id, AbilityId::MagicLevitation, Clause::MagicLevitationAction)?;
        let lifted = *self.find_figure(target)?;
        let Some(behaviour) = self.rules.abilities.magic_levitation else {
            return Err(Illegal::input(Problem::NoAbility));
        };
        require(target != id, Clause::TargetingFriendlySelf)?;
        require(lifted.status == Status::Field, Clause::CapturingNoTarget)?;
        let held = if behaviour.contact_at_turn_start {
            self.figure(id).touched
        } else {
            self.touching(id)
        };
        require(held.contains(target), Clause::MagicLevitationTarget)?;
        require(!lifted.is_multi_dial(), Clause::SpecialAbilitiesIgnored)?;
        require(self.magic_reaches(target), Clause::MagicImmunityImmune)?;
        require(
            lifted.placed.at.within(to.at, behaviour.carries),
            Clause::MagicLevitationDistance,
        )?;
        // Terrain on the way is ignored; where it is put down, only blocking terrain is barred.
        let end = Placed { at: to.at, facing: to.facing, ..lifted.placed };
        let travel = Travel { flies: true, swims: true };
        self.check_end_position(target, &end, travel)?;
        self.check_captive_spot(target, &end, captive, travel)?;
        self.begin_action(id, Others::default(), ActionKind::Move, false);
        let before = self.touching_foes(target);
        self.put_down(target, end, captive);
        self.record(
            id,
            Clause::MagicLevitationAction,
            EventKind::Moved { figure: target, position: to },
        );
        if behaviour.locks_target {
            self.update(target, |f| f.locked = true);
        }
        if captive.is_some() {
            self.record_convention(target, Convention::CaptiveLevitated, Clause::CapturingContact);
        }
        self.remember_magic_effect(target);
        let fresh = self.touching_foes(target).without(before);
        for foe in self.rams_on_contact(target, fresh, self.current).iter() {
            self.ram(foe, target);
        }
        // Who was in contact before and still is gets no spin, but a later Pole Arm asks only
        // whether the figure moved.
        if !self.touching_foes(target).is_empty() {
            self.record_convention(target, Convention::LevitatedContact, Clause::FreeSpinWhen);
            self.frames.push(Frame::Spins { mover: target, left: fresh, new_contacts: fresh });
        }
        Ok(())
    }

    pub(crate) fn give_raising(
        &mut self,
        id: FigureId,
        back: FigureId,
        to: Position,
    ) -> Result<(), Illegal> {
        self.check_ability_action(id, AbilityId::Necromancy, Clause::NecromancyAction)?;
        require(self.touching_foes(id).is_empty(), Clause::NecromancyNotInContact)?;
        self.check_return(id, back, to, Clause::NecromancyChoice, Clause::NecromancyPlacement)?;
        self.begin_action(id, Others::default(), ActionKind::Move, false);
        if self.definition(back).is_zombie_or_skeleton() {
            self.bring_back(id, back, to, 0, Clause::NecromancyZombiesAndSkeletons);
        } else {
            self.frames
                .push(Frame::Die { figure: id, purpose: DiePurpose::Necromancy { back, to } });
        }
        Ok(())
    }

    pub(crate) fn give_summoning(
        &mut self,
        id: FigureId,
        back: FigureId,
        to: Position,
    ) -> Result<(), Illegal> {
        self.check_ability_action(id, AbilityId::Summon, Clause::SummonAction)?;
        require(self.touching_foes(id).is_empty(), Clause::SummonEnemyContact)?;
        self.find_figure(back)?;
        let spawn = self.definition(back).faction == Faction::MageSpawn;
        require(spawn && self.points(back) <= self.points(id), Clause::SummonChoice)?;
        self.check_return(id, back, to, Clause::SummonChoice, Clause::SummonPlacement)?;
        self.begin_action(id, Others::default(), ActionKind::Move, false);
        self.bring_back(id, back, to, 0, Clause::SummonDial);
        Ok(())
    }

    fn check_return(
        &self,
        id: FigureId,
        back: FigureId,
        to: Position,
        choice: Clause,
        placement: Clause,
    ) -> Result<(), Illegal> {
        let figure = self.find_figure(back)?;
        require(!figure.is_multi_dial(), Clause::MultipleDialWarriorsNoReanimation)?;
        require(
            figure.status == Status::Eliminated && figure.owner == self.figure(id).owner,
            choice,
        )?;
        let placed = Placed { at: to.at, facing: to.facing, ..figure.placed };
        self.check_free_space(&placed, FigureSet::EMPTY, Travel::default())?;
        require(self.figure(id).placed.contact(&placed).is_yes(), placement)
    }

    /// Puts an eliminated figure back with its dial so many clicks past the start, if that leaves
    /// it alive.
    pub(crate) fn bring_back(
        &mut self,
        by: FigureId,
        back: FigureId,
        to: Position,
        clicks: u8,
        clause: Clause,
    ) {
        let Some(dial) = self.definition(back).dial(None) else { return };
        let click = dial.start().saturating_add(clicks).min(dial.last());
        if dial.click(click).is_none_or(|slot| slot.skulls() >= self.rules.numbers.skulls) {
            self.record(by, clause, EventKind::Unharmed { figure: back });
            return;
        }
        let old = *self.figure(back);
        let placed = Placed { at: to.at, facing: to.facing, ..old.placed };
        let fresh = Figure {
            status: Status::Field,
            placed,
            click,
            tokens: 0,
            streak: 0,
            acted: false,
            given: false,
            locked: false,
            cancelled: 0,
            captive: None,
            captor: None,
            ..old
        };
        self.update(back, |f| *f = fresh);
        self.record(by, clause, EventKind::Returned { figure: back, click });
        self.record_convention(back, Convention::NecromancyTokens, clause);
        self.record_convention(back, Convention::NecromancyReturn, clause);
    }

    /// Whether a figure's captive may be put down beside its new place.
    pub(crate) fn check_captive_spot(
        &self,
        id: FigureId,
        end: &Placed,
        position: Option<Position>,
        travel: Travel,
    ) -> Result<(), Illegal> {
        match (self.figure(id).captive, position) {
            (None, None) => Ok(()),
            (Some(captive), Some(position)) => {
                let placed = Placed {
                    at: position.at,
                    facing: position.facing,
                    ..self.figure(captive).placed
                };
                let gone = FigureSet::just(id).or(FigureSet::just(captive));
                self.check_free_space(&placed, gone, travel).map_err(|refusal| Illegal {
                    clause: Some(Clause::CapturingRoom),
                    ..refusal
                })?;
                require(end.contact(&placed).is_yes(), Clause::CapturingContact)
            }
            _ => Err(Illegal::under(Clause::CapturingMovesWith, Problem::Count)),
        }
    }

    /// Sets a figure and its captive down.
    pub(crate) fn put_down(&mut self, id: FigureId, end: Placed, captive: Option<Position>) {
        self.update(id, |f| f.placed = end);
        self.move_rider_along(id);
        self.put_captive(id, captive);
    }

    /// Sets a figure's captive down where its controller wants it.
    pub(crate) fn put_captive(&mut self, id: FigureId, captive: Option<Position>) {
        if let (Some(held), Some(position)) = (self.figure(id).captive, captive) {
            self.update(held, |f| {
                f.placed.at = position.at;
                f.placed.facing = position.facing;
            });
            self.record_convention(id, Convention::CaptivePath, Clause::CapturingPlacement);
            self.record(
                id,
                Clause::CapturingPlacement,
                EventKind::Moved { figure: held, position },
            );
        }
    }
}
