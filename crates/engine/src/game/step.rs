//! Takes one input, checks it, and plays on to the next question.
//! A refused input changes nothing.

use crate::abilities::{magic_confusion, nimble};
use crate::combat::attack::Attack;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::decision::{Decision, Input};
use crate::game::event::EventKind;
use crate::game::frame::{Frame, Move};
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

impl Game {
    /// Takes what the game was waiting for and says what it waits for next.
    pub fn step(&mut self, input: Input) -> Result<&Ask, Illegal> {
        match input {
            Input::Decide(Decision::Cancel { figure, ability }) => {
                return self.cancel(figure, ability);
            }
            Input::Decide(Decision::Nimble { figure, facing }) => {
                // Pole Arm or Ram may have removed whoever was asked.
                nimble::turn_in_place(self, figure, facing)?;
            }
            Input::Decide(decision) => self.apply_decision(&decision)?,
            Input::Die(die) => self.apply_dice(1, [die, 0])?,
            Input::Dice(one, other) => self.apply_dice(2, [one, other])?,
        }
        self.run_until_question();
        Ok(&self.ask)
    }

    fn apply_dice(&mut self, count: usize, dice: [u8; 2]) -> Result<(), Illegal> {
        if self.ask.dice() == 0 {
            return Err(Illegal::invalid(Problem::NotAsked));
        }
        let faces = dice.iter().take(count).all(|die| (1..=6).contains(die));
        if self.ask.dice() != count || !faces {
            return Err(Illegal::invalid(Problem::NotDice));
        }
        let [one, other] = dice;
        if !self.pending.is_empty() {
            self.pending_rolled(one);
            return Ok(());
        }
        match self.frames.last() {
            Some(&Frame::FirstPlayer { rolls, contenders }) => {
                self.first_player_rolled(rolls, contenders, one + other)
            }
            Some(&Frame::Move(mut moving)) => self.move_rolled(&mut moving, one),
            Some(&Frame::Die { figure, purpose }) => self.action_rolled(figure, purpose, one),
            Some(&Frame::Attack(mut attack)) => self.attack_rolled(&mut attack, one, other),
            _ => return Err(Illegal::invalid(Problem::NotAsked)),
        }
        Ok(())
    }

    fn apply_decision(&mut self, decision: &Decision) -> Result<(), Illegal> {
        if self.ask.dice() > 0 || self.ask == Ask::Over {
            return Err(Illegal::invalid(Problem::NotAsked));
        }
        if !self.pending.is_empty() {
            return self.pending_decided(decision);
        }
        match self.frames.last() {
            Some(&Frame::Terrain { next }) => self.place_terrain(next, decision),
            Some(&Frame::Armies { next, done }) => self.place_figure(next, done, decision),
            Some(&Frame::TurnStart { .. }) => self.start_decided(decision),
            Some(&Frame::Turn) => self.order_decided(decision),
            Some(&Frame::Consent { asked, by }) => self.consent_decided(asked, by, decision),
            Some(Frame::Move(_)) => self.move_decided(decision),
            Some(&Frame::Spins { mover, left, new_contacts }) => {
                self.spin_decided(mover, left, new_contacts, decision)
            }
            Some(&Frame::Attack(mut attack)) => self.attack_decided(&mut attack, decision),
            Some(&Frame::PickSections(picking)) => self.section_picked(picking, decision),
            _ => Err(Illegal::invalid(Problem::NotAsked)),
        }
    }

    /// Runs frames until one of them has a question.
    pub(crate) fn run_until_question(&mut self) {
        loop {
            if !self.pending.is_empty() {
                if let Some(ask) = self.run_pending() {
                    self.ask = ask;
                    return;
                }
                continue;
            }
            let ask = match self.frames.last() {
                None => Some(Ask::Over),
                Some(&Frame::FirstPlayer { rolls, contenders }) => {
                    self.run_first_player(rolls, contenders)
                }
                Some(&Frame::Terrain { next }) => self.run_terrain(next),
                Some(&Frame::Armies { next, done }) => self.run_armies(next, done),
                Some(&Frame::TurnStart { .. }) => self.run_start(),
                Some(&Frame::Turn) => self.run_turn(),
                Some(&Frame::Consent { asked, by }) => self.run_consent(asked, by),
                Some(&Frame::Action(action)) => self.finish_action(action),
                Some(Frame::Move(_)) => self.run_move(),
                Some(&Frame::Spins { mover, left, new_contacts }) => {
                    self.run_spins(mover, left, new_contacts)
                }
                Some(&Frame::Die { figure, purpose }) => {
                    Some(self.ask_for_action_die(figure, purpose))
                }
                Some(&Frame::Attack(mut attack)) => self.run_attack(&mut attack),
                Some(&Frame::PickSections(picking)) => self.run_section_picking(picking),
            };
            if let Some(ask) = ask {
                self.ask = ask;
                return;
            }
        }
    }

    pub(crate) fn replace_top_frame(&mut self, frame: Frame) {
        if let Some(top) = self.frames.last_mut() {
            *top = frame;
        }
    }

    /// Puts a changed move back onto the top frame, which it was copied from. Written in place: as
    /// an argument of `replace_top_frame` it would be copied once more.
    pub(crate) fn write_back_move(&mut self, changed: &Move) {
        if let Some(Frame::Move(top)) = self.frames.last_mut() {
            *top = *changed;
        }
    }

    /// Puts a changed attack back onto the top frame.
    pub(crate) fn write_back_attack(&mut self, changed: &Attack) {
        if let Some(Frame::Attack(top)) = self.frames.last_mut() {
            *top = *changed;
        }
    }

    /// Switches an optional ability off for its owner, whoever's turn it is.
    fn cancel(&mut self, id: FigureId, ability: AbilityId) -> Result<&Ask, Illegal> {
        if self.ask == Ask::Over {
            return Err(Illegal::invalid(Problem::NotAsked));
        }
        self.find_figure(id)?;
        if !self.uses_anywhere(id, ability) {
            return Err(Illegal::explained_by(Clause::SpecialAbilitiesCurrent, Problem::NoAbility));
        }
        require(self.rules.abilities.is_optional(ability), Clause::OptionalAbilitiesCancel)?;
        magic_confusion::check_may_cancel(self, id)?;
        self.update(id, |f| f.cancelled |= ability.bit());
        if self.is_multi_dial(id) {
            self.record_convention(id, Convention::CancelSections, Clause::OptionalAbilitiesCancel);
        }
        self.record(
            id,
            Clause::OptionalAbilitiesCancel,
            EventKind::Cancelled { figure: id, ability },
        );
        // The question stands: its answer is judged by what is in effect when it comes.
        Ok(&self.ask)
    }
}
