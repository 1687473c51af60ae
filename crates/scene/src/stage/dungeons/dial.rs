//! Dials of the Dungeons game: where a warrior starts, and where a fallen one returns.
//! It knows of a Hero only that it has a level.

use super::{Card, Refusal};
use crate::situation::{Dungeon, Fact, Role};
use variorum_engine::AbilityId;
use variorum_engine::dungeons::damage::{self, Fallen};
use variorum_expr::Value;

impl Card<'_> {
    /// The click to which a dial is set.
    fn set_click(&self) -> Result<u8, Refusal> {
        let hero = self.truth(Dungeon::Hero);
        if !hero && self.situation.tells(Dungeon::Level.into()) {
            return Err(Refusal::because("only a Hero has a level"));
        }
        Ok(damage::starts_at(self.number(Fact::Green), hero.then(|| self.number(Dungeon::Level))))
    }

    /// The click at which the fallen one returns, if it does.
    fn return_click(&mut self) -> Result<Option<u8>, Refusal> {
        if may_raise(self)? != Value::Bool(true) || self.truth(Dungeon::FoeBeside) {
            return Err(Refusal::because("the actor cannot bring that figure back"));
        }
        let fallen = Fallen {
            start: self.set_click()?,
            last: self.number(Dungeon::Skulls),
            undead: self.truth(Dungeon::Undead),
        };
        if fallen.undead && self.truth(Dungeon::Hero) {
            return Err(Refusal::because("the card does not say what full strength is for a Hero"));
        }
        if fallen.start >= fallen.last {
            return Err(Refusal::because("the dial would start at its skulls"));
        }
        let die = if fallen.undead { 0 } else { self.roll(Fact::NecromancyDie) };
        Ok(damage::returns_at(fallen, die))
    }
}

pub(in crate::stage) fn may_raise(card: &mut Card<'_>) -> Result<Value, Refusal> {
    if !card.shown(Role::Actor)?.has(AbilityId::Necromancy) {
        return Err(Refusal::because("the actor does not raise the dead"));
    }
    Ok(Value::Bool(card.truth(Dungeon::Fallen) && card.truth(Dungeon::Placed)))
}

pub(in crate::stage) fn raised(card: &mut Card<'_>) -> Result<Value, Refusal> {
    Ok(Value::Bool(card.return_click()?.is_some()))
}

pub(in crate::stage) fn raised_click(card: &mut Card<'_>) -> Result<Value, Refusal> {
    let click =
        card.return_click()?.ok_or_else(|| Refusal::because("the figure does not return"))?;
    Ok(Value::Int(click.into()))
}

pub(in crate::stage) fn start_click(card: &mut Card<'_>) -> Result<Value, Refusal> {
    if card.situation.tells(Dungeon::Skulls.into()) || card.truth(Dungeon::Undead) {
        return Err(Refusal::because("this is asked before the game"));
    }
    Ok(Value::Int(card.set_click()?.into()))
}
