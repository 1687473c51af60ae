//! Setting up a battle: the figures are put where the facts say, on the ground that the facts name,
//! and marked with what is not printed on them.
//! No action is given and no die is rolled yet.

use std::sync::Arc;

use variorum_engine::geometry::{Facing, Placed, Point};
use variorum_engine::{
    Ask, Board, Decision, Detail, Dial, FigureId, Game, Input, Log, Others, PlayerId, Position,
    Roster, Side, StagedFigure, Status,
};

use super::captives::{CaptivePair, mark_captives, pair_captors_with_captives, surround_path_end};
use super::figures::{StatOverrides, figure_with_stats};
use super::participants::{
    Part, Participant, add_eliminated_figure, add_idle_warriors, bystander, helpers,
};
use super::terrain::{
    WALL_THICKNESS, ahead_of, board_for_attack, lay_ground_under_all, lay_ground_under_captives,
    lay_square,
};
use crate::facts::{Attribute, BystanderPlace, Fact, Role, Situation};
use crate::questions::{PlayedGame, QuestionRun, Unanswerable};

/// A game in which the figures of the facts face each other, and who is who in it.
pub(crate) struct Battle {
    pub(crate) game: PlayedGame,
    pub(crate) actor: FigureId,
    pub(crate) target: FigureId,
    /// The bystander, if there is one.
    pub(crate) third: Option<FigureId>,
    /// Those who share the actor's action.
    pub(crate) helpers: Others,
    /// The eliminated figure that may be brought back, if the action brings one back.
    pub(crate) fallen: Option<FigureId>,
}

/// Whether actor and target are set up in contact or at a distance.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spacing {
    InContact,
    AtDistance,
}

/// Where the actor is: far from every edge.
pub(crate) const ACTOR_START: Point = Point::inches(18, 10);
/// Where the actor is in its player's starting area.
const ACTOR_START_AT_HOME: Point = Point::inches(18, 2);
/// The part of the actor.
pub(crate) const ACTOR: Part = Part::Role(Role::Actor);
/// The part of the target.
pub(crate) const TARGET: Part = Part::Role(Role::Target);
/// The player of the actor.
pub(crate) const ACTORS_PLAYER: PlayerId = PlayerId(0);
/// The other player.
pub(crate) const OTHER_PLAYER: PlayerId = PlayerId(1);

/// Sets up actor and target so that they face each other, with the bystander where the facts put
/// it.
pub(crate) fn set_up_pair(
    run: &QuestionRun,
    spacing: Spacing,
    stats: StatOverrides,
) -> Result<Battle, Unanswerable> {
    let facts = run.situation;
    let in_the_way =
        matches!(facts.choice(Fact::ThirdPlace), BystanderPlace::Gate | BystanderPlace::AtEnd);
    if in_the_way || facts.truth(Fact::MoveHemmed) {
        return Err(Unanswerable::because("only a move has a way that somebody could bar"));
    }
    let actor = figure_with_stats(facts, Role::Actor, stats)?;
    let target = figure_with_stats(facts, Role::Target, stats)?;
    let front = if facts.truth(Fact::AttackInFront) { Facing::AWAY } else { Facing::TOWARDS };
    let at_home = facts.truth(Fact::CaptiveHome);
    let start = if at_home { ACTOR_START_AT_HOME } else { ACTOR_START };
    let actor_at = Placed::new(actor.base(), start, front);
    let facing = if facts.truth(Fact::AttackRear) { Facing::AWAY } else { Facing::TOWARDS };
    let touching = facts.truth(Fact::AttackTouching);
    let shot = spacing == Spacing::AtDistance;
    if touching && (!shot || facts.is_set(Fact::AttackDistance)) {
        return Err(Unanswerable::because(
            "only the target of a ranged attack may be said to touch, and then it has no distance",
        ));
    }
    let target_at = if shot && !touching {
        let at = ahead_of(start, facts.int(Fact::AttackDistance) * 1_000)?;
        Placed::new(target.base(), at, facing)
    } else {
        let beside = actor_at.beside(target.base(), facing, Facing::AWAY);
        separate_close_target(facts, spacing, beside)?
    };
    let board = board_for_attack(facts, spacing, &actor_at, &target_at)?;
    run.note_overrides(stats);
    let actor = Participant::new(ACTOR, actor, ACTORS_PLAYER, actor_at);
    let target = Participant::new(TARGET, target, owner_of_target(facts), target_at);
    set_up_battle(run, board, actor, target)
}

/// The player of the target.
pub(crate) fn owner_of_target(facts: &Situation) -> PlayerId {
    if facts.truth(Fact::TargetFriendly) { ACTORS_PLAYER } else { OTHER_PLAYER }
}

/// A close target that does not touch after all: an inch off, or behind a low wall.
fn separate_close_target(
    facts: &Situation,
    spacing: Spacing,
    beside: Placed,
) -> Result<Placed, Unanswerable> {
    let (gap, wall) = (facts.truth(Fact::AttackApart), facts.truth(Fact::AttackWall));
    match (gap, wall) {
        (false, false) => Ok(beside),
        _ if spacing == Spacing::AtDistance || gap == wall => Err(Unanswerable::because(
            "only a close target is separated from its attacker, by a gap or by a wall",
        )),
        (true, _) => Ok(Placed { at: ahead_of(beside.at, 1_000)?, ..beside }),
        _ => Ok(Placed { at: ahead_of(beside.at, WALL_THICKNESS)?, ..beside }),
    }
}

/// Puts actor and target, the bystander, the helpers and one idle warrior of each side on the
/// board, and marks what is not printed on them. What the start of the turn did is undone: the
/// battle begins when the actor's player may give an order.
pub(crate) fn set_up_battle(
    run: &QuestionRun,
    mut board: Board,
    actor: Participant,
    target: Participant,
) -> Result<Battle, Unanswerable> {
    let facts = run.situation;
    let (actor_at, target_at, faction) = (actor.placed, target.placed, actor.def.faction);
    let mut cast = Vec::with_capacity(8);
    cast.extend([actor, target]);
    cast.extend(bystander(facts, &actor_at, &target_at)?);
    lay_ground_under_all(facts, &mut board, &cast)?;
    let third = (cast.len() > 2).then_some(FigureId(2));
    let first_helper = cast.len();
    for helper in helpers(facts, &actor_at, &target_at, faction)? {
        lay_square(&mut board, facts.choice(Fact::HelpersGround), &helper.placed, 0)?;
        cast.push(helper);
    }
    let mut helpers: Vec<FigureId> = (first_helper..cast.len()).map(figure_at).collect();
    helpers.extend(third.filter(|_| facts.truth(Fact::ThirdJoins)));
    let mut pairs = pair_captors_with_captives(facts, &mut cast)?;
    let fallen = add_eliminated_figure(facts, &mut cast)?;
    let lost = add_idle_warriors(facts, &mut cast, &mut pairs)?;
    surround_path_end(facts, &mut cast)?;
    let parts = cast.iter().map(|participant| participant.part).collect();
    let mut game = start_game(run, board, cast)?;
    skip_turn_start(&mut game)?;
    let game = run.played_game(game, parts);
    let helpers = Others::try_from(helpers.as_slice())
        .map_err(|_| Unanswerable::because("nobody has so many helpers"))?;
    let mut battle =
        Battle { game, actor: FigureId(0), target: FigureId(1), third, helpers, fallen };
    battle.mark_all(facts, first_helper, &lost, &pairs)?;
    lay_ground_under_captives(facts, &mut battle.game)?;
    battle.game.log = Log::new(Detail::Full);
    Ok(battle)
}

/// The figure at a place in the cast.
pub(super) fn figure_at(place: usize) -> FigureId {
    FigureId(u8::try_from(place).expect("a battle has far fewer than 256 figures"))
}

/// A game of two players with these figures on the table.
fn start_game(
    run: &QuestionRun,
    board: Board,
    cast: Vec<Participant>,
) -> Result<Game, Unanswerable> {
    let mut figures = Vec::with_capacity(cast.len());
    let mut roster = Vec::with_capacity(cast.len());
    for (place, Participant { def, owner, placed, .. }) in cast.into_iter().enumerate() {
        figures.push(StagedFigure {
            def: u16::try_from(place).expect("a battle has far fewer than 65,536 figures"),
            owner,
            position: Position { at: placed.at, facing: placed.facing },
            level: None,
            aboard: None,
        });
        roster.push(def);
    }
    let total = run.situation.points(Fact::GameBuildTotal);
    let seats = [(0, total, Side::South), (1, 300, Side::North)];
    Ok(Game::staged(run.rules.clone(), Roster(Arc::new(roster)), board, &seats, &figures)?)
}

impl Battle {
    /// The bystander, which the question needs.
    pub(crate) fn require_third(&self) -> Result<FigureId, Unanswerable> {
        self.third.ok_or_else(|| Unanswerable::because("nobody stands by"))
    }

    /// One of those who share the action, which the question needs.
    pub(crate) fn require_helper(&self) -> Result<FigureId, Unanswerable> {
        self.helpers.first().copied().ok_or_else(|| Unanswerable::because("nobody helps"))
    }

    fn mark_all(
        &mut self,
        facts: &Situation,
        first_helper: usize,
        lost: &[FigureId],
        pairs: &[CaptivePair],
    ) -> Result<(), Unanswerable> {
        self.mark_figure(facts, Role::Actor, self.actor)?;
        self.mark_figure(facts, Role::Target, self.target)?;
        if let Some(third) = self.third {
            self.mark_figure(facts, Role::Third, third)?;
        }
        self.mark_helpers(facts.small_int(Fact::HelpersTokens), first_helper);
        self.mark_eliminated(lost);
        mark_captives(&mut self.game, pairs);
        Ok(())
    }

    /// Puts on a figure what is not printed on it: tokens, wounds, cancelled abilities.
    fn mark_figure(
        &mut self,
        facts: &Situation,
        role: Role,
        id: FigureId,
    ) -> Result<(), Unanswerable> {
        let fact = |attribute| Fact::Figure(role, attribute);
        let mut cancelled = 0_u64;
        for ability in facts.abilities(fact(Attribute::Cancelled)) {
            if !self.game.rules.abilities.is_optional(ability) {
                return Err(Unanswerable::because("an ability is cancelled that is not optional"));
            }
            cancelled |= 1 << ability.index();
        }
        let tokens = facts.small_int(fact(Attribute::Tokens));
        let start = self.game.definition(id).dial(None).map_or(0, Dial::start);
        self.game.update(id, |figure| {
            figure.given = facts.truth(fact(Attribute::Acted));
            figure.acted = figure.given;
            figure.tokens = tokens;
            figure.streak = tokens;
            figure.cancelled = cancelled;
            figure.click = start + facts.small_int(fact(Attribute::Wounds));
            figure.status = Status::Field;
            figure.fallen = facts.truth(fact(Attribute::Returned));
        });
        Ok(())
    }

    /// Gives action tokens to the helpers; a bystander that helps comes before the first of them in
    /// the cast, and has its own.
    fn mark_helpers(&mut self, tokens: u8, first_helper: usize) {
        for id in self.helpers.iter().filter(|id| usize::from(id.0) >= first_helper) {
            self.game.update(*id, |figure| {
                figure.tokens = tokens;
                figure.streak = tokens;
            });
        }
    }

    /// Takes the figures that were eliminated before off the table.
    fn mark_eliminated(&mut self, lost: &[FigureId]) {
        for id in self.fallen.iter().chain(lost) {
            self.game.update(*id, |figure| {
                figure.status = Status::Eliminated;
                figure.fallen = true;
            });
        }
    }
}

/// Plays the start of the first turn; nothing that is offered is used.
pub(crate) fn skip_turn_start(game: &mut Game) -> Result<(), Unanswerable> {
    for _ in 0..64 {
        match *game.asks() {
            Ask::Order(_) => return Ok(()),
            Ask::Roll { .. } => game.step(Input::Die(1))?,
            _ => game.step(Input::Decide(Decision::Use(false)))?,
        };
    }
    Err(Unanswerable::because("the turn does not begin"))
}
