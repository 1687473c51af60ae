//! What happens to captives: under fire, when they are released, and in a saved game.

use super::table::{
    NORTH, SOUTH, Staging, Table, WEST, Warrior, at, captures, moves, shoots, strikes, warrior,
};
use crate::abilities::scene::hold;
use variorum_engine::AbilityId::{Aquatic, FlameLightning};
use variorum_engine::Edition::{Rebellion, Unlimited, Whirlwind};
use variorum_engine::geometry::Outline;
use variorum_engine::{
    Ask, Clause, Decision, FigureId, Game, PlayerId, Position, Side, Status, Terrain, TerrainKind,
};

/// A captive of the first player, slain captor and all: what stands where, and how the captive
/// fares.
fn freed(
    captive: Warrior,
    terrain: Option<(TerrainKind, (i32, i32))>,
    tokens: u8,
) -> (Staging, FigureId) {
    let mut table = Table::new(Rebellion);
    let captor = table.put(0, warrior().attack(8).clicks(2), 18_000, 10_000, NORTH);
    table.put(0, warrior(), 2_000, 2_000, NORTH);
    let captive = table.put(1, captive.defense(12), 18_000, 11_252, SOUTH);
    let rescuer = table.put(1, warrior().damage(4), 19_252, 10_000, WEST);
    let mut play = table.start();
    play.decide(captures(captor, captive)).dice(3, 3).until(1);
    play.game.update(captive, |figure| figure.tokens = tokens);
    if let Some((kind, (x, y))) = terrain {
        // As if the captor had led it there.
        let outline = Outline::rectangle(at(x, y), at(x + 4_000, y + 3_300)).unwrap();
        play.game.board.terrain.push(Terrain { kind, outline, raised: false, stairs: Vec::new() });
    }
    play.decide(strikes(rescuer, captor)).dice(5, 5);
    assert_eq!(play.game.figure(captor).status, Status::Eliminated);
    (play, captive)
}

const UNDER: (i32, i32) = (16_000, 10_700);

#[test]
fn only_terrain_that_it_could_not_have_entered_is_the_end_of_a_captive_let_go() {
    for (captive, terrain, fate, convention) in [
        (
            warrior(),
            Some((TerrainKind::Blocking, UNDER)),
            Status::Eliminated,
            Some("released_captive_in_blocking"),
        ),
        (
            warrior(),
            Some((TerrainKind::Deep, UNDER)),
            Status::Eliminated,
            Some("released_captive_in_deep_water"),
        ),
        (warrior().with(Aquatic), Some((TerrainKind::Deep, UNDER)), Status::Field, None),
        (warrior(), Some((TerrainKind::Hindering, UNDER)), Status::Field, None),
        (warrior(), Some((TerrainKind::Shallow, UNDER)), Status::Field, None),
        (warrior(), Some((TerrainKind::Blocking, (28_000, 28_000))), Status::Field, None),
        (warrior(), None, Status::Field, None),
    ] {
        let (play, captive) = freed(captive, terrain, 0);
        assert_eq!(play.game.figure(captive).status, fate, "{terrain:?}");
        for name in ["released_captive_in_blocking", "released_captive_in_deep_water"] {
            assert_eq!(play.decided_by(name), convention == Some(name), "{terrain:?}");
        }
    }
}

#[test]
fn tokens_of_a_captive_let_go_are_a_matter_of_convention_when_it_has_any() {
    for (tokens, noted) in [(0, false), (1, true)] {
        let (play, _) = freed(warrior(), None, tokens);
        assert_eq!(play.decided_by("released_captive_tokens"), noted);
    }
}

#[test]
fn fire_beside_its_target_spares_an_enemy_captor_only_on_the_first_card() {
    for (edition, clicks) in [(Rebellion, 0), (Unlimited, 1)] {
        let mut table = Table::new(edition);
        let own = table.put(
            0,
            warrior().attack(12).range(10, 1).with(FlameLightning),
            18_000,
            10_000,
            NORTH,
        );
        let foe = table.put(1, warrior(), 18_000, 16_000, SOUTH);
        let captor = table.put(1, warrior(), 19_252, 16_000, SOUTH);
        let captive = table.put(0, warrior(), 20_504, 16_000, SOUTH);
        let mut play = table.start();
        hold(&mut play, captor, captive);
        play.decide(shoots(own, &[foe])).dice(3, 4);
        assert_eq!(
            [foe, captor, captive].map(|id| play.damage_taken(id)),
            [1, clicks, 0],
            "{edition:?}"
        );
    }
}

#[test]
fn a_saved_game_whose_captor_and_captive_do_not_know_each_other_is_refused() {
    let mut table = Table::new(Rebellion);
    let captor = table.put(0, warrior(), 18_000, 10_000, NORTH);
    let captive = table.put(1, warrior(), 18_000, 11_252, SOUTH);
    let third = table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    hold(&mut play, captor, captive);
    let read = |game: &Game| Game::load(&serde_json::to_string(game).unwrap());
    assert!(read(&play.game).is_ok_and(|game| game == play.game));
    let mut forgotten = play.game.clone();
    forgotten.update(captor, |figure| figure.captive = None);
    let mut elsewhere = play.game.clone();
    elsewhere.update(captive, |figure| figure.captor = Some(third));
    let mut another = play.game.clone();
    another.update(captor, |figure| figure.captive = Some(third));
    for game in [forgotten, elsewhere, another] {
        assert_eq!(
            read(&game).unwrap_err().0,
            "a captor and a captive that do not know each other"
        );
    }
}

#[test]
fn a_rider_turns_its_double_base_only_if_its_captive_keeps_or_finds_a_place_beside_it() {
    let mut table = Table::new(Whirlwind);
    let rider = table.put(0, warrior().mounted(), 18_000, 10_000, NORTH);
    let rear = table.put(1, warrior(), 18_000, 11_252, SOUTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    hold(&mut play, rider, rear);
    play.decide(moves(rider)).decide(Decision::Rotate {
        figure: rider,
        facing: WEST,
        captive: None,
    });
    assert_eq!(
        play.game.figure(rider).placed.facing,
        WEST,
        "what its front touches it goes on touching"
    );
    // Behind it, the captive only touches the half of the base that a turn takes away.
    let behind = play
        .game
        .figure(rider)
        .placed
        .parts()
        .map(|part| part.to.x.get().max(part.from.x.get()))
        .max()
        .unwrap();
    play.until(1).until(0);
    play.game.update(rear, |figure| figure.placed.at = at(behind + 1_252, 10_000));
    play.decide(moves(rider));
    play.refused(
        Decision::Rotate { figure: rider, facing: NORTH, captive: None },
        Clause::CapturingContact,
    );
    // It may be put elsewhere, but not where it would not touch.
    let beside = |y| Some(Position { at: at(18_000, y), facing: SOUTH });
    play.refused(
        Decision::Rotate { figure: rider, facing: NORTH, captive: beside(12_000) },
        Clause::CapturingContact,
    );
    play.decide(Decision::Rotate { figure: rider, facing: NORTH, captive: beside(11_252) });
    assert_eq!(
        (play.game.figure(rider).placed.facing, play.game.figure(rear).placed.at),
        (NORTH, at(18_000, 11_252))
    );
}

#[test]
fn a_player_with_nobody_free_is_passed_over_and_captives_among_his_warriors_make_it_a_convention() {
    for capture in [true, false] {
        let mut table = Table::new(Rebellion).seats(&[
            (0, 300, Side::South),
            (1, 300, Side::North),
            (2, 300, Side::East),
        ]);
        let own = table.put(0, warrior().attack(20).damage(5), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 11_252, SOUTH);
        table.put(2, warrior(), 30_000, 18_000, WEST);
        let mut play = table.start();
        play.decide(if capture { captures(own, foe) } else { strikes(own, foe) }).dice(3, 3);
        assert_eq!(*play.game.asks(), Ask::Order(PlayerId(2)));
        assert!(play.cites(Clause::EliminatedPlayerOrder));
        assert_eq!(play.decided_by("no_warrior_turn"), capture);
    }
}

#[test]
fn a_saved_game_says_nothing_of_sections_that_nobody_has() {
    let mut table = Table::new(Rebellion);
    table.put(0, warrior(), 18_000, 10_000, NORTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let text = serde_json::to_string(&table.start().game).unwrap();
    assert!(!text.contains("\"sections\""), "{text}");
}
