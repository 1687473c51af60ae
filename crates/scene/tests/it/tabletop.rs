//! Every family of tabletop questions: one situation with its answer, and one that contradicts
//! itself.

use serde_json::{Value as Json, json};
use variorum_engine::{Edition, Ruleset};
use variorum_expr::Value;
use variorum_scene::questions::Unanswerable;

use crate::ask_json;

fn asked(question: &str, edition: Edition, facts: &Json) -> Result<Value, Unanswerable> {
    ask_json((&Ruleset::for_edition(edition)).into(), question, facts)
}

#[track_caller]
fn answers(question: &str, facts: Json, number: i64) {
    assert_eq!(
        asked(question, Edition::LastErrata, &facts),
        Ok(Value::Int(number)),
        "{question} {facts}"
    );
}

#[track_caller]
fn says(question: &str, facts: Json, truth: bool) {
    assert_eq!(
        asked(question, Edition::LastErrata, &facts),
        Ok(Value::Bool(truth)),
        "{question} {facts}"
    );
}

#[track_caller]
fn refuses(question: &str, facts: Json) {
    assert!(asked(question, Edition::LastErrata, &facts).is_err(), "{question} {facts}");
}

#[test]
fn a_shot_that_misses_its_target_does_not_hit_the_figure_beside_it() {
    let mut beside = json!({
        "attack.kind": "ranged", "actor.using": ["flame_lightning"], "third.side": "foe",
        "third.place": "touching_target", "third.defense": 10, "target.defense": 10
    });
    says("third-hit", beside.clone(), true);
    beside["target.defense"] = json!(20);
    says("third-hit", beside, false);
}

#[test]
fn whoever_touches_a_mounted_warrior_on_a_hill_is_below_it() {
    answers("defense-value", json!({"target.mount": "mounted", "target.ground": "elevated"}), 15);
    let capture = json!({
        "attack.capture": true, "target.mount": "mounted", "target.ground": "abrupt"
    });
    says("may-capture", capture, false);
}

#[test]
fn two_targets_leave_one_click_for_each() {
    let two = json!({
        "attack.kind": "ranged", "attack.second": "bystander", "third.place": "near_target",
        "third.side": "foe", "actor.arrows": 2
    });
    answers("damage-base", two.clone(), 1);
    says("third-hit", two, true);
    refuses("damage-base", json!({"attack.second": "same"}));
    refuses("third-hit", json!({"attack.kind": "ranged", "attack.second": "bystander"}));
}

#[test]
fn a_wave_for_somebody_else_is_no_shot_at_the_target() {
    let wave = |distance: i64| {
        json!({
            "attack.kind": "ranged", "actor.using": ["shockwave"], "attack.distance": distance,
            "third.place": "touching_actor"
        })
    };
    says("may-ranged-attack", wave(5), true);
    says("may-ranged-attack", wave(6), false);
    let captive = json!({
        "attack.kind": "ranged", "actor.using": ["shockwave"], "attack.distance": 4,
        "target.captive": true
    });
    says("may-ranged-attack", captive, false);
    says("may-close-attack", json!({"actor.using": ["shockwave"]}), true);
}

#[test]
fn a_captor_that_shows_battle_fury_lets_its_captive_go() {
    let held = |gains: &str| {
        json!({
            "target.captor": true, "third.captive": true, "third.place": "touching_target",
            "target.gains": [gains], "actor.damage": 1
        })
    };
    says("captive-released", held("battle_fury"), true);
    says("captive-released", held("toughness"), false);
    says("captive-eliminated", held("berserk"), true);
    refuses("captive-released", json!({"target.captor": true, "target.captive": true}));
}

#[test]
fn a_captor_goes_no_faster_than_its_captive() {
    let led = json!({
        "actor.captor": true, "third.captive": true, "third.place": "touching_actor",
        "third.side": "foe", "third.speed": 5
    });
    answers("speed-allowance", led, 5);
    says("may-leave-captive", json!({"actor.captor": true}), false);
    refuses("may-leave-captive", json!({}));
}

#[test]
fn a_captive_is_put_where_there_is_room_beside_its_captor() {
    let flier = |more: &str, value: serde_json::Value| {
        let mut facts =
            json!({"actor.captor": true, "actor.using": ["flight"], "move.distance": 4});
        facts[more] = value;
        facts
    };
    // Where it stood there is no room at the end, but ahead there is.
    says("may-move", flier("third.place", json!("gate")), true);
    says("may-move", flier("move.hemmed", json!(true)), false);
    refuses("may-move", json!({"move.hemmed": true}));
    for question in ["may-face", "may-rotate"] {
        says(question, json!({"actor.captor": true, "actor.mount": "mounted"}), true);
    }
}

#[test]
fn captives_at_home_count_double_at_the_end() {
    let home = json!({
        "actor.captor": true, "third.captive": true, "third.place": "touching_actor",
        "third.side": "foe", "captive.home": true, "third.points": 7
    });
    answers("final-points", home, 34);
    answers("victory-points", json!({"actor.damage": 6, "target.points": 31}), 31);
    refuses("withdraw-releases", json!({}));
}

#[test]
fn a_fallen_warrior_returns_as_the_die_says() {
    let raise = json!({"action.kind": "raise", "actor.using": ["necromancy"], "die.necromancy": 3});
    answers("raised-wounds", raise, 3);
    says(
        "raised",
        json!({"action.kind": "raise", "actor.using": ["necromancy"], "die.necromancy": 6}),
        false,
    );
    refuses(
        "raised",
        json!({
            "action.kind": "raise", "actor.using": ["necromancy"], "fallen.zombie": true,
            "die.necromancy": 6
        }),
    );
    refuses("may-raise", json!({"fallen.own": false}));
}

#[test]
fn levitation_looks_at_contact_at_the_start_of_the_turn_or_of_the_action() {
    let late = json!({"actor.using": ["magic_levitation"], "levitate.touched_turn": false});
    says("may-levitate", late.clone(), true);
    assert_eq!(asked("may-levitate", Edition::Unlimited, &late), Ok(Value::Bool(false)));
    says(
        "carried-may-act",
        json!({"actor.using": ["magic_levitation"], "target.friendly": true}),
        false,
    );
    refuses("carried-may-act", json!({"actor.using": ["magic_levitation"]}));
}

#[test]
fn who_is_set_down_sneaking_is_turned_to_since_only_a_move_action_hides_it() {
    let lifted = json!({
        "actor.using": ["magic_levitation"], "target.using": ["sneak_attack"],
        "target.friendly": true, "third.place": "near_target", "third.side": "foe",
        "levitate.beside": true
    });
    assert_eq!(asked("carried-spin", Edition::Whirlwind, &lifted), Ok(Value::Bool(false)));
    says("carried-spin", lifted, true);
    refuses("carried-spin", json!({"actor.using": ["magic_levitation"], "target.friendly": true}));
    refuses(
        "may-levitate",
        json!({
            "actor.using": ["magic_levitation"], "target.friendly": true, "levitate.beside": true
        }),
    );
}

#[test]
fn only_what_is_optional_is_cancelled() {
    says("may-cancel", json!({"actor.using": ["charge", "dodge"]}), true);
    says("may-cancel", json!({"actor.using": ["charge", "toughness"]}), false);
    // A wording may bring the mark.
    assert_eq!(
        asked("may-cancel", Edition::Whirlwind, &json!({"actor.using": ["ram"]})),
        Ok(Value::Bool(false))
    );
    says("may-cancel", json!({"actor.using": ["ram"]}), true);
    for moment in ["other_turn", "in_move", "in_attack", "after_roll"] {
        says("may-cancel", json!({"actor.using": ["weapon_master"], "turn.when": moment}), true);
    }
    refuses("may-cancel", json!({"actor.using": ["charge"], "turn.when": "after_roll"}));
    refuses("may-cancel", json!({}));
    refuses("may-cancel", json!({"actor.using": ["charge"], "actor.captive": true}));
}

#[test]
fn a_quick_move_costs_a_token_and_no_action() {
    let quick = json!({"action.kind": "move", "action.quick": true, "actor.using": ["quickness"]});
    answers("actions-spent", quick.clone(), 0);
    answers("actor-tokens", quick, 1);
    refuses("actions-spent", json!({"action.kind": "pass", "action.quick": true}));
}

#[test]
fn a_formation_goes_as_fast_as_its_slowest() {
    answers("speed-allowance", json!({"move.helpers": 2, "helpers.speed": 5}), 5);
    answers(
        "helper-pushing",
        json!({"action.kind": "close", "attack.helpers": 1, "helpers.tokens": 1}),
        1,
    );
    refuses("speed-allowance", json!({"helpers.speed": 5}));
    refuses("helper-tokens", json!({"action.kind": "close", "move.helpers": 2}));
}

#[test]
fn a_bent_way_is_measured_along_itself() {
    says("may-move", json!({"move.distance": 8, "move.bend": true}), true);
    says("may-move", json!({"move.distance": 9, "move.bend": true}), false);
    says("moves-off", json!({"move.leaves_contact": true, "die.break_away": 1}), false);
    refuses("may-move", json!({"move.leaves_contact": true, "move.stays": true}));
}

#[test]
fn a_sneaking_charger_strikes_twice_as_hard_from_behind() {
    let charge = json!({
        "actor.using": ["charge", "sneak_attack"], "move.reaches_contact": true, "move.rear": true
    });
    answers("follow-damage", charge, 4);
    refuses("follow-damage", json!({"actor.using": ["charge"]}));
}

#[test]
fn a_frozen_target_is_pushed_by_its_next_move() {
    answers(
        "target-next-push",
        json!({"actor.using": ["magic_freeze"], "attack.kind": "ranged"}),
        1,
    );
    answers("tokens-left", json!({"actor.tokens": 1, "turn.acts": true}), 2);
    refuses("target-next-push", json!({"target.friendly": true, "actor.using": ["healing"]}));
}

#[test]
fn a_nimble_warrior_does_not_turn_while_it_attacks() {
    says("may-turn", json!({"actor.using": ["nimble"], "turn.when": "in_attack"}), false);
    says("may-turn", json!({"actor.using": ["nimble"], "turn.when": "in_move"}), true);
    refuses("turn-cost", json!({}));
}

#[test]
fn a_confused_target_is_moved_by_the_other_player() {
    let confused = |ability: &str| {
        json!({
            "actor.using": ["magic_confusion"], "attack.kind": "ranged", "target.using": [ability]
        })
    };
    says("target-moved-by-actor", confused("flight"), true);
    says("target-may-cancel", confused("flight"), false);
    says("target-may-stand", confused("regeneration"), false);
    refuses("target-may-stand", confused("flight"));
}

#[test]
fn nobody_is_hindered_from_the_edge_or_from_behind_the_wall_it_touches() {
    answers("defense-value", json!({"attack.kind": "ranged", "actor.ground": "hindering"}), 15);
    answers(
        "defense-value",
        json!({"attack.kind": "ranged", "actor.ground": "hindering", "actor.at_edge": true}),
        14,
    );
    answers(
        "defense-value",
        json!({"attack.kind": "ranged", "attack.through": "low_wall", "actor.at_wall": true}),
        14,
    );
    says("may-close-attack", json!({"attack.wall": true}), true);
    refuses("may-close-attack", json!({"attack.wall": true, "attack.apart": true}));
    refuses("defense-value", json!({"attack.kind": "ranged", "actor.at_edge": true}));
}

#[test]
fn a_wall_touches_a_double_base_and_lets_an_attack_come_from_behind() {
    let at_wall = json!({
        "attack.kind": "ranged", "attack.through": "low_wall", "actor.at_wall": true,
        "actor.mount": "mounted"
    });
    answers("defense-value", at_wall, 14);
    answers("attack-total", json!({"attack.rear": true, "attack.wall": true}), 17);
}

#[test]
fn nobody_is_half_on_a_ledge_or_half_in_deep_water() {
    for ground in ["abrupt", "deep", "blocking", "low_wall"] {
        refuses("may-close-attack", json!({"actor.ground": ground, "actor.at_edge": true}));
    }
    says("may-close-attack", json!({"actor.ground": "elevated", "actor.at_edge": true}), true);
}

#[test]
fn an_attack_that_is_put_off_is_not_asked_about_the_tokens_of_this_turn() {
    says("may-close-attack", json!({"turn.later": true}), true);
    for of_this_turn in ["actor.acted", "third.acted"] {
        let facts = json!({"turn.later": true, "third.place": "near_target", of_this_turn: true});
        refuses("may-close-attack", facts);
    }
    refuses("may-close-attack", json!({"turn.later": true, "target.tokens": 2}));
}

#[test]
fn only_the_ground_decides_whether_it_is_entered_and_stops_a_move() {
    refuses("may-enter", json!({"move.into": "hindering", "actor.speed": 2}));
    refuses(
        "may-enter",
        json!({"move.into": "hindering", "move.distance": 2, "third.place": "at_end"}),
    );
    refuses("must-stop", json!({"move.into": "hindering", "third.place": "at_end"}));
    refuses("must-stop", json!({"move.into": "elevated", "actor.speed": 3}));
}

#[test]
fn nobody_is_put_back_where_there_is_no_room() {
    let raise = |fact: &str, value: Json| json!({"action.kind": "raise", "actor.using": ["necromancy"], fact: value});
    says("may-raise", raise("fallen.points", json!(1)), true);
    refuses("may-raise", raise("actor.captor", json!(true)));
    refuses("may-raise", raise("actor.ground", json!("deep")));
}

#[test]
fn whoever_touches_a_figure_is_not_on_its_ground() {
    let freed = |ground: &str| {
        json!({
            "target.captor": true, "target.gains": ["battle_fury"], "target.ground": ground,
            "third.captive": true, "third.place": "touching_target"
        })
    };
    says("captive-released", freed("clear"), true);
    says("captive-released", freed("deep"), true);
    says(
        "may-reach-contact",
        json!({"move.reaches_contact": true, "target.ground": "abrupt"}),
        true,
    );
}

#[test]
fn a_base_stops_where_it_is_wholly_in_and_climbs_only_by_stairs() {
    says("must-stop", json!({"move.into": "hindering"}), true);
    says("must-stop", json!({"move.into": "hindering", "move.depth": "partly"}), false);
    says("must-stop", json!({"actor.ground": "elevated"}), true);
    says("may-enter", json!({"move.into": "abrupt", "move.stairs": true}), true);
    refuses("may-enter", json!({"move.into": "hindering", "move.stairs": true}));
    refuses("must-stop", json!({}));
}

#[test]
fn the_game_ends_with_the_last_warrior_that_counts() {
    says("game-over", json!({"actor.damage": 6, "game.foe_left": "demoralized"}), true);
    says("game-over", json!({"actor.damage": 6}), false);
    answers("winner", json!({"game.spent_own": 90}), 0);
    refuses("winner", json!({}));
}

#[test]
fn an_army_keeps_to_its_total_and_its_starting_area() {
    says("army-legal", json!({"army.more": 90, "game.build_total": 100}), false);
    says("army-legal", json!({"army.copies": 2, "army.unique": true}), false);
    says("may-place", json!({"place.from_edge": 4}), false);
    says("may-place-terrain", json!({"army.terrain": 1, "terrain.gap": 1}), false);
    refuses("may-place-terrain", json!({}));
    refuses("start-click", json!({"actor.left": 1, "army.green": 3}));
}

#[test]
fn the_higher_roll_goes_first_and_the_left_neighbour_next() {
    answers("first-player", json!({"first.own": 6, "first.again_own": 3}), 1);
    answers("first-turn", json!({"first.own": 5}), 1);
    answers("next-player", json!({"game.players": 4, "game.out": 1}), 2);
    refuses("first-player", json!({"first.again_own": 3}));
    refuses("next-player", json!({"game.out": 3}));
}
