//! Whether a warrior may be given an action, alone or as a member of a formation.

use crate::abilities::{
    berserk, demoralized, flight, frenzy, magic_levitation, move_and_attack, quickness, ram,
};
use crate::figure::Faction;
use crate::figure::state::{Figure, Status};
use crate::game::Game;
use crate::game::event::ActionKind;
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::{FigureId, FigureSet, PlayerId};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::rules::numbers::Sizes;
use crate::turn::order::Others;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FormationKind {
    Movement,
    Ranged,
    Close,
}

impl Game {
    /// Whether a warrior can take a kind of action this turn, its price apart.
    pub(crate) fn check_may_act(
        &self,
        player: PlayerId,
        id: FigureId,
        kind: ActionKind,
    ) -> Result<(), Illegal> {
        let figure = self.find_figure(id)?;
        if figure.owner != player {
            return Err(Illegal::explained_by(Clause::ActionAllotmentChoose, Problem::NotYours));
        }
        self.check_can_act(id, kind)
    }

    /// Whether a warrior can take a kind of action this turn, whoever owns it.
    fn check_can_act(&self, id: FigureId, kind: ActionKind) -> Result<(), Illegal> {
        let figure = self.find_figure(id)?;
        require(figure.status != Status::Captive, Clause::CapturingCaptiveActions)?;
        if !figure.in_play() {
            return Err(Illegal::invalid(Problem::NotOnField));
        }
        self.sections_may_act(id, kind)?;
        require(!figure.given, Clause::ActionAllotmentOnePerWarrior)?;
        magic_levitation::check_not_locked(figure)?;
        let fighting = matches!(kind, ActionKind::Ranged | ActionKind::Close);
        require(!fighting || figure.captive.is_none(), Clause::CapturingControllerActions)?;
        require(
            kind == ActionKind::Pass || figure.streak < self.rules.numbers.turns_in_a_row,
            Clause::PushingThirdTurn,
        )?;
        let barred = demoralized::bars_action(self, id, kind)
            .or_else(|| berserk::bars_action(self, id, kind));
        match barred {
            Some(clause) => Err(Illegal::forbidden_by(clause)),
            None => Ok(()),
        }
    }

    /// A figure that exists.
    pub(crate) fn find_figure(&self, id: FigureId) -> Result<&Figure, Illegal> {
        self.figures.get(usize::from(id.0)).ok_or(Illegal::invalid(Problem::Unknown))
    }

    /// A figure on the battlefield, not a captive, that an attack may name.
    pub(crate) fn find_target(&self, target: FigureId) -> Result<&Figure, Illegal> {
        let figure = self.find_figure(target)?;
        require(figure.status != Status::Captive, Clause::CapturingNoTarget)?;
        if figure.status == Status::Field {
            Ok(figure)
        } else {
            Err(Illegal::invalid(Problem::NotOnField))
        }
    }

    /// Whether these warriors form a group that may share the lead's action.
    pub(crate) fn check_formation(
        &self,
        lead: FigureId,
        others: &Others,
        kind: FormationKind,
        action: ActionKind,
    ) -> Result<(), Illegal> {
        if others.is_empty() {
            return Ok(());
        }
        let members = formation_members(lead, others);
        let is_multi_dial = |id: FigureId| self.find_figure(id).is_ok_and(Figure::is_multi_dial);
        require(!members.iter().any(is_multi_dial), Clause::FormationsMultipleDial)?;
        let (sizes, size_clause) = self.formation_sizes(kind);
        require(members.len() == others.len() + 1 && sizes.allows(members.len()), size_clause)?;
        let owner = self.find_figure(lead)?.owner;
        for id in members.iter() {
            self.check_may_join(owner, lead, id, action)?;
            if let Some(clause) = self.bars_formation(id, kind) {
                return Err(Illegal::forbidden_by(clause));
            }
        }
        self.check_factions(lead, members, kind)?;
        self.check_cliffs(lead, members)?;
        match kind {
            FormationKind::Close => Ok(()),
            FormationKind::Movement => {
                self.check_touching(members, Clause::MovementFormationsTouching)
            }
            FormationKind::Ranged => {
                self.check_touching(members, Clause::RangedCombatFormationsTouching)
            }
        }
    }

    /// How many members a kind of formation has, and the clause that says so.
    fn formation_sizes(&self, kind: FormationKind) -> (Sizes, Clause) {
        let numbers = &self.rules.numbers;
        match kind {
            FormationKind::Movement => (numbers.movement_formation, Clause::MovementFormationsSize),
            FormationKind::Ranged => (numbers.ranged_formation, Clause::RangedCombatFormationsSize),
            FormationKind::Close => (numbers.close_formation, Clause::CloseCombatFormationsSize),
        }
    }

    /// The clause that keeps a warrior out of a kind of formation.
    fn bars_formation(&self, id: FigureId, kind: FormationKind) -> Option<Clause> {
        move_and_attack::bars_formation(self, id, kind)
            .or_else(|| frenzy::bars_formation(self, id))
            .or_else(|| quickness::bars_formation(self, id, kind))
            .or_else(|| flight::bars_formation(self, id, kind))
            .or_else(|| ram::bars_formation(self, id, kind))
    }

    fn check_may_join(
        &self,
        owner: PlayerId,
        lead: FigureId,
        id: FigureId,
        action: ActionKind,
    ) -> Result<(), Illegal> {
        let figure = self.find_figure(id)?;
        let allies = self.rules.conventions.is_default(Convention::AlliedFormation);
        let ours = figure.owner == owner || (allies && self.are_allied(owner, figure.owner));
        require(ours, Clause::FriendlyAndOpposingFriendly)?;
        if id == lead { Ok(()) } else { self.check_can_act(id, action) }
    }

    /// Every member touches another; by convention that may leave two pairs apart.
    pub(crate) fn check_touching(&self, members: FigureSet, clause: Clause) -> Result<(), Illegal> {
        let touches = |id: FigureId| self.touching(id).and(members);
        if self.rules.conventions.is_default(Convention::FormationConnected) {
            return require(members.iter().all(|id| !touches(id).is_empty()), clause);
        }
        require(self.is_one_group(members), clause)
    }

    /// Whether a chain of contact joins all members.
    pub(crate) fn is_one_group(&self, members: FigureSet) -> bool {
        let mut reached = members.first().map_or(FigureSet::EMPTY, FigureSet::just);
        for _ in 0..members.len() {
            let touched = |all: FigureSet, id| all.or(self.touching(id).and(members));
            reached = reached.iter().fold(reached, touched);
        }
        reached == members
    }

    /// One faction, or Shyft with Mage Spawn beside them.
    fn check_factions(
        &self,
        lead: FigureId,
        members: FigureSet,
        kind: FormationKind,
    ) -> Result<(), Illegal> {
        let faction = |id: FigureId| self.definition(id).faction;
        let spawn: FigureSet =
            members.iter().filter(|id| faction(*id) == Faction::MageSpawn).collect();
        let shyft: FigureSet = members.iter().filter(|id| faction(*id) == Faction::Shyft).collect();
        if spawn.is_empty() {
            return require(
                members.iter().all(|id| faction(id) == faction(lead)),
                Clause::FormationsSameFaction,
            );
        }
        require(self.rules.shyft && !shyft.is_empty(), Clause::FormationsMageSpawn)?;
        require(spawn.or(shyft) == members, Clause::FormationsSameFaction)?;
        let clause = if kind == FormationKind::Close {
            Clause::FormationsShyftCloseCombat
        } else {
            Clause::FormationsShyftDeclared
        };
        self.check_spawn_beside_shyft(members, clause)
    }

    /// Every Mage Spawn of a group touches a Shyft of it.
    pub(crate) fn check_spawn_beside_shyft(
        &self,
        members: FigureSet,
        clause: Clause,
    ) -> Result<(), Illegal> {
        let of = |wanted: Faction| -> FigureSet {
            members
                .iter()
                .filter(|id| self.figure(*id).on_table() && self.definition(*id).faction == wanted)
                .collect()
        };
        let shyft = of(Faction::Shyft);
        require(
            of(Faction::MageSpawn).iter().all(|id| !self.touching(id).and(shyft).is_empty()),
            clause,
        )
    }

    /// Whether all members are on the same cliff-sided feature, or all off them.
    fn check_cliffs(&self, lead: FigureId, members: FigureSet) -> Result<(), Illegal> {
        let ledge = |id: FigureId| {
            Some(self.elevated_feature_under(id))
                .filter(|h| self.board.is_cliff_sided(*h))
                .flatten()
        };
        require(
            members.iter().all(|id| ledge(id) == ledge(lead)),
            Clause::AbruptElevatedTerrainFormations,
        )
    }
}

/// The lead and the others as a set.
pub(crate) fn formation_members(lead: FigureId, others: &Others) -> FigureSet {
    std::iter::once(lead).chain(others.iter().copied()).collect()
}
