//! Shots by and at multiple-dial warriors: the long-range attack, and friends too near the section
//! meant.
//! Everything else about a shot is declared as for all warriors.

use crate::board::geometry::{Line, Mils};
use crate::game::Game;
use crate::game::illegal::{Illegal, require};
use crate::ids::{FigureId, PlayerId};
use crate::rules::clause::Clause;
use crate::turn::order::Targets;

impl Game {
    /// Whether a shot is a long-range attack: one multiple-dial warrior at one other, beyond the
    /// printed range.
    pub(crate) fn is_long_range_attack(&self, firer: FigureId, targets: Targets) -> bool {
        let Some(target) = targets.first().copied().filter(|_| targets.len() == 1) else {
            return false;
        };
        let line = Line::new(self.figure(firer).placed.at, self.figure(target).placed.at);
        self.is_multi_dial(firer)
            && self.is_multi_dial(target)
            && !line.within(Mils::inches(self.range(firer)))
    }

    /// Whether friends of the shooter stand too near: at the target, or of a multiple-dial warrior
    /// at the section meant.
    pub(crate) fn check_friends_in_contact(
        &self,
        owner: PlayerId,
        target: FigureId,
    ) -> Result<(), Illegal> {
        let mut friends =
            self.touching(target).iter().filter(|other| self.is_friendly(owner, *other));
        if !self.is_multi_dial(target) {
            return require(friends.next().is_none(), Clause::ShootingIntoContactBarred);
        }
        let section = self.figure(target).sections.focus;
        require(
            !friends.any(|other| self.touched_sections(target, other).has(section)),
            Clause::RangedCombatSectionInContact,
        )
    }
}
