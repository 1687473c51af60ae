//! Questions traced, explained and drawn.

use serde_json::{Value as Json, json};
use variorum_engine::{Edition, Ruleset};
use variorum_scene::facts::Situation;
use variorum_scene::picture::{Look, draw};
use variorum_scene::questions::{Question, TracedAnswer, ask, trace};
use variorum_scene::scene::{Scene, Unasked, explain, play};

fn traced(question: Question, facts: &[(&str, Json)]) -> TracedAnswer {
    let situation = Situation::from_map(facts.iter().map(|(path, value)| (*path, value))).unwrap();
    let rules = Ruleset::for_edition(Edition::LastErrata);
    let traced = trace(question, &rules, &situation).unwrap();
    assert_eq!(traced.answered, ask(question, &rules, &situation).unwrap());
    traced
}

fn sentences(answer: &TracedAnswer) -> Vec<String> {
    let steps = explain(answer.trace.as_ref().unwrap()).steps;
    steps.into_iter().flat_map(|step| step.lines).map(|line| line.text).collect()
}

fn picture(answer: &TracedAnswer) -> String {
    let look = Look { id: "p1", title: "A title", marker: &|_| None, steps: None };
    draw(answer.trace.as_ref().unwrap(), &look).svg
}

#[test]
fn an_attack_by_its_dice_shows_all_its_numbers() {
    let answer = traced(
        Question::AttackHits,
        &[("attack.first_die", json!(4)), ("attack.second_die", json!(5))],
    );
    let sum = "4 + 5 + attack 9 = 18 against the target, defense 14: hit";
    assert!(sentences(&answer).contains(&sum.to_owned()), "{:?}", sentences(&answer));
    let svg = picture(&answer);
    assert!(svg.contains("hit, 2 clicks") && svg.contains("attack 9"), "{svg}");
}

#[test]
fn values_that_only_bring_a_result_about_are_not_shown() {
    let answer = traced(Question::DamageDealt, &[("target.using", json!(["toughness"]))]);
    let staging = answer.trace.as_ref().unwrap().staging.as_ref().unwrap();
    assert_eq!(staging.concealed.len(), 2);
    let all = sentences(&answer).join(" ") + &picture(&answer);
    assert!(all.contains("The attack hits the target"), "{all}");
    assert!(all.contains("2 − 1 (Toughness) = 1 click"), "{all}");
    for value in ["attack 60", "defense 0", "attack 0", "defense 60"] {
        assert!(!all.contains(value), "{all}");
    }
    assert!(!all.contains("class=\"dice\""), "{all}");
}

#[test]
fn a_blocked_line_of_fire_says_by_what() {
    let facts = [("attack.kind", json!("ranged")), ("attack.through", json!("blocking"))];
    let answer = traced(Question::MayRangedAttack, &facts);
    let svg = picture(&answer);
    assert!(svg.contains("blocked by blocking terrain"), "{svg}");
    assert!(svg.contains("may not"), "{svg}");
}

#[test]
fn the_longest_way_that_was_allowed_is_the_one_shown() {
    let answer = traced(Question::SpeedAllowance, &[("actor.speed", json!(7))]);
    let svg = picture(&answer);
    assert!(svg.contains(">7″<"), "{svg}");
    assert!(!svg.contains("may not"), "{svg}");
}

#[test]
fn on_a_page_the_steps_below_a_picture_describe_it() {
    let answer = traced(Question::AttackHits, &[]);
    let look = Look { id: "p1", title: "A < title", marker: &|_| None, steps: Some("p1-s") };
    let svg = draw(answer.trace.as_ref().unwrap(), &look).svg;
    assert!(svg.contains(r#" aria-describedby="p1-s"><title>A &lt; title</title>"#), "{svg}");
    assert!(!svg.contains("<desc") && !svg.contains(" id="), "{svg}");
}

#[test]
fn a_picture_of_a_long_game_says_that_it_shows_the_end() {
    let text = r#"{ "figures": {
        "one": { "warrior": {}, "player": "south", "at": [18, 10] },
        "other": { "warrior": {}, "player": "north", "at": [18, 30] } },
        "play": [] }"#;
    let mut scene: Scene = serde_json::from_str(text).unwrap();
    // A turn is over when nobody is left to be given an action.
    let turns = |count: usize| {
        let passes = ["one", "other"].into_iter().cycle().take(count);
        let passes = passes.map(|figure| json!({ "pass": { "figure": figure } }));
        passes.map(|step| serde_json::from_value(step).unwrap()).collect::<Vec<_>>()
    };
    for (count, said) in [(4, None), (30, Some("The last 12 of 30 actions"))] {
        scene.play = turns(count);
        let trace = play(&scene, Edition::LastErrata, &[], Unasked::Refuse).unwrap();
        assert_eq!(trace.refusal().map(|(_, illegal)| illegal), None);
        let look = Look { id: "p1", title: "A game", marker: &|_| None, steps: None };
        let svg = draw(&trace, &look).svg;
        assert_eq!(svg.contains("The last "), said.is_some(), "{svg}");
        assert!(said.is_none_or(|said| svg.contains(said)), "{svg}");
    }
}

#[test]
fn a_picture_has_its_own_ids_and_no_styles() {
    let svg = picture(&traced(Question::AttackHits, &[]));
    assert!(svg.contains(r#"aria-labelledby="p1-t p1-d""#), "{svg}");
    assert_eq!(svg.matches(" id=").count(), 2, "{svg}");
    assert!(!svg.contains("style"), "{svg}");
}
