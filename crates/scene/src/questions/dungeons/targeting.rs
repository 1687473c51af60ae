//! Whom an attack in a dungeon may be aimed at, whom else it affects, and with which values.
//! The dice are facts; two ones or two sixes are refused, since the card does not say what they do.

use variorum_engine::dungeons::attack::{self, Bystander};
use variorum_engine::dungeons::encounter::Encounter;
use variorum_engine::dungeons::{ShownAbilities, damage, defense, speed};
use variorum_engine::{AbilityId, AttackKind};
use variorum_expr::Value;

use super::{DungeonRun, Unanswerable, int_value};
use crate::facts::{Attribute, DungeonFact, DungeonLine, Fact, Role};

impl DungeonRun<'_> {
    /// The actor's attack, seen from somebody it affects.
    pub(super) fn encounter_with(&self, role: Role) -> Result<Encounter, Unanswerable> {
        let (attacker, kind) = (self.abilities_of(Role::Actor)?, self.attack_kind()?);
        let ranged_only = [DungeonFact::Distance, DungeonFact::Line, DungeonFact::Targets]
            .into_iter()
            .any(|fact| self.is_set(fact));
        if kind == AttackKind::Close && ranged_only {
            return Err(Unanswerable::because(
                "distance, line and number of targets are asked of ranged combat",
            ));
        }
        if kind == AttackKind::Ranged && self.truth(Fact::AttackRear) {
            return Err(Unanswerable::because("the rear arc is asked of close combat"));
        }
        let allowed = !self.truth(DungeonFact::Counter)
            || damage::may_counterattack(attacker, ShownAbilities::default(), kind);
        if !allowed || !damage::may_attack(attacker, kind) {
            return Err(Unanswerable::because("the actor may not make that attack"));
        }
        let meets =
            if role == Role::Target { Encounter::with_target } else { Encounter::with_bystander };
        Ok(meets(attacker, self.abilities_of(role)?, kind))
    }

    /// Whether the attack is a counterattack.
    fn attack_role(&self) -> damage::Role {
        if self.truth(DungeonFact::Counter) {
            damage::Role::Counterattack
        } else {
            damage::Role::Attack
        }
    }

    /// Whether the card lets a ranged attack be aimed at the target.
    pub(super) fn may_aim_at_target(&self) -> Result<bool, Unanswerable> {
        let encounter = self.encounter_with(Role::Target)?;
        let attacker = encounter.attacker;
        let line: DungeonLine = self.choice(DungeonFact::Line);
        let wave = attacker.attack == Some(AbilityId::Shockwave);
        let single = attacker.attack == Some(AbilityId::MagicBlast) || wave;
        let (distance, range) = (
            self.number(DungeonFact::Distance).into(),
            self.dial_value(Role::Actor, Attribute::Range).into(),
        );
        let hindering = line == DungeonLine::Hindering;
        let terrain =
            line == DungeonLine::Blocking || speed::hindering_blocks(encounter.target, hindering);
        Ok(attack::in_reach(attacker, distance, range)
            && !attack::line_blocked(attacker, terrain, line == DungeonLine::Figure)
            && defense::may_be_shot_at(encounter.target)
            && (self.truth(Fact::AttackInFront) || wave)
            && (self.number(DungeonFact::Targets) == 1 || !single))
    }

    /// What matters about the bystander to an attack.
    fn bystander(&self, attacker: ShownAbilities) -> Result<Bystander, Unanswerable> {
        let (beside, distance) =
            (self.truth(DungeonFact::ThirdByActor), self.number(DungeonFact::ThirdDistance));
        if beside && distance > 1 && attacker.has(AbilityId::Shockwave) {
            return Err(Unanswerable::because(
                "the bystander is beside the actor, and yet farther away",
            ));
        }
        let (distance, range) =
            (distance.into(), self.dial_value(Role::Actor, Attribute::Range).into());
        let line: DungeonLine = self.choice(DungeonFact::ThirdLine);
        let (blocked, figure) = (line == DungeonLine::Blocking, line == DungeonLine::Figure);
        let wave = ShownAbilities::just(AbilityId::Shockwave);
        Ok(Bystander {
            opposing: !self.third_is_friend(),
            beside_target: self.truth(DungeonFact::ThirdByTarget),
            beside_attacker: beside,
            in_front: self.truth(DungeonFact::ThirdInFront),
            in_wave: attack::in_reach(wave, distance, range)
                && !attack::line_blocked(wave, blocked, figure),
        })
    }

    /// Whether the attack affects the bystander too.
    fn affects_bystander(&self) -> Result<bool, Unanswerable> {
        let encounter = self.encounter_with(Role::Third)?;
        let bystander = self.bystander(encounter.attacker)?;
        Ok(attack::affects_bystander(encounter.attacker, encounter.kind, bystander))
    }
}

pub(in crate::questions) fn may_target(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    if run.attack_kind()? == AttackKind::Close || run.truth(Fact::TargetFriendly) {
        return Err(Unanswerable::because(
            "this is asked of ranged combat against an opposing figure",
        ));
    }
    Ok(Value::Bool(run.may_aim_at_target()?))
}

pub(in crate::questions) fn line_hindered(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let encounter = run.encounter_with(Role::Target)?;
    if encounter.kind == AttackKind::Close {
        return Err(Unanswerable::because("there is no line of fire in close combat"));
    }
    let hindering = run.choice::<DungeonLine>(DungeonFact::Line) == DungeonLine::Hindering;
    Ok(Value::Bool(attack::line_hindered(encounter.attacker, hindering)))
}

pub(in crate::questions) fn third_affected(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    Ok(Value::Bool(run.affects_bystander()?))
}

pub(in crate::questions) fn third_hit(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let encounter = run.encounter_with(Role::Third)?;
    if encounter.target.has(AbilityId::Dodge) {
        return Err(Unanswerable::because("the facts have no die for the bystander's Dodge"));
    }
    let dice = [run.roll(Fact::AttackFirstDie), run.roll(Fact::AttackSecondDie)];
    if dice == [1, 1] || dice == [6, 6] {
        return Err(Unanswerable::because("the card does not say what two ones or two sixes do"));
    }
    if !run.affects_bystander()? {
        return Ok(Value::Bool(false));
    }
    let bonus = encounter.attack_bonus(run.attack_role(), run.truth(DungeonFact::FriendBeside));
    let value = run.dial_value(Role::Actor, Attribute::Attack).saturating_add(bonus);
    let total = dice.into_iter().fold(value, u8::saturating_add);
    let defense_bonus = encounter.defense_bonus(third_has_friend_beside(run));
    let defense = run.dial_value(Role::Third, Attribute::Defense).saturating_add(defense_bonus);
    Ok(Value::Bool(total >= defense))
}

/// Whether a friend of the bystander is beside it, as far as the facts go: the target, the actor's
/// friend, or the actor.
fn third_has_friend_beside(run: &DungeonRun) -> bool {
    let by_target = run.truth(DungeonFact::ThirdByTarget) && run.third_is_on_targets_side();
    let by_friends = run.third_is_friend()
        && (run.truth(DungeonFact::ThirdByFriend) || run.truth(DungeonFact::ThirdByActor));
    by_target || by_friends
}

pub(in crate::questions) fn attack_bonus(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let encounter = run.encounter_with(Role::Target)?;
    let friend_beside = run.truth(DungeonFact::FriendBeside);
    Ok(int_value(encounter.attack_bonus(run.attack_role(), friend_beside)))
}

pub(in crate::questions) fn defense_base(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let encounter = run.encounter_with(Role::Target)?;
    let wave = encounter.attacker.has(AbilityId::Shockwave) && encounter.kind == AttackKind::Ranged;
    let lender = if wave { ShownAbilities::default() } else { run.abilities_of(Role::Third)? };
    let (value, beside) =
        (run.dial_value(Role::Third, Attribute::Defense), run.truth(DungeonFact::ThirdByTarget));
    let lent = defense::borrowed_defense(lender, value, beside, run.third_is_on_targets_side());
    let own = run.dial_value(Role::Target, Attribute::Defense);
    Ok(int_value(lent.filter(|_| run.truth(Fact::ThirdShields)).unwrap_or(own)))
}

pub(in crate::questions) fn defense_added(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    let encounter = run.encounter_with(Role::Target)?;
    Ok(int_value(encounter.defense_bonus(run.truth(DungeonFact::TargetBacked))))
}

pub(in crate::questions) fn third_added(run: &mut DungeonRun) -> Result<Value, Unanswerable> {
    if !run.affects_bystander()? {
        return Err(Unanswerable::because("the attack does not affect the bystander"));
    }
    let encounter = run.encounter_with(Role::Third)?;
    Ok(int_value(encounter.defense_bonus(third_has_friend_beside(run))))
}
