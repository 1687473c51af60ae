//! The questions of the Dungeons card: one situation with its answer for each family, and what is
//! refused.

use serde_json::{Value as Json, json};
use variorum_expr::Value;
use variorum_scene::questions::{PlayableGame, PlayableGames, Question};

use crate::ask_json;

const EDITION: &str = "dungeons-2002-rev2";

#[track_caller]
fn answers(question: &str, facts: Json, number: i64) {
    assert_eq!(
        ask_json(PlayableGame::Dungeons, question, &facts),
        Ok(Value::Int(number)),
        "{question} {facts}"
    );
}

#[track_caller]
fn says(question: &str, facts: Json, truth: bool) {
    assert_eq!(
        ask_json(PlayableGame::Dungeons, question, &facts),
        Ok(Value::Bool(truth)),
        "{question} {facts}"
    );
}

#[track_caller]
fn refuses(question: &str, facts: Json, why: &str) {
    let refusal = ask_json(PlayableGame::Dungeons, question, &facts).unwrap_err().to_string();
    assert!(refusal.contains(why), "{question} {facts}: {refusal}");
}

#[test]
fn each_game_refuses_the_questions_of_the_other_and_says_so() {
    let games = PlayableGames::default();
    assert_eq!(games.all().count(), 10);
    for game in games.all() {
        let dungeons = game.edition() == EDITION;
        for question in Question::ALL {
            assert_eq!(
                game.ensure_answers(*question).is_ok(),
                question.is_of_dungeons() == dungeons,
                "{} {}",
                game.edition(),
                question.id()
            );
        }
    }
    refuses("damage-base", json!({}), "damage-base is a question of the tabletop game");
    let table = games.get("unlimited-2002-01").unwrap();
    let refusal = ask_json(table, "dungeon-damage-base", &json!({})).unwrap_err().to_string();
    assert_eq!(
        refusal,
        "dungeon-damage-base is a question of the Dungeons game, \
         and unlimited-2002-01 is an edition of the tabletop game"
    );
}

#[test]
fn each_game_refuses_the_facts_of_the_other() {
    refuses(
        "dungeon-damage-base",
        json!({"attack.capture": true}),
        "attack.capture is a fact of the tabletop game",
    );
    refuses(
        "dungeon-damage-base",
        json!({"actor.tokens": 1}),
        "actor.tokens is a fact of the tabletop game",
    );
    let games = PlayableGames::default();
    let table = games.get("unlimited-2002-01").unwrap();
    let refusal =
        ask_json(table, "damage-base", &json!({"dungeon.hits": 2})).unwrap_err().to_string();
    assert_eq!(refusal, "dungeon.hits is a fact of the Dungeons game");
}

#[test]
fn abilities_that_cannot_stand_on_one_dial_of_the_card_are_refused() {
    refuses("dungeon-damage-base", json!({"actor.using": ["venom", "sweep"]}), "same slot");
    refuses(
        "dungeon-may-do",
        json!({"actor.using": ["frenzy"]}),
        "Frenzy is not on the Dungeons card",
    );
}

#[test]
fn facts_that_contradict_each_other_are_refused() {
    refuses("dungeon-speed-added", json!({"dungeon.third_by_actor": true}), "none of its side");
    refuses(
        "dungeon-defense-added",
        json!({"dungeon.third_by_target": true, "third.side": "foe"}),
        "no friend of the target",
    );
    refuses("dungeon-start-dice", json!({"dungeon.third_spawn": true}), "nobody's friend");
    refuses("dungeon-damage-base", json!({"attack.kind": "pass"}), "not a kind of attack");
    refuses("dungeon-damage-base", json!({"dungeon.distance": 7}), "asked of ranged combat");
    refuses("dungeon-damage-base", json!({"dungeon.hits": 2}), "more are hit");
    refuses(
        "dungeon-damage-taken",
        json!({"attack.result": "miss", "actor.using": ["sweep"], "dungeon.hits": 2}),
        "somebody is hit",
    );
    refuses(
        "dungeon-damage-taken",
        json!({"actor.using": ["demoralized"]}),
        "may not make that attack",
    );
    refuses("dungeon-speed-value", json!({"dungeon.errand": "raise"}), "cannot be activated");
    refuses("dungeon-start-click", json!({"dungeon.level": 2}), "only a Hero");
}

#[test]
fn what_the_card_leaves_to_the_rulebook_is_refused() {
    refuses("dungeon-attack-cost", json!({}), "does not say what the attack costs");
    refuses("dungeon-breaks-away", json!({}), "does not say");
    refuses("dungeon-damage-taken", json!({"attack.result": "critical_hit"}), "critical results");
    refuses(
        "dungeon-third-hit",
        json!({"attack.first_die": 6, "attack.second_die": 6}),
        "two sixes",
    );
}

#[test]
fn a_die_that_nobody_rolls_is_refused() {
    refuses("dungeon-damage-base", json!({"die.damage": 4}), "nobody rolls die.damage");
    answers("dungeon-damage-base", json!({"actor.using": ["weapon_master"], "die.damage": 4}), 4);
    refuses("dungeon-hits", json!({"attack.first_die": 6}), "nobody rolls attack.first_die");
}

#[test]
fn an_activation_brings_points_and_takes_them() {
    answers("dungeon-speed-added", json!({"actor.using": ["charge"]}), 4);
    answers(
        "dungeon-speed-added",
        json!({"actor.using": ["charge"], "dungeon.frozen": true, "dungeon.errand": "thaw"}),
        0,
    );
    answers("dungeon-speed-value", json!({"dungeon.frozen": true}), 2);
    answers(
        "dungeon-activations-spent",
        json!({"actor.using": ["quickness"], "dungeon.errand": "quick", "dungeon.declared": false}),
        1,
    );
    answers("dungeon-points-after", json!({"actor.using": ["healing"]}), 4);
    says("dungeon-may-do", json!({"actor.using": ["berserk"], "dungeon.deed": "gather"}), false);
}

#[test]
fn moving_beside_an_enemy_may_hurt_both() {
    let clash =
        json!({"actor.using": ["ram"], "target.using": ["pole_arm"], "dungeon.arrives": true});
    answers("dungeon-move-harm", clash.clone(), 1);
    answers("dungeon-move-target-harm", clash.clone(), 1);
    says("dungeon-move-ends", clash, true);
    says(
        "dungeon-treats-as-clear",
        json!({"actor.using": ["flight"], "dungeon.way": "open_door"}),
        false,
    );
}

#[test]
fn a_wave_reaches_everybody_within_half_the_range() {
    let wave = |distance: u8, line: &str| {
        json!({
            "actor.using": ["shockwave"], "attack.kind": "ranged",
            "dungeon.third_distance": distance,
            "dungeon.third_line": line
        })
    };
    says("dungeon-third-affected", wave(5, "figure"), true);
    says("dungeon-third-affected", wave(6, "clear"), false);
    says("dungeon-third-affected", wave(5, "blocking"), false);
    answers(
        "dungeon-damage-base",
        json!({"actor.using": ["shockwave"], "attack.kind": "ranged", "dungeon.hits": 2}),
        1,
    );
}

#[test]
fn venom_wounds_the_tough_even_when_it_misses() {
    let miss = json!({
        "actor.using": ["venom"], "attack.result": "miss", "target.using": ["invulnerability"]
    });
    answers("dungeon-damage-taken", miss, 1);
    answers(
        "dungeon-harm",
        json!({"target.using": ["toughness"], "dungeon.origin": "ability", "dungeon.clicks": 1}),
        0,
    );
}

#[test]
fn the_dead_return_from_their_start_or_their_level() {
    let raise = |hero: bool| {
        json!({
            "actor.using": ["necromancy"], "army.green": 2, "die.necromancy": 3,
            "dungeon.hero": hero
        })
    };
    answers("dungeon-raised-click", raise(false), 5);
    answers("dungeon-raised-click", raise(true), 3);
    says(
        "dungeon-raised",
        json!({"actor.using": ["necromancy"], "army.green": 2, "die.necromancy": 4}),
        false,
    );
}
