//! A difference in play as one player would tell it to another.
//! It adds nothing to what was played.

use super::{Behaviour, Group};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::EditionIndex;
use variorum_expr::Value;
use variorum_scene::facts::{Fact, schema};
use variorum_scene::questions::{AnswerKind, Question};

/// Two editions in words: `Unlimited errata, April 2003`.
pub fn sides(catalog: &Catalog, editions: [EditionIndex; 2]) -> [String; 2] {
    editions.map(|edition| catalog.timeline.describe(edition))
}

/// What is counted, as the question has it, for one and for several.
const COUNTED: [(&str, &str, &str); 8] = [
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
pub fn answer_in_words(question: Question, answer: Value) -> String {
    match (question.answer_kind(), answer) {
        (AnswerKind::Truth, Value::Bool(yes)) => if yes { "yes" } else { "no" }.to_owned(),
        (_, Value::Int(number)) => {
            let asked = question.meaning();
            let counts = asked.contains("ow many");
            let noun =
                COUNTED.into_iter().filter(|_| counts).find(|(named, _, _)| asked.contains(named));
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

/// The questions about what follows from an attack whose result is a fact; where it is not told,
/// the attack hits.
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

/// The witness of a group in sentences: the situation, how the attack fell, and the dice that were
/// rolled in either edition.
pub fn in_sentences(group: &Group) -> String {
    let situation = &group.witness;
    let mut rolled: Vec<Fact> =
        group.played.iter().flat_map(|told| told.rolled.iter().copied()).collect();
    rolled.sort_unstable();
    rolled.dedup();
    rolled.retain(|fact| !situation.is_set(*fact));
    let hit = follows_from_a_hit(group.question) && !situation.is_set(Fact::AttackResult);
    let mut sentences: Vec<String> = Vec::new();
    if situation.non_defaults().next().is_some() {
        sentences.push(situation.describe());
    }
    sentences.extend(hit.then(|| "The attack hits.".to_owned()));
    sentences.extend(rolled.into_iter().filter_map(|fact| situation.describe_die(fact)));
    if sentences.is_empty() { situation.describe() } else { sentences.join(" ") }
}

/// Both answers of a group: `Mage Knight Unlimited, January 2002: 1 click. Unlimited errata, April
/// 2003: no click.`
pub fn answers_in_words(group: &Group, sides: &[String; 2]) -> String {
    let [before, after] = sides;
    let [one, other] = group.answers.map(|answer| answer_in_words(group.question, answer));
    format!("{before}: {one}. {after}: {other}.")
}

/// `3 situations`.
pub fn times(count: u64) -> String {
    if count == 1 { "1 situation".to_owned() } else { format!("{count} situations") }
}

/// How much was played, and what came of it: `No difference in 50 situations, all combinations,
/// over 5 questions.`
pub fn verdict(found: &Behaviour) -> String {
    let kinds = match found.groups.len() {
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
    format!("{kinds} in {}, {scope}, over {questions}.", times(found.situations))
}
