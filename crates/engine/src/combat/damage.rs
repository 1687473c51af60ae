//! Clicks of damage and healing, and what they bring at once: elimination, points, and the release
//! of captives.
//! It asks nobody anything: these things happen without a decision.

use crate::board::Kind;
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::event::{Harm, What};
use crate::ids::{FigureId, PlayerId};
use crate::multidial::Pending;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use serde::{Deserialize, Serialize};

/// Who is behind a click of damage, and what kind it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Blow {
    pub harm: Harm,
    /// The player who would score for an elimination.
    pub by: Option<PlayerId>,
    pub cause: FigureId,
    pub clause: Clause,
}

impl Game {
    /// Damage from an ability that is no attack: reduced by the abilities that reduce it.
    pub(crate) fn hurt_by_ability(
        &mut self,
        id: FigureId,
        cause: FigureId,
        clicks: u8,
        clause: Clause,
    ) {
        let by = Some(self.figure(cause).owner);
        if self.is_multi_dial(id) {
            self.hurt_section(id, clicks, Blow { harm: Harm::Ability, by, cause, clause });
            return;
        }
        let (less, _) = self.reduction(id, |_| false);
        self.click(
            id,
            clicks.saturating_sub(less),
            Blow { harm: Harm::Ability, by, cause, clause },
        );
    }

    /// Turns a dial clockwise; a captive's never.
    pub(crate) fn click(&mut self, id: FigureId, clicks: u8, blow: Blow) {
        let figure = *self.figure(id);
        if figure.status == Status::Aboard {
            self.click_passenger(id, clicks, blow);
        } else if figure.status == Status::Field && figure.is_multi_dial() {
            self.click_sections(id, clicks, blow);
        } else if figure.status == Status::Field {
            self.turn_dial(id, clicks, blow);
        }
    }

    /// Turns the dial of a figure that has one.
    pub(crate) fn turn_dial(&mut self, id: FigureId, clicks: u8, blow: Blow) {
        if clicks == 0 {
            self.note(blow.cause, blow.clause, What::Unharmed { figure: id });
            return;
        }
        let last = self.def(id).and_then(|def| def.dial(None)).map_or(0, |dial| dial.last());
        self.edit(id, |f| f.click = f.click.saturating_add(clicks).min(last));
        self.note(blow.cause, blow.clause, What::Damaged { figure: id, clicks, harm: blow.harm });
        if self.slot(id).is_none_or(|slot| slot.skulls() >= self.rules.numbers.skulls) {
            if matches!(blow.harm, Harm::Push | Harm::Miss) && blow.by.is_none() {
                self.convention(id, Convention::PushDeath, Clause::VictoryPointsEliminated);
            }
            self.eliminate(id, blow.by, blow.cause, Clause::EliminationThreeSkulls);
        } else {
            self.heed_dial(id);
        }
    }

    /// Turns a dial back, never past its starting position.
    pub(crate) fn mend(&mut self, id: FigureId, clicks: u8, cause: FigureId, clause: Clause) {
        if self.figure(id).status != Status::Field {
            return;
        }
        if self.beyond_healing(id) {
            self.note(
                cause,
                Clause::InvulnerabilityNoHealing,
                What::Healed { figure: id, clicks: 0 },
            );
            return;
        }
        let section = self.figure(id).sections.focus;
        let start = self.start_of(id, section);
        let before = self.figure(id).click_of(section);
        let after = before.saturating_sub(clicks).max(start.min(before));
        self.edit(id, |f| f.turn_to(section, after));
        let limited = before - after < clicks;
        if limited && self.is_multi_dial(id) {
            self.convention(id, Convention::HealingLimit, Clause::HealingAndRepairLimit);
        }
        self.note(
            cause,
            if limited { Clause::HealingAndRepairLimit } else { clause },
            What::Healed { figure: id, clicks: before - after },
        );
        self.heed_dial(id);
    }

    /// What a captor's new dial position does to its captive.
    fn heed_dial(&mut self, id: FigureId) {
        use crate::abilities::Fate;
        let Some(captive) = self.figure(id).captive else { return };
        match self.captive_fate(id) {
            Some(Fate::Eliminated(clause)) => {
                self.convention(id, Convention::BerserkCaptive, clause);
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
            self.edit(chariot, |f| f.rider = None);
        }
        if let Some(rider) = figure.rider {
            let blow = Blow { harm: Harm::Ability, by, cause, clause };
            self.pending.push(Pending::Wreck { rider, blow, placed: false });
        }
        self.edit(id, |f| {
            f.status = Status::Eliminated;
            f.fallen = true;
            f.chariot = None;
            f.rider = None;
            f.captor = None;
            f.tokens = 0;
            f.streak = 0;
        });
        self.note(cause, clause, What::Eliminated { figure: id });
        match by {
            Some(player) if !self.allied(player, figure.owner) => {
                let worth = self.points(id).saturating_mul(self.rules.numbers.eliminated_worth);
                self.score(player, worth, cause, Clause::VictoryPointsEliminated);
            }
            Some(_) => {
                self.convention(cause, Convention::FriendlyFire, Clause::VictoryPointsEliminated)
            }
            None => {}
        }
        if let Some(captor) = figure.captor {
            self.edit(captor, |f| f.captive = None);
        }
        if let Some(captive) = figure.captive {
            self.edit(id, |f| f.captive = None);
            self.release(captive, by, Clause::CapturingRelease);
        }
    }

    /// Frees a captive; one that stands in blocking terrain is lost.
    pub(crate) fn release(&mut self, captive: FigureId, slayer: Option<PlayerId>, clause: Clause) {
        let Some(captor) = self.figure(captive).captor else { return };
        self.edit(captor, |f| f.captive = None);
        self.edit(captive, |f| {
            f.captor = None;
            f.status = Status::Field;
        });
        self.note(captor, clause, What::Released { captive });
        if self.figure(captive).tokens > 0 {
            self.convention(captive, Convention::ReleasedTokens, clause);
        }
        let placed = self.figure(captive).placed;
        let swims = self.uses(captive, AbilityId::Aquatic);
        let stuck = |kind: Kind| kind == Kind::Blocking || (kind == Kind::Deep && !swims);
        let lost = self
            .board
            .terrain
            .iter()
            .find(|f| stuck(f.kind) && f.outline.touches_base(&placed).is_yes())
            .map(|f| f.kind);
        if let Some(kind) = lost {
            let convention = if kind == Kind::Deep {
                Convention::ReleasedInDeepWater
            } else {
                Convention::ReleasedInBlocking
            };
            self.convention(captive, convention, Clause::CapturingReleaseBlocking);
            self.eliminate(captive, slayer, captor, Clause::CapturingReleaseBlocking);
        }
    }

    pub(crate) fn score(&mut self, player: PlayerId, points: u16, cause: FigureId, clause: Clause) {
        self.edit_player(player, |p| p.scored = p.scored.saturating_add(points));
        self.note(cause, clause, What::Scored { player, points });
    }
}
