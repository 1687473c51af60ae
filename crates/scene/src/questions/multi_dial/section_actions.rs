//! Questions about the actions of sections: which may act when, what it costs, the tokens, and the
//! click of a push.
//! What other sections did earlier in the turn is played first.

use variorum_engine::geometry::{Placed, Section, SectionSet};
use variorum_engine::{
    Ask, Decision, EventKind, FigureDef, FigureId, Game, Harm, Illegal, Input, Order, Others,
};
use variorum_expr::Value;

use super::attack_on_multi_dial::may_pick_section;
use super::movement::{move_order, moving_sections};
use super::table::{TableBuilder, beside_section, section_direction};
use super::{MULTI_DIAL, OTHER, TARGET_FACTS};
use crate::facts::{EarlierAction, Fact, MultiDialFact, OrderKind, Role};
use crate::questions::attack::single_target;
use crate::questions::outcome::{actions_left, clicks_taken, require_allowed, seat_asked};
use crate::questions::run::ORDINARY_DICE;
use crate::questions::{PlayedGame, QuestionRun, Unanswerable};
use crate::setup::{
    ACTORS_PLAYER, OTHER_PLAYER, Part, Spacing, TARGET, default_warrior, figure_from_facts,
};

/// Dice that miss.
const MISSING_DICE: (u8, u8) = (1, 2);
/// How far away a target is that is shot at, in thousandths of an inch.
const SHOT_DISTANCE: i64 = 6_000;
/// Whom another section attacked earlier in the turn.
const EARLIER_TARGET: FigureId = FigureId(2);

impl EarlierAction {
    /// What was ordered, if anything.
    fn order_kind(self) -> Option<OrderKind> {
        match self {
            Self::Nothing => None,
            Self::Move => Some(OrderKind::Move),
            Self::Close => Some(OrderKind::Close),
            Self::Ranged => Some(OrderKind::Ranged),
            Self::Pass => Some(OrderKind::Pass),
        }
    }
}

fn is_attack(kind: OrderKind) -> bool {
    matches!(kind, OrderKind::Close | OrderKind::Ranged)
}

/// Adds a foe before a section.
fn add_foe(
    table: &mut TableBuilder,
    part: Part,
    multi_dial: &Placed,
    def: FigureDef,
    section: Section,
    spacing: Spacing,
) {
    let beside = beside_section(multi_dial, def.base(), section);
    let placed = match spacing {
        Spacing::InContact => beside,
        Spacing::AtDistance => {
            let direction = section_direction(Some(section));
            beside.moved(multi_dial.at.plus(direction.vector(SHOT_DISTANCE)))
        }
    };
    table.add_figure(part, def, OTHER_PLAYER, &placed);
}

/// The order of a kind for one section.
fn section_order(
    kind: OrderKind,
    section: Section,
    target: FigureId,
) -> Result<Decision, Unanswerable> {
    let with = Others::default();
    let order = match kind {
        OrderKind::Move => Order::Move { lead: MULTI_DIAL, with, quick: false },
        OrderKind::Close => Order::Close { attacker: MULTI_DIAL, with, target, capture: false },
        OrderKind::Ranged => {
            Order::Ranged { firer: MULTI_DIAL, with, targets: single_target(target) }
        }
        OrderKind::Pass => Order::Pass { figure: MULTI_DIAL },
        OrderKind::Regenerate => Order::Regenerate { figure: MULTI_DIAL },
        OrderKind::Levitate | OrderKind::Raise | OrderKind::Summon => {
            return Err(Unanswerable::because(format!("no section is ordered to {kind} here")));
        }
    };
    Ok(Decision::GiveSections { sections: SectionSet::just(section), order })
}

/// Plays everything until the named section is to act.
fn play_until_section_acts(run: &mut QuestionRun) -> Result<PlayedGame, Unanswerable> {
    run.allow_only(&[&["action.kind", "die.regeneration"], TARGET_FACTS])?;
    let named = run.named_section()?;
    let kind: OrderKind = run.situation.choice(Fact::ActionKind);
    let earlier = run.multi_dial_choice::<EarlierAction>(MultiDialFact::Before).order_kind();
    let acted_itself = run.multi_dial_truth(MultiDialFact::SectionActed);
    let other_attack = earlier.is_some_and(is_attack) && is_attack(kind) && earlier != Some(kind);
    if acted_itself && (earlier.is_none() || other_attack) {
        return Err(Unanswerable::because("that is not how one section can have acted twice"));
    }
    let next = Section::ALL.into_iter().cycle().nth(named.index() + 1);
    let next = next.expect("a cycle of sections does not end");
    let multi_dial = run.multi_dial_figure(None, &[])?;
    let (mut table, multi_dial_at) = TableBuilder::with_multi_dial(multi_dial, ACTORS_PLAYER);
    let spacing = |close: bool| if close { Spacing::InContact } else { Spacing::AtDistance };
    let earlier_close = earlier == Some(OrderKind::Close);
    let target = figure_from_facts(run.situation, Role::Target)?;
    let target_close = kind == OrderKind::Close || (acted_itself && earlier_close);
    add_foe(&mut table, TARGET, &multi_dial_at, target, named, spacing(target_close));
    if earlier.is_some_and(is_attack) && !acted_itself {
        add_foe(
            &mut table,
            Part::Role(Role::Third),
            &multi_dial_at,
            default_warrior(),
            next,
            spacing(earlier_close),
        );
    }
    let mut game = table.start_game(run)?;
    run.mark_multi_dial(&mut game)?;
    if let Some(earlier) = earlier {
        let (section, target) = if acted_itself { (named, OTHER) } else { (next, EARLIER_TARGET) };
        run.play_order(&mut game, section_order(earlier, section, target)?, MISSING_DICE)??;
    }
    if run.multi_dial_truth(MultiDialFact::Interrupted) {
        let pass = Order::Pass { figure: idle_warrior(&game) };
        game.step(Input::Decide(Decision::Give(pass)))?;
    }
    Ok(game)
}

/// The idle warrior of the first player; those of both players come last.
fn idle_warrior(game: &Game) -> FigureId {
    let place = game.figure_ids().count().saturating_sub(2);
    FigureId(u8::try_from(place).expect("a table has far fewer than 256 figures"))
}

fn order_from_facts(run: &QuestionRun) -> Result<Decision, Unanswerable> {
    match run.situation.choice(Fact::ActionKind) {
        OrderKind::Move => moving_sections(run).map(move_order),
        kind => section_order(kind, run.named_section()?, OTHER),
    }
}

fn try_section_action(
    run: &mut QuestionRun,
) -> Result<(PlayedGame, Option<Illegal>), Unanswerable> {
    let mut game = play_until_section_acts(run)?;
    let order = order_from_facts(run)?;
    let refused = run.play_order(&mut game, order, ORDINARY_DICE)?.err();
    Ok((game, refused))
}

fn play_section_action(run: &mut QuestionRun) -> Result<PlayedGame, Unanswerable> {
    require_allowed(try_section_action(run)?)
}

pub(in crate::questions) fn section_may_act(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    try_section_action(run).map(|(_, refused)| Value::Bool(refused.is_none()))
}

pub(in crate::questions) fn multi_dial_tokens(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    Ok(Value::Int(play_section_action(run)?.figure(MULTI_DIAL).tokens.into()))
}

pub(in crate::questions) fn multi_dial_pushing(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    let game = play_section_action(run)?;
    Ok(Value::Int(clicks_taken(&game, MULTI_DIAL, |harm| harm == Harm::Push)))
}

pub(in crate::questions) fn multi_dial_actions_spent(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    let before = play_until_section_acts(run)?;
    let game = play_section_action(run)?;
    Ok(Value::Int(actions_left(&before) - actions_left(&game)))
}

pub(in crate::questions) fn multi_dial_push_last(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    let game = play_section_action(run)?;
    let last_damage_by = |wanted: Harm| {
        game.log.events.iter().rposition(
            |event| matches!(event.what, EventKind::Damaged { harm, .. } if harm == wanted),
        )
    };
    match last_damage_by(Harm::Push).zip(last_damage_by(Harm::Attack)) {
        Some((push, attack)) => Ok(Value::Bool(push > attack)),
        None => Err(Unanswerable::because("there is no push after an attack that hits")),
    }
}

/// Plays the action until the section is to be picked that takes the click of a push.
fn play_until_push_pick(run: &mut QuestionRun) -> Result<PlayedGame, Unanswerable> {
    let mut game = play_until_section_acts(run)?;
    let order = order_from_facts(run)?;
    game.step(Input::Decide(order))?;
    if run.play_until(&mut game, ORDINARY_DICE, |ask| matches!(ask, Ask::Section { .. }))? {
        Ok(game)
    } else {
        Err(Unanswerable::because("nobody picks a section"))
    }
}

pub(in crate::questions) fn push_pick_allowed(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    let mut game = play_until_push_pick(run)?;
    may_pick_section(run, &mut game)
}

pub(in crate::questions) fn push_picker(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let game = play_until_push_pick(run)?;
    seat_asked(&game)
}

pub(in crate::questions) fn multi_dial_tokens_left(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    run.allow_only(&[&["turn.acts"]])?;
    let multi_dial = run.multi_dial_figure(None, &[])?;
    let (table, _) = TableBuilder::with_multi_dial(multi_dial, ACTORS_PLAYER);
    let mut game = table.start_game(run)?;
    run.mark_multi_dial(&mut game)?;
    if run.situation.truth(Fact::TurnActs) {
        let order = move_order(SectionSet::just(run.named_section()?));
        run.play_order(&mut game, order, ORDINARY_DICE)??;
    }
    game.step(Input::Decide(Decision::EndTurn))?;
    run.record_game(&game);
    Ok(Value::Int(game.figure(MULTI_DIAL).tokens.into()))
}
