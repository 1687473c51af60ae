//! Questions about figures that come back: by Necromancy and by Summon.
//! The actor is given the real action; the eliminated figure is the one that the facts describe.

use super::cast::{Member, definition};
use super::scene::{Given, Scene};
use super::{Stage, Unanswerable};
use crate::facts::{Fact, Role, Situation};
use variorum_engine::geometry::{Facing, Placed, Point};
use variorum_engine::{
    Click, Decision, Dial, Faction, FigureDef, FigureId, Illegal, Input, Order, Others, Position,
    Slot, Stat, Status,
};
use variorum_expr::Value;

impl Stage<'_> {
    /// Adds the eliminated figure to the cast, where the action brings one back; it waits in a
    /// corner to be taken off.
    pub(super) fn fallen(&self, cast: &mut Vec<Member>) -> Result<Option<FigureId>, Unanswerable> {
        let facts = self.situation;
        if !matches!(facts.word(Fact::ActionKind), "raise" | "summon") {
            let told =
                facts.non_defaults().any(|(definition, _)| definition.path.starts_with("fallen."));
            return if told {
                Err(Unanswerable::because("nobody is brought back by this action"))
            } else {
                Ok(None)
            };
        }
        let plain = definition(&Situation::default(), Role::Third, None, None)?;
        let alive = plain.dials.first().and_then(|dial| dial.clicks.first()).cloned();
        let alive = alive.ok_or_else(|| Unanswerable::because("the dial is empty"))?;
        let left = facts.small(Fact::FallenLeft);
        let clicks = (0..left).map(|place| Click { start: place == 0, ..alive });
        let dead =
            Click { stats: [Stat::Skull; Slot::ALL.len()], abilities: [None; 4], start: false };
        let def = FigureDef {
            name: if facts.truth(Fact::FallenZombie) { "Zombie".to_owned() } else { String::new() },
            faction: Faction::ALL
                .get(facts.variant(Fact::FallenFaction))
                .copied()
                .unwrap_or(Faction::AtlantisGuild),
            points: u16::from(facts.small(Fact::FallenPoints)),
            dials: vec![Dial { clicks: clicks.chain([dead]).collect(), range: None, arrows: None }],
            ..plain
        };
        let placed = Placed::new(def.base(), Point::inches(2, 2), Facing::AWAY);
        cast.push((def, u8::from(!facts.truth(Fact::FallenOwn)), placed));
        Ok(u8::try_from(cast.len() - 1).map(FigureId).ok())
    }

    /// The order that brings the fallen one back: behind the actor, or two inches farther off.
    pub(super) fn bring_back(&self, scene: &Scene) -> Result<Order, Unanswerable> {
        let back = scene
            .fallen
            .ok_or_else(|| Unanswerable::because("nobody is brought back by this action"))?;
        let actor = scene.game.figure(scene.actor).placed;
        let mut placed =
            actor.beside(scene.game.figure(back).placed.base, Facing::AWAY, Facing::TOWARDS);
        if self.situation.truth(Fact::FallenApart) {
            placed.at = super::ground::ahead_of(placed.at, -2_000)?;
        }
        let (figure, to) = (scene.actor, Position { at: placed.at, facing: placed.facing });
        Ok(match self.situation.word(Fact::ActionKind) {
            "raise" => Order::Raise { figure, back, to },
            _ => Order::Summon { figure, back, to },
        })
    }
}

fn tried(stage: &mut Stage) -> Result<(Scene, Option<Illegal>), Unanswerable> {
    let mut scene = stage.duel(true, Given::default())?;
    let order = stage.bring_back(&scene)?;
    let refused = stage.act(&mut scene.game, Decision::Give(order), (3, 4))?.err();
    Ok((scene, refused))
}

fn done(stage: &mut Stage) -> Result<(Scene, FigureId), Unanswerable> {
    match tried(stage)? {
        (_, Some(illegal)) => Err(illegal.into()),
        (scene, None) => {
            let back = scene
                .fallen
                .ok_or_else(|| Unanswerable::because("nobody is brought back by this action"))?;
            Ok((scene, back))
        }
    }
}

/// `may-raise`
pub(super) fn may(stage: &mut Stage) -> Result<Value, Unanswerable> {
    tried(stage).map(|(_, refused)| Value::Bool(refused.is_none()))
}

/// `raised`
pub(super) fn raised(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, back) = done(stage)?;
    Ok(Value::Bool(scene.game.figure(back).status == Status::Field))
}

fn back_in_play(stage: &mut Stage) -> Result<(Scene, FigureId), Unanswerable> {
    let (scene, back) = done(stage)?;
    if scene.game.figure(back).status == Status::Field {
        Ok((scene, back))
    } else {
        Err(Unanswerable::because("the figure does not come back"))
    }
}

/// `raised-wounds`
pub(super) fn wounds(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, back) = back_in_play(stage)?;
    let start = scene.game.definition(back).dial(None).map_or(0, Dial::start);
    Ok(Value::Int(i64::from(scene.game.figure(back).click) - i64::from(start)))
}

/// `raised-may-act`
pub(super) fn may_act(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (mut scene, back) = back_in_play(stage)?;
    let order = Order::Move { lead: back, with: Others::default(), quick: false };
    match scene.game.step(Input::Decide(Decision::Give(order))) {
        Err(illegal) if illegal.clause.is_none() => Err(illegal.into()),
        given => Ok(Value::Bool(given.is_ok())),
    }
}

/// `raised-touches`
pub(super) fn touches(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (scene, back) = back_in_play(stage)?;
    Ok(Value::Bool(scene.game.touching(scene.actor).contains(back)))
}
