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
    let asked = hit["plays"][1]["steps"][1]["asked"].as_str().unwrap();
    assert!(asked.contains("rolls two dice"), "the table rolled: {asked}");
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
    assert_eq!(held["plays"][0]["refused"]["clause"], "breaking-away#failure", "{held:#}");
}
