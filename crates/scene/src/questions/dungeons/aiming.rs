//! Whom an attack in a dungeon may be aimed at, whom it takes in, and with which values.
//! The dice are facts; two ones or two sixes are refused, since the card does not say what they do.

use super::{Card, Unanswerable};
use crate::facts::{Attribute, DungeonFact, Fact, Role};
use variorum_engine::AbilityId;
use variorum_engine::dungeons::attack::{self, Bystander};
use variorum_engine::dungeons::encounter::Encounter;
use variorum_engine::dungeons::{AttackKind, ShownAbilities, damage, defense, speed};
use variorum_expr::Value;

impl Card<'_> {
    /// The actor's attack, seen from somebody it affects.
    pub(super) fn encounter(&self, with: Role) -> Result<Encounter, Unanswerable> {
        let (attacker, kind) = (self.shown(Role::Actor)?, self.kind()?);
        let ranged_only = [DungeonFact::Distance, DungeonFact::Line, DungeonFact::Targets]
            .into_iter()
            .any(|fact| self.situation.is_set(fact.into()));
        if kind == AttackKind::Close && ranged_only {
            return Err(Unanswerable::because(
                "distance, line and number of targets are asked of ranged combat",
            ));
        }
        if kind == AttackKind::Ranged && self.truth(Fact::AttackRear) {
            return Err(Unanswerable::because("the rear arc is asked of close combat"));
        }
        let allowed = if self.truth(DungeonFact::Counter) {
            damage::may_counterattack(attacker, ShownAbilities::default(), kind)
        } else {
            true
        };
        if !allowed || !damage::may_attack(attacker, kind) {
            return Err(Unanswerable::because("the actor may not make that attack"));
        }
        let meets =
            if with == Role::Target { Encounter::with_target } else { Encounter::with_bystander };
        Ok(meets(attacker, self.shown(with)?, kind))
    }

    pub(super) fn role(&self) -> damage::Role {
        if self.truth(DungeonFact::Counter) {
            damage::Role::Counterattack
        } else {
            damage::Role::Attack
        }
    }

    /// Whether the card lets a ranged attack be aimed at the target.
    pub(super) fn in_sight(&self) -> Result<bool, Unanswerable> {
        let encounter = self.encounter(Role::Target)?;
        let (attacker, line) = (encounter.attacker, self.word(DungeonFact::Line));
        let wave = attacker.attack == Some(AbilityId::Shockwave);
        let single = attacker.attack == Some(AbilityId::MagicBlast) || wave;
        let (distance, range) = (
            self.number(DungeonFact::Distance).into(),
            self.value(Role::Actor, Attribute::Range).into(),
        );
        let terrain =
            line == "blocking" || speed::hindering_blocks(encounter.target, line == "hindering");
        Ok(attack::in_reach(attacker, distance, range)
            && !attack::line_blocked(attacker, terrain, line == "figure")
            && defense::may_be_shot_at(encounter.target)
            && (self.truth(Fact::AttackInFront) || wave)
            && (self.number(DungeonFact::Targets) == 1 || !single))
    }

    fn bystander(&self, attacker: ShownAbilities) -> Result<Bystander, Unanswerable> {
        let (beside, distance) =
            (self.truth(DungeonFact::ThirdByActor), self.number(DungeonFact::ThirdDistance));
        if beside && distance > 1 && attacker.has(AbilityId::Shockwave) {
            return Err(Unanswerable::because(
                "the bystander is beside the actor, and yet farther away",
            ));
        }
        let (distance, range) = (distance.into(), self.value(Role::Actor, Attribute::Range).into());
        let line = self.word(DungeonFact::ThirdLine);
        let wave = ShownAbilities::just(AbilityId::Shockwave);
        Ok(Bystander {
            opposing: !self.third_is_friend(),
            beside_target: self.truth(DungeonFact::ThirdByTarget),
            beside_attacker: beside,
            in_front: self.truth(DungeonFact::ThirdInFront),
            in_wave: attack::in_reach(wave, distance, range)
                && !attack::line_blocked(wave, line == "blocking", line == "figure"),
        })
    }

    /// Whether the attack takes the bystander in.
    fn takes_in(&self) -> Result<bool, Unanswerable> {
        let encounter = self.encounter(Role::Third)?;
        Ok(attack::affects_bystander(
            encounter.attacker,
            encounter.kind,
            self.bystander(encounter.attacker)?,
        ))
    }
}

fn number(value: u8) -> Value {
    Value::Int(value.into())
}

pub(in crate::questions) fn may_target(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    if card.kind()? == AttackKind::Close || card.truth(Fact::TargetFriendly) {
        return Err(Unanswerable::because(
            "this is asked of ranged combat against an opposing figure",
        ));
    }
    Ok(Value::Bool(card.in_sight()?))
}

pub(in crate::questions) fn line_hindered(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let encounter = card.encounter(Role::Target)?;
    if encounter.kind == AttackKind::Close {
        return Err(Unanswerable::because("there is no line of fire in close combat"));
    }
    Ok(Value::Bool(attack::line_hindered(
        encounter.attacker,
        card.word(DungeonFact::Line) == "hindering",
    )))
}

pub(in crate::questions) fn third_affected(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    Ok(Value::Bool(card.takes_in()?))
}

pub(in crate::questions) fn third_hit(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let encounter = card.encounter(Role::Third)?;
    if encounter.target.has(AbilityId::Dodge) {
        return Err(Unanswerable::because("the facts have no die for the bystander's Dodge"));
    }
    let dice = [card.roll(Fact::AttackFirstDie), card.roll(Fact::AttackSecondDie)];
    if dice == [1, 1] || dice == [6, 6] {
        return Err(Unanswerable::because("the card does not say what two ones or two sixes do"));
    }
    if !card.takes_in()? {
        return Ok(Value::Bool(false));
    }
    let bonus = encounter.attack_bonus(card.role(), card.truth(DungeonFact::FriendBeside));
    let total = dice
        .into_iter()
        .fold(card.value(Role::Actor, Attribute::Attack).saturating_add(bonus), u8::saturating_add);
    let defense = card
        .value(Role::Third, Attribute::Defense)
        .saturating_add(encounter.defense_bonus(third_backed(card)));
    Ok(Value::Bool(total >= defense))
}

/// Whether a friend of the bystander is beside it, as far as the facts go: the target, the actor's
/// friend, or the actor.
fn third_backed(card: &Card<'_>) -> bool {
    let by_target = card.truth(DungeonFact::ThirdByTarget) && card.third_backs_target();
    let by_friends = card.third_is_friend()
        && (card.truth(DungeonFact::ThirdByFriend) || card.truth(DungeonFact::ThirdByActor));
    by_target || by_friends
}

pub(in crate::questions) fn attack_bonus(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let bonus = card
        .encounter(Role::Target)?
        .attack_bonus(card.role(), card.truth(DungeonFact::FriendBeside));
    Ok(number(bonus))
}

pub(in crate::questions) fn defense_base(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let encounter = card.encounter(Role::Target)?;
    let wave = encounter.attacker.has(AbilityId::Shockwave) && encounter.kind == AttackKind::Ranged;
    let lender = if wave { ShownAbilities::default() } else { card.shown(Role::Third)? };
    let (value, beside) =
        (card.value(Role::Third, Attribute::Defense), card.truth(DungeonFact::ThirdByTarget));
    let lent = defense::borrowed_defense(lender, value, beside, card.third_backs_target());
    let own = card.value(Role::Target, Attribute::Defense);
    Ok(number(lent.filter(|_| card.truth(Fact::ThirdShields)).unwrap_or(own)))
}

pub(in crate::questions) fn defense_added(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    let encounter = card.encounter(Role::Target)?;
    Ok(number(encounter.defense_bonus(card.truth(DungeonFact::TargetBacked))))
}

pub(in crate::questions) fn third_added(card: &mut Card<'_>) -> Result<Value, Unanswerable> {
    if !card.takes_in()? {
        return Err(Unanswerable::because("the attack does not affect the bystander"));
    }
    Ok(number(card.encounter(Role::Third)?.defense_bonus(third_backed(card))))
}
