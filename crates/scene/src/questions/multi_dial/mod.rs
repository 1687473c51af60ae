//! Questions about multiple-dial warriors and chariots: one of them stands in the middle, and real
//! actions are given to its sections, to its passenger or to the warrior that faces it.
//! A fact about them that nothing in the scene depends on is refused, in every question.

pub(super) mod acting;
pub(super) mod arming;
pub(super) mod assault;
pub(super) mod boarding;
pub(super) mod driving;
mod giant;
pub(super) mod passing;
pub(super) mod riding;
pub(super) mod struck;
mod table;
pub(super) mod wreck;

use super::{Stage, Unanswerable};
use crate::facts::{Fact, MultiDialFact};
use variorum_engine::geometry::{Facing, Section};
use variorum_engine::{AbilityId, FigureId, Game};

/// What the facts may say about an attack.
const ATTACK: &[&str] = &[
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
/// What they may say about the bystander.
const THIRD: &[&str] =
    &["third.using", "third.side", "third.defense", "third.shields", "third.left"];
/// What they may say about an actor beside a multiple-dial warrior.
const ACTOR: &[&str] = &["actor.using", "actor.attack", "actor.damage", "actor.range"];
/// Whether the target of a shot touches who shoots.
const TOUCHING: &[&str] = &["attack.touching"];
/// What they may say about a target of one.
const TARGET: &[&str] = &["target.defense", "target.left"];

impl Stage<'_> {
    fn note(&self, fact: MultiDialFact) {
        self.read.set(self.read.get() | 1 << fact as u64);
    }

    fn number(&self, fact: MultiDialFact) -> u8 {
        self.note(fact);
        self.situation.small(Fact::MultiDial(fact))
    }

    fn is(&self, fact: MultiDialFact) -> bool {
        self.note(fact);
        self.situation.truth(Fact::MultiDial(fact))
    }

    fn word(&self, fact: MultiDialFact) -> &'static str {
        self.note(fact);
        self.situation.word(Fact::MultiDial(fact))
    }

    fn shown(&self, fact: MultiDialFact) -> impl Iterator<Item = AbilityId> + use<> {
        self.note(fact);
        self.situation.abilities(Fact::MultiDial(fact))
    }

    /// The section that a fact names; nothing for the border.
    fn section(&self, fact: MultiDialFact) -> Option<Section> {
        self.note(fact);
        Section::ALL.get(self.situation.variant(Fact::MultiDial(fact))).copied()
    }

    /// The section that the facts are about.
    fn named(&self) -> Result<Section, Unanswerable> {
        self.section(MultiDialFact::SectionIs)
            .ok_or_else(|| Unanswerable::because("a border is no section"))
    }

    /// The section that somebody picks; the border stands for the front.
    pub(super) fn picked(&self) -> Section {
        self.section(MultiDialFact::PickSection).unwrap_or_default()
    }

    /// Which way a passenger is put down whose chariot is gone.
    pub(super) fn thrown(&self, game: &Game, rider: FigureId) -> Facing {
        let turns = self.section(MultiDialFact::WreckFacing).unwrap_or_default().index();
        game.figure(rider).placed.facing.turned(i32::try_from(turns).unwrap_or(0) * 1024)
    }

    /// Refuses whatever is told about ordinary warriors and the scene but these: what stands
    /// outside the question.
    fn hears(&self, lists: &[&[&str]]) -> Result<(), Unanswerable> {
        let mut told = self.situation.non_defaults().map(|(definition, _)| definition.path);
        let own = |path: &str| MultiDialFact::ALL.iter().any(|fact| fact.path() == path);
        let deaf = |path: &&str| !own(path) && !lists.iter().any(|list| list.contains(path));
        told.find(deaf).map_or(Ok(()), |path| {
            Err(Unanswerable::because(format!("nothing here depends on {path}")))
        })
    }

    /// Refuses abilities in these facts that this stage does not try out.
    fn tries(&self, facts: &[Fact], tried: &[AbilityId]) -> Result<(), Unanswerable> {
        let mut shown = facts.iter().flat_map(|fact| self.situation.abilities(*fact));
        let other = shown.find(|ability| !tried.contains(ability));
        other.map_or(Ok(()), |ability| {
            Err(Unanswerable::because(format!("{ability} is not tried here")))
        })
    }

    /// A fact about multiple-dial warriors that nobody asked for is an error, as a die is that
    /// nobody rolled.
    pub(super) fn no_giant_is_left(&self) -> Result<(), Unanswerable> {
        let idle = |fact: &&MultiDialFact| {
            let read = self.read.get() >> (**fact as u64) & 1 == 1
                || self.rolled.contains(&Fact::MultiDial(**fact));
            !read && self.situation.is_set(Fact::MultiDial(**fact))
        };
        MultiDialFact::ALL.iter().find(idle).map_or(Ok(()), |fact| {
            Err(Unanswerable::because(format!("nothing here depends on {}", fact.path())))
        })
    }
}
