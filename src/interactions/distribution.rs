//! The answers to one scene over every roll of its dice. At most two dice are varied; a third shows
//! what it shows by default.

use super::scene::Scene;
use variorum_engine::{AbilityId, Clause, Convention, Ruleset};
use variorum_expr::Value;
use variorum_scene::facts::{Fact, Situation};
use variorum_scene::questions::{self, Answered, Unanswerable};

/// What each die shows.
type Dice = Vec<(Fact, u8)>;

/// One roll of the dice, and the answer; none where the question does not arise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Roll {
    pub(super) dice: Dice,
    pub(super) answer: Option<Value>,
    /// The answer when the value that the scene measures is 1 more: a number that follows it is
    /// not a fact of the abilities but of the dial.
    pub(super) answer_with_one_more: Option<Value>,
}

impl Roll {
    /// Both answers, which are the same for whatever does not depend on the dial.
    pub(super) fn answers(&self) -> [Option<Value>; 2] {
        [self.answer, self.answer_with_one_more]
    }
}

/// The answers over every roll.
#[derive(Debug, Clone)]
pub(super) struct AnswerDistribution {
    /// The dice that are varied.
    pub(super) varied_dice: Vec<Fact>,
    pub(super) rolls: Vec<Roll>,
    /// The clauses that decided in some roll.
    pub(super) clauses: Vec<Clause>,
    pub(super) conventions: Vec<Convention>,
}

impl AnswerDistribution {
    /// Plays the scene with these abilities.
    pub(super) fn play(
        scene: &Scene,
        rules: &Ruleset,
        attacker: Option<AbilityId>,
        defender: Option<AbilityId>,
    ) -> Self {
        let situation = scene.meeting(attacker, defender);
        let first = questions::ask(scene.question, rules, &situation);
        let mut varied_dice: Vec<Fact> =
            first.iter().flat_map(|answered| answered.rolled.iter().copied()).collect();
        varied_dice.sort_unstable();
        varied_dice.dedup();
        varied_dice.truncate(2);
        let all_dice = every_roll(&varied_dice);
        let mut distribution =
            Self { varied_dice, rolls: Vec::new(), clauses: Vec::new(), conventions: Vec::new() };
        let with_one_more = scene.with_one_more(&situation);
        let ask_shifted = |dice: &[(Fact, u8)]| {
            let shifted = with_one_more.as_ref()?;
            Some(ask_with_dice(scene, rules, shifted, dice).ok()?.answer)
        };
        if all_dice.is_empty() {
            distribution.add(Vec::new(), first, ask_shifted(&[]));
        }
        for dice in all_dice {
            let answered = ask_with_dice(scene, rules, &situation, &dice);
            let shifted = ask_shifted(&dice);
            distribution.add(dice, answered, shifted);
        }
        distribution
    }

    fn add(
        &mut self,
        dice: Dice,
        answered: Result<Answered, Unanswerable>,
        shifted: Option<Value>,
    ) {
        let answered = answered.ok();
        for clause in answered.iter().flat_map(|answered| &answered.clauses) {
            if !self.clauses.contains(clause) {
                self.clauses.push(*clause);
            }
        }
        for convention in answered.iter().flat_map(|answered| &answered.conventions) {
            if !self.conventions.contains(convention) {
                self.conventions.push(*convention);
            }
        }
        let answer = answered.map(|answered| answered.answer);
        self.rolls.push(Roll { dice, answer, answer_with_one_more: shifted.or(answer) });
    }

    /// Whether the question does not arise with any roll.
    pub(super) fn is_impossible(&self) -> bool {
        self.rolls.iter().all(|roll| roll.answer.is_none())
    }

    /// Whether the answer is no with every roll.
    pub(super) fn is_denied(&self) -> bool {
        self.rolls.iter().all(|roll| roll.answer == Some(Value::Bool(false)))
    }

    /// The answer with these dice; dice that it does not roll make no difference.
    fn answer_with(&self, dice: &[(Fact, u8)]) -> Option<Value> {
        let fits = |roll: &&Roll| {
            roll.dice
                .iter()
                .all(|die| !dice.iter().any(|(fact, _)| *fact == die.0) || dice.contains(die))
        };
        self.rolls.iter().find(fits).and_then(|roll| roll.answer)
    }

    /// Whether it has another answer than the other distribution in some roll.
    pub(super) fn differs_from(&self, other: &Self) -> bool {
        self.rolls.iter().any(|roll| roll.answer != other.answer_with(&roll.dice))
    }

    /// Whether it has an answer that nobody would expect who knows each of the two abilities by
    /// itself.
    pub(super) fn is_unexpected(&self, neither: &Self, attacker: &Self, defender: &Self) -> bool {
        let is_surprise = |roll: &Roll, dice: &[(Fact, u8)]| {
            let [plain, one, other] =
                [neither, attacker, defender].map(|known| known.answer_with(dice));
            roll.answer != expected_answer(plain, one, other)
        };
        let own = self.rolls.iter().any(|roll| is_surprise(roll, &roll.dice));
        // Dice that one of them would roll, and that are not rolled when they meet.
        let missing = |alone: &Self| {
            alone.rolls.iter().any(|roll| {
                self.rolls.iter().any(|both| both.dice.is_empty() && is_surprise(both, &roll.dice))
            })
        };
        own || missing(attacker) || missing(defender)
    }
}

/// The answer if each of two abilities has its own effect only: numbers add up, and a yes or no is
/// that of whoever changes it.
fn expected_answer(
    plain: Option<Value>,
    one: Option<Value>,
    other: Option<Value>,
) -> Option<Value> {
    match (plain, one, other) {
        _ if one == plain => other,
        _ if other == plain => one,
        (Some(Value::Int(plain)), Some(Value::Int(one)), Some(Value::Int(other))) => {
            Some(Value::Int((one + other - plain).max(0)))
        }
        _ => one,
    }
}

/// Every roll of one or two dice.
fn every_roll(dice: &[Fact]) -> Vec<Dice> {
    match dice {
        [one] => (1..=6).map(|shown| vec![(*one, shown)]).collect(),
        [one, other, ..] => {
            (1..=6).flat_map(|a| (1..=6).map(move |b| vec![(*one, a), (*other, b)])).collect()
        }
        [] => Vec::new(),
    }
}

/// Asks with the dice set. Where one of two dice turns out not to be rolled, it is left alone.
fn ask_with_dice(
    scene: &Scene,
    rules: &Ruleset,
    situation: &Situation,
    dice: &[(Fact, u8)],
) -> Result<Answered, Unanswerable> {
    let ask = |dice: &[(Fact, u8)]| {
        let mut situation = situation.clone();
        for (fact, shown) in dice {
            // What a die shows is in the domain of its fact.
            let _ = situation.set(fact.id(), Value::Int(i64::from(*shown)));
        }
        questions::ask(scene.question, rules, &situation)
    };
    let with_all = ask(dice);
    if with_all.is_ok() || dice.len() < 2 {
        return with_all;
    }
    dice.iter().find_map(|die| ask(&[*die]).ok()).map_or(with_all, Ok)
}
