//! Outcomes of scenes as sentences for players.

use super::distribution::{AnswerDistribution, Roll};
use super::scene::{Phrase, Scene};
use super::{Meeting, SceneOutcome};
use crate::behaviour::{clause_names, describe_answer};
use crate::open_points::names_for_conventions;
use variorum_expr::Value;
use variorum_scene::facts::{Fact, definitions};

impl SceneOutcome {
    /// What happens when the two meet.
    pub fn sentence(&self) -> String {
        scene_sentence(self.scene, &self.both)
    }

    /// What happens without one of the two abilities, where that is not the same: `against one
    /// without Toughness: 2 clicks`.
    pub fn otherwise(&self, meeting: &Meeting) -> String {
        let differs = |alone: &AnswerDistribution| {
            alone.differs_from(&self.both) || self.both.differs_from(alone)
        };
        let mut parts = Vec::new();
        if differs(&self.attacker_alone) {
            let answer = all_answers(self.scene, &self.attacker_alone);
            parts.push(format!("against one without {}: {answer}", meeting.defender.name()));
        }
        if differs(&self.defender_alone) {
            let answer = all_answers(self.scene, &self.defender_alone);
            parts.push(format!("by one without {}: {answer}", meeting.attacker.name()));
        }
        parts.join("; ")
    }
}

/// The scene and its answer in a sentence.
fn scene_sentence(scene: &Scene, distribution: &AnswerDistribution) -> String {
    let answers: Vec<Option<Value>> = distribution.rolls.iter().map(|roll| roll.answer).collect();
    if answers.iter().all(Option::is_none) {
        return format!("Not possible: {}", lowercase_first(scene.question.meaning()));
    }
    let (yes, no) = match scene.phrase {
        Phrase::Count(sentence) => {
            return sentence.replace("{}", &all_answers(scene, distribution));
        }
        Phrase::Whether(yes, no) => (yes.trim_end_matches('.'), no.trim_end_matches('.')),
    };
    let is_constant = answers.iter().all(|one| answers.first() == Some(one));
    let is_yes = answers.first().copied().flatten() == Some(Value::Bool(true));
    match (is_constant, distribution.varied_dice.as_slice()) {
        (true, _) => format!("{}.", if is_yes { yes } else { no }),
        (false, [die]) => {
            let is_yes = |roll: &Roll| roll.answer == Some(Value::Bool(true));
            let numbers = numbers_with(distribution, is_yes);
            format!("{yes} if {}, otherwise not.", die_shows(*die, &numbers))
        }
        _ => format!("{yes} or not, as the dice fall."),
    }
}

/// The answer alone, over all rolls: `2 clicks`, `no click if the die of Dodge shows 4 to 6,
/// otherwise the attacker's damage value`.
fn all_answers(scene: &Scene, distribution: &AnswerDistribution) -> String {
    let mut answers: Vec<[Option<Value>; 2]> =
        distribution.rolls.iter().map(Roll::answers).collect();
    answers.dedup();
    match (answers.as_slice(), distribution.varied_dice.as_slice()) {
        ([], _) => "not possible".to_owned(),
        ([one], _) => one_answer(scene, *one),
        (_, [die]) => linear_answer(scene, distribution, *die)
            .unwrap_or_else(|| answers_by_die(scene, distribution, *die)),
        _ => answer_range(scene, distribution),
    }
}

/// An answer in words; one that follows a value of the dial is put as that value.
fn one_answer(scene: &Scene, [answer, with_one_more]: [Option<Value>; 2]) -> String {
    let Some(answer) = answer else { return "not possible".to_owned() };
    let number = |value: Option<Value>| value.and_then(Value::int);
    let plain = || describe_answer(scene.question, answer);
    match (number(Some(answer)), number(with_one_more), scene.dial_value()) {
        (Some(here), Some(more), Some(dial)) if here != more => {
            let value = scene.situation().int(dial.fact);
            let (factor, rest) = (more - here, here - (more - here) * value);
            following(scene, dial.name, factor, rest).unwrap_or_else(plain)
        }
        _ => plain(),
    }
}

/// `the attacker's damage value`, `1 click fewer than …`, `twice …`; none for other relations.
fn following(scene: &Scene, name: &str, factor: i64, rest: i64) -> Option<String> {
    let by = describe_answer(scene.question, Value::Int(rest.abs()));
    match (factor, rest) {
        (1, 0) => Some(name.to_owned()),
        (2, 0) => Some(format!("twice {name}")),
        (1, 1..) => Some(format!("{by} more than {name}")),
        (1, _) => Some(format!("{by} fewer than {name}")),
        _ => None,
    }
}

/// The numbers of the only die with which an answer comes up.
fn numbers_with(distribution: &AnswerDistribution, is_wanted: impl Fn(&Roll) -> bool) -> Vec<u8> {
    let rolls = distribution.rolls.iter().filter(|roll| is_wanted(roll));
    rolls.filter_map(|roll| roll.dice.first().map(|(_, shown)| *shown)).collect()
}

/// Every answer with the numbers of the die that lead to it.
fn answers_by_die(scene: &Scene, distribution: &AnswerDistribution, die: Fact) -> String {
    let mut answers: Vec<[Option<Value>; 2]> = Vec::new();
    for roll in &distribution.rolls {
        if !answers.contains(&roll.answers()) {
            answers.push(roll.answers());
        }
    }
    let mut parts: Vec<String> = Vec::new();
    let last = answers.pop();
    for answer in answers {
        let numbers = numbers_with(distribution, |roll| roll.answers() == answer);
        let condition = die_shows(die, &numbers);
        parts.push(format!("{} if {condition}", one_answer(scene, answer)));
    }
    parts.extend(last.map(|last| format!("otherwise {}", one_answer(scene, last))));
    parts.join(", ")
}

/// `the die of Dodge shows 4 to 6`.
fn die_shows(die: Fact, numbers: &[u8]) -> String {
    let is_run = numbers.windows(2).all(|pair| matches!(pair, [one, next] if one + 1 == *next));
    let numbers = match numbers {
        [one] => one.to_string(),
        [first, .., last] if is_run => format!("{first} to {last}"),
        many => many.iter().map(u8::to_string).collect::<Vec<_>>().join(", "),
    };
    format!("{} shows {numbers}", die_name(die))
}

fn die_name(die: Fact) -> String {
    let definition = definitions().get(die.id().index()).expect("every fact has a definition");
    lowercase_first(definition.meaning.trim_end_matches('.'))
}

/// An answer that rises with the die: as many as it shows, or some more or fewer, but never below
/// none.
fn linear_answer(scene: &Scene, distribution: &AnswerDistribution, die: Fact) -> Option<String> {
    let points: Option<Vec<(i64, i64)>> = distribution
        .rolls
        .iter()
        .map(|roll| Some((i64::from(roll.dice.first()?.1), roll.answer?.int()?)))
        .collect();
    let points = points?;
    if distribution.rolls.iter().any(|roll| roll.answer != roll.answer_with_one_more) {
        return None;
    }
    let (shown, most) = *points.last()?;
    let more = most - shown;
    let is_linear = points.iter().all(|(shown, answer)| *answer == (shown + more).max(0));
    let two = describe_answer(scene.question, Value::Int(2));
    let noun = two.trim_start_matches("2 ");
    let by = describe_answer(scene.question, Value::Int(more.abs()));
    let name = die_name(die);
    is_linear.then(|| match more {
        0 => format!("as many {noun} as {name} shows"),
        1.. => format!("{by} more than {name} shows"),
        _ => format!("{by} fewer than {name} shows"),
    })
}

/// The least and the greatest of many numbers.
fn answer_range(scene: &Scene, distribution: &AnswerDistribution) -> String {
    let numbers: Vec<i64> =
        distribution.rolls.iter().filter_map(|roll| roll.answer?.int()).collect();
    match (numbers.iter().min(), numbers.iter().max()) {
        (Some(least), Some(most)) if least != most => {
            let most = describe_answer(scene.question, Value::Int(*most));
            format!("{least} to {most}, as the dice fall")
        }
        (Some(only), _) => describe_answer(scene.question, Value::Int(*only)),
        _ => "yes or no, as the dice fall".to_owned(),
    }
}

fn lowercase_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The names of what decided: the clauses, and the open points where the documents do not.
pub fn deciding_names(outcome: &SceneOutcome) -> String {
    let clauses = clause_names(&outcome.clauses());
    let open_points = names_for_conventions(&outcome.conventions());
    let open_points = open_points.iter().map(|name| format!("open point {name}"));
    clauses.into_iter().chain(open_points).collect::<Vec<_>>().join(", ")
}
