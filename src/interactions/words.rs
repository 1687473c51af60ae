//! Outcomes as sentences that a player reads.
//! It says what happened in the games that were played, and nothing of why.

use super::scene::{Scene, Tells};
use super::spread::Spread;
use super::{Meeting, Outcome};
use crate::behaviour::answer_in_words;
use variorum_expr::Value;
use variorum_scene::facts::{Fact, definitions};

impl Outcome {
    /// What happens when the two meet.
    pub fn sentence(&self) -> String {
        told(self.scene, &self.both)
    }

    /// What happens without one of the two, or without either, where that is not the same: `without
    /// Toughness, 2 clicks`.
    pub fn otherwise(&self, meeting: &Meeting) -> String {
        let attacker = meeting.attacker.name();
        let defender = meeting.defender.name();
        let mut parts = Vec::new();
        if self.attacker_alone.differs_from(&self.both)
            || self.both.differs_from(&self.attacker_alone)
        {
            parts.push(format!(
                "against one without {defender}: {}",
                answer(self.scene, &self.attacker_alone)
            ));
        }
        if self.defender_alone.differs_from(&self.both)
            || self.both.differs_from(&self.defender_alone)
        {
            parts.push(format!(
                "by one without {attacker}: {}",
                answer(self.scene, &self.defender_alone)
            ));
        }
        parts.join("; ")
    }
}

/// The scene and its answer in a sentence.
fn told(scene: &Scene, spread: &Spread) -> String {
    let answers: Vec<Option<Value>> = spread.falls.iter().map(|fall| fall.answer).collect();
    if answers.iter().all(Option::is_none) {
        return format!("It cannot come to this: {}", lower(scene.question.meaning()));
    }
    match scene.tells {
        Tells::Count(sentence) => sentence.replace("{}", &answer(scene, spread)),
        Tells::Whether(yes, no) => {
            let same = answers.iter().all(|one| answers.first() == Some(one));
            let truth = answers.first().copied().flatten().and_then(Value::truth).unwrap_or(false);
            let sentence = |truth: bool| if truth { yes } else { no }.trim_end_matches('.');
            match (same, spread.rolled.as_slice()) {
                (true, _) => format!("{}.", sentence(truth)),
                (false, [die]) => format!(
                    "{} if {}, otherwise not.",
                    sentence(true),
                    shown(*die, &on(spread, Some(Value::Bool(true))))
                ),
                _ => format!("{} or not, as the dice fall.", sentence(true)),
            }
        }
    }
}

/// The answer alone, over all falls: `2 clicks`, `no click if the die of Dodge shows 4 to 6,
/// otherwise 2 clicks`.
fn answer(scene: &Scene, spread: &Spread) -> String {
    let say = |value: Option<Value>| {
        value.map_or_else(
            || "not possible".to_owned(),
            |value| answer_in_words(scene.question, value),
        )
    };
    let mut answers: Vec<Option<Value>> = spread.falls.iter().map(|fall| fall.answer).collect();
    answers.dedup();
    match (answers.as_slice(), spread.rolled.as_slice()) {
        ([], _) => "not possible".to_owned(),
        ([one], _) => say(*one),
        (_, [die]) => linear(scene, spread, *die).unwrap_or_else(|| by_die(spread, *die, say)),
        _ => range(scene, spread),
    }
}

/// The numbers on which an answer comes up.
fn on(spread: &Spread, answer: Option<Value>) -> Vec<u8> {
    let fits = spread.falls.iter().filter(|fall| fall.answer == answer);
    fits.filter_map(|fall| fall.dice.first().map(|(_, shown)| *shown)).collect()
}

fn by_die(spread: &Spread, die: Fact, say: impl Fn(Option<Value>) -> String) -> String {
    let mut answers: Vec<Option<Value>> = Vec::new();
    for fall in &spread.falls {
        if !answers.contains(&fall.answer) {
            answers.push(fall.answer);
        }
    }
    let mut parts: Vec<String> = Vec::new();
    let last = answers.pop();
    for one in answers {
        parts.push(format!("{} if {}", say(one), shown(die, &on(spread, one))));
    }
    parts.extend(last.map(|last| format!("otherwise {}", say(last))));
    parts.join(", ")
}

/// `the die of Dodge shows 4 to 6`.
fn shown(die: Fact, numbers: &[u8]) -> String {
    let run = numbers.windows(2).all(|pair| matches!(pair, [one, next] if one + 1 == *next));
    let numbers = match numbers {
        [one] => one.to_string(),
        [first, .., last] if run => format!("{first} to {last}"),
        many => many.iter().map(u8::to_string).collect::<Vec<_>>().join(", "),
    };
    format!("{} shows {numbers}", die_name(die))
}

fn die_name(die: Fact) -> String {
    definitions()
        .get(die.id().index())
        .map_or_else(String::new, |known| lower(known.meaning.trim_end_matches('.')))
}

/// An answer that goes with the die: as many as it shows, or so many more or fewer, but never below
/// none.
fn linear(scene: &Scene, spread: &Spread, die: Fact) -> Option<String> {
    let points: Option<Vec<(i64, i64)>> = spread
        .falls
        .iter()
        .map(|fall| Some((i64::from(fall.dice.first()?.1), fall.answer?.int()?)))
        .collect();
    let points = points?;
    let (shown, most) = *points.last()?;
    let more = most - shown;
    let fits = points.iter().all(|(shown, answer)| *answer == (shown + more).max(0));
    let noun = answer_in_words(scene.question, Value::Int(2)).trim_start_matches("2 ").to_owned();
    let by = answer_in_words(scene.question, Value::Int(more.abs()));
    let name = die_name(die);
    fits.then(|| match more {
        0 => format!("as many {noun} as {name} shows"),
        1.. => format!("{by} more than {name} shows"),
        _ => format!("{by} fewer than {name} shows"),
    })
}

/// The least and the most of many.
fn range(scene: &Scene, spread: &Spread) -> String {
    let numbers: Vec<i64> = spread.falls.iter().filter_map(|fall| fall.answer?.int()).collect();
    match (numbers.iter().min(), numbers.iter().max()) {
        (Some(least), Some(most)) if least != most => {
            format!(
                "{least} to {}, as the dice fall",
                answer_in_words(scene.question, Value::Int(*most))
            )
        }
        (Some(only), _) => answer_in_words(scene.question, Value::Int(*only)),
        _ => "yes or no, as the dice fall".to_owned(),
    }
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// What decided, in brackets: the clauses, and the conventions where the documents are silent.
pub fn clause_and_convention(outcome: &Outcome) -> String {
    let clauses: Vec<String> = outcome.clauses().iter().map(ToString::to_string).collect();
    let conventions: Vec<String> = outcome
        .conventions()
        .iter()
        .map(|convention| format!("convention {}", convention.entry().name))
        .collect();
    [clauses, conventions].concat().join(", ")
}
