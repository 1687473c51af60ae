//! Questions about one attack: who may attack whom, what the dice add up to, and who is hit.
//! The attack is played, either with the dice of the facts or so that the result of the facts comes
//! about.

use variorum_engine::{AbilityId, Decision, Event, EventKind, FigureId, Illegal, Order, Targets};
use variorum_expr::Value;

use super::outcome::{require_allowed, total_and_defense, was_hit};
use super::run::ORDINARY_DICE;
use super::{QuestionRun, Unanswerable};
use crate::facts::{AttackResult, Attribute, Fact, OrderKind, Role, SecondTarget, Situation};
use crate::setup::{Battle, Spacing, StatOverrides, set_up_pair};

/// An attack or defense value that decides whatever else the facts say.
const DECISIVE_VALUE: u8 = 60;

/// Dice and values that bring a result of an attack about.
#[derive(Clone, Copy)]
pub(super) struct ForcedRoll {
    hits: bool,
    pub(super) dice: (u8, u8),
}

impl ForcedRoll {
    pub(super) fn for_result(result: AttackResult) -> Self {
        match result {
            AttackResult::Hit => Self { hits: true, dice: ORDINARY_DICE },
            AttackResult::Miss => Self { hits: false, dice: ORDINARY_DICE },
            AttackResult::CriticalHit => Self { hits: false, dice: (6, 6) },
            AttackResult::CriticalMiss => Self { hits: true, dice: (1, 1) },
        }
    }

    /// The values of attacker and target without the dice.
    pub(super) fn stats(self) -> StatOverrides {
        let (attack, defense) = if self.hits { (DECISIVE_VALUE, 0) } else { (0, DECISIVE_VALUE) };
        StatOverrides { actor_attack: Some(attack), target_defense: Some(defense) }
    }
}

/// The two dice of an attack that the facts give.
pub(super) fn attack_dice(facts: &Situation) -> (u8, u8) {
    (facts.small_int(Fact::AttackFirstDie), facts.small_int(Fact::AttackSecondDie))
}

/// Whether the facts say anything about the two dice of an attack.
pub(super) fn sets_attack_dice(facts: &Situation) -> bool {
    facts.is_set(Fact::AttackFirstDie) || facts.is_set(Fact::AttackSecondDie)
}

/// Plays the attack with the dice of the facts.
pub(super) fn play_attack_with_dice(run: &mut QuestionRun) -> Result<Battle, Unanswerable> {
    if run.situation.is_set(Fact::AttackResult) {
        return Err(Unanswerable::because("the dice are facts here, not their result"));
    }
    let dice = attack_dice(run.situation);
    require_allowed(play_attack(run, StatOverrides::default(), dice)?)
}

/// Plays the attack so that the result of the facts comes about.
pub(super) fn play_attack_with_result(run: &mut QuestionRun) -> Result<Battle, Unanswerable> {
    if sets_attack_dice(run.situation) {
        return Err(Unanswerable::because("the result is a fact here, not the dice"));
    }
    let roll = ForcedRoll::for_result(run.situation.choice(Fact::AttackResult));
    require_allowed(play_attack(run, roll.stats(), roll.dice)?)
}

/// Plays the attack of the facts, on the actor's next turn if they say so.
fn play_attack(
    run: &mut QuestionRun,
    stats: StatOverrides,
    dice: (u8, u8),
) -> Result<(Battle, Option<Illegal>), Unanswerable> {
    let (mut battle, order) = declare_attack(run, stats)?;
    if run.situation.truth(Fact::TurnLater) {
        forbid_facts_of_this_turn(run.situation)?;
        run.pass_both_turns(&mut battle.game)?;
    }
    let refused = run.play_order(&mut battle.game, Decision::Give(order), dice)?.err();
    Ok((battle, refused))
}

/// What is said of the actions and tokens of this turn is an error where the attack is put off:
/// nobody is told what becomes of them until then.
fn forbid_facts_of_this_turn(facts: &Situation) -> Result<(), Unanswerable> {
    let of_figures = Role::ALL.into_iter().flat_map(|role| {
        [Attribute::Tokens, Attribute::Acted].map(|attribute| Fact::Figure(role, attribute))
    });
    match of_figures.chain([Fact::HelpersTokens]).find(|fact| facts.is_set(*fact)) {
        Some(fact) => Err(Unanswerable::because([
            fact.path(),
            " is about this turn, and the attack is made in the next",
            "",
        ])),
        None => Ok(()),
    }
}

/// How far apart attacker and target are by the kind of the attack.
pub(super) fn attack_spacing(facts: &Situation) -> Result<Spacing, Unanswerable> {
    match facts.choice(Fact::AttackKind) {
        OrderKind::Ranged => Ok(Spacing::AtDistance),
        OrderKind::Close => Ok(Spacing::InContact),
        other => Err(Unanswerable::because(format!("an attack is not a {other} action"))),
    }
}

/// Sets up the attack of the facts, and the order for it.
pub(super) fn declare_attack(
    run: &QuestionRun,
    stats: StatOverrides,
) -> Result<(Battle, Order), Unanswerable> {
    let facts = run.situation;
    let spacing = attack_spacing(facts)?;
    let ranged = spacing == Spacing::AtDistance;
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
    let battle = set_up_pair(run, spacing, stats)?;
    let (attacker, with) = (battle.actor, battle.helpers);
    let order = if ranged {
        Order::Ranged { firer: attacker, with, targets: run.ranged_targets(&battle)? }
    } else {
        let target = if facts.truth(Fact::TargetSelf) { attacker } else { battle.target };
        Order::Close { attacker, with, target, capture }
    };
    Ok((battle, order))
}

impl QuestionRun<'_> {
    /// Whether the actor shoots with Shockwave, which finds its own targets.
    fn uses_shockwave(&self) -> bool {
        let using = Fact::Figure(Role::Actor, Attribute::Using);
        self.situation.has_ability(using, AbilityId::Shockwave)
            && self.rules.abilities.knows(AbilityId::Shockwave)
    }

    /// Whom a ranged order names: nobody, where an ability finds its own targets.
    pub(super) fn ranged_targets(&self, battle: &Battle) -> Result<Targets, Unanswerable> {
        let second = match self.situation.choice(Fact::AttackSecond) {
            SecondTarget::None => None,
            SecondTarget::Bystander => Some(battle.require_third()?),
            SecondTarget::Same => Some(battle.target),
        };
        if self.uses_shockwave() {
            return if second.is_some() {
                Err(Unanswerable::because("a wave names no target"))
            } else {
                Ok(Targets::default())
            };
        }
        let itself = self.situation.truth(Fact::TargetSelf);
        let first = if itself { battle.actor } else { battle.target };
        Ok([first].into_iter().chain(second).collect())
    }
}

/// The targets of a ranged order that names one figure.
pub(super) fn single_target(target: FigureId) -> Targets {
    [target].into_iter().collect()
}

pub(super) fn attack_total(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_dice(run)?;
    total_and_defense(&battle.game, battle.target).map(|(total, _)| Value::Int(total))
}

pub(super) fn defense_value(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_dice(run)?;
    total_and_defense(&battle.game, battle.target).map(|(_, defense)| Value::Int(defense))
}

pub(super) fn attack_hits(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_dice(run)?;
    let hit = was_hit(&battle.game, battle.target);
    hit.map(Value::Bool).ok_or_else(|| Unanswerable::because("nobody was attacked"))
}

pub(super) fn attack_rolls(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    play_attack_with_result(run)?;
    Ok(Value::Int(run.attack_rolls.into()))
}

pub(super) fn single_dice(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    play_attack_with_result(run)?;
    Ok(run.count_single_dice())
}

pub(super) fn third_affected(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_result(run)?;
    let third = battle.require_third()?;
    let compared =
        |event: &Event| matches!(event.what, EventKind::Attacked { target, .. } if target == third);
    Ok(Value::Bool(battle.game.log.events.iter().any(compared)))
}

pub(super) fn third_hit(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_dice(run)?;
    let hit = was_hit(&battle.game, battle.require_third()?);
    hit.map(Value::Bool).ok_or_else(|| Unanswerable::because("the bystander was not attacked"))
}

pub(super) fn third_defense(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    let battle = play_attack_with_dice(run)?;
    let third = battle.require_third()?;
    total_and_defense(&battle.game, third).map(|(_, defense)| Value::Int(defense))
}

pub(super) fn may_close_attack(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    if run.situation.choice::<OrderKind>(Fact::AttackKind) != OrderKind::Close {
        return Err(Unanswerable::because("the attack is not close"));
    }
    let (_, refused) = play_attack(run, StatOverrides::default(), ORDINARY_DICE)?;
    Ok(Value::Bool(refused.is_none()))
}

pub(super) fn may_ranged_attack(run: &mut QuestionRun) -> Result<Value, Unanswerable> {
    if run.situation.choice::<OrderKind>(Fact::AttackKind) != OrderKind::Ranged {
        return Err(Unanswerable::because("the attack is not ranged"));
    }
    let (battle, refused) = play_attack(run, StatOverrides::default(), ORDINARY_DICE)?;
    // A wave names nobody: it may be sent out because of somebody else and never reach the target.
    let reached = !run.uses_shockwave() || total_and_defense(&battle.game, battle.target).is_ok();
    Ok(Value::Bool(refused.is_none() && reached))
}
