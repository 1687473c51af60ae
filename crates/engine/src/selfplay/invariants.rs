//! What must hold after every step of every game.

use crate::board::geometry::{Section, SectionSet};
use crate::figure::Dial;
use crate::figure::state::{Figure, Status};
use crate::game::Game;
use crate::game::event::EventKind;
use crate::ids::{FigureId, FigureSet};

/// Checks one game, remembering what it needs of the steps before.
#[derive(Clone, Debug)]
pub struct InvariantChecker {
    /// The figures as they were when they were last checked.
    known: Vec<Figure>,
    captives: Vec<Option<u8>>,
    turn: u16,
    given: u32,
    /// The sections that acted this turn, by figure, and how many events were read for it.
    acted: Vec<SectionSet>,
    read: usize,
    /// What broke.
    pub broken: Vec<String>,
    /// How many times the game was checked.
    pub checks: u64,
}

impl InvariantChecker {
    /// A checker for a game that begins.
    pub fn new(game: &Game) -> Self {
        let figures = game.figures.len();
        let mut checker = Self {
            known: game.all_figures().map(|(_, figure)| *figure).collect(),
            captives: vec![None; figures],
            turn: 0,
            given: 0,
            acted: vec![SectionSet::empty(); figures],
            read: 0,
            broken: Vec::new(),
            checks: 0,
        };
        for id in game.figure_ids() {
            checker.check_figure(game, id);
        }
        checker
    }

    /// Checks the game after a step: the figures, if one of them changed since the last time.
    pub fn check(&mut self, game: &Game) {
        self.checks += 1;
        let changed: FigureSet = self
            .known
            .iter()
            .zip(game.all_figures())
            .filter(|(known, (_, figure))| known != figure)
            .map(|(_, (id, _))| id)
            .collect();
        // What holds between two figures is checked when either has changed.
        let concerns = |figure: &Figure| {
            let linked = [figure.captor, figure.captive, figure.chariot, figure.rider];
            linked.into_iter().flatten().any(|other| changed.contains(other))
        };
        for (id, figure) in game.all_figures() {
            if changed.contains(id) || concerns(figure) {
                self.check_figure(game, id);
            }
        }
        if !changed.is_empty() {
            self.known.clear();
            self.known.extend(game.all_figures().map(|(_, figure)| *figure));
        }
        self.check_actions(game);
        self.check_sections(game);
        if game.ending.is_some() {
            self.check_points(game);
        }
    }

    fn report(&mut self, game: &Game, what: &str, id: FigureId) {
        if self.broken.len() < 5 {
            self.broken.push(format!("turn {}: figure {}: {what}", game.turn, id.0));
        }
    }

    fn check_figure(&mut self, game: &Game, id: FigureId) {
        let figure = game.figure(id);
        let dials = &game.definition(id).dials;
        let out = |(dial, section): (&Dial, Section)| {
            let click = figure.click_of(section);
            click < game.start_click(id, section) || click > dial.last()
        };
        if dials.iter().zip(Section::ALL).any(out) {
            self.report(game, "its dial is out of bounds", id);
        }
        if figure.tokens > 2 || figure.streak > 2 {
            self.report(game, "it has more than two tokens", id);
        }
        let dead = if figure.is_multi_dial() {
            game.skulls(id) >= 6
        } else {
            game.current_click(id).is_none_or(|slot| slot.skulls() >= 3)
        };
        if figure.on_table() {
            if dead {
                self.report(game, "it shows three skulls and is on the battlefield", id);
            }
            if !game.board.contains_base(&figure.placed) {
                self.report(game, "it is off the battlefield", id);
            }
            let on_another = |other: FigureId| {
                let base = game.figure(other);
                other != id && base.on_table() && figure.placed.overlaps(&base.placed)
            };
            if game.figure_ids().any(on_another) {
                self.report(game, "its base overlaps another", id);
            }
        }
        self.check_captive(game, id);
        self.check_passenger(game, id);
    }

    /// A passenger and its chariot know each other, go together, and the section rules of a turn
    /// hold.
    fn check_passenger(&mut self, game: &Game, id: FigureId) {
        let figure = game.figure(id);
        if (figure.status == Status::Aboard) != figure.chariot.is_some() {
            self.report(game, "it is aboard of nothing, or in a chariot and not aboard", id);
        }
        if let Some(chariot) = figure.chariot {
            let wagon = game.figure(chariot);
            // Between the end of a chariot and the next answer its passenger hangs in the air.
            let wrecked = wagon.status == Status::Eliminated;
            if !wrecked
                && (wagon.rider != Some(id)
                    || wagon.placed.at != figure.placed.at
                    || !game.is_chariot(chariot))
            {
                self.report(game, "its chariot does not carry it", id);
            }
        }
        if figure.rider.is_some_and(|rider| game.figure(rider).chariot != Some(id)) {
            self.report(game, "its passenger is not aboard", id);
        }
        if figure.is_multi_dial()
            && (figure.captive.is_some()
                || figure.captor.is_some()
                || figure.status == Status::Aboard)
        {
            self.report(game, "a multiple-dial warrior holds, is held or rides", id);
        }
    }

    fn check_captive(&mut self, game: &Game, id: FigureId) {
        let figure = game.figure(id);
        if (figure.status == Status::Captive) != figure.captor.is_some() {
            self.report(game, "captive and captor disagree", id);
        }
        if let Some(captor) = figure.captor {
            let holder = game.figure(captor);
            if holder.captive != Some(id) || holder.status != Status::Field {
                self.report(game, "its captor does not hold it", id);
            }
            if !holder.placed.contact(&figure.placed).is_yes() {
                self.report(game, "it does not touch its captor", id);
            }
        }
        let click = (figure.status == Status::Captive).then_some(figure.click);
        if let Some(known) = self.captives.get_mut(usize::from(id.0)) {
            let harmed = matches!((*known, click), (Some(before), Some(now)) if before != now);
            *known = click;
            if harmed {
                self.report(game, "a captive was harmed", id);
            }
        }
    }

    fn check_actions(&mut self, game: &Game) {
        if game.turn != self.turn {
            self.turn = game.turn;
            self.given = 0;
        }
        let budget = game.player(game.current).build_total / 100;
        let commanders = game.all_figures().filter(|(_, f)| f.owner == game.current).count();
        let left = game.player(game.current).actions;
        if usize::from(left) > usize::from(budget) + commanders {
            self.report(game, "more actions than the build total gives", FigureId(0));
        }
    }

    /// No section acts twice in a turn, as far as the log shows.
    fn check_sections(&mut self, game: &Game) {
        for event in game.log.events.iter().skip(self.read) {
            match event.what {
                EventKind::TurnBegan { .. } => {
                    self.acted.iter_mut().for_each(|acted| *acted = SectionSet::empty())
                }
                EventKind::Sections { figure, sections } => {
                    let Some(acted) = self.acted.get_mut(usize::from(figure.0)) else { continue };
                    let again = !acted.and(sections).is_empty();
                    *acted = acted.or(sections);
                    if again {
                        self.report(game, "a section acted twice in a turn", figure);
                    }
                }
                _ => {}
            }
        }
        self.read = game.log.events.len();
    }

    /// The points on the players' accounts are those of the log.
    fn check_points(&mut self, game: &Game) {
        for seat in game.seats() {
            let ended = game
                .log
                .events
                .iter()
                .position(|e| matches!(e.what, EventKind::Ended { .. }))
                .unwrap_or(0);
            let scored = game.log.events.iter().take(ended).filter_map(|e| match e.what {
                EventKind::Scored { player, points } if player == seat => Some(u32::from(points)),
                _ => None,
            });
            let account = u32::from(game.player(seat).scored);
            if ended > 0 && scored.sum::<u32>() != account {
                self.report(game, "the points differ from the log", FigureId(seat.0));
            }
        }
    }
}
