//! Questions about one attack: its total, the defense, whether it hits, what it does.
//! Every one plays the same attack and looks at another part of what happened.

use super::attack::{play, rolled, settled};
use super::scene::{Given, Scene};
use super::{Stage, Unanswerable};
use crate::facts::Fact;
use variorum_engine::{Dial, Event, EventKind, FigureId, Harm, Status};
use variorum_expr::Value;

/// `attack-total`
pub(super) fn total(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = rolled(stage)?;
    let target = scene.target;
    scene.find(|event| match event.what {
        EventKind::Attacked { target: at, total, .. } if at == target => {
            Some(Value::Int(total.into()))
        }
        _ => None,
    })
}

/// `defense-value`
pub(super) fn defense(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = rolled(stage)?;
    scene.defended(scene.target)
}

/// `attack-hits`
pub(super) fn hits(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = rolled(stage)?;
    scene
        .struck(scene.target)
        .map(Value::Bool)
        .ok_or_else(|| Unanswerable::because("nobody was attacked"))
}

fn reckoned(stage: &mut Stage, part: impl Fn(u8, u8, u8) -> u8) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    let target = scene.target;
    scene.find(|event| match event.what {
        EventKind::Reckoned { figure, base, added, reduced } if figure == target => {
            Some(Value::Int(part(base, added, reduced).into()))
        }
        _ => None,
    })
}

/// `damage-base`
pub(super) fn base(stage: &mut Stage) -> Result<Value, Unanswerable> {
    reckoned(stage, |base, _, _| base)
}

/// `damage-added`
pub(super) fn added(stage: &mut Stage) -> Result<Value, Unanswerable> {
    reckoned(stage, |_, added, _| added)
}

/// `damage-reduced`
pub(super) fn reduced(stage: &mut Stage) -> Result<Value, Unanswerable> {
    reckoned(stage, |_, _, reduced| reduced)
}

/// `damage-dealt`
pub(super) fn dealt(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.harm(scene.target, |harm| harm == Harm::Attack)))
}

/// `attack-rolls`
pub(super) fn rolls(stage: &mut Stage) -> Result<Value, Unanswerable> {
    settled(stage)?;
    Ok(Value::Int(stage.attacks.into()))
}

/// `single-dice`
pub(super) fn single_dice(stage: &mut Stage) -> Result<Value, Unanswerable> {
    settled(stage)?;
    Ok(Value::Int(i64::try_from(stage.rolled.len()).unwrap_or(i64::MAX)))
}

/// `target-harm`
pub(super) fn target_harm(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.harm(scene.target, |_| true)))
}

/// `third-harm`
pub(super) fn third_harm(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    let third = bystander(&scene)?;
    Ok(Value::Int(scene.harm(third, |_| true)))
}

/// `third-affected`
pub(super) fn third_affected(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    let third = bystander(&scene)?;
    let compared =
        |event: &Event| matches!(event.what, EventKind::Attacked { target, .. } if target == third);
    Ok(Value::Bool(scene.game.log.events.iter().any(compared)))
}

fn bystander(scene: &Scene) -> Result<FigureId, Unanswerable> {
    scene.third.ok_or_else(|| Unanswerable::because("nobody stands by"))
}

/// `third-hit`
pub(super) fn third_hit(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = rolled(stage)?;
    let third = bystander(&scene)?;
    scene
        .struck(third)
        .map(Value::Bool)
        .ok_or_else(|| Unanswerable::because("the bystander was not attacked"))
}

/// `third-defense`
pub(super) fn third_defense(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = rolled(stage)?;
    let third = bystander(&scene)?;
    scene.defended(third)
}

/// `target-eliminated`
pub(super) fn eliminated(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    Ok(Value::Bool(scene.game.figure(scene.target).status == Status::Eliminated))
}

/// `target-captured`
pub(super) fn captured(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    Ok(Value::Bool(scene.game.figure(scene.target).status == Status::Captive))
}

/// `actor-healed`
pub(super) fn actor_healed(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.healed(scene.actor)))
}

/// `target-healed`
pub(super) fn target_healed(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.healed(scene.target)))
}

/// `target-tokens`
pub(super) fn target_tokens(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.game.figure(scene.target).tokens.into()))
}

/// `actor-harm`
pub(super) fn actor_harm(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.harm(scene.actor, |_| true)))
}

/// `target-pushed`
pub(super) fn target_pushed(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.harm(scene.target, |harm| harm == Harm::Push)))
}

/// `target-wounds`
pub(super) fn target_wounds(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    let start = scene.game.definition(scene.target).dial(None).map_or(0, Dial::start);
    Ok(Value::Int(i64::from(scene.game.figure(scene.target).click) - i64::from(start)))
}

/// `helper-harm`
pub(super) fn helper_harm(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    let helper =
        scene.helpers.first().copied().ok_or_else(|| Unanswerable::because("nobody helps"))?;
    Ok(Value::Int(scene.harm(helper, |_| true)))
}

fn may(stage: &mut Stage, kind: &str) -> Result<Value, Unanswerable> {
    if stage.situation.word(Fact::AttackKind) != kind {
        return Err(Unanswerable::because(format!("the attack is not {kind}")));
    }
    let (scene, refused) = play(stage, Given::default(), (3, 4))?;
    // A wave names nobody: it may be sent out for somebody else's sake and never reach the target.
    let reached = kind == "close" || !stage.waves() || scene.defended(scene.target).is_ok();
    Ok(Value::Bool(refused.is_none() && reached))
}

/// `may-close-attack`
pub(super) fn may_close(stage: &mut Stage) -> Result<Value, Unanswerable> {
    may(stage, "close")
}

/// `may-ranged-attack`
pub(super) fn may_ranged(stage: &mut Stage) -> Result<Value, Unanswerable> {
    may(stage, "ranged")
}

/// `may-capture`
pub(super) fn may_capture(stage: &mut Stage) -> Result<Value, Unanswerable> {
    if !stage.situation.truth(Fact::AttackCapture) {
        return Err(Unanswerable::because("the attack is no capture attempt"));
    }
    may(stage, "close")
}

/// `target-on-table`
pub(super) fn on_table(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    Ok(Value::Bool(scene.game.figure(scene.target).on_table()))
}

/// `captor-is-actor`
pub(super) fn captor(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    let captor = scene
        .game
        .figure(scene.target)
        .captor
        .ok_or_else(|| Unanswerable::because("the target is no captive"))?;
    Ok(Value::Bool(captor == scene.actor))
}

/// `push-last`
pub(super) fn push_last(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let scene = settled(stage)?;
    let clicks =
        scene.game.log.events.iter().filter(|event| {
            matches!(event.what, EventKind::Damaged { .. } | EventKind::Healed { .. })
        });
    let pushed = |event: &Event| matches!(event.what, EventKind::Damaged { figure, harm: Harm::Push, .. } if figure == scene.actor);
    let turned: Vec<bool> = clicks.map(pushed).collect();
    if turned.contains(&true) {
        Ok(Value::Bool(turned.last() == Some(&true)))
    } else {
        Err(Unanswerable::because("the actor is not pushed"))
    }
}
