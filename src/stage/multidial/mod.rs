//! Questions about multiple-dial warriors and chariots: one of them stands in the middle, and real actions are given to its sections,
//! to its passenger or to the warrior that faces it.
//! A fact about them that nothing in the scene depends on is refused, in every question.

pub(super) mod assault;
pub(super) mod driving;
mod giant;
mod table;

use super::{Refusal, Stage};
use crate::engine::figure::AbilityId;
use crate::engine::geometry::{Facing, Section};
use crate::engine::ids::FigureId;
use crate::engine::state::Game;
use crate::situation::{Fact, Giant};

impl Stage<'_> {
    fn note(&self, fact: Giant) {
        self.read.set(self.read.get() | 1 << fact as u64);
    }

    fn number(&self, fact: Giant) -> u8 {
        self.note(fact);
        self.situation.small(Fact::Giant(fact))
    }

    fn is(&self, fact: Giant) -> bool {
        self.note(fact);
        self.situation.truth(Fact::Giant(fact))
    }

    fn word(&self, fact: Giant) -> &'static str {
        self.note(fact);
        self.situation.word(Fact::Giant(fact))
    }

    fn shown(&self, fact: Giant) -> impl Iterator<Item = AbilityId> + use<> {
        self.note(fact);
        self.situation.abilities(Fact::Giant(fact))
    }

    /// The section that a fact names; nothing for the border.
    fn section(&self, fact: Giant) -> Option<Section> {
        self.note(fact);
        Section::ALL.get(self.situation.variant(Fact::Giant(fact))).copied()
    }

    /// The section that the facts are about.
    fn named(&self) -> Result<Section, Refusal> {
        self.section(Giant::Section).ok_or_else(|| Refusal::because("a border is no section"))
    }

    /// The section that somebody picks; the border stands for the front.
    pub(super) fn picked(&self) -> Section {
        self.section(Giant::Pick).unwrap_or_default()
    }

    /// Which way a passenger is put down whose chariot is gone.
    pub(super) fn thrown(&self, game: &Game, rider: FigureId) -> Facing {
        let turns = self.section(Giant::Turn).unwrap_or_default().index();
        game.figure(rider).placed.facing.turned(i32::try_from(turns).unwrap_or(0) * 1024)
    }

    /// Refuses whatever is told about ordinary warriors and the scene but these: what stands outside the question.
    fn hears(&self, prefixes: &[&str]) -> Result<(), Refusal> {
        let mut told = self.situation.told().map(|(definition, _)| definition.path);
        let deaf = |path: &&str| !Giant::ALL.iter().any(|fact| fact.path() == *path) && !prefixes.iter().any(|prefix| path.starts_with(prefix));
        told.find(deaf).map_or(Ok(()), |path| Err(Refusal::because(format!("nothing here depends on {path}"))))
    }

    /// A fact about multiple-dial warriors that nobody asked for is an error, as a die is that nobody rolled.
    pub(super) fn no_giant_is_left(&self) -> Result<(), Refusal> {
        let idle = |fact: &&Giant| {
            let read = self.read.get() >> (**fact as u64) & 1 == 1 || self.rolled.contains(&Fact::Giant(**fact));
            !read && self.situation.tells(Fact::Giant(**fact))
        };
        Giant::ALL.iter().find(idle).map_or(Ok(()), |fact| Err(Refusal::because(format!("nothing here depends on {}", fact.path()))))
    }
}
