//! Questions about multiple-dial warriors and chariots: one of them is in the middle of the table,
//! and real actions are given to its sections, to its passenger or to the warrior that faces it.
//! A fact about them that an answer does not depend on is an error, in every question.

pub(super) mod abilities_of_others;
pub(super) mod attack_by_section;
pub(super) mod attack_on_multi_dial;
pub(super) mod boarding;
mod figure;
pub(super) mod movement;
pub(super) mod passenger_actions;
pub(super) mod passenger_damage;
pub(super) mod point_value;
pub(super) mod section_actions;
mod table;

use variorum_engine::geometry::{Facing, Section};
use variorum_engine::{AbilityId, FigureId, Game};

use super::{QuestionRun, Unanswerable};
use crate::facts::{Fact, FactEnum, MultiDialFact, SectionOrBorder};

/// The multiple-dial warrior of every question.
const MULTI_DIAL: FigureId = FigureId(0);
/// The other warrior of every question: whoever faces the multiple-dial warrior, or rides in it.
const OTHER: FigureId = FigureId(1);

/// The facts about an attack that questions here depend on.
const ATTACK_FACTS: &[&str] = &[
    "attack.kind",
    "attack.capture",
    "attack.first_die",
    "attack.second_die",
    "attack.distance",
    "attack.rear",
    "attack.through",
    "attack.apart",
    "die.damage",
    "die.dodge",
];
/// The facts about a bystander.
const THIRD_FACTS: &[&str] =
    &["third.using", "third.side", "third.defense", "third.shields", "third.left"];
/// The facts about an actor beside a multiple-dial warrior.
const ACTOR_FACTS: &[&str] = &["actor.using", "actor.attack", "actor.damage", "actor.range"];
/// The facts about the target of a section or of a passenger.
const TARGET_FACTS: &[&str] = &["target.defense", "target.left"];
/// The fact that the target of a shot touches who shoots.
const TOUCHING_FACT: &[&str] = &["attack.touching"];

impl SectionOrBorder {
    /// The section; none for the border.
    fn section(self) -> Option<Section> {
        match self {
            Self::Front => Some(Section::Front),
            Self::Left => Some(Section::Left),
            Self::Rear => Some(Section::Rear),
            Self::Right => Some(Section::Right),
            Self::Border => None,
        }
    }
}

/// Quarter turns to the left that lead from the front to a section.
fn quarter_turns(section: Section) -> i32 {
    i32::try_from(section.index()).expect("there are four sections") * 1024
}

impl QuestionRun<'_> {
    /// Remembers that the answer depends on a fact.
    fn mark_read(&self, fact: MultiDialFact) {
        self.multi_dial_facts_read.set(self.multi_dial_facts_read.get() | 1 << fact as u64);
    }

    fn multi_dial_number(&self, fact: MultiDialFact) -> u8 {
        self.mark_read(fact);
        self.situation.small_int(Fact::MultiDial(fact))
    }

    fn multi_dial_truth(&self, fact: MultiDialFact) -> bool {
        self.mark_read(fact);
        self.situation.truth(Fact::MultiDial(fact))
    }

    fn multi_dial_choice<E: FactEnum>(&self, fact: MultiDialFact) -> E {
        self.mark_read(fact);
        self.situation.choice(Fact::MultiDial(fact))
    }

    fn multi_dial_abilities(&self, fact: MultiDialFact) -> impl Iterator<Item = AbilityId> + use<> {
        self.mark_read(fact);
        self.situation.abilities(Fact::MultiDial(fact))
    }

    /// The section that a fact names; none for the border.
    fn multi_dial_section(&self, fact: MultiDialFact) -> Option<Section> {
        self.multi_dial_choice::<SectionOrBorder>(fact).section()
    }

    /// The section that a fact names, where the border makes no sense.
    fn require_section(&self, fact: MultiDialFact) -> Result<Section, Unanswerable> {
        let section = self.multi_dial_section(fact);
        section.ok_or_else(|| Unanswerable::because("a border is not a section"))
    }

    /// The section that the facts are about.
    fn named_section(&self) -> Result<Section, Unanswerable> {
        self.require_section(MultiDialFact::SectionIs)
    }

    /// The section that somebody picks; the front where the facts say the border.
    pub(super) fn picked_section(&self) -> Section {
        self.multi_dial_section(MultiDialFact::PickSection).unwrap_or(Section::Front)
    }

    /// Which way a passenger is put down whose chariot is gone; ahead where the facts say the
    /// border.
    pub(super) fn passenger_facing(&self, game: &Game, passenger: FigureId) -> Facing {
        let section = self.multi_dial_section(MultiDialFact::WreckFacing).unwrap_or(Section::Front);
        game.figure(passenger).placed.facing.turned(quarter_turns(section))
    }

    /// Makes sure that no facts are set besides these and those about multiple-dial warriors.
    fn allow_only(&self, lists: &[&[&str]]) -> Result<(), Unanswerable> {
        let is_of_multi_dial = |path| MultiDialFact::ALL.iter().any(|fact| fact.path() == path);
        let is_listed = |path| lists.iter().any(|list| list.contains(&path));
        let mut set = self.situation.non_defaults().map(|(definition, _)| definition.path);
        match set.find(|path| !is_of_multi_dial(*path) && !is_listed(*path)) {
            Some(path) => Err(Unanswerable::because(["nothing here depends on ", path, ""])),
            None => Ok(()),
        }
    }

    /// Makes sure that these facts name no abilities besides those that the question tries out.
    fn allow_only_abilities(
        &self,
        facts: &[Fact],
        tried: &[AbilityId],
    ) -> Result<(), Unanswerable> {
        let mut named = facts.iter().flat_map(|fact| self.situation.abilities(*fact));
        match named.find(|ability| !tried.contains(ability)) {
            Some(ability) => Err(Unanswerable::because(format!("{ability} is not tried here"))),
            None => Ok(()),
        }
    }

    /// A fact about multiple-dial warriors that is set and was not read is an error.
    pub(super) fn ensure_multi_dial_facts_were_read(&self) -> Result<(), Unanswerable> {
        let was_read = |fact: MultiDialFact| {
            self.multi_dial_facts_read.get() >> (fact as u64) & 1 == 1
                || self.rolled.contains(&Fact::MultiDial(fact))
        };
        let is_set = |fact| self.situation.is_set(Fact::MultiDial(fact));
        match MultiDialFact::ALL.iter().find(|fact| is_set(**fact) && !was_read(**fact)) {
            Some(fact) => {
                let path = fact.path();
                Err(Unanswerable::because(["nothing here depends on ", path, ""]))
            }
            None => Ok(()),
        }
    }
}
