//! What plays differently between two editions: every situation that their checks tell apart is
//! played under both, and the pairs of answers are grouped, each with one smallest witness.
//! It believes no claim: a difference that cannot be played does not count.

mod claim;
mod kept;
mod pair;
mod probe;
mod view;
mod words;

pub use claim::{Claim, Verdict, claims};
pub use kept::{Kept, KeptWitness, find_all, kept, kept_of};
pub use view::{AnswerView, BehaviourView, GroupView};
pub use words::{answer_in_words, answers_in_words, in_sentences, sides, times, verdict};

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crate::check::{Checks, combinations, smallest};
use pair::Pair;
use probe::Probe;
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::record::ChangeKind;
use variorum_corpus::timeline::EditionIndex;
use variorum_expr::Value;
use variorum_scene::facts::Situation;
use variorum_scene::questions::{self, Answered, Question};

/// How far a comparison goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// The most situations of one question that are all played; of more, a sample is.
    pub most: usize,
    /// The most for one check of another subject.
    pub related: usize,
    /// Whether the ability is also played against every other one, where nothing else shows a
    /// difference.
    pub meetings: bool,
}

impl Default for Effort {
    fn default() -> Self {
        Self { most: 20_000, related: 300, meetings: true }
    }
}

impl Effort {
    /// As far as a claim is worth: only where a difference is claimed is an ability played against
    /// every other one.
    #[must_use]
    pub fn for_claim(self, kind: Option<ChangeKind>) -> Self {
        Self { meetings: self.meetings && kind == Some(ChangeKind::Functional), ..self }
    }
}

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
    pub played: [Answered; 2],
    /// Whether the subject's own wording makes the difference; else another change between the two
    /// editions does.
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
    /// Whether some of what its own checks speak of were left out because there were too many
    /// combinations.
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

/// Plays everything that the checks of a subject speak of under two editions; where that shows no
/// difference of its own, also what the checks of others say about it, and an ability against every
/// other one.
pub fn compare(
    catalog: &Catalog,
    checks: &Checks,
    subject: &Subject,
    editions: [EditionIndex; 2],
    effort: Effort,
) -> Result<Behaviour, Incomparable> {
    let mut hunt = Hunt::new(Pair::of(catalog, subject, editions)?);
    hunt.found.sampled =
        hunt.follow(&probe::own(catalog, checks, subject, editions, effort.most), effort.most);
    if !hunt.has_own() {
        let related = probe::related(catalog, checks, subject, editions);
        hunt.found.related = !related.is_empty();
        hunt.follow(&related, effort.related);
    }
    if effort.meetings && !hunt.has_own() {
        hunt.meet(&probe::meetings(subject), effort.most);
    }
    hunt.done()
}

/// What makes a group: what was asked, whose doing the difference is, and the answers.
type Key = (Question, bool, [Value; 2]);

/// A search for differences that is under way.
struct Hunt {
    pair: Pair,
    groups: BTreeMap<Key, Group>,
    asked: BTreeSet<Question>,
    /// What was played already, by its hash.
    seen: HashSet<u64>,
    found: Behaviour,
}

impl Hunt {
    fn new(pair: Pair) -> Self {
        Self {
            pair,
            groups: BTreeMap::new(),
            asked: BTreeSet::new(),
            seen: HashSet::new(),
            found: Behaviour::default(),
        }
    }

    fn has_own(&self) -> bool {
        self.groups.values().any(|group| group.own)
    }

    /// Plays every combination of these probes, or a sample; says whether it was one.
    fn follow(&mut self, probes: &[Probe], most: usize) -> bool {
        let mut any_sampled = false;
        for probe in probes {
            self.asked.insert(probe.question);
            let (situations, sampled) = combinations(&probe.values, most.min(probe.most));
            any_sampled |= sampled;
            situations
                .chain(probe.aimed.iter().cloned())
                .for_each(|situation| self.play(probe.question, situation));
        }
        any_sampled
    }

    /// Plays an ability against the others; that they show nothing is no answer where nobody asks
    /// anything about it.
    fn meet(&mut self, probes: &[Probe], most: usize) {
        let asked = self.asked.clone();
        self.follow(probes, most);
        if asked.is_empty() && !self.has_own() {
            self.asked = asked;
        }
    }

    fn play(&mut self, question: Question, situation: Situation) {
        let mut hasher = DefaultHasher::new();
        (question, &situation).hash(&mut hasher);
        if !self.pair.has_all(&situation) || !self.seen.insert(hasher.finish()) {
            return;
        }
        let [Some(one), Some(other)] = self
            .pair
            .rules
            .each_ref()
            .map(|rules| questions::ask(question, rules, &situation).ok())
        else {
            return;
        };
        self.found.situations += 1;
        if one.answer == other.answer {
            return;
        }
        let answers = [one.answer, other.answer];
        let own = self.pair.is_own(question, &situation, answers);
        let fresh = || Group {
            question,
            answers,
            count: 0,
            witness: situation.clone(),
            played: [one, other],
            own,
        };
        let group = self.groups.entry((question, own, answers)).or_insert_with(fresh);
        group.count += 1;
        if size(&situation) < size(&group.witness) {
            group.witness = situation;
        }
    }

    fn done(mut self) -> Result<Behaviour, Incomparable> {
        self.found.questions = self.asked.len();
        let replayed = self.groups.into_values().filter_map(|group| replayed(group, &self.pair));
        self.found.groups = replayed.collect();
        self.found.groups.sort_by_key(|group| (!group.own, group.question, group.answers));
        if self.asked.is_empty() { Err(Incomparable::NoQuestion) } else { Ok(self.found) }
    }
}

/// The group with its witness made as small as it goes and played once more under both editions;
/// none if it does not show what it is said to show.
fn replayed(mut group: Group, pair: &Pair) -> Option<Group> {
    let shows = |situation: &Situation| {
        let answers = pair.rules.each_ref().map(|rules| {
            questions::ask(group.question, rules, situation).ok().map(|told| told.answer)
        });
        answers == group.answers.map(Some)
            && pair.is_own(group.question, situation, group.answers) == group.own
    };
    group.witness = smallest(group.witness.clone(), shows);
    let [one, other] = pair
        .rules
        .each_ref()
        .map(|rules| questions::ask(group.question, rules, &group.witness).ok());
    let played = [one?, other?];
    (played.each_ref().map(|told| told.answer) == group.answers)
        .then_some(Group { played, ..group })
}

/// How much a situation tells: fewer facts first, then smaller numbers.
fn size(situation: &Situation) -> (usize, i64) {
    let numbers = situation
        .non_defaults()
        .filter_map(|(_, value)| value.int())
        .map(i64::abs)
        .fold(0, i64::saturating_add);
    (situation.non_defaults().count(), numbers)
}
