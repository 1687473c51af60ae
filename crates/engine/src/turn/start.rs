//! What abilities do when a turn starts: Command heals and rolls, then Venom damages.

use crate::abilities::{command, venom};
use crate::figure::AbilityId;
use crate::figure::state::Figure;
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::decision::Decision;
use crate::game::frame::{Frame, StartStep};
use crate::game::illegal::{Illegal, Problem};
use crate::ids::FigureId;

impl Game {
    /// Lets the abilities act that do so when the turn starts, one figure after the other.
    pub(crate) fn run_start(&mut self) -> Option<Ask> {
        let Some(&Frame::TurnStart { step, next, friend, .. }) = self.frames.last() else {
            return None;
        };
        match step {
            StartStep::CommandHeal => self.run_command_healing(next, friend),
            StartStep::CommandRoll => self.run_command_roll(next),
            StartStep::Venom => {
                self.run_venom(next);
                None
            }
        }
    }

    fn run_command_healing(&mut self, next: u8, friend: u8) -> Option<Ask> {
        let Some(commander) = self.next_user(AbilityId::Command, next) else {
            self.continue_start(StartStep::CommandRoll, 0, 0);
            return None;
        };
        let Some(figure) = command::next_demoralized_friend(self, commander, friend) else {
            self.continue_start(StartStep::CommandHeal, commander.0 + 1, 0);
            return None;
        };
        self.continue_start(StartStep::CommandHeal, commander.0, figure.0 + 1);
        command::heal_or_ask(self, commander, figure)
    }

    fn run_command_roll(&mut self, next: u8) -> Option<Ask> {
        let Some(commander) = self.next_user(AbilityId::Command, next) else {
            self.continue_start(StartStep::Venom, 0, 0);
            return None;
        };
        self.continue_start(StartStep::CommandRoll, commander.0 + 1, 0);
        command::roll_or_ask(self, commander)
    }

    fn run_venom(&mut self, next: u8) {
        let Some(figure) = self.next_user(AbilityId::Venom, next) else {
            self.frames.pop();
            self.check_end();
            return;
        };
        self.continue_start(StartStep::Venom, figure.0 + 1, 0);
        venom::damage_foes_in_front(self, figure);
    }

    /// The next of the current player's figures that uses an ability, from a number on.
    fn next_user(&self, ability: AbilityId, from: u8) -> Option<FigureId> {
        let uses = |(id, figure): &(FigureId, &Figure)| {
            self.uses_anywhere(*id, ability)
                && id.0 >= from
                && figure.owner == self.current
                && figure.in_play()
        };
        self.all_figures().find(uses).map(|(id, _)| id)
    }

    fn continue_start(&mut self, step: StartStep, next: u8, friend: u8) {
        // Written in place: as an argument, a whole frame of a kilobyte would be copied.
        if let Some(top) = self.frames.last_mut() {
            *top = Frame::TurnStart { step, next, friend };
        }
    }

    pub(crate) fn start_decided(&mut self, decision: &Decision) -> Result<(), Illegal> {
        let (Decision::Use(used), Ask::Use { figure, on, .. }) = (decision, self.ask) else {
            return Err(Illegal::invalid(Problem::NotAsked));
        };
        command::use_decided(self, figure, on, *used);
        Ok(())
    }
}
