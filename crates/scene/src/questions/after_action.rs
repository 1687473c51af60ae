//! Questions about what comes after an action: the rest of the turn and the target's next one.
//! Every turn is played; nobody does more in it than the facts say.

use variorum_engine::{Ask, Decision, Detail, FigureId, Harm, Illegal, Input, Log, Order, Others};
use variorum_expr::Value;

use super::attack::play_attack_with_result;
use super::outcome::{clicks_taken, require_allowed};
use super::run::ORDINARY_DICE;
use super::{PlayedGame, QuestionRun, Unanswerable};
use crate::facts::Fact;
use crate::setup::{ACTORS_PLAYER, Battle, OTHER_PLAYER, Spacing, StatOverrides, set_up_pair};

impl QuestionRun<'_> {
    /// Lets both players end a turn, so that the actor's player begins the next one; the log starts
    /// anew.
    pub(super) fn pass_both_turns(&mut self, game: &mut PlayedGame) -> Result<(), Unanswerable> {
        self.play_until_order(game, ORDINARY_DICE)?;
        for _ in 0..2 {
            game.step(Input::Decide(Decision::EndTurn))?;
            self.play_until_order(game, ORDINARY_DICE)?;
        }
        game.log = Log::new(Detail::Full);
        Ok(())
    }
}

/// The order that one figure moves alone.
pub(super) fn lone_move(lead: FigureId) -> Decision {
    Decision::Give(Order::Move { lead, with: Others::default(), quick: false })
}

/// Plays the attack, then the target's own turn, in which it is ordered to move.
fn try_move_of_target(run: &mut QuestionRun) -> Result<(Battle, Option<Illegal>), Unanswerable> {
    if run.situation.truth(Fact::TargetFriendly) {
        return Err(Unanswerable::because("the target's turn is not the next one"));
    }
    let mut battle = play_attack_with_result(run)?;
    let game = &mut battle.game;
    if *game.asks() == Ask::Order(ACTORS_PLAYER) {
        game.step(Input::Decide(Decision::EndTurn))?;
        run.play_until_order(game, ORDINARY_DICE)?;
    }
    if *game.asks() != Ask::Order(OTHER_PLAYER) {
        return Err(Unanswerable::because("the target's side has no further turn"));
    }
    game.log = Log::new(Detail::Full);
    let refused = run.play_order(game, lone_move(battle.target), ORDINARY_DICE)?.err();
    Ok((battle, refused))
}

pub(super) fn target_may_act(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    try_move_of_target(run).map(|(_, refused)| Value::Bool(refused.is_none()))
}

pub(super) fn target_next_push(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = require_allowed(try_move_of_target(run)?)?;
    Ok(Value::Int(clicks_taken(&battle.game, battle.target, |harm| harm == Harm::Push)))
}

pub(super) fn tokens_left(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut battle = set_up_pair(run, Spacing::AtDistance, StatOverrides::default())?;
    let game = &mut battle.game;
    run.play_until_order(game, ORDINARY_DICE)?;
    if run.situation.truth(Fact::TurnActs) {
        run.play_order(game, lone_move(battle.actor), ORDINARY_DICE)??;
    }
    if *game.asks() == Ask::Order(ACTORS_PLAYER) {
        game.step(Input::Decide(Decision::EndTurn))?;
    }
    run.record_game(game);
    Ok(Value::Int(game.figure(battle.actor).tokens.into()))
}
