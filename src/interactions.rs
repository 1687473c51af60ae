//! What happens when one ability meets another: the attacker has the one, the defender the other, a
//! grid of scenes is played with both, with either and with neither, and what differs is told.
//! It reads no rule: every sentence is about games that were played.

mod scene;
mod spread;
mod view;
mod words;

pub use scene::{SCENES, Scene};
pub use view::{MeetingView, OutcomeView};
pub use words::clause_and_convention;

use rayon::prelude::*;

use spread::Spread;
use variorum_engine::{AbilityId, Clause, Convention, Ruleset};

/// What one scene shows when two abilities meet in it.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The scene.
    pub scene: &'static Scene,
    /// Whether the two act on each other: together they do what neither would lead one to expect.
    pub together: bool,
    both: Spread,
    attacker_alone: Spread,
    defender_alone: Spread,
    neither: Spread,
}

/// An attacker with one ability and a defender with another.
#[derive(Debug, Clone)]
pub struct Meeting {
    /// What the attacker has.
    pub attacker: AbilityId,
    /// What the defender has.
    pub defender: AbilityId,
    /// What differs from warriors without abilities, scene by scene.
    pub outcomes: Vec<Outcome>,
}

impl Meeting {
    /// Whether the two act on each other anywhere.
    pub fn is_together(&self) -> bool {
        self.outcomes.iter().any(|outcome| outcome.together)
    }
}

impl Outcome {
    /// The clauses that decided, apart from those that decide without the two as well.
    pub fn clauses(&self) -> Vec<Clause> {
        let usual = |clause: &&Clause| !self.neither.clauses.contains(clause);
        self.both.clauses.iter().filter(usual).copied().collect()
    }

    /// The conventions that decided where the documents are silent, apart from those that decide
    /// without the two as well.
    pub fn conventions(&self) -> Vec<Convention> {
        let usual = |convention: &&Convention| !self.neither.conventions.contains(convention);
        self.both.conventions.iter().filter(usual).copied().collect()
    }
}

/// The scenes of an edition without abilities, and with one on either side: what meetings are
/// measured against.
pub struct Grid<'a> {
    rules: &'a Ruleset,
    neither: Vec<Spread>,
    attackers: Vec<(AbilityId, Vec<Spread>)>,
    defenders: Vec<(AbilityId, Vec<Spread>)>,
}

impl<'a> Grid<'a> {
    /// Plays the scenes of an edition, with each of these abilities on its own.
    pub fn new(rules: &'a Ruleset, abilities: &[AbilityId]) -> Self {
        let play = |attacker, defender| {
            SCENES.iter().map(|scene| Spread::of(scene, rules, attacker, defender)).collect()
        };
        let known: Vec<AbilityId> =
            abilities.iter().copied().filter(|ability| rules.abilities.knows(*ability)).collect();
        Self {
            rules,
            neither: play(None, None),
            attackers: known
                .par_iter()
                .map(|ability| (*ability, play(Some(*ability), None)))
                .collect(),
            defenders: known
                .par_iter()
                .map(|ability| (*ability, play(None, Some(*ability))))
                .collect(),
        }
    }

    /// What happens when the two meet; none if the grid does not have one of them.
    pub fn meeting(&self, attacker: AbilityId, defender: AbilityId) -> Option<Meeting> {
        let (_, first) = self.attackers.iter().find(|(ability, _)| *ability == attacker)?;
        let (_, second) = self.defenders.iter().find(|(ability, _)| *ability == defender)?;
        let alone = self.neither.iter().zip(first).zip(second);
        let outcomes =
            SCENES.iter().zip(alone).filter_map(|(scene, ((neither, first), second))| {
                let both = Spread::of(scene, self.rules, Some(attacker), Some(defender));
                let together = both.is_unexpected(neither, first, second);
                let tells = together || both.differs_from(neither);
                tells.then(|| Outcome {
                    scene,
                    together,
                    both,
                    attacker_alone: first.clone(),
                    defender_alone: second.clone(),
                    neither: neither.clone(),
                })
            });
        Some(Meeting { attacker, defender, outcomes: outcomes.collect() })
    }

    /// Every meeting of two abilities of the grid, in its order.
    pub fn matrix(&self) -> Vec<Meeting> {
        let of = |attacker: AbilityId| {
            self.defenders.iter().filter_map(move |(defender, _)| self.meeting(attacker, *defender))
        };
        self.attackers.par_iter().flat_map_iter(|(attacker, _)| of(*attacker)).collect()
    }
}
