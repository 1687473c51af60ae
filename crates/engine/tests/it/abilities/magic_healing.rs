//! Magic Healing: a ranged action that heals a friend.

use super::scene::{shooter, wound};
use crate::engine::table::{NORTH, SOUTH, Staging, Table, shoots, warrior};
use variorum_engine::AbilityId::{Bound, MagicHealing};
use variorum_engine::Edition::{self, Rebellion, Unlimited};
use variorum_engine::{Clause, FigureId, TerrainKind};

/// A healer, a friend on a hill with three clicks of damage, and a foe.
fn scene(
    edition: Edition,
    shown: bool,
    friend_at: i32,
    foe_at: (i32, i32),
) -> (Staging, FigureId, FigureId) {
    let mut table = Table::new(edition);
    let own = table.put(
        0,
        shooter().attack(8).with(Bound).showing(MagicHealing, shown),
        18_000,
        10_000,
        NORTH,
    );
    let friend = table.put(0, warrior(), 18_000, friend_at, NORTH);
    table.put(1, warrior(), foe_at.0, foe_at.1, SOUTH);
    table.terrain(TerrainKind::Elevated, (14_000, 15_000), (22_000, 20_000));
    let mut play = table.start();
    wound(&mut play, friend, 3);
    (play, own, friend)
}

const FAR: (i32, i32) = (30_000, 30_000);

#[test]
fn decides_that_a_hit_heals_by_a_die_without_modifiers() {
    for edition in [Rebellion, Unlimited] {
        for (die, left) in [(1, 2), (6, 0)] {
            let (mut play, own, friend) = scene(edition, true, 17_000, FAR);
            play.decide(shoots(own, &[friend])).dice(2, 4).die(die);
            assert_eq!((play.comparison(friend), play.damage_taken(friend)), ((14, 14), left));
        }
        let (mut play, own, friend) = scene(edition, false, 17_000, FAR);
        play.refused(shoots(own, &[friend]), Clause::TargetingFriendlyFriendly);
    }
}

#[test]
fn decides_as_well_when_the_friend_touches_the_healer() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, friend) = scene(edition, true, 11_252, FAR);
        play.decide(shoots(own, &[friend])).dice(2, 4).die(2);
        assert_eq!(play.damage_taken(friend), 1);
    }
}

#[test]
fn decides_nothing_when_it_misses_or_when_either_touches_a_foe() {
    for edition in [Rebellion, Unlimited] {
        let (mut play, own, friend) = scene(edition, true, 17_000, FAR);
        play.decide(shoots(own, &[friend])).dice(2, 3);
        assert_eq!(play.damage_taken(friend), 3);
        let (mut play, own, friend) = scene(edition, true, 17_000, (19_252, 17_000));
        play.refused(shoots(own, &[friend]), Clause::MagicHealingEnemyContact);
        let (mut play, own, friend) = scene(edition, true, 17_000, (19_252, 10_000));
        play.refused(shoots(own, &[friend]), Clause::RangedCombatNotInContact);
    }
}

#[test]
fn decides_after_a_bound_only_where_that_counts_as_a_ranged_action() {
    for (edition, allowed) in [(Rebellion, false), (Unlimited, true)] {
        let (mut play, own, friend) = scene(edition, true, 17_000, FAR);
        play.decide(crate::engine::table::moves(own)).go(own, 18_000, 12_000, NORTH);
        let heal = super::scene::then_shoots(own, &[friend]);
        if allowed {
            play.decide(heal).dice(2, 4).die(2);
            assert_eq!(play.damage_taken(friend), 1);
        } else {
            play.refused(heal, Clause::MagicHealingAction);
        }
    }
}
