//! Which section of a multiple-dial warrior an attack strikes, and who picks where that is open.
//! It rolls nothing; once every section is settled the attack is declared as any other.

use crate::abilities::Reach;
use crate::board::geometry::{Point, Section, SectionSet};
use crate::combat::attack::{AttackKind, GivenAs, Intent};
use crate::figure::state::Status;
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::decision::Decision;
use crate::game::event::EventKind;
use crate::game::frame::Frame;
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::FigureId;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::turn::order::Order;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// How an attack finds the section.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Found {
    /// By its line of fire.
    #[default]
    Line,
    /// By contact.
    Touch,
    /// By a line from the middle of an area.
    Area,
}

/// The sections of one multiple-dial warrior that an attack may mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Pick {
    pub figure: FigureId,
    pub among: SectionSet,
    pub found: Found,
}

/// An attack that waits for somebody to pick sections.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Aim {
    pub order: Order,
    /// Whether it follows a move instead of being an action of its own.
    pub follow: bool,
    pub picks: ArrayVec<[Pick; 16]>,
    pub cursor: u8,
}

impl Game {
    /// Declares an attack, asking first for every section that is open.
    pub(crate) fn declare_attack(&mut self, order: &Order, follow: bool) -> Result<(), Illegal> {
        let picks = self.section_choices(order, follow);
        if picks.is_empty() {
            return self.launch(order, follow);
        }
        let before = self.figures.clone();
        for pick in picks {
            self.select_first_section(pick);
        }
        let open = picks.iter().copied().find(|pick| self.only_section(*pick).is_none());
        let outcome = match open {
            None => self.launch(order, follow),
            Some(pick) => self.check_some_section_works(order, follow, pick),
        };
        if outcome.is_err() || open.is_some() {
            self.figures = before;
        }
        outcome?;
        if open.is_some() {
            self.frames.push(Frame::Aim(Aim { order: *order, follow, picks, cursor: 0 }));
        } else {
            for pick in picks {
                self.record_struck_section(order, pick, self.figure(pick.figure).sections.focus);
            }
        }
        Ok(())
    }

    /// Whether some pick of a section leaves an attack that may be made.
    fn check_some_section_works(
        &mut self,
        order: &Order,
        follow: bool,
        pick: Pick,
    ) -> Result<(), Illegal> {
        let active = self.active_sections(pick.figure);
        let among = if pick.among.without(active).is_empty() { pick.among } else { active };
        let mut last = Err(Illegal::by(Clause::LineOfFireTargetSection));
        for section in among.iter() {
            self.set_current_section(pick.figure, section);
            last = self.check_launch(order, follow);
            if last.is_ok() {
                break;
            }
        }
        last
    }

    fn select_first_section(&mut self, pick: Pick) {
        let active = self.active_sections(pick.figure);
        if let Some(section) = pick.among.and(active).first().or(active.first()) {
            self.set_current_section(pick.figure, section);
        }
    }

    /// The section meant, when nobody has to pick.
    fn only_section(&self, pick: Pick) -> Option<Section> {
        let only = pick.among.first().filter(|_| pick.among.len() == 1)?;
        self.active_sections(pick.figure).has(only).then_some(only)
    }

    pub(crate) fn run_aim(&mut self, mut aim: Aim) -> Option<Ask> {
        let attacker = aim.order.lead();
        while let Some(pick) = aim.picks.get(usize::from(aim.cursor)).copied() {
            if pick.among.len() > 1 {
                self.replace_top_frame(Frame::Aim(aim));
                return Some(Ask::Section {
                    player: self.figure(pick.figure).owner,
                    figure: pick.figure,
                    by: attacker,
                    among: pick.among,
                });
            }
            let Some(section) = self.only_section(pick) else {
                self.replace_top_frame(Frame::Aim(aim));
                let among = self.active_sections(pick.figure);
                return Some(Ask::Section {
                    player: self.figure(attacker).owner,
                    figure: pick.figure,
                    by: attacker,
                    among,
                });
            };
            self.set_current_section(pick.figure, section);
            self.record_struck_section(&aim.order, pick, section);
            aim.cursor += 1;
        }
        self.frames.pop();
        if self.launch(&aim.order, aim.follow).is_err() {
            // The section that was picked cannot be affected: no attack, and the action is still to
            // be given.
            self.record(
                attacker,
                Clause::LineOfFireBorderlineProtected,
                EventKind::Unharmed { figure: attacker },
            );
        }
        None
    }

    pub(crate) fn aim_decided(&mut self, mut aim: Aim, decision: &Decision) -> Result<(), Illegal> {
        let (Decision::Section(section), Ask::Section { among, figure, .. }) =
            (*decision, self.ask)
        else {
            return Err(Illegal::input(Problem::NotAsked));
        };
        let Some(pick) = aim.picks.as_mut_slice().get_mut(usize::from(aim.cursor)) else {
            return Err(Illegal::input(Problem::NotAsked));
        };
        let by_attacker = pick.among.len() == 1;
        require(among.has(section), picked_clause(pick.found, by_attacker))?;
        pick.among = SectionSet::just(section);
        let clause = picked_clause(pick.found, by_attacker);
        self.replace_top_frame(Frame::Aim(aim));
        if by_attacker {
            self.record_convention(figure, Convention::SectionContact, clause);
        }
        self.record(figure, clause, EventKind::Struck { figure, section });
        Ok(())
    }

    fn record_struck_section(&mut self, order: &Order, pick: Pick, section: Section) {
        let clause = match pick.found {
            Found::Line => Clause::LineOfFireTargetSection,
            Found::Touch => Clause::CloseCombatTargetSection,
            Found::Area => Clause::AreaEffectLine,
        };
        if pick.found == Found::Area {
            self.record_convention(
                pick.figure,
                Convention::AreaEffects,
                Clause::AreaEffectOneSection,
            );
        }
        self.record(order.lead(), clause, EventKind::Struck { figure: pick.figure, section });
    }

    /// Every multiple-dial warrior that an order concerns as a target, with the sections it may
    /// mean.
    fn section_choices(&self, order: &Order, follow: bool) -> ArrayVec<[Pick; 16]> {
        let mut picks = ArrayVec::default();
        if !self.figures.iter().any(|figure| figure.is_multi_dial()) {
            return picks;
        }
        match *order {
            Order::Ranged { firer, targets, .. } => {
                let from = self.figure(firer).placed.at;
                for target in targets {
                    self.pick_by_line(&mut picks, target, from, Found::Line);
                }
                match (
                    self.reach_of(
                        firer,
                        AttackKind::Ranged,
                        self.given_as(AttackKind::Ranged, follow),
                        Intent::Damage,
                        targets.len(),
                    ),
                    targets.first().copied(),
                ) {
                    (Reach::Wave, _) => self.pick_in_wave(&mut picks, firer),
                    (Reach::Splash, Some(main)) => {
                        for id in self.touching(main).iter().filter(|id| *id != firer) {
                            self.pick_by_line(
                                &mut picks,
                                id,
                                self.figure(main).placed.at,
                                Found::Area,
                            );
                        }
                    }
                    _ => {}
                }
            }
            Order::Close { attacker, target, .. } => {
                self.pick_by_touch(&mut picks, target, attacker);
                if self.reach_of(
                    attacker,
                    AttackKind::Close,
                    self.given_as(AttackKind::Close, follow),
                    Intent::Damage,
                    1,
                ) == Reach::Sweep
                {
                    for id in self.close_combat_targets(attacker).iter().filter(|id| *id != target)
                    {
                        self.pick_by_touch(&mut picks, id, attacker);
                    }
                }
            }
            _ => {}
        }
        picks
    }

    fn given_as(&self, kind: AttackKind, follow: bool) -> GivenAs {
        if follow { self.follow_up_given_as(kind) } else { GivenAs::CombatAction }
    }

    fn pick_in_wave(&self, picks: &mut ArrayVec<[Pick; 16]>, firer: FigureId) {
        let (from, range) = (self.figure(firer).placed.at, i64::from(self.range(firer)) * 1000);
        let own = self.figure(firer).chariot;
        for (id, figure) in self.all_figures() {
            let near = 4 * from.distance_squared(figure.placed.at) <= range * range;
            if id != firer && Some(id) != own && figure.status == Status::Field && near {
                self.pick_by_line(picks, id, from, Found::Area);
            }
        }
    }

    fn pick_by_line(
        &self,
        picks: &mut ArrayVec<[Pick; 16]>,
        id: FigureId,
        from: Point,
        found: Found,
    ) {
        if self.is_multi_dial(id) && self.figure(id).status == Status::Field {
            let among = self.figure(id).placed.section_towards(self.arcs(id), from).sections();
            let _ = picks.try_push(Pick { figure: id, among, found });
        }
    }

    fn pick_by_touch(&self, picks: &mut ArrayVec<[Pick; 16]>, id: FigureId, attacker: FigureId) {
        if !self.is_multi_dial(id) || self.figure(id).status != Status::Field {
            return;
        }
        let touched = self.touched_sections(id, self.figure(attacker).chariot.unwrap_or(attacker));
        if touched.is_empty() {
            // Across a low wall nothing touches; the line between the dots tells the section.
            return self.pick_by_line(picks, id, self.figure(attacker).placed.at, Found::Touch);
        }
        let _ = picks.try_push(Pick { figure: id, among: touched, found: Found::Touch });
    }
}

fn picked_clause(found: Found, by_attacker: bool) -> Clause {
    match (found, by_attacker) {
        (Found::Line, false) => Clause::LineOfFireBorderline,
        (Found::Line, true) => Clause::LineOfFireTargetInactive,
        (Found::Touch, false) => Clause::CloseCombatTwoSections,
        (Found::Touch, true) => Clause::CloseCombatTargetInactive,
        (Found::Area, false) => Clause::AreaEffectBorderline,
        (Found::Area, true) => Clause::AreaEffectInactive,
    }
}
