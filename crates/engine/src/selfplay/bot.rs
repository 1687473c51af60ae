//! The players of self-play: bots of five styles that propose a decision, and another one when it
//! is refused. They do not know the rules; the game refuses what they must not do.

use std::cmp::Reverse;

use crate::board::geometry::{Facing, Point};
use crate::figure::AbilityId;
use crate::figure::state::{Figure, Status};
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::decision::{Decision, HealBy};
use crate::game::random::Generator;
use crate::ids::{FigureId, PlayerId};
use crate::turn::order::Position;
use serde::{Deserialize, Serialize};

/// What a bot prefers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PlayStyle {
    Random,
    /// Contact and damage.
    Aggressive,
    /// Shots from afar, no pushing.
    Cautious,
    Formations,
    /// Captives, and home with them.
    Capturing,
}

impl PlayStyle {
    pub const ALL: [Self; 5] =
        [Self::Random, Self::Aggressive, Self::Cautious, Self::Formations, Self::Capturing];
}

/// A player with a style and random numbers of its own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bot {
    pub style: PlayStyle,
    pub(super) random: Generator,
    /// The direction and distance in thousandths of the march a formation was sent on.
    pub(super) march: Option<(u16, i32)>,
}

impl Bot {
    /// How often a bot proposes something else before it takes what is always allowed.
    pub const ATTEMPTS: u32 = 10;

    /// A bot from a seed: of a style that the seed picks, or one that plays at random.
    pub fn new(seed: u64, varied_styles: bool) -> Self {
        let mut random = Generator::seeded(seed);
        let picked =
            PlayStyle::ALL.get(random.below(5) as usize).copied().unwrap_or(PlayStyle::Random);
        Self { style: if varied_styles { picked } else { PlayStyle::Random }, random, march: None }
    }

    /// A decision that may answer the game's question.
    pub(crate) fn propose(&mut self, game: &Game, attempt: u32) -> Decision {
        match *game.asks() {
            Ask::PlaceTerrain(_) => self.choose_terrain_place(game),
            Ask::PlaceFigure(player) => self.choose_figure_place(game, player),
            Ask::Order(player) => self.choose_order(game, player, attempt),
            Ask::Move(_) => self.choose_step(game, attempt),
            Ask::Spin { figure, mover, .. } => self.choose_spin(game, figure, mover),
            Ask::Follow { figure, kind, .. } => self.choose_follow_up(game, figure, kind, attempt),
            Ask::Defense { figure, .. } => self.choose_defender(game, figure),
            Ask::Heal(_) => {
                Decision::Heal(if self.random.below(2) == 0 { HealBy::Value } else { HealBy::Die })
            }
            Ask::Use { .. } => Decision::Use(self.random.below(4) > 0),
            Ask::Consent(_) => Decision::Consent(self.random.below(3) == 0),
            Ask::Section { among, .. } => {
                let place = self.random.below(u32::from(among.len()).max(1)) as usize;
                Decision::Section(among.iter().nth(place).unwrap_or_default())
            }
            Ask::Facing { .. } => Decision::Face(Facing::new(self.random.below(4096) as u16)),
            Ask::Roll { .. } | Ask::Over => Decision::EndTurn,
        }
    }

    fn choose_terrain_place(&mut self, game: &Game) -> Decision {
        let coordinate = |random: &mut Generator| 500 + random.below(30_000) as i32;
        let (x, y) = (coordinate(&mut self.random), coordinate(&mut self.random));
        let items = u32::try_from(game.board.pile.len()).unwrap_or(1);
        Decision::PlaceTerrain {
            item: self.random.below(items) as u8,
            at: Point::new(x, y).expect("the coordinates lie on the table"),
        }
    }

    /// Places the next figure beside a friend where possible, so that formations can form.
    fn choose_figure_place(&mut self, game: &Game, player: PlayerId) -> Decision {
        let facing = game.player(player).side.facing_inward();
        let Some((figure, fresh)) = next_to_place(game, player) else { return Decision::EndTurn };
        if let Some(decision) = self.choose_chariot_place(game, player, figure) {
            return decision;
        }
        let placed = own_figures(game, player, Status::Field).last();
        let placed = placed.filter(|_| self.random.below(5) > 0);
        let position = match placed {
            Some((_, friend)) => {
                let direction = Facing::new(self.random.below(4096) as u16);
                Position {
                    at: friend.placed.beside(fresh.placed.base, facing, direction).at,
                    facing,
                }
            }
            None => Position { at: self.point_in_starting_area(game, player), facing },
        };
        Decision::PlaceFigure { figure, to: position }
    }

    pub(super) fn point_in_starting_area(&mut self, game: &Game, player: PlayerId) -> Point {
        let area = game.player(player).area;
        let mut between = |low: i32, high: i32| {
            low + self.random.below(u32::try_from(high - low).unwrap_or(0) + 1) as i32
        };
        let (x, y) = (
            between(area.low.x.get(), area.high.x.get()),
            between(area.low.y.get(), area.high.y.get()),
        );
        Point::new(x, y).expect("a starting area lies on the table")
    }

    /// Turns the front arc to whoever came, unless it is there already or the bot does not care.
    fn choose_spin(&mut self, game: &Game, figure: FigureId, mover: FigureId) -> Decision {
        let (own, other) = (game.figure(figure).placed, game.figure(mover).placed);
        let towards = Facing::along(own.at.vector_to(other.at));
        let content = game.front_touches(figure, mover) || self.random.below(8) == 0;
        Decision::Spin(towards.filter(|_| !content))
    }

    fn choose_defender(&mut self, game: &Game, figure: FigureId) -> Decision {
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

fn own_figures(
    game: &Game,
    player: PlayerId,
    status: Status,
) -> impl Iterator<Item = (FigureId, &Figure)> {
    game.all_figures().filter(move |(_, f)| f.owner == player && f.status == status)
}

/// The figure that is placed next: the largest base comes first, as long as there is room for it
/// between the others.
pub(super) fn next_to_place(game: &Game, player: PlayerId) -> Option<(FigureId, &Figure)> {
    let sizes = own_figures(game, player, Status::Reserve)
        .map(|(id, figure)| (Reverse(figure.placed.base.reach()), id));
    sizes.min().map(|(_, id)| (id, game.figure(id)))
}
