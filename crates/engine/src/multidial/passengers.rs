//! What passengers may do and what befalls them: their arcs and lines, damage that comes through
//! the chariot, and its wreck.
//! Getting in and out is next door.

use crate::board::geometry::{Facing, Point, SectionSet};
use crate::combat::attack::AttackKind;
use crate::combat::damage::DamageSource;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::event::{EventKind, Harm};
use crate::game::illegal::{Illegal, require};
use crate::ids::{FigureId, FigureSet};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

impl Game {
    /// Whether a line to this point leaves by the front arc: of a multiple-dial warrior, by the
    /// acting section; of a passenger, by a side or the rear of its chariot.
    pub(crate) fn front_arc_faces(&self, id: FigureId, point: Point) -> bool {
        let figure = self.figure(id);
        if figure.is_multi_dial() {
            let wedge = figure.sections.focus.wedge(&figure.placed, self.arcs(id));
            return figure.placed.line_leaves_by(wedge, point).is_yes();
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
    pub fn close_combat_targets(&self, id: FigureId) -> FigureSet {
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

    /// The die after damage to a side or the rear of a chariot.
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
        if die < 5 {
            self.record(
                rider,
                Clause::PassengerDamageDamagedOn,
                EventKind::Unharmed { figure: rider },
            );
            return;
        }
        let (less, clause) = self.reduction(rider, |_| false);
        if let Some(clause) = clause {
            self.record_convention(rider, Convention::PassengerReduction, clause);
        }
        let through =
            DamageSource { harm: Harm::Ability, clause: Clause::PassengerDamageAmount, ..source };
        self.damage_passenger(rider, clicks.saturating_sub(less), through);
    }

    /// Damage to a figure aboard; only its own wear and what came through the chariot reach it.
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

    /// Puts the passenger of an eliminated chariot down where that stood.
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

    /// The die for the fall.
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

    /// The passenger goes where its chariot goes.
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
