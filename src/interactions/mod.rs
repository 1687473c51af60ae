//! What happens when one ability meets another: the attacker has the first, the defender the
//! second, and a grid of scenes is played with both, with either and with neither. Everything that
//! is reported was played; no rule is read.

mod distribution;
mod scene;
mod text;
mod view;

pub use scene::{SCENES, Scene};
pub use text::deciding_names;
pub use view::{MeetingView, OutcomeView};

use rayon::prelude::*;

use crate::plays::{Play, scene_of_plays};
use distribution::AnswerDistribution;
use variorum_engine::{AbilityId, Clause, Convention, Ruleset};
use variorum_scene::questions;
use variorum_scene::scene::Scene as TableScene;

/// What one scene shows when two abilities meet in it.
#[derive(Debug, Clone)]
pub struct SceneOutcome {
    pub scene: &'static Scene,
    /// Whether the two act on each other: together they do what nobody would expect who knows each
    /// by itself.
    pub interacts: bool,
    both: AnswerDistribution,
    attacker_alone: AnswerDistribution,
    defender_alone: AnswerDistribution,
    neither: AnswerDistribution,
}

/// An attacker with one ability and a defender with another.
#[derive(Debug, Clone)]
pub struct Meeting {
    /// The attacker's ability.
    pub attacker: AbilityId,
    /// The defender's ability.
    pub defender: AbilityId,
    /// The scenes that differ from warriors without abilities.
    pub outcomes: Vec<SceneOutcome>,
}

impl Meeting {
    /// Whether the two act on each other in some scene.
    pub fn interacts(&self) -> bool {
        self.outcomes.iter().any(|outcome| outcome.interacts)
    }
}

impl SceneOutcome {
    /// The clauses that decided, apart from those that decide without the two abilities as well.
    pub fn clauses(&self) -> Vec<Clause> {
        let is_special = |clause: &&Clause| !self.neither.clauses.contains(clause);
        self.both.clauses.iter().filter(is_special).copied().collect()
    }

    /// The meeting as a scene for the table, played by these rules; none if the question does not
    /// arise, or a scene cannot say what was set up.
    pub fn table_scene(&self, meeting: &Meeting, rules: &Ruleset) -> Option<TableScene> {
        let situation = self.scene.meeting(Some(meeting.attacker), Some(meeting.defender));
        let traced = questions::trace(self.scene.question, rules, &situation).ok()?;
        let trace = traced.trace?;
        let play = Play { editions: Vec::new(), answer: None, trace, read_otherwise: None };
        let title = format!("{} against {}", meeting.attacker.name(), meeting.defender.name());
        let scene = scene_of_plays(std::iter::once(&play))?;
        Some(TableScene { title: Some(title), ..scene })
    }

    /// Whether the question does not arise when the two meet.
    pub fn is_impossible(&self) -> bool {
        self.both.is_impossible()
    }

    /// Whether the two together forbid what the scene asks for.
    pub fn is_denied(&self) -> bool {
        self.both.is_denied()
    }

    /// Whether one of the two does what it does to anybody, and without it the question would not
    /// arise: that it does arise says it all.
    pub(crate) fn only_becomes_possible(&self) -> bool {
        let is_as_alone = |alone: &AnswerDistribution| {
            !alone.differs_from(&self.both) && !self.both.differs_from(alone)
        };
        let alone = [&self.attacker_alone, &self.defender_alone];
        alone.iter().any(|one| one.is_impossible()) && alone.into_iter().any(is_as_alone)
    }

    /// The conventions that decided where the documents are silent, apart from those that decide
    /// without the two abilities as well.
    pub fn conventions(&self) -> Vec<Convention> {
        let is_special = |convention: &&Convention| !self.neither.conventions.contains(convention);
        self.both.conventions.iter().filter(is_special).copied().collect()
    }
}

/// The scenes of an edition without abilities, and with one on either side: what meetings are
/// compared with.
pub struct Grid<'a> {
    rules: &'a Ruleset,
    neither: Vec<AnswerDistribution>,
    attackers: Vec<(AbilityId, Vec<AnswerDistribution>)>,
    defenders: Vec<(AbilityId, Vec<AnswerDistribution>)>,
}

impl<'a> Grid<'a> {
    /// Plays the scenes of an edition, with each of these abilities by itself.
    pub fn new(rules: &'a Ruleset, abilities: &[AbilityId]) -> Self {
        let play = |attacker, defender| -> Vec<AnswerDistribution> {
            let scenes = SCENES.iter();
            scenes.map(|scene| AnswerDistribution::play(scene, rules, attacker, defender)).collect()
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
        let (_, attacker_alone) =
            self.attackers.iter().find(|(ability, _)| *ability == attacker)?;
        let (_, defender_alone) =
            self.defenders.iter().find(|(ability, _)| *ability == defender)?;
        let alone = self.neither.iter().zip(attacker_alone).zip(defender_alone);
        let outcomes =
            SCENES.iter().zip(alone).filter_map(|(scene, ((neither, first), second))| {
                let both =
                    AnswerDistribution::play(scene, self.rules, Some(attacker), Some(defender));
                let interacts = both.is_unexpected(neither, first, second);
                let is_reported = interacts || both.differs_from(neither);
                is_reported.then(|| SceneOutcome {
                    scene,
                    interacts,
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
        let meetings_of = |attacker: AbilityId| {
            self.defenders.iter().filter_map(move |(defender, _)| self.meeting(attacker, *defender))
        };
        self.attackers.par_iter().flat_map_iter(|(attacker, _)| meetings_of(*attacker)).collect()
    }
}
