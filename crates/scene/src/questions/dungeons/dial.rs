//! Dials of the Dungeons game: where a warrior starts, and where an eliminated one returns.
//! All that is known of a Hero is that it has a level.

use variorum_engine::AbilityId;
use variorum_engine::dungeons::damage::{self, EliminatedFigure};
use variorum_expr::Value;

use super::{DungeonRun, Unanswerable, int_value};
use crate::facts::{DungeonFact, Fact, Role};

impl DungeonRun<'_> {
    /// The click to which a dial is set before the game.
    fn start_click(&self) -> Result<u8, Unanswerable> {
        let hero = self.truth(DungeonFact::Hero);
        if !hero && self.is_set(DungeonFact::Level) {
            return Err(Unanswerable::because("only a Hero has a level"));
        }
        Ok(damage::starts_at(
            self.number(Fact::ArmyGreen),
            hero.then(|| self.number(DungeonFact::Level)),
        ))
    }

    /// The click at which the eliminated figure returns, if it does.
    fn return_click(&mut self) -> Result<Option<u8>, Unanswerable> {
        if may_raise(self)? != Value::Bool(true) || self.truth(DungeonFact::FoeBeside) {
            return Err(Unanswerable::because("the actor cannot bring that figure back"));
        }
        let fallen = EliminatedFigure {
            start: self.start_click()?,
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

pub(in crate::questions) fn may_raise(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    if !run.abilities_of(Role::Actor)?.has(AbilityId::Necromancy) {
        return Err(Unanswerable::because("the actor does not raise the dead"));
    }
    Ok(Value::Bool(run.truth(DungeonFact::FallenFriend) && run.truth(DungeonFact::PlacedBeside)))
}

pub(in crate::questions) fn raised(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    Ok(Value::Bool(run.return_click()?.is_some()))
}

pub(in crate::questions) fn raised_click(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let click =
        run.return_click()?.ok_or_else(|| Unanswerable::because("the figure does not return"))?;
    Ok(int_value(click))
}

pub(in crate::questions) fn start_click(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    if run.is_set(DungeonFact::Skulls) || run.truth(DungeonFact::Undead) {
        return Err(Unanswerable::because("this is asked before the game"));
    }
    Ok(int_value(run.start_click()?))
}
