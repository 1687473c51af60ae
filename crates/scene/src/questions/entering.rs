//! Questions about the ground that a move enters or leaves: whether one may, and whether one must
//! stop there.
//! Every one tries real paths in a real move.

use super::ground::{WALL, ahead_of, stairs, strip};
use super::moving::{EDGE, Moving, on_the_way};
use super::scene::CENTRE;
use super::{Stage, Unanswerable};
use crate::facts::{Attribute, Fact, Role, Situation};
use variorum_engine::Board;
use variorum_engine::geometry::Placed;
use variorum_expr::Value;

/// The way that ends with the whole base on the ground entered.
const INSIDE: i64 = EDGE + 700;
/// Half of a strip so thin that no base finds room in it.
const THIN: i64 = 400;

/// The ground ahead of the actor, with a stairwell where the facts say, and a low wall behind it.
pub(super) fn entered(facts: &Situation, actor: &Placed) -> Result<Board, Unanswerable> {
    let mut board = Board::standard();
    let into = facts.word(Fact::MoveInto);
    let half = match (into, facts.word(Fact::MoveDepth)) {
        ("clear" | "low_wall", "partly") => {
            return Err(Unanswerable::because("no base stands in that ground, partly or wholly"));
        }
        ("low_wall", _) => WALL / 2,
        (_, "partly") => THIN,
        _ => 3_000,
    };
    if into != "clear" {
        strip(&mut board, into, ahead_of(CENTRE, EDGE + half)?, i32::try_from(half).unwrap_or(0))?;
    }
    if facts.truth(Fact::MoveStairs) {
        if into != "abrupt" {
            return Err(Unanswerable::because("stairs lead onto abrupt ground"));
        }
        stairs(&mut board, ahead_of(CENTRE, EDGE)?);
    }
    if facts.truth(Fact::ActorAtWall) {
        let behind = ahead_of(CENTRE, -(actor.base.reach() + WALL / 2))?;
        strip(&mut board, "low_wall", behind, i32::try_from(WALL / 2).unwrap_or(0))?;
    }
    Ok(board)
}

fn entering(stage: &mut Stage) -> Result<Moving, Unanswerable> {
    if !stage.situation.is_set(Fact::MoveInto) {
        return Err(Unanswerable::because("no ground is entered"));
    }
    on_the_way(stage)
}

/// `may-enter`
pub(super) fn may_enter(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let moving = entering(stage)?;
    Ok(Value::Bool(moving.try_way(INSIDE).is_ok()))
}

/// The way that brings the actor wholly over the edge, and one that goes on from there.
fn ways(facts: &Situation) -> Result<(i64, i64), Unanswerable> {
    let into = facts.word(Fact::MoveInto);
    let leaves = facts.word(Fact::Figure(Role::Actor, Attribute::Ground)) != "clear";
    match (into, facts.word(Fact::MoveDepth)) {
        ("clear", _)
            if leaves && facts.word(Fact::Figure(Role::Actor, Attribute::Mount)) == "foot" =>
        {
            Ok((1_400, 3_200))
        }
        ("clear", _) => Err(Unanswerable::because("no ground is entered or left")),
        ("low_wall", _) => Ok((EDGE + WALL + 650, EDGE + WALL + 1_650)),
        (_, "partly") => Ok((INSIDE, EDGE + 2 * THIN + 1_800)),
        _ => Ok((INSIDE, INSIDE + 1_800)),
    }
}

/// `must-stop`
pub(super) fn must_stop(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (over, on) = ways(stage.situation)?;
    let moving = on_the_way(stage)?;
    if moving.try_way(over).is_err() {
        return Err(Unanswerable::because("the ground cannot be entered"));
    }
    Ok(Value::Bool(moving.try_way(on).is_err()))
}
