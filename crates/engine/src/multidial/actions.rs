//! Giving actions to sections: which may act, what they cost, and the one block in which they must
//! come.

use crate::board::geometry::SectionSet;
use crate::game::Game;
use crate::game::event::{ActionKind, EventKind};
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::turn::order::Order;

impl Game {
    /// Gives an action to one section, or a move to several at once.
    pub(crate) fn give_sections(
        &mut self,
        sections: SectionSet,
        order: &Order,
    ) -> Result<(), Illegal> {
        let id = order.lead();
        let before = self.find_figure(id)?.sections;
        if !before.multi {
            return Err(Illegal::explained_by(
                Clause::MultipleDialWarriorsFourDials,
                Problem::Count,
            ));
        }
        let several = matches!(order, Order::Move { .. });
        require(several || sections.len() == 1, Clause::ActionAllotmentOnePerSection)?;
        let first = sections
            .first()
            .ok_or(Illegal::explained_by(Clause::ActionAllotmentOnePerSection, Problem::Count))?;
        self.update(id, |f| {
            f.sections.acting = sections;
            f.sections.current = first;
        });
        let given = self.give_order(order);
        let standing = matches!(
            order,
            Order::Regenerate { .. }
                | Order::Levitate { .. }
                | Order::Raise { .. }
                | Order::Summon { .. }
        );
        if given.is_err() {
            self.update(id, |f| f.sections = before);
        } else if standing {
            self.record_convention(id, Convention::StandingMoves, Clause::MovementSingleMovement);
        }
        given
    }

    /// Refuses an order that names no section to a warrior that has four.
    pub(crate) fn check_order_names_sections(&self, order: &Order) -> Result<(), Illegal> {
        if self.find_figure(order.lead())?.is_multi_dial() {
            return Err(Illegal::explained_by(
                Clause::ActionAllotmentOnePerSection,
                Problem::Count,
            ));
        }
        Ok(())
    }

    /// Whether the acting sections may take a kind of action now.
    pub(crate) fn sections_may_act(&self, id: FigureId, kind: ActionKind) -> Result<(), Illegal> {
        let sections = self.figure(id).sections;
        if !sections.multi {
            return Ok(());
        }
        require(
            sections.acting.without(self.active_sections(id)).is_empty(),
            Clause::ActionAllotmentInactiveSection,
        )?;
        require(
            sections.acting.and(sections.used).is_empty(),
            Clause::ActionAllotmentOnePerSection,
        )?;
        require(!sections.block_ended, Clause::ActionAllotmentOneBlock)?;
        require(
            kind != ActionKind::Move || !sections.combat_given,
            Clause::ActionAllotmentNoMovesAfter,
        )
    }

    /// How many of the player's actions an order takes: one for each section in it.
    pub(crate) fn action_cost(&self, id: FigureId) -> u8 {
        let sections = self.figure(id).sections;
        if sections.multi { sections.acting.len() } else { 1 }
    }

    /// Marks the acting sections as having been given an action.
    pub(crate) fn mark_sections_used(&mut self, id: FigureId, kind: ActionKind) {
        self.update(id, |f| {
            f.sections.used = f.sections.used.or(f.sections.acting);
            f.sections.combat_given |= matches!(kind, ActionKind::Close | ActionKind::Ranged);
        });
        let sections = self.figure(id).sections.acting;
        self.record(
            id,
            Clause::ActionAllotmentOnePerWarrior,
            EventKind::Sections { figure: id, sections },
        );
    }

    /// Another warrior is given an action, which ends the block of every multiple-dial warrior
    /// before it.
    pub(crate) fn end_section_blocks(&mut self, lead: FigureId) {
        for (place, figure) in self.figures.iter_mut().enumerate() {
            if place != usize::from(lead.0) && !figure.sections.used.is_empty() {
                figure.sections.block_ended = true;
            }
        }
    }

    /// Whether a warrior could still be given an action this turn.
    pub(crate) fn can_still_act(&self, id: FigureId) -> bool {
        let figure = self.figure(id);
        if figure.is_multi_dial() {
            return !figure.sections.block_ended
                && !self.active_sections(id).without(figure.sections.used).is_empty();
        }
        !figure.given
    }

    /// Makes a section the one that acts or is struck.
    pub(crate) fn set_current_section(
        &mut self,
        id: FigureId,
        section: crate::board::geometry::Section,
    ) {
        self.update(id, |f| f.sections.current = section);
    }
}
