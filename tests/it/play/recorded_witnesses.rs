//! The witnesses in witnesses.json are true.

use serde_json::Value as Json;
use variorum::behaviour::{
    Comparisons, RecordedComparison, RecordedWitness, SearchEffort, describe_answer,
    find_comparisons, recorded_comparisons,
};
use variorum::check::Checks;
use variorum::engine::{Edition, Ruleset};
use variorum::facts::Situation;
use variorum::questions::{self, Question};

/// What an edition answers to a witness, in words.
pub(super) fn replayed(witness: &RecordedWitness, edition: &str) -> String {
    let rules = Ruleset::for_edition(Edition::from_id(edition).unwrap());
    let facts: Vec<(&str, &Json)> =
        witness.facts.iter().map(|(path, value)| (path.as_str(), value)).collect();
    let situation = Situation::from_map(facts).unwrap();
    let question = Question::from_id(&witness.question).unwrap();
    describe_answer(question, questions::ask(question, &rules, &situation).unwrap().answer)
}

#[test]
fn every_witness_plays_in_both_editions_as_it_says() {
    let mut played = 0;
    for RecordedComparison { subject, from, to, witnesses, .. } in recorded_comparisons() {
        for witness in witnesses {
            assert_ne!(witness.before, witness.after, "{subject}");
            let answers = [from, to].map(|edition| replayed(witness, edition));
            assert_eq!(
                answers,
                [witness.before.clone(), witness.after.clone()],
                "{subject} {from} {to}: {witness:?}"
            );
            played += 1;
        }
    }
    assert!(played > 40, "only {played} witnesses are recorded");
}

/// New checks find more of them: `variorum lint --claims --keep witnesses.json --records .` writes
/// them anew.
#[test]
fn the_recorded_witnesses_are_those_that_are_found() {
    let full = std::env::var_os("VARIORUM_FULL").is_some();
    let catalog = variorum::embedded::catalog();
    let checks = Checks::load(&catalog).unwrap();
    let comparisons = Comparisons::without_cache(&catalog, &checks);
    let wanted = |id: &str| full || id == "free-spin";
    let found =
        find_comparisons(&comparisons, SearchEffort::default(), |subject| wanted(&subject.id));
    let known: Vec<&RecordedComparison> =
        recorded_comparisons().iter().filter(|one| wanted(&one.subject)).collect();
    if full {
        assert_eq!(found.iter().collect::<Vec<_>>(), known);
    }
    // In the short run: whatever is recorded is found again, whatever else new checks may find.
    for one in known {
        let again = found
            .iter()
            .find(|other| {
                (&other.subject, &other.from, &other.to) == (&one.subject, &one.from, &one.to)
            })
            .unwrap();
        let asked = |one: &RecordedComparison| {
            one.witnesses.iter().map(|witness| witness.question.clone()).collect::<Vec<_>>()
        };
        assert!(
            asked(one).iter().all(|question| asked(again).contains(question)),
            "{one:?} {again:?}"
        );
    }
    assert!(!found.is_empty());
}
