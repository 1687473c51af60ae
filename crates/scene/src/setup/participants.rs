//! Everybody in a battle besides the actor and the target, and where each is placed.

use variorum_engine::geometry::{Base, Facing, Placed, Point};
use variorum_engine::{AbilityId, Click, Dial, Faction, FigureDef, FigureId, PlayerId, Slot, Stat};

use super::battle::{ACTORS_PLAYER, OTHER_PLAYER, figure_at};
use super::captives::CaptivePair;
use super::figures::{
    abilities_by_slot, default_warrior, figure_from_facts, living_clicks, skull_click,
    worthless_warrior,
};
use super::terrain::{ahead_of, midpoint, point_at, right_of};
use crate::facts::{
    Allegiance, BystanderPlace, Fact, HelperFaction, OrderKind, RemainingFoe, Role, Situation,
};
use crate::questions::Unanswerable;

/// Half the gap between two figures that touch and bar a path, in thousandths of an inch: less than
/// contact allows.
const GATE_GAP: i64 = 4;

/// The part that a figure plays in a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// It is one of the figures that the facts describe.
    Role(Role),
    /// It shares the action.
    Helper,
    /// It holds somebody captive, or is held.
    CaptorOrCaptive,
    /// It was eliminated and may be brought back.
    Fallen,
    /// It bars a way.
    InTheWay,
    /// A multiple-dial warrior that is not one of the figures of the facts.
    MultiDial,
    /// It is there so that a side has somebody left; nothing depends on where it stands.
    Idle,
}

/// A figure, the part that it plays, its owner and where it is.
#[derive(Clone)]
pub(crate) struct Participant {
    pub(crate) part: Part,
    pub(crate) def: FigureDef,
    pub(crate) owner: PlayerId,
    pub(crate) placed: Placed,
}

impl Participant {
    pub(crate) fn new(part: Part, def: FigureDef, owner: PlayerId, placed: Placed) -> Self {
        Self { part, def, owner, placed }
    }
}

/// The figure that joined the cast last.
pub(super) fn last_figure(cast: &[Participant]) -> FigureId {
    figure_at(cast.len().checked_sub(1).expect("somebody joined the cast"))
}

/// Those who share the action: beside the target in close combat, in a row with the actor
/// otherwise.
pub(super) fn helpers(
    facts: &Situation,
    actor: &Placed,
    target: &Placed,
    faction: Faction,
) -> Result<Vec<Participant>, Unanswerable> {
    let count = facts.int(Fact::AttackHelpers) + facts.int(Fact::MoveHelpers);
    if count == 0 && facts.sets_any_below("helpers.") {
        return Err(Unanswerable::because("something is said about helpers, and there are none"));
    }
    let close = facts.int(Fact::AttackHelpers) > 0 && actor.contact(target).is_yes();
    let only_close = facts.is_set(Fact::HelpersInFront) || facts.is_set(Fact::HelpersTouching);
    if (only_close && !close) || (close && facts.is_set(Fact::HelpersApart)) {
        return Err(Unanswerable::because("that is not how those who share this action can stand"));
    }
    let mut placed = *actor;
    let mut helpers = Vec::new();
    for place in 0..count {
        let def = helper_figure(facts, faction)?;
        placed = if close {
            helper_around_target(facts, target, place, def.base())
        } else {
            placed.beside(def.base(), Facing::AWAY, Facing::RIGHT)
        };
        if place == count - 1 && facts.truth(Fact::HelpersApart) {
            placed.at = right_of(placed.at, 2_000)?;
        }
        helpers.push(Participant::new(Part::Helper, def, ACTORS_PLAYER, placed));
    }
    Ok(helpers)
}

fn helper_figure(facts: &Situation, actors_faction: Faction) -> Result<FigureDef, Unanswerable> {
    let abilities = abilities_by_slot(facts.abilities(Fact::HelpersUsing))?;
    let faction = match facts.choice(Fact::HelpersFaction) {
        HelperFaction::Same => actors_faction,
        HelperFaction::Other if actors_faction == Faction::OrcRaiders => Faction::Draconum,
        HelperFaction::Other => Faction::OrcRaiders,
        HelperFaction::Shyft => Faction::Shyft,
        HelperFaction::MageSpawn => Faction::MageSpawn,
    };
    let range = facts.small_int(Fact::HelpersRange);
    let mut def = FigureDef { faction, range, ..default_warrior() };
    for click in living_clicks(&mut def) {
        click.abilities = abilities;
        if let Some(speed) = click.stats.get_mut(Slot::Speed.index()) {
            *speed = Stat::Value(facts.small_int(Fact::HelpersSpeed));
        }
    }
    Ok(def)
}

/// Around the target, by turns to the right and to the left of the actor.
fn helper_around_target(facts: &Situation, target: &Placed, place: i64, base: Base) -> Placed {
    // Two round bases that touch each other and a third one are 683 steps apart, seen from it.
    let step = if facts.truth(Fact::HelpersTouching) { 684 } else { 800 };
    let steps = step * (1 + i32::try_from(place / 2).expect("there are at most five helpers"));
    let direction = Facing::TOWARDS.turned(if place % 2 == 0 { steps } else { -steps });
    let in_front = facts.truth(Fact::HelpersInFront);
    let facing = if in_front { direction.reversed() } else { direction };
    target.beside(base, facing, direction)
}

/// The bystander, if there is one; without one, nothing may be said about it.
pub(super) fn bystander(
    facts: &Situation,
    actor: &Placed,
    target: &Placed,
) -> Result<Option<Participant>, Unanswerable> {
    let place = facts.choice(Fact::ThirdPlace);
    if place == BystanderPlace::Absent {
        return if facts.sets_any_below("third.") {
            Err(Unanswerable::because("something is said about a bystander who is absent"))
        } else {
            Ok(None)
        };
    }
    let def = figure_from_facts(facts, Role::Third)?;
    let placed = bystander_position(facts, place, actor, target, def.base())?;
    let owner = match facts.choice(Fact::ThirdSide) {
        Allegiance::Friend => ACTORS_PLAYER,
        Allegiance::Foe => OTHER_PLAYER,
    };
    let may_join = owner == ACTORS_PLAYER && place == BystanderPlace::TouchingActor;
    if facts.truth(Fact::ThirdJoins) && !may_join {
        return Err(Unanswerable::because(
            "only a friend that touches the actor can share its action",
        ));
    }
    Ok(Some(Participant::new(Part::Role(Role::Third), def, owner, placed)))
}

fn bystander_position(
    facts: &Situation,
    place: BystanderPlace,
    actor: &Placed,
    target: &Placed,
    base: Base,
) -> Result<Placed, Unanswerable> {
    Ok(match place {
        BystanderPlace::TouchingActor => actor.beside(base, Facing::AWAY, Facing::LEFT),
        BystanderPlace::TouchingTarget => {
            // The rear half of a double base must not reach the actor, who may be on either side.
            let is_long = matches!(base, Base::Capsule { .. });
            let is_behind = target.at.y < actor.at.y;
            let facing = if is_long && is_behind { Facing::AWAY } else { Facing::TOWARDS };
            target.beside(base, facing, Facing::RIGHT)
        }
        BystanderPlace::InFront => actor.beside(base, Facing::TOWARDS, Facing::AWAY.turned(-740)),
        BystanderPlace::NearTarget => {
            Placed::new(base, right_of(target.at, 3_000)?, Facing::TOWARDS)
        }
        BystanderPlace::BehindTarget => {
            Placed::new(base, ahead_of(target.at, 2_000)?, Facing::TOWARDS)
        }
        BystanderPlace::AtEnd => {
            let end = ahead_of(actor.at, facts.int(Fact::MoveDistance) * 1_000)?;
            Placed::new(base, end, Facing::AWAY)
        }
        BystanderPlace::Gate => {
            let path = ahead_of(actor.at, 2_000)?;
            Placed::new(base, right_of(path, -(base.reach() + GATE_GAP))?, Facing::AWAY)
        }
        BystanderPlace::Between | BystanderPlace::Absent => {
            Placed::new(base, midpoint(actor.at, target.at)?, Facing::AWAY)
        }
    })
}

/// Adds the eliminated figure to the cast, if the action brings one back; it waits in a corner to
/// be taken off.
pub(super) fn add_eliminated_figure(
    facts: &Situation,
    cast: &mut Vec<Participant>,
) -> Result<Option<FigureId>, Unanswerable> {
    if !matches!(facts.choice(Fact::ActionKind), OrderKind::Raise | OrderKind::Summon) {
        return if facts.sets_any_below("fallen.") {
            Err(Unanswerable::because("nobody is brought back by this action"))
        } else {
            Ok(None)
        };
    }
    let mut def = default_warrior();
    let alive = *living_clicks(&mut def).next().expect("a default warrior is alive");
    let clicks = (0..facts.small_int(Fact::FallenLeft))
        .map(|place| Click { start: place == 0, ..alive })
        .chain([skull_click()]);
    let name = if facts.truth(Fact::FallenZombie) { "Zombie" } else { "" };
    let def = FigureDef {
        name: name.to_owned(),
        faction: facts.choice(Fact::FallenFaction),
        points: facts.points(Fact::FallenPoints),
        dials: vec![Dial { clicks: clicks.collect(), range: None, arrows: None }],
        ..def
    };
    let owner = if facts.truth(Fact::FallenOwn) { ACTORS_PLAYER } else { OTHER_PLAYER };
    let placed = Placed::new(def.base(), Point::inches(2, 2), Facing::AWAY);
    cast.push(Participant::new(Part::Fallen, def, owner, placed));
    Ok(Some(last_figure(cast)))
}

/// Adds those who stand aside: the other half of a gate, one idle warrior of each side, and the
/// warriors that were lost, who are returned.
pub(super) fn add_idle_warriors(
    facts: &Situation,
    cast: &mut Vec<Participant>,
    pairs: &mut Vec<CaptivePair>,
) -> Result<Vec<FigureId>, Unanswerable> {
    let idle = worthless_warrior();
    if facts.choice::<BystanderPlace>(Fact::ThirdPlace) == BystanderPlace::Gate {
        let third = cast.get(2).expect("a bystander at a gate is in the cast");
        let (owner, placed) = (third.owner, third.placed);
        let gap = placed.base.reach() + idle.base().reach() + 2 * GATE_GAP;
        let other_half = Placed::new(idle.base(), right_of(placed.at, gap)?, Facing::AWAY);
        cast.push(Participant::new(Part::InTheWay, idle.clone(), owner, other_half));
    }
    let friend = Placed::new(idle.base(), Point::inches(2, 34), Facing::TOWARDS);
    cast.push(Participant::new(Part::Idle, idle.clone(), ACTORS_PLAYER, friend));
    let captor = last_figure(cast);
    let far = Placed::new(idle.base(), Point::inches(34, 34), Facing::TOWARDS);
    match facts.choice(Fact::GameFoeLeft) {
        RemainingFoe::None => {}
        RemainingFoe::Warrior => {
            cast.push(Participant::new(Part::Idle, idle.clone(), OTHER_PLAYER, far));
        }
        RemainingFoe::Demoralized => {
            let demoralized = with_ability(&idle, AbilityId::Demoralized);
            cast.push(Participant::new(Part::Idle, demoralized, OTHER_PLAYER, far));
        }
        RemainingFoe::Captive => {
            let beside = friend.beside(idle.base(), Facing::TOWARDS, Facing::RIGHT);
            cast.push(Participant::new(Part::Idle, idle.clone(), OTHER_PLAYER, beside));
            pairs.push(CaptivePair { captor, captive: last_figure(cast) });
        }
    }
    let mut lost = Vec::new();
    for place in 0..facts.int(Fact::GameLost) {
        let at = point_at(2_000, 30_000 - place * 2_000)?;
        let placed = Placed::new(idle.base(), at, Facing::TOWARDS);
        cast.push(Participant::new(Part::Idle, idle.clone(), ACTORS_PLAYER, placed));
        lost.push(last_figure(cast));
    }
    Ok(lost)
}

/// The figure with one ability on every click at which it is alive.
fn with_ability(def: &FigureDef, ability: AbilityId) -> FigureDef {
    let mut def = def.clone();
    for click in living_clicks(&mut def) {
        if let Some(slot) = click.abilities.get_mut(ability.slot().index()) {
            *slot = Some(ability);
        }
    }
    def
}
