//! The scene: figures made from the facts about them, put where the facts say, on the ground the facts name.
//! It gives no action and rolls no die.

use std::sync::Arc;

use super::{Refusal, Stage};
use crate::engine::ask::{Others, Spot};
use crate::engine::board::{Board, Kind, Terrain};
use crate::engine::figure::{Click, Dial, Faction, FigureDef, Mount, Rank, Slot, Stat};
use crate::engine::geometry::{Facing, Outline, Placed, Point};
use crate::engine::ids::{FigureId, PlayerId};
use crate::engine::player::Side;
use crate::engine::setup::Staged;
use crate::engine::state::{Game, Roster};
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
        let second = if ranged {
            Placed::new(target.base(), ahead_of(CENTRE, facts.int(Fact::Distance) * 1_000)?, facing)
        } else {
            first.beside(target.base(), facing, Facing::AWAY)
        };
        let board = self.ground(ranged, &first, &second)?;
        self.scene(board, actor, first, target, second)
    }

    /// Puts the two and the bystander on the board, and marks what is not printed on them.
    pub fn scene(&mut self, board: Board, actor: FigureDef, first: Placed, target: FigureDef, second: Placed) -> Result<Scene, Refusal> {
        let facts = self.situation;
        let of_target = u8::from(!facts.truth(Fact::Friendly));
        let mut board = board;
        let mut cast = vec![(actor, 0, first), (target, of_target, second)];
        cast.extend(bystander(facts, &first, &second)?);
        for ((_, _, placed), role) in cast.iter().zip(Role::ALL) {
            lay(&mut board, facts.word(Fact::Of(role, Attribute::Ground)), placed)?;
        }
        let third = (cast.len() > 2).then_some(FigureId(2));
        let game = self.start(board, cast)?;
        let mut scene = Scene { game, actor: FigureId(0), target: FigureId(1), third, helpers: Others::default() };
        scene.mark(facts, Role::Actor, FigureId(0))?;
        scene.mark(facts, Role::Target, FigureId(1))?;
        if let Some(third) = third {
            scene.mark(facts, Role::Third, third)?;
        }
        Ok(scene)
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
            figures.push(Staged { def: u16::try_from(place).unwrap_or(u16::MAX), owner: PlayerId(owner), spot });
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
        if facts.truth(of(Attribute::Captor)) {
            return Err(Refusal::because("captives are not on this stage"));
        }
        if let Some(figure) = self.game.figures.get_mut(usize::from(id.0)) {
            figure.given = facts.truth(of(Attribute::Acted));
            figure.acted = figure.given;
            figure.tokens = tokens;
            figure.streak = tokens;
            figure.cancelled = cancelled;
            figure.click += wounds;
        }
        Ok(())
    }
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
        mount: Mount::ALL.get(facts.variant(of(Attribute::Mount))).copied().unwrap_or(Mount::Foot),
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
