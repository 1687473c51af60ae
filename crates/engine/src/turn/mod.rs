//! The course of a turn: how it begins, the player's orders, its end.

pub(crate) mod action;
pub(crate) mod order;
pub(crate) mod permission;
pub(crate) mod start;
pub(crate) mod tokens;

use crate::abilities::{frenzy, quickness};
use crate::figure::state::{Figure, Status};
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::decision::Decision;
use crate::game::event::EventKind;
use crate::game::frame::{Frame, StartStep};
use crate::game::illegal::{Illegal, Problem};
use crate::ids::{FigureId, FigureSet, PlayerId};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

impl Game {
    /// Begins a player's turn.
    pub(crate) fn begin_turn(&mut self, player: PlayerId) {
        self.turn = self.turn.saturating_add(1);
        self.current = player;
        let actions = self.player(player).build_total / self.rules.numbers.points_per_action;
        let actions = u8::try_from(actions).unwrap_or(u8::MAX);
        self.update_player(player, |p| p.actions = actions);
        for figure in &mut self.figures {
            figure.touched = figure.contacts;
        }
        self.record_without_cause(
            Clause::ActionAllotmentPer100,
            EventKind::TurnBegan { player, actions },
        );
        self.frames.clear();
        self.frames.push(Frame::Turn);
        self.frames.push(Frame::TurnStart { step: StartStep::CommandHeal, next: 0, friend: 0 });
    }

    /// Whether the turn has anything left to give.
    pub(crate) fn run_turn(&mut self) -> Option<Ask> {
        if self.ending.is_some() {
            self.frames.clear();
            return Some(Ask::Over);
        }
        let player = self.current;
        let actions = self.player(player).actions;
        let is_waiting = |(id, figure): (FigureId, &Figure)| {
            figure.owner == player
                && figure.in_play()
                && !figure.locked
                && self.can_still_act(id)
                && (actions > 0 || quickness::could_move_for_free(self, id))
        };
        if self.all_figures().any(is_waiting) {
            return Some(Ask::Order(player));
        }
        if actions > 0 {
            self.record_without_cause(
                Clause::ActionAllotmentExcess,
                EventKind::TurnEnded { player },
            );
        }
        self.end_turn();
        None
    }

    pub(crate) fn order_decided(&mut self, decision: &Decision) -> Result<(), Illegal> {
        match decision {
            Decision::Give(order) => {
                self.check_order_names_sections(order)?;
                self.give_order(order)
            }
            Decision::GiveSections { sections, order } => self.give_sections(*sections, order),
            Decision::EndTurn => {
                let player = self.current;
                frenzy::check_end_of_turn(self, player)?;
                if self.player(player).actions > 0 {
                    self.log.record_convention(None, Convention::UnusedActions, Clause::TurnsEnd);
                }
                self.end_turn();
                Ok(())
            }
            Decision::Withdraw => {
                self.withdraw(self.current);
                Ok(())
            }
            Decision::ProposeEnd => {
                let by = self.current;
                self.frames.push(Frame::Consent { asked: self.seat_to_the_left(by), by });
                Ok(())
            }
            _ => Err(Illegal::invalid(Problem::NotAsked)),
        }
    }

    /// Ends the turn: tokens come off, cancelled abilities return, the next player begins.
    pub(crate) fn end_turn(&mut self) {
        let player = self.current;
        for id in self.figure_ids() {
            if self.figure(id).owner == player {
                self.remove_tokens(id);
            }
        }
        for figure in &mut self.figures {
            figure.given = false;
            figure.acted = false;
            figure.locked = false;
            figure.cancelled = 0;
            figure.sections.forget_turn();
            figure.terrified_of = FigureSet::EMPTY;
            figure.unafraid_of = FigureSet::EMPTY;
        }
        self.record_without_cause(Clause::TurnsEnd, EventKind::TurnEnded { player });
        self.check_end();
        self.check_turn_limit();
        if self.ending.is_none() {
            self.next_turn(player);
        } else {
            self.frames.clear();
        }
    }

    /// The player to the left who still has somebody to give an action to.
    fn next_turn(&mut self, after: PlayerId) {
        let mut seat = after;
        for _ in self.seats() {
            seat = self.seat_to_the_left(seat);
            let gone = self.player(seat).withdrawn;
            let on_field = self.all_figures().any(|(_, f)| f.owner == seat && f.in_play());
            if on_field && !gone {
                break;
            }
            if self.all_figures().any(|(_, f)| f.owner == seat && f.status == Status::Captive) {
                self.log.record_convention(
                    None,
                    Convention::SkippedTurn,
                    Clause::EliminatedPlayerOrder,
                );
            }
            self.record_without_cause(
                Clause::EliminatedPlayerOrder,
                EventKind::TurnSkipped { player: seat },
            );
        }
        self.begin_turn(seat);
    }

    /// The seat to the left.
    pub(crate) fn seat_to_the_left(&self, seat: PlayerId) -> PlayerId {
        let count = u8::try_from(self.players.len()).unwrap_or(1).max(1);
        PlayerId((seat.0 + 1) % count)
    }
}
