//! Answers that ignore nothing: a fact is read, or the question is refused.

use serde_json::json;
use variorum_engine::{Edition, Ruleset};
use variorum_expr::Value;
use variorum_scene::facts::{Domain, Situation, definitions, schema, value_to_json};
use variorum_scene::questions::{
    AskError, PlayableGame, PlayableGames, Question, ask, ask_honestly, facts_read_by,
    questions_reading,
};

fn honest(edition: &str, question: &str, facts: &serde_json::Value) -> Result<Value, AskError> {
    let games = PlayableGames::default();
    let facts = facts.as_object().unwrap().iter();
    let situation = Situation::from_map(facts.map(|(path, value)| (path.as_str(), value))).unwrap();
    let game = games.get(edition).unwrap();
    let question = Question::from_id(question).unwrap();
    ask_honestly(question, game, &situation).map(|honest| honest.answered.answer)
}

const NEWEST: &str = "unlimited-errata-2003-09";

#[test]
fn facts_that_were_ignored_in_silence_are_refused() {
    for (edition, question, facts, unread) in [
        (
            "dungeons-2002-rev2",
            "dungeon-hits",
            json!({"actor.attack": 0, "target.defense": 30}),
            "actor.attack",
        ),
        (
            NEWEST,
            "may-give-action",
            json!({"attack.kind": "ranged", "actor.using": ["berserk"]}),
            "attack.kind",
        ),
        (
            NEWEST,
            "pushing-damage",
            json!({"actor.tokens": 1, "attack.result": "miss"}),
            "attack.result",
        ),
        (NEWEST, "final-points", json!({"game.points_own": 40}), "game.points_own"),
    ] {
        match honest(edition, question, &facts) {
            Err(AskError::Unread { fact, .. }) => assert_eq!(fact, unread, "{question}"),
            other => panic!("{question} {facts}: {other:?}"),
        }
    }
}

#[test]
fn what_the_question_reads_instead_is_right() {
    let berserk = json!({"action.kind": "ranged", "actor.using": ["berserk"]});
    assert_eq!(honest(NEWEST, "may-give-action", &berserk), Ok(Value::Bool(false)));
}

#[test]
fn an_ability_before_its_edition_is_refused() {
    let cursed = json!({"actor.using": ["cursed"]});
    for (edition, known) in [("rebellion-2001-01", false), ("dragons-gate-2003-07", true)] {
        let answer = honest(edition, "attack-total", &cursed);
        let refused = matches!(answer, Err(AskError::NotYet { ability: "Cursed", .. }));
        assert_eq!(refused, !known, "{edition}: {answer:?}");
    }
}

#[test]
fn a_refusal_names_a_question_that_reads_the_fact() {
    let rules = Ruleset::for_edition(Edition::LastErrata);
    let (fact, value) = ("game.points_own", json!(40));
    let situation = Situation::from_map([(fact, &value)]).unwrap();
    let read_by = questions_reading(PlayableGame::Tabletop(&rules), &situation, fact);
    assert!(read_by.contains(&Question::Winner), "{read_by:?}");
}

/// Values of a fact besides its default.
fn other_values(domain: Domain) -> Vec<Value> {
    match domain {
        Domain::Number(low, high, default) => {
            [low, high].into_iter().filter(|n| *n != default).map(Value::Int).collect()
        }
        Domain::Truth(default) => vec![Value::Bool(!default)],
        Domain::OneOf(list) => vec![Value::Enum(list.id(), 1)],
        Domain::SetOf(list) => [3, 17, 25].map(|member| Value::set(list.id(), [member])).into(),
    }
}

/// Every fact, for every question: it is read, or it is refused; and where it is refused as
/// unread, the answer is the same without it.
#[test]
fn every_fact_is_read_or_refused_by_every_question() {
    let rules = Ruleset::for_edition(Edition::LastErrata);
    let (mut read, mut refused) = (0, 0);
    for question in Question::ALL.iter().copied() {
        let game = match question.is_of_dungeons() {
            true => PlayableGame::Dungeons,
            false => PlayableGame::Tabletop(&rules),
        };
        let plain = ask(question, game, &Situation::default());
        for fact in definitions() {
            for value in other_values(fact.domain) {
                let mut situation = Situation::default();
                let id = schema().find_fact(fact.path).unwrap().id;
                assert!(situation.set(id, value), "{}", fact.path);
                match ask_honestly(question, game, &situation) {
                    Ok(_) => read += 1,
                    Err(AskError::Unread { fact: unread, .. }) => {
                        assert_eq!(unread, fact.path);
                        let ignored = ask(question, game, &situation);
                        let answers = [&plain, &ignored].map(|a| a.as_ref().map(|a| a.answer));
                        assert_eq!(
                            answers[0],
                            answers[1],
                            "{} {}={} was ignored and yet changes the answer",
                            question.id(),
                            fact.path,
                            value_to_json(value)
                        );
                        refused += 1;
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(read > 4_500 && refused > 20_000, "{read} read, {refused} refused");
}

#[test]
fn the_facts_of_a_question_are_those_that_it_reads() {
    let rules = Ruleset::for_edition(Edition::LastErrata);
    let read = |question| -> Vec<&str> {
        facts_read_by(question, PlayableGame::Tabletop(&rules)).iter().map(|f| f.path).collect()
    };
    let total = read(Question::AttackTotal);
    for wanted in ["actor.attack", "attack.first_die", "attack.rear", "attack.helpers"] {
        assert!(total.contains(&wanted), "{wanted} is not in {total:?}");
    }
    assert!(!total.contains(&"game.points_own") && !total.contains(&"attack.result"), "{total:?}");
}
