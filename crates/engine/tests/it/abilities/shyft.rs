//! Shyft: formations with Mage Spawn, and the conditions for them.

use crate::engine::table::{
    EAST, NORTH, SOUTH, Staging, Table, Warrior, formation, gang, volley, warrior,
};
use variorum_engine::Edition::{self, RebellionErrata, Unlimited, Whirlwind};
use variorum_engine::{Clause, Decision, Faction, FigureId};

fn shyft() -> Warrior {
    warrior().range(10, 1).faction(Faction::Shyft)
}

fn spawn() -> Warrior {
    warrior().range(10, 1).faction(Faction::MageSpawn)
}

/// These in a row from the west, each touching the next, and a foe to the north.
fn row<const N: usize>(
    edition: Edition,
    members: [Warrior; N],
) -> (Staging, [FigureId; N], FigureId) {
    let mut table = Table::new(edition);
    let mut x = 14_000 - 1_252;
    let ids = members.map(|member| {
        x += 1_252;
        table.put(0, member, x, 10_000, NORTH)
    });
    let foe = table.put(1, warrior(), 15_252, 16_000, SOUTH);
    (table.start(), ids, foe)
}

#[test]
fn spawn_beside_shyft_move_and_shoot_in_their_formations_since_whirlwind() {
    for (edition, allowed) in [(RebellionErrata, false), (Whirlwind, true), (Unlimited, true)] {
        let (mut play, [a, b, c], foe) = row(edition, [spawn(), shyft(), spawn()]);
        let mut shot = play.clone();
        if allowed {
            play.decide(formation(b, &[a, c]));
            shot.decide(volley(b, &[a, c], &[foe])).dice(3, 4);
            assert_eq!(shot.comparison(foe).0, 17);
        } else {
            play.refused(formation(b, &[a, c]), Clause::FormationsMageSpawn);
            shot.refused(volley(b, &[a, c], &[foe]), Clause::FormationsMageSpawn);
        }
    }
}

#[test]
fn condition_one_every_spawn_touches_a_shyft_when_the_formation_is_declared() {
    let (mut play, [a, b, c], foe) = row(Whirlwind, [shyft(), spawn(), spawn()]);
    play.refused(formation(a, &[b, c]), Clause::FormationsShyftDeclared);
    play.refused(volley(a, &[b, c], &[foe]), Clause::FormationsShyftDeclared);
    let (mut play, [a, b, c, d], _) = row(Whirlwind, [spawn(), shyft(), shyft(), spawn()]);
    play.decide(formation(a, &[b, c, d]));
}

#[test]
fn condition_two_every_spawn_touches_a_shyft_of_the_formation_when_it_is_done() {
    let mut table = Table::new(Whirlwind);
    let ids = [0, 1, 2, 3].map(|place| {
        let member = if place == 0 || place == 3 { spawn() } else { shyft() };
        table.put(0, member, 14_000 + 1_252 * place, 10_000, NORTH)
    });
    // A Shyft that is not a member is where the spawn are going.
    table.put(0, shyft(), 14_000, 16_252, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.decide(formation(ids[0], &ids[1..]))
        .go(ids[0], 14_000, 15_000, NORTH)
        .go(ids[3], 15_252, 15_000, NORTH);
    play.refused(Decision::Finish, Clause::FormationsShyftCompleted);
    play.go(ids[1], 16_504, 15_000, NORTH)
        .go(ids[2], 14_626, 13_916, NORTH)
        .decide(Decision::Finish);
}

#[test]
fn in_close_combat_the_spawn_stands_beside_the_shyft_too() {
    for (position, allowed) in [((16_916, 14_374), true), ((16_748, 15_000), false)] {
        let mut table = Table::new(Whirlwind);
        let own = table.put(0, shyft(), 18_000, 13_748, NORTH);
        let beast = table.put(0, spawn(), position.0, position.1, EAST);
        let foe = table.put(1, warrior(), 18_000, 15_000, SOUTH);
        let mut play = table.start();
        if allowed {
            play.decide(gang(own, &[beast], foe, false)).dice(3, 4);
            assert_eq!(play.comparison(foe), (16, 14));
        } else {
            play.refused(gang(own, &[beast], foe, false), Clause::FormationsShyftCloseCombat);
        }
    }
}

#[test]
fn nobody_else_joins_and_spawn_have_no_formation_of_their_own() {
    let (mut play, [a, b, c], _) = row(Whirlwind, [shyft(), warrior(), spawn()]);
    play.refused(formation(a, &[b, c]), Clause::FormationsSameFaction);
    let (mut play, [a, b, c], _) = row(Whirlwind, [spawn(), spawn(), spawn()]);
    play.refused(formation(a, &[b, c]), Clause::FormationsMageSpawn);
}
