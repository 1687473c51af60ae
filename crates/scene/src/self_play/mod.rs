//! Situations reached in play: games that the engine plays against itself, and the facts of each
//! order given in them.
//! What the facts cannot tell is left out; such a situation is then another one, played anew on a
//! stage.

mod figure;
mod order;

use std::collections::BTreeMap;

use crate::facts::{Attribute, Fact, Role, Situation};
use crate::questions::DICE;
use variorum_engine::selfplay::{BotGame, SelfPlayOptions};
use variorum_engine::{
    Ask, Decision, Detail, Edition, EventKind, FigureId, Game, HealBy, Input, Roll, Roster,
};
use variorum_expr::Value;

/// Games after which no more are played, whatever they yielded.
const MOST_GAMES: u64 = 40;
/// The build total: more than two actions a turn, so that there is time for everything.
const BUILD_TOTAL: u16 = 300;

/// Up to so many situations from games of an edition, as many of each kind of order as there are;
/// the same for the same seed.
pub fn situations_reached(
    roster: &Roster,
    edition: Edition,
    seed: u64,
    most: usize,
) -> Vec<Situation> {
    let options = SelfPlayOptions {
        edition,
        build_total: BUILD_TOTAL,
        turn_limit: 30,
        detail: Detail::Full,
        check_invariants: false,
        multi_dial_warriors: false,
        ..SelfPlayOptions::default()
    };
    let mut kept = Kept { of_each: most / 4, ..Kept::default() };
    for game in 0..MOST_GAMES {
        if kept.all.len() >= most {
            break;
        }
        let Some(playing) =
            BotGame::new(roster, &options, seed.wrapping_mul(1_000).wrapping_add(game))
        else {
            continue;
        };
        watch(playing, &mut kept);
    }
    kept.all.truncate(most);
    kept.all
}

/// The situations kept so far, and how many there are of each kind of order.
#[derive(Default)]
struct Kept {
    of_each: usize,
    all: Vec<Situation>,
    counts: BTreeMap<(usize, usize), usize>,
}

impl Kept {
    fn keep(&mut self, situation: Situation) {
        let kind = (situation.variant(Fact::ActionKind), situation.variant(Fact::AttackKind));
        let count = self.counts.entry(kind).or_default();
        if *count < self.of_each && !self.all.contains(&situation) {
            *count += 1;
            self.all.push(situation);
        }
    }
}

/// One order, from the moment it is given until the next.
struct Open {
    situation: Situation,
    target: Option<FigureId>,
    /// How long the log was when it was given.
    from: usize,
    rolled: bool,
}

fn watch(mut playing: BotGame, kept: &mut Kept) {
    let mut open: Option<Open> = None;
    loop {
        let ask = *playing.game.asks();
        let before = matches!(ask, Ask::Order(_)).then(|| playing.game.clone());
        let Some(input) = playing.step() else { break };
        if let Some(before) = before {
            open.take().into_iter().for_each(|open| open.close(&before, kept));
            if let Input::Decide(Decision::Give(order)) = input {
                let told = order::told(&before, &order);
                open = told.map(|(situation, target)| Open {
                    situation,
                    target,
                    from: before.log.events.len(),
                    rolled: false,
                });
            }
            continue;
        }
        if open.as_mut().is_some_and(|open| !open.heed(&playing.game, &ask, &input)) {
            open = None;
        }
    }
}

impl Open {
    /// Takes in what was decided or rolled in the course of the order; false when it cannot be
    /// told.
    fn heed(&mut self, game: &Game, ask: &Ask, input: &Input) -> bool {
        match (*ask, *input) {
            (Ask::Roll { roll: Roll::Attack, .. }, Input::Dice(one, other)) => {
                // A second attack in the same order is another story.
                let first = !std::mem::replace(&mut self.rolled, true);
                first
                    && set(&mut self.situation, Fact::AttackFirstDie, one)
                    && set(&mut self.situation, Fact::AttackSecondDie, other)
            }
            (Ask::Roll { roll, .. }, Input::Die(die)) => DICE
                .iter()
                .find(|(of, _)| *of == roll)
                .is_some_and(|(_, fact)| set(&mut self.situation, *fact, die)),
            (Ask::Heal(_), Input::Decide(Decision::Heal(by))) => {
                truth(&mut self.situation, Fact::HealByDie, by == HealBy::Die)
            }
            (Ask::Defense { .. }, Input::Decide(Decision::Defense(shield))) => shield.is_none(),
            (Ask::Move(_), Input::Decide(Decision::Walk { figure, path, .. })) => {
                let reached = game.touching_foes(figure).first();
                let told =
                    order::way(game, &mut self.situation, figure, &path, self.target.or(reached));
                self.target = self.target.or(reached);
                told
            }
            (Ask::Follow { .. }, Input::Decide(Decision::Follow(order))) => order.is_none(),
            _ => true,
        }
    }

    /// Keeps the situation as the dice fell, and once more with the result of the attack in their
    /// stead.
    fn close(self, game: &Game, kept: &mut Kept) {
        if self.rolled
            && let Some(settled) = self.settled(game)
        {
            kept.keep(settled);
        }
        kept.keep(self.situation);
    }

    fn settled(&self, game: &Game) -> Option<Situation> {
        let mut situation = self.situation.clone();
        let dice = situation.int(Fact::AttackFirstDie) + situation.int(Fact::AttackSecondDie);
        let events = game.log.events.get(self.from..)?;
        let hit = events.iter().find_map(|event| match event.what {
            EventKind::Hit { target } if Some(target) == self.target => Some(true),
            EventKind::Missed { target } if Some(target) == self.target => Some(false),
            _ => None,
        });
        let result = match (dice, hit) {
            (2, _) => "critical_miss",
            (12, _) => "critical_hit",
            (_, Some(true)) => "hit",
            _ => "miss",
        };
        let plain = Situation::default();
        // The result settles both values.
        for fact in [
            Fact::AttackFirstDie,
            Fact::AttackSecondDie,
            Fact::Figure(Role::Actor, Attribute::Attack),
            Fact::Figure(Role::Target, Attribute::Defense),
        ] {
            let _ = situation.set(fact.slot(), plain.value(fact.slot()));
        }
        word(&mut situation, Fact::AttackResult, result).then_some(situation)
    }
}

/// Sets a number; false when the fact cannot have it.
fn set(situation: &mut Situation, fact: Fact, number: impl Into<i64>) -> bool {
    situation.set(fact.slot(), Value::Int(number.into()))
}

fn truth(situation: &mut Situation, fact: Fact, holds: bool) -> bool {
    situation.set(fact.slot(), Value::Bool(holds))
}

/// Sets a fact to a word of its list; false when there is no such word.
fn word(situation: &mut Situation, fact: Fact, wanted: &str) -> bool {
    let Some(crate::facts::Domain::OneOf(of)) =
        crate::facts::definitions().get(fact.slot().index()).map(|known| known.domain)
    else {
        return false;
    };
    let place = of
        .variants()
        .iter()
        .position(|variant| variant == wanted)
        .and_then(|place| u16::try_from(place).ok());
    place.is_some_and(|place| situation.set(fact.slot(), Value::Enum(of.id(), place)))
}
