//! One warrior of the Dungeons card attacking another: which abilities of the two count, and what
//! the attack does.
//! Whether the dice hit is not decided here; the rulebook that says it is unknown.

use super::ShownAbilities;
use super::attack::{Hit, damage_of_hit, damage_of_miss};
use super::damage::{Role, attack_roll_bonus, attack_value, enhancement};
use super::defense::{
    abilities_not_pierced, can_affect, defense_value, dodged, reduced_damage, retaliation_clicks,
};
use crate::combat::attack::AttackKind;
use crate::figure::AbilityId;
use crate::game::event::Harm;

/// The abilities that count between an attacker and somebody its attack affects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// Those of the attacker.
    pub attacker: ShownAbilities,
    /// Those of the affected.
    pub target: ShownAbilities,
    /// The kind of attack.
    pub kind: AttackKind,
}

impl Encounter {
    /// An attack and its target: set aside is what a wave ignores, what immunity shuts out and what
    /// a piercing shot goes through.
    pub fn with_target(attacker: ShownAbilities, target: ShownAbilities, kind: AttackKind) -> Self {
        let open = Self::with_bystander(attacker, target, kind);
        Self { target: abilities_not_pierced(open.attacker, kind, open.target), ..open }
    }

    /// An attack and a figure that it affects without being aimed at it: pierce#ignores speaks of
    /// targets only.
    pub fn with_bystander(
        attacker: ShownAbilities,
        affected: ShownAbilities,
        kind: AttackKind,
    ) -> Self {
        if (attacker.attack, kind) == (Some(AbilityId::Shockwave), AttackKind::Ranged) {
            return Self {
                attacker: ShownAbilities::just(AbilityId::Shockwave),
                target: ShownAbilities::default(),
                kind,
            };
        }
        let counts = |shown: ShownAbilities, against: ShownAbilities| {
            shown.only(|ability| can_affect(ability, against))
        };
        Self { attacker: counts(attacker, affected), target: counts(affected, attacker), kind }
    }

    /// What is added to the attacker's value and roll.
    pub fn attack_bonus(&self, role: Role, friend_adjacent: bool) -> u8 {
        attack_roll_bonus(self.attacker, self.kind, role).saturating_add(attack_value(
            self.attacker,
            0,
            self.kind,
            friend_adjacent,
        ))
    }

    /// How many clicks a friend beside the attacker adds to a hit.
    pub fn enhancement(&self, friend: ShownAbilities, adjacent: bool) -> u8 {
        let open = [self.attacker, self.target]
            .into_iter()
            .all(|shown| can_affect(AbilityId::MagicEnhancement, shown));
        if open { enhancement(friend, self.kind, adjacent) } else { 0 }
    }

    /// What the affected adds to its own defense value.
    pub fn defense_bonus(&self, friend_adjacent: bool) -> u8 {
        defense_value(self.target, 0, self.kind, friend_adjacent)
    }

    /// Whether a hit stays one, by the die of Dodge.
    pub fn stays_hit(&self, dodge: u8) -> bool {
        !dodged(self.target, dodge)
    }

    /// The clicks that the target takes.
    pub fn damage_taken(&self, hits: bool, hit: Hit) -> u8 {
        let clicks =
            if hits { damage_of_hit(self.attacker, hit) } else { damage_of_miss(self.attacker) };
        reduced_damage(self.target, Harm::Attack, clicks)
    }

    /// The clicks that the attacker takes in return: the effect of an ability, which its own defenses
    /// reduce.
    pub fn retaliation(&self, damage_taken: u8) -> u8 {
        reduced_damage(self.attacker, Harm::Ability, retaliation_clicks(self.target, damage_taken))
    }
}
