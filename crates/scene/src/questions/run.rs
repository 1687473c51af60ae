//! One question being answered: it plays a game on, answering from the facts whatever the game asks
//! for, and remembers which dice fell and which clauses decided.
//! No choice is made here that a fact could make.

use std::cell::{Cell, RefCell};

use variorum_engine::geometry::Facing;
use variorum_engine::{
    Ask, Clause, Convention, Decision, EventKind, FigureId, Game, HealBy, Illegal, Input, Roll,
    Ruleset, Slot,
};
use variorum_expr::Value;

use super::played_game::{PlayedGame, Record};
use super::{Answered, Unanswerable};
use crate::facts::{Fact, MultiDialFact, Situation};
use crate::setup::{Part, StatOverrides};

/// The two dice of an attack where the facts do not give them: neither critical nor extreme.
pub(crate) const ORDINARY_DICE: (u8, u8) = (3, 4);

/// How many prompts of the game are answered in one action before something must be wrong.
const MOST_PROMPTS: usize = 64;

/// The facts that are single dice, with the roll that each is for.
pub(crate) const SINGLE_DICE: [(Roll, Fact); 11] = [
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

/// Who is given the action.
const ATTACKER: FigureId = FigureId(0);
/// The target of the action.
const TARGET: FigureId = FigureId(1);
/// The bystander, where there is one.
const THIRD: FigureId = FigureId(2);

/// One question being answered: the facts, the rules, and what has happened so far.
pub(crate) struct QuestionRun<'a> {
    pub(crate) situation: &'a Situation,
    pub(crate) rules: &'a Ruleset,
    /// Every die that fell, in order.
    pub(super) dice: Vec<u8>,
    /// The facts whose single dice fell, in order.
    pub(super) rolled: Vec<Fact>,
    /// How many times the two dice of an attack were rolled.
    pub(super) attack_rolls: u8,
    clauses: Vec<Clause>,
    conventions: Vec<Convention>,
    /// Every step that was taken, for somebody who wants to see them.
    pub(super) record: Option<Record>,
    /// The values that the question set itself.
    pub(super) overrides: RefCell<Vec<(FigureId, Slot)>>,
    /// The facts about multiple-dial warriors that were read, a bit each.
    pub(super) multi_dial_facts_read: Cell<u64>,
}

impl<'a> QuestionRun<'a> {
    pub(super) fn new(situation: &'a Situation, rules: &'a Ruleset) -> Self {
        Self {
            situation,
            rules,
            dice: Vec::new(),
            rolled: Vec::new(),
            attack_rolls: 0,
            clauses: Vec::new(),
            conventions: Vec::new(),
            record: None,
            overrides: RefCell::new(Vec::new()),
            multi_dial_facts_read: Cell::new(0),
        }
    }

    /// A game that is set up, ready to be played.
    pub(crate) fn played_game(&self, game: Game, cast: Vec<Part>) -> PlayedGame {
        PlayedGame::new(game, cast, self.record.clone())
    }

    /// Remembers that a value of a figure is the question's own, so that nobody is shown it.
    pub(crate) fn note_override(&self, figure: FigureId, slot: Slot) {
        let mut overrides = self.overrides.borrow_mut();
        if !overrides.contains(&(figure, slot)) {
            overrides.push((figure, slot));
        }
    }

    /// The same for the values of attacker and target.
    pub(crate) fn note_overrides(&self, stats: StatOverrides) {
        if stats.actor_attack.is_some() {
            self.note_override(ATTACKER, Slot::Attack);
        }
        if stats.target_defense.is_some() {
            self.note_override(TARGET, Slot::Defense);
        }
    }

    /// The answer with all that was remembered; facts that nothing depended on are an error.
    pub(super) fn finish(self, answer: Value) -> Result<Answered, Unanswerable> {
        self.ensure_dice_were_rolled()?;
        self.ensure_multi_dial_facts_were_read()?;
        Ok(Answered {
            answer,
            dice: self.dice,
            rolled: self.rolled,
            clauses: self.clauses,
            conventions: self.conventions,
        })
    }

    /// Remembers which clauses and conventions decided something in a game that was played.
    pub(super) fn record_game(&mut self, game: &Game) {
        for event in &game.log.events {
            if !self.clauses.contains(&event.clause) {
                self.clauses.push(event.clause);
            }
            if let EventKind::Decided { convention } = event.what
                && !self.conventions.contains(&convention)
            {
                self.conventions.push(convention);
            }
        }
    }

    /// Gives an order and plays until the next one is asked for; if the rules forbid the order, the
    /// inner error says so.
    pub(super) fn play_order(
        &mut self,
        game: &mut PlayedGame,
        order: Decision,
        attack_dice: (u8, u8),
    ) -> Result<Result<(), Illegal>, Unanswerable> {
        self.play_until_order(game, attack_dice)?;
        if let Err(illegal) = game.step(Input::Decide(order)) {
            // What no clause forbids cannot be asked this way.
            return if illegal.clause.is_some() { Ok(Err(illegal)) } else { Err(illegal.into()) };
        }
        self.play_until_order(game, attack_dice)?;
        self.record_game(game);
        Ok(Ok(()))
    }

    /// Answers whatever the game asks for until somebody is to give an order.
    pub(super) fn play_until_order(
        &mut self,
        game: &mut PlayedGame,
        attack_dice: (u8, u8),
    ) -> Result<(), Unanswerable> {
        self.play_until(game, attack_dice, |_| false).map(|_| ())
    }

    /// Plays on until the game asks for something wanted; false when the action is over before.
    pub(super) fn play_until(
        &mut self,
        game: &mut PlayedGame,
        attack_dice: (u8, u8),
        wanted: impl Fn(&Ask) -> bool,
    ) -> Result<bool, Unanswerable> {
        for _ in 0..MOST_PROMPTS {
            match game.asks() {
                ask if wanted(ask) => return Ok(true),
                Ask::Order(_) | Ask::Over => return Ok(false),
                _ => self.answer_prompt(game, attack_dice)?,
            }
        }
        Err(Unanswerable::because("the action does not come to an end"))
    }

    /// Gives the game what it asks for now.
    pub(super) fn answer_prompt(
        &mut self,
        game: &mut PlayedGame,
        attack_dice: (u8, u8),
    ) -> Result<(), Unanswerable> {
        let input = match *game.asks() {
            Ask::Roll { roll: Roll::Attack | Roll::FirstPlayer, .. } => {
                self.attack_rolls += 1;
                self.dice.extend([attack_dice.0, attack_dice.1]);
                Input::Dice(attack_dice.0, attack_dice.1)
            }
            Ask::Roll { roll, .. } => Input::Die(self.roll_die(roll)),
            _ => Input::Decide(self.decide(game)),
        };
        game.step(input)?;
        Ok(())
    }

    fn decide(&self, game: &Game) -> Decision {
        let facts = self.situation;
        match *game.asks() {
            Ask::Spin { figure, mover, .. } => {
                Decision::Spin(self.free_spin_facing(game, figure, mover))
            }
            Ask::Follow { .. } => Decision::Follow(None),
            Ask::Defense { .. } => {
                Decision::Defense(facts.truth(Fact::ThirdShields).then_some(THIRD))
            }
            Ask::Heal(_) if facts.truth(Fact::HealByDie) => Decision::Heal(HealBy::Die),
            Ask::Heal(_) => Decision::Heal(HealBy::Value),
            Ask::Use { .. } => Decision::Use(!facts.truth(Fact::ChoiceDeclines)),
            Ask::Move(_) => Decision::Finish,
            Ask::Section { .. } => Decision::Section(self.picked_section()),
            Ask::Facing { figure, .. } => Decision::Face(self.passenger_facing(game, figure)),
            _ => Decision::EndTurn,
        }
    }

    /// The facing towards whoever came, if it is the target that may spin and the facts let it.
    fn free_spin_facing(&self, game: &Game, figure: FigureId, mover: FigureId) -> Option<Facing> {
        let (from, to) = (game.figure(figure).placed.at, game.figure(mover).placed.at);
        let turns = self.situation.truth(Fact::TargetSpins) && figure == TARGET;
        turns.then(|| Facing::along(from.vector_to(to))).flatten()
    }

    fn roll_die(&mut self, roll: Roll) -> u8 {
        let Some((_, fact)) = SINGLE_DICE.iter().find(|(of, _)| *of == roll) else { return 1 };
        self.rolled.push(*fact);
        let die = self.situation.small_int(*fact);
        self.dice.push(die);
        die
    }

    /// How many single dice were rolled.
    pub(super) fn count_single_dice(&self) -> Value {
        Value::Int(i64::try_from(self.rolled.len()).expect("few dice are rolled for a question"))
    }

    /// A die that the facts set and nobody rolled is an error.
    fn ensure_dice_were_rolled(&self) -> Result<(), Unanswerable> {
        let unused = |fact: &Fact| self.situation.is_set(*fact) && !self.rolled.contains(fact);
        match SINGLE_DICE.iter().find(|(_, fact)| unused(fact)) {
            Some((_, fact)) => Err(Unanswerable::because(["nobody rolls ", fact.path(), ""])),
            None => Ok(()),
        }
    }
}
