//! How the bots of self-play choose an action. Whether it is allowed is left to the rules.

use crate::board::geometry::{Facing, Mils, Placed};
use crate::figure::state::Status;
use crate::figure::{AbilityId, Faction};
use crate::game::Game;
use crate::game::decision::Decision;
use crate::ids::{FigureId, FigureSet, PlayerId};
use crate::selfplay::bot::{Bot, PlayStyle};
use crate::turn::order::{Order, Others, Position, Targets};

impl Bot {
    pub(super) fn choose_order(&mut self, game: &Game, player: PlayerId, attempt: u32) -> Decision {
        let pushes = self.style != PlayStyle::Cautious && self.random.below(4) == 0;
        // Without jumps, which a processor cannot foresee.
        let able = game.figures_where(|id, f| {
            (f.owner == player)
                & f.in_play()
                & !f.locked
                & (f.streak <= u8::from(pushes))
                & game.can_still_act(id)
        });
        let Some(figure) = self.pick_figure(able) else { return Decision::EndTurn };
        if attempt == 0 && self.random.below(60) == 0 {
            return self.rare_decision(game, player);
        }
        if let Some(decision) = self.special_figure_order(game, figure) {
            return decision;
        }
        if self.style == PlayStyle::Random && self.random.below(3) == 0 {
            return Decision::Give(self.random_order(game, figure));
        }
        Decision::Give(self.sensible_order(game, figure))
    }

    pub(super) fn pick_figure(&mut self, set: FigureSet) -> Option<FigureId> {
        let place = self.random.below(u32::try_from(set.len()).unwrap_or(1)) as usize;
        set.iter().nth(place)
    }

    /// Something that players do once in a while: withdraw, pass, turn, cancel an ability.
    fn rare_decision(&mut self, game: &Game, player: PlayerId) -> Decision {
        let mine = game.figures_where(|_, f| f.owner == player && f.in_play());
        let Some(figure) = self.pick_figure(mine) else { return Decision::EndTurn };
        match self.random.below(40) {
            0 => Decision::Withdraw,
            1 => Decision::ProposeEnd,
            2..=9 => Decision::Give(Order::Pass { figure }),
            10..=19 => {
                Decision::Nimble { figure, facing: Facing::new(self.random.below(4096) as u16) }
            }
            _ => {
                let ability = AbilityId::ALL.into_iter().find(|a| {
                    game.uses_anywhere(figure, *a) && game.rules.abilities.is_optional(*a)
                });
                ability.map_or(Decision::EndTurn, |ability| Decision::Cancel { figure, ability })
            }
        }
    }

    /// A random action of a random kind at a random figure.
    fn random_order(&mut self, game: &Game, figure: FigureId) -> Order {
        let other = self.pick_figure(game.on_table()).unwrap_or(figure);
        match self.random.below(5) {
            0 => Order::Pass { figure },
            1 => Order::Ranged {
                firer: figure,
                with: Others::default(),
                targets: [other].into_iter().collect(),
            },
            2 => Order::Close {
                attacker: figure,
                with: Others::default(),
                target: other,
                capture: self.random.below(2) == 0,
            },
            _ => self.move_order(game, figure),
        }
    }

    fn sensible_order(&mut self, game: &Game, figure: FigureId) -> Order {
        let foes = game.touching_foes(figure);
        if foes.is_empty() && game.uses(figure, AbilityId::Healing) {
            let hurt = |id: &FigureId| is_damaged(game, *id);
            let near: FigureSet = game
                .in_front_contact(figure, self.touching_friends(game, figure))
                .iter()
                .filter(hurt)
                .collect();
            if let Some(target) = self.pick_figure(near) {
                return Order::Close {
                    attacker: figure,
                    with: Others::default(),
                    target,
                    capture: false,
                };
            }
        }
        let front = game.in_front_contact(figure, foes);
        if let Some(order) = self.ability_order(game, figure) {
            return order;
        }
        if let Some(target) = self.pick_figure(front)
            && self.random.below(6) > 0
        {
            return self.close_order(game, figure, target);
        }
        let range = game.definition(figure).range_of(0);
        if range > 0 && foes.is_empty() && self.random.below(4) > 0 {
            return self.ranged_order(game, figure, i32::from(range));
        }
        self.move_order(game, figure)
    }

    /// An order that only an ability gives.
    fn ability_order(&mut self, game: &Game, figure: FigureId) -> Option<Order> {
        if self.random.below(3) > 0 {
            return None;
        }
        let uses = |ability| game.uses(figure, ability);
        if uses(AbilityId::Regeneration) && is_damaged(game, figure) {
            return Some(Order::Regenerate { figure });
        }
        let owner = game.figure(figure).owner;
        let fallen = game.figures_where(|_, f| f.owner == owner && f.status == Status::Eliminated);
        if let Some(back) = self.pick_figure(fallen)
            && (uses(AbilityId::Necromancy) || uses(AbilityId::Summon))
        {
            let to = self.position_beside(game, figure, back);
            return Some(if uses(AbilityId::Necromancy) {
                Order::Raise { figure, back, to }
            } else {
                Order::Summon { figure, back, to }
            });
        }
        if uses(AbilityId::MagicLevitation) {
            let target = self.pick_figure(game.touching(figure))?;
            let direction = Facing::new(self.random.below(4096) as u16);
            let at = game
                .figure(target)
                .placed
                .at
                .plus(direction.vector(i64::from(self.random.below(10_000))));
            let to = Position { at, facing: direction };
            let captive = game.figure(target).captive.map(|held| {
                let end = Placed { at, facing: direction, ..game.figure(target).placed };
                let beside = end.beside(game.figure(held).placed.base, direction, direction);
                Position { at: beside.at, facing: direction }
            });
            return Some(Order::Levitate { figure, target, to, captive });
        }
        None
    }

    pub(super) fn position_beside(
        &mut self,
        game: &Game,
        figure: FigureId,
        other: FigureId,
    ) -> Position {
        let direction = Facing::new(self.random.below(4096) as u16);
        let placed =
            game.figure(figure).placed.beside(game.figure(other).placed.base, direction, direction);
        Position { at: placed.at, facing: direction }
    }

    pub(super) fn close_order(
        &mut self,
        game: &Game,
        attacker: FigureId,
        target: FigureId,
    ) -> Order {
        let owner = game.figure(attacker).owner;
        let capture = match self.style {
            PlayStyle::Capturing => self.random.below(3) > 0,
            _ => self.random.below(10) == 0,
        };
        let mut with = Others::default();
        if self.style == PlayStyle::Formations || self.random.below(4) == 0 {
            let friends = game.touching(target).iter().filter(|id| {
                *id != attacker
                    && game.figure(*id).owner == owner
                    && game.front_touches(*id, target)
            });
            for friend in friends.take(2) {
                with.push(friend);
            }
        }
        let heal = if game.uses(attacker, AbilityId::Healing) {
            self.pick_figure(self.touching_friends(game, attacker))
        } else {
            None
        };
        Order::Close {
            attacker,
            with,
            target: heal.unwrap_or(target),
            capture: capture && heal.is_none(),
        }
    }

    fn touching_friends(&self, game: &Game, figure: FigureId) -> FigureSet {
        let owner = game.figure(figure).owner;
        game.touching(figure).iter().filter(|id| game.is_friendly(owner, *id)).collect()
    }

    pub(super) fn ranged_order(&mut self, game: &Game, firer: FigureId, range: i32) -> Order {
        let own = game.figure(firer);
        let mut targets = Targets::default();
        let near =
            |id: FigureId| own.placed.at.within(game.figure(id).placed.at, Mils::inches(range));
        let mut seen: FigureSet =
            game.figure_ids().filter(|id| game.is_opposing(own.owner, *id) && near(*id)).collect();
        if game.uses(firer, AbilityId::MagicHealing) && self.random.below(2) == 0 {
            seen = game
                .figure_ids()
                .filter(|id| {
                    *id != firer
                        && game.is_friendly(own.owner, *id)
                        && near(*id)
                        && game.figure(*id).status == Status::Field
                })
                .collect();
        }
        let arrows = u32::from(game.arrows(firer));
        for _ in 0..=self.random.below(arrows) {
            if let Some(target) = self.pick_figure(seen) {
                seen.remove(target);
                let _ = targets.try_push(target);
            }
        }
        let mut with = Others::default();
        if targets.len() == 1 && (self.style == PlayStyle::Formations || self.random.below(5) == 0)
        {
            for friend in self.formation_neighbours(game, firer).iter().take(4) {
                with.push(friend);
            }
        }
        if game.uses(firer, AbilityId::Shockwave) {
            return Order::Ranged { firer, with: Others::default(), targets: Targets::default() };
        }
        if targets.is_empty() {
            return self.move_order(game, firer);
        }
        Order::Ranged { firer, with, targets }
    }

    /// Friends of the same faction in touch, directly or over one other.
    fn formation_neighbours(&self, game: &Game, figure: FigureId) -> FigureSet {
        let faction = |id: FigureId| game.definition(id).faction;
        let kin = |id: FigureId| -> FigureSet {
            let able = |other: &FigureId| {
                let f = game.figure(*other);
                f.owner == game.figure(figure).owner
                    && f.status == Status::Field
                    && !f.given
                    && f.streak < 2
            };
            // Shyft try their luck with Mage Spawn in every edition, so that an edition changes
            // rules and not players.
            let mixes = |id: FigureId| matches!(faction(id), Faction::Shyft | Faction::MageSpawn);
            let same = |other: &FigureId| {
                faction(*other) == faction(figure) || (mixes(*other) && mixes(figure))
            };
            game.touching(id).iter().filter(able).filter(same).collect()
        };
        let near = kin(figure);
        let mut all = near.iter().fold(near, |all, id| all.or(kin(id)));
        all.remove(figure);
        all
    }

    pub(super) fn move_order(&mut self, game: &Game, lead: FigureId) -> Order {
        let mut with = Others::default();
        let often = if self.style == PlayStyle::Formations { 4 } else { 1 };
        if self.random.below(5) < often {
            let neighbours = self.formation_neighbours(game, lead);
            if neighbours.len() >= 2 {
                for friend in neighbours.iter().take(2 + self.random.below(3) as usize) {
                    with.push(friend);
                }
            }
        }
        self.march = None;
        Order::Move { lead, with, quick: with.is_empty() && game.uses(lead, AbilityId::Quickness) }
    }
}

fn is_damaged(game: &Game, figure: FigureId) -> bool {
    game.definition(figure).dial(None).is_some_and(|dial| game.figure(figure).click > dial.start())
}
