//! One attack played: as the dice of the facts fall, or with its result settled beforehand.
//! It reads no answer off; the questions do.

use super::scene::{Given, Scene};
use super::{Stage, Unanswerable};
use crate::facts::{Attribute, Fact, Role};
use variorum_engine::{
    AbilityId, Decision, Event, EventKind, FigureId, Harm, Illegal, Order, Targets,
};
use variorum_expr::Value;

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
pub(super) fn rolled(stage: &mut Stage) -> Result<Scene, Unanswerable> {
    if stage.situation.is_set(Fact::AttackResult) {
        return Err(Unanswerable::because("the dice are facts here, not their result"));
    }
    let dice =
        (stage.situation.small(Fact::AttackFirstDie), stage.situation.small(Fact::AttackSecondDie));
    allowed(play(stage, Given::default(), dice)?)
}

/// The attack with its result given: the dice and the values are chosen so that it comes about.
pub(super) fn settled(stage: &mut Stage) -> Result<Scene, Unanswerable> {
    if [Fact::AttackFirstDie, Fact::AttackSecondDie]
        .iter()
        .any(|fact| stage.situation.is_set(*fact))
    {
        return Err(Unanswerable::because("the result is a fact here, not the dice"));
    }
    let outcome = Outcome::of(stage.situation.word(Fact::AttackResult));
    allowed(play(stage, outcome.given(), outcome.dice())?)
}

fn allowed((scene, refused): (Scene, Option<Illegal>)) -> Result<Scene, Unanswerable> {
    refused.map_or(Ok(scene), |illegal| Err(illegal.into()))
}

pub(super) fn play(
    stage: &mut Stage,
    given: Given,
    dice: (u8, u8),
) -> Result<(Scene, Option<Illegal>), Unanswerable> {
    let (mut scene, order) = declared(stage, given)?;
    if stage.situation.truth(Fact::TurnLater) {
        stage.later(&mut scene)?;
    }
    let refused = stage.act(&mut scene.game, Decision::Give(order), dice)?.err();
    Ok((scene, refused))
}

/// The scene of the attack and the order for it.
pub(super) fn declared(stage: &mut Stage, given: Given) -> Result<(Scene, Order), Unanswerable> {
    let facts = stage.situation;
    let ranged = match facts.word(Fact::AttackKind) {
        "ranged" => true,
        "close" => false,
        other => return Err(Unanswerable::because(format!("an attack is no {other} action"))),
    };
    let capture = facts.truth(Fact::AttackCapture);
    if ranged && (capture || facts.truth(Fact::AttackRear)) {
        return Err(Unanswerable::because("only a close attack captures or comes from behind"));
    }
    if !ranged && (facts.is_set(Fact::AttackDistance) || facts.is_set(Fact::AttackSecond)) {
        return Err(Unanswerable::because("a close attack has no distance and no second target"));
    }
    if facts.is_set(Fact::MoveHelpers) || (!ranged && facts.truth(Fact::ThirdJoins)) {
        return Err(Unanswerable::because("nobody shares this attack in that way"));
    }
    let scene = stage.duel(ranged, given)?;
    let order = if ranged {
        Order::Ranged { firer: scene.actor, with: scene.helpers, targets: stage.targets(&scene)? }
    } else {
        let target = if facts.truth(Fact::TargetSelf) { scene.actor } else { scene.target };
        Order::Close { attacker: scene.actor, with: scene.helpers, target, capture }
    };
    Ok((scene, order))
}

impl Stage<'_> {
    /// Whether the actor shoots with Shockwave, which finds its own targets.
    pub(super) fn waves(&self) -> bool {
        let wave = AbilityId::Shockwave;
        let uses = self
            .situation
            .abilities(Fact::Figure(Role::Actor, Attribute::Using))
            .any(|ability| ability == wave);
        uses && self.rules.abilities.knows(wave)
    }

    /// Whom a ranged order names: nobody, where an ability finds its own targets.
    pub(super) fn targets(&self, scene: &Scene) -> Result<Targets, Unanswerable> {
        let second = match self.situation.word(Fact::AttackSecond) {
            "bystander" => {
                Some(scene.third.ok_or_else(|| Unanswerable::because("nobody stands by"))?)
            }
            "same" => Some(scene.target),
            _ => None,
        };
        if self.waves() {
            return if second.is_some() {
                Err(Unanswerable::because("a wave names no target"))
            } else {
                Ok(Targets::default())
            };
        }
        let first = if self.situation.truth(Fact::TargetSelf) { scene.actor } else { scene.target };
        let named: Vec<FigureId> = [first].into_iter().chain(second).collect();
        Targets::try_from(named.as_slice())
            .map_err(|_| Unanswerable::because("nobody has so many targets"))
    }
}

impl Scene {
    pub(super) fn healed(&self, of: FigureId) -> i64 {
        let clicks = |event: &Event| match event.what {
            EventKind::Healed { figure, clicks } if figure == of => i64::from(clicks),
            _ => 0,
        };
        self.game.log.events.iter().map(clicks).sum()
    }

    pub(super) fn find<T>(&self, read: impl Fn(&Event) -> Option<T>) -> Result<T, Unanswerable> {
        self.game
            .log
            .events
            .iter()
            .find_map(read)
            .ok_or_else(|| Unanswerable::because("the question does not arise"))
    }

    /// Whether the attack hit a figure in the end, if it was attacked.
    pub(super) fn struck(&self, of: FigureId) -> Option<bool> {
        self.game.log.events.iter().rev().find_map(|event| match event.what {
            EventKind::Hit { target } if target == of => Some(true),
            EventKind::Missed { target } if target == of => Some(false),
            _ => None,
        })
    }

    pub(super) fn defended(&self, of: FigureId) -> Result<Value, Unanswerable> {
        self.find(|event| match event.what {
            EventKind::Attacked { target, defense, .. } if target == of => {
                Some(Value::Int(defense.into()))
            }
            _ => None,
        })
    }

    pub(super) fn harm(&self, of: FigureId, counts: impl Fn(Harm) -> bool) -> i64 {
        let clicks = |event: &Event| match event.what {
            EventKind::Damaged { figure, clicks, harm } if figure == of && counts(harm) => {
                i64::from(clicks)
            }
            _ => 0,
        };
        self.game.log.events.iter().map(clicks).sum()
    }
}
