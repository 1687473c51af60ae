//! Situations reached in play: the engine plays games against itself, and each order given in them
//! becomes a situation.
//! What facts cannot describe is left out; such a situation is then another one, and is played anew
//! when a question about it is asked.

mod figure;
mod order;

use std::collections::BTreeMap;

use variorum_engine::selfplay::{BotGame, SelfPlayOptions};
use variorum_engine::{
    Ask, Decision, Detail, Edition, EventKind, FigureId, Game, HealBy, Input, Roll, Roster,
};

use crate::facts::{AttackResult, Attribute, Fact, OrderKind, Role, Situation};
use crate::questions::SINGLE_DICE;

/// After how many games no more are played, whatever they yielded.
const MOST_GAMES: u64 = 40;
/// The build total: more than two actions a turn, so that there is time for everything.
const BUILD_TOTAL: u16 = 300;
/// After how many turns a game is stopped.
const MOST_TURNS: u16 = 30;

/// Up to `most` situations from games of an edition, at most a quarter of them for each kind of
/// order; the same for the same seed.
pub fn situations_reached(
    roster: &Roster,
    edition: Edition,
    seed: u64,
    most: usize,
) -> Vec<Situation> {
    let options = SelfPlayOptions {
        edition,
        build_total: BUILD_TOTAL,
        turn_limit: MOST_TURNS,
        detail: Detail::Full,
        check_invariants: false,
        multi_dial_warriors: false,
        ..SelfPlayOptions::default()
    };
    let mut collected = Collection { most_of_a_kind: most / 4, ..Collection::default() };
    for game in 0..MOST_GAMES {
        if collected.situations.len() >= most {
            break;
        }
        let seed = seed.wrapping_mul(1_000).wrapping_add(game);
        if let Some(playing) = BotGame::new(roster, &options, seed) {
            collect_from(playing, &mut collected);
        }
    }
    collected.situations.truncate(most);
    collected.situations
}

/// The situations so far, and how many there are of each kind of order.
#[derive(Default)]
struct Collection {
    most_of_a_kind: usize,
    situations: Vec<Situation>,
    counts: BTreeMap<(OrderKind, OrderKind), usize>,
}

impl Collection {
    /// Adds a situation, unless it is known or there are enough of its kind.
    fn add(&mut self, situation: Situation) {
        let kind = (situation.choice(Fact::ActionKind), situation.choice(Fact::AttackKind));
        let count = self.counts.entry(kind).or_default();
        if *count < self.most_of_a_kind && !self.situations.contains(&situation) {
            *count += 1;
            self.situations.push(situation);
        }
    }
}

/// One order, from the moment it is given until the next.
struct OrderInProgress {
    situation: Situation,
    target: Option<FigureId>,
    /// How many events the log had when it was given.
    first_event: usize,
    attack_rolled: bool,
}

/// Plays a game to its end and adds the situation of every order that facts can describe.
fn collect_from(mut playing: BotGame, collected: &mut Collection) {
    let mut in_progress: Option<OrderInProgress> = None;
    loop {
        let ask = *playing.game.asks();
        let before_order = matches!(ask, Ask::Order(_)).then(|| playing.game.clone());
        let Some(input) = playing.step() else { break };
        if let Some(before) = before_order {
            if let Some(finished) = in_progress.take() {
                finished.finish(&before, collected);
            }
            if let Input::Decide(Decision::Give(order)) = input {
                let described = order::situation_of(&before, &order);
                in_progress = described.map(|(situation, target)| OrderInProgress {
                    situation,
                    target,
                    first_event: before.log.events.len(),
                    attack_rolled: false,
                });
            }
        } else if let Some(order) = &mut in_progress
            && !order.take_in(&playing.game, &ask, &input)
        {
            in_progress = None;
        }
    }
}

impl OrderInProgress {
    /// Takes in what was decided or rolled in the course of the order; false when facts cannot
    /// describe it.
    fn take_in(&mut self, game: &Game, ask: &Ask, input: &Input) -> bool {
        let situation = &mut self.situation;
        match (*ask, *input) {
            (Ask::Roll { roll: Roll::Attack, .. }, Input::Dice(first, second)) => {
                // Facts have the dice of one attack.
                let is_first_attack = !std::mem::replace(&mut self.attack_rolled, true);
                is_first_attack
                    && situation.set_int(Fact::AttackFirstDie, first)
                    && situation.set_int(Fact::AttackSecondDie, second)
            }
            (Ask::Roll { roll, .. }, Input::Die(die)) => SINGLE_DICE
                .iter()
                .find(|(of, _)| *of == roll)
                .is_some_and(|(_, fact)| situation.set_int(*fact, die)),
            (Ask::Heal(_), Input::Decide(Decision::Heal(by))) => {
                situation.set_truth(Fact::HealByDie, by == HealBy::Die)
            }
            (Ask::Defense { .. }, Input::Decide(Decision::Defense(shield))) => shield.is_none(),
            (Ask::Move(_), Input::Decide(Decision::Walk { figure, path, .. })) => {
                self.target = self.target.or(game.touching_foes(figure).first());
                order::set_path(situation, game, figure, &path, self.target)
            }
            (Ask::Follow { .. }, Input::Decide(Decision::Follow(order))) => order.is_none(),
            _ => true,
        }
    }

    /// Adds the situation with its dice, and once more with the result of the attack instead.
    fn finish(self, game: &Game, collected: &mut Collection) {
        if self.attack_rolled
            && let Some(with_result) = self.with_attack_result(game)
        {
            collected.add(with_result);
        }
        collected.add(self.situation);
    }

    fn with_attack_result(&self, game: &Game) -> Option<Situation> {
        let mut situation = self.situation.clone();
        let dice = situation.int(Fact::AttackFirstDie) + situation.int(Fact::AttackSecondDie);
        let events = game.log.events.get(self.first_event..)?;
        let hit = events.iter().find_map(|event| match event.what {
            EventKind::Hit { target } if Some(target) == self.target => Some(true),
            EventKind::Missed { target } if Some(target) == self.target => Some(false),
            _ => None,
        });
        let result = match (dice, hit) {
            (2, _) => AttackResult::CriticalMiss,
            (12, _) => AttackResult::CriticalHit,
            (_, Some(true)) => AttackResult::Hit,
            _ => AttackResult::Miss,
        };
        // The result decides whatever the two values are.
        let decided = [
            Fact::AttackFirstDie,
            Fact::AttackSecondDie,
            Fact::Figure(Role::Actor, Attribute::Attack),
            Fact::Figure(Role::Target, Attribute::Defense),
        ];
        let reset = decided.into_iter().all(|fact| situation.reset(fact));
        (reset && situation.set_choice(Fact::AttackResult, result)).then_some(situation)
    }
}
