//! The ground of a battle: under figures, across a line of fire, and in the way of a move.
//! Distances are in thousandths of an inch, straight ahead of the actor or to its right.

use variorum_engine::geometry::{Outline, Placed, Point};
use variorum_engine::{Board, Game, Terrain, TerrainKind};

use super::battle::Spacing;
use super::captives::figure_of;
use super::participants::Participant;
use crate::facts::{Attribute, Fact, Ground, Role, Situation};
use crate::questions::Unanswerable;

/// How thick a low wall is.
pub(crate) const WALL_THICKNESS: i64 = 200;
/// How far a square of ground extends beyond the base on it, on every side.
const MARGIN: i64 = 100;
/// Half the width of a strip of ground that lies across a path or a line.
const HALF_STRIP_WIDTH: i64 = 6_000;

/// The point so far from the left and from the near edge.
pub(crate) fn point_at(x: i64, y: i64) -> Result<Point, Unanswerable> {
    let off_table = || Unanswerable::because("that is off the table");
    let x = i32::try_from(x).map_err(|_| off_table())?;
    let y = i32::try_from(y).map_err(|_| off_table())?;
    Point::new(x, y).map_err(|_| off_table())
}

/// The point halfway between two others.
pub(crate) fn midpoint(one: Point, other: Point) -> Result<Point, Unanswerable> {
    let x = i32::midpoint(one.x.get(), other.x.get());
    let y = i32::midpoint(one.y.get(), other.y.get());
    point_at(x.into(), y.into())
}

/// The point at this distance straight ahead.
pub(crate) fn ahead_of(from: Point, distance: i64) -> Result<Point, Unanswerable> {
    point_at(from.x.get().into(), i64::from(from.y.get()) + distance)
}

/// The point at this distance to the right.
pub(crate) fn right_of(from: Point, distance: i64) -> Result<Point, Unanswerable> {
    point_at(i64::from(from.x.get()) + distance, from.y.get().into())
}

impl Ground {
    /// The terrain of the engine; clear ground is none.
    pub(crate) fn terrain_kind(self) -> Option<TerrainKind> {
        Some(match self {
            Self::Clear => return None,
            Self::Hindering => TerrainKind::Hindering,
            Self::Blocking => TerrainKind::Blocking,
            Self::Elevated => TerrainKind::Elevated,
            Self::Abrupt => TerrainKind::AbruptElevated,
            Self::Shallow => TerrainKind::Shallow,
            Self::Deep => TerrainKind::Deep,
            Self::LowWall => TerrainKind::LowWall,
        })
    }

    /// The ground that a terrain of the engine is.
    pub(crate) fn from_terrain(kind: TerrainKind) -> Self {
        match kind {
            TerrainKind::Hindering => Self::Hindering,
            TerrainKind::Blocking => Self::Blocking,
            TerrainKind::Elevated => Self::Elevated,
            TerrainKind::AbruptElevated => Self::Abrupt,
            TerrainKind::Shallow => Self::Shallow,
            TerrainKind::Deep => Self::Deep,
            TerrainKind::LowWall => Self::LowWall,
        }
    }
}

/// Lays the ground under everybody; actor and target share it if they touch on the same kind.
pub(super) fn lay_ground_under_all(
    facts: &Situation,
    board: &mut Board,
    cast: &[Participant],
) -> Result<(), Unanswerable> {
    let ground = |role| facts.choice::<Ground>(Fact::Figure(role, Attribute::Ground));
    let at_edge = facts.truth(Fact::ActorAtEdge);
    let mut figures = Role::ALL.into_iter().zip(cast);
    if let [actor, target, ..] = cast
        && ground(Role::Actor) == ground(Role::Target)
        && !at_edge
        && actor.placed.contact(&target.placed).is_yes()
    {
        lay_shared_square(board, ground(Role::Actor), &actor.placed, &target.placed)?;
        figures.by_ref().take(2).for_each(drop);
    }
    figures.try_for_each(|(role, Participant { placed, .. })| match role {
        Role::Actor if at_edge => lay_under_rear(board, ground(role), placed),
        // A captive may be on ground that nobody can enter: `lay_ground_under_captives`.
        _ if facts.truth(Fact::Figure(role, Attribute::Captive)) => Ok(()),
        _ => lay_under_figure(board, ground(role), placed, role),
    })
}

/// Lays the ground under captives, blocking terrain too: their captors put them there.
pub(super) fn lay_ground_under_captives(
    facts: &Situation,
    game: &mut Game,
) -> Result<(), Unanswerable> {
    let is_captive = |role: &Role| facts.truth(Fact::Figure(*role, Attribute::Captive));
    for role in Role::ALL.into_iter().filter(is_captive) {
        let placed = game.figure(figure_of(role)).placed;
        let ground = facts.choice(Fact::Figure(role, Attribute::Ground));
        lay_square(&mut game.board, ground, &placed, 0)?;
    }
    Ok(())
}

/// A board with what lies between actor and target.
pub(super) fn board_for_attack(
    facts: &Situation,
    spacing: Spacing,
    actor: &Placed,
    target: &Placed,
) -> Result<Board, Unanswerable> {
    let mut board = Board::standard();
    let ground: Ground = facts.choice(Fact::AttackThrough);
    let at_wall = facts.truth(Fact::ActorAtWall);
    match (ground, at_wall) {
        (Ground::Clear, false) => {}
        (Ground::Clear, true) => {
            return Err(Unanswerable::because("the wall at the actor lies across the line"));
        }
        _ if spacing == Spacing::InContact => {
            return Err(Unanswerable::because("nothing lies between two who touch"));
        }
        (Ground::LowWall, true) => {
            let middle = ahead_of(actor.at, depth_ahead(actor) + WALL_THICKNESS / 2)?;
            lay_strip(&mut board, ground, middle, WALL_THICKNESS / 2)?;
        }
        (_, true) => return Err(Unanswerable::because("what the actor touches is not a wall")),
        (_, false) => lay_strip(&mut board, ground, midpoint(actor.at, target.at)?, 400)?,
    }
    if facts.truth(Fact::AttackWall) {
        if spacing == Spacing::AtDistance {
            return Err(Unanswerable::because("a wall that both touch parts nobody at a distance"));
        }
        let middle = midpoint(actor.at, target.at)?;
        lay_strip(&mut board, Ground::LowWall, middle, WALL_THICKNESS / 2)?;
    }
    Ok(board)
}

/// How far a base reaches straight ahead of its dot: a long one less far than behind it.
fn depth_ahead(placed: &Placed) -> i64 {
    let ends = placed.parts().flat_map(|part| {
        [part.from, part.to].map(|end| i64::from(end.y.get()) + i64::from(part.radius.get()))
    });
    ends.max().expect("a base has a part") - i64::from(placed.at.y.get())
}

/// Lays the ground under a figure: a square that holds the whole base. That of the actor is a
/// little wider, so that it is wholly inside without doubt where it moves; that of the others is
/// not, so that whoever touches them is not on their ground.
fn lay_under_figure(
    board: &mut Board,
    ground: Ground,
    placed: &Placed,
    role: Role,
) -> Result<(), Unanswerable> {
    if matches!(ground, Ground::Blocking | Ground::LowWall) {
        return Err(Unanswerable::because(format!("nobody can stand in {ground}")));
    }
    lay_square(board, ground, placed, if role == Role::Actor { MARGIN } else { 0 })
}

/// Lays the ground under the rear of a base, not quite as far as its centre, so that the whole
/// front arc is outside.
fn lay_under_rear(board: &mut Board, ground: Ground, placed: &Placed) -> Result<(), Unanswerable> {
    if matches!(ground, Ground::Abrupt | Ground::Deep | Ground::Blocking | Ground::LowWall) {
        return Err(Unanswerable::because(format!("nobody can step half into {ground}")));
    }
    let kind = ground.terrain_kind();
    let kind = kind.ok_or_else(|| Unanswerable::because("clear ground has no edge"))?;
    let half = placed.base.reach() + MARGIN;
    let middle = ahead_of(placed.at, -half / 2 - 50)?;
    add_terrain(board, kind, middle, half, half / 2)
}

/// Lays one square of ground under two figures that touch.
fn lay_shared_square(
    board: &mut Board,
    ground: Ground,
    one: &Placed,
    other: &Placed,
) -> Result<(), Unanswerable> {
    let Some(kind) = ground.terrain_kind() else { return Ok(()) };
    let half = one.base.reach() + other.base.reach() + MARGIN;
    add_terrain(board, kind, midpoint(one.at, other.at)?, half, half)
}

/// Lays a rectangle of ground under a base, wider than the base by a margin on every side and no
/// wider: whoever touches a long base is not on its ground.
pub(crate) fn lay_square(
    board: &mut Board,
    ground: Ground,
    placed: &Placed,
    margin: i64,
) -> Result<(), Unanswerable> {
    let Some(kind) = ground.terrain_kind() else { return Ok(()) };
    let extent = |along: fn(Point) -> i64| {
        let ends = placed.parts().flat_map(|part| {
            let beyond = i64::from(part.radius.get()) + margin;
            [part.from, part.to].map(|end| (along(end) - beyond, along(end) + beyond))
        });
        let widest = |(low, high): (i64, i64), end: (i64, i64)| (low.min(end.0), high.max(end.1));
        ends.reduce(widest).expect("a base has a part")
    };
    let (left, right) = extent(|point| point.x.get().into());
    let (near, far) = extent(|point| point.y.get().into());
    let off_table = |_| Unanswerable::because("the ground is off the table");
    let corner = |x, y| point_at(x, y).map_err(off_table);
    add_outline(board, kind, corner(left, near)?, corner(right, far)?)
}

/// Lays a strip of ground across the way straight ahead, half of its depth to either side of its
/// middle.
pub(crate) fn lay_strip(
    board: &mut Board,
    ground: Ground,
    middle: Point,
    half_depth: i64,
) -> Result<(), Unanswerable> {
    let Some(kind) = ground.terrain_kind() else { return Ok(()) };
    add_terrain(board, kind, middle, HALF_STRIP_WIDTH, half_depth)
}

fn add_terrain(
    board: &mut Board,
    kind: TerrainKind,
    middle: Point,
    half_width: i64,
    half_depth: i64,
) -> Result<(), Unanswerable> {
    let corner = |sign: i64| {
        right_of(middle, sign * half_width)
            .and_then(|side| ahead_of(side, sign * half_depth))
            .map_err(|_| Unanswerable::because("the ground is off the table"))
    };
    add_outline(board, kind, corner(-1)?, corner(1)?)
}

fn add_outline(
    board: &mut Board,
    kind: TerrainKind,
    one: Point,
    other: Point,
) -> Result<(), Unanswerable> {
    let outline = Outline::rectangle(one, other)
        .map_err(|_| Unanswerable::because("the ground has no shape"))?;
    board.terrain.push(Terrain { kind, outline, raised: false, stairs: Vec::new() });
    Ok(())
}

/// Puts a stairwell at the terrain that was laid last.
pub(crate) fn add_stairs(board: &mut Board, at: Point) {
    if let Some(terrain) = board.terrain.last_mut() {
        terrain.stairs.push(at);
    }
}
