//! The end of the game: when it comes, who leaves, what everybody scores, and who wins.
//! Points for eliminations are scored as they happen, elsewhere.

use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::decision::Decision;
use crate::game::event::{Ending, EventKind};
use crate::game::frame::Frame;
use crate::game::illegal::{Illegal, Problem};
use crate::ids::{FigureId, PlayerId};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use serde::{Deserialize, Serialize};

/// What a player has scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// For opposing figures eliminated.
    pub eliminated: u16,
    /// Double points for captives in the starting area.
    pub captives: u16,
    /// For figures that survived.
    pub survivors: u16,
    /// Half the points of opposing multiple-dial warriors that are badly damaged, or a share of it.
    #[serde(default)]
    pub battered: u16,
}

impl Score {
    pub fn total(&self) -> u16 {
        self.eliminated
            .saturating_add(self.captives)
            .saturating_add(self.survivors)
            .saturating_add(self.battered)
    }
}

impl Game {
    /// What a player would score if the game ended now.
    pub fn score_of(&self, player: PlayerId) -> Score {
        let mut score = Score { eliminated: self.player(player).scored, ..Score::default() };
        for (id, figure) in self.all_figures() {
            let survived = figure.owner == player && figure.in_play() && !figure.fallen;
            if survived {
                score.survivors = score.survivors.saturating_add(
                    self.points(id).saturating_mul(self.rules.numbers.survivor_worth),
                );
            }
            if figure.is_multi_dial() && !self.are_allied(player, figure.owner) {
                score.battered =
                    score.battered.saturating_add(self.points_for_damaged_multi_dial(id));
            }
            if self.captive_scorer(id) == Some(player) {
                score.captives = score.captives.saturating_add(
                    self.points(id).saturating_mul(self.rules.numbers.captive_worth),
                );
            }
        }
        score
    }

    /// What each opponent gets for a multiple-dial warrior that ends the game with three, four or
    /// five skulls.
    fn points_for_damaged_multi_dial(&self, id: FigureId) -> u16 {
        let figure = self.figure(id);
        if figure.status != Status::Field || !(3..=5).contains(&self.skulls(id)) {
            return 0;
        }
        let opponents = self.seats().filter(|seat| !self.are_allied(*seat, figure.owner)).count();
        let half = self.points(id) / 2;
        u16::try_from(opponents).ok().and_then(|opponents| half.checked_div(opponents)).unwrap_or(0)
    }

    /// Who scores for a captive: the owner of its captor, when it is in that player's starting area.
    fn captive_scorer(&self, id: FigureId) -> Option<PlayerId> {
        let figure = self.figure(id);
        let holder = self.figure(figure.captor?).owner;
        let area = self.player(holder).area;
        (area.contains(figure.placed.at) && !self.are_allied(holder, figure.owner))
            .then_some(holder)
    }

    /// The winner once the game is over: the most points, and among equals the smallest army;
    /// allies count together.
    pub fn winner(&self) -> Option<PlayerId> {
        self.ending?;
        let rank = |seat: PlayerId| {
            let allies = || self.seats().filter(|other| self.are_allied(seat, *other));
            let points: u32 = allies().map(|s| u32::from(self.score_of(s).total())).sum();
            let spent: u32 = allies().map(|s| u32::from(self.player(s).army_points)).sum();
            (points, std::cmp::Reverse(spent))
        };
        let best = self.seats().map(rank).max()?;
        let mut leaders = self.seats().filter(|seat| rank(*seat) == best);
        let leader = leaders.next()?;
        leaders.all(|other| self.are_allied(leader, other)).then_some(leader)
    }

    /// Ends the game when one side, or none, has a warrior left that counts.
    pub(crate) fn check_end(&mut self) {
        if self.ending.is_some() || !self.pending.is_empty() {
            return;
        }
        let mut left: Option<PlayerId> = None;
        for (id, figure) in self.all_figures() {
            // A second warrior of the same side changes nothing.
            if left == Some(figure.owner) || !self.counts_as_remaining(id) {
                continue;
            }
            match left {
                Some(other) if !self.are_allied(figure.owner, other) => return,
                _ => left = Some(figure.owner),
            }
        }
        if left.is_none() {
            self.log.record_convention(
                None,
                Convention::NobodyLeft,
                Clause::EndingTheGameLastPlayer,
            );
        }
        self.end_game(Ending::LastPlayer, Clause::EndingTheGameLastPlayer);
    }

    pub(crate) fn check_turn_limit(&mut self) {
        if self.ending.is_none() && self.limit.is_some_and(|limit| self.turn >= limit) {
            self.log.record_convention(None, Convention::TimeLimit, Clause::EndingTheGameTimeLimit);
            self.end_game(Ending::TimeLimit, Clause::EndingTheGameTimeLimit);
        }
    }

    fn end_game(&mut self, ending: Ending, clause: Clause) {
        self.ending = Some(ending);
        self.record_without_cause(clause, EventKind::Ended { ending });
        for seat in self.seats() {
            self.record_points(seat);
        }
        let outside = |id: &FigureId| {
            self.figure(*id).status == Status::Captive && self.captive_scorer(*id).is_none()
        };
        if let Some(captive) = self.figure_ids().find(outside) {
            self.record(
                captive,
                Clause::VictoryPointsCaptivesOutside,
                EventKind::Unharmed { figure: captive },
            );
        }
        let has_ally = |seat: PlayerId| {
            self.seats().any(|other| seat != other && self.are_allied(seat, other))
        };
        if self.seats().any(has_ally) {
            if ending == Ending::LastPlayer && self.players_left() > 1 {
                self.log.record_convention(None, Convention::TeamEnd, clause);
            }
            self.log.record_convention(None, Convention::TeamVictory, Clause::VictoryPointsWinner);
        }
        self.record_winner();
    }

    /// How many players have a warrior left that counts.
    fn players_left(&self) -> usize {
        let remains = |seat: &PlayerId| {
            let mut figures = self.all_figures();
            figures.any(|(id, figure)| figure.owner == *seat && self.counts_as_remaining(id))
        };
        self.seats().filter(remains).count()
    }

    /// Records what a player scores at the end, beyond eliminated figures.
    fn record_points(&mut self, player: PlayerId) {
        let score = self.score_of(player);
        let scored = |points: u16| EventKind::Scored { player, points };
        if score.captives > 0 {
            let clause = Clause::VictoryPointsCaptives;
            self.log.record_convention(None, Convention::StartingAreaCaptive, clause);
            self.record_without_cause(clause, scored(score.captives));
        }
        if score.battered > 0 {
            let opponents = self.seats().filter(|other| !self.are_allied(*other, player)).count();
            let clause = if opponents > 1 {
                Clause::EndingTheGameSeveralOpponents
            } else {
                Clause::EndingTheGameOneOpponent
            };
            self.log.record_convention(
                None,
                Convention::BatteredPoints,
                Clause::EndingTheGameObjectivesTie,
            );
            self.record_without_cause(clause, scored(score.battered));
        }
        if score.survivors > 0 {
            self.record_without_cause(Clause::VictoryPointsSurvivors, scored(score.survivors));
        }
    }

    fn record_winner(&mut self) {
        let totals: Vec<u16> = self.seats().map(|seat| self.score_of(seat).total()).collect();
        let best = totals.iter().max().copied().unwrap_or(0);
        let tied = totals.iter().filter(|total| **total == best).count() > 1;
        let clause =
            if tied { Clause::VictoryTiebreakFewestPoints } else { Clause::VictoryPointsWinner };
        let result = self.winner().map_or(EventKind::Tied, |player| EventKind::Won { player });
        if result == EventKind::Tied {
            self.log.record_convention(None, Convention::EqualArmies, clause);
        }
        if self.players.iter().any(|player| player.withdrawn && player.scored > 0) {
            let clause = Clause::VictoryPointsWinner;
            self.log.record_convention(None, Convention::WithdrawnScore, clause);
        }
        self.record_without_cause(clause, result);
    }

    /// Takes a player's warriors off the table.
    pub(crate) fn withdraw(&mut self, player: PlayerId) {
        self.update_player(player, |p| p.withdrawn = true);
        self.record_without_cause(Clause::WithdrawingWhen, EventKind::Withdrew { player });
        for id in self.figure_ids() {
            let figure = *self.figure(id);
            if figure.owner != player {
                continue;
            }
            if let Some(captor) = figure.captor {
                let holder = self.figure(captor).owner;
                self.update(captor, |f| f.captive = None);
                if !self.are_allied(holder, player) {
                    self.score(holder, self.points(id), captor, Clause::WithdrawingOwnCaptives);
                }
            }
            if let Some(captive) = figure.captive {
                self.release(captive, None, Clause::WithdrawingHeldCaptives);
            }
            self.detach_from_chariot(id);
            self.update(id, |f| {
                f.status = Status::Withdrawn;
                f.captor = None;
                f.captive = None;
            });
        }
        self.record_without_cause(
            Clause::WithdrawingRemoveWarriors,
            EventKind::Withdrew { player },
        );
        self.check_end();
        if self.ending.is_none() {
            self.end_turn();
        }
    }

    pub(crate) fn run_consent(&mut self, asked: PlayerId, by: PlayerId) -> Option<Ask> {
        if asked == by {
            self.frames.pop();
            self.end_game(Ending::Agreement, Clause::EndingTheGameAgreement);
            return None;
        }
        if self.player(asked).withdrawn {
            self.replace_top_frame(Frame::Consent { asked: self.seat_to_the_left(asked), by });
            return None;
        }
        Some(Ask::Consent(asked))
    }

    pub(crate) fn consent_decided(
        &mut self,
        asked: PlayerId,
        by: PlayerId,
        decision: &Decision,
    ) -> Result<(), Illegal> {
        match decision {
            Decision::Consent(true) => {
                self.replace_top_frame(Frame::Consent { asked: self.seat_to_the_left(asked), by })
            }
            Decision::Consent(false) => {
                self.frames.pop();
            }
            _ => return Err(Illegal::invalid(Problem::NotAsked)),
        }
        Ok(())
    }
}
