//! The director: answers whatever a game asks from the facts, so that an action runs to its end.
//! It makes no choice that a fact could make.

use super::{Stage, Unanswerable};
use crate::facts::{Fact, MultiDialFact};
use variorum_engine::geometry::Facing;
use variorum_engine::{Ask, Decision, FigureId, Game, HealBy, Illegal, Input, Roll};

/// The facts that are dice, with the roll that each is for.
pub(crate) const DICE: [(Roll, Fact); 11] = [
    (Roll::Dodge, Fact::DieDodge),
    (Roll::Damage, Fact::DieDamage),
    (Roll::Healing, Fact::DieHeal),
    (Roll::Freeze, Fact::DieFreeze),
    (Roll::BreakAway, Fact::DieBreakAway),
    (Roll::Terrify, Fact::DieTerrify),
    (Roll::Command, Fact::DieCommand),
    (Roll::Regeneration, Fact::DieRegeneration),
    (Roll::Necromancy, Fact::DieNecromancy),
    (Roll::Passenger, Fact::MultiDial(MultiDialFact::DiePassenger)),
    (Roll::Wreck, Fact::MultiDial(MultiDialFact::DieWreck)),
];

/// The target of the action.
const TARGET: FigureId = FigureId(1);
/// The bystander, where there is one.
const THIRD: FigureId = FigureId(2);

impl Stage<'_> {
    /// Gives the action and plays until the next order is asked for; a refusal of the action itself
    /// is the inner error.
    pub fn act(
        &mut self,
        game: &mut Game,
        decision: Decision,
        attack: (u8, u8),
    ) -> Result<Result<(), Illegal>, Unanswerable> {
        self.until_order(game, attack)?;
        if let Err(illegal) = game.step(Input::Decide(decision)) {
            // What no rule forbids cannot be asked this way.
            return if illegal.clause.is_some() { Ok(Err(illegal)) } else { Err(illegal.into()) };
        }
        self.until_order(game, attack)?;
        self.keep(&game.log);
        Ok(Ok(()))
    }

    /// Answers whatever is asked until somebody is to give an order.
    pub fn until_order(&mut self, game: &mut Game, attack: (u8, u8)) -> Result<(), Unanswerable> {
        self.until(game, attack, |_| false).map(|_| ())
    }

    /// Plays on until the game asks for something wanted; false when the action is over before.
    pub fn until(
        &mut self,
        game: &mut Game,
        attack: (u8, u8),
        wanted: impl Fn(&Ask) -> bool,
    ) -> Result<bool, Unanswerable> {
        for _ in 0..64 {
            match game.asks() {
                ask if wanted(ask) => return Ok(true),
                Ask::Order(_) | Ask::Over => return Ok(false),
                _ => {
                    let input = self.reply(game, attack);
                    game.step(input)?;
                }
            }
        }
        Err(Unanswerable::because("the action does not come to an end"))
    }

    pub(super) fn reply(&mut self, game: &Game, attack: (u8, u8)) -> Input {
        match *game.asks() {
            Ask::Roll { roll: Roll::Attack | Roll::FirstPlayer, .. } => {
                self.attacks += 1;
                self.dice.extend([attack.0, attack.1]);
                Input::Dice(attack.0, attack.1)
            }
            Ask::Roll { roll, .. } => Input::Die(self.die(roll)),
            Ask::Spin { figure, mover, .. } => {
                Input::Decide(Decision::Spin(self.spin(game, figure, mover)))
            }
            Ask::Follow { .. } => Input::Decide(Decision::Follow(None)),
            Ask::Defense { .. } => Input::Decide(Decision::Defense(
                self.situation.truth(Fact::ThirdShields).then_some(THIRD),
            )),
            Ask::Heal(_) => {
                Input::Decide(Decision::Heal(if self.situation.truth(Fact::HealByDie) {
                    HealBy::Die
                } else {
                    HealBy::Value
                }))
            }
            Ask::Use { .. } => {
                Input::Decide(Decision::Use(!self.situation.truth(Fact::ChoiceDeclines)))
            }
            Ask::Move(_) => Input::Decide(Decision::Finish),
            Ask::Section { .. } => Input::Decide(Decision::Section(self.picked())),
            Ask::Facing { figure, .. } => Input::Decide(Decision::Face(self.thrown(game, figure))),
            _ => Input::Decide(Decision::EndTurn),
        }
    }

    /// The free spin of the target towards whoever came, where the facts let it take one.
    fn spin(&self, game: &Game, figure: FigureId, mover: FigureId) -> Option<Facing> {
        let (from, to) = (game.figure(figure).placed.at, game.figure(mover).placed.at);
        let turns = self.situation.truth(Fact::TargetSpins) && figure == TARGET;
        turns.then(|| Facing::along(from.vector_to(to))).flatten()
    }

    fn die(&mut self, roll: Roll) -> u8 {
        let Some((_, fact)) = DICE.iter().find(|(of, _)| *of == roll) else { return 1 };
        self.rolled.push(*fact);
        let die = self.situation.small(*fact);
        self.dice.push(die);
        die
    }

    /// A die that the facts set and nobody rolled is an error, as at a table.
    pub(super) fn no_die_is_left(&self) -> Result<(), Unanswerable> {
        match DICE
            .iter()
            .find(|(_, fact)| self.situation.is_set(*fact) && !self.rolled.contains(fact))
        {
            Some((_, fact)) => Err(Unanswerable::because(format!("nobody rolls {}", fact.path()))),
            None => Ok(()),
        }
    }
}
