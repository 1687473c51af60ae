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

/// A healer with two arrows, and two friends with three clicks of damage each.
fn two_friends(edition: Edition) -> (Staging, FigureId, [FigureId; 2]) {
    let mut table = Table::new(edition);
    let healer = shooter().attack(8).range(10, 2).with(MagicHealing);
    let own = table.put(0, healer, 18_000, 10_000, NORTH);
    let friends = [(16_000, 14), (20_000, 16)]
        .map(|(x, defense)| table.put(0, warrior().defense(defense), x, 16_000, NORTH));
    table.put(1, warrior(), FAR.0, FAR.1, SOUTH);
    let mut play = table.start();
    for friend in friends {
        wound(&mut play, friend, 3);
    }
    (play, own, friends)
}

#[test]
fn changes_so_that_it_heals_as_many_as_it_has_arrows_each_by_its_own_die() {
    let (mut play, own, friends) = two_friends(Rebellion);
    play.refused(shoots(own, &friends), Clause::MagicHealingAction);
    let healed = |dice: (u8, u8), rolled: &[u8]| {
        let (mut play, own, friends) = two_friends(Unlimited);
        play.decide(shoots(own, &friends)).dice(dice.0, dice.1);
        for die in rolled {
            play.die(*die);
        }
        friends.map(|friend| 3 - play.damage_taken(friend))
    };
    assert_eq!(healed((4, 4), &[1, 2]), [1, 2]);
    assert_eq!(healed((2, 4), &[2]), [2, 0], "no die for a friend that was missed");
    assert_eq!(healed((6, 6), &[1, 1]), [2, 2], "a twelve adds a click for each");
}

#[test]
fn decides_nothing_for_a_foe_among_the_targets() {
    let (mut play, own, friends) = two_friends(Unlimited);
    let foe = FigureId(3);
    play.game.update(foe, |figure| figure.placed.at = crate::engine::table::at(18_000, 16_000));
    play.refused(shoots(own, &[friends[0], foe]), Clause::MagicHealingAction);
}
