//! Questions about what others do to a multiple-dial warrior or with it: their abilities,
//! formations, bringing it back; and about its repairs.
//! The ability is used or the order given; what has no effect shows as nothing.

use variorum_engine::geometry::{Facing, Path, Point, Section, SectionSet};
use variorum_engine::{
    AbilityId, Decision, EventKind, Faction, FigureDef, FigureId, Game, Input, Order, Others,
    PlayerId, Position, Slot, Status,
};
use variorum_expr::Value;

use super::movement::{move_order, path_ahead, walk};
use super::table::{MIDDLE, TableBuilder, beside_section, section_direction};
use super::{MULTI_DIAL, OTHER};
use crate::facts::{Attribute, Fact, MultiDialFact, OrderKind, Role, Situation};
use crate::questions::after_action::lone_move;
use crate::questions::attack::single_target;
use crate::questions::outcome::{clicks_healed, clicks_taken};
use crate::questions::run::ORDINARY_DICE;
use crate::questions::{PlayedGame, QuestionRun, Unanswerable};
use crate::setup::{
    ACTOR, ACTORS_PLAYER, OTHER_PLAYER, Part, StatOverrides, TARGET, default_warrior,
    figure_from_facts, figure_with_stats,
};

/// What the actor's dial shows.
const ACTOR_USING: Fact = Fact::Figure(Role::Actor, Attribute::Using);
/// How far from contact a shot is fired, in thousandths of an inch.
const SHOT_GAP: i64 = 4_000;
/// How far from contact a move into contact begins, in thousandths of an inch.
const MOVE_GAP: i64 = 2_000;

/// Whose turn it is when the two face each other, and whether they are friends.
#[derive(Clone, Copy)]
enum Sides {
    /// Both belong to the player whose turn it is.
    Friends,
    /// The actor's player is to move, against the multiple-dial warrior.
    ActorToMove,
    /// The player of the multiple-dial warrior is to move, against the actor.
    MultiDialToMove,
}

impl Sides {
    /// The owners of the multiple-dial warrior and of the actor; the first player is to move.
    fn owners(self) -> (PlayerId, PlayerId) {
        match self {
            Self::Friends => (ACTORS_PLAYER, ACTORS_PLAYER),
            Self::ActorToMove => (OTHER_PLAYER, ACTORS_PLAYER),
            Self::MultiDialToMove => (ACTORS_PLAYER, OTHER_PLAYER),
        }
    }
}

/// Sets up the multiple-dial warrior and the actor before its front, so far from contact.
fn set_up_with_actor(
    run: &QuestionRun,
    sides: Sides,
    gap: i64,
) -> Result<PlayedGame, Unanswerable> {
    let (multi_dial_owner, actor_owner) = sides.owners();
    run.note_override(MULTI_DIAL, Slot::Defense);
    // Of the faction that Summon needs.
    let faction = Faction::MageSpawn;
    let multi_dial = FigureDef { faction, ..run.multi_dial_figure(Some(0), &[])? };
    let (mut table, multi_dial_at) = TableBuilder::with_multi_dial(multi_dial, multi_dial_owner);
    let actor = FigureDef { points: 200, ..figure_from_facts(run.situation, Role::Actor)? };
    let touching = beside_section(&multi_dial_at, actor.base(), Section::Front);
    let actor_at = touching.moved(touching.at.plus(Facing::AWAY.vector(gap)));
    table.add_figure(ACTOR, actor, actor_owner, &actor_at);
    let mut game = table.start_game(run)?;
    run.mark_multi_dial(&mut game)?;
    Ok(game)
}

/// Gives an order of the actor, and says whether it is carried out and shows the effect.
fn order_has_effect(
    run: &mut QuestionRun,
    mut game: PlayedGame,
    order: Order,
    effect: impl Fn(&QuestionRun, &Game) -> bool,
) -> Result<bool, Unanswerable> {
    let allowed = run.play_order(&mut game, Decision::Give(order), ORDINARY_DICE)?.is_ok();
    Ok(allowed && effect(run, &game))
}

/// Moves the multiple-dial warrior into contact with the actor, and says whether that shows the
/// effect.
fn contact_has_effect(
    run: &mut QuestionRun,
    effect: impl Fn(&QuestionRun, &Game) -> bool,
) -> Result<bool, Unanswerable> {
    let mut game = set_up_with_actor(run, Sides::MultiDialToMove, MOVE_GAP)?;
    game.step(Input::Decide(move_order(SectionSet::just(run.named_section()?))))?;
    game.step(Input::Decide(walk(path_ahead(MOVE_GAP), Facing::AWAY)))?;
    run.play_until_order(&mut game, ORDINARY_DICE)?;
    run.record_game(&game);
    Ok(effect(run, &game))
}

/// Lets both players end a turn in contact, and says whether the multiple-dial warrior is damaged.
fn venom_has_effect(run: &mut QuestionRun) -> Result<bool, Unanswerable> {
    let mut game = set_up_with_actor(run, Sides::ActorToMove, 0)?;
    for _ in 0..2 {
        game.step(Input::Decide(Decision::EndTurn))?;
        run.play_until_order(&mut game, ORDINARY_DICE)?;
    }
    run.record_game(&game);
    Ok(is_damaged(&game))
}

fn is_damaged(game: &Game) -> bool {
    clicks_taken(game, MULTI_DIAL, |_| true) > 0
}

fn is_confused(game: &Game) -> bool {
    let ability = AbilityId::MagicConfusion;
    let confused = EventKind::Effect { figure: MULTI_DIAL, ability };
    game.log.events.iter().any(|event| event.what == confused)
}

pub(in crate::questions) fn ability_reaches(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    run.allow_only(&[&["actor.using", "die.freeze", "die.terrify"]])?;
    let ability = only_ability(run.situation)
        .ok_or_else(|| Unanswerable::because("one ability is used on the multiple-dial warrior"))?;
    let with = Others::default();
    let shot = Order::Ranged { firer: OTHER, with, targets: single_target(MULTI_DIAL) };
    let blow = Order::Close { attacker: OTHER, with, target: MULTI_DIAL, capture: false };
    let is_repaired = |_: &QuestionRun, game: &Game| clicks_healed(game, MULTI_DIAL) > 0;
    let reached = match ability {
        AbilityId::Healing => {
            let game = set_up_with_actor(run, Sides::Friends, 0)?;
            order_has_effect(run, game, blow, is_repaired)?
        }
        AbilityId::MagicHealing => {
            let game = set_up_with_actor(run, Sides::Friends, SHOT_GAP)?;
            order_has_effect(run, game, shot, is_repaired)?
        }
        AbilityId::MagicFreeze => {
            let game = set_up_with_actor(run, Sides::ActorToMove, SHOT_GAP)?;
            order_has_effect(run, game, shot, |run, game| {
                run.rolled.contains(&Fact::DieFreeze) || game.figure(MULTI_DIAL).tokens > 0
            })?
        }
        AbilityId::MagicConfusion => {
            let game = set_up_with_actor(run, Sides::ActorToMove, SHOT_GAP)?;
            order_has_effect(run, game, shot, |_, game| is_confused(game))?
        }
        AbilityId::MagicLevitation => {
            let to = Position { at: Point::inches(10, 14), facing: Facing::AWAY };
            let lift = Order::Levitate { figure: OTHER, target: MULTI_DIAL, to, captive: None };
            let game = set_up_with_actor(run, Sides::Friends, 0)?;
            order_has_effect(run, game, lift, |_, _| true)?
        }
        AbilityId::Venom => venom_has_effect(run)?,
        AbilityId::Terrify => {
            contact_has_effect(run, |run, _| run.rolled.contains(&Fact::DieTerrify))?
        }
        AbilityId::PoleArm => contact_has_effect(run, |_, game| is_damaged(game))?,
        other => {
            let reason = format!("{other} is not tried on a multiple-dial warrior");
            return Err(Unanswerable::because(reason));
        }
    };
    Ok(Value::Bool(reached))
}

/// The ability that the actor uses, if it is exactly one.
fn only_ability(facts: &Situation) -> Option<AbilityId> {
    let mut abilities = facts.abilities(ACTOR_USING);
    abilities.next().filter(|_| abilities.next().is_none())
}

pub(in crate::questions) fn multi_dial_may_be_reached(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    run.allow_only(&[&["actor.using", "die.terrify"]])?;
    run.allow_only_abilities(&[ACTOR_USING], &[AbilityId::Terrify])?;
    let multi_dial = run.multi_dial_figure(None, &[AbilityId::Terrify])?;
    let (mut table, multi_dial_at) = TableBuilder::with_multi_dial(multi_dial, OTHER_PLAYER);
    let actor = figure_from_facts(run.situation, Role::Actor)?;
    let direction = section_direction(run.multi_dial_section(MultiDialFact::OtherAt));
    let touching = multi_dial_at.beside(actor.base(), direction.reversed(), direction);
    let start = touching.moved(touching.at.plus(direction.vector(MOVE_GAP)));
    table.add_figure(ACTOR, actor, ACTORS_PLAYER, &start);
    let mut game = table.start_game(run)?;
    run.mark_multi_dial(&mut game)?;
    game.step(Input::Decide(lone_move(OTHER)))?;
    let path = Path::straight(start.at, touching.at);
    let walk = Decision::Walk { figure: OTHER, path, facing: start.facing, captive: None };
    game.step(Input::Decide(walk))?;
    if game.asks().dice() == 1 {
        run.answer_prompt(&mut game, ORDINARY_DICE)?;
    }
    run.record_game(&game);
    Ok(Value::Bool(game.figure(OTHER).placed.at == touching.at))
}

pub(in crate::questions) fn multi_dial_may_be_raised(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    run.allow_only(&[&["actor.using", "action.kind"]])?;
    let mut game = set_up_with_actor(run, Sides::Friends, 0)?;
    game.update(MULTI_DIAL, |figure| figure.status = Status::Eliminated);
    // Where it would touch the actor.
    let to = Position { at: MIDDLE, facing: Facing::AWAY };
    let kind: OrderKind = run.situation.choice(Fact::ActionKind);
    let order = match (kind, only_ability(run.situation)) {
        (OrderKind::Raise, Some(AbilityId::Necromancy)) => {
            Order::Raise { figure: OTHER, back: MULTI_DIAL, to }
        }
        (OrderKind::Summon, Some(AbilityId::Summon)) => {
            Order::Summon { figure: OTHER, back: MULTI_DIAL, to }
        }
        _ => {
            let reason = format!("the actor can bring nobody back by a {kind} action");
            return Err(Unanswerable::because(reason));
        }
    };
    let tried = run.play_order(&mut game, Decision::Give(order), ORDINARY_DICE)?;
    Ok(Value::Bool(tried.is_ok()))
}

pub(in crate::questions) fn multi_dial_may_join(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    run.allow_only(&[&["move.helpers"]])?;
    let multi_dial = run.multi_dial_figure(None, &[])?;
    let (mut table, multi_dial_at) = TableBuilder::with_multi_dial(multi_dial, ACTORS_PLAYER);
    // They are in a row before it, so that without it they are a formation.
    let base = default_warrior().base();
    let mut row = multi_dial_at.beside(base, Facing::AWAY, section_direction(Some(Section::Front)));
    let mut others: Vec<FigureId> = Vec::new();
    for _ in 0..run.situation.int(Fact::MoveHelpers) {
        others.push(table.add_figure(Part::Helper, default_warrior(), ACTORS_PLAYER, &row));
        row = row.beside(base, Facing::AWAY, Facing::RIGHT);
    }
    let mut game = table.start_game(run)?;
    run.mark_multi_dial(&mut game)?;
    let Some((lead, rest)) = others.split_first() else {
        return Err(Unanswerable::because("nobody is there to be joined"));
    };
    let with: Vec<FigureId> = rest.iter().copied().chain([MULTI_DIAL]).collect();
    let with = Others::try_from(with.as_slice())
        .map_err(|_| Unanswerable::because("nobody has so many helpers"))?;
    let order = Order::Move { lead: *lead, with, quick: false };
    let tried = run.play_order(&mut game, Decision::Give(order), ORDINARY_DICE)?;
    Ok(Value::Bool(tried.is_ok()))
}

pub(in crate::questions) fn section_healed(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    run.allow_only(&[&["action.kind", "die.regeneration"]])?;
    let tried = [AbilityId::Regeneration, AbilityId::Vampirism];
    let multi_dial = run.multi_dial_figure(None, &tried)?;
    let named = run.named_section()?;
    let (mut table, multi_dial_at) = TableBuilder::with_multi_dial(multi_dial, ACTORS_PLAYER);
    run.note_override(OTHER, Slot::Defense);
    let no_defense = StatOverrides { target_defense: Some(0), actor_attack: None };
    let foe = figure_with_stats(&Situation::default(), Role::Target, no_defense)?;
    let foe_at = beside_section(&multi_dial_at, foe.base(), named);
    table.add_figure(TARGET, foe, OTHER_PLAYER, &foe_at);
    let mut game = table.start_game(run)?;
    run.mark_multi_dial(&mut game)?;
    let with = Others::default();
    let order = match run.situation.choice(Fact::ActionKind) {
        OrderKind::Regenerate => Order::Regenerate { figure: MULTI_DIAL },
        OrderKind::Close => {
            Order::Close { attacker: MULTI_DIAL, with, target: OTHER, capture: false }
        }
        other => {
            let reason = format!("nothing is repaired by a {other} action");
            return Err(Unanswerable::because(reason));
        }
    };
    let click = |game: &Game| i64::from(game.figure(MULTI_DIAL).click_of(named));
    let before = click(&game);
    let order = Decision::GiveSections { sections: SectionSet::just(named), order };
    run.play_order(&mut game, order, ORDINARY_DICE)??;
    Ok(Value::Int(before - click(&game)))
}
