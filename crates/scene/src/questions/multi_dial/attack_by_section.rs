//! Questions about attacks that a section of a multiple-dial warrior makes.

use variorum_engine::geometry::SectionSet;
use variorum_engine::{AbilityId, Decision, Harm, Illegal, Order, Others, Slot};
use variorum_expr::Value;

use super::figure::default_multi_dial;
use super::table::{OtherFaces, TableBuilder};
use super::{ATTACK_FACTS, MULTI_DIAL, OTHER, TARGET_FACTS, THIRD_FACTS, TOUCHING_FACT};
use crate::facts::{Attribute, Fact, MultiDialFact, Role};
use crate::questions::attack::{attack_dice, attack_spacing, sets_attack_dice, single_target};
use crate::questions::outcome::{clicks_taken, require_allowed, total_and_defense};
use crate::questions::run::ORDINARY_DICE;
use crate::questions::{PlayedGame, QuestionRun, Unanswerable};
use crate::setup::{
    ACTORS_PLAYER, OTHER_PLAYER, Spacing, StatOverrides, TARGET, figure_with_stats,
};

/// Sets up the attack, and the order for the named section; a defense of the target given here
/// takes the place of its own.
fn set_up_section_attack(
    run: &QuestionRun,
    target_defense: Option<u8>,
) -> Result<(PlayedGame, Decision), Unanswerable> {
    run.allow_only(&[TARGET_FACTS, THIRD_FACTS, ATTACK_FACTS, TOUCHING_FACT])?;
    let third_using = Fact::Figure(Role::Third, Attribute::Using);
    run.allow_only_abilities(&[third_using], &[AbilityId::MagicEnhancement])?;
    let facts = run.situation;
    let spacing = attack_spacing(facts)?;
    let ranged = spacing == Spacing::AtDistance;
    let (rear, capture) = (facts.truth(Fact::AttackRear), facts.truth(Fact::AttackCapture));
    if ranged && (rear || capture) {
        return Err(Unanswerable::because("only a close attack captures or comes from behind"));
    }
    let multi_dial = run.multi_dial_figure(None, &[AbilityId::WeaponMaster])?;
    let (mut table, multi_dial_at) = TableBuilder::with_multi_dial(multi_dial, ACTORS_PLAYER);
    if target_defense.is_some() {
        run.note_override(OTHER, Slot::Defense);
    }
    let target = if run.multi_dial_truth(MultiDialFact::OtherMultiDial) {
        default_multi_dial(target_defense)
    } else {
        figure_with_stats(
            facts,
            Role::Target,
            StatOverrides { target_defense, actor_attack: None },
        )?
    };
    let faces = if rear { OtherFaces::Away } else { OtherFaces::Towards };
    let target_at = run.place_other(&multi_dial_at, target.base(), spacing, faces)?;
    table.add_figure(TARGET, target, OTHER_PLAYER, &target_at);
    run.add_bystander_at_section(&mut table, &multi_dial_at)?;
    run.lay_ground_between(&mut table, spacing, &multi_dial_at, &target_at)?;
    let mut game = table.start_game(run)?;
    run.mark_multi_dial(&mut game)?;
    let with = Others::default();
    let order = if ranged {
        Order::Ranged { firer: MULTI_DIAL, with, targets: single_target(OTHER) }
    } else {
        Order::Close { attacker: MULTI_DIAL, with, target: OTHER, capture }
    };
    let sections = SectionSet::just(run.named_section()?);
    Ok((game, Decision::GiveSections { sections, order }))
}

fn try_section_attack(
    run: &mut QuestionRun,
    target_defense: Option<u8>,
    dice: (u8, u8),
) -> Result<(PlayedGame, Option<Illegal>), Unanswerable> {
    let (mut game, order) = set_up_section_attack(run, target_defense)?;
    let refused = run.play_order(&mut game, order, dice)?.err();
    Ok((game, refused))
}

pub(in crate::questions) fn section_may_attack(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    let (_, refused) = try_section_attack(run, None, ORDINARY_DICE)?;
    Ok(Value::Bool(refused.is_none()))
}

pub(in crate::questions) fn section_total(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let dice = attack_dice(run.situation);
    let game = require_allowed(try_section_attack(run, None, dice)?)?;
    total_and_defense(&game, OTHER).map(|(total, _)| Value::Int(total))
}

pub(in crate::questions) fn section_damage(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    if sets_attack_dice(run.situation) {
        return Err(Unanswerable::because("the attack hits: its dice are not facts"));
    }
    let game = require_allowed(try_section_attack(run, Some(0), ORDINARY_DICE)?)?;
    Ok(Value::Int(clicks_taken(&game, OTHER, |harm| harm == Harm::Attack)))
}
