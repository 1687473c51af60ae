//! The director: answers whatever a game asks from the facts, so that an action runs to its end.
//! It makes no choice that a fact could make.

use super::{Refusal, Stage};
use crate::engine::ask::{Ask, Decision, HealBy, Input, Roll};
use crate::engine::illegal::Illegal;
use crate::engine::state::Game;
use crate::situation::Fact;

/// The facts that are dice, with the roll that each is for.
const DICE: [(Roll, Fact); 9] = [
    (Roll::Dodge, Fact::DodgeDie),
    (Roll::Damage, Fact::DamageDie),
    (Roll::Healing, Fact::HealDie),
    (Roll::Freeze, Fact::FreezeDie),
    (Roll::BreakAway, Fact::BreakAwayDie),
    (Roll::Terrify, Fact::TerrifyDie),
    (Roll::Command, Fact::CommandDie),
    (Roll::Regeneration, Fact::RegenerationDie),
    (Roll::Necromancy, Fact::NecromancyDie),
];

impl Stage<'_> {
    /// Gives the action and plays until the next order is asked for; a refusal of the action itself is the inner error.
    pub fn act(&mut self, game: &mut Game, decision: Decision, attack: (u8, u8)) -> Result<Result<(), Illegal>, Refusal> {
        if let Err(illegal) = game.step(Input::Decide(decision)) {
            // What no rule forbids cannot be asked this way.
            return if illegal.clause.is_some() { Ok(Err(illegal)) } else { Err(illegal.into()) };
        }
        for _ in 0..64 {
            match *game.asks() {
                Ask::Order(_) | Ask::Over => {
                    self.keep(&game.log);
                    return Ok(Ok(()));
                }
                ask => {
                    let input = self.reply(ask, attack);
                    game.step(input)?;
                }
            }
        }
        Err(Refusal::because("the action does not come to an end"))
    }

    fn reply(&mut self, ask: Ask, attack: (u8, u8)) -> Input {
        match ask {
            Ask::Roll { roll: Roll::Attack | Roll::FirstPlayer, .. } => {
                self.dice.extend([attack.0, attack.1]);
                Input::Dice(attack.0, attack.1)
            }
            Ask::Roll { roll, .. } => Input::Die(self.die(roll)),
            Ask::Spin { .. } => Input::Decide(Decision::Spin(None)),
            Ask::Follow { .. } => Input::Decide(Decision::Follow(None)),
            Ask::Defense { .. } => Input::Decide(Decision::Defense(None)),
            Ask::Heal(_) => Input::Decide(Decision::Heal(HealBy::Value)),
            Ask::Use { .. } => Input::Decide(Decision::Use(true)),
            Ask::Move(_) => Input::Decide(Decision::Finish),
            _ => Input::Decide(Decision::EndTurn),
        }
    }

    fn die(&mut self, roll: Roll) -> u8 {
        let Some((_, fact)) = DICE.iter().find(|(of, _)| *of == roll) else { return 1 };
        self.rolled.push(*fact);
        let die = self.situation.small(*fact);
        self.dice.push(die);
        die
    }

    /// A die that the facts set and nobody rolled is an error, as at a table.
    pub(super) fn no_die_is_left(&self) -> Result<(), Refusal> {
        match DICE.iter().find(|(_, fact)| self.situation.tells(*fact) && !self.rolled.contains(fact)) {
            Some((_, fact)) => Err(Refusal::because(format!("nobody rolls {fact:?}"))),
            None => Ok(()),
        }
    }
}
