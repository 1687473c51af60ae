//! Questions about the actions of sections: which may act when, what it costs, the tokens, and the
//! click of a push.
//! What was told to whom earlier in the turn is really played first.

use super::TARGET;
use super::assault::{DICE, GIANT, OTHER, clicks};
use super::driving::{move_of, moving};
use super::struck::pick;
use super::table::{Table, direction, middle, usual};
use crate::facts::{Fact, MultiDialFact, Role};
use crate::questions::cast::definition;
use crate::questions::{Stage, Unanswerable};
use variorum_engine::geometry::{Placed, Section, SectionSet};
use variorum_engine::{
    Ask, Decision, EventKind, FigureDef, FigureId, Game, Harm, Illegal, Input, Order, Others,
};
use variorum_expr::Value;

/// Dice that miss.
const MISS: (u8, u8) = (1, 2);
/// How far off a target stands that is shot at.
const OFF: i64 = 6_000;

/// A foe before a section, in contact or at a distance.
fn foe(
    table: &mut Table,
    giant: &Placed,
    def: FigureDef,
    section: Section,
    touching: bool,
) -> FigureId {
    let towards = direction(Some(section));
    let beside = giant.beside(def.base(), towards.reversed(), towards);
    let placed = if touching { beside } else { beside.moved(giant.at.plus(towards.vector(OFF))) };
    table.stand(def, 1, &placed)
}

/// The action of a kind that a section is told.
fn told(kind: &str, section: Section, target: FigureId) -> Result<Decision, Unanswerable> {
    let with = Others::default();
    let order = match kind {
        "move" => Order::Move { lead: GIANT, with, quick: false },
        "close" => Order::Close { attacker: GIANT, with, target, capture: false },
        "ranged" => Order::Ranged { firer: GIANT, with, targets: [target].into_iter().collect() },
        "pass" => Order::Pass { figure: GIANT },
        "regenerate" => Order::Regenerate { figure: GIANT },
        other => return Err(Unanswerable::because(format!("no section is told to {other} here"))),
    };
    Ok(Decision::GiveSections { sections: SectionSet::just(section), order })
}

/// The scene at the moment when the named section is told to act, everything before it done.
fn ready(stage: &mut Stage) -> Result<Game, Unanswerable> {
    stage.hears(&[&["action.kind", "die.regeneration"], TARGET])?;
    let (named, kind, before) =
        (stage.named()?, stage.situation.word(Fact::ActionKind), stage.word(MultiDialFact::Before));
    let (acted, attacks) =
        (stage.is(MultiDialFact::SectionActed), |word: &str| matches!(word, "close" | "ranged"));
    if acted && (before == "nothing" || (attacks(before) && attacks(kind) && before != kind)) {
        return Err(Unanswerable::because("that is not how one section can have been told twice"));
    }
    let partner = Section::ALL
        .into_iter()
        .cycle()
        .skip(named.index() + 1)
        .find(|section| *section != named)
        .unwrap_or_default();
    let mut table = Table::default();
    let giant = stage.giant(None, &[])?;
    let first = middle(&giant);
    table.stand(giant, 0, &first);
    let target = definition(stage.situation, Role::Target, None, None)?;
    foe(&mut table, &first, target, named, kind == "close" || (acted && before == "close"));
    if attacks(before) && !acted {
        foe(&mut table, &first, usual()?, partner, before == "close");
    }
    let mut game = table.start(stage)?;
    stage.mark(&mut game, 0)?;
    if before != "nothing" {
        let (section, at) = if acted { (named, OTHER) } else { (partner, FigureId(2)) };
        if let Err(illegal) = stage.act(&mut game, told(before, section, at)?, MISS)? {
            return Err(illegal.into());
        }
    }
    if stage.is(MultiDialFact::Interrupted) {
        let idle =
            u8::try_from(game.figures.len().saturating_sub(2)).map(FigureId).unwrap_or_default();
        game.step(Input::Decide(Decision::Give(Order::Pass { figure: idle })))?;
    }
    Ok(game)
}

fn order(stage: &Stage) -> Result<Decision, Unanswerable> {
    let kind = stage.situation.word(Fact::ActionKind);
    match kind {
        "move" => moving(stage).map(move_of),
        kind => told(kind, stage.named()?, OTHER),
    }
}

fn given(stage: &mut Stage) -> Result<(Game, Option<Illegal>), Unanswerable> {
    let mut game = ready(stage)?;
    let decision = order(stage)?;
    let refused = stage.act(&mut game, decision, DICE)?.err();
    Ok((game, refused))
}

fn done(stage: &mut Stage) -> Result<Game, Unanswerable> {
    match given(stage)? {
        (_, Some(illegal)) => Err(illegal.into()),
        (game, None) => Ok(game),
    }
}

/// `section-may-act`
pub(in crate::questions) fn may(stage: &mut Stage) -> Result<Value, Unanswerable> {
    given(stage).map(|(_, refused)| Value::Bool(refused.is_none()))
}

/// `giant-tokens`
pub(in crate::questions) fn tokens(stage: &mut Stage) -> Result<Value, Unanswerable> {
    Ok(Value::Int(done(stage)?.figure(GIANT).tokens.into()))
}

/// `giant-pushing`
pub(in crate::questions) fn pushing(stage: &mut Stage) -> Result<Value, Unanswerable> {
    Ok(Value::Int(clicks(&done(stage)?, GIANT, |harm| harm == Harm::Push)))
}

/// `giant-actions-spent`
pub(in crate::questions) fn spent(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let allowed = |game: &Game| game.players.first().map_or(0, |player| i64::from(player.actions));
    let (before, game) = (allowed(&ready(stage)?), done(stage)?);
    Ok(Value::Int(before - allowed(&game)))
}

/// `giant-push-last`
pub(in crate::questions) fn push_last(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let game = done(stage)?;
    let place = |wanted: fn(&EventKind) -> bool| {
        game.log.events.iter().rposition(|event| wanted(&event.what))
    };
    let push = place(|what| matches!(what, EventKind::Damaged { harm: Harm::Push, .. }));
    let attack = place(|what| matches!(what, EventKind::Damaged { harm: Harm::Attack, .. }));
    match push.zip(attack) {
        Some((push, attack)) => Ok(Value::Bool(push > attack)),
        None => Err(Unanswerable::because("there is no push after an attack that hits")),
    }
}

/// The action up to the pick of the section that pays for a push.
fn paying(stage: &mut Stage) -> Result<Game, Unanswerable> {
    let mut game = ready(stage)?;
    let decision = order(stage)?;
    game.step(Input::Decide(decision))?;
    if stage.until(&mut game, DICE, |ask| matches!(ask, Ask::Section { .. }))? {
        Ok(game)
    } else {
        Err(Unanswerable::because("nobody picks a section"))
    }
}

/// `push-pick-allowed`
pub(in crate::questions) fn pick_allowed(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let mut game = paying(stage)?;
    pick(stage, &mut game)
}

/// `push-picker`
pub(in crate::questions) fn picker(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let player = paying(stage)?.asks().player();
    player
        .map(|player| Value::Int(player.0.into()))
        .ok_or_else(|| Unanswerable::because("nobody picks a section"))
}

/// `giant-tokens-left`
pub(in crate::questions) fn tokens_left(stage: &mut Stage) -> Result<Value, Unanswerable> {
    stage.hears(&[&["turn.acts"]])?;
    let mut table = Table::default();
    let giant = stage.giant(None, &[])?;
    let first = middle(&giant);
    table.stand(giant, 0, &first);
    let mut game = table.start(stage)?;
    stage.mark(&mut game, 0)?;
    if stage.situation.truth(Fact::TurnActs)
        && let Err(illegal) =
            stage.act(&mut game, move_of(SectionSet::just(stage.named()?)), DICE)?
    {
        return Err(illegal.into());
    }
    game.step(Input::Decide(Decision::EndTurn))?;
    stage.keep(&game.log);
    Ok(Value::Int(game.figure(GIANT).tokens.into()))
}
