//! One warrior of the Dungeons card attacking another: which abilities of the two count, and what
//! the attack does.
//! Whether the dice hit is for others to say; the rulebook that would tell is unknown.

use super::Shown;
use super::attack::{Hit, damage_of_hit, damage_of_miss};
use super::damage::{Role, attack_roll_bonus, attack_value, enhancement};
use super::defense::{Source, can_affect, defense_value, dodged, reduced, retaliation, seen_by};
use crate::combat::attack::AttackKind;
use crate::figure::AbilityId;

/// The abilities that count between an attacker and somebody its attack affects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// Those of the attacker.
    pub attacker: Shown,
    /// Those of the affected.
    pub target: Shown,
    /// The kind of attack.
    pub kind: AttackKind,
}

impl Encounter {
    /// An attack and its target: set aside is what a wave ignores, what immunity shuts out and what
    /// a piercing shot goes through.
    pub fn of(attacker: Shown, target: Shown, kind: AttackKind) -> Self {
        let aside = Self::aside(attacker, target, kind);
        Self { target: seen_by(aside.attacker, kind, aside.target), ..aside }
    }

    /// An attack and a figure that it affects without being aimed at it: pierce#ignores speaks of
    /// targets only.
    pub fn aside(attacker: Shown, affected: Shown, kind: AttackKind) -> Self {
        if (attacker.attack, kind) == (Some(AbilityId::Shockwave), AttackKind::Ranged) {
            return Self {
                attacker: Shown::just(AbilityId::Shockwave),
                target: Shown::default(),
                kind,
            };
        }
        let counts =
            |shown: Shown, against: Shown| shown.only(|ability| can_affect(ability, against));
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
    pub fn enhancers(&self, friend: Shown, adjacent: bool) -> u8 {
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
        reduced(self.target, Source::Attack, clicks)
    }

    /// The clicks that the attacker takes for what it did: the effect of an ability, which its own
    /// defenses reduce.
    pub fn answer(&self, damage_taken: u8) -> u8 {
        reduced(self.attacker, Source::Ability, retaliation(self.target, damage_taken))
    }
}
