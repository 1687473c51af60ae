//! The answers to one scene over every fall of the dice that it rolls.
//! At most two kinds of dice are spread out; a third shows what it shows by default.

use super::scene::Scene;
use variorum_engine::{AbilityId, Clause, Convention, Ruleset};
use variorum_expr::Value;
use variorum_scene::facts::{Attribute, EnumType, Fact, Role, Situation};
use variorum_scene::questions::{self, Answered, Unanswerable};

/// One fall of the dice, and the answer; none where the question does not arise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fall {
    pub dice: Vec<(Fact, u8)>,
    pub answer: Option<Value>,
}

/// The answers over every fall.
#[derive(Debug, Clone)]
pub(super) struct Spread {
    /// The dice that are rolled.
    pub rolled: Vec<Fact>,
    pub falls: Vec<Fall>,
    pub clauses: Vec<Clause>,
    pub conventions: Vec<Convention>,
}

impl Spread {
    /// Plays the scene with these abilities.
    pub fn of(
        scene: &Scene,
        rules: &Ruleset,
        attacker: Option<AbilityId>,
        defender: Option<AbilityId>,
    ) -> Self {
        let mut situation = scene.situation();
        for (role, ability) in [(Role::Actor, attacker), (Role::Target, defender)] {
            let index = ability.and_then(|ability| u16::try_from(ability.index()).ok());
            let _ = situation.set(
                Fact::Figure(role, Attribute::Using).id(),
                Value::set(EnumType::Ability.id(), index),
            );
        }
        let first = questions::ask(scene.question, rules, &situation);
        let mut rolled: Vec<Fact> =
            first.iter().flat_map(|told| told.rolled.iter().copied()).collect();
        rolled.sort_unstable();
        rolled.dedup();
        rolled.truncate(2);
        let mut spread =
            Self { rolled, falls: Vec::new(), clauses: Vec::new(), conventions: Vec::new() };
        if spread.rolled.is_empty() {
            spread.take(Vec::new(), first);
            return spread;
        }
        for dice in falls(&spread.rolled) {
            let told = ask(scene, rules, &situation, &dice);
            spread.take(dice, told);
        }
        spread
    }

    fn take(&mut self, dice: Vec<(Fact, u8)>, told: Result<Answered, Unanswerable>) {
        let told = told.ok();
        for clause in told.iter().flat_map(|told| &told.clauses) {
            if !self.clauses.contains(clause) {
                self.clauses.push(*clause);
            }
        }
        for convention in told.iter().flat_map(|told| &told.conventions) {
            if !self.conventions.contains(convention) {
                self.conventions.push(*convention);
            }
        }
        self.falls.push(Fall { dice, answer: told.map(|told| told.answer) });
    }

    /// The answer when the dice fall so; dice that it does not roll make no difference.
    fn at(&self, dice: &[(Fact, u8)]) -> Option<Value> {
        let fits = |fall: &&Fall| {
            fall.dice
                .iter()
                .all(|die| !dice.iter().any(|(fact, _)| *fact == die.0) || dice.contains(die))
        };
        self.falls.iter().find(fits).and_then(|fall| fall.answer)
    }

    /// Whether it shows another answer than the other somewhere.
    pub fn differs_from(&self, other: &Self) -> bool {
        self.falls.iter().any(|fall| fall.answer != other.at(&fall.dice))
    }

    /// Whether it shows an answer that nobody would expect who knows each of the two by itself.
    pub fn is_unexpected(&self, neither: &Self, attacker: &Self, defender: &Self) -> bool {
        let against = |fall: &Fall, dice: &[(Fact, u8)]| {
            let [plain, one, other] = [neither, attacker, defender].map(|spread| spread.at(dice));
            fall.answer != expected(plain, one, other)
        };
        let own = self.falls.iter().any(|fall| against(fall, &fall.dice));
        // Dice that one of them would roll, and that are not rolled when they meet.
        let missing = |spread: &Self| {
            spread.falls.iter().any(|fall| {
                self.falls.iter().any(|both| both.dice.is_empty() && against(both, &fall.dice))
            })
        };
        own || missing(attacker) || missing(defender)
    }
}

/// What two abilities do if each does its own: numbers add up, and a yes or no is whoever's changes
/// it.
fn expected(plain: Option<Value>, one: Option<Value>, other: Option<Value>) -> Option<Value> {
    match (plain, one, other) {
        _ if one == plain => other,
        _ if other == plain => one,
        (Some(Value::Int(plain)), Some(Value::Int(one)), Some(Value::Int(other))) => {
            Some(Value::Int((one + other - plain).max(0)))
        }
        _ => one,
    }
}

/// Every fall of one or two kinds of dice.
fn falls(rolled: &[Fact]) -> Vec<Vec<(Fact, u8)>> {
    match rolled {
        [one] => (1..=6).map(|shown| vec![(*one, shown)]).collect(),
        [one, other, ..] => {
            (1..=6).flat_map(|a| (1..=6).map(move |b| vec![(*one, a), (*other, b)])).collect()
        }
        [] => Vec::new(),
    }
}

/// Asks with the dice set; a die that nobody rolls after all is left alone.
fn ask(
    scene: &Scene,
    rules: &Ruleset,
    situation: &Situation,
    dice: &[(Fact, u8)],
) -> Result<Answered, Unanswerable> {
    let with = |dice: &[(Fact, u8)]| {
        let mut situation = situation.clone();
        for (fact, shown) in dice {
            let _ = situation.set(fact.id(), Value::Int(i64::from(*shown)));
        }
        questions::ask(scene.question, rules, &situation)
    };
    let all = with(dice);
    if all.is_ok() || dice.len() < 2 {
        return all;
    }
    let alone = dice.iter().filter_map(|die| with(&[*die]).ok()).next();
    alone.map_or(all, Ok)
}
