//! Questions about the ground that a move enters or leaves: whether the actor may, and whether it
//! must stop there.
//! Each tries real paths in a real move. Distances are in thousandths of an inch.

use variorum_engine::geometry::Placed;
use variorum_engine::{Board, Clause, Illegal, Mount};
use variorum_expr::Value;

use super::move_action::begin_free_move;
use super::{QuestionRun, Unanswerable};
use crate::facts::{Attribute, EntryDepth, Fact, Ground, Role, Situation};
use crate::setup::{ACTOR_START, WALL_THICKNESS, add_stairs, ahead_of, lay_strip};

/// How far ahead of the actor the ground begins that a move enters.
pub(super) const GROUND_EDGE: i64 = 1_500;
/// The length of a walk that ends with the whole base on the ground entered.
const ONTO_GROUND: i64 = GROUND_EDGE + 700;
/// Half the depth of ordinary ground.
const HALF_DEPTH: i64 = 3_000;
/// Half the depth of ground so thin that no base finds room in it.
const HALF_THIN_DEPTH: i64 = 400;

/// The ground ahead of the actor, with a stairwell where the facts say, and a low wall behind it.
pub(super) fn board_with_entered_ground(
    facts: &Situation,
    actor: &Placed,
) -> Result<Board, Unanswerable> {
    let mut board = Board::standard();
    let ground: Ground = facts.choice(Fact::MoveInto);
    let half_depth = match (ground, facts.choice(Fact::MoveDepth)) {
        (Ground::Clear | Ground::LowWall, EntryDepth::Partly) => {
            return Err(Unanswerable::because("no base stands in that ground, partly or wholly"));
        }
        (Ground::LowWall, EntryDepth::Wholly) => WALL_THICKNESS / 2,
        (_, EntryDepth::Partly) => HALF_THIN_DEPTH,
        (_, EntryDepth::Wholly) => HALF_DEPTH,
    };
    let middle = ahead_of(ACTOR_START, GROUND_EDGE + half_depth)?;
    lay_strip(&mut board, ground, middle, half_depth)?;
    if facts.truth(Fact::MoveStairs) {
        if ground != Ground::Abrupt {
            return Err(Unanswerable::because("stairs lead onto abrupt ground"));
        }
        add_stairs(&mut board, ahead_of(ACTOR_START, GROUND_EDGE)?);
    }
    if facts.truth(Fact::ActorAtWall) {
        let behind = ahead_of(ACTOR_START, -(actor.base.reach() + WALL_THICKNESS / 2))?;
        lay_strip(&mut board, Ground::LowWall, behind, WALL_THICKNESS / 2)?;
    }
    Ok(board)
}

pub(super) fn may_enter(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    if !run.situation.is_set(Fact::MoveInto) {
        return Err(Unanswerable::because("no ground is entered"));
    }
    let moving = begin_free_move(run)?;
    let refused = refused_by_ground(moving.try_walk(ONTO_GROUND))?;
    Ok(Value::Bool(!refused))
}

/// Whether the ground refused a walk; what only the actor's speed or somebody in the way refused
/// says nothing about the ground.
fn refused_by_ground(tried: Result<(), Illegal>) -> Result<bool, Unanswerable> {
    match tried.map_err(|illegal| illegal.clause) {
        Err(Some(Clause::MovementSpeed)) => {
            Err(Unanswerable::because("the actor does not get that far"))
        }
        Err(Some(Clause::MovementNoCrossing | Clause::MovementNoGap)) => {
            Err(Unanswerable::because("somebody is in the way"))
        }
        tried => Ok(tried.is_err()),
    }
}

/// The length of a walk that brings the actor wholly over the edge of the ground, and of one that
/// goes on from there.
fn walks_over_edge_and_beyond(facts: &Situation) -> Result<(i64, i64), Unanswerable> {
    let leaves_ground =
        facts.choice::<Ground>(Fact::Figure(Role::Actor, Attribute::Ground)) != Ground::Clear;
    let on_foot = facts.choice::<Mount>(Fact::Figure(Role::Actor, Attribute::Mount)) == Mount::Foot;
    match (facts.choice(Fact::MoveInto), facts.choice(Fact::MoveDepth)) {
        (Ground::Clear, _) if leaves_ground && on_foot => Ok((1_400, 3_200)),
        (Ground::Clear, _) => Err(Unanswerable::because("no ground is entered or left")),
        (Ground::LowWall, _) => {
            let over_wall = GROUND_EDGE + WALL_THICKNESS;
            Ok((over_wall + 650, over_wall + 1_650))
        }
        (_, EntryDepth::Partly) => Ok((ONTO_GROUND, GROUND_EDGE + 2 * HALF_THIN_DEPTH + 1_800)),
        (_, EntryDepth::Wholly) => Ok((ONTO_GROUND, ONTO_GROUND + 1_800)),
    }
}

pub(super) fn must_stop(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let (over_edge, beyond) = walks_over_edge_and_beyond(run.situation)?;
    let moving = begin_free_move(run)?;
    if moving.try_walk(over_edge).is_err() {
        return Err(Unanswerable::because("the ground cannot be entered"));
    }
    refused_by_ground(moving.try_walk(beyond)).map(Value::Bool)
}
