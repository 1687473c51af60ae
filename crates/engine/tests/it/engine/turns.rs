//! Turns, tokens, pushing, passing, and abilities switched off.

use super::table::{NORTH, SOUTH, Staging, Table, moves, passes, shoots, warrior};
use variorum_engine::{AbilityId, Ask, Clause, Decision, Edition, FigureId, PlayerId, Problem};

fn two_warriors() -> (Staging, FigureId, FigureId) {
    let mut table = Table::new(Edition::Rebellion);
    let own = table.put(0, warrior(), 18_000, 5_000, NORTH);
    let foe = table.put(1, warrior(), 18_000, 30_000, SOUTH);
    (table.start(), own, foe)
}

#[test]
fn acting_twice_in_a_row_costs_a_click_and_a_third_time_is_barred() {
    let (mut play, own, _) = two_warriors();
    play.move_to(own, 18_000, 6_000, NORTH);
    assert_eq!((play.game.figure(own).tokens, play.damage_taken(own)), (1, 0));
    play.end_turn();
    play.move_to(own, 18_000, 7_000, NORTH);
    assert_eq!((play.game.figure(own).tokens, play.damage_taken(own)), (2, 1));
    play.end_turn();
    play.refused(moves(own), Clause::PushingThirdTurn);
    play.decide(passes(own));
    assert_eq!(play.damage_taken(own), 1);
    play.end_turn();
    assert_eq!(play.game.figure(own).tokens, 0);
    assert!(play.cites(Clause::ActionTokensBothRemoved));
    assert!(play.decided_by("token_removal"));
    play.move_to(own, 18_000, 8_000, NORTH);
    assert_eq!(play.damage_taken(own), 1);
}

#[test]
fn the_token_is_placed_when_the_action_is_given_and_the_push_comes_when_it_is_resolved() {
    let (mut play, own, _) = two_warriors();
    play.decide(moves(own));
    assert_eq!(play.game.figure(own).tokens, 1, "before a step is taken");
    play.go(own, 18_000, 6_000, NORTH);
    play.end_turn();
    play.decide(moves(own));
    assert_eq!((play.game.figure(own).tokens, play.damage_taken(own)), (2, 0));
    play.go(own, 18_000, 7_000, NORTH);
    assert_eq!((play.game.figure(own).tokens, play.damage_taken(own)), (2, 1));
}

#[test]
fn a_turn_of_rest_takes_the_only_token_off() {
    let (mut play, own, _) = two_warriors();
    play.move_to(own, 18_000, 6_000, NORTH);
    play.end_turn();
    play.end_turn();
    assert_eq!(play.game.figure(own).tokens, 0);
    play.end_turn();
    play.move_to(own, 18_000, 7_000, NORTH);
    assert_eq!(play.damage_taken(own), 0);
}

#[test]
fn by_the_main_rule_a_pushed_warrior_keeps_one_token_and_is_barred_all_the_same() {
    let mut table = Table::new(Edition::Rebellion).convention("token_removal", "main_rule");
    let own = table.put(0, warrior(), 18_000, 5_000, NORTH);
    table.put(1, warrior(), 18_000, 30_000, SOUTH);
    let mut play = table.start();
    play.move_to(own, 18_000, 6_000, NORTH);
    play.end_turn();
    play.move_to(own, 18_000, 7_000, NORTH);
    play.end_turn();
    assert_eq!(play.game.figure(own).tokens, 1);
    play.refused(moves(own), Clause::PushingThirdTurn);
}

#[test]
fn passing_leaves_no_token_and_counts_as_the_warriors_action() {
    let (mut play, own, _) = two_warriors();
    play.decide(passes(own));
    assert_eq!(play.game.figure(own).tokens, 0);
    // The only warrior has been given its action, so the two that are left are lost.
    assert_eq!(*play.game.asks(), Ask::Order(PlayerId(1)));
    assert!(play.cites(Clause::ActionAllotmentExcess));
}

#[test]
fn a_cancelled_ability_returns_when_the_turn_ends() {
    let mut table = Table::new(Edition::Whirlwind);
    let own = table.put(0, warrior().range(16, 1), 18_000, 10_000, NORTH);
    let hidden =
        table.put(1, warrior().with(AbilityId::LimitedInvisibility), 18_000, 18_000, SOUTH);
    let mut play = table.start();
    play.refused(shoots(own, &[hidden]), Clause::LimitedInvisibilityNotATarget);
    let tough = play.game.step(variorum_engine::Input::Decide(Decision::Cancel {
        figure: own,
        ability: AbilityId::Toughness,
    }));
    assert_eq!(tough.unwrap_err().problem, Problem::NoAbility);
    play.decide(Decision::Cancel { figure: hidden, ability: AbilityId::LimitedInvisibility });
    play.decide(shoots(own, &[hidden])).dice(1, 2);
    play.end_turn();
    assert!(play.game.uses(hidden, AbilityId::LimitedInvisibility));
}

#[test]
fn what_is_not_optional_cannot_be_cancelled() {
    let mut table = Table::new(Edition::Rebellion);
    let own = table.put(0, warrior().with(AbilityId::Toughness), 18_000, 10_000, NORTH);
    table.put(1, warrior(), 18_000, 18_000, SOUTH);
    let mut play = table.start();
    play.refused(
        Decision::Cancel { figure: own, ability: AbilityId::Toughness },
        Clause::OptionalAbilitiesCancel,
    );
}
