//! What happened in a game that was played for a question, read off its log.

use variorum_engine::{Dial, Event, EventKind, FigureId, Game, Harm, Illegal, PlayerId};
use variorum_expr::Value;

use super::Unanswerable;

/// Whether something was allowed: what a clause forbids is not. What is illegal for another reason
/// cannot be asked this way.
pub(super) fn permission<T>(tried: Result<T, Illegal>) -> Result<Value, Unanswerable> {
    match tried {
        Err(illegal) if illegal.clause.is_none() => Err(illegal.into()),
        tried => Ok(Value::Bool(tried.is_ok())),
    }
}

/// What was played, unless the rules forbade it.
pub(super) fn require_allowed<T>(tried: (T, Option<Illegal>)) -> Result<T, Unanswerable> {
    match tried {
        (played, None) => Ok(played),
        (_, Some(illegal)) => Err(illegal.into()),
    }
}

/// The seat of the player from whom the game now wants a decision or a roll.
pub(super) fn seat_asked(game: &Game) -> Result<Value, Unanswerable> {
    game.asks()
        .player()
        .map(|player| Value::Int(player.0.into()))
        .ok_or_else(|| Unanswerable::because("nobody is asked"))
}

/// What is read off the first event that has it.
pub(super) fn find_event<T>(
    game: &Game,
    read: impl Fn(&Event) -> Option<T>,
) -> Result<T, Unanswerable> {
    let found = game.log.events.iter().find_map(read);
    found.ok_or_else(|| Unanswerable::because("the question does not arise"))
}

/// What the first attack on a figure added up to, and the number it had to reach.
pub(super) fn total_and_defense(game: &Game, on: FigureId) -> Result<(i64, i64), Unanswerable> {
    find_event(game, |event| match event.what {
        EventKind::Attacked { target, total, defense, .. } if target == on => {
            Some((total.into(), defense.into()))
        }
        _ => None,
    })
}

/// Whether the attack hit a figure in the end, if it was attacked.
pub(super) fn was_hit(game: &Game, figure: FigureId) -> Option<bool> {
    game.log.events.iter().rev().find_map(|event| match event.what {
        EventKind::Hit { target } if target == figure => Some(true),
        EventKind::Missed { target } if target == figure => Some(false),
        _ => None,
    })
}

/// The clicks that a figure took, of the kinds that count.
pub(super) fn clicks_taken(game: &Game, by: FigureId, counts: impl Fn(Harm) -> bool) -> i64 {
    let clicks = |event: &Event| match event.what {
        EventKind::Damaged { figure, clicks, harm, .. } if figure == by && counts(harm) => {
            i64::from(clicks)
        }
        _ => 0,
    };
    game.log.events.iter().map(clicks).sum()
}

/// The clicks that a figure healed or repaired.
pub(super) fn clicks_healed(game: &Game, by: FigureId) -> i64 {
    let clicks = |event: &Event| match event.what {
        EventKind::Healed { figure, clicks } if figure == by => i64::from(clicks),
        _ => 0,
    };
    game.log.events.iter().map(clicks).sum()
}

/// The points that a player scored.
pub(super) fn points_scored(game: &Game, by: PlayerId) -> i64 {
    let points = |event: &Event| match event.what {
        EventKind::Scored { player, points } if player == by => i64::from(points),
        _ => 0,
    };
    game.log.events.iter().map(points).sum()
}

/// The actions that the actor's player has left this turn.
pub(super) fn actions_left(game: &Game) -> i64 {
    game.players.first().map_or(0, |player| player.actions.into())
}

/// How many clicks a figure is from its starting position.
pub(super) fn clicks_from_start(game: &Game, figure: FigureId) -> i64 {
    let dial = game.definition(figure).dial(None);
    i64::from(game.figure(figure).click) - i64::from(dial.map_or(0, Dial::start))
}
