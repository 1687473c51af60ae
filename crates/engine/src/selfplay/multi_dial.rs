//! How the bots of self-play use multiple-dial warriors, chariots and their passengers.

use crate::board::geometry::{Facing, Path, SectionSet};
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::decision::Decision;
use crate::ids::{FigureId, FigureSet, PlayerId};
use crate::selfplay::bot::Bot;
use crate::turn::order::{Order, Others, Targets};

impl Bot {
    /// An order for a multiple-dial warrior, a passenger, or a warrior that may become one; nothing
    /// for all others.
    pub(super) fn special_figure_order(
        &mut self,
        game: &Game,
        figure: FigureId,
    ) -> Option<Decision> {
        let who = game.figure(figure);
        if who.is_multi_dial() {
            return Some(self.section_order(game, figure));
        }
        if who.status == Status::Aboard {
            return Some(Decision::Give(self.passenger_order(game, figure)));
        }
        let empty = |id: &FigureId| {
            game.is_chariot(*id)
                && game.figure(*id).rider.is_none()
                && game.is_friendly(who.owner, *id)
        };
        let chariot = game.touching(figure).iter().find(empty)?;
        (self.random.below(2) == 0).then_some(Decision::Give(Order::Board { figure, chariot }))
    }

    fn section_order(&mut self, game: &Game, figure: FigureId) -> Decision {
        let sections = game.figure(figure).sections;
        let free = game.active_sections(figure).without(sections.used);
        let fresh = !sections.combat_given && !sections.movement_given;
        let foes = game.touching_foes(figure);
        if fresh && self.random.below(if foes.is_empty() { 2 } else { 6 }) == 0 {
            let some: SectionSet = free.iter().filter(|_| self.random.below(2) == 0).collect();
            let sections = if some.is_empty() { free } else { some };
            return Decision::GiveSections {
                sections,
                order: Order::Move { lead: figure, with: Others::default(), quick: false },
            };
        }
        let place = self.random.below(u32::from(free.len()).max(1)) as usize;
        let Some(section) = free.iter().nth(place) else { return Decision::EndTurn };
        let order =
            |order: Order| Decision::GiveSections { sections: SectionSet::just(section), order };
        let near: FigureSet =
            foes.iter().filter(|foe| game.touched_sections(figure, *foe).has(section)).collect();
        if let Some(target) = self.pick_figure(near) {
            let capture = self.random.below(20) == 0;
            return order(Order::Close {
                attacker: figure,
                with: Others::default(),
                target,
                capture,
            });
        }
        if game.section_uses(figure, section, AbilityId::Regeneration) && self.random.below(2) == 0
        {
            return order(Order::Regenerate { figure });
        }
        if self.random.below(12) == 0 {
            return order(Order::Pass { figure });
        }
        if game.section_uses(figure, section, AbilityId::Shockwave) {
            return order(Order::Ranged {
                firer: figure,
                with: Others::default(),
                targets: Targets::default(),
            });
        }
        let targets: FigureSet = game
            .figure_ids()
            .filter(|id| game.is_opposing(game.figure(figure).owner, *id))
            .collect();
        let Some(target) = self.pick_figure(targets) else { return Decision::EndTurn };
        order(Order::Ranged {
            firer: figure,
            with: Others::default(),
            targets: [target].into_iter().collect(),
        })
    }

    fn passenger_order(&mut self, game: &Game, figure: FigureId) -> Order {
        let Some(chariot) = game.figure(figure).chariot else { return Order::Pass { figure } };
        if let Some(target) = self.pick_figure(game.close_combat_targets(figure)) {
            return Order::Close {
                attacker: figure,
                with: Others::default(),
                target,
                capture: self.random.below(20) == 0,
            };
        }
        let range = game.range(figure);
        if range > 0 && self.random.below(3) > 0 {
            return self.ranged_order(game, figure, range);
        }
        let to = self.position_beside(game, chariot, figure);
        Order::Disembark { figure, to }
    }

    /// Straight ahead to a foe or anywhere, sometimes straight back.
    pub(super) fn multi_dial_step(
        &mut self,
        game: &Game,
        figure: FigureId,
        reach: i64,
        attempt: u32,
    ) -> Decision {
        let placed = game.figure(figure).placed;
        if attempt == 7 && !game.is_chariot(figure) {
            let to = placed.at.plus(
                placed.facing.reversed().vector(i64::from(self.random.below(reach.max(1) as u32))),
            );
            return Decision::Walk {
                figure,
                path: Path::straight(placed.at, to),
                facing: placed.facing,
                captive: None,
            };
        }
        let towards = self.facing_nearest_foe(game, figure);
        let facing =
            if attempt > 3 { Facing::new(self.random.below(4096) as u16) } else { towards };
        let contact = self.nearest_foe(game, figure).map(|foe| {
            let beside = game.figure(foe).placed.beside(placed.base, facing, facing.reversed());
            placed.at.distance(beside.at).as_i64() + 3
        });
        let far = contact
            .filter(|_| attempt < 4)
            .unwrap_or(i64::from(self.random.below(reach.max(1) as u32)))
            .min(reach - 2)
            .max(0);
        let to = placed.at.plus(facing.vector(far));
        Decision::Walk { figure, path: Path::straight(placed.at, to), facing, captive: None }
    }

    /// Places a figure in an empty chariot, once in a while.
    pub(super) fn choose_chariot_place(
        &mut self,
        game: &Game,
        player: PlayerId,
        figure: FigureId,
    ) -> Option<Decision> {
        let waits = |id: &FigureId| {
            let wagon = game.figure(*id);
            wagon.owner == player
                && wagon.status == Status::Field
                && wagon.rider.is_none()
                && game.is_chariot(*id)
        };
        let chariot = game.figure_ids().find(waits)?;
        (self.random.below(2) == 0).then_some(Decision::PlaceAboard { figure, chariot })
    }
}
