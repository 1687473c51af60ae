//! Questions about attacks on a multiple-dial warrior: which section is hit, who picks it, and what
//! becomes of it.

use variorum_engine::geometry::{Section, SectionSet};
use variorum_engine::{
    AbilityId, Ask, Decision, EventKind, Game, Harm, Illegal, Input, Order, Others, Slot, Targets,
};
use variorum_expr::Value;

use super::movement::move_order;
use super::table::{OtherFaces, TableBuilder};
use super::{ACTOR_FACTS, ATTACK_FACTS, MULTI_DIAL, OTHER, THIRD_FACTS};
use crate::facts::{Attribute, Fact, MultiDialFact, Role};
use crate::questions::attack::{attack_dice, attack_spacing, sets_attack_dice, single_target};
use crate::questions::outcome::{clicks_taken, require_allowed, total_and_defense};
use crate::questions::run::ORDINARY_DICE;
use crate::questions::{PlayedGame, QuestionRun, Unanswerable};
use crate::setup::{ACTOR, ACTORS_PLAYER, OTHER_PLAYER, Part, Spacing, figure_from_facts};

/// Sets up the attack, and the order for it; a defense given here takes the place of that of every
/// section.
pub(super) fn set_up_attack_on_multi_dial(
    run: &QuestionRun,
    defense: Option<u8>,
) -> Result<(PlayedGame, Decision), Unanswerable> {
    run.allow_only(&[ACTOR_FACTS, THIRD_FACTS, ATTACK_FACTS])?;
    let actor_using = Fact::Figure(Role::Actor, Attribute::Using);
    let third_using = Fact::Figure(Role::Third, Attribute::Using);
    let others_using = Fact::MultiDial(MultiDialFact::Using);
    run.allow_only_abilities(&[actor_using], &[AbilityId::Shockwave])?;
    run.allow_only_abilities(&[third_using], &[AbilityId::Defend, AbilityId::Toughness])?;
    run.allow_only_abilities(&[others_using], &[AbilityId::Toughness])?;
    let facts = run.situation;
    let spacing = attack_spacing(facts)?;
    let ranged = spacing == Spacing::AtDistance;
    let capture = facts.truth(Fact::AttackCapture);
    if facts.truth(Fact::AttackRear) || (ranged && capture) {
        return Err(Unanswerable::because(
            "other.at says where the attack comes from, and only a close one captures",
        ));
    }
    if defense.is_some() {
        run.note_override(MULTI_DIAL, Slot::Defense);
    }
    let tried = [AbilityId::Toughness, AbilityId::Stealth];
    let multi_dial = run.multi_dial_figure(defense, &tried)?;
    let (mut table, multi_dial_at) = TableBuilder::with_multi_dial(multi_dial, OTHER_PLAYER);
    let actor = figure_from_facts(facts, Role::Actor)?;
    let actor_at = run.place_other(&multi_dial_at, actor.base(), spacing, OtherFaces::Towards)?;
    table.add_figure(ACTOR, actor, ACTORS_PLAYER, &actor_at);
    if run.multi_dial_truth(MultiDialFact::ChariotCarries) {
        let passenger = figure_from_facts(facts, Role::Third)?;
        if run.multi_dial_truth(MultiDialFact::ThirdStands) {
            return Err(Unanswerable::because("the bystander either rides or stands"));
        }
        table.add_passenger(Part::Role(Role::Third), passenger, OTHER_PLAYER, MULTI_DIAL);
    } else {
        run.add_bystander_at_section(&mut table, &multi_dial_at)?;
    }
    run.lay_ground_between(&mut table, spacing, &multi_dial_at, &actor_at)?;
    let mut game = table.start_game(run)?;
    run.mark_multi_dial(&mut game)?;
    let with = Others::default();
    let order = if !ranged {
        Order::Close { attacker: OTHER, with, target: MULTI_DIAL, capture }
    } else if facts.has_ability(actor_using, AbilityId::Shockwave) {
        Order::Ranged { firer: OTHER, with, targets: Targets::default() }
    } else {
        Order::Ranged { firer: OTHER, with, targets: single_target(MULTI_DIAL) }
    };
    Ok((game, Decision::Give(order)))
}

fn try_attack_on_multi_dial(
    run: &mut QuestionRun,
    defense: Option<u8>,
    dice: (u8, u8),
) -> Result<(PlayedGame, Option<Illegal>), Unanswerable> {
    let (mut game, order) = set_up_attack_on_multi_dial(run, defense)?;
    let refused = run.play_order(&mut game, order, dice)?.err();
    Ok((game, refused))
}

/// Plays the attack so that it hits.
pub(super) fn play_sure_hit(run: &mut QuestionRun) -> Result<PlayedGame, Unanswerable> {
    if sets_attack_dice(run.situation) {
        return Err(Unanswerable::because("the attack hits: its dice are not facts"));
    }
    require_allowed(try_attack_on_multi_dial(run, Some(0), ORDINARY_DICE)?)
}

/// Plays the attack with the dice of the facts.
fn play_attack_with_dice(run: &mut QuestionRun) -> Result<PlayedGame, Unanswerable> {
    let dice = attack_dice(run.situation);
    require_allowed(try_attack_on_multi_dial(run, None, dice)?)
}

pub(in crate::questions) fn multi_dial_may_be_attacked(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    let (game, refused) = try_attack_on_multi_dial(run, None, ORDINARY_DICE)?;
    Ok(Value::Bool(refused.is_none() && total_and_defense(&game, MULTI_DIAL).is_ok()))
}

pub(in crate::questions) fn multi_dial_attacked_total(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    let game = play_attack_with_dice(run)?;
    total_and_defense(&game, MULTI_DIAL).map(|(total, _)| Value::Int(total))
}

pub(in crate::questions) fn section_defense(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let game = play_attack_with_dice(run)?;
    total_and_defense(&game, MULTI_DIAL).map(|(_, defense)| Value::Int(defense))
}

/// Plays the attack until a section is to be picked, if anybody is asked for one.
fn play_until_section_pick(run: &mut QuestionRun) -> Result<PlayedGame, Unanswerable> {
    let (mut game, order) = set_up_attack_on_multi_dial(run, Some(0))?;
    game.step(Input::Decide(order))?;
    Ok(game)
}

pub(in crate::questions) fn section_picker(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let game = play_until_section_pick(run)?;
    run.record_game(&game);
    Ok(Value::Int(match *game.asks() {
        Ask::Section { player, .. } => player.0.into(),
        _ => 2,
    }))
}

/// Whether the section of the facts may be picked by whoever is asked now.
pub(super) fn may_pick_section(
    run: &QuestionRun,
    game: &mut PlayedGame,
) -> Result<Value, Unanswerable> {
    if !matches!(game.asks(), Ask::Section { .. }) {
        return Err(Unanswerable::because("nobody picks a section"));
    }
    let section = run.require_section(MultiDialFact::PickSection)?;
    Ok(Value::Bool(game.step(Input::Decide(Decision::Section(section))).is_ok()))
}

pub(in crate::questions) fn pick_allowed(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let mut game = play_until_section_pick(run)?;
    may_pick_section(run, &mut game)
}

/// Plays the attack so that it hits, and says by how many clicks a section turned.
fn play_and_count_clicks(
    run: &mut QuestionRun,
) -> Result<impl Fn(Section) -> i64 + use<>, Unanswerable> {
    let (before, _) = set_up_attack_on_multi_dial(run, Some(0))?;
    let after = play_sure_hit(run)?;
    let click = |game: &Game, section| i64::from(game.figure(MULTI_DIAL).click_of(section));
    Ok(move |section| click(&after, section) - click(&before, section))
}

pub(in crate::questions) fn section_harm(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let named = run.named_section()?;
    let clicks = play_and_count_clicks(run)?;
    Ok(Value::Int(clicks(named)))
}

pub(in crate::questions) fn sections_harmed(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let clicks = play_and_count_clicks(run)?;
    let harmed = Section::ALL.map(|section| i64::from(clicks(section) > 0));
    Ok(Value::Int(harmed.into_iter().sum()))
}

pub(in crate::questions) fn multi_dial_harm(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let game = play_sure_hit(run)?;
    Ok(Value::Int(clicks_taken(&game, MULTI_DIAL, |harm| harm == Harm::Attack)))
}

pub(in crate::questions) fn multi_dial_eliminated(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    let game = play_sure_hit(run)?;
    let mut events = game.log.events.iter();
    Ok(Value::Bool(
        events.any(|event| matches!(event.what, EventKind::Eliminated { figure: MULTI_DIAL })),
    ))
}

pub(in crate::questions) fn multi_dial_on_table(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    Ok(Value::Bool(play_sure_hit(run)?.figure(MULTI_DIAL).on_table()))
}

pub(in crate::questions) fn section_acts_later(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    let mut game = play_sure_hit(run)?;
    if *game.asks() == Ask::Order(ACTORS_PLAYER) {
        game.step(Input::Decide(Decision::EndTurn))?;
        run.play_until_order(&mut game, ORDINARY_DICE)?;
    }
    if *game.asks() != Ask::Order(OTHER_PLAYER) || !game.figure(MULTI_DIAL).on_table() {
        return Err(Unanswerable::because("the multiple-dial warrior has no further turn"));
    }
    let order = move_order(SectionSet::just(run.named_section()?));
    Ok(Value::Bool(run.play_order(&mut game, order, ORDINARY_DICE)?.is_ok()))
}
