//! How the bots of self-play move their figures, and what they decide when every proposal was
//! refused.

use crate::board::geometry::{Facing, Path, Placed, Point};
use crate::combat::attack::AttackKind;
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::decision::Decision;
use crate::game::frame::{Frame, Move};
use crate::ids::{FigureId, FigureSet};
use crate::selfplay::bot::{Bot, PlayStyle, next_to_place};
use crate::turn::order::{Order, Others, Position};

impl Bot {
    pub(super) fn choose_step(&mut self, game: &Game, attempt: u32) -> Decision {
        let Some(moving) = move_under_way(game) else { return Decision::Finish };
        let open = moving.members.without(moving.finished_members());
        let open = open.iter().filter(|id| game.figure(*id).status == Status::Field);
        let waiting: FigureSet = open.collect();
        if moving.moved.is_empty() && moving.rotated.is_empty() {
            let held = waiting
                .iter()
                .find(|id| !moving.rolled.contains(*id) && !game.touching_foes(*id).is_empty());
            if let Some(figure) = held.filter(|_| attempt < 2) {
                return Decision::BreakAway { figure };
            }
        }
        let Some(figure) = self.pick_figure(waiting) else { return Decision::Finish };
        if moving.stuck.contains(figure)
            || (!moving.rolled.contains(figure) && !game.touching_foes(figure).is_empty())
        {
            return Decision::Rotate {
                figure,
                facing: self.facing_nearest_foe(game, figure),
                captive: None,
            };
        }
        if moving.is_formation() {
            return self.formation_step(game, moving, figure, attempt);
        }
        self.single_step(game, moving, figure, attempt)
    }

    /// The whole formation goes the same way by the same distance, so that it stays in touch.
    fn formation_step(
        &mut self,
        game: &Game,
        moving: &Move,
        figure: FigureId,
        attempt: u32,
    ) -> Decision {
        if attempt > 7 {
            return if attempt == 8 { Decision::Finish } else { Decision::TakeBack };
        }
        let heading = self.facing_nearest_foe(game, moving.lead).step();
        let limit = u32::from(moving.speed) * 1000;
        let chosen = self.random.below(limit.max(1)) as i32;
        let (step, distance) = *self.march.get_or_insert((heading, chosen));
        let facing = Facing::new(step);
        let placed = game.figure(figure).placed;
        let to = placed.at.plus(facing.vector(i64::from(distance)));
        let facing = placed.facing;
        self.decide_walk(game, figure, to, facing)
    }

    /// Towards the nearest foe, home with a captive, or anywhere.
    fn single_step(
        &mut self,
        game: &Game,
        moving: &Move,
        figure: FigureId,
        attempt: u32,
    ) -> Decision {
        let placed = game.figure(figure).placed;
        let (allowance, most) = game.move_limits(moving, figure);
        let inches = if self.random.below(2) == 0 { allowance } else { most };
        let reach = i64::from(inches) * 1000;
        let owner = game.figure(figure).owner;
        if game.is_multi_dial(figure) && attempt <= 8 {
            return self.multi_dial_step(game, figure, reach, attempt);
        }
        if attempt > 8 {
            return Decision::Rotate {
                figure,
                facing: self.facing_nearest_foe(game, figure),
                captive: None,
            };
        }
        if game.figure(figure).captive.is_some() {
            let home = self.point_in_starting_area(game, owner);
            return self.walk_towards(game, figure, home, reach);
        }
        let shy = game.uses(figure, AbilityId::Demoralized)
            || (self.style == PlayStyle::Cautious && self.random.below(2) == 0);
        let wander = self.style == PlayStyle::Random && self.random.below(2) == 0;
        let nearest = self.nearest_foe(game, figure);
        let Some(foe) = nearest.filter(|_| !shy && !wander) else {
            let direction = Facing::new(self.random.below(4096) as u16);
            let to =
                placed.at.plus(direction.vector(i64::from(self.random.below(reach.max(1) as u32))));
            return self.decide_walk(game, figure, to, facing_towards(game, figure, nearest));
        };
        let target = game.figure(foe).placed;
        let back = Facing::along(target.at.vector_to(placed.at)).unwrap_or(Facing::RIGHT);
        let jitter =
            self.random.below(1 + 300 * attempt.min(6)) as i32 - 150 * attempt.min(6) as i32;
        let direction = back.turned(jitter);
        let facing = direction.reversed();
        let beside = target.beside(placed.base, facing, direction);
        if placed.at.distance(beside.at).as_i64() <= reach {
            return self.decide_walk(game, figure, beside.at, facing);
        }
        self.walk_towards(game, figure, beside.at, reach)
    }

    fn walk_towards(&mut self, game: &Game, figure: FigureId, goal: Point, reach: i64) -> Decision {
        let placed = game.figure(figure).placed;
        let facing = Facing::along(placed.at.vector_to(goal)).unwrap_or(placed.facing);
        let way = placed.at.distance(goal).as_i64().min(reach - 2);
        let shorter = if self.random.below(2) == 0 {
            way
        } else {
            i64::from(self.random.below(way.max(1) as u32))
        };
        let to = placed.at.plus(facing.vector(shorter.max(0)));
        self.decide_walk(game, figure, to, facing)
    }

    fn decide_walk(
        &mut self,
        game: &Game,
        figure: FigureId,
        to: Point,
        facing: Facing,
    ) -> Decision {
        let placed = game.figure(figure).placed;
        let captive = game.figure(figure).captive.map(|held| {
            let end = Placed { at: to, facing, ..placed };
            let direction = Facing::new(self.random.below(4096) as u16);
            Position { at: end.beside(game.figure(held).placed.base, facing, direction).at, facing }
        });
        Decision::Walk { figure, path: Path::straight(placed.at, to), facing, captive }
    }

    pub(super) fn nearest_foe(&self, game: &Game, figure: FigureId) -> Option<FigureId> {
        let own = game.figure(figure);
        let foes = game.all_figures().filter(|(_, figure)| {
            figure.status == Status::Field && !game.are_allied(own.owner, figure.owner)
        });
        // Distances and numbers only: references to figures would be moved with every comparison.
        let distances = foes.map(|(id, foe)| (own.placed.at.distance_squared(foe.placed.at), id));
        distances.min().map(|(_, id)| id)
    }

    pub(super) fn facing_nearest_foe(&self, game: &Game, figure: FigureId) -> Facing {
        facing_towards(game, figure, self.nearest_foe(game, figure))
    }

    pub(super) fn choose_follow_up(
        &mut self,
        game: &Game,
        figure: FigureId,
        kind: AttackKind,
        attempt: u32,
    ) -> Decision {
        if attempt > 4 {
            return Decision::Follow(None);
        }
        if kind == AttackKind::Ranged {
            let order = self.ranged_order(game, figure, game.range(figure));
            return Decision::Follow(matches!(order, Order::Ranged { .. }).then_some(order));
        }
        let target = game.in_front_contact(figure, game.touching_foes(figure)).first();
        Decision::Follow(target.map(|target| Order::Close {
            attacker: figure,
            with: Others::default(),
            target,
            capture: false,
        }))
    }
}

/// The facing of a figure that looks at another one, or as it looks now.
fn facing_towards(game: &Game, figure: FigureId, other: Option<FigureId>) -> Facing {
    let placed = game.figure(figure).placed;
    let at = other.map(|other| game.figure(other).placed.at);
    at.and_then(|at| Facing::along(placed.at.vector_to(at))).unwrap_or(placed.facing)
}

fn move_under_way(game: &Game) -> Option<&Move> {
    match game.frames.last() {
        Some(Frame::Move(moving)) => Some(moving),
        _ => None,
    }
}

/// Decisions to try when nothing else was accepted.
pub(super) fn last_resort_decisions(game: &Game) -> Box<dyn Iterator<Item = Decision>> {
    match *game.asks() {
        Ask::PlaceTerrain(_) => {
            Box::new(grid_points(2000).map(|at| Decision::PlaceTerrain { item: 0, at }))
        }
        Ask::PlaceFigure(player) => {
            let (area, facing) =
                (game.player(player).area, game.player(player).side.facing_inward());
            let next = next_to_place(game, player);
            let places = grid_points(330).filter(move |at| area.contains(*at));
            Box::new(next.map(|(figure, _)| figure).into_iter().flat_map(move |figure| {
                places
                    .clone()
                    .map(move |at| Decision::PlaceFigure { figure, to: Position { at, facing } })
            }))
        }
        _ => Box::new(few_last_resorts(game).into_iter()),
    }
}

/// Those for a question that has only a few answers.
fn few_last_resorts(game: &Game) -> Vec<Decision> {
    match *game.asks() {
        // Only the frenzied can forbid ending the turn, and they can be given a move.
        Ask::Order(player) => {
            let own = game.all_figures().filter(|(_, figure)| figure.owner == player);
            let moves = own.map(|(lead, _)| {
                Decision::Give(Order::Move { lead, with: Others::default(), quick: false })
            });
            std::iter::once(Decision::EndTurn).chain(moves).collect()
        }
        Ask::Move(_) => vec![Decision::Finish, Decision::TakeBack],
        Ask::Spin { .. } => vec![Decision::Spin(None)],
        Ask::Follow { .. } => vec![Decision::Follow(None)],
        Ask::Defense { .. } => vec![Decision::Defense(None)],
        Ask::Use { .. } => vec![Decision::Use(false)],
        Ask::Consent(_) => vec![Decision::Consent(false)],
        Ask::Section { among, .. } => among.iter().map(Decision::Section).collect(),
        Ask::Facing { .. } => vec![Decision::Face(Facing::RIGHT)],
        Ask::PlaceTerrain(_)
        | Ask::PlaceFigure(_)
        | Ask::Heal(_)
        | Ask::Roll { .. }
        | Ask::Over => Vec::new(),
    }
}

/// Points all over the battlefield, this far apart.
fn grid_points(step: i32) -> impl Iterator<Item = Point> + Clone {
    let along = move || (0..36_000 / step).map(move |n| n * step + 50);
    along().flat_map(move |y| along().filter_map(move |x| Point::new(x, y).ok()))
}
