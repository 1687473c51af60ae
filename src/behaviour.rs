//! What plays differently between two editions: every situation that their checks tell apart is played under both, and the
//! pairs of answers are grouped, each with one smallest witness.
//! It believes no claim: a difference that cannot be played does not count.

use std::collections::BTreeMap;

use crate::catalog::Catalog;
use crate::check::{Check, Checks, combinations, values};
use crate::edition::EditionNo;
use crate::engine::ruleset::{Edition, Ruleset};
use crate::expr::Value;
use crate::situation::Situation;
use crate::stage::{self, Question};

/// One pair of answers, and how often it came up.
#[derive(Debug, Clone)]
pub struct Group {
    /// What was asked.
    pub question: Question,
    /// The answers under the earlier and the later edition.
    pub answers: [Value; 2],
    /// In how many situations.
    pub count: u64,
    /// The smallest of them.
    pub witness: Situation,
}

/// What was found between two editions of a subject.
#[derive(Debug, Clone, Default)]
pub struct Behaviour {
    /// The pairs of different answers.
    pub groups: Vec<Group>,
    /// How many situations were played under both editions.
    pub situations: u64,
    /// How many questions they were about.
    pub questions: usize,
    /// Whether some were left out because there were too many combinations.
    pub sampled: bool,
}

/// Why two editions cannot be compared by playing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Incomparable {
    /// The engine does not play one of them.
    NotPlayed,
    /// Neither edition's checks ask anything about the subject.
    NoQuestion,
}

/// Plays everything that the checks of a subject speak of under two editions.
pub fn compare(
    catalog: &Catalog,
    checks: &Checks,
    subject: &str,
    editions: [EditionNo; 2],
    most: usize,
) -> Result<Behaviour, Incomparable> {
    let played = |no: EditionNo| Edition::from_id(catalog.timeline.id(no)).map(Ruleset::of).ok_or(Incomparable::NotPlayed);
    let [before, after] = editions;
    let rules = [played(before)?, played(after)?];
    let mut questions: BTreeMap<Question, Vec<&Check>> = BTreeMap::new();
    for no in editions {
        for check in checks.in_force(catalog, no).into_iter().filter(|check| check.clause.split('#').next() == Some(subject)) {
            questions.entry(check.question).or_default().push(check);
        }
    }
    if questions.is_empty() {
        return Err(Incomparable::NoQuestion);
    }
    let mut behaviour = Behaviour { questions: questions.len(), ..Behaviour::default() };
    for (question, spoken) in questions {
        let mut groups: BTreeMap<[Value; 2], Group> = BTreeMap::new();
        let known = values(&spoken);
        let (situations, sampled) = combinations(&known, most);
        behaviour.sampled |= sampled;
        for situation in situations {
            let answers = rules.each_ref().map(|rules| stage::ask(question, rules, &situation).ok().map(|told| told.answer));
            let [Some(one), Some(other)] = answers else { continue };
            behaviour.situations += 1;
            if one == other {
                continue;
            }
            let group = groups.entry([one, other]).or_insert_with(|| Group {
                question,
                answers: [one, other],
                count: 0,
                witness: situation.clone(),
            });
            group.count += 1;
            if size(&situation) < size(&group.witness) {
                group.witness = situation;
            }
        }
        behaviour.groups.extend(groups.into_values());
    }
    Ok(behaviour)
}

/// How much a situation tells: fewer facts first, then smaller numbers.
fn size(situation: &Situation) -> (usize, i64) {
    let numbers = situation.told().filter_map(|(_, value)| value.int()).map(i64::abs).fold(0, i64::saturating_add);
    (situation.told().count(), numbers)
}
