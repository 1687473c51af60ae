//! The scene: figures made from the facts about them, put where the facts say, on the ground the facts name.
//! It gives no action and rolls no die.

use std::sync::Arc;

use super::{Refusal, Stage};
use crate::engine::ask::{Ask, Decision, Input, Others, Spot};
use crate::engine::board::{Board, Kind, Terrain};
use crate::engine::event::{Detail, Log};
use crate::engine::few::Few;
use crate::engine::figure::{Click, Dial, Faction, FigureDef, Mount, Rank, Slot, Stat};
use crate::engine::geometry::{Facing, Outline, Placed, Point};
use crate::engine::ids::{FigureId, PlayerId};
use crate::engine::player::Side;
use crate::engine::setup::Staged;
use crate::engine::state::{Game, Roster, Status};
use crate::situation::{Attribute, Fact, Role, Situation};

/// Who is who in a scene; the target and the bystander may be missing.
pub(crate) struct Scene {
    pub game: Game,
    pub actor: FigureId,
    pub target: FigureId,
    pub third: Option<FigureId>,
    /// Those who share the actor's action.
    pub helpers: Others,
}

/// Overrides what a figure's dial shows, where a question decides it and not the facts.
#[derive(Default, Clone, Copy)]
pub(crate) struct Given {
    pub actor_attack: Option<u8>,
    pub target_defense: Option<u8>,
}

/// Where the actor stands: far from every edge.
pub(super) const CENTRE: Point = Point::inches(18, 10);

impl Stage<'_> {
    /// Actor and target face each other, in contact or at a distance, with the bystander where the facts put it.
    pub fn duel(&mut self, ranged: bool, given: Given) -> Result<Scene, Refusal> {
        let facts = self.situation;
        let actor = definition(facts, Role::Actor, given.actor_attack, None)?;
        let target = definition(facts, Role::Target, None, given.target_defense)?;
        let facing = if facts.truth(Fact::Rear) { Facing::AWAY } else { Facing::TOWARDS };
        let ahead = if facts.truth(Fact::InFront) { Facing::AWAY } else { Facing::TOWARDS };
        let first = Placed::new(actor.base(), CENTRE, ahead);
        let touching = facts.truth(Fact::Touching);
        if touching && (!ranged || facts.tells(Fact::Distance)) {
            return Err(Refusal::because("only the target of a ranged attack may be said to touch, and then it has no distance"));
        }
        let second = if ranged && !touching {
            Placed::new(target.base(), ahead_of(CENTRE, facts.int(Fact::Distance) * 1_000)?, facing)
        } else {
            first.beside(target.base(), facing, Facing::AWAY)
        };
        let board = self.ground(ranged, &first, &second)?;
        self.scene(board, actor, first, target, second)
    }

    /// Puts the two, the bystander, those who help and one idle warrior of each side on the board, and marks what is not
    /// printed on them. What the start of the turn did is undone: the scene begins when the actor's player may give an order.
    pub fn scene(
        &mut self,
        mut board: Board,
        actor: FigureDef,
        first: Placed,
        target: FigureDef,
        second: Placed,
    ) -> Result<Scene, Refusal> {
        let facts = self.situation;
        let of_target = u8::from(!facts.truth(Fact::Friendly));
        let faction = actor.faction;
        let mut cast = vec![(actor, 0, first), (target, of_target, second)];
        cast.extend(bystander(facts, &first, &second)?);
        self.lay_all(&mut board, &cast)?;
        let third = (cast.len() > 2).then_some(FigureId(2));
        let from = cast.len();
        cast.extend(self.helpers(&first, &second, faction)?);
        let helpers: Vec<FigureId> = (from..cast.len()).filter_map(|place| u8::try_from(place).ok()).map(FigureId).collect();
        for (owner, corner) in [(0, Point::inches(2, 34)), (1, Point::inches(34, 34))] {
            let idle = definition(&Situation::default(), Role::Third, None, None)?;
            let placed = Placed::new(idle.base(), corner, Facing::TOWARDS);
            cast.push((idle, owner, placed));
        }
        let mut game = self.start(board, cast)?;
        quiet(&mut game)?;
        let helpers = Few::of(&helpers).ok_or_else(|| Refusal::because("nobody has so many helpers"))?;
        let mut scene = Scene { game, actor: FigureId(0), target: FigureId(1), third, helpers };
        scene.mark(facts, Role::Actor, FigureId(0))?;
        scene.mark(facts, Role::Target, FigureId(1))?;
        if let Some(third) = third {
            scene.mark(facts, Role::Third, third)?;
        }
        scene.game.log = Log::new(Detail::Full);
        Ok(scene)
    }

    /// Lays the ground under everybody; two who touch on the same kind of ground share it.
    fn lay_all(&self, board: &mut Board, cast: &[(FigureDef, u8, Placed)]) -> Result<(), Refusal> {
        let word = |role| self.situation.word(Fact::Of(role, Attribute::Ground));
        let mut roles = Role::ALL.into_iter().zip(cast.iter().map(|(_, _, placed)| placed));
        if let [(_, _, first), (_, _, second), ..] = cast
            && word(Role::Actor) == word(Role::Target)
            && first.contact(second).is_yes()
        {
            let middle = Point::new(i32::midpoint(first.at.x.get(), second.at.x.get()), i32::midpoint(first.at.y.get(), second.at.y.get()));
            let half = i32::try_from(first.base.reach() + second.base.reach()).unwrap_or(0) + 100;
            if let (Some(kind), Ok(middle)) = (kind_of(word(Role::Actor)), middle) {
                feature(board, kind, middle, half, half)?;
            }
            roles.by_ref().take(2).for_each(drop);
        }
        roles.try_for_each(|(role, placed)| lay(board, word(role), placed))
    }

    /// Those who share the action: beside the target in close combat, in a row with the actor otherwise.
    fn helpers(&self, actor: &Placed, target: &Placed, faction: Faction) -> Result<Vec<(FigureDef, u8, Placed)>, Refusal> {
        let count = self.situation.int(Fact::Helpers) + self.situation.int(Fact::MoveHelpers);
        let close = self.situation.int(Fact::Helpers) > 0 && actor.contact(target).is_yes();
        let mut row = *actor;
        let mut helpers = Vec::new();
        for place in 0..count {
            let def = FigureDef { faction, ..definition(&Situation::default(), Role::Third, None, None)? };
            row = if close {
                // Around the target, by turns to the right and to the left of the actor.
                let steps = 800 * (1 + i32::try_from(place / 2).unwrap_or(0));
                let direction = Facing::TOWARDS.turned(if place % 2 == 0 { steps } else { -steps });
                target.beside(def.base(), direction.reversed(), direction)
            } else {
                row.beside(def.base(), Facing::AWAY, Facing::RIGHT)
            };
            helpers.push((def, 0, row));
        }
        Ok(helpers)
    }

    /// What lies across the line between the two.
    fn ground(&self, ranged: bool, first: &Placed, second: &Placed) -> Result<Board, Refusal> {
        let mut board = Board::standard();
        let across = self.situation.word(Fact::Through);
        if across != "clear" {
            if !ranged {
                return Err(Refusal::because("nothing lies between two who touch"));
            }
            let middle = ahead_of(first.at, i64::from(i32::midpoint(0, second.at.y.get() - first.at.y.get())))?;
            strip(&mut board, across, middle, 400)?;
        }
        Ok(board)
    }

    /// A game in which these figures stand so, owned by the player of that number.
    pub fn start(&self, board: Board, cast: Vec<(FigureDef, u8, Placed)>) -> Result<Game, Refusal> {
        let mut figures = Vec::with_capacity(cast.len());
        let mut roster = Vec::with_capacity(cast.len());
        for (place, (def, owner, placed)) in cast.into_iter().enumerate() {
            let spot = Spot { at: placed.at, facing: placed.facing };
            figures.push(Staged { def: u16::try_from(place).unwrap_or(u16::MAX), owner: PlayerId(owner), spot, level: None, aboard: None });
            roster.push(def);
        }
        let seats = [(0, 300, Side::South), (1, 300, Side::North)];
        Ok(Game::staged(self.rules.clone(), Roster(Arc::new(roster)), board, &seats, &figures)?)
    }
}

impl Scene {
    /// Puts on a figure what is not printed on it: tokens, wounds, cancelled abilities.
    fn mark(&mut self, facts: &Situation, role: Role, id: FigureId) -> Result<(), Refusal> {
        let of = |attribute| Fact::Of(role, attribute);
        let tokens = facts.small(of(Attribute::Tokens));
        let cancelled = facts.abilities(of(Attribute::Cancelled)).fold(0_u64, |bits, ability| bits | 1 << ability.index());
        let wounds = facts.small(of(Attribute::Wounds));
        let optional = facts.abilities(of(Attribute::Cancelled)).all(|ability| self.game.rules.abilities.is_optional(ability));
        if !optional {
            return Err(Refusal::because("an ability is cancelled that is not optional"));
        }
        let start = self.game.def(id).and_then(|def| def.dial(None)).map_or(0, Dial::start);
        if facts.truth(of(Attribute::Captor)) {
            return Err(Refusal::because("captives are not on this stage"));
        }
        if let Some(figure) = self.game.figures.get_mut(usize::from(id.0)) {
            figure.given = facts.truth(of(Attribute::Acted));
            figure.acted = figure.given;
            figure.tokens = tokens;
            figure.streak = tokens;
            figure.cancelled = cancelled;
            figure.click = start + wounds;
            figure.status = Status::Field;
        }
        Ok(())
    }
}

/// Lets the start of the first turn pass: nothing that is offered is used.
fn quiet(game: &mut Game) -> Result<(), Refusal> {
    for _ in 0..64 {
        match *game.asks() {
            Ask::Order(_) => return Ok(()),
            Ask::Roll { .. } => game.step(Input::Die(1))?,
            _ => game.step(Input::Decide(Decision::Use(false)))?,
        };
    }
    Err(Refusal::because("the turn does not begin"))
}

/// A figure whose dial shows the same on every click: what the facts say.
pub(super) fn definition(facts: &Situation, role: Role, attack: Option<u8>, defense: Option<u8>) -> Result<FigureDef, Refusal> {
    let of = |attribute| Fact::Of(role, attribute);
    let mut abilities = [None; 4];
    for ability in facts.abilities(of(Attribute::Using)).chain(facts.abilities(of(Attribute::Cancelled))) {
        if let Some(slot) = abilities.get_mut(ability.slot().index()) {
            if slot.is_some() {
                return Err(Refusal::because("two abilities are in the same slot of a dial"));
            }
            *slot = Some(ability);
        }
    }
    if let Some(value) =
        [(attack, Attribute::Attack), (defense, Attribute::Defense)].iter().find(|(given, a)| given.is_some() && facts.tells(of(*a)))
    {
        return Err(Refusal::because(format!("attack.result already settles {:?}", value.1)));
    }
    let mount = Mount::ALL.get(facts.variant(of(Attribute::Mount))).copied().unwrap_or(Mount::Foot);
    if mount.is_multi_dial() {
        return Err(Refusal::because("figures with four dials are not on this stage"));
    }
    let value = |attribute| facts.small(of(attribute));
    let stats = [
        value(Attribute::Speed),
        attack.unwrap_or(value(Attribute::Attack)),
        defense.unwrap_or(value(Attribute::Defense)),
        value(Attribute::Damage),
    ];
    let (wounds, left) = (value(Attribute::Wounds), value(Attribute::Left));
    let alive = (0..wounds + left).map(|place| Click { stats: stats.map(Stat::Value), abilities, start: place == 0 });
    let dead = Click { stats: [Stat::Skull; Slot::ALL.len()], abilities: [None; 4], start: false };
    let dial = Dial { clicks: alive.chain([dead]).collect(), range: None, arrows: None };
    Ok(FigureDef {
        id: String::new(),
        name: String::new(),
        faction: Faction::ALL.get(facts.variant(of(Attribute::Faction))).copied().unwrap_or(Faction::AtlantisGuild),
        rank: Rank::Standard,
        points: u16::from(value(Attribute::Points)),
        range: value(Attribute::Range),
        arrows: value(Attribute::Arrows),
        mount,
        own_base: None,
        own_arcs: None,
        levels: Vec::new(),
        dials: vec![dial],
    })
}

/// The bystander and where it stands, if there is one; without one, nothing may be said about it.
fn bystander(facts: &Situation, actor: &Placed, target: &Placed) -> Result<Option<(FigureDef, u8, Placed)>, Refusal> {
    let place = facts.word(Fact::ThirdPlace);
    if place == "absent" {
        let told = facts.told().any(|(definition, _)| definition.path.starts_with("third."));
        return if told { Err(Refusal::because("something is said about a bystander who is absent")) } else { Ok(None) };
    }
    let def = definition(facts, Role::Third, None, None)?;
    let between = |one: i32, other: i32| i32::midpoint(one, other);
    let aside = |x: i32, y: i32| Point::new(x, y).map_err(|_| Refusal::because("that is off the table"));
    let placed = match place {
        "touching_actor" => actor.beside(def.base(), Facing::AWAY, Facing::LEFT),
        "touching_target" => target.beside(def.base(), Facing::TOWARDS, Facing::RIGHT),
        "in_front" => actor.beside(def.base(), Facing::TOWARDS, Facing::AWAY.turned(-740)),
        "near_target" => Placed::new(def.base(), aside(target.at.x.get() + 3_000, target.at.y.get())?, Facing::TOWARDS),
        _ => Placed::new(
            def.base(),
            aside(between(actor.at.x.get(), target.at.x.get()), between(actor.at.y.get(), target.at.y.get()))?,
            Facing::AWAY,
        ),
    };
    let owner = u8::from(facts.word(Fact::ThirdSide) == "foe");
    Ok(Some((def, owner, placed)))
}

/// The point so many thousandths of an inch ahead.
pub(super) fn ahead_of(from: Point, way: i64) -> Result<Point, Refusal> {
    let y = i32::try_from(i64::from(from.y.get()) + way).unwrap_or(i32::MAX);
    Point::new(from.x.get(), y).map_err(|_| Refusal::because("that is off the table"))
}

fn kind_of(word: &str) -> Option<Kind> {
    match word {
        "hindering" => Some(Kind::Hindering),
        "blocking" => Some(Kind::Blocking),
        "elevated" => Some(Kind::Elevated),
        "abrupt" => Some(Kind::AbruptElevated),
        "shallow" => Some(Kind::Shallow),
        "deep" => Some(Kind::Deep),
        "low_wall" => Some(Kind::LowWall),
        _ => None,
    }
}

/// Lays the ground under a figure: a square feature that holds the whole base, with a little to spare.
pub(super) fn lay(board: &mut Board, word: &str, placed: &Placed) -> Result<(), Refusal> {
    let Some(kind) = kind_of(word) else { return Ok(()) };
    if matches!(kind, Kind::Blocking | Kind::LowWall) {
        return Err(Refusal::because(format!("nobody can stand in {word}")));
    }
    let half = i32::try_from(placed.base.reach()).unwrap_or(0) + 100;
    feature(board, kind, placed.at, half, half)
}

/// Lays a strip of ground across the way, `half` thousandths of an inch to either side of its middle.
pub(super) fn strip(board: &mut Board, word: &str, middle: Point, half: i32) -> Result<(), Refusal> {
    kind_of(word).map_or(Ok(()), |kind| feature(board, kind, middle, 6_000, half))
}

fn feature(board: &mut Board, kind: Kind, middle: Point, width: i32, depth: i32) -> Result<(), Refusal> {
    let corner = |sign: i32| Point::new(middle.x.get() + sign * width, middle.y.get() + sign * depth);
    let outline = match (corner(-1), corner(1)) {
        (Ok(low), Ok(high)) => Outline::rectangle(low, high).map_err(|_| Refusal::because("the ground has no shape"))?,
        _ => return Err(Refusal::because("the ground is off the table")),
    };
    board.terrain.push(Terrain { kind, outline, raised: false, stairs: Vec::new() });
    Ok(())
}
