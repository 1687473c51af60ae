//! What the table of the site asks.

use serde_json::{Value as Json, json};
use variorum_scene::table::reply_to_table;

fn reply(request: &Json) -> Json {
    serde_json::from_str(&reply_to_table(&request.to_string())).unwrap()
}

/// Two figures in contact, with this defense of the one that is attacked.
fn fight(defense: u8, more: &Json) -> Json {
    let mut request = json!({
        "scene": {
            "figures": {
                "one": { "warrior": { "attack": 9, "damage": 2 }, "player": "south", "at": [18, 10] },
                "other": { "warrior": { "defense": defense }, "player": "north", "at": [18, 11.252] },
            },
            "play": [{ "fight": { "figure": "one", "target": "other" } }],
        },
        "editions": ["rebellion-2001-01", "unlimited-2002-01"],
    });
    for (field, value) in more.as_object().unwrap() {
        request[field] = value.clone();
    }
    request
}

#[test]
fn an_order_is_played_with_the_dice_of_the_request() {
    let hit = reply(&fight(16, &json!({ "dice": { "attack": [3, 4], "die": 1 } })));
    assert_eq!(hit["plays"][0]["outcome"], "Other takes 2 clicks", "{hit:#}");
    assert!(hit["plays"][1]["steps"][1]["chosen"].is_null(), "dice are in the lines: {hit:#}");
    let missed = reply(&fight(16, &json!({ "dice": { "attack": [2, 4], "die": 1 } })));
    assert_eq!(missed["plays"][0]["outcome"], "Allowed; nobody is hurt");
}

#[test]
fn a_refusal_has_its_clause_and_a_wrong_scene_its_place() {
    let mut far = fight(16, &json!({}));
    far["scene"]["figures"]["other"]["at"] = json!([18, 20]);
    let refused = reply(&far);
    assert_eq!(refused["plays"][0]["outcome"], "Not allowed");
    assert_eq!(refused["plays"][0]["refused"]["clause"], "close-combat#front-arc", "{refused:#}");
    far["scene"]["figures"]["other"]["at"] = json!([18, 10.5]);
    let overlap = reply(&far);
    assert_eq!(overlap["plays"][1]["error"]["path"][1], "other", "{overlap:#}");
    assert!(reply(&json!({ "scene": 7 }))["error"].is_string());
}

/// A server plays for whoever asks, so that no request may take long.
#[test]
fn a_request_that_would_take_long_is_refused_or_not_counted() {
    let many = vec!["unlimited-2002-01"; 3];
    let refused = reply(&fight(16, &json!({ "editions": many })));
    assert_eq!(refused["error"], "choose one edition or two");
    let mut long = fight(16, &json!({ "every_roll": true }));
    // Dice that nobody asks for are passed over, one after the other.
    let dice = vec![json!({ "die": 1 }); 257];
    long["scene"]["play"] = dice.clone().into();
    assert_eq!(reply(&long)["error"], "a play has at most 256 steps");
    // Two attacks: 1,332 plays, and more steps than are tried for them all.
    let fight = |figure: &str| json!({ "fight": { "figure": figure, "target": "other" } });
    let beside = json!({ "warrior": { "attack": 9 }, "player": "south", "at": [18, 12.504],
                         "facing": "south" });
    long["scene"]["figures"]["two"] = beside;
    let orders = |dice: &[Json]| [dice, &[fight("one"), fight("two")]].concat();
    long["scene"]["play"] = orders(&[]).into();
    let few = reply(&long);
    assert_eq!(few["plays"][0]["chances"]["too_many"], false, "{few:#}");
    long["scene"]["play"] = orders(dice.get(..200).unwrap()).into();
    assert_eq!(reply(&long)["plays"][0]["chances"]["too_many"], true);
}

#[test]
fn the_chance_of_every_outcome_is_counted_over_all_rolls() {
    for (defense, hits) in [(16, 21), (11, 35), (21, 1)] {
        let counted = reply(&fight(defense, &json!({ "every_roll": true })));
        let chances = &counted["plays"][0]["chances"];
        let is_hit =
            |outcome: &&Json| outcome["outcome"].as_str().unwrap().starts_with("Other takes");
        let weight = |outcome: &Json| outcome["weight"].as_u64().unwrap();
        let outcomes = chances["outcomes"].as_array().unwrap();
        let sum: u64 = outcomes.iter().filter(is_hit).map(weight).sum();
        assert_eq!(sum * 36, hits * chances["of"].as_u64().unwrap(), "{chances:#}");
    }
}

#[test]
fn a_figure_in_contact_breaks_away_before_it_walks() {
    let mut request = fight(16, &json!({ "dice": { "attack": [3, 4], "die": 6 } }));
    request["scene"]["play"] =
        json!([{ "move": { "figure": "one" } }, { "walk": { "figure": "one", "to": [14, 8] } }]);
    let left = reply(&request);
    assert_eq!(left["plays"][0]["end"]["figures"][0]["at"], json!([14, 8]), "{left:#}");
    request["dice"]["die"] = json!(1);
    let held = reply(&request);
    assert_eq!(held["plays"][0]["outcome"], "One fails to break away", "{held:#}");
    assert!(held["plays"][0]["refused"].is_null(), "it may try: {held:#}");
    request["every_roll"] = json!(true);
    let counted = reply(&request);
    let chances = &counted["plays"][0]["chances"];
    let named = |words: &str| {
        let outcomes = chances["outcomes"].as_array().unwrap();
        outcomes.iter().find(|chance| chance["outcome"] == words).unwrap()["weight"].as_u64()
    };
    assert_eq!(named("One breaks away"), named("One fails to break away"), "{chances:#}");
}

#[test]
fn a_refusal_says_what_would_be_allowed() {
    let mut request = fight(16, &json!({}));
    request["scene"]["play"] = json!([{ "shoot": { "figure": "one", "targets": ["other"] } }]);
    let legal = |request: &Json| {
        let reply = reply(request);
        reply["plays"][0]["refused"]["legal"].as_str().map(str::to_owned)
    };
    let in_contact = "One may pass, move, fight Other or try to capture Other";
    assert_eq!(legal(&request).as_deref(), Some(in_contact));
    request["scene"]["figures"]["one"]["at"] = json!([18, 5]);
    assert_eq!(legal(&request).as_deref(), Some("One may pass or move"));
    request["scene"]["play"] =
        json!([{ "move": { "figure": "one" } }, { "walk": { "figure": "one", "to": [1, 5] } }]);
    assert_eq!(legal(&request).as_deref(), Some("One may move up to 8 inches"));
}

#[test]
fn what_the_table_answers_is_said_in_words() {
    let mut request = fight(16, &json!({}));
    request["scene"]["figures"]["one"]["at"] = json!([18, 5]);
    request["scene"]["figures"]["other"]["facing"] = json!("north");
    request["scene"]["play"] = json!([
        { "move": { "figure": "one" } },
        { "walk": { "figure": "one", "to": [18, 10] } },
    ]);
    let moved = reply(&request);
    let steps = moved["plays"][0]["steps"].as_array().unwrap();
    let chosen: Vec<&str> = steps.iter().filter_map(|step| step["chosen"].as_str()).collect();
    assert_eq!(chosen, ["Other takes a free spin towards One"], "{moved:#}");
    let lines = steps.iter().flat_map(|step| step["lines"].as_array().unwrap());
    let texts: Vec<&str> = lines.filter_map(|line| line["text"].as_str()).collect();
    assert!(texts.contains(&"One moves 5 inches; it may go 8 inches"), "{texts:?}");
}
