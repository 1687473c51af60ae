//! The facts of one order and of the path that a move takes.
//! One bystander at most is described: the one that matters most to the order.

use variorum_engine::geometry::{Line, Path};
use variorum_engine::{AbilityId, FigureId, Game, Order, Others, Status, Terrain};

use super::figure::{ground_under, set_figure};
use crate::facts::{
    Allegiance, Attribute, BystanderPlace, Fact, Ground, OrderKind, Role, SecondTarget, Situation,
};

/// The situation of an order, and whom the order is about; none when facts cannot describe it.
pub(super) fn situation_of(game: &Game, order: &Order) -> Option<(Situation, Option<FigureId>)> {
    let mut situation = Situation::default();
    let total = game.player(game.current).build_total;
    situation.set_int(Fact::GameBuildTotal, total).then_some(())?;
    let (actor, with, target, kind) = match *order {
        Order::Close { attacker, with, target, capture } => {
            situation.set_truth(Fact::AttackCapture, capture).then_some(())?;
            (attacker, with, Some(target), OrderKind::Close)
        }
        Order::Ranged { firer, with, targets } => {
            (firer, with, targets.first().copied(), OrderKind::Ranged)
        }
        Order::Move { lead, with, quick } => {
            situation.set_truth(Fact::ActionQuick, quick).then_some(())?;
            (lead, with, game.touching_foes(lead).first(), OrderKind::Move)
        }
        Order::Regenerate { figure } => (figure, Others::default(), None, OrderKind::Regenerate),
        Order::Pass { figure } => (figure, Others::default(), None, OrderKind::Pass),
        _ => return None,
    };
    situation.set_choice(Fact::ActionKind, kind).then_some(())?;
    set_figure(&mut situation, Role::Actor, game, actor)?;
    set_helpers(&mut situation, game, &with, kind)?;
    if let Some(target) = target {
        set_figure(&mut situation, Role::Target, game, target)?;
    }
    match (kind, target) {
        (OrderKind::Close | OrderKind::Ranged, Some(target)) => {
            set_attack(&mut situation, game, order, actor, target)?;
        }
        (OrderKind::Move, Some(_)) => {
            situation.set_truth(Fact::MoveLeavesContact, true).then_some(())?;
        }
        // A Shockwave names nobody.
        (OrderKind::Ranged, None) => return None,
        _ => {}
    }
    Some((situation, target))
}

fn set_helpers(
    situation: &mut Situation,
    game: &Game,
    helpers: &Others,
    kind: OrderKind,
) -> Option<()> {
    let Some(first) = helpers.first().copied() else { return Some(()) };
    let count = i64::try_from(helpers.len()).ok()?;
    let moves = kind == OrderKind::Move;
    let count_fact = if moves { Fact::MoveHelpers } else { Fact::AttackHelpers };
    // The facts about helpers hold for all of them.
    let abilities_of = |id: FigureId| -> Option<Vec<AbilityId>> {
        Some(game.current_click(id)?.abilities.into_iter().flatten().collect())
    };
    let abilities = abilities_of(first)?;
    let all_alike = helpers.iter().all(|id| abilities_of(*id).as_ref() == Some(&abilities));
    let all_set = all_alike
        && situation.set_int(count_fact, count)
        && situation.set_int(Fact::HelpersSpeed, game.speed_value(first))
        && situation.set_int(Fact::HelpersTokens, game.figure(first).tokens)
        && situation.set_abilities(Fact::HelpersUsing, &abilities);
    all_set.then_some(())
}

fn set_attack(
    situation: &mut Situation,
    game: &Game,
    order: &Order,
    actor: FigureId,
    target: FigureId,
) -> Option<()> {
    let (from, to) = (game.figure(actor).placed, game.figure(target).placed);
    let friendly = game.is_friendly(game.figure(actor).owner, target);
    situation.set_truth(Fact::TargetFriendly, friendly).then_some(())?;
    let all_set = if matches!(order, Order::Ranged { .. }) {
        let inches = (i64::from(from.at.distance(to.at).get()) + 999) / 1_000;
        let line = Line::new(from.at, to.at);
        let lies_between = |terrain: &&Terrain| {
            terrain.outline.crossed_by(&line).is_yes()
                && terrain.outline.touches_base(&from).is_no()
                && terrain.outline.touches_base(&to).is_no()
        };
        let between = game.board.terrain.iter().find(lies_between);
        let ground = between.map_or(Ground::Clear, |terrain| Ground::from_terrain(terrain.kind));
        let spacing_set = if from.contact(&to).is_yes() {
            situation.set_truth(Fact::AttackTouching, true)
        } else {
            situation.set_int(Fact::AttackDistance, inches)
        };
        spacing_set
            && situation.set_choice(Fact::AttackKind, OrderKind::Ranged)
            && situation.set_choice(Fact::AttackThrough, ground)
    } else {
        situation.set_choice(Fact::AttackKind, OrderKind::Close)
            && situation.set_truth(Fact::AttackRear, game.rear_touches(target, actor))
    };
    all_set.then_some(())?;
    set_bystander(situation, game, order, actor, target)
}

/// Sets the facts of the second target, or else of somebody beside the target or the actor.
fn set_bystander(
    situation: &mut Situation,
    game: &Game,
    order: &Order,
    actor: FigureId,
    target: FigureId,
) -> Option<()> {
    let second = match order {
        Order::Ranged { targets, .. } if targets.len() > 2 => return None,
        Order::Ranged { targets, .. } => targets.get(1).copied(),
        _ => None,
    };
    let is_bystander =
        |id: &FigureId| *id != actor && *id != target && game.figure(*id).status == Status::Field;
    let beside = |id: FigureId| game.touching(id).iter().find(is_bystander);
    let places = [
        (second, BystanderPlace::NearTarget),
        (beside(target), BystanderPlace::TouchingTarget),
        (beside(actor), BystanderPlace::TouchingActor),
    ];
    let Some((third, place)) = places.into_iter().find_map(|(id, place)| Some((id?, place))) else {
        return Some(());
    };
    set_figure(situation, Role::Third, game, third)?;
    let friendly = game.is_friendly(game.figure(actor).owner, third);
    let side = if friendly { Allegiance::Friend } else { Allegiance::Foe };
    let all_set = situation.set_choice(Fact::ThirdPlace, place)
        && situation.set_choice(Fact::ThirdSide, side)
        && (second.is_none() || situation.set_choice(Fact::AttackSecond, SecondTarget::Bystander));
    all_set.then_some(())
}

/// Sets the facts of the path that a figure has gone: how far, onto which ground, and up to whom;
/// false when facts cannot describe it.
pub(super) fn set_path(
    situation: &mut Situation,
    game: &Game,
    mover: FigureId,
    path: &Path,
    met: Option<FigureId>,
) -> bool {
    let moves_alone =
        game.figure(mover).status == Status::Field && situation.int(Fact::MoveHelpers) == 0;
    let reached = met.filter(|foe| game.touching(mover).contains(*foe));
    let contact_set = match reached {
        // Whoever is left and touched again has a fact of its own.
        Some(_) if situation.truth(Fact::MoveLeavesContact) => {
            situation.set_truth(Fact::MoveLeavesContact, false)
                && situation.set_truth(Fact::MoveStays, true)
        }
        Some(foe) => {
            set_figure(situation, Role::Target, game, foe).is_some()
                && situation.set_truth(Fact::MoveReachesContact, true)
                && situation.set_truth(Fact::MoveRear, game.rear_touches(foe, mover))
        }
        None => true,
    };
    let inches = (i64::from(path.length().get()) + 999) / 1_000;
    let start: Ground = situation.choice(Fact::Figure(Role::Actor, Attribute::Ground));
    let end = ground_under(game, &game.figure(mover).placed);
    let entered = if end == start { Ground::Clear } else { end };
    let keeps_length = situation.truth(Fact::MoveStays);
    moves_alone
        && contact_set
        && (keeps_length || situation.set_int(Fact::MoveDistance, inches.max(1)))
        && situation.set_choice(Fact::MoveInto, entered)
}
