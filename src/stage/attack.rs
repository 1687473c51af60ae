//! Questions about one attack: its total, the defense, whether it hits, what it does.
//! Every one plays the same attack and looks at another part of what happened.

use super::scene::{Given, Scene};
use super::{Refusal, Stage};
use crate::engine::ask::{Decision, Order};
use crate::engine::event::{Event, Harm, What};
use crate::engine::few::Few;
use crate::engine::figure::{AbilityId, Dial};
use crate::engine::ids::FigureId;
use crate::engine::illegal::Illegal;
use crate::engine::state::Status;
use crate::expr::Value;
use crate::situation::{Attribute, Fact, Role};

/// A value that hits or misses whatever else the facts say.
const SURE: u8 = 60;

/// How the dice of an attack are made to fall, and with which values.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    hit: bool,
    dice: (u8, u8),
}

impl Outcome {
    /// The dice and the values that bring a result about.
    pub(super) fn of(result: &str) -> Self {
        match result {
            "hit" => Self { hit: true, dice: (3, 4) },
            "critical_hit" => Self { hit: false, dice: (6, 6) },
            "critical_miss" => Self { hit: true, dice: (1, 1) },
            _ => Self { hit: false, dice: (3, 4) },
        }
    }

    pub(super) fn given(self) -> Given {
        let (attack, defense) = if self.hit { (SURE, 0) } else { (0, SURE) };
        Given { actor_attack: Some(attack), target_defense: Some(defense) }
    }

    pub(super) fn dice(self) -> (u8, u8) {
        self.dice
    }
}

/// The attack as the facts have it: the dice are facts.
fn rolled(stage: &mut Stage) -> Result<Scene, Refusal> {
    if stage.situation.tells(Fact::AttackResult) {
        return Err(Refusal::because("the dice are facts here, not their result"));
    }
    let dice = (stage.situation.small(Fact::FirstDie), stage.situation.small(Fact::SecondDie));
    allowed(play(stage, Given::default(), dice)?)
}

/// The attack with its result given: the dice and the values are chosen so that it comes about.
pub(super) fn settled(stage: &mut Stage) -> Result<Scene, Refusal> {
    if [Fact::FirstDie, Fact::SecondDie].iter().any(|fact| stage.situation.tells(*fact)) {
        return Err(Refusal::because("the result is a fact here, not the dice"));
    }
    let outcome = Outcome::of(stage.situation.word(Fact::AttackResult));
    allowed(play(stage, outcome.given(), outcome.dice())?)
}

fn allowed((scene, refused): (Scene, Option<Illegal>)) -> Result<Scene, Refusal> {
    refused.map_or(Ok(scene), |illegal| Err(illegal.into()))
}

fn play(stage: &mut Stage, given: Given, dice: (u8, u8)) -> Result<(Scene, Option<Illegal>), Refusal> {
    let (mut scene, order) = declared(stage, given)?;
    if stage.situation.truth(Fact::TurnLater) {
        stage.later(&mut scene)?;
    }
    let refused = stage.act(&mut scene.game, Decision::Give(order), dice)?.err();
    Ok((scene, refused))
}

/// The scene of the attack and the order for it.
pub(super) fn declared(stage: &mut Stage, given: Given) -> Result<(Scene, Order), Refusal> {
    let facts = stage.situation;
    let ranged = match facts.word(Fact::AttackKind) {
        "ranged" => true,
        "close" => false,
        other => return Err(Refusal::because(format!("an attack is no {other} action"))),
    };
    let capture = facts.truth(Fact::Capture);
    if ranged && (capture || facts.truth(Fact::Rear)) {
        return Err(Refusal::because("only a close attack captures or comes from behind"));
    }
    if !ranged && (facts.tells(Fact::Distance) || facts.tells(Fact::SecondTarget)) {
        return Err(Refusal::because("a close attack has no distance and no second target"));
    }
    if facts.tells(Fact::MoveHelpers) || (!ranged && facts.truth(Fact::Joins)) {
        return Err(Refusal::because("nobody shares this attack in that way"));
    }
    let scene = stage.duel(ranged, given)?;
    let order = if ranged {
        Order::Ranged { firer: scene.actor, with: scene.helpers, targets: stage.targets(&scene)? }
    } else {
        Order::Close { attacker: scene.actor, with: scene.helpers, target: scene.target, capture }
    };
    Ok((scene, order))
}

impl Stage<'_> {
    /// Whom a ranged order names: nobody, where an ability finds its own targets.
    pub(super) fn targets(&self, scene: &Scene) -> Result<Few<FigureId, 3>, Refusal> {
        let wave = AbilityId::Shockwave;
        let uses = self.situation.abilities(Fact::Of(Role::Actor, Attribute::Using)).any(|ability| ability == wave);
        let second = match self.situation.word(Fact::SecondTarget) {
            "bystander" => Some(scene.third.ok_or_else(|| Refusal::because("nobody stands by"))?),
            "same" => Some(scene.target),
            _ => None,
        };
        if uses && self.rules.abilities.knows(wave) {
            return if second.is_some() { Err(Refusal::because("a wave names no target")) } else { Ok(Few::default()) };
        }
        let named: Vec<FigureId> = [scene.target].into_iter().chain(second).collect();
        Few::of(&named).ok_or_else(|| Refusal::because("nobody has so many targets"))
    }
}

impl Scene {
    pub(super) fn healed(&self, of: FigureId) -> i64 {
        let clicks = |event: &Event| match event.what {
            What::Healed { figure, clicks } if figure == of => i64::from(clicks),
            _ => 0,
        };
        self.game.log.events.iter().map(clicks).sum()
    }

    fn find<T>(&self, read: impl Fn(&Event) -> Option<T>) -> Result<T, Refusal> {
        self.game.log.events.iter().find_map(read).ok_or_else(|| Refusal::because("the question does not arise"))
    }

    /// Whether the attack hit a figure in the end, if it was attacked.
    fn struck(&self, of: FigureId) -> Option<bool> {
        self.game.log.events.iter().rev().find_map(|event| match event.what {
            What::Hit { target } if target == of => Some(true),
            What::Missed { target } if target == of => Some(false),
            _ => None,
        })
    }

    fn defended(&self, of: FigureId) -> Result<Value, Refusal> {
        self.find(|event| match event.what {
            What::Attacked { target, defense, .. } if target == of => Some(Value::Int(defense.into())),
            _ => None,
        })
    }

    pub(super) fn harm(&self, of: FigureId, counts: impl Fn(Harm) -> bool) -> i64 {
        let clicks = |event: &Event| match event.what {
            What::Damaged { figure, clicks, harm } if figure == of && counts(harm) => i64::from(clicks),
            _ => 0,
        };
        self.game.log.events.iter().map(clicks).sum()
    }
}

/// `attack-total`
pub(super) fn total(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = rolled(stage)?;
    let target = scene.target;
    scene.find(|event| match event.what {
        What::Attacked { target: at, total, .. } if at == target => Some(Value::Int(total.into())),
        _ => None,
    })
}

/// `defense-value`
pub(super) fn defense(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = rolled(stage)?;
    scene.defended(scene.target)
}

/// `attack-hits`
pub(super) fn hits(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = rolled(stage)?;
    scene.struck(scene.target).map(Value::Bool).ok_or_else(|| Refusal::because("nobody was attacked"))
}

fn reckoned(stage: &mut Stage, part: impl Fn(u8, u8, u8) -> u8) -> Result<Value, Refusal> {
    let scene = settled(stage)?;
    let target = scene.target;
    scene.find(|event| match event.what {
        What::Reckoned { figure, base, added, reduced } if figure == target => Some(Value::Int(part(base, added, reduced).into())),
        _ => None,
    })
}

/// `damage-base`
pub(super) fn base(stage: &mut Stage) -> Result<Value, Refusal> {
    reckoned(stage, |base, _, _| base)
}

/// `damage-added`
pub(super) fn added(stage: &mut Stage) -> Result<Value, Refusal> {
    reckoned(stage, |_, added, _| added)
}

/// `damage-reduced`
pub(super) fn reduced(stage: &mut Stage) -> Result<Value, Refusal> {
    reckoned(stage, |_, _, reduced| reduced)
}

/// `damage-dealt`
pub(super) fn dealt(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.harm(scene.target, |harm| harm == Harm::Attack)))
}

/// `attack-rolls`
pub(super) fn rolls(stage: &mut Stage) -> Result<Value, Refusal> {
    settled(stage)?;
    Ok(Value::Int(stage.attacks.into()))
}

/// `single-dice`
pub(super) fn single_dice(stage: &mut Stage) -> Result<Value, Refusal> {
    settled(stage)?;
    Ok(Value::Int(i64::try_from(stage.rolled.len()).unwrap_or(i64::MAX)))
}

/// `target-harm`
pub(super) fn target_harm(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.harm(scene.target, |_| true)))
}

/// `third-harm`
pub(super) fn third_harm(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = settled(stage)?;
    let third = bystander(&scene)?;
    Ok(Value::Int(scene.harm(third, |_| true)))
}

/// `third-affected`
pub(super) fn third_affected(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = settled(stage)?;
    let third = bystander(&scene)?;
    let compared = |event: &Event| matches!(event.what, What::Attacked { target, .. } if target == third);
    Ok(Value::Bool(scene.game.log.events.iter().any(compared)))
}

fn bystander(scene: &Scene) -> Result<FigureId, Refusal> {
    scene.third.ok_or_else(|| Refusal::because("nobody stands by"))
}

/// `third-hit`
pub(super) fn third_hit(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = rolled(stage)?;
    let third = bystander(&scene)?;
    scene.struck(third).map(Value::Bool).ok_or_else(|| Refusal::because("the bystander was not attacked"))
}

/// `third-defense`
pub(super) fn third_defense(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = rolled(stage)?;
    let third = bystander(&scene)?;
    scene.defended(third)
}

/// `target-eliminated`
pub(super) fn eliminated(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = settled(stage)?;
    Ok(Value::Bool(scene.game.figure(scene.target).status == Status::Eliminated))
}

/// `target-captured`
pub(super) fn captured(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = settled(stage)?;
    Ok(Value::Bool(scene.game.figure(scene.target).status == Status::Captive))
}

/// `actor-healed`
pub(super) fn actor_healed(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.healed(scene.actor)))
}

/// `target-healed`
pub(super) fn target_healed(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.healed(scene.target)))
}

/// `target-tokens`
pub(super) fn target_tokens(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.game.figure(scene.target).tokens.into()))
}

/// `actor-harm`
pub(super) fn actor_harm(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.harm(scene.actor, |_| true)))
}

/// `target-pushed`
pub(super) fn target_pushed(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = settled(stage)?;
    Ok(Value::Int(scene.harm(scene.target, |harm| harm == Harm::Push)))
}

/// `target-wounds`
pub(super) fn target_wounds(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = settled(stage)?;
    let start = scene.game.def(scene.target).and_then(|def| def.dial(None)).map_or(0, Dial::start);
    Ok(Value::Int(i64::from(scene.game.figure(scene.target).click) - i64::from(start)))
}

/// `helper-harm`
pub(super) fn helper_harm(stage: &mut Stage) -> Result<Value, Refusal> {
    let scene = settled(stage)?;
    let helper = scene.helpers.get(0).ok_or_else(|| Refusal::because("nobody helps"))?;
    Ok(Value::Int(scene.harm(helper, |_| true)))
}

fn may(stage: &mut Stage, kind: &str) -> Result<Value, Refusal> {
    if stage.situation.word(Fact::AttackKind) != kind {
        return Err(Refusal::because(format!("the attack is not {kind}")));
    }
    let (_, refused) = play(stage, Given::default(), (3, 4))?;
    Ok(Value::Bool(refused.is_none()))
}

/// `may-close-attack`
pub(super) fn may_close(stage: &mut Stage) -> Result<Value, Refusal> {
    may(stage, "close")
}

/// `may-ranged-attack`
pub(super) fn may_ranged(stage: &mut Stage) -> Result<Value, Refusal> {
    may(stage, "ranged")
}

/// `may-capture`
pub(super) fn may_capture(stage: &mut Stage) -> Result<Value, Refusal> {
    if !stage.situation.truth(Fact::Capture) {
        return Err(Refusal::because("the attack is no capture attempt"));
    }
    may(stage, "close")
}
