//! The players of self-play: five styles that propose something, and something else when it is
//! refused.
//! They know only what the game shows; the rules refuse what they must not do.

use crate::board::geometry::{Facing, Point};
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::decision::{Decision, HealBy};
use crate::game::dice::Generator;
use crate::ids::{FigureId, PlayerId};
use crate::turn::order::Position;
use serde::{Deserialize, Serialize};

/// What a player goes for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Style {
    /// Anything.
    Random,
    /// Contact and damage.
    Aggressive,
    /// Shots from afar, no pushing.
    Cautious,
    /// Formations.
    Formations,
    /// Captives, and home with them.
    Capturing,
}

impl Style {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Random, Self::Aggressive, Self::Cautious, Self::Formations, Self::Capturing];
}

/// A player with a style and chance of its own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The style.
    pub style: Style,
    pub(super) chance: Generator,
    /// The direction and distance in thousandths of the march a formation was sent on.
    pub(super) march: Option<(u16, i32)>,
}

impl Player {
    /// How often a player tries something else before it takes what is left.
    pub const ATTEMPTS: u32 = 10;

    /// A player from a seed; at random, or of a style that the seed picks.
    pub fn new(seed: u64, styles: bool) -> Self {
        let mut chance = Generator::seeded(seed);
        let picked = Style::ALL.get(chance.below(5) as usize).copied().unwrap_or(Style::Random);
        Self { style: if styles { picked } else { Style::Random }, chance, march: None }
    }

    /// Something to answer the game's question with.
    pub fn propose(&mut self, game: &Game, attempt: u32) -> Decision {
        match *game.asks() {
            Ask::PlaceTerrain(_) => self.terrain(game),
            Ask::PlaceFigure(player) => self.deploy(game, player),
            Ask::Order(player) => self.order(game, player, attempt),
            Ask::Move(_) => self.step(game, attempt),
            Ask::Spin { figure, mover, .. } => self.spin(game, figure, mover),
            Ask::Follow { figure, kind, .. } => self.follow(game, figure, kind, attempt),
            Ask::Defense { figure, .. } => self.shield(game, figure),
            Ask::Heal(_) => {
                Decision::Heal(if self.chance.below(2) == 0 { HealBy::Value } else { HealBy::Die })
            }
            Ask::Use { .. } => Decision::Use(self.chance.below(4) > 0),
            Ask::Consent(_) => Decision::Consent(self.chance.below(3) == 0),
            Ask::Section { among, .. } => {
                let place = self.chance.below(u32::from(among.len()).max(1)) as usize;
                Decision::Section(among.iter().nth(place).unwrap_or_default())
            }
            Ask::Facing { .. } => Decision::Face(Facing::new(self.chance.below(4096) as u16)),
            Ask::Roll { .. } | Ask::Over => Decision::EndTurn,
        }
    }

    fn terrain(&mut self, game: &Game) -> Decision {
        let at = |chance: &mut Generator| 500 + chance.below(30_000) as i32;
        let (x, y) = (at(&mut self.chance), at(&mut self.chance));
        let items = u32::try_from(game.board.pile.len()).unwrap_or(1);
        Decision::PlaceTerrain {
            item: self.chance.below(items) as u8,
            at: Point::new(x, y).unwrap_or_default(),
        }
    }

    /// Beside a friend where possible, so that formations can form.
    fn deploy(&mut self, game: &Game, player: PlayerId) -> Decision {
        let of = |status: Status| {
            game.all_figures().filter(move |(_, f)| f.owner == player && f.status == status)
        };
        let facing = game.player(player).map_or(Facing::AWAY, |p| p.side.inward());
        let Some((figure, fresh)) = of(Status::Reserve).next() else { return Decision::EndTurn };
        if let Some(decision) = self.place_aboard(game, player, figure) {
            return decision;
        }
        let placed = of(Status::Field).last().filter(|_| self.chance.below(5) > 0);
        let position = match placed {
            Some((_, friend)) => {
                let direction = Facing::new(self.chance.below(4096) as u16);
                Position {
                    at: friend.placed.beside(fresh.placed.base, facing, direction).at,
                    facing,
                }
            }
            None => Position { at: self.somewhere_home(game, player), facing },
        };
        Decision::PlaceFigure { figure, to: position }
    }

    pub(super) fn somewhere_home(&mut self, game: &Game, player: PlayerId) -> Point {
        let Some(area) = game.player(player).map(|p| p.area) else { return Point::default() };
        let mut between = |low: i32, high: i32| {
            low + self.chance.below(u32::try_from(high - low).unwrap_or(0) + 1) as i32
        };
        let (x, y) = (
            between(area.low.x.get(), area.high.x.get()),
            between(area.low.y.get(), area.high.y.get()),
        );
        Point::new(x, y).unwrap_or_default()
    }

    /// The front arc onto whoever came, unless it is there already or the player does not care.
    fn spin(&mut self, game: &Game, figure: FigureId, mover: FigureId) -> Decision {
        let (own, other) = (game.figure(figure).placed, game.figure(mover).placed);
        let towards = Facing::along(own.at.vector_to(other.at));
        let content = game.front_touches(figure, mover) || self.chance.below(8) == 0;
        Decision::Spin(towards.filter(|_| !content))
    }

    fn shield(&mut self, game: &Game, figure: FigureId) -> Decision {
        let friends = game
            .touching(figure)
            .iter()
            .filter(|id| game.lends_ability(*id, AbilityId::Defend, figure));
        let best = friends
            .max_by_key(|id| game.defense_value(*id))
            .filter(|id| game.defense_value(*id) > game.defense_value(figure));
        Decision::Defense(best)
    }
}
