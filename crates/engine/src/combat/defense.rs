//! The defense of a figure against an attack: whose value counts, and what is added to it.

use crate::abilities::{
    aquatic, battle_armor, defend, invulnerability, magic_blast, pierce, shockwave, toughness,
};
use crate::combat::attack::{Affected, Attack, AttackKind, Intent};
use crate::combat::reach::Reach;
use crate::figure::AbilityId;
use crate::game::Game;
use crate::game::event::EventKind;
use crate::ids::FigureId;
use crate::rules::clause::Clause;

/// What is added to a defense value, each with the clause that adds it.
type DefenseBonuses = [Option<(i16, Clause)>; 5];

impl Game {
    /// The defense that an attack must reach; records what was added to it.
    pub(super) fn defense_against(&mut self, attack: &Attack, affected: Affected) -> i16 {
        let target = affected.id;
        let (whose, value, clause) = match affected.shield {
            Some(defender) if attack.intent != Intent::Heal => {
                (defender, defend::lent_defense(self, defender, target), Clause::DefendShare)
            }
            _ => (target, self.defense_value(target), Clause::AttackResolutionHit),
        };
        self.record(whose, clause, EventKind::DefenseValue { target, whose, value });
        let bonuses = match attack.kind {
            _ if attack.intent == Intent::Heal => DefenseBonuses::default(),
            AttackKind::Ranged => self.ranged_defense_bonuses(attack, affected),
            AttackKind::Close => self.close_defense_bonuses(attack, target),
        };
        for (amount, clause) in bonuses.into_iter().flatten() {
            self.record(attack.attacker, clause, EventKind::DefenseBonus { target, amount });
        }
        value + bonuses.into_iter().flatten().map(|(amount, _)| amount).sum::<i16>()
    }

    fn close_defense_bonuses(&self, attack: &Attack, target: FigureId) -> DefenseBonuses {
        let numbers = &self.rules.numbers;
        let stands_higher = self.elevated_feature_under(target).is_some()
            && self.elevated_feature_under(attack.attacker).is_none();
        let is_capture = attack.intent == Intent::Capture;
        [
            stands_higher.then_some((numbers.height_close, Clause::HeightAdvantageCloseCombat)),
            is_capture.then_some((numbers.capture, Clause::CapturingDefenseBonus)),
            None,
            None,
            None,
        ]
    }

    fn ranged_defense_bonuses(&self, attack: &Attack, affected: Affected) -> DefenseBonuses {
        let target = affected.id;
        let [armor, invulnerable, aquatic] = self.defense_bonuses_by_ability(attack, affected);
        let is_line_drawn = attack.reach == Reach::Wave || attack.declared.contains(&target);
        if !is_line_drawn {
            return [armor, invulnerable, aquatic, None, None];
        }
        let numbers = &self.rules.numbers;
        let line = self.line_of_fire(attack.attacker, target, false);
        let hindered = line
            .hindered
            .filter(|_| !magic_blast::ignores_hindering_terrain(self, attack, target))
            .map(|clause| match clause {
                Clause::LowWallsModifier => (numbers.low_wall, clause),
                _ => (numbers.hindering, clause),
            });
        let higher = line.target_higher && !magic_blast::ignores_height(self, attack, target);
        [
            armor,
            invulnerable,
            aquatic,
            hindered,
            higher.then_some((numbers.height_ranged, Clause::HeightAdvantageRanged)),
        ]
    }

    /// Whether an ability of a figure adds to its own defense against ranged attacks.
    pub(crate) fn has_ranged_defense_bonus(&self, id: FigureId) -> bool {
        battle_armor::ranged_defense_bonus(self, id).is_some()
            || invulnerability::ranged_defense_bonus(self, id).is_some()
            || aquatic::ranged_defense_bonus(self, id).is_some()
    }

    /// What the abilities of the figure attacked add against a ranged attack.
    fn defense_bonuses_by_ability(
        &self,
        attack: &Attack,
        affected: Affected,
    ) -> [Option<(i16, Clause)>; 3] {
        let target = affected.id;
        [
            (AbilityId::BattleArmor, battle_armor::ranged_defense_bonus(self, target)),
            (AbilityId::Invulnerability, invulnerability::ranged_defense_bonus(self, target)),
            (AbilityId::Aquatic, aquatic::ranged_defense_bonus(self, target)),
        ]
        .map(|(ability, bonus)| bonus.filter(|_| !self.ignores_ability(attack, affected, ability)))
    }

    /// Whether an attack takes no notice of an ability of a figure that it affects.
    pub(crate) fn ignores_ability(
        &self,
        attack: &Attack,
        affected: Affected,
        ability: AbilityId,
    ) -> bool {
        shockwave::ignores_ability(self, attack, ability)
            || pierce::ignores_ability(self, attack, affected, ability)
    }

    /// How many clicks less a figure takes from an attack, and by which clause.
    pub(super) fn attack_damage_reduction(
        &self,
        attack: &Attack,
        affected: Affected,
    ) -> Option<(u8, Clause)> {
        let counts = |ability| !self.ignores_ability(attack, affected, ability);
        toughness::damage_reduction(self, affected.id)
            .filter(|_| counts(AbilityId::Toughness))
            .or_else(|| {
                invulnerability::damage_reduction(self, affected.id)
                    .filter(|_| counts(AbilityId::Invulnerability))
            })
    }

    /// How many clicks less a figure takes from an ability, and by which clause.
    pub(crate) fn ability_damage_reduction(&self, id: FigureId) -> Option<(u8, Clause)> {
        toughness::damage_reduction(self, id)
            .or_else(|| invulnerability::damage_reduction(self, id))
    }

    /// The clicks of an ability's damage that reach a figure; records what is taken off.
    pub(crate) fn reduce_ability_damage(&mut self, id: FigureId, clicks: u8) -> u8 {
        let Some((less, clause)) = self.ability_damage_reduction(id) else { return clicks };
        self.record(id, clause, EventKind::DamageReduced { figure: id, from: clicks, less });
        clicks.saturating_sub(less)
    }
}
