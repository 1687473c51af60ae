//! What a line of fire meets between two centre dots: bases, terrain, and the difference in height.
//! Range, arcs and permission to shoot are decided in combat.

use crate::board::geometry::{Line, Placed};
use crate::board::{Terrain, TerrainKind};
use crate::figure::state::Status;
use crate::game::Game;
use crate::ids::{FigureId, TerrainId};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

/// What is between a firer and a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct LineOfFire {
    /// The clause that blocks the line, when something does.
    pub blocked: Option<Clause>,
    /// Whether the line runs through hindering terrain that counts, exempt or not.
    pub through_hindering: bool,
    /// The clause that raises the defense for hindering terrain, when it does.
    pub hindered: Option<Clause>,
    /// Whether the target is higher than the firer.
    pub target_higher: bool,
}

/// The heights of the two ends of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Levels {
    Ground,
    BothElevated,
    Mixed(TerrainId),
}

impl Game {
    /// What a line of fire from one figure to another meets; bases are left out when they do not
    /// block.
    pub(crate) fn line_of_fire(
        &self,
        firer: FigureId,
        target: FigureId,
        bases_block: bool,
    ) -> LineOfFire {
        let (from, to) = (self.figure(firer).placed, self.figure(target).placed);
        let line = Line::new(from.at, to.at);
        let (low, high) =
            (self.board.elevated_feature_at(from.at), self.board.elevated_feature_at(to.at));
        let levels = match (low, high) {
            (None, None) => Levels::Ground,
            (Some(_), Some(_)) => Levels::BothElevated,
            (Some(hill), None) | (None, Some(hill)) => Levels::Mixed(hill),
        };
        let mut sight = self.terrain_met(&line, levels, firer, &to);
        sight.target_higher = low.is_none() && high.is_some();
        if sight.blocked.is_none() && bases_block {
            sight.blocked = self.base_that_blocks(&line, levels, firer, target);
        }
        sight
    }

    fn base_that_blocks(
        &self,
        line: &Line,
        levels: Levels,
        firer: FigureId,
        target: FigureId,
    ) -> Option<Clause> {
        let captives = self.rules.conventions.is_default(Convention::CaptiveBlocksLine);
        // A passenger shoots from the middle of its chariot, which therefore cannot be in its way.
        let wagon = self.figure(firer).chariot;
        for (id, figure) in self.all_figures() {
            let counts =
                figure.status == Status::Field || (figure.status == Status::Captive && captives);
            if !counts
                || id == firer
                || id == target
                || Some(id) == wagon
                || line.crosses_base(&figure.placed).is_no()
            {
                continue;
            }
            match levels {
                Levels::Ground => return Some(Clause::LineOfFireFiguresBlock),
                Levels::BothElevated if self.elevated_feature_under(id).is_some() => {
                    return Some(Clause::ElevatedTerrainBothElevated);
                }
                Levels::Mixed(_) if self.elevated_feature_under(id).is_some() => {
                    return Some(Clause::ElevatedTerrainDifferentLevelsFigures);
                }
                _ => {}
            }
        }
        None
    }

    fn terrain_met(&self, line: &Line, levels: Levels, firer: FigureId, to: &Placed) -> LineOfFire {
        let from = &self.figure(firer).placed;
        let mut sight = LineOfFire::default();
        let mut crossed = 0;
        let mut exempt = 0;
        let mut walls = 0;
        for (id, feature) in self.board.features() {
            if feature.outline.crossed_by(line).is_no() {
                continue;
            }
            if let Some(clause) = blocking_clause(feature, id, levels)
                .filter(|_| self.rules.ground.blocks.has(feature.kind))
            {
                sight.blocked = sight.blocked.or(Some(clause));
            }
            if self.hinders_line(feature, levels, from, to) {
                crossed += 1;
                let wall = feature.kind == TerrainKind::LowWall;
                walls += i32::from(wall);
                exempt += i32::from(if wall {
                    touches_wall(feature, from)
                } else {
                    self.is_at_edge(feature, firer)
                });
                sight.hindered = Some(if wall {
                    Clause::LowWallsModifier
                } else {
                    Clause::HinderingTerrainModifier
                });
            }
        }
        sight.through_hindering = crossed > 0;
        // From the edge only one feature is forgiven; of walls, every one that the firer touches.
        if crossed == exempt && (crossed == 1 || crossed == walls) {
            sight.hindered = None;
        }
        sight
    }

    /// Whether hindering terrain counts for this line at all.
    fn hinders_line(&self, feature: &Terrain, levels: Levels, from: &Placed, to: &Placed) -> bool {
        if !self.rules.ground.hinders.has(feature.kind) {
            return false;
        }
        match levels {
            Levels::Ground => true,
            Levels::BothElevated => feature.raised,
            Levels::Mixed(_) => {
                feature.raised || self.is_in_hindering(from) || self.is_in_hindering(to)
            }
        }
    }

    fn is_in_hindering(&self, placed: &Placed) -> bool {
        self.board
            .terrain
            .iter()
            .any(|f| f.kind == TerrainKind::Hindering && f.outline.touches_base(placed).is_yes())
    }

    /// Whether a firer is in the feature with its front arc wholly outside.
    fn is_at_edge(&self, feature: &Terrain, firer: FigureId) -> bool {
        let placed = &self.figure(firer).placed;
        feature.outline.touches_base(placed).is_yes()
            && feature.outline.is_clear_of_front(placed, self.arcs(firer)).is_yes()
    }
}

fn touches_wall(feature: &Terrain, firer: &Placed) -> bool {
    !feature.outline.touches_base(firer).is_no()
}

fn blocking_clause(feature: &Terrain, id: TerrainId, levels: Levels) -> Option<Clause> {
    match (feature.kind, levels) {
        (TerrainKind::Blocking, Levels::Ground) => Some(Clause::BlockingTerrainLineOfFire),
        (TerrainKind::Blocking, Levels::BothElevated) if feature.raised => {
            Some(Clause::ElevatedTerrainBothElevated)
        }
        (TerrainKind::Blocking, Levels::Mixed(_)) => {
            Some(Clause::ElevatedTerrainDifferentLevelsBlocking)
        }
        (TerrainKind::Elevated | TerrainKind::AbruptElevated, Levels::Ground) => {
            Some(Clause::ElevatedTerrainBlocksLineOfFire)
        }
        (TerrainKind::Elevated | TerrainKind::AbruptElevated, Levels::Mixed(hill))
            if id != hill =>
        {
            Some(Clause::ElevatedTerrainDifferentFeature)
        }
        _ => None,
    }
}
