//! What abilities do when a turn starts: Command heals and rolls, then Venom bites.
//! It gives no orders; the turn does, once all of it is done.

use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::decision::Decision;
use crate::game::event::EventKind;
use crate::game::frame::{DiePurpose, Frame, StartStep};
use crate::game::illegal::{Illegal, Problem};
use crate::ids::{FigureId, FigureSet};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

impl Game {
    /// What abilities do when the turn starts, one figure after the other.
    pub(crate) fn run_start(&mut self) -> Option<Ask> {
        let Some(Frame::TurnStart { step, next, friend, .. }) = self.frames.last().copied() else {
            return None;
        };
        match step {
            StartStep::CommandHeal => self.command_heals(next, friend),
            StartStep::CommandRoll => self.command_rolls(next),
            StartStep::Venom => {
                self.venom_bites(next);
                None
            }
        }
    }

    fn command_heals(&mut self, next: u8, friend: u8) -> Option<Ask> {
        let player = self.current;
        let Some(commander) = self.next_with(player, AbilityId::Command, next) else {
            self.start_at(StartStep::CommandRoll, 0, 0);
            return None;
        };
        let Some(figure) = self.next_demoralized(commander, friend) else {
            self.start_at(StartStep::CommandHeal, commander.0 + 1, 0);
            return None;
        };
        self.start_at(StartStep::CommandHeal, commander.0, figure.0 + 1);
        if self.rules.abilities.command.is_some_and(|b| b.by_choice) {
            return Some(Ask::Use { player, figure: commander, on: figure });
        }
        self.heal_demoralized(figure, commander);
        None
    }

    fn command_rolls(&mut self, next: u8) -> Option<Ask> {
        let player = self.current;
        let Some(commander) = self.next_with(player, AbilityId::Command, next) else {
            self.start_at(StartStep::Venom, 0, 0);
            return None;
        };
        self.start_at(StartStep::CommandRoll, commander.0 + 1, 0);
        if self.rules.abilities.command.is_some_and(|b| b.by_choice) {
            return Some(Ask::Use { player, figure: commander, on: commander });
        }
        self.frames.push(Frame::Die { figure: commander, purpose: DiePurpose::Command });
        None
    }

    fn venom_bites(&mut self, next: u8) {
        let Some(figure) = self.next_with(self.current, AbilityId::Venom, next) else {
            self.frames.pop();
            self.check_end();
            return;
        };
        self.start_at(StartStep::Venom, figure.0 + 1, 0);
        let bitten = |foe: &FigureId| self.front_ability_reaches(figure, *foe, AbilityId::Venom);
        let bitten: FigureSet = self.touching_foes(figure).iter().filter(bitten).collect();
        if self.sections_with(figure, AbilityId::Venom).len() > 1 {
            self.record_convention(figure, Convention::RepeatedAbility, Clause::VenomStartOfTurn);
        }
        let clicks = self.rules.abilities.venom.map_or(0, |b| b.clicks);
        for foe in bitten.iter() {
            if self.is_multi_dial(foe) {
                self.record(
                    foe,
                    Clause::SpecialAbilitiesIgnored,
                    EventKind::Unharmed { figure: foe },
                );
                continue;
            }
            self.record_convention(
                figure,
                Convention::StartContactsAfterVenom,
                Clause::VenomStartOfTurn,
            );
            self.damage_by_ability(foe, figure, clicks, Clause::VenomStartOfTurn);
        }
    }

    fn start_at(&mut self, step: StartStep, next: u8, friend: u8) {
        self.replace_top_frame(Frame::TurnStart { step, next, friend });
    }

    pub(crate) fn start_decided(&mut self, decision: &Decision) -> Result<(), Illegal> {
        let (Decision::Use(yes), Ask::Use { figure, on, .. }) = (decision, self.ask) else {
            return Err(Illegal::input(Problem::NotAsked));
        };
        let rolls = on == figure;
        if rolls {
            self.record_convention(figure, Convention::CommandInvoluntary, Clause::CommandRoll);
        }
        if !yes {
            return Ok(());
        }
        if rolls {
            self.frames.push(Frame::Die { figure, purpose: DiePurpose::Command });
        } else {
            self.heal_demoralized(on, figure);
        }
        Ok(())
    }

    /// A commander heals a demoralized friend; of a multiple-dial warrior, a demoralized section
    /// that it touches.
    fn heal_demoralized(&mut self, friend: FigureId, commander: FigureId) {
        let sections = self
            .touched_sections(friend, commander)
            .and(self.sections_with(friend, AbilityId::Demoralized));
        if let Some(section) = sections.first() {
            self.set_current_section(friend, section);
        }
        let heals = self.rules.abilities.command.map_or(0, |b| b.heals);
        self.heal(friend, heals, commander, Clause::CommandHeal);
    }

    pub(crate) fn command_rolled(&mut self, commander: FigureId, die: u8) {
        self.record(commander, Clause::CommandRoll, EventKind::Rolled { first: die, second: 0 });
        if self.rules.abilities.command.is_some_and(|b| b.acts_on == die) {
            self.update_player(self.current, |p| p.actions = p.actions.saturating_add(1));
            self.record(
                commander,
                Clause::CommandExtraAction,
                EventKind::Effect { figure: commander, ability: AbilityId::Command },
            );
        }
    }
}
