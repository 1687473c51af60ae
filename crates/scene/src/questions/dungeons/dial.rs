//! Dials of the Dungeons game: where a warrior starts, and where a fallen one returns.
//! It knows of a Hero only that it has a level.

use super::{Card, Unanswerable};
use crate::facts::{DungeonFact, Fact, Role};
use variorum_engine::AbilityId;
use variorum_engine::dungeons::damage::{self, EliminatedFigure};
use variorum_expr::Value;

impl Card<'_> {
    /// The click to which a dial is set.
    fn set_click(&self) -> Result<u8, Unanswerable> {
        let hero = self.truth(DungeonFact::Hero);
        if !hero && self.situation.is_set(DungeonFact::Level.into()) {
            return Err(Unanswerable::because("only a Hero has a level"));
        }
        Ok(damage::starts_at(
            self.number(Fact::ArmyGreen),
            hero.then(|| self.number(DungeonFact::Level)),
        ))
    }

    /// The click at which the fallen one returns, if it does.
    fn return_click(&mut self) -> Result<Option<u8>, Unanswerable> {
        if may_raise(self)? != Value::Bool(true) || self.truth(DungeonFact::FoeBeside) {
            return Err(Unanswerable::because("the actor cannot bring that figure back"));
        }
        let fallen = EliminatedFigure {
            start: self.set_click()?,
            last: self.number(DungeonFact::Skulls),
            undead: self.truth(DungeonFact::Undead),
        };
        if fallen.undead && self.truth(DungeonFact::Hero) {
            return Err(Unanswerable::because(
                "the card does not say what full strength is for a Hero",
            ));
        }
        if fallen.start >= fallen.last {
            return Err(Unanswerable::because("the dial would start at its skulls"));
        }
        let die = if fallen.undead { 0 } else { self.roll(Fact::DieNecromancy) };
        Ok(damage::returns_at(fallen, die))
    }
}

pub(in crate::questions) fn may_raise(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    if !card.shown(Role::Actor)?.has(AbilityId::Necromancy) {
        return Err(Unanswerable::because("the actor does not raise the dead"));
    }
    Ok(Value::Bool(card.truth(DungeonFact::FallenFriend) && card.truth(DungeonFact::PlacedBeside)))
}

pub(in crate::questions) fn raised(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    Ok(Value::Bool(card.return_click()?.is_some()))
}

pub(in crate::questions) fn raised_click(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let click =
        card.return_click()?.ok_or_else(|| Unanswerable::because("the figure does not return"))?;
    Ok(Value::Int(click.into()))
}

pub(in crate::questions) fn start_click(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    if card.situation.is_set(DungeonFact::Skulls.into()) || card.truth(DungeonFact::Undead) {
        return Err(Unanswerable::because("this is asked before the game"));
    }
    Ok(Value::Int(card.set_click()?.into()))
}
