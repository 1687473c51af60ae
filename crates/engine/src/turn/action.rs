//! Giving actions and finishing them: permission, cost, tokens, pushing, and what comes after.
//! Moves and attacks are resolved elsewhere.

use crate::abilities::{
    command, cursed, demoralized, forced_march, frenzy, magic_levitation, necromancy, quickness,
    regeneration, summon,
};
use crate::combat::attack::{Attack, GivenAs};
use crate::figure::AbilityId;
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::{Ask, Roll};
use crate::game::event::{ActionKind, EventKind};
use crate::game::frame::{Action, DiePurpose, Frame, Move};
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::{FigureId, FigureSet};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::turn::order::{Order, Others};
use crate::turn::permission::{FormationKind, formation_members};
use serde::{Deserialize, Serialize};

/// Whether an action is taken from the player's actions of the turn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ActionCost {
    Paid,
    Free,
}

/// How many inches the members of a movement formation may go.
#[derive(Clone, Copy)]
pub(crate) struct FormationPace {
    pub(crate) speed: i32,
    /// The speed of a member that starts in hindering terrain.
    pub(crate) hindered: i32,
    pub(crate) clause: Clause,
}

/// Whether an attack is an action of its own or follows a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "bool", into = "bool")]
pub(crate) enum AttackTiming {
    OwnAction,
    AfterMove,
}

impl From<bool> for AttackTiming {
    fn from(after_move: bool) -> Self {
        if after_move { Self::AfterMove } else { Self::OwnAction }
    }
}

impl From<AttackTiming> for bool {
    fn from(timing: AttackTiming) -> Self {
        timing == AttackTiming::AfterMove
    }
}

impl Game {
    /// Gives an action to one of the current player's warriors.
    pub(crate) fn give_order(&mut self, order: &Order) -> Result<(), Illegal> {
        match *order {
            Order::Pass { figure } => {
                self.check_lead(figure, ActionKind::Pass, ActionCost::Paid)?;
                self.begin_action(figure, Others::default(), ActionKind::Pass, ActionCost::Paid);
                Ok(())
            }
            Order::Move { lead, with, quick } => self.give_move(lead, with, quick),
            Order::Ranged { .. } | Order::Close { .. } => {
                self.declare_attack(order, AttackTiming::OwnAction)
            }
            Order::Levitate { figure, target, to, captive } => {
                magic_levitation::give_action(self, figure, target, to, captive)
            }
            Order::Regenerate { figure } => regeneration::give_action(self, figure),
            Order::Raise { figure, back, to } => necromancy::give_action(self, figure, back, to),
            Order::Summon { figure, back, to } => summon::give_action(self, figure, back, to),
            Order::Board { figure, chariot } => self.give_boarding(figure, chariot),
            Order::Disembark { figure, to } => self.give_disembarking(figure, to),
        }
    }

    /// Whether an attack may be made, and the attack.
    fn declare_action_attack(&self, order: &Order) -> Result<Attack, Illegal> {
        match *order {
            Order::Ranged { firer, with, targets } => {
                self.check_lead(firer, ActionKind::Ranged, ActionCost::Paid)?;
                self.declare_ranged(firer, with, targets, GivenAs::CombatAction)
            }
            Order::Close { attacker, with, target, capture } => {
                self.check_lead(attacker, ActionKind::Close, ActionCost::Paid)?;
                self.declare_close(attacker, with, target, capture, GivenAs::CombatAction)
            }
            _ => Err(Illegal::invalid(Problem::NotAsked)),
        }
    }

    /// Whether an attack could be launched with the sections as they are picked now.
    pub(crate) fn check_attack_order(
        &self,
        order: &Order,
        timing: AttackTiming,
    ) -> Result<(), Illegal> {
        match timing {
            AttackTiming::OwnAction => self.declare_action_attack(order).map(|_| ()),
            AttackTiming::AfterMove => self.declare_follow_up(order).map(|_| ()),
        }
    }

    /// Launches an attack as an action of its own, or after a move.
    pub(crate) fn launch_attack(
        &mut self,
        order: &Order,
        timing: AttackTiming,
    ) -> Result<(), Illegal> {
        if timing == AttackTiming::AfterMove {
            return self.launch_follow_up(order);
        }
        let attack = self.declare_action_attack(order)?;
        let kind = if attack.is_ranged() { ActionKind::Ranged } else { ActionKind::Close };
        if attack.long {
            self.record_convention(
                attack.attacker,
                Convention::LongRangeTarget,
                Clause::LongRangeAttackTarget,
            );
        }
        self.begin_action(attack.attacker, attack.others, kind, ActionCost::Paid);
        self.frames.push(Frame::Attack(attack));
        Ok(())
    }

    fn give_move(&mut self, lead: FigureId, with: Others, quick: bool) -> Result<(), Illegal> {
        let cost = if quick { ActionCost::Free } else { ActionCost::Paid };
        self.check_lead(lead, ActionKind::Move, cost)?;
        let figure = self.figure(lead);
        require(figure.status != Status::Aboard, Clause::PassengersStays)?;
        require(!figure.sections.movement_given, Clause::MovementSingleMovement)?;
        if quick {
            quickness::check_free_move(self, lead, &with)?;
        }
        self.check_formation(lead, &with, FormationKind::Movement, ActionKind::Move)?;
        self.begin_action(lead, with, ActionKind::Move, cost);
        self.update(lead, |f| f.sections.movement_given = f.sections.multi);
        let mut moving = Move::new(self.current, lead, formation_members(lead, &with));
        if moving.is_formation() {
            let pace = self.formation_pace(moving.members);
            moving.speed = u8::try_from(pace.speed).unwrap_or(0);
            moving.hindered_speed = u8::try_from(pace.hindered).unwrap_or(0);
            self.record(lead, pace.clause, EventKind::Pace { lead, inches: moving.speed });
        }
        self.frames.push(Frame::Move(moving));
        Ok(())
    }

    /// The speed of a movement formation: its slowest member's, or that of a Forced March.
    fn formation_pace(&self, members: FigureSet) -> FormationPace {
        let slowest = members
            .iter()
            .map(|id| self.move_allowance(id, self.travel_mode(id)))
            .min()
            .unwrap_or(0);
        let marching = forced_march::formation_pace(self, members);
        marching.filter(|pace| pace.speed > slowest).unwrap_or(FormationPace {
            speed: slowest,
            hindered: slowest,
            clause: Clause::MovementFormationsSlowest,
        })
    }

    /// Whether the current player may give this warrior this kind of action.
    pub(crate) fn check_lead(
        &self,
        id: FigureId,
        kind: ActionKind,
        cost: ActionCost,
    ) -> Result<(), Illegal> {
        self.check_may_act(self.current, id, kind)?;
        let affordable = self.player(self.current).actions >= self.action_cost(id);
        require(cost == ActionCost::Free || affordable, Clause::ActionAllotmentPer100)?;
        match frenzy::bars_action(self, self.current, id, kind) {
            Some(clause) => Err(Illegal::forbidden_by(clause)),
            None => Ok(()),
        }
    }

    /// Whether a warrior may use an ability that takes a move action without moving.
    pub(crate) fn check_ability_action(
        &self,
        id: FigureId,
        ability: AbilityId,
        clause: Clause,
    ) -> Result<(), Illegal> {
        self.check_lead(id, ActionKind::Move, ActionCost::Paid)?;
        if self.uses(id, ability) {
            Ok(())
        } else {
            Err(Illegal::explained_by(clause, Problem::NoAbility))
        }
    }

    /// Pays for the action and opens it.
    pub(crate) fn begin_action(
        &mut self,
        lead: FigureId,
        others: Others,
        kind: ActionKind,
        cost: ActionCost,
    ) {
        if cost == ActionCost::Paid {
            let price = self.action_cost(lead);
            self.update_player(self.current, |p| p.actions = p.actions.saturating_sub(price));
        }
        let action = Action { kind, lead, others, magic: FigureSet::EMPTY };
        for id in action.members() {
            self.update(id, |f| f.given = !f.sections.multi);
        }
        self.end_section_blocks(lead);
        if self.is_multi_dial(lead) {
            self.mark_sections_used(lead, kind);
        }
        self.record_action(&action, cost);
        if kind != ActionKind::Pass {
            for id in action.members() {
                if !self.is_multi_dial(id) {
                    self.place_token(id);
                }
            }
        }
        self.frames.push(Frame::Action(action));
    }

    /// Records an action and everybody who shares it.
    fn record_action(&mut self, action: &Action, cost: ActionCost) {
        let Action { kind, lead, others, .. } = *action;
        let (clause, shared) = match kind {
            ActionKind::Pass => (Clause::ActionListPass, Clause::MovementFormationsAllMoved),
            ActionKind::Move if cost == ActionCost::Free => {
                (Clause::QuicknessFreeMove, Clause::MovementFormationsAllMoved)
            }
            ActionKind::Move => (Clause::ActionListMove, Clause::MovementFormationsAllMoved),
            ActionKind::Ranged => {
                (Clause::ActionListRangedCombat, Clause::RangedCombatFormationsAllFired)
            }
            ActionKind::Close => {
                (Clause::ActionListCloseCombat, Clause::CloseCombatFormationsAllAttacked)
            }
        };
        self.record(lead, clause, EventKind::Given { figure: lead, action: kind });
        let needs_touch = matches!(kind, ActionKind::Move | ActionKind::Ranged);
        if needs_touch && !self.is_one_group(formation_members(lead, &others)) {
            self.record_convention(lead, Convention::FormationConnected, shared);
        }
        for id in others {
            self.record(lead, shared, EventKind::Joined { figure: id });
            if self.figure(id).owner != self.figure(lead).owner {
                self.record_convention(id, Convention::AlliedFormation, shared);
            }
        }
    }

    /// After everything else: pushing, then Cursed, then the end of the game.
    pub(crate) fn finish_action(&mut self, action: Action) -> Option<Ask> {
        self.frames.pop();
        if action.kind != ActionKind::Pass {
            for id in action.members() {
                self.push_after_action(id);
            }
        }
        cursed::damage_after_action(self, &action);
        self.check_end();
        None
    }

    pub(crate) fn ask_for_action_die(&self, figure: FigureId, purpose: DiePurpose) -> Ask {
        let roll = match purpose {
            DiePurpose::Regeneration => Roll::Regeneration,
            DiePurpose::Command => Roll::Command,
            DiePurpose::Necromancy { .. } => Roll::Necromancy,
            DiePurpose::Boarding { .. } => Roll::BreakAway,
        };
        Ask::Roll { player: self.current, roll, figure: Some(figure) }
    }

    /// A die of an action that does not move.
    pub(crate) fn action_rolled(&mut self, figure: FigureId, purpose: DiePurpose, die: u8) {
        self.frames.pop();
        match purpose {
            DiePurpose::Command => command::add_action_by_die(self, figure, die),
            DiePurpose::Regeneration => regeneration::heal_by_die(self, figure, die),
            DiePurpose::Necromancy { back, to } => {
                necromancy::bring_back_by_die(self, figure, back, to, die)
            }
            DiePurpose::Boarding { chariot } => self.boarding_rolled(figure, chariot, die),
        }
    }

    /// Whether a figure counts as still in play for the end of the game.
    pub(crate) fn counts_as_remaining(&self, id: FigureId) -> bool {
        self.figure(id).in_play() && !demoralized::is_demoralized(self, id)
    }
}
