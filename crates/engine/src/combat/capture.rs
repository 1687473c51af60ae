//! Capturing: who may capture whom, what becomes of a captive, and where it is put.

use crate::abilities::{aquatic, battle_fury, berserk, command, frenzy, invulnerability, sweep};
use crate::board::TerrainKind;
use crate::board::geometry::Placed;
use crate::combat::attack::{Attack, GivenAs};
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::event::EventKind;
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::{FigureId, FigureSet, PlayerId};
use crate::movement::path_rules::TravelMode;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::turn::order::Position;

impl Game {
    pub(super) fn check_capture(
        &self,
        attacker: FigureId,
        target: FigureId,
        given_as: GivenAs,
    ) -> Result<(), Illegal> {
        require(given_as == GivenAs::CombatAction, Clause::CapturingOption)?;
        // Captor and captive are kept in contact, so a wall between them rules it out.
        require(self.front_touches(attacker, target), Clause::CapturingContact)?;
        require(self.figure(attacker).captive.is_none(), Clause::CapturingOneCaptive)?;
        require(self.figure(target).captive.is_none(), Clause::CapturingNoCapture)?;
        let barred = sweep::bars_capturing(self, attacker)
            .or_else(|| self.bars_capturing(attacker))
            .or_else(|| self.bars_being_captured(target));
        match barred {
            Some(clause) => Err(Illegal::forbidden_by(clause)),
            None => Ok(()),
        }
    }

    /// The clause that keeps a figure from capturing.
    fn bars_capturing(&self, id: FigureId) -> Option<Clause> {
        if self.is_multi_dial(id) {
            return Some(Clause::CapturingNeverControls);
        }
        if self.figure(id).status == Status::Aboard {
            return Some(Clause::PassengerCombatNoCaptor);
        }
        berserk::bars_capturing(self, id)
            .or_else(|| battle_fury::bars_capturing(self, id))
            .or_else(|| invulnerability::bars_capturing(self, id))
            .or_else(|| frenzy::bars_capturing(self, id))
    }

    /// The clause that keeps a figure from being captured.
    fn bars_being_captured(&self, id: FigureId) -> Option<Clause> {
        if self.is_multi_dial(id) {
            return Some(Clause::CapturingNeverCaptive);
        }
        command::bars_being_captured(self, id)
            .or_else(|| berserk::bars_being_captured(self, id))
            .or_else(|| battle_fury::bars_being_captured(self, id))
            .or_else(|| invulnerability::bars_being_captured(self, id))
            .or_else(|| frenzy::bars_being_captured(self, id))
    }

    pub(super) fn capture(&mut self, attack: &Attack, captive: FigureId) {
        let captor = attack.attacker;
        self.update(captor, |f| f.captive = Some(captive));
        self.update(captive, |f| {
            f.captor = Some(captor);
            f.status = Status::Captive;
        });
        let clause = if attack.others.is_empty() {
            Clause::CapturingSuccess
        } else {
            Clause::CloseCombatFormationsCapture
        };
        self.record(captor, clause, EventKind::Captured { captor, captive });
        sweep::record_capture(self, captor, clause);
    }

    /// Eliminates or releases a captive when its captor's dial has turned to such an ability.
    pub(super) fn apply_dial_to_captive(&mut self, captor: FigureId) {
        let Some(captive) = self.figure(captor).captive else { return };
        if berserk::eliminate_captive(self, captor, captive) {
            return;
        }
        let releases = invulnerability::releases_captive(self, captor)
            .or_else(|| battle_fury::releases_captive(self, captor))
            .or_else(|| frenzy::releases_captive(self, captor));
        if let Some(clause) = releases {
            self.release(captive, None, clause);
        }
    }

    /// Frees a captive; one that is in blocking terrain is lost.
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
        if let Some(kind) = self.terrain_holding(captive) {
            let convention = if kind == TerrainKind::Deep {
                Convention::ReleasedInDeepWater
            } else {
                Convention::ReleasedInBlocking
            };
            self.record_convention(captive, convention, Clause::CapturingReleaseBlocking);
            self.eliminate(captive, slayer, captor, Clause::CapturingReleaseBlocking);
        }
    }

    /// The terrain in which a released captive cannot stay.
    fn terrain_holding(&self, captive: FigureId) -> Option<TerrainKind> {
        let placed = self.figure(captive).placed;
        let swims = aquatic::swims(self, captive);
        let holds = |kind: TerrainKind| {
            kind == TerrainKind::Blocking || (kind == TerrainKind::Deep && !swims)
        };
        self.board
            .terrain
            .iter()
            .find(|f| holds(f.kind) && f.outline.touches_base(&placed).is_yes())
            .map(|f| f.kind)
    }

    /// Whether a figure's captive may be put down beside its new place.
    pub(crate) fn check_captive_position(
        &self,
        id: FigureId,
        end: &Placed,
        position: Option<Position>,
        travel: TravelMode,
    ) -> Result<(), Illegal> {
        match (self.figure(id).captive, position) {
            (None, None) => Ok(()),
            (Some(captive), Some(position)) => {
                let placed = Placed {
                    at: position.at,
                    facing: position.facing,
                    ..self.figure(captive).placed
                };
                let gone = FigureSet::just(id).or(FigureSet::just(captive));
                self.check_free_space(&placed, gone, travel).map_err(|refusal| Illegal {
                    clause: Some(Clause::CapturingRoom),
                    ..refusal
                })?;
                require(end.contact(&placed).is_yes(), Clause::CapturingContact)
            }
            _ => Err(Illegal::explained_by(Clause::CapturingMovesWith, Problem::Count)),
        }
    }

    /// Puts a figure, its passenger and its captive down, when it is known whom the figure touches
    /// there.
    pub(crate) fn put_down(
        &mut self,
        id: FigureId,
        end: Placed,
        touched: FigureSet,
        captive: Option<Position>,
    ) {
        self.relocate(id, end, touched);
        self.move_rider_along(id);
        self.put_captive(id, captive);
    }

    /// Puts a figure's captive down where its controller wants it.
    pub(crate) fn put_captive(&mut self, id: FigureId, captive: Option<Position>) {
        if let (Some(held), Some(position)) = (self.figure(id).captive, captive) {
            self.update(held, |f| {
                f.placed.at = position.at;
                f.placed.facing = position.facing;
            });
            self.record_convention(id, Convention::CaptivePath, Clause::CapturingPlacement);
            self.record(
                id,
                Clause::CapturingPlacement,
                EventKind::Moved { figure: held, position },
            );
        }
    }
}
