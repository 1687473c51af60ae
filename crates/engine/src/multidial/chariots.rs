//! Chariots and their passengers: getting in and out, what a passenger may do and what harms it.

use crate::board::geometry::{Facing, Placed, Point, SectionSet};
use crate::combat::attack::AttackKind;
use crate::combat::damage::DamageSource;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::event::{ActionKind, EventKind, Harm};
use crate::game::frame::{DiePurpose, Frame};
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::{FigureId, FigureSet};
use crate::movement::path_rules::TravelMode;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::turn::action::ActionCost;
use crate::turn::order::{Others, Position};

/// The lowest roll on which damage to a chariot reaches its passenger.
const PASSENGER_DAMAGED_FROM: u8 = 5;

impl Game {
    /// Whether a warrior may ride in a chariot at all.
    pub(crate) fn check_may_board(
        &self,
        figure: FigureId,
        chariot: FigureId,
    ) -> Result<(), Illegal> {
        let (who, wagon) = (self.find_figure(figure)?, self.find_figure(chariot)?);
        require(self.is_chariot(chariot) && wagon.status == Status::Field, Clause::ChariotsWhat)?;
        require(self.is_friendly(who.owner, chariot), Clause::PassengersCompartment)?;
        require(!who.is_multi_dial() && !self.is_mounted(figure), Clause::PassengersNotEligible)?;
        require(wagon.rider.is_none(), Clause::PassengersOneAtATime)
    }

    pub(crate) fn give_boarding(
        &mut self,
        figure: FigureId,
        chariot: FigureId,
    ) -> Result<(), Illegal> {
        self.check_lead(figure, ActionKind::Move, ActionCost::Paid)?;
        require(self.figure(figure).status == Status::Field, Clause::BoardingBoard)?;
        self.check_may_board(figure, chariot)?;
        let touched = self.touched_sections(chariot, figure).and(SectionSet::BUT_FRONT);
        require(!touched.is_empty(), Clause::BoardingBoard)?;
        require(self.speed_value(figure) > 0, Clause::BoardingBoardSpeed)?;
        require(self.figure(figure).captive.is_none(), Clause::BoardingBoardNoCaptor)?;
        self.begin_action(figure, Others::default(), ActionKind::Move, ActionCost::Paid);
        if self.touching_foes(figure).is_empty() {
            self.board_chariot(figure, chariot, Clause::BoardingBoardPlacement);
        } else {
            self.record_convention(figure, Convention::BoardingBreakAway, Clause::BreakingAwayWhen);
            self.frames.push(Frame::Die { figure, purpose: DiePurpose::Boarding { chariot } });
        }
        Ok(())
    }

    /// Applies the die of a warrior that boards while it touches a foe.
    pub(crate) fn boarding_rolled(&mut self, figure: FigureId, chariot: FigureId, die: u8) {
        let (fails_on, clause) = self.break_away_fails_on(figure);
        let success = die > fails_on;
        self.record(figure, Clause::BreakingAwayRoll, EventKind::Rolled { first: die, second: 0 });
        self.record(figure, clause, EventKind::Threshold { figure, least: fails_on + 1 });
        self.record(figure, clause, EventKind::BrokeAway { figure, success });
        if success {
            self.board_chariot(figure, chariot, Clause::BoardingBoardPlacement);
        }
    }

    /// Puts a warrior into the rear compartment.
    pub(crate) fn board_chariot(&mut self, figure: FigureId, chariot: FigureId, clause: Clause) {
        self.update(figure, |f| {
            f.status = Status::Aboard;
            f.chariot = Some(chariot);
            f.touched = FigureSet::EMPTY;
        });
        self.update(chariot, |f| f.rider = Some(figure));
        self.move_rider_along(chariot);
        self.record(figure, clause, EventKind::Boarded { figure, chariot });
    }

    pub(crate) fn give_disembarking(
        &mut self,
        figure: FigureId,
        to: Position,
    ) -> Result<(), Illegal> {
        self.check_lead(figure, ActionKind::Move, ActionCost::Paid)?;
        let who = *self.find_figure(figure)?;
        let chariot = who.chariot.ok_or(Illegal::forbidden_by(Clause::BoardingDisembark))?;
        require(self.speed_value(figure) > 0, Clause::BoardingDisembarkSpeed)?;
        let end = Placed { at: to.at, facing: to.facing, ..who.placed };
        self.check_free_space(&end, FigureSet::just(figure), TravelMode::default())?;
        let wagon = self.figure(chariot).placed;
        let beside = wagon.sections_touching(self.arcs(chariot), &end).and(SectionSet::BUT_FRONT);
        require(!beside.is_empty(), Clause::BoardingDisembarkPlacement)?;
        let met = self.opposing_among(who.owner, self.touching_at(figure, &end));
        if let Some(clause) = self.bars_contact(figure, met, self.current) {
            return Err(Illegal::forbidden_by(clause));
        }
        self.begin_action(figure, Others::default(), ActionKind::Move, ActionCost::Paid);
        self.leave_chariot_at(figure, end);
        self.record(
            figure,
            Clause::BoardingDisembarkPlacement,
            EventKind::Disembarked { figure, position: to },
        );
        if !met.is_empty() {
            self.record_convention(figure, Convention::DisembarkedContact, Clause::FreeSpinWhen);
            self.frames.push(Frame::Spins { mover: figure, left: met, new_contacts: met });
        }
        Ok(())
    }

    /// Takes a passenger out of its chariot and puts it on the battlefield.
    pub(crate) fn leave_chariot_at(&mut self, figure: FigureId, end: Placed) {
        if let Some(chariot) = self.figure(figure).chariot {
            self.update(chariot, |f| f.rider = None);
        }
        self.update(figure, |f| {
            f.status = Status::Field;
            f.chariot = None;
            f.placed = end;
        });
    }

    /// A player leaves with a chariot or a passenger: an ally's passenger stays behind where the
    /// chariot was.
    pub(crate) fn detach_from_chariot(&mut self, id: FigureId) {
        let figure = *self.figure(id);
        if let Some(chariot) = figure.chariot {
            self.update(chariot, |f| f.rider = None);
            self.update(id, |f| f.chariot = None);
        }
        if let Some(rider) = figure.rider {
            if self.figure(rider).owner != figure.owner {
                let placed = self.figure(rider).placed;
                self.leave_chariot_at(rider, placed);
                self.record_convention(
                    rider,
                    Convention::WithdrawnChariot,
                    Clause::WithdrawingRemoveWarriors,
                );
            }
            self.update(id, |f| f.rider = None);
        }
    }

    /// Puts a warrior aboard before the battle.
    pub(crate) fn place_aboard(
        &mut self,
        figure: FigureId,
        chariot: FigureId,
    ) -> Result<(), Illegal> {
        let who = *self.find_figure(figure)?;
        if who.owner != self.ask.player().unwrap_or(who.owner) {
            return Err(Illegal::explained_by(Clause::ArmyPlacementOrder, Problem::NotYours));
        }
        require(who.status == Status::Reserve, Clause::ArmyPlacementFirst)?;
        self.check_may_board(figure, chariot)?;
        self.board_chariot(figure, chariot, Clause::PassengersStartOfGame);
        Ok(())
    }

    /// Whether a line to this point leaves by the front arc: of a multiple-dial warrior, by the
    /// acting section; of a passenger, by a side or the rear of its chariot.
    pub(crate) fn front_arc_faces(&self, id: FigureId, point: Point) -> bool {
        let figure = self.figure(id);
        if figure.is_multi_dial() {
            let wedge = figure.sections.current.wedge(&figure.placed, self.arcs(id));
            return figure.placed.line_leaves_through(wedge, point).is_yes();
        }
        if let Some(chariot) = figure.chariot {
            let by =
                self.figure(chariot).placed.section_towards(self.arcs(chariot), point).sections();
            return by.without(SectionSet::BUT_FRONT).is_empty();
        }
        figure.placed.fires_towards(self.arcs(id), point).is_yes()
    }

    /// Foes that a figure could strike: those it touches with its front arc, or that its chariot
    /// does for a passenger.
    pub(crate) fn close_combat_targets(&self, id: FigureId) -> FigureSet {
        let figure = self.figure(id);
        let near = self.touching(figure.chariot.unwrap_or(id));
        self.in_front_contact(id, self.opposing_among(figure.owner, near))
    }

    /// What bars a passenger's attack on a target.
    pub(crate) fn check_passenger_attack(
        &self,
        id: FigureId,
        target: FigureId,
        kind: AttackKind,
    ) -> Result<(), Illegal> {
        let Some(chariot) = self.figure(id).chariot else { return Ok(()) };
        require(target != chariot, Clause::PassengerCombatNotOwnChariot)?;
        let near = self.touching(chariot).contains(target)
            && self.is_opposing(self.figure(id).owner, target);
        require(!(kind == AttackKind::Ranged && near), Clause::PassengerCombatRangedContact)
    }

    /// Applies the die after damage to a side or the rear of a chariot.
    pub(crate) fn passenger_rolled(
        &mut self,
        rider: FigureId,
        clicks: u8,
        source: DamageSource,
        die: u8,
    ) {
        self.record_convention(rider, Convention::PassengerDie, Clause::PassengerDamageRoller);
        self.record(
            rider,
            Clause::PassengerDamageRoller,
            EventKind::Rolled { first: die, second: 0 },
        );
        let threshold = EventKind::Threshold { figure: rider, least: PASSENGER_DAMAGED_FROM };
        self.record(rider, Clause::PassengerDamageDamagedOn, threshold);
        if die < PASSENGER_DAMAGED_FROM {
            self.record(
                rider,
                Clause::PassengerDamageDamagedOn,
                EventKind::Unharmed { figure: rider },
            );
            return;
        }
        let through =
            DamageSource { harm: Harm::Ability, clause: Clause::PassengerDamageAmount, ..source };
        let clicks = self.reduce_ability_damage(rider, clicks);
        self.damage_passenger(rider, clicks, through);
    }

    /// Damages a figure aboard; only pushing, critical misses and what came through the chariot reach
    /// it.
    pub(crate) fn damage_passenger(&mut self, id: FigureId, clicks: u8, source: DamageSource) {
        let wear = matches!(source.harm, Harm::Push | Harm::Miss);
        if !wear && source.clause != Clause::PassengerDamageAmount {
            self.record(
                source.cause,
                Clause::PassengerDamageProtected,
                EventKind::Unharmed { figure: id },
            );
            return;
        }
        if wear {
            self.record_convention(
                id,
                Convention::PassengerPushing,
                Clause::PassengerDamageProtected,
            );
        }
        self.turn_dial(id, clicks, source);
    }

    /// Puts the passenger of an eliminated chariot down where the chariot was.
    pub(crate) fn place_from_wreck(&mut self, rider: FigureId, facing: Facing) {
        self.update(rider, |f| {
            f.status = Status::Field;
            f.chariot = None;
            f.placed.facing = facing;
        });
        let position = self.figure(rider).position();
        self.record(
            rider,
            Clause::PassengerDamageChariotEliminated,
            EventKind::Placed { figure: rider, position },
        );
        self.record(
            rider,
            Clause::PassengerDamageChariotEliminatedFacing,
            EventKind::Rotated { figure: rider, position },
        );
    }

    /// Applies the die for the fall.
    pub(crate) fn wreck_rolled(&mut self, rider: FigureId, source: DamageSource, die: u8) {
        self.record(
            rider,
            Clause::PassengerDamageChariotEliminatedDamage,
            EventKind::Rolled { first: die, second: 0 },
        );
        self.record_convention(
            rider,
            Convention::WreckDamage,
            Clause::PassengerDamageChariotEliminatedDamage,
        );
        let fall = DamageSource {
            harm: Harm::Ability,
            clause: Clause::PassengerDamageChariotEliminatedDamage,
            ..source
        };
        self.deal_damage(rider, die, fall);
    }

    /// Moves the passenger to where its chariot is.
    pub(crate) fn move_rider_along(&mut self, chariot: FigureId) {
        let placed = self.figure(chariot).placed;
        if let Some(rider) = self.figure(chariot).rider {
            self.update(rider, |f| {
                f.placed.at = placed.at;
                f.placed.facing = placed.facing;
            });
        }
    }
}
