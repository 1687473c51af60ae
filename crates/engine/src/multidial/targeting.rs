//! Which section of a multiple-dial warrior an attack strikes, who picks it where several are
//! possible, and shots by and at such warriors.
//! It rolls nothing; once every section is known the attack is declared as any other.

use crate::abilities::{move_and_attack, shockwave};
use crate::board::geometry::{Line, Mils, Point, Section, SectionSet};
use crate::combat::attack::{AttackKind, GivenAs, Intent};
use crate::combat::reach::Reach;
use crate::figure::state::{Figure, Status};
use crate::game::Game;
use crate::game::ask::Ask;
use crate::game::decision::Decision;
use crate::game::event::EventKind;
use crate::game::frame::Frame;
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::{FigureId, PlayerId};
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::turn::action::AttackTiming;
use crate::turn::order::{Order, Targets};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// What decides which section an attack strikes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum StruckBy {
    /// The line of fire.
    #[default]
    Line,
    /// Contact.
    Touch,
    /// A line from the middle of an area.
    Area,
}

/// The sections of one multiple-dial warrior that an attack may strike.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct SectionChoice {
    pub figure: FigureId,
    pub among: SectionSet,
    #[serde(rename = "found")]
    pub struck_by: StruckBy,
}

type SectionChoices = ArrayVec<[SectionChoice; 16]>;

/// An attack that waits for somebody to pick sections.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SectionPicking {
    pub order: Order,
    #[serde(rename = "follow")]
    pub timing: AttackTiming,
    #[serde(rename = "picks")]
    pub choices: SectionChoices,
    pub cursor: u8,
}

impl Game {
    /// Declares an attack, asking first for every section that somebody has to pick.
    pub(crate) fn declare_attack(
        &mut self,
        order: &Order,
        timing: AttackTiming,
    ) -> Result<(), Illegal> {
        let choices = self.section_choices(order, timing);
        if choices.is_empty() {
            return self.launch_attack(order, timing);
        }
        let before = self.figures.clone();
        for choice in choices {
            self.select_first_section(choice);
        }
        let open = choices.into_iter().find(|choice| self.only_section(*choice).is_none());
        let outcome = match open {
            None => self.launch_attack(order, timing),
            Some(choice) => self.check_some_section_works(order, timing, choice),
        };
        if outcome.is_err() || open.is_some() {
            self.figures = before;
        }
        outcome?;
        if open.is_some() {
            let picking = SectionPicking { order: *order, timing, choices, cursor: 0 };
            self.frames.push(Frame::PickSections(picking));
        } else {
            for choice in choices {
                let section = self.figure(choice.figure).sections.current;
                self.record_struck_section(order, choice, section);
            }
        }
        Ok(())
    }

    /// Whether some pick of a section leaves an attack that may be made.
    fn check_some_section_works(
        &mut self,
        order: &Order,
        timing: AttackTiming,
        choice: SectionChoice,
    ) -> Result<(), Illegal> {
        let active = self.active_sections(choice.figure);
        let among = if choice.among.without(active).is_empty() { choice.among } else { active };
        let mut last = Err(Illegal::forbidden_by(Clause::LineOfFireTargetSection));
        for section in among.iter() {
            self.set_current_section(choice.figure, section);
            last = self.check_attack_order(order, timing);
            if last.is_ok() {
                break;
            }
        }
        last
    }

    fn select_first_section(&mut self, choice: SectionChoice) {
        let active = self.active_sections(choice.figure);
        if let Some(section) = choice.among.and(active).first().or(active.first()) {
            self.set_current_section(choice.figure, section);
        }
    }

    /// The section struck, when nobody has to pick.
    fn only_section(&self, choice: SectionChoice) -> Option<Section> {
        let only = choice.among.first().filter(|_| choice.among.len() == 1)?;
        self.active_sections(choice.figure).has(only).then_some(only)
    }

    pub(crate) fn run_section_picking(&mut self, mut picking: SectionPicking) -> Option<Ask> {
        let attacker = picking.order.lead();
        while let Some(choice) = picking.choices.get(usize::from(picking.cursor)).copied() {
            if let Some(ask) = self.section_question(attacker, choice) {
                self.replace_top_frame(Frame::PickSections(picking));
                return Some(ask);
            }
            if let Some(section) = self.only_section(choice) {
                self.set_current_section(choice.figure, section);
                self.record_struck_section(&picking.order, choice, section);
            }
            picking.cursor += 1;
        }
        self.frames.pop();
        if self.launch_attack(&picking.order, picking.timing).is_err() {
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

    /// Who has to pick a section: the owner between several, the attacker when the only one is
    /// inactive.
    fn section_question(&self, attacker: FigureId, choice: SectionChoice) -> Option<Ask> {
        let SectionChoice { figure, among, .. } = choice;
        if among.len() > 1 {
            let player = self.figure(figure).owner;
            return Some(Ask::Section { player, figure, by: attacker, among });
        }
        if self.only_section(choice).is_some() {
            return None;
        }
        let (player, among) = (self.figure(attacker).owner, self.active_sections(figure));
        Some(Ask::Section { player, figure, by: attacker, among })
    }

    pub(crate) fn section_picked(
        &mut self,
        mut picking: SectionPicking,
        decision: &Decision,
    ) -> Result<(), Illegal> {
        let (Decision::Section(section), Ask::Section { among, figure, .. }) =
            (*decision, self.ask)
        else {
            return Err(Illegal::invalid(Problem::NotAsked));
        };
        let Some(choice) = picking.choices.get_mut(usize::from(picking.cursor)) else {
            return Err(Illegal::invalid(Problem::NotAsked));
        };
        let by_attacker = choice.among.len() == 1;
        let clause = pick_clause(choice.struck_by, by_attacker);
        require(among.has(section), clause)?;
        choice.among = SectionSet::just(section);
        self.replace_top_frame(Frame::PickSections(picking));
        if by_attacker {
            self.record_convention(figure, Convention::SectionContact, clause);
        }
        self.record(figure, clause, EventKind::Struck { figure, section });
        Ok(())
    }

    fn record_struck_section(&mut self, order: &Order, choice: SectionChoice, section: Section) {
        let SectionChoice { figure, struck_by, .. } = choice;
        let clause = match struck_by {
            StruckBy::Line => Clause::LineOfFireTargetSection,
            StruckBy::Touch => Clause::CloseCombatTargetSection,
            StruckBy::Area => Clause::AreaEffectLine,
        };
        if struck_by == StruckBy::Area {
            self.record_convention(figure, Convention::AreaEffects, Clause::AreaEffectOneSection);
        }
        self.record(order.lead(), clause, EventKind::Struck { figure, section });
    }

    /// Every multiple-dial warrior that an order may hit, with the sections it may strike.
    fn section_choices(&self, order: &Order, timing: AttackTiming) -> SectionChoices {
        let mut choices = SectionChoices::default();
        // An order that names unknown figures is refused when it is declared.
        let known = order.figures().into_iter().all(|id| self.find_figure(id).is_ok());
        if !known || !self.figures.iter().any(Figure::is_multi_dial) {
            return choices;
        }
        match *order {
            Order::Ranged { firer, targets, .. } => {
                self.choose_by_shot(&mut choices, firer, targets, timing);
            }
            Order::Close { attacker, target, .. } => {
                self.choose_by_contact(&mut choices, target, attacker);
                let kind = AttackKind::Close;
                let given_as = self.given_as(kind, timing);
                if self.attack_reach(attacker, kind, given_as, Intent::Damage, 1) == Reach::Sweep {
                    let others = self.close_combat_targets(attacker);
                    for id in others.iter().filter(|id| *id != target) {
                        self.choose_by_contact(&mut choices, id, attacker);
                    }
                }
            }
            _ => {}
        }
        choices
    }

    fn choose_by_shot(
        &self,
        choices: &mut SectionChoices,
        firer: FigureId,
        targets: Targets,
        timing: AttackTiming,
    ) {
        let from = self.figure(firer).placed.at;
        for target in targets {
            self.choose_by_line(choices, target, from, StruckBy::Line);
        }
        let kind = AttackKind::Ranged;
        let given_as = self.given_as(kind, timing);
        let reach = self.attack_reach(firer, kind, given_as, Intent::Damage, targets.len());
        match (reach, targets.first()) {
            (Reach::Wave, _) => self.choose_in_wave(choices, firer),
            (Reach::Splash, Some(main)) => {
                let from = self.figure(*main).placed.at;
                for id in self.touching(*main).iter().filter(|id| *id != firer) {
                    self.choose_by_line(choices, id, from, StruckBy::Area);
                }
            }
            _ => {}
        }
    }

    fn given_as(&self, kind: AttackKind, timing: AttackTiming) -> GivenAs {
        if timing == AttackTiming::AfterMove {
            move_and_attack::attack_given_as(self, kind)
        } else {
            GivenAs::CombatAction
        }
    }

    fn choose_in_wave(&self, choices: &mut SectionChoices, firer: FigureId) {
        let from = self.figure(firer).placed.at;
        for id in self.figure_ids().filter(|id| shockwave::is_in_range(self, firer, *id)) {
            self.choose_by_line(choices, id, from, StruckBy::Area);
        }
    }

    fn choose_by_line(
        &self,
        choices: &mut SectionChoices,
        id: FigureId,
        from: Point,
        struck_by: StruckBy,
    ) {
        if self.is_multi_dial(id) && self.figure(id).status == Status::Field {
            let among = self.figure(id).placed.section_towards(self.arcs(id), from).sections();
            let _ = choices.try_push(SectionChoice { figure: id, among, struck_by });
        }
    }

    fn choose_by_contact(&self, choices: &mut SectionChoices, id: FigureId, attacker: FigureId) {
        if !self.is_multi_dial(id) || self.figure(id).status != Status::Field {
            return;
        }
        let touched = self.touched_sections(id, self.figure(attacker).chariot.unwrap_or(attacker));
        if touched.is_empty() {
            // Across a low wall nothing touches; the line between the dots decides the section.
            let from = self.figure(attacker).placed.at;
            return self.choose_by_line(choices, id, from, StruckBy::Touch);
        }
        let _ = choices.try_push(SectionChoice {
            figure: id,
            among: touched,
            struck_by: StruckBy::Touch,
        });
    }

    /// Whether a shot is a long-range attack: one multiple-dial warrior at one other, beyond the
    /// printed range.
    pub(crate) fn is_long_range_attack(&self, firer: FigureId, targets: Targets) -> bool {
        let [target] = *targets else { return false };
        let line = Line::new(self.figure(firer).placed.at, self.figure(target).placed.at);
        self.is_multi_dial(firer)
            && self.is_multi_dial(target)
            && !line.within(Mils::inches(self.range(firer)))
    }

    /// Whether no friend of the shooter touches the target, or of a multiple-dial warrior the
    /// section struck.
    pub(crate) fn check_friends_in_contact(
        &self,
        owner: PlayerId,
        target: FigureId,
    ) -> Result<(), Illegal> {
        let mut friends =
            self.touching(target).iter().filter(|other| self.is_friendly(owner, *other));
        if !self.is_multi_dial(target) {
            return require(friends.next().is_none(), Clause::ShootingIntoContactBarred);
        }
        let section = self.figure(target).sections.current;
        require(
            !friends.any(|other| self.touched_sections(target, other).has(section)),
            Clause::RangedCombatSectionInContact,
        )
    }
}

/// The clause under which somebody picks a section.
fn pick_clause(struck_by: StruckBy, by_attacker: bool) -> Clause {
    match (struck_by, by_attacker) {
        (StruckBy::Line, false) => Clause::LineOfFireBorderline,
        (StruckBy::Line, true) => Clause::LineOfFireTargetInactive,
        (StruckBy::Touch, false) => Clause::CloseCombatTwoSections,
        (StruckBy::Touch, true) => Clause::CloseCombatTargetInactive,
        (StruckBy::Area, false) => Clause::AreaEffectBorderline,
        (StruckBy::Area, true) => Clause::AreaEffectInactive,
    }
}
