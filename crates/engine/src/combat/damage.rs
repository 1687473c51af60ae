//! Clicks of damage and healing, and what they bring at once: elimination, points, and the release
//! of captives.
//! It asks nobody anything: these things happen without a decision.

use crate::board::TerrainKind;
use crate::board::geometry::Section;
use crate::figure::AbilityId;
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
    /// Damage from an ability that is no attack: reduced by the abilities that reduce it.
    pub(crate) fn damage_by_ability(
        &mut self,
        id: FigureId,
        cause: FigureId,
        clicks: u8,
        clause: Clause,
    ) {
        let by = Some(self.figure(cause).owner);
        if self.is_multi_dial(id) {
            self.damage_touched_section(
                id,
                clicks,
                DamageSource { harm: Harm::Ability, by, cause, clause },
            );
            return;
        }
        let (less, _) = self.reduction(id, |_| false);
        self.deal_damage(
            id,
            clicks.saturating_sub(less),
            DamageSource { harm: Harm::Ability, by, cause, clause },
        );
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
        let last = self.last_click(id, Section::Front);
        self.update(id, |f| f.click = f.click.saturating_add(clicks).min(last));
        self.record(
            source.cause,
            source.clause,
            EventKind::Damaged { figure: id, clicks, harm: source.harm },
        );
        if self.current_click(id).is_none_or(|slot| slot.skulls() >= self.rules.numbers.skulls) {
            if matches!(source.harm, Harm::Push | Harm::Miss) && source.by.is_none() {
                self.record_convention(id, Convention::PushDeath, Clause::VictoryPointsEliminated);
            }
            self.eliminate(id, source.by, source.cause, Clause::EliminationThreeSkulls);
        } else {
            self.heed_dial(id);
        }
    }

    /// Turns a dial back, never past its starting position.
    pub(crate) fn heal(&mut self, id: FigureId, clicks: u8, cause: FigureId, clause: Clause) {
        if self.figure(id).status != Status::Field {
            return;
        }
        if self.beyond_healing(id) {
            self.record(
                cause,
                Clause::InvulnerabilityNoHealing,
                EventKind::Healed { figure: id, clicks: 0 },
            );
            return;
        }
        let section = self.figure(id).sections.current;
        let start = self.start_click(id, section);
        let before = self.figure(id).click_of(section);
        let after = before.saturating_sub(clicks).max(start.min(before));
        self.update(id, |f| f.turn_to(section, after));
        let limited = before - after < clicks;
        if limited && self.is_multi_dial(id) {
            self.record_convention(id, Convention::HealingLimit, Clause::HealingAndRepairLimit);
        }
        self.record(
            cause,
            if limited { Clause::HealingAndRepairLimit } else { clause },
            EventKind::Healed { figure: id, clicks: before - after },
        );
        self.heed_dial(id);
    }

    /// What a captor's new dial position does to its captive.
    fn heed_dial(&mut self, id: FigureId) {
        use crate::abilities::Fate;
        let Some(captive) = self.figure(id).captive else { return };
        match self.captive_fate(id) {
            Some(Fate::Eliminated(clause)) => {
                self.record_convention(id, Convention::BerserkCaptive, clause);
                self.eliminate(captive, Some(self.figure(id).owner), id, clause);
            }
            Some(Fate::Released(clause)) => self.release(captive, None, clause),
            None => {}
        }
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

    /// Frees a captive; one that stands in blocking terrain is lost.
    pub(crate) fn release(&mut self, captive: FigureId, slayer: Option<PlayerId>, clause: Clause) {
        let Some(captor) = self.figure(captive).captor else { return };
        self.update(captor, |f| f.captive = None);
        self.update(captive, |f| {
            f.captor = None;
            f.status = Status::Field;
        });
        self.record(captor, clause, EventKind::Released { captive });
        if self.figure(captive).tokens > 0 {
            self.record_convention(captive, Convention::ReleasedTokens, clause);
        }
        let placed = self.figure(captive).placed;
        let swims = self.uses(captive, AbilityId::Aquatic);
        let stuck = |kind: TerrainKind| {
            kind == TerrainKind::Blocking || (kind == TerrainKind::Deep && !swims)
        };
        let lost = self
            .board
            .terrain
            .iter()
            .find(|f| stuck(f.kind) && f.outline.touches_base(&placed).is_yes())
            .map(|f| f.kind);
        if let Some(kind) = lost {
            let convention = if kind == TerrainKind::Deep {
                Convention::ReleasedInDeepWater
            } else {
                Convention::ReleasedInBlocking
            };
            self.record_convention(captive, convention, Clause::CapturingReleaseBlocking);
            self.eliminate(captive, slayer, captor, Clause::CapturingReleaseBlocking);
        }
    }

    pub(crate) fn score(&mut self, player: PlayerId, points: u16, cause: FigureId, clause: Clause) {
        self.update_player(player, |p| p.scored = p.scored.saturating_add(points));
        self.record(cause, clause, EventKind::Scored { player, points });
    }
}
