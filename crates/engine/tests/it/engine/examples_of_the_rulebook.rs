//! The worked examples of the first rulebook, with their numbers.

use super::table::{
    EAST, NORTH, SOUTH, Table, WEST, at, formation, gang, moves, shoots, volley, warrior,
};
use std::sync::Arc;
use variorum_engine::{
    Army, Ask, Board, Clause, Decision, Detail, Edition, Faction, FigureDef, Game, Illegal, Order,
    Others, Roster, Ruleset, Scenario, Side, check_army,
};

fn of_points(points: &[u16]) -> Vec<FigureDef> {
    points.iter().map(|p| warrior().points(*p).build()).collect()
}

fn army(total: u16, side: Side, figures: &[u16]) -> Army {
    Army {
        team: side as u8,
        build_total: total,
        side,
        figures: figures.to_vec(),
        levels: Vec::new(),
        terrain: Vec::new(),
    }
}

#[test]
fn richs_army_costs_98_of_100_points_and_gives_one_action() {
    let defs = of_points(&[37, 22, 12, 13, 14]);
    let rich = army(100, Side::South, &[0, 1, 2, 3, 4]);
    assert_eq!(check_army(&defs, &rich), Ok(98));
    let over = army(100, Side::South, &[0, 1, 2, 3, 4, 2]);
    assert_eq!(check_army(&defs, &over), Err(Illegal::forbidden_by(Clause::ArmyBuildingLimit)));
    let scenario = Scenario {
        rules: Ruleset::for_edition(Edition::Rebellion),
        roster: Roster(Arc::new(defs)),
        armies: vec![rich, army(100, Side::North, &[0])],
        board: Board::standard(),
        limit: None,
        detail: Detail::Full,
    };
    let game = Game::new(scenario).unwrap();
    assert_eq!(game.players[0].army_points, 98);
    assert_eq!(game.players[0].build_total / 100, 1);
}

#[test]
fn matts_two_actions_move_one_warrior_and_let_another_shoot() {
    let mut table =
        Table::new(Edition::Rebellion).seats(&[(0, 200, Side::South), (1, 200, Side::North)]);
    let mover = table.put(0, warrior(), 10_000, 10_000, NORTH);
    let shooter = table.put(0, warrior().range(10, 1), 14_000, 10_000, NORTH);
    let others: Vec<_> =
        (0..7).map(|n| table.put(0, warrior(), 5_000 + 2_000 * n, 2_000, NORTH)).collect();
    let foe = table.put(1, warrior(), 14_000, 18_000, SOUTH);
    let mut play = table.start();
    assert_eq!(play.game.players[0].actions, 2);
    play.move_to(mover, 10_000, 14_000, NORTH);
    assert_eq!(play.game.players[0].actions, 1);
    play.refused(shoots(mover, &[foe]), Clause::ActionAllotmentOnePerWarrior);
    play.decide(shoots(shooter, &[foe])).dice(3, 4);
    assert_eq!(*play.game.asks(), Ask::Order(variorum_engine::PlayerId(1)));
    assert!(others.iter().all(|id| play.game.figure(*id).tokens == 0));
}

#[test]
fn dereks_guardsman_walks_up_and_the_bladesman_spins_for_free() {
    let mut table = Table::new(Edition::Rebellion);
    let guardsman = table.put(0, warrior().speed(8), 18_000, 10_000, NORTH);
    let bladesman = table.put(1, warrior(), 18_000, 15_000, NORTH);
    let mut play = table.start();
    play.decide(moves(guardsman)).go(guardsman, 18_000, 13_748, NORTH);
    assert!(matches!(
        play.game.asks(),
        Ask::Spin { figure, mover, .. } if *figure == bladesman && *mover == guardsman
    ));
    assert!(!play.game.front_touches(bladesman, guardsman));
    play.refused(Decision::Spin(Some(NORTH)), Clause::FreeSpinFacing);
    play.decide(Decision::Spin(Some(SOUTH)));
    assert!(play.game.front_touches(bladesman, guardsman));
    assert_eq!(play.game.figure(bladesman).tokens, 0);
    assert_eq!(play.game.figure(guardsman).tokens, 1);
    assert_eq!(play.game.figure(guardsman).placed.at, at(18_000, 13_748));
}

#[test]
fn the_archers_fifteen_misses_the_fuser_and_costs_the_boomer_one_click() {
    let mut table = Table::new(Edition::Rebellion);
    let archer = table.put(0, warrior().attack(7).damage(3).range(10, 2), 18_000, 10_000, NORTH);
    let fuser = table.put(1, warrior().defense(16), 15_000, 17_000, SOUTH);
    let boomer = table.put(1, warrior().defense(15), 21_000, 17_000, SOUTH);
    let mut play = table.start();
    play.decide(shoots(archer, &[fuser, boomer])).dice(3, 5);
    assert_eq!(play.comparison(fuser), (15, 16));
    assert_eq!(play.comparison(boomer), (15, 15));
    assert_eq!(play.damage_taken(fuser), 0);
    assert_eq!(play.damage_taken(boomer), 1);
}

#[test]
fn a_formation_with_a_zombie_goes_at_its_speed_of_six() {
    let mut table = Table::new(Edition::Rebellion);
    let mut sect = |speed: u8, x: i32| {
        table.put(0, warrior().faction(Faction::NecropolisSect).speed(speed), x, 10_000, NORTH)
    };
    let zombie = sect(6, 10_000);
    let others = [sect(8, 11_255), sect(9, 12_510), sect(10, 13_765)];
    let foe = table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.decide(formation(others[0], &[zombie, others[1], others[2]]));
    let too_far = play.walk(others[2], &[(13_765, 16_001)], NORTH);
    play.refused(too_far, Clause::MovementSpeed);
    for id in [others[2], others[1], others[0], zombie] {
        let x = play.game.figure(id).placed.at.x.get();
        play.go(id, x, 16_000, NORTH);
    }
    play.decide(Decision::Finish);
    assert!(
        [zombie, others[0], others[1], others[2]]
            .iter()
            .all(|id| play.game.figure(*id).tokens == 1)
    );
    assert_eq!(play.game.figure(foe).tokens, 0);
    assert_eq!(play.game.players[0].actions, 2);
}

#[test]
fn three_of_the_league_shoot_together_for_two_more() {
    let mut table = Table::new(Edition::Rebellion);
    let mut league = |x: i32| {
        table.put(
            0,
            warrior().faction(Faction::ElementalLeague).attack(7).damage(3).range(12, 1),
            x,
            10_000,
            NORTH,
        )
    };
    let (priest, left, right) = (league(18_000), league(16_745), league(19_255));
    let foe = table.put(1, warrior().defense(16), 18_000, 18_000, SOUTH);
    let mut play = table.start();
    play.decide(volley(priest, &[left, right], &[foe])).dice(3, 4);
    assert_eq!(play.comparison(foe), (16, 16));
    assert_eq!(play.damage_taken(foe), 3);
    assert!([priest, left, right].iter().all(|id| play.game.figure(*id).tokens == 1));
}

#[test]
fn two_orcs_with_one_behind_the_werewolf_add_two() {
    let mut table = Table::new(Edition::Rebellion);
    let werewolf =
        table.put(1, warrior().defense(16).faction(Faction::MageSpawn), 18_000, 18_000, NORTH);
    let crusher = table.put(0, warrior().attack(8), 18_000, 19_255, SOUTH);
    let behind = table.put(0, warrior().attack(5), 18_000, 16_745, NORTH);
    let mut play = table.start();
    play.decide(gang(crusher, &[behind], werewolf, false)).dice(2, 4);
    assert_eq!(play.comparison(werewolf), (16, 16));
    assert_eq!(play.damage_taken(werewolf), 2);
    assert!(play.cites(Clause::CloseCombatFormationsRearArc));
}

#[test]
fn unique_figures_stand_once_in_an_army_and_may_meet_their_twin() {
    let defs = vec![warrior().points(30).unique().build()];
    assert_eq!(
        check_army(&defs, &army(100, Side::South, &[0, 0])),
        Err(Illegal::forbidden_by(Clause::UniqueFiguresOne))
    );
    assert_eq!(
        check_army(&defs, &army(150, Side::South, &[0])),
        Err(Illegal::forbidden_by(Clause::ArmyBuildingMultiples))
    );
    assert_eq!(check_army(&defs, &army(100, Side::North, &[0])), Ok(30));
    let order =
        Order::Move { lead: variorum_engine::FigureId(0), with: Others::default(), quick: false };
    assert_ne!(Decision::Give(order), Decision::EndTurn);
    let _ = (EAST, WEST);
}
