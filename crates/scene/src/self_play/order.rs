//! The facts of one order and of the way that a move takes.
//! It tells one bystander at most: the one nearest to the matter.

use super::figure::{abilities, figure, name, under};
use super::{set, truth, word};
use crate::facts::{Attribute, Fact, Role, Situation};
use variorum_engine::geometry::{Line, Path};
use variorum_engine::{AbilityId, FigureId, Game, Order, Others, Status};

/// The situation of an order, and whom it is about; nothing when the facts cannot tell it.
pub(super) fn told(game: &Game, order: &Order) -> Option<(Situation, Option<FigureId>)> {
    let mut situation = Situation::default();
    let total = game.player(game.current).build_total;
    set(&mut situation, Fact::GameBuildTotal, total).then_some(())?;
    let (actor, with, target, kind) = match *order {
        Order::Close { attacker, with, target, capture } => {
            truth(&mut situation, Fact::AttackCapture, capture).then_some(())?;
            (attacker, with, Some(target), "close")
        }
        Order::Ranged { firer, with, targets } => (firer, with, targets.first().copied(), "ranged"),
        Order::Move { lead, with, quick } => {
            truth(&mut situation, Fact::ActionQuick, quick).then_some(())?;
            (lead, with, game.touching_foes(lead).first(), "move")
        }
        Order::Regenerate { figure } => (figure, Others::default(), None, "regenerate"),
        Order::Pass { figure } => (figure, Others::default(), None, "pass"),
        _ => return None,
    };
    word(&mut situation, Fact::ActionKind, kind).then_some(())?;
    figure(game, actor, Role::Actor, &mut situation)?;
    helpers(game, &with, kind, &mut situation)?;
    if let Some(target) = target {
        figure(game, target, Role::Target, &mut situation)?;
    }
    match (kind, target) {
        ("close" | "ranged", Some(target)) => attack(game, order, actor, target, &mut situation)?,
        ("move", Some(_)) => truth(&mut situation, Fact::MoveLeavesContact, true).then_some(())?,
        // A Shockwave names nobody.
        ("ranged", None) => return None,
        _ => {}
    }
    Some((situation, target))
}

fn helpers(game: &Game, with: &Others, kind: &str, situation: &mut Situation) -> Option<()> {
    let Some(first) = with.first().copied() else { return Some(()) };
    let count = i64::try_from(with.len()).ok()?;
    set(situation, if kind == "move" { Fact::MoveHelpers } else { Fact::AttackHelpers }, count)
        .then_some(())?;
    // Helpers of a stage are all alike.
    let shown: Vec<AbilityId> =
        game.current_click(first)?.abilities.into_iter().flatten().collect();
    let alike = |id: FigureId| {
        game.current_click(id)
            .is_some_and(|click| click.abilities.into_iter().flatten().eq(shown.iter().copied()))
    };
    with.iter().copied().all(alike).then_some(())?;
    let told = set(situation, Fact::HelpersSpeed, game.speed_value(first))
        && set(situation, Fact::HelpersTokens, game.figure(first).tokens)
        && abilities(situation, Fact::HelpersUsing, &shown);
    told.then_some(())
}

fn attack(
    game: &Game,
    order: &Order,
    actor: FigureId,
    target: FigureId,
    situation: &mut Situation,
) -> Option<()> {
    let ranged = matches!(order, Order::Ranged { .. });
    let (from, to) = (game.figure(actor).placed, game.figure(target).placed);
    word(situation, Fact::AttackKind, if ranged { "ranged" } else { "close" }).then_some(())?;
    truth(situation, Fact::TargetFriendly, game.is_friendly(game.figure(actor).owner, target))
        .then_some(())?;
    if ranged {
        let inches = (i64::from(from.at.distance(to.at).get()) + 999) / 1_000;
        match from.contact(&to).is_yes() {
            true => truth(situation, Fact::AttackTouching, true).then_some(())?,
            false => set(situation, Fact::AttackDistance, inches).then_some(())?,
        }
        let line = Line::new(from.at, to.at);
        let apart = |f: &&variorum_engine::Terrain| {
            f.outline.crossed_by(&line).is_yes()
                && f.outline.touches_base(&from).is_no()
                && f.outline.touches_base(&to).is_no()
        };
        let through = game.board.terrain.iter().find(apart).map_or("clear", |f| name(f.kind));
        word(situation, Fact::AttackThrough, through).then_some(())?;
    } else {
        truth(situation, Fact::AttackRear, game.rear_touches(target, actor)).then_some(())?;
    }
    bystander(game, order, actor, target, situation)
}

/// The second target, or else somebody beside the target or the actor.
fn bystander(
    game: &Game,
    order: &Order,
    actor: FigureId,
    target: FigureId,
    situation: &mut Situation,
) -> Option<()> {
    let second = match order {
        Order::Ranged { targets, .. } if targets.len() > 2 => return None,
        Order::Ranged { targets, .. } => targets.get(1).copied(),
        _ => None,
    };
    let stands =
        |id: &FigureId| *id != actor && *id != target && game.figure(*id).status == Status::Field;
    let beside = |of: FigureId| game.touching(of).iter().find(stands);
    let places = [
        (second, "near_target"),
        (beside(target), "touching_target"),
        (beside(actor), "touching_actor"),
    ];
    let Some((third, place)) = places.into_iter().find_map(|(id, place)| Some((id?, place))) else {
        return Some(());
    };
    figure(game, third, Role::Third, situation)?;
    let side = if game.is_friendly(game.figure(actor).owner, third) { "friend" } else { "foe" };
    let told = word(situation, Fact::ThirdPlace, place)
        && word(situation, Fact::ThirdSide, side)
        && (second.is_none() || word(situation, Fact::AttackSecond, "bystander"));
    told.then_some(())
}

/// The way that a figure has gone: how far, onto which ground, and up to whom.
pub(super) fn way(
    game: &Game,
    situation: &mut Situation,
    mover: FigureId,
    path: &Path,
    met: Option<FigureId>,
) -> bool {
    let inches = (i64::from(path.length().get()) + 999) / 1_000;
    let placed = game.figure(mover).placed;
    let reached = met.filter(|foe| game.touching(mover).contains(*foe));
    let left = situation.truth(Fact::MoveLeavesContact);
    let facing = match reached {
        // Who is left and touched again has another name on the stage.
        Some(_) if left => {
            truth(situation, Fact::MoveLeavesContact, false)
                && truth(situation, Fact::MoveStays, true)
        }
        Some(foe) => {
            figure(game, foe, Role::Target, situation).is_some()
                && truth(situation, Fact::MoveReachesContact, true)
                && truth(situation, Fact::MoveRear, game.rear_touches(foe, mover))
        }
        None => true,
    };
    let lone = game.figure(mover).status == Status::Field && situation.int(Fact::MoveHelpers) == 0;
    let on = situation.word(Fact::Figure(Role::Actor, Attribute::Ground));
    let into = Some(under(game, &placed)).filter(|ground| *ground != on).unwrap_or("clear");
    lone && facing
        && (situation.truth(Fact::MoveStays) || set(situation, Fact::MoveDistance, inches.max(1)))
        && word(situation, Fact::MoveInto, into)
}
