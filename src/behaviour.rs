//! What plays differently between two editions: every situation that their checks tell apart is played under both, and the
//! pairs of answers are grouped, each with one smallest witness.
//! It believes no claim: a difference that cannot be played does not count.

mod claim;
mod probe;
mod view;
mod words;

pub use claim::{Claim, Verdict, claims};
pub use view::{AnswerView, BehaviourView, GroupView};
pub use words::{answer_in_words, answers_in_words, in_sentences, sides, times, verdict};

use std::collections::BTreeMap;

use crate::catalog::{Catalog, Subject};
use crate::check::{Checks, combinations};
use crate::edition::EditionNo;
use crate::engine::figure::AbilityId;
use crate::engine::ruleset::{Edition, Ruleset};
use crate::expr::Value;
use crate::situation::Situation;
use crate::stage::{self, Question, Told};
use probe::Probe;

/// The most situations played for one question that the subject's own checks ask.
pub const MOST: usize = 200_000;
/// The most played for one question that other subjects ask about it.
const MOST_RELATED: usize = 2_000;

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
    /// The witness as it was played again under both, when all was counted.
    pub played: [Told; 2],
    /// Whether the subject's own wording makes the difference; else another change between the two editions does.
    pub own: bool,
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
    /// Whether other subjects' questions about it were asked as well, since its own showed nothing.
    pub related: bool,
}

impl Behaviour {
    /// The groups that the subject's own wording makes.
    pub fn own(&self) -> impl Iterator<Item = &Group> {
        self.groups.iter().filter(|group| group.own)
    }
}

/// Why two editions cannot be compared by playing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Incomparable {
    /// The engine does not play one of them.
    NotPlayed,
    /// No check asks anything about the subject, in neither edition.
    NoQuestion,
}

/// Two editions of a subject, and what tells its own changes from those of others.
struct Pair {
    rules: [Ruleset; 2],
    /// Each edition with the other's wording of this subject alone.
    swapped: [Ruleset; 2],
}

impl Pair {
    fn of(catalog: &Catalog, subject: &Subject, editions: [EditionNo; 2]) -> Result<Self, Incomparable> {
        let played = |no| Edition::from_id(catalog.timeline.id(no)).map(Ruleset::of).ok_or(Incomparable::NotPlayed);
        let [before, after] = editions;
        let rules = [played(before)?, played(after)?];
        let [one, other] = &rules;
        let swap = |base: &Ruleset, from: &Ruleset| match AbilityId::from_id(&subject.id) {
            Some(ability) => base.clone().with_wording_of(ability, from),
            None => base.clone().with_general_rules_of(from),
        };
        let swapped = [swap(one, other), swap(other, one)];
        Ok(Self { rules, swapped })
    }

    /// Whether the subject's own wording makes the difference in a situation.
    fn is_own(&self, question: Question, situation: &Situation, answers: [Value; 2]) -> bool {
        let changed = |(rules, answer): (&Ruleset, Value)| stage::ask(question, rules, situation).is_ok_and(|told| told.answer != answer);
        self.swapped.iter().zip(answers).any(changed)
    }
}

/// Plays everything that the checks of a subject speak of under two editions; where that shows no difference of its own,
/// also what the checks of others say about it.
pub fn compare(
    catalog: &Catalog,
    checks: &Checks,
    subject: &Subject,
    editions: [EditionNo; 2],
    most: usize,
) -> Result<Behaviour, Incomparable> {
    let pair = Pair::of(catalog, subject, editions)?;
    let probes = probe::own(catalog, checks, subject, editions);
    let mut found = Behaviour { questions: probes.len(), ..Behaviour::default() };
    let mut groups: BTreeMap<Key, Group> = BTreeMap::new();
    probes.iter().for_each(|probe| hunt(probe, &pair, most, &mut groups, &mut found));
    if !groups.values().any(|group| group.own) {
        let related = probe::related(catalog, checks, subject, editions);
        found.related = !related.is_empty();
        let mut asked: Vec<Question> = probes.iter().chain(&related).map(|probe| probe.question).collect();
        asked.sort_unstable();
        asked.dedup();
        found.questions = asked.len();
        related.iter().for_each(|probe| hunt(probe, &pair, most.min(MOST_RELATED), &mut groups, &mut found));
    }
    if found.questions == 0 {
        return Err(Incomparable::NoQuestion);
    }
    found.groups = groups.into_values().filter_map(|group| replayed(group, &pair)).collect();
    found.groups.sort_by_key(|group| (!group.own, group.question, group.answers));
    Ok(found)
}

/// What makes a group: what was asked, whose doing the difference is, and the answers.
type Key = (Question, bool, [Value; 2]);

fn hunt(probe: &Probe, pair: &Pair, most: usize, groups: &mut BTreeMap<Key, Group>, found: &mut Behaviour) {
    let question = probe.question;
    let (situations, sampled) = combinations(&probe.values, most);
    found.sampled |= sampled;
    for situation in situations {
        let answers = pair.rules.each_ref().map(|rules| stage::ask(question, rules, &situation).ok());
        let [Some(one), Some(other)] = answers else { continue };
        found.situations += 1;
        if one.answer == other.answer {
            continue;
        }
        let answers = [one.answer, other.answer];
        let own = pair.is_own(question, &situation, answers);
        let fresh = || Group { question, answers, count: 0, witness: situation.clone(), played: [one, other], own };
        let group = groups.entry((question, own, answers)).or_insert_with(fresh);
        group.count += 1;
        if size(&situation) < size(&group.witness) {
            group.witness = situation;
        }
    }
}

/// The group with its witness played once more under both editions; none if it does not show what it is said to show.
fn replayed(group: Group, pair: &Pair) -> Option<Group> {
    let [one, other] = pair.rules.each_ref().map(|rules| stage::ask(group.question, rules, &group.witness).ok());
    let played = [one?, other?];
    (played.each_ref().map(|told| told.answer) == group.answers).then_some(Group { played, ..group })
}

/// How much a situation tells: fewer facts first, then smaller numbers.
fn size(situation: &Situation) -> (usize, i64) {
    let numbers = situation.told().filter_map(|(_, value)| value.int()).map(i64::abs).fold(0, i64::saturating_add);
    (situation.told().count(), numbers)
}
