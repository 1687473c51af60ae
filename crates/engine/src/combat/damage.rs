//! Clicks of damage and healing, and what follows at once: elimination and points.

use crate::abilities::invulnerability;
use crate::board::geometry::Section;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::event::{EventKind, Harm};
use crate::ids::{FigureId, PlayerId};
use crate::multidial::PendingDamage;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use serde::{Deserialize, Serialize};

/// Who is behind a click of damage, and what kind it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct DamageSource {
    pub harm: Harm,
    /// The player who would score for an elimination.
    pub by: Option<PlayerId>,
    pub cause: FigureId,
    pub clause: Clause,
}

impl Game {
    /// Damage from an ability, not an attack; Toughness and Invulnerability reduce it.
    pub(crate) fn damage_by_ability(
        &mut self,
        id: FigureId,
        cause: FigureId,
        clicks: u8,
        clause: Clause,
    ) {
        let by = Some(self.figure(cause).owner);
        let source = DamageSource { harm: Harm::Ability, by, cause, clause };
        if self.is_multi_dial(id) {
            self.damage_touched_section(id, clicks, source);
            return;
        }
        let clicks = self.reduce_ability_damage(id, clicks);
        self.deal_damage(id, clicks, source);
    }

    /// Turns a dial clockwise; a captive's never.
    pub(crate) fn deal_damage(&mut self, id: FigureId, clicks: u8, source: DamageSource) {
        let figure = *self.figure(id);
        if figure.status == Status::Aboard {
            self.damage_passenger(id, clicks, source);
        } else if figure.status == Status::Field && figure.is_multi_dial() {
            self.damage_multi_dial(id, clicks, source);
        } else if figure.status == Status::Field {
            self.turn_dial(id, clicks, source);
        }
    }

    /// Turns the dial of a figure that has one.
    pub(crate) fn turn_dial(&mut self, id: FigureId, clicks: u8, source: DamageSource) {
        if clicks == 0 {
            self.record(source.cause, source.clause, EventKind::Unharmed { figure: id });
            return;
        }
        self.remember_damager(id, source);
        let last = self.last_click(id, Section::Front);
        self.update(id, |f| f.click = f.click.saturating_add(clicks).min(last));
        self.record(
            source.cause,
            source.clause,
            EventKind::Damaged { figure: id, clicks, harm: source.harm, section: None },
        );
        if self.current_click(id).is_none_or(|slot| slot.skulls() >= self.rules.numbers.skulls) {
            self.eliminate_by_damage(id, source, Clause::EliminationThreeSkulls);
        } else {
            self.apply_dial_to_captive(id);
        }
    }

    /// Remembers who scores if the figure later wears itself out.
    pub(crate) fn remember_damager(&mut self, id: FigureId, source: DamageSource) {
        let owner = self.figure(id).owner;
        if let Some(player) = source.by.filter(|player| !self.are_allied(*player, owner)) {
            self.update(id, |f| f.damaged_by = Some(player));
        }
    }

    /// Eliminates a figure that damage brought to its last skull.
    pub(crate) fn eliminate_by_damage(
        &mut self,
        id: FigureId,
        source: DamageSource,
        clause: Clause,
    ) {
        let wore_itself_out = matches!(source.harm, Harm::Push | Harm::Miss) && source.by.is_none();
        let damager = self.figure(id).damaged_by;
        let by = if wore_itself_out { damager } else { source.by };
        self.eliminate(id, by, source.cause, clause);
        if !wore_itself_out {
            return;
        }
        self.record_convention(id, Convention::PushDeath, Clause::VictoryPointsEliminated);
        if damager.is_none() {
            self.share_points(id, source.cause);
        }
    }

    /// Scores a figure for all opponents of its owner, in equal shares that are rounded off.
    fn share_points(&mut self, id: FigureId, cause: FigureId) {
        let owner = self.figure(id).owner;
        let opponents = self.seats().filter(|seat| !self.are_allied(*seat, owner)).count();
        let worth = self.points(id).saturating_mul(self.rules.numbers.eliminated_worth);
        let share = u16::try_from(opponents)
            .map_or(0, |count| worth.saturating_add(count / 2).checked_div(count).unwrap_or(0));
        for seat in self.seats() {
            if !self.are_allied(seat, owner) {
                self.score(seat, share, cause, Clause::VictoryPointsEliminated);
            }
        }
    }

    /// Turns a dial back, never past its starting position.
    pub(crate) fn heal(&mut self, id: FigureId, clicks: u8, cause: FigureId, clause: Clause) {
        if self.figure(id).status != Status::Field {
            return;
        }
        if let Some(clause) = invulnerability::bars_healing(self, id) {
            self.record(cause, clause, EventKind::Healed { figure: id, clicks: 0 });
            return;
        }
        let section = self.figure(id).sections.current;
        let start = self.start_click(id, section);
        let before = self.figure(id).click_of(section);
        let after = before.saturating_sub(clicks).max(start.min(before));
        self.update(id, |f| f.turn_to(section, after));
        let limited = before - after < clicks;
        // Only a dial that was set to a lower point value has clicks before its start.
        if limited && start > 0 && self.is_multi_dial(id) {
            self.record_convention(id, Convention::HealingLimit, Clause::HealingAndRepairLimit);
        }
        self.record(
            cause,
            if limited { Clause::HealingAndRepairLimit } else { clause },
            EventKind::Healed { figure: id, clicks: before - after },
        );
        self.apply_dial_to_captive(id);
    }

    /// Takes a figure off the battlefield and scores it for whoever did it.
    pub(crate) fn eliminate(
        &mut self,
        id: FigureId,
        by: Option<PlayerId>,
        cause: FigureId,
        clause: Clause,
    ) {
        let figure = *self.figure(id);
        if !figure.on_table() && !figure.in_play() {
            return;
        }
        if let Some(chariot) = figure.chariot {
            self.update(chariot, |f| f.rider = None);
        }
        if let Some(rider) = figure.rider {
            let source = DamageSource { harm: Harm::Ability, by, cause, clause };
            self.pending.push(PendingDamage::Wreck { rider, source, placed: false });
        }
        self.update(id, |f| {
            f.status = Status::Eliminated;
            f.fallen = true;
            f.chariot = None;
            f.rider = None;
            f.captor = None;
            f.tokens = 0;
            f.streak = 0;
        });
        self.record(cause, clause, EventKind::Eliminated { figure: id });
        match by {
            Some(player) if !self.are_allied(player, figure.owner) => {
                let worth = self.points(id).saturating_mul(self.rules.numbers.eliminated_worth);
                self.score(player, worth, cause, Clause::VictoryPointsEliminated);
            }
            Some(_) => self.record_convention(
                cause,
                Convention::FriendlyFire,
                Clause::VictoryPointsEliminated,
            ),
            None => {}
        }
        if let Some(captor) = figure.captor {
            self.update(captor, |f| f.captive = None);
        }
        if let Some(captive) = figure.captive {
            self.update(id, |f| f.captive = None);
            self.release(captive, by, Clause::CapturingRelease);
        }
    }

    pub(crate) fn score(&mut self, player: PlayerId, points: u16, cause: FigureId, clause: Clause) {
        self.update_player(player, |p| p.scored = p.scored.saturating_add(points));
        self.record(cause, clause, EventKind::Scored { player, points });
    }
}
