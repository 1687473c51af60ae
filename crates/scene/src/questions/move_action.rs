//! A move action under way: the questions about moves begin one, and try walks and turns in it.
//! A captive is brought along to wherever there is room for it.

use variorum_engine::geometry::{Facing, Path, Placed, Point};
use variorum_engine::{
    Ask, Clause, Decision, EventKind, FigureDef, Illegal, Input, Order, Position,
};

use super::run::ORDINARY_DICE;
use super::terrain::{GROUND_EDGE, board_with_entered_ground};
use super::{QuestionRun, Unanswerable};
use crate::facts::{Fact, Role, Situation};
use crate::setup::{
    ACTOR, ACTOR_START, ACTORS_PLAYER, Battle, Participant, StatOverrides, TARGET, ahead_of,
    figure_with_stats, owner_of_target, right_of, set_up_battle,
};

/// On how many sides of its captor room is looked for when a captive is brought along.
const CAPTIVE_SIDES: u16 = 16;
/// How many steps of facing there are between two of these sides.
const STEPS_BETWEEN_SIDES: u16 = 256;

/// Where the target of a move is that the actor neither leaves nor reaches.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DistantTarget {
    /// Far from the path.
    OutOfTheWay,
    /// Ahead of where the move ends, so that it may be shot at from there.
    AheadOfEnd,
}

/// A move under way, its break-away roll made where one is needed.
pub(super) struct MoveInProgress {
    pub(super) battle: Battle,
    /// Where the actor ends if it is to touch the target.
    pub(super) contact_point: Option<Point>,
    /// The stairwell that leads into the ground entered.
    stairs: Option<Point>,
    /// Whether somebody had to be left behind at the start.
    pub(super) held_at_start: bool,
    /// Whether the actor may move off: it did not fail to break away.
    pub(super) free: bool,
}

/// Where the target is, and where the actor ends if it is to touch the target.
fn place_target(
    facts: &Situation,
    actor: &Placed,
    target: &FigureDef,
    otherwise: DistantTarget,
) -> Result<(Placed, Option<Point>), Unanswerable> {
    let leaves = facts.truth(Fact::MoveLeavesContact);
    let reaches = facts.truth(Fact::MoveReachesContact);
    let stays = facts.truth(Fact::MoveStays);
    if [leaves, reaches, stays].into_iter().filter(|said| *said).count() > 1 {
        return Err(Unanswerable::because("the target is either left, reached or kept in contact"));
    }
    if facts.truth(Fact::MoveRear) && !reaches {
        return Err(Unanswerable::because("nobody is reached from behind"));
    }
    let ahead = ahead_of(ACTOR_START, facts.int(Fact::MoveDistance) * 1_000)?;
    if stays {
        if facts.is_set(Fact::MoveDistance) {
            return Err(Unanswerable::because("the way round the target has a length of its own"));
        }
        // From behind the actor the target faces the side on which the actor ends.
        let placed = actor.beside(target.base(), Facing::RIGHT, Facing::TOWARDS);
        let end = placed.beside(actor.base, Facing::AWAY, Facing::RIGHT);
        Ok((placed, Some(end.at)))
    } else if leaves {
        Ok((actor.beside(target.base(), Facing::AWAY, Facing::TOWARDS), None))
    } else if reaches {
        let end = Placed::new(actor.base, ahead, Facing::AWAY);
        let facing = if facts.truth(Fact::MoveRear) { Facing::AWAY } else { Facing::TOWARDS };
        Ok((end.beside(target.base(), facing, Facing::AWAY), Some(end.at)))
    } else {
        let at = match otherwise {
            DistantTarget::OutOfTheWay => Point::inches(27, 30),
            DistantTarget::AheadOfEnd => ahead_of(ahead, facts.int(Fact::AttackDistance) * 1_000)?,
        };
        Ok((Placed::new(target.base(), at, Facing::TOWARDS), None))
    }
}

/// Gives the move action and lets the actor break away where it must.
pub(super) fn begin_move(run: &mut QuestionRun) -> Result<MoveInProgress, Unanswerable> {
    begin_move_with(run, DistantTarget::OutOfTheWay, StatOverrides::default())
}

/// The same, with a target placed for an attack after the move, and values that the question sets.
pub(super) fn begin_move_with(
    run: &mut QuestionRun,
    distant_target: DistantTarget,
    stats: StatOverrides,
) -> Result<MoveInProgress, Unanswerable> {
    let facts = run.situation;
    if facts.is_set(Fact::AttackHelpers) {
        return Err(Unanswerable::because("nobody shares a move by attack.helpers"));
    }
    run.note_overrides(stats);
    let actor = figure_with_stats(facts, Role::Actor, stats)?;
    let target = figure_with_stats(facts, Role::Target, stats)?;
    let actor_at = Placed::new(actor.base(), ACTOR_START, Facing::AWAY);
    let (target_at, contact_point) = place_target(facts, &actor_at, &target, distant_target)?;
    let board = board_with_entered_ground(facts, &actor_at)?;
    let actor = Participant::new(ACTOR, actor, ACTORS_PLAYER, actor_at);
    let target = Participant::new(TARGET, target, owner_of_target(facts), target_at);
    let mut battle = set_up_battle(run, board, actor, target)?;
    let held_at_start =
        !battle.game.touching_foes(battle.actor).is_empty() || facts.truth(Fact::MoveLeavesContact);
    let quick = facts.truth(Fact::ActionQuick);
    let order = Order::Move { lead: battle.actor, with: battle.helpers, quick };
    battle.game.step(Input::Decide(Decision::Give(order)))?;
    let stairs = if facts.truth(Fact::MoveStairs) {
        Some(ahead_of(ACTOR_START, GROUND_EDGE)?)
    } else {
        None
    };
    let mut moving = MoveInProgress { battle, contact_point, stairs, held_at_start, free: true };
    if moving.must_break_away() {
        moving.roll_to_break_away(run)?;
    }
    run.record_game(&moving.battle.game);
    Ok(moving)
}

/// Begins a move in which the actor may move off.
pub(super) fn begin_free_move(run: &mut QuestionRun) -> Result<MoveInProgress, Unanswerable> {
    begin_move(run)?.require_free()
}

/// Begins a move that is to end in contact with the target.
pub(super) fn begin_move_into_contact(
    run: &mut QuestionRun,
) -> Result<MoveInProgress, Unanswerable> {
    if !run.situation.truth(Fact::MoveReachesContact) && !run.situation.truth(Fact::MoveStays) {
        return Err(Unanswerable::because("nobody is reached"));
    }
    begin_free_move(run)
}

/// The path of the facts: straight ahead, or half of it ahead and half to the right.
pub(super) fn path_from_facts(facts: &Situation) -> Result<Path, Unanswerable> {
    let length = facts.int(Fact::MoveDistance) * 1_000;
    if facts.truth(Fact::MoveBend) {
        let corner = ahead_of(ACTOR_START, length / 2)?;
        let end = right_of(corner, length - length / 2)?;
        return Path::new(&[ACTOR_START, corner, end])
            .map_err(|_| Unanswerable::because("that is not a path"));
    }
    Ok(Path::straight(ACTOR_START, ahead_of(ACTOR_START, length)?))
}

impl MoveInProgress {
    /// The move, unless the actor failed to break away.
    pub(super) fn require_free(self) -> Result<Self, Unanswerable> {
        if self.free {
            Ok(self)
        } else {
            Err(Unanswerable::because("the actor does not break away"))
        }
    }

    fn must_break_away(&self) -> bool {
        self.try_walk(1_000).is_err_and(|illegal| illegal.clause == Some(Clause::BreakingAwayWhen))
    }

    fn roll_to_break_away(&mut self, run: &mut QuestionRun) -> Result<(), Unanswerable> {
        let actor = self.battle.actor;
        let game = &mut self.battle.game;
        game.step(Input::Decide(Decision::BreakAway { figure: actor }))?;
        if game.asks().dice() == 1 {
            run.answer_prompt(game, ORDINARY_DICE)?;
        }
        let succeeded = self.break_away_results().all(|success| success);
        self.free = succeeded;
        Ok(())
    }

    /// Whether each roll of the actor to break away succeeded.
    pub(super) fn break_away_results(&self) -> impl Iterator<Item = bool> {
        let actor = self.battle.actor;
        self.battle.game.log.events.iter().filter_map(move |event| match event.what {
            EventKind::BrokeAway { figure, success } if figure == actor => Some(success),
            _ => None,
        })
    }

    /// A walk straight to a point, or over the stairs if they are on the way.
    pub(super) fn walk_to(&self, to: Point) -> Decision {
        let from = self.battle.game.figure(self.battle.actor).placed.at;
        let over_stairs = self
            .stairs
            .filter(|stairs| stairs.y < to.y)
            .and_then(|stairs| Path::new(&[from, stairs, to]).ok());
        self.walk_along(over_stairs.unwrap_or_else(|| Path::straight(from, to)))
    }

    /// A walk along a path, facing at its end as at its start.
    pub(super) fn walk_along(&self, path: Path) -> Decision {
        self.walk_along_and_face(path, Facing::AWAY)
    }

    /// A walk along a path with a facing at its end.
    pub(super) fn walk_along_and_face(&self, path: Path, facing: Facing) -> Decision {
        let (figure, game) = (self.battle.actor, &self.battle.game);
        let end = Placed { at: path.end(), facing, ..game.figure(figure).placed };
        let walk = |captive| Decision::Walk { figure, path, facing, captive };
        match self.captive_on_same_side(&end) {
            // Wherever the captive were put, the way would not be allowed: looking for room on all
            // sides took nine tenths of the time of asking how far a captor may go.
            Some(beside) if game.check_way(figure, &path, facing).is_err() => walk(Some(beside)),
            _ => self.with_captive(&end, walk),
        }
    }

    /// A turn in place.
    pub(super) fn turn_in_place(&self, facing: Facing) -> Decision {
        let figure = self.battle.actor;
        let end = Placed { facing, ..self.battle.game.figure(figure).placed };
        self.with_captive(&end, |captive| Decision::Rotate { figure, facing, captive })
    }

    /// A step of the actor to a place; a captive is kept on its side of the actor, or else put on
    /// the first other side that has room.
    fn with_captive(&self, end: &Placed, step: impl Fn(Option<Position>) -> Decision) -> Decision {
        let game = &self.battle.game;
        let captive = game.figure(self.battle.actor).captive;
        let places = captive.map(|id| game.figure(id).placed).zip(self.captive_on_same_side(end));
        let Some((captive, same_side)) = places else { return step(None) };
        let other_sides = (0..CAPTIVE_SIDES).map(|side| {
            let direction = Facing::new(side * STEPS_BETWEEN_SIDES);
            let beside = end.beside(captive.base, captive.facing, direction);
            Position { at: beside.at, facing: beside.facing }
        });
        let mut steps = std::iter::once(same_side).chain(other_sides).map(|at| step(Some(at)));
        let allowed = steps.find(|decision| self.allows(*decision));
        allowed.unwrap_or_else(|| step(Some(same_side)))
    }

    /// Where the actor's captive is put if it keeps its side of the actor; none if the actor holds
    /// nobody.
    fn captive_on_same_side(&self, end: &Placed) -> Option<Position> {
        let actor = self.battle.game.figure(self.battle.actor);
        let captive = self.battle.game.figure(actor.captive?).placed;
        let at = captive.at.plus(actor.placed.at.vector_to(end.at));
        Some(Position { at, facing: captive.facing })
    }

    /// Whether a decision is allowed now, tried on a copy.
    pub(super) fn allows(&self, decision: Decision) -> bool {
        self.battle.game.clone().step(Input::Decide(decision)).is_ok()
    }

    /// Whether a walk straight ahead of this length is allowed, tried on a copy.
    pub(super) fn try_walk(&self, length: i64) -> Result<(), Illegal> {
        let Ok(to) = ahead_of(ACTOR_START, length) else {
            return Err(Illegal::forbidden_by(Clause::MovementSpeed));
        };
        let walk = self.walk_to(to);
        if let Decision::Walk { figure, path, facing, .. } = walk
            && !self.battle.game.is_recorded()
        {
            // Most lengths that are tried are too long, and a copy costs more than this; but a
            // reader of the record wants to see what was refused.
            self.battle.game.check_way(figure, &path, facing)?;
        }
        self.battle.game.clone().step(Input::Decide(walk)).map(drop)
    }

    /// Walks to the target, or as far as the facts say, and plays on until the game asks for
    /// something wanted; false when the action is over before.
    pub(super) fn walk_until(
        &mut self,
        run: &mut QuestionRun,
        wanted: impl Fn(&Ask) -> bool,
    ) -> Result<bool, Unanswerable> {
        let to = match self.contact_point {
            Some(to) => to,
            None => ahead_of(ACTOR_START, run.situation.int(Fact::MoveDistance) * 1_000)?,
        };
        let walk = self.walk_to(to);
        let game = &mut self.battle.game;
        game.step(Input::Decide(walk))?;
        let asked = run.play_until(game, ORDINARY_DICE, wanted)?;
        run.record_game(game);
        Ok(asked)
    }
}
