//! Describes differences in play in the words of a player.

use super::{BehaviourDiff, Difference};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::EditionIndex;
use variorum_expr::Value;
use variorum_scene::facts::{Fact, schema};
use variorum_scene::questions::{AnswerKind, Question};

/// Two editions in words: `Unlimited errata, April 2003`.
pub fn edition_labels(catalog: &Catalog, editions: [EditionIndex; 2]) -> [String; 2] {
    editions.map(|edition| catalog.timeline.describe(edition))
}

/// What a question counts: as the question says it, for one and for several.
const COUNTED_NOUNS: [(&str, &str, &str); 8] = [
    ("clicks of pushing damage", "click of pushing damage", "clicks of pushing damage"),
    ("clicks", "click", "clicks"),
    ("action tokens", "action token", "action tokens"),
    ("whole inches", "inch", "inches"),
    ("single dice", "die", "dice"),
    ("points", "point", "points"),
    ("actions and action tokens", "action or token", "actions and tokens"),
    ("actions", "action", "actions"),
];

/// An answer as a player would give it: `yes`, `no`, `2 clicks`.
pub fn describe_answer(question: Question, answer: Value) -> String {
    match (question.answer_kind(), answer) {
        (AnswerKind::Truth | AnswerKind::Permission, Value::Bool(yes)) => {
            if yes { "yes" } else { "no" }.to_owned()
        }
        (_, Value::Int(number)) => {
            let asked = question.meaning();
            let counts = asked.contains("ow many");
            let noun = COUNTED_NOUNS
                .into_iter()
                .filter(|_| counts)
                .find(|(named, _, _)| asked.contains(named));
            match (noun, number) {
                (Some((_, one, _)), 0) => format!("no {one}"),
                (Some((_, one, _)), 1) => format!("1 {one}"),
                (Some((_, _, several)), more) => format!("{more} {several}"),
                (None, number) => number.to_string(),
            }
        }
        _ => schema().show(answer),
    }
}

/// Whether the question is about what follows from an attack; unless its result is set, the attack
/// hits.
fn follows_from_a_hit(question: Question) -> bool {
    use Question as Q;
    matches!(
        question,
        Q::DamageBase
            | Q::DamageAdded
            | Q::DamageReduced
            | Q::DamageDealt
            | Q::TargetTokens
            | Q::TargetHarm
            | Q::TargetEliminated
            | Q::TargetCaptured
            | Q::TargetHealed
            | Q::TargetPushed
            | Q::TargetWounds
            | Q::ThirdHarm
            | Q::ThirdAffected
            | Q::ActorHarm
            | Q::ActorHealed
            | Q::SingleDice
    )
}

/// The witness of a difference in sentences: the situation, the result of the attack, and the dice
/// that were rolled in either edition.
pub fn describe_witness(difference: &Difference) -> String {
    let situation = &difference.witness;
    let mut rolled: Vec<Fact> =
        difference.played.iter().flat_map(|answered| answered.rolled.iter().copied()).collect();
    rolled.sort_unstable();
    rolled.dedup();
    rolled.retain(|fact| !situation.is_set(*fact));
    let hit = follows_from_a_hit(difference.question) && !situation.is_set(Fact::AttackResult);
    let mut sentences: Vec<String> = Vec::new();
    if situation.non_defaults().next().is_some() {
        sentences.push(situation.describe());
    }
    sentences.extend(hit.then(|| "The attack hits.".to_owned()));
    sentences.extend(rolled.into_iter().filter_map(|fact| situation.describe_die(fact)));
    if sentences.is_empty() { situation.describe() } else { sentences.join(" ") }
}

/// Both answers: `Mage Knight Unlimited, January 2002: 1 click. Unlimited errata, April
/// 2003: no click.`
pub fn describe_answers(difference: &Difference, labels: &[String; 2]) -> String {
    let [before, after] = labels;
    let [one, other] =
        difference.answers.map(|answer| describe_answer(difference.question, answer));
    format!("{before}: {one}. {after}: {other}.")
}

/// `3 situations`.
pub fn situation_count(count: u64) -> String {
    if count == 1 { "1 situation".to_owned() } else { format!("{count} situations") }
}

/// How much was played, and what came of it: `No difference in 50 situations, all combinations,
/// over 5 questions.`
pub fn summary(found: &BehaviourDiff) -> String {
    let kinds = match found.differences.len() {
        0 => "No difference".to_owned(),
        1 => "1 kind of difference".to_owned(),
        more => format!("{more} kinds of difference"),
    };
    let scope = if found.sampled { "a sample of the combinations" } else { "all combinations" };
    let questions = if found.questions == 1 {
        "1 question".to_owned()
    } else {
        format!("{} questions", found.questions)
    };
    format!("{kinds} in {}, {scope}, over {questions}.", situation_count(found.situations))
}
