//! The ground of a scene: what lies under figures, across a line and on a way.
//! It knows no figure but by where it stands.

use super::{Stage, Unanswerable};
use crate::facts::{Attribute, Fact, Role};
use variorum_engine::geometry::{Outline, Placed, Point};
use variorum_engine::{Board, FigureId, Terrain, TerrainKind};

use super::cast::Member;
use super::scene::Scene;

/// How thick a low wall is, in thousandths of an inch.
pub(super) const WALL: i64 = 200;

impl Stage<'_> {
    /// Lays the ground under everybody; two who touch on the same kind of ground share it.
    pub(super) fn lay_all(&self, board: &mut Board, cast: &[Member]) -> Result<(), Unanswerable> {
        let facts = self.situation;
        let word = |role| facts.word(Fact::Figure(role, Attribute::Ground));
        let edge = facts.truth(Fact::ActorAtEdge);
        let mut roles = Role::ALL.into_iter().zip(cast.iter().map(|(_, _, placed)| placed));
        if let [(_, _, first), (_, _, second), ..] = cast
            && word(Role::Actor) == word(Role::Target)
            && !edge
            && first.contact(second).is_yes()
        {
            let half = i32::try_from(first.base.reach() + second.base.reach()).unwrap_or(0) + 100;
            if let Some(kind) = kind_of(word(Role::Actor)) {
                feature(board, kind, between(first.at, second.at)?, half, half)?;
            }
            roles.by_ref().take(2).for_each(drop);
        }
        roles.try_for_each(|(role, placed)| match role {
            Role::Actor if edge => lay_behind(board, word(role), placed),
            // The ground of a captive may be one that nobody enters; it is laid when everybody
            // stands.
            _ if facts.truth(Fact::Figure(role, Attribute::Captive)) => Ok(()),
            _ => lay(board, word(role), placed),
        })
    }

    /// Lays the ground under captives, blocking ground too: their captors put them there.
    pub(super) fn lay_under_captives(&self, scene: &mut Scene) -> Result<(), Unanswerable> {
        for role in Role::ALL
            .into_iter()
            .filter(|role| self.situation.truth(Fact::Figure(*role, Attribute::Captive)))
        {
            let placed = scene.game.figure(FigureId(role as u8)).placed;
            place(
                &mut scene.game.board,
                self.situation.word(Fact::Figure(role, Attribute::Ground)),
                &placed,
                0,
            )?;
        }
        Ok(())
    }

    /// What lies across the line between the two.
    pub(super) fn across(
        &self,
        ranged: bool,
        first: &Placed,
        second: &Placed,
    ) -> Result<Board, Unanswerable> {
        let mut board = Board::standard();
        let across = self.situation.word(Fact::AttackThrough);
        if across != "clear" {
            if !ranged {
                return Err(Unanswerable::because("nothing lies between two who touch"));
            }
            let middle = match (across, self.situation.truth(Fact::ActorAtWall)) {
                ("low_wall", true) => ahead_of(first.at, first.base.reach() + WALL / 2)?,
                (_, true) => {
                    return Err(Unanswerable::because("what the actor touches is no wall"));
                }
                _ => between(first.at, second.at)?,
            };
            strip(
                &mut board,
                across,
                middle,
                if self.situation.truth(Fact::ActorAtWall) { 100 } else { 400 },
            )?;
        } else if self.situation.truth(Fact::ActorAtWall) {
            return Err(Unanswerable::because("the wall at the actor lies across the line"));
        }
        if self.situation.truth(Fact::AttackWall) {
            strip(&mut board, "low_wall", between(first.at, second.at)?, 100)?;
        }
        Ok(board)
    }
}

/// The point midway between two.
pub(super) fn between(one: Point, other: Point) -> Result<Point, Unanswerable> {
    let (x, y) =
        (i32::midpoint(one.x.get(), other.x.get()), i32::midpoint(one.y.get(), other.y.get()));
    Point::new(x, y).map_err(|_| Unanswerable::because("that is off the table"))
}

/// The point so many thousandths of an inch ahead.
pub(super) fn ahead_of(from: Point, way: i64) -> Result<Point, Unanswerable> {
    let y = i32::try_from(i64::from(from.y.get()) + way).unwrap_or(i32::MAX);
    Point::new(from.x.get(), y).map_err(|_| Unanswerable::because("that is off the table"))
}

/// The point so many thousandths of an inch to the right.
pub(super) fn right_of(from: Point, way: i64) -> Result<Point, Unanswerable> {
    let x = i32::try_from(i64::from(from.x.get()) + way).unwrap_or(i32::MAX);
    Point::new(x, from.y.get()).map_err(|_| Unanswerable::because("that is off the table"))
}

fn kind_of(word: &str) -> Option<TerrainKind> {
    match word {
        "hindering" => Some(TerrainKind::Hindering),
        "blocking" => Some(TerrainKind::Blocking),
        "elevated" => Some(TerrainKind::Elevated),
        "abrupt" => Some(TerrainKind::AbruptElevated),
        "shallow" => Some(TerrainKind::Shallow),
        "deep" => Some(TerrainKind::Deep),
        "low_wall" => Some(TerrainKind::LowWall),
        _ => None,
    }
}

/// Lays the ground under a figure: a square feature that holds the whole base, with a little to
/// spare.
pub(super) fn lay(board: &mut Board, word: &str, placed: &Placed) -> Result<(), Unanswerable> {
    if matches!(word, "blocking" | "low_wall") {
        return Err(Unanswerable::because(format!("nobody can stand in {word}")));
    }
    place(board, word, placed, 100)
}

/// Lays the ground under the rear of a base, not quite as far as its centre, so that the whole
/// front arc is outside.
fn lay_behind(board: &mut Board, word: &str, placed: &Placed) -> Result<(), Unanswerable> {
    let kind = kind_of(word).ok_or_else(|| Unanswerable::because("clear ground has no edge"))?;
    let half = i32::try_from(placed.base.reach()).unwrap_or(0) + 100;
    let middle = ahead_of(placed.at, i64::from(-half / 2) - 50)?;
    feature(board, kind, middle, half, half / 2)
}

/// Lays a square of ground where a base would stand, `spare` thousandths of an inch wider on every
/// side.
pub(super) fn place(
    board: &mut Board,
    word: &str,
    placed: &Placed,
    spare: i32,
) -> Result<(), Unanswerable> {
    let Some(kind) = kind_of(word) else { return Ok(()) };
    let half = i32::try_from(placed.base.reach()).unwrap_or(0) + spare;
    feature(board, kind, placed.at, half, half)
}

/// Lays a strip of ground across the way, `half` thousandths of an inch to either side of its
/// middle.
pub(super) fn strip(
    board: &mut Board,
    word: &str,
    middle: Point,
    half: i32,
) -> Result<(), Unanswerable> {
    kind_of(word).map_or(Ok(()), |kind| feature(board, kind, middle, 6_000, half))
}

fn feature(
    board: &mut Board,
    kind: TerrainKind,
    middle: Point,
    width: i32,
    depth: i32,
) -> Result<(), Unanswerable> {
    let corner =
        |sign: i32| Point::new(middle.x.get() + sign * width, middle.y.get() + sign * depth);
    let outline = match (corner(-1), corner(1)) {
        (Ok(low), Ok(high)) => Outline::rectangle(low, high)
            .map_err(|_| Unanswerable::because("the ground has no shape"))?,
        _ => return Err(Unanswerable::because("the ground is off the table")),
    };
    board.terrain.push(Terrain { kind, outline, raised: false, stairs: Vec::new() });
    Ok(())
}

/// Puts a stairwell at the feature that was laid last.
pub(super) fn stairs(board: &mut Board, at: Point) {
    if let Some(feature) = board.terrain.last_mut() {
        feature.stairs.push(at);
    }
}
