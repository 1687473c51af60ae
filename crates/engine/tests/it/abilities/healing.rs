//! Healing: a close action that heals a friend.

use super::scene::wound;
use crate::engine::table::{NORTH, Staging, Table, WEST, strikes, warrior};
use variorum_engine::AbilityId::Healing;
use variorum_engine::Edition::{self, Rebellion, Unlimited};
use variorum_engine::{Clause, Decision, FigureId, HealBy};

/// A healer of damage value 3, a friend with four clicks of damage on a hill's worth of modifiers,
/// and a foe.
fn scene(edition: Edition, shown: bool, foe_at: (i32, i32)) -> (Staging, FigureId, FigureId) {
    let mut table = Table::new(edition);
    let own = table.put(0, warrior().damage(3).showing(Healing, shown), 18_000, 10_000, NORTH);
    let friend = table.put(0, warrior(), 18_000, 11_252, NORTH);
    table.put(1, warrior(), foe_at.0, foe_at.1, WEST);
    let mut play = table.start();
    wound(&mut play, friend, 4);
    (play, own, friend)
}

const FAR: (i32, i32) = (30_000, 30_000);

#[test]
fn decides_that_a_hit_heals_by_the_value_or_by_a_die() {
    for edition in [Rebellion, Unlimited] {
        for (by, die, left) in
            [(HealBy::Value, None, 1), (HealBy::Die, Some(1), 3), (HealBy::Die, Some(4), 0)]
        {
            let (mut play, own, friend) = scene(edition, true, FAR);
            play.decide(strikes(own, friend)).dice(2, 4).decide(Decision::Heal(by));
            if let Some(die) = die {
                play.die(die);
            }
            // At its back, yet without the bonus: fourteen against fourteen.
            assert_eq!((play.comparison(friend), play.damage_taken(friend)), ((14, 14), left));
        }
        let (mut play, own, friend) = scene(edition, false, FAR);
        play.refused(strikes(own, friend), Clause::TargetingFriendlyFriendly);
    }
}

#[test]
fn decides_nothing_when_it_misses_or_when_either_touches_a_foe() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, friend) = scene(edition, true, FAR);
        play.decide(strikes(own, friend)).dice(2, 3);
        assert_eq!(play.damage_taken(friend), 4);
        for beside in [(19_252, 10_000), (19_252, 11_252)] {
            let (mut play, own, friend) = scene(edition, true, beside);
            play.refused(strikes(own, friend), Clause::HealingEnemyContact);
        }
    }
}

#[test]
fn decides_nothing_against_foes_whom_it_strikes_like_anybody() {
    for edition in [Rebellion, Unlimited] {
        assert_eq!(
            super::scene::blow(edition, warrior().damage(3).with(Healing), warrior()),
            (0, 3)
        );
    }
}
