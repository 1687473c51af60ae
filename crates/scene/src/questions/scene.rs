//! The scene: the cast put where the facts say, on the ground the facts name, marked with what is
//! not printed on it.
//! It gives no action and rolls no die.

use std::sync::Arc;

use super::cast::{Member, definition};
use super::ground::{WALL, ahead_of, place};
use super::holding::hem_in;
use super::{Stage, Unanswerable};
use crate::facts::{Attribute, Fact, Role, Situation};
use variorum_engine::geometry::{Facing, Placed, Point};
use variorum_engine::{
    Ask, Board, Decision, Detail, Dial, FigureDef, FigureId, Game, Input, Log, Others, PlayerId,
    Position, Roster, Side, StagedFigure, Status,
};

/// Who is who in a scene; the bystander and the fallen may be missing.
pub(crate) struct Scene {
    pub game: Game,
    pub actor: FigureId,
    pub target: FigureId,
    pub third: Option<FigureId>,
    /// Those who share the actor's action.
    pub helpers: Others,
    /// The eliminated figure that may be brought back.
    pub fallen: Option<FigureId>,
}

/// Overrides what a figure's dial shows, where a question decides it and not the facts.
#[derive(Default, Clone, Copy)]
pub(crate) struct Given {
    pub actor_attack: Option<u8>,
    pub target_defense: Option<u8>,
}

/// Where the actor stands: far from every edge.
pub(super) const CENTRE: Point = Point::inches(18, 10);
/// Where it stands in its player's starting area.
const HOME: Point = Point::inches(18, 2);

impl Stage<'_> {
    /// Actor and target face each other, in contact or at a distance, with the bystander where the
    /// facts put it.
    pub fn duel(&mut self, ranged: bool, given: Given) -> Result<Scene, Unanswerable> {
        let facts = self.situation;
        if matches!(facts.word(Fact::ThirdPlace), "gate" | "at_end")
            || facts.truth(Fact::MoveHemmed)
        {
            return Err(Unanswerable::because("only a move has a way that somebody could bar"));
        }
        let actor = definition(facts, Role::Actor, given.actor_attack, None)?;
        let target = definition(facts, Role::Target, None, given.target_defense)?;
        let facing = if facts.truth(Fact::AttackRear) { Facing::AWAY } else { Facing::TOWARDS };
        let ahead = if facts.truth(Fact::AttackInFront) { Facing::AWAY } else { Facing::TOWARDS };
        let origin = if facts.truth(Fact::CaptiveHome) { HOME } else { CENTRE };
        let first = Placed::new(actor.base(), origin, ahead);
        let touching = facts.truth(Fact::AttackTouching);
        if touching && (!ranged || facts.is_set(Fact::AttackDistance)) {
            return Err(Unanswerable::because(
                "only the target of a ranged attack may be said to touch, and then it has no distance",
            ));
        }
        let second = if ranged && !touching {
            Placed::new(
                target.base(),
                ahead_of(origin, facts.int(Fact::AttackDistance) * 1_000)?,
                facing,
            )
        } else {
            self.parted(ranged, first.beside(target.base(), facing, Facing::AWAY))?
        };
        let board = self.across(ranged, &first, &second)?;
        self.scene(board, actor, first, target, second)
    }

    /// Puts the two, the bystander, those who help and one idle warrior of each side on the board,
    /// and marks what is not printed on them. What the start of the turn did is undone: the scene
    /// begins when the actor's player may give an order.
    pub fn scene(
        &mut self,
        mut board: Board,
        actor: FigureDef,
        first: Placed,
        target: FigureDef,
        second: Placed,
    ) -> Result<Scene, Unanswerable> {
        let facts = self.situation;
        let of_target = u8::from(!facts.truth(Fact::TargetFriendly));
        let faction = actor.faction;
        let mut cast = vec![(actor, 0, first), (target, of_target, second)];
        cast.extend(self.bystander(&first, &second)?);
        self.lay_all(&mut board, &cast)?;
        let third = (cast.len() > 2).then_some(FigureId(2));
        let from = cast.len();
        for helper in self.helpers(&first, &second, faction)? {
            place(&mut board, facts.word(Fact::HelpersGround), &helper.2, 0)?;
            cast.push(helper);
        }
        let mut helpers: Vec<FigureId> =
            (from..cast.len()).filter_map(|place| u8::try_from(place).ok()).map(FigureId).collect();
        helpers.extend(third.filter(|_| facts.truth(Fact::ThirdJoins)));
        let mut holds = self.holds(&mut cast)?;
        let fallen = self.fallen(&mut cast)?;
        let lost = self.idlers(&mut cast, &mut holds)?;
        hem_in(facts, &mut cast)?;
        let mut game = self.start(board, cast)?;
        quiet(&mut game)?;
        let helpers = Others::try_from(helpers.as_slice())
            .map_err(|_| Unanswerable::because("nobody has so many helpers"))?;
        let mut scene =
            Scene { game, actor: FigureId(0), target: FigureId(1), third, helpers, fallen };
        for (role, id) in Role::ALL.into_iter().zip([Some(FigureId(0)), Some(FigureId(1)), third]) {
            id.map_or(Ok(()), |id| scene.mark(facts, role, id))?;
        }
        scene.mark_others(facts, from, &lost);
        scene.bind(&holds);
        self.lay_under_captives(&mut scene)?;
        scene.game.log = Log::new(Detail::Full);
        Ok(scene)
    }

    /// A close target that does not touch after all: an inch off, or behind a low wall.
    fn parted(&self, ranged: bool, beside: Placed) -> Result<Placed, Unanswerable> {
        let (apart, wall) =
            (self.situation.truth(Fact::AttackApart), self.situation.truth(Fact::AttackWall));
        match (apart, wall) {
            (false, false) => Ok(beside),
            _ if ranged || apart == wall => Err(Unanswerable::because(
                "only a close target is parted from its attacker, by a gap or by a wall",
            )),
            (true, _) => Ok(Placed { at: ahead_of(beside.at, 1_000)?, ..beside }),
            _ => Ok(Placed { at: ahead_of(beside.at, WALL)?, ..beside }),
        }
    }

    /// A game in which these figures stand so, owned by the player of that number.
    pub fn start(&self, board: Board, cast: Vec<Member>) -> Result<Game, Unanswerable> {
        let mut figures = Vec::with_capacity(cast.len());
        let mut roster = Vec::with_capacity(cast.len());
        for (place, (def, owner, placed)) in cast.into_iter().enumerate() {
            let position = Position { at: placed.at, facing: placed.facing };
            figures.push(StagedFigure {
                def: u16::try_from(place).unwrap_or(u16::MAX),
                owner: PlayerId(owner),
                position,
                level: None,
                aboard: None,
            });
            roster.push(def);
        }
        let total = u16::try_from(self.situation.int(Fact::GameBuildTotal)).unwrap_or(0);
        let seats = [(0, total, Side::South), (1, 300, Side::North)];
        Ok(Game::staged(self.rules.clone(), Roster(Arc::new(roster)), board, &seats, &figures)?)
    }
}

impl Scene {
    /// Puts on a figure what is not printed on it: tokens, wounds, cancelled abilities.
    fn mark(&mut self, facts: &Situation, role: Role, id: FigureId) -> Result<(), Unanswerable> {
        let of = |attribute| Fact::Figure(role, attribute);
        let tokens = facts.small(of(Attribute::Tokens));
        let cancelled = facts
            .abilities(of(Attribute::Cancelled))
            .fold(0_u64, |bits, ability| bits | 1 << ability.index());
        let wounds = facts.small(of(Attribute::Wounds));
        let optional = facts
            .abilities(of(Attribute::Cancelled))
            .all(|ability| self.game.rules.abilities.is_optional(ability));
        if !optional {
            return Err(Unanswerable::because("an ability is cancelled that is not optional"));
        }
        let start = self.game.definition(id).dial(None).map_or(0, Dial::start);
        if let Some(figure) = self.game.figures.get_mut(usize::from(id.0)) {
            figure.given = facts.truth(of(Attribute::Acted));
            figure.acted = figure.given;
            figure.tokens = tokens;
            figure.streak = tokens;
            figure.cancelled = cancelled;
            figure.click = start + wounds;
            figure.status = Status::Field;
            figure.fallen = facts.truth(of(Attribute::Returned));
        }
        Ok(())
    }

    /// Marks those who share the action and takes the fallen off the table; the helpers begin at
    /// that place of the cast.
    fn mark_others(&mut self, facts: &Situation, from: usize, lost: &[FigureId]) {
        let tokens = facts.small(Fact::HelpersTokens);
        for id in self.helpers.iter().filter(|id| usize::from(id.0) >= from) {
            if let Some(figure) = self.game.figures.get_mut(usize::from(id.0)) {
                figure.tokens = tokens;
                figure.streak = tokens;
            }
        }
        for id in self.fallen.iter().chain(lost) {
            if let Some(figure) = self.game.figures.get_mut(usize::from(id.0)) {
                figure.status = Status::Eliminated;
                figure.fallen = true;
            }
        }
    }
}

/// Lets the start of the first turn pass: nothing that is offered is used.
pub(super) fn quiet(game: &mut Game) -> Result<(), Unanswerable> {
    for _ in 0..64 {
        match *game.asks() {
            Ask::Order(_) => return Ok(()),
            Ask::Roll { .. } => game.step(Input::Die(1))?,
            _ => game.step(Input::Decide(Decision::Use(false)))?,
        };
    }
    Err(Unanswerable::because("the turn does not begin"))
}
