//! Making a situation as small as possible.

use serde_json::json;
use variorum::check::shrink_situation;
use variorum::facts::Situation;

#[test]
fn facts_return_to_their_defaults_as_far_as_the_difference_lets_them() {
    let facts = json!({
        "actor.using": ["charge", "toughness"],
        "actor.speed": 2,
        "target.tokens": 2,
        "attack.capture": true,
    });
    let situation = Situation::from_map(
        facts.as_object().unwrap().iter().map(|(path, value)| (path.as_str(), value)),
    )
    .unwrap();
    let still_shows = |candidate: &Situation| {
        let facts = candidate.to_map();
        facts.get("actor.speed").and_then(serde_json::Value::as_i64).is_some_and(|speed| speed < 6)
            && facts.get("actor.using").is_some_and(|using| using.to_string().contains("toughness"))
    };
    let smallest = shrink_situation(situation, still_shows).to_map();
    assert_eq!(
        serde_json::to_value(smallest).unwrap(),
        json!({"actor.using": ["toughness"], "actor.speed": 5})
    );
}
