//! Where combat asks the abilities: targets (C1), lines of fire (C2), whom an attack affects (C3),
//! defense (C4), suppression (C5), dodging (C6), base damage (C7), added damage (C8) and reductions
//! (C9).
//! It answers only; the attack does what follows.

use crate::combat::attack::{Attack, AttackKind, GivenAs, Intent};
use crate::figure::AbilityId;
use crate::game::Game;
use crate::ids::{FigureId, FigureSet};
use crate::rules::clause::Clause;

/// How a ranged attack finds whom it affects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub enum Reach {
    /// The declared targets.
    #[default]
    Targets,
    /// The one target, through everything.
    Blast,
    /// The target and all who touch it.
    Splash,
    /// Everybody within half the range.
    Wave,
    /// Every foe in contact with the front arc.
    Sweep,
}

impl Game {
    /// C3: how an attack by this figure reaches others.
    pub(crate) fn reach_of(
        &self,
        id: FigureId,
        kind: AttackKind,
        given_as: GivenAs,
        intent: Intent,
        targets: usize,
    ) -> Reach {
        let uses = |ability| self.uses(id, ability);
        // All but Flame/Lightning speak of a combat action; the attacks of the first Charge and
        // Bound are none.
        let given = |ability| given_as == GivenAs::CombatAction && uses(ability);
        match (kind, intent) {
            (AttackKind::Ranged, Intent::Damage) if given(AbilityId::Shockwave) => Reach::Wave,
            (AttackKind::Ranged, Intent::Damage) if uses(AbilityId::FlameLightning) => {
                Reach::Splash
            }
            (AttackKind::Ranged, Intent::Damage)
                if given(AbilityId::MagicBlast) && targets == 1 =>
            {
                Reach::Blast
            }
            (AttackKind::Close, Intent::Damage) if given(AbilityId::Sweep) => Reach::Sweep,
            _ => Reach::Targets,
        }
    }

    /// C5: whether the attack takes no notice of an ability of the figure attacked.
    pub(crate) fn suppressed(&self, attack: &Attack, is_target: bool, ability: AbilityId) -> bool {
        if attack.reach == Reach::Wave {
            let heeds = self.rules.abilities.shockwave.is_some_and(|b| b.heeds_aquatic);
            return ability != AbilityId::Aquatic || !heeds;
        }
        let pierced = matches!(
            ability,
            AbilityId::BattleArmor | AbilityId::Toughness | AbilityId::Invulnerability
        );
        attack.is_ranged()
            && attack.is_combat_action()
            && is_target
            && pierced
            && self.uses(attack.attacker, AbilityId::Pierce)
    }

    /// C4: what abilities of the one attacked add to its defense against a ranged attack.
    pub(crate) fn ranged_defense_bonus(
        &self,
        attack: &Attack,
        target: FigureId,
        is_target: bool,
    ) -> (i16, Option<Clause>) {
        let counts =
            |ability| self.uses(target, ability) && !self.suppressed(attack, is_target, ability);
        let mut bonus = (0, None);
        let rules = &self.rules.abilities;
        if let Some(armor) = rules.battle_armor.filter(|_| counts(AbilityId::BattleArmor)) {
            bonus = (armor.defense, Some(Clause::BattleArmorRangedDefense));
        }
        if let Some(skin) = rules.invulnerability.filter(|_| counts(AbilityId::Invulnerability)) {
            bonus = (bonus.0 + skin.defense, Some(Clause::InvulnerabilityRangedDefense));
        }
        let water = rules.aquatic.map_or(0, |b| b.cover);
        if water > 0 && counts(AbilityId::Aquatic) && self.dot_in_water(target) {
            bonus = (bonus.0 + water, Some(Clause::AquaticDefense));
        }
        bonus
    }

    fn dot_in_water(&self, id: FigureId) -> bool {
        let dot = self.figure(id).placed.at;
        self.board
            .terrain
            .iter()
            .any(|f| f.kind.is_water() && f.outline.contains_point(dot).is_yes())
    }

    /// C4: the friends whose defense value the one attacked may use.
    pub(crate) fn defenders(&self, attack: &Attack, target: FigureId) -> FigureSet {
        if attack.intent == Intent::Heal || !self.rules.abilities.knows(AbilityId::Defend) {
            return FigureSet::EMPTY;
        }
        let owner = self.figure(target).owner;
        let hit_too = |id: FigureId| {
            attack.reach == Reach::Wave && attack.affected.iter().any(|a| a.id == id)
        };
        let lending = |id: &FigureId| {
            self.is_friendly(owner, *id)
                && self.lends_ability(*id, AbilityId::Defend, target)
                && !hit_too(*id)
        };
        self.touching(target).iter().filter(lending).collect()
    }

    /// C6: whether the one hit may roll to dodge.
    pub(crate) fn dodges(&self, attack: &Attack, target: FigureId) -> bool {
        attack.intent != Intent::Heal
            && attack.reach != Reach::Wave
            && self.uses(target, AbilityId::Dodge)
    }

    /// C7: whether damage is rolled with a die, and by which clause.
    pub(crate) fn damage_die(&self, attack: &Attack) -> Option<Clause> {
        if attack.intent != Intent::Damage {
            return None;
        }
        if attack.reach == Reach::Blast
            && attack.affected.iter().any(|a| {
                a.hit && self.magic_reaches(a.id) && self.confusion(attack, a.id).is_none()
            })
        {
            return Some(Clause::MagicBlastDamage);
        }
        let master = self
            .rules
            .abilities
            .weapon_master
            .filter(|_| self.uses(attack.attacker, AbilityId::WeaponMaster));
        let applies = master.is_some_and(|b| attack.is_combat_action() || !b.needs_action);
        (!attack.is_ranged() && applies && attack.affected.iter().any(|a| a.hit))
            .then_some(Clause::WeaponMasterDamage)
    }

    /// C7: the damage value with which an attack reaches one figure, before anything is added; and
    /// the clause that set it.
    pub(crate) fn base_damage(&self, attack: &Attack, target: FigureId) -> (u8, Clause) {
        let own = self.damage_value(attack.attacker);
        if attack.die > 0 {
            let clause = if attack.is_ranged() {
                Clause::MagicBlastDamage
            } else {
                Clause::WeaponMasterDamage
            };
            return (attack.die, clause);
        }
        if !attack.is_ranged() {
            let from_behind = self.rear_touches(target, attack.attacker);
            let sneaks = attack.is_combat_action()
                && from_behind
                && self.uses(attack.attacker, AbilityId::SneakAttack);
            return match self.rules.abilities.sneak_attack.filter(|_| sneaks) {
                Some(sneak) => (own.saturating_mul(sneak.times), Clause::SneakAttackDoubleDamage),
                None => (own, Clause::CloseCombatDamageAmount),
            };
        }
        // A long-range attack has two less on its ranged damage value.
        let own = if attack.long { own.saturating_sub(2) } else { own };
        let freeze = self.freeze(attack, target);
        match attack.reach {
            _ if freeze.is_some() => (freeze.map_or(0, |b| b.damage), Clause::MagicFreezeDamage),
            Reach::Splash => (
                self.rules.abilities.flame_lightning.map_or(0, |b| b.damage),
                Clause::FlameLightningDamage,
            ),
            Reach::Wave if attack.affected.len() > 1 => (
                self.rules.abilities.shockwave.map_or(0, |b| b.damage),
                Clause::ShockwaveSeveralFigures,
            ),
            Reach::Wave => (own, Clause::ShockwaveLoneFigure),
            _ if attack.declared.len() > 1 => {
                (self.rules.numbers.several_targets, Clause::MultipleRangedTargetsDamage)
            }
            _ if attack.long => (own, Clause::LongRangeAttackDamage),
            _ => (own, Clause::RangedDamageAmount),
        }
    }

    /// Whether an attack's magic reaches a target: a wave ignores what its targets' abilities do
    /// for them, so an immune one as well.
    fn magic_strikes(&self, attack: &Attack, target: FigureId) -> bool {
        attack.reach == Reach::Wave || self.magic_reaches(target)
    }

    /// C7: the terms of Magic Freeze, when it is in effect between the two.
    pub(crate) fn freeze(
        &self,
        attack: &Attack,
        target: FigureId,
    ) -> Option<super::magic_freeze::MagicFreeze> {
        let applies =
            attack.is_ranged() && attack.is_combat_action() && attack.intent == Intent::Damage;
        let works = self.uses(attack.attacker, AbilityId::MagicFreeze)
            && self.magic_strikes(attack, target)
            && !self.is_multi_dial(target);
        self.rules.abilities.magic_freeze.filter(|_| applies && works)
    }

    /// C7: the terms of Magic Confusion, when it is in effect between the two.
    pub(crate) fn confusion(
        &self,
        attack: &Attack,
        target: FigureId,
    ) -> Option<super::magic_confusion::MagicConfusion> {
        // No damage is no damage, whatever a Magic Blast's die or the fire around the target would
        // have done.
        let aimed = match attack.reach {
            Reach::Targets | Reach::Blast => true,
            Reach::Splash => attack.declared.iter().copied().any(|declared| declared == target),
            Reach::Wave | Reach::Sweep => false,
        };
        let applies = attack.is_ranged()
            && attack.is_combat_action()
            && attack.intent == Intent::Damage
            && aimed;
        let works = self.uses(attack.attacker, AbilityId::MagicConfusion)
            && self.magic_reaches(target)
            && !self.is_multi_dial(target);
        let foe = self.is_opposing(self.figure(attack.attacker).owner, target);
        self.rules.abilities.magic_confusion.filter(|_| applies && works && foe)
    }

    /// C7: whether the whole attack does no damage, as the later Magic Confusion has it, to those
    /// around its target as well.
    pub(crate) fn harmless(&self, attack: &Attack) -> bool {
        attack
            .declared
            .into_iter()
            .any(|declared| self.confusion(attack, declared).is_some_and(|terms| terms.later_terms))
    }

    /// C8: how many clicks enhancers in contact add for one figure hit.
    pub(crate) fn enhancement(&self, attack: &Attack, target: FigureId) -> u8 {
        let Some(behaviour) = self.rules.abilities.magic_enhancement else { return 0 };
        let attacker = attack.attacker;
        let owner = self.figure(attacker).owner;
        let wanted = !behaviour.opposing_only || self.is_opposing(owner, target);
        let immune = !self.magic_reaches(attacker) || !self.magic_strikes(attack, target);
        if !attack.is_ranged() || !attack.is_combat_action() || !wanted || immune {
            return 0;
        }
        let enhancers = self.touching(attacker).iter().filter(|id| {
            self.is_friendly(owner, *id)
                && self.lends_ability(*id, AbilityId::MagicEnhancement, attacker)
        });
        u8::try_from(enhancers.count()).unwrap_or(u8::MAX).saturating_mul(behaviour.adds)
    }

    /// C9: how much less damage from attacks and abilities a figure takes.
    pub(crate) fn reduction(
        &self,
        id: FigureId,
        suppressed: impl Fn(AbilityId) -> bool,
    ) -> (u8, Option<Clause>) {
        let counts = |ability| self.uses(id, ability) && !suppressed(ability);
        let rules = &self.rules.abilities;
        if counts(AbilityId::Toughness) {
            (rules.toughness.map_or(0, |b| b.less), Some(Clause::ToughnessCombatDamage))
        } else if counts(AbilityId::Invulnerability) {
            (rules.invulnerability.map_or(0, |b| b.less), Some(Clause::InvulnerabilityCombatDamage))
        } else {
            (0, None)
        }
    }
}
