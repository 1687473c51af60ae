//! Questions about what passes a multiple-dial warrior by: abilities of others, formations,
//! returning from the dead; and its repairs.
//! The ability is really used, or the order given; what does nothing shows as nothing.

use super::assault::{DICE, GIANT, OTHER, clicks};
use super::driving::move_of;
use super::table::{MIDDLE, Table, direction, middle, usual};
use crate::facts::{Attribute, Fact, MultiDialFact, Role};
use crate::questions::cast::definition;
use crate::questions::{Stage, Unanswerable};
use variorum_engine::geometry::{Facing, Path, Placed, Point, Section, SectionSet};
use variorum_engine::{
    AbilityId, Decision, Event, EventKind, Faction, FigureDef, FigureId, Game, Input, Order,
    Others, Position, Status,
};
use variorum_expr::Value;

/// The multiple-dial warrior and the actor before its front: friends or not, so many thousandths of
/// an inch from contact.
fn pair(stage: &Stage, owners: (u8, u8), gap: i64) -> Result<Game, Unanswerable> {
    let mut table = Table::default();
    // Of a faction that Summon asks for.
    let giant = FigureDef { faction: Faction::MageSpawn, ..stage.giant(Some(0), &[])? };
    let first = middle(&giant);
    table.stand(giant, owners.0, &first);
    let actor = FigureDef { points: 200, ..definition(stage.situation, Role::Actor, None, None)? };
    let beside = first.beside(actor.base(), Facing::TOWARDS, Facing::AWAY);
    table.stand(actor, owners.1, &beside.moved(beside.at.plus(Facing::AWAY.vector(gap))));
    let mut game = table.start(stage)?;
    stage.mark(&mut game, 0)?;
    Ok(game)
}

fn healed(game: &Game) -> i64 {
    let clicks = |event: &Event| match event.what {
        EventKind::Healed { figure: GIANT, clicks } => i64::from(clicks),
        _ => 0,
    };
    game.log.events.iter().map(clicks).sum()
}

/// Whether an order of the actor is carried out, and brings about what is looked for.
fn works(
    stage: &mut Stage,
    mut game: Game,
    order: Order,
    shows: impl Fn(&Stage, &Game) -> bool,
) -> Result<bool, Unanswerable> {
    let given = stage.act(&mut game, Decision::Give(order), DICE)?.is_ok();
    Ok(given && shows(stage, &game))
}

/// Whether the multiple-dial warrior, driven into contact with the actor, meets with what is looked
/// for.
fn meets(stage: &mut Stage, shows: impl Fn(&Stage, &Game) -> bool) -> Result<bool, Unanswerable> {
    let mut game = pair(stage, (0, 1), 2_000)?;
    game.step(Input::Decide(move_of(SectionSet::just(stage.named()?))))?;
    let path = Path::straight(MIDDLE, MIDDLE.plus(Facing::AWAY.vector(2_000)));
    game.step(Input::Decide(Decision::Walk {
        figure: GIANT,
        path,
        facing: Facing::AWAY,
        captive: None,
    }))?;
    stage.until_order(&mut game, DICE)?;
    stage.keep(&game.log);
    Ok(shows(stage, &game))
}

fn poisoned(stage: &mut Stage) -> Result<bool, Unanswerable> {
    let mut game = pair(stage, (1, 0), 0)?;
    for _ in 0..2 {
        game.step(Input::Decide(Decision::EndTurn))?;
        stage.until_order(&mut game, DICE)?;
    }
    stage.keep(&game.log);
    Ok(clicks(&game, GIANT, |_| true) > 0)
}

/// `ability-reaches`
pub(in crate::questions) fn reaches(stage: &mut Stage) -> Result<Value, Unanswerable> {
    stage.hears(&[&["actor.using", "die.freeze", "die.terrify"]])?;
    let mut used = stage.situation.abilities(Fact::Figure(Role::Actor, Attribute::Using));
    let (Some(ability), None) = (used.next(), used.next()) else {
        return Err(Unanswerable::because("one ability is used on the multiple-dial warrior"));
    };
    let with = Others::default();
    let shot = Order::Ranged { firer: OTHER, with, targets: [GIANT].into_iter().collect() };
    let blow = Order::Close { attacker: OTHER, with, target: GIANT, capture: false };
    let repaired = |_: &Stage, game: &Game| healed(game) > 0;
    let reached = match ability {
        AbilityId::Healing => works(stage, pair(stage, (0, 0), 0)?, blow, repaired)?,
        AbilityId::MagicHealing => works(stage, pair(stage, (0, 0), 4_000)?, shot, repaired)?,
        AbilityId::MagicFreeze => {
            works(stage, pair(stage, (1, 0), 4_000)?, shot, |stage, game| {
                stage.rolled.contains(&Fact::DieFreeze) || game.figure(GIANT).tokens > 0
            })?
        }
        AbilityId::MagicConfusion => works(stage, pair(stage, (1, 0), 4_000)?, shot, |_, game| {
            game.log.events.iter().any(|event| {
                matches!(
                    event.what,
                    EventKind::Effect { figure: GIANT, ability: AbilityId::MagicConfusion }
                )
            })
        })?,
        AbilityId::MagicLevitation => {
            let to = Position { at: Point::inches(10, 14), facing: Facing::AWAY };
            let lift = Order::Levitate { figure: OTHER, target: GIANT, to, captive: None };
            works(stage, pair(stage, (0, 0), 0)?, lift, |_, _| true)?
        }
        AbilityId::Venom => poisoned(stage)?,
        AbilityId::Terrify => meets(stage, |stage, _| stage.rolled.contains(&Fact::DieTerrify))?,
        AbilityId::PoleArm => meets(stage, |_, game| clicks(game, GIANT, |_| true) > 0)?,
        other => {
            return Err(Unanswerable::because(format!(
                "{other} is not tried on a multiple-dial warrior"
            )));
        }
    };
    Ok(Value::Bool(reached))
}

/// `giant-may-be-reached`
pub(in crate::questions) fn may_be_reached(stage: &mut Stage) -> Result<Value, Unanswerable> {
    stage.hears(&[&["actor.using", "die.terrify"]])?;
    stage.tries(&[Fact::Figure(Role::Actor, Attribute::Using)], &[AbilityId::Terrify])?;
    let mut table = Table::default();
    let giant = stage.giant(None, &[AbilityId::Terrify])?;
    let first = middle(&giant);
    table.stand(giant, 1, &first);
    let actor = definition(stage.situation, Role::Actor, None, None)?;
    let towards = direction(stage.section(MultiDialFact::OtherAt));
    let beside = first.beside(actor.base(), towards.reversed(), towards);
    let away = beside.moved(beside.at.plus(towards.vector(2_000)));
    table.stand(actor, 0, &away);
    let mut game = table.start(stage)?;
    stage.mark(&mut game, 0)?;
    let order = Order::Move { lead: OTHER, with: Others::default(), quick: false };
    game.step(Input::Decide(Decision::Give(order)))?;
    let path = Path::straight(away.at, beside.at);
    game.step(Input::Decide(Decision::Walk {
        figure: OTHER,
        path,
        facing: away.facing,
        captive: None,
    }))?;
    if game.asks().dice() == 1 {
        let input = stage.reply(&game, DICE);
        game.step(input)?;
    }
    stage.keep(&game.log);
    Ok(Value::Bool(game.figure(OTHER).placed.at == beside.at))
}

/// `giant-may-be-raised`
pub(in crate::questions) fn may_be_raised(stage: &mut Stage) -> Result<Value, Unanswerable> {
    stage.hears(&[&["actor.using", "action.kind"]])?;
    let mut game = pair(stage, (0, 0), 0)?;
    if let Some(figure) = game.figures.first_mut() {
        figure.status = Status::Eliminated;
    }
    // Where it would touch the actor.
    let to = Position { at: MIDDLE, facing: Facing::AWAY };
    let used: Vec<AbilityId> =
        stage.situation.abilities(Fact::Figure(Role::Actor, Attribute::Using)).collect();
    let order = match (stage.situation.word(Fact::ActionKind), used.as_slice()) {
        ("raise", [AbilityId::Necromancy]) => Order::Raise { figure: OTHER, back: GIANT, to },
        ("summon", [AbilityId::Summon]) => Order::Summon { figure: OTHER, back: GIANT, to },
        (other, _) => {
            return Err(Unanswerable::because(format!(
                "the actor can bring nobody back by a {other} action"
            )));
        }
    };
    Ok(Value::Bool(stage.act(&mut game, Decision::Give(order), DICE)?.is_ok()))
}

/// `giant-may-join`
pub(in crate::questions) fn may_join(stage: &mut Stage) -> Result<Value, Unanswerable> {
    stage.hears(&[&["move.helpers"]])?;
    let mut table = Table::default();
    let giant = stage.giant(None, &[])?;
    let first = middle(&giant);
    table.stand(giant, 0, &first);
    let at = |section: Section| {
        let towards = direction(Some(section));
        Ok::<Placed, Unanswerable>(first.beside(usual()?.base(), Facing::AWAY, towards))
    };
    // They stand in a row before it, so that without it they are a formation.
    let mut row = at(Section::Front)?;
    let mut others: Vec<FigureId> = Vec::new();
    for _ in 0..stage.situation.int(Fact::MoveHelpers) {
        others.push(table.stand(usual()?, 0, &row));
        row = row.beside(usual()?.base(), Facing::AWAY, Facing::RIGHT);
    }
    let mut game = table.start(stage)?;
    stage.mark(&mut game, 0)?;
    let Some((lead, rest)) = others.split_first() else {
        return Err(Unanswerable::because("nobody is there to be joined"));
    };
    let with: Vec<FigureId> = rest.iter().copied().chain([GIANT]).collect();
    let with = Others::try_from(with.as_slice())
        .map_err(|_| Unanswerable::because("nobody has so many helpers"))?;
    let order = Order::Move { lead: *lead, with, quick: false };
    Ok(Value::Bool(stage.act(&mut game, Decision::Give(order), DICE)?.is_ok()))
}

/// `section-healed`
pub(in crate::questions) fn repaired(stage: &mut Stage) -> Result<Value, Unanswerable> {
    stage.hears(&[&["action.kind", "die.regeneration"]])?;
    let mut table = Table::default();
    let (giant, named) =
        (stage.giant(None, &[AbilityId::Regeneration, AbilityId::Vampirism])?, stage.named()?);
    let (first, towards) = (middle(&giant), direction(Some(named)));
    table.stand(giant, 0, &first);
    let foe = definition(&crate::facts::Situation::default(), Role::Target, None, Some(0))?;
    let placed = first.beside(foe.base(), towards.reversed(), towards);
    table.stand(foe, 1, &placed);
    let mut game = table.start(stage)?;
    stage.mark(&mut game, 0)?;
    let order = match stage.situation.word(Fact::ActionKind) {
        "regenerate" => Order::Regenerate { figure: GIANT },
        "close" => {
            Order::Close { attacker: GIANT, with: Others::default(), target: OTHER, capture: false }
        }
        other => {
            return Err(Unanswerable::because(format!("nothing is repaired by a {other} action")));
        }
    };
    let before = i64::from(game.figure(GIANT).click_of(named));
    let sections = SectionSet::just(named);
    if let Err(illegal) = stage.act(&mut game, Decision::GiveSections { sections, order }, DICE)? {
        return Err(illegal.into());
    }
    Ok(Value::Int(before - i64::from(game.figure(GIANT).click_of(named))))
}
