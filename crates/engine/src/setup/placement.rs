//! From the dice for the first player to the last warrior placed: who begins, terrain, and starting
//! positions.

use crate::board::Terrain;
use crate::board::geometry::{Mils, Outline, Placed, Point};
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::{Ask, Roll};
use crate::game::decision::Decision;
use crate::game::event::EventKind;
use crate::game::frame::Frame;
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::{FigureSet, PlayerId};
use crate::movement::path_rules::TravelMode;
use crate::rules::clause::Clause;
use tinyvec::ArrayVec;

impl Game {
    pub(crate) fn run_first_player(
        &mut self,
        rolls: ArrayVec<[u8; 4]>,
        contenders: ArrayVec<[PlayerId; 4]>,
    ) -> Option<Ask> {
        if let Some(player) = contenders.get(rolls.len()).copied() {
            return Some(Ask::Roll { player, roll: Roll::FirstPlayer, figure: None });
        }
        let best = rolls.iter().copied().max().unwrap_or(0);
        let mut leaders = ArrayVec::<[PlayerId; 4]>::default();
        for (player, roll) in contenders.iter().copied().zip(rolls.iter().copied()) {
            if roll == best {
                leaders.push(player);
            }
        }
        match (leaders.first().copied(), leaders.len()) {
            (Some(first), 1) => {
                self.first = first;
                self.record_without_cause(
                    Clause::FirstPlayerHighest,
                    EventKind::FirstPlayer { player: first },
                );
                self.replace_top_frame(Frame::Terrain { next: first });
            }
            _ => {
                self.record_without_cause(Clause::FirstPlayerTies, EventKind::Tied);
                self.replace_top_frame(Frame::FirstPlayer {
                    rolls: ArrayVec::default(),
                    contenders: leaders,
                });
            }
        }
        None
    }

    pub(crate) fn first_player_rolled(
        &mut self,
        mut rolls: ArrayVec<[u8; 4]>,
        contenders: ArrayVec<[PlayerId; 4]>,
        sum: u8,
    ) {
        self.record_without_cause(
            Clause::FirstPlayerRoll,
            EventKind::Rolled { first: sum, second: 0 },
        );
        let _ = rolls.try_push(sum);
        self.replace_top_frame(Frame::FirstPlayer { rolls, contenders });
    }

    pub(crate) fn run_terrain(&mut self, next: PlayerId) -> Option<Ask> {
        if self.board.pile.is_empty() {
            self.replace_top_frame(Frame::Armies { next: self.first, done: 0 });
            return None;
        }
        Some(Ask::PlaceTerrain(next))
    }

    pub(crate) fn place_terrain(
        &mut self,
        next: PlayerId,
        decision: &Decision,
    ) -> Result<(), Illegal> {
        let Decision::PlaceTerrain { item, at } = *decision else {
            return Err(Illegal::invalid(Problem::NotAsked));
        };
        let chosen =
            self.board.pile.get(usize::from(item)).ok_or(Illegal::invalid(Problem::Unknown))?;
        let features = chosen
            .placed_at(at)
            .ok_or(Illegal::explained_by(Clause::TerrainPlacementFirst, Problem::OffBoard))?;
        self.check_terrain(next, &features)?;
        self.board.pile.remove(usize::from(item));
        self.board.terrain.extend(features);
        self.record_without_cause(
            Clause::TerrainPlacementOrder,
            EventKind::TerrainPlaced { item, at },
        );
        self.replace_top_frame(Frame::Terrain { next: self.seat_to_the_left(next) });
        Ok(())
    }

    fn check_terrain(&self, placer: PlayerId, features: &[Terrain]) -> Result<(), Illegal> {
        let Some(ground) = features.first() else { return Ok(()) };
        let on_board = |p: &Point| {
            (0..=self.board.width.get()).contains(&p.x.get())
                && (0..=self.board.depth.get()).contains(&p.y.get())
        };
        if !ground.outline.vertices().iter().all(on_board) {
            return Err(Illegal::explained_by(Clause::TerrainPlacementFirst, Problem::OffBoard));
        }
        let apart =
            self.board.terrain.iter().all(|other| {
                other.outline.distance(&ground.outline) >= self.rules.numbers.terrain_gap
            });
        require(apart, Clause::TerrainPlacementSpacing)?;
        let is_barred =
            |owner: PlayerId| !self.rules.terrain_in_own_area || !self.are_allied(placer, owner);
        let clear = self.seats().filter(|seat| is_barred(*seat)).all(|seat| {
            let area = self.player(seat).area;
            let area = Outline::rectangle(area.low, area.high);
            area.is_ok_and(|area| area.distance(&ground.outline) > Mils::ZERO)
        });
        require(clear, Clause::TerrainPlacementNotInStartingArea)
    }

    pub(crate) fn run_armies(&mut self, next: PlayerId, done: u8) -> Option<Ask> {
        if usize::from(done) == self.players.len() {
            self.begin_turn(self.first);
            return None;
        }
        if self.all_figures().any(|(_, f)| f.owner == next && f.status == Status::Reserve) {
            return Some(Ask::PlaceFigure(next));
        }
        self.replace_top_frame(Frame::Armies { next: self.seat_to_the_left(next), done: done + 1 });
        None
    }

    pub(crate) fn place_figure(
        &mut self,
        next: PlayerId,
        done: u8,
        decision: &Decision,
    ) -> Result<(), Illegal> {
        if let Decision::PlaceAboard { figure, chariot } = *decision {
            return self.place_aboard(figure, chariot);
        }
        let Decision::PlaceFigure { figure, to } = *decision else {
            return Err(Illegal::invalid(Problem::NotAsked));
        };
        let known = *self.find_figure(figure)?;
        if known.owner != next {
            return Err(Illegal::explained_by(Clause::ArmyPlacementOrder, Problem::NotYours));
        }
        require(known.status == Status::Reserve, Clause::ArmyPlacementFirst)?;
        let home = self.player(next).area.contains(to.at);
        require(home, Clause::ArmyPlacementWithin)?;
        let placed = Placed { at: to.at, facing: to.facing, ..known.placed };
        self.check_free_space(&placed, FigureSet::just(figure), TravelMode::default())?;
        self.update(figure, |f| {
            f.placed = placed;
            f.status = Status::Field;
        });
        self.record(
            figure,
            Clause::ArmyPlacementWithin,
            EventKind::Placed { figure, position: to },
        );
        self.replace_top_frame(Frame::Armies { next, done });
        Ok(())
    }
}
