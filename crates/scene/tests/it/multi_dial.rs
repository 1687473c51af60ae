//! Questions about multiple-dial warriors and chariots: one situation of every family with its
//! answer, and one that contradicts itself.

use serde_json::{Value as Json, json};
use variorum_expr::Value;
use variorum_scene::questions::{PlayableGames, Unanswerable};

use crate::ask_json;

fn asked(question: &str, facts: &Json) -> Result<Value, Unanswerable> {
    let games = PlayableGames::default();
    ask_json(games.get("multiple-dial").unwrap(), question, facts)
}

#[track_caller]
fn answers(question: &str, facts: Json, number: i64) {
    assert_eq!(asked(question, &facts), Ok(Value::Int(number)), "{question} {facts}");
}

#[track_caller]
fn says(question: &str, facts: Json, truth: bool) {
    assert_eq!(asked(question, &facts), Ok(Value::Bool(truth)), "{question} {facts}");
}

#[track_caller]
fn refuses(question: &str, facts: Json, reason: &str) {
    let refusal = asked(question, &facts).unwrap_err().to_string();
    assert!(refusal.contains(reason), "{question} {facts}: {refusal}");
}

#[test]
fn a_section_attacks_what_touches_it_with_its_own_values() {
    says("section-may-attack", json!({"section.is": "left", "other.at": "left"}), true);
    says("section-may-attack", json!({"section.is": "left", "other.at": "rear"}), false);
    answers("section-damage", json!({"section.damage": 5}), 5);
    answers(
        "section-total",
        json!({
            "section.attack": 12, "attack.first_die": 2, "attack.second_die": 3,
            "attack.rear": true
        }),
        18,
    );
    refuses("section-may-attack", json!({"attack.distance": 4}), "a close attack has no distance");
    refuses("section-may-attack", json!({"section.is": "border"}), "a border is not a section");
}

#[test]
fn a_multi_dial_warrior_shoots_at_another_twice_as_far_for_two_clicks_less() {
    let far = |distance: i64| {
        json!({
            "attack.kind": "ranged", "other.giant": true, "attack.distance": distance,
            "section.damage": 3
        })
    };
    answers("section-damage", far(6), 3);
    answers("section-damage", far(12), 1);
    says("section-may-attack", far(13), false);
}

#[test]
fn a_shot_at_the_border_of_two_sections_is_as_long_as_it_is_said_to_be() {
    let border = |distance: i64| {
        json!({
            "attack.kind": "ranged", "actor.range": 7, "other.at": "border",
            "attack.distance": distance
        })
    };
    says("giant-may-be-attacked", border(7), true);
    says("giant-may-be-attacked", border(8), false);
}

#[test]
fn it_goes_straight_and_only_as_far_as_its_moving_sections_carry_it() {
    says("giant-may-move", json!({"drive.sections": 2, "move.distance": 8}), true);
    says("giant-may-move", json!({"drive.sections": 2, "move.distance": 9}), false);
    says("giant-may-move", json!({"drive.way": "sideways"}), false);
    says("giant-may-move", json!({"drive.way": "backward", "giant.chariot": true}), false);
    refuses(
        "giant-may-move",
        json!({"drive.way": "backward", "drive.over": "warrior"}),
        "only what lies ahead",
    );
    refuses("giant-may-move", json!({"move.distance": 30}), "off the battlefield");
}

#[test]
fn the_attacker_picks_for_a_lost_section_and_the_controller_on_a_border() {
    answers("section-picker", json!({"section.lost": true}), 0);
    answers("section-picker", json!({"other.at": "border"}), 1);
    answers("section-picker", json!({}), 2);
    says("pick-allowed", json!({"other.at": "border", "pick.section": "rear"}), false);
    refuses("pick-allowed", json!({"pick.section": "rear"}), "nobody picks");
    refuses(
        "section-harm",
        json!({"other.at": "border", "pick.section": "border"}),
        "a border is not a section to be picked",
    );
}

#[test]
fn six_skulls_end_it_and_three_silence_a_section() {
    says("giant-eliminated", json!({"giant.skulls": 5, "section.next": 1}), true);
    says("giant-eliminated", json!({"giant.skulls": 4, "section.next": 1}), false);
    says("section-acts-later", json!({"section.lasts": 2}), false);
    refuses("giant-eliminated", json!({"giant.skulls": 4, "section.skulls": 2}), "six skulls");
    refuses(
        "giant-eliminated",
        json!({"section.lost": true, "section.wounds": 2}),
        "of a lost section",
    );
}

#[test]
fn actions_come_section_by_section_in_one_block() {
    says("section-may-act", json!({"giant.before": "close"}), true);
    says("section-may-act", json!({"giant.before": "close", "giant.interrupted": true}), false);
    says("section-may-act", json!({"giant.before": "close", "section.acted": true}), false);
    answers("giant-tokens", json!({"giant.before": "move"}), 1);
    answers("giant-pushing", json!({"giant.tokens": 1, "giant.before": "close"}), 1);
    refuses("section-may-act", json!({"section.acted": true}), "acted twice");
}

#[test]
fn abilities_of_others_pass_it_by_but_for_those_that_do_not() {
    for ability in [
        "venom",
        "terrify",
        "healing",
        "magic_healing",
        "magic_freeze",
        "magic_confusion",
        "magic_levitation",
    ] {
        says("ability-reaches", json!({"actor.using": [ability]}), false);
    }
    says("ability-reaches", json!({"actor.using": ["pole_arm"]}), true);
    refuses("ability-reaches", json!({"actor.using": ["frenzy"]}), "is not tried");
    says(
        "giant-may-be-raised",
        json!({"action.kind": "raise", "actor.using": ["necromancy"]}),
        false,
    );
    answers(
        "section-healed",
        json!({
            "action.kind": "regenerate", "section.using": ["regeneration"], "section.wounds": 2,
            "die.regeneration": 6
        }),
        2,
    );
}

#[test]
fn it_terrifies_where_the_section_stands_that_has_the_ability() {
    let at = |at: &str, die: i64| {
        json!({
            "section.is": "left", "section.using": ["terrify"], "other.at": at, "die.terrify": die
        })
    };
    says("giant-may-be-reached", at("left", 2), false);
    says("giant-may-be-reached", at("left", 3), true);
    says(
        "giant-may-be-reached",
        json!({"section.is": "left", "section.using": ["terrify"], "other.at": "rear"}),
        true,
    );
    refuses("giant-may-be-reached", at("rear", 3), "die.terrify");
    refuses("giant-may-be-reached", json!({"actor.using": ["charge"]}), "Charge is not tried here");
}

#[test]
fn passengers_get_in_and_out_at_the_sides_and_the_rear() {
    says("may-board", json!({"giant.chariot": true, "other.at": "rear"}), true);
    says("may-board", json!({"giant.chariot": true, "other.at": "front"}), false);
    says(
        "may-board",
        json!({"giant.chariot": true, "other.at": "rear", "chariot.full": true}),
        false,
    );
    says(
        "may-disembark",
        json!({"giant.chariot": true, "other.at": "left", "actor.speed": 0}),
        false,
    );
    says("may-start-aboard", json!({"giant.chariot": true}), true);
    refuses("may-disembark", json!({"other.at": "left"}), "chariots#what");
}

#[test]
fn passengers_fight_over_the_sides_and_suffer_through_them() {
    says("passenger-may-attack", json!({"giant.chariot": true, "other.at": "left"}), true);
    says(
        "passenger-may-attack",
        json!({"giant.chariot": true, "other.at": "left", "attack.capture": true}),
        false,
    );
    let shot = |distance: i64| {
        json!({
            "giant.chariot": true, "attack.kind": "ranged", "other.at": "rear",
            "attack.distance": distance
        })
    };
    says("passenger-may-attack", shot(8), true);
    says("passenger-may-attack", shot(9), false);
    let struck = |die: i64| {
        json!({
            "giant.chariot": true, "chariot.carries": true, "other.at": "left", "die.passenger": die
        })
    };
    answers("passenger-harm", struck(5), 2);
    answers("passenger-harm", struck(4), 0);
    refuses(
        "passenger-harm",
        json!({"giant.chariot": true, "chariot.carries": true, "die.passenger": 5}),
        "nobody rolls",
    );
    refuses("passenger-harm", json!({"giant.chariot": true}), "nobody rides");
}

#[test]
fn the_end_of_a_chariot_leaves_its_passenger_there_and_hurts_it() {
    let wreck = json!({
        "giant.chariot": true, "chariot.carries": true, "giant.skulls": 3, "section.lasts": 2,
        "die.wreck": 4, "wreck.facing": "left"
    });
    answers("passenger-harm", wreck.clone(), 4);
    says("wreck-faced", wreck.clone(), true);
    says("wreck-in-place", wreck, true);
}

#[test]
fn point_values_are_chosen_from_the_sticker_and_halved_when_it_ends_battered() {
    says("level-legal", json!({"level.chosen": 60}), true);
    says("level-legal", json!({"level.chosen": 80}), false);
    answers("section-start", json!({"level.chosen": 60, "level.turns": 3}), 3);
    answers("battered-points", json!({"giant.points": 305, "giant.skulls": 3}), 152);
    answers(
        "battered-points",
        json!({"giant.points": 305, "giant.skulls": 3, "game.players": 4}),
        50,
    );
}

#[test]
fn a_fact_that_nothing_depends_on_is_refused_here_and_in_every_other_question() {
    refuses(
        "section-may-attack",
        json!({"drive.way": "bent"}),
        "nothing here depends on drive.way",
    );
    refuses(
        "section-may-attack",
        json!({"actor.damage": 3}),
        "nothing here depends on actor.damage",
    );
    refuses(
        "damage-dealt",
        json!({"giant.chariot": true}),
        "nothing here depends on giant.chariot",
    );
}
