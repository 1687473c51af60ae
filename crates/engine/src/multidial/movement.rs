//! The one movement of a multiple-dial warrior: straight ahead after a turn, or straight back, over
//! everybody but its own kind.
//! Breaking away and what contact brings are the same for everybody.

use crate::abilities::move_and_attack;
use crate::board::geometry::{CONTACT_GAP, Facing, MARGIN, Mils, Path, Placed, UNIT, Vector};
use crate::figure::state::Figure;
use crate::figure::{Mount, Slot};
use crate::game::Game;
use crate::game::illegal::{Illegal, Problem, require};
use crate::ids::FigureId;
use crate::movement::path_rules::TravelMode;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;

/// How finely the path past another multiple-dial warrior is checked, in thousandths of an inch.
const CONTACT_STEP: i64 = 25;

impl Game {
    /// How far the acting sections carry the warrior together, and the most that their abilities
    /// make of it.
    pub(crate) fn multi_dial_move_limits(&self, id: FigureId) -> (i32, i32) {
        let (mut plain, mut most) = (0, 0);
        for section in self.figure(id).sections.acting.iter() {
            let speed = self
                .section_click(id, section)
                .map_or(0, |slot| i32::from(slot.value(Slot::Speed)));
            plain += speed;
            most += speed * move_and_attack::section_speed_multiplier(self, id, section);
        }
        let halved = self.starts_hindered(&self.figure(id).placed, self.travel_mode(id));
        if halved { ((plain + 1) / 2, (most + 1) / 2) } else { (plain, most) }
    }

    /// Whether a multiple-dial warrior may follow a path of at most this length; its place at the end
    /// if so.
    pub(crate) fn check_multi_dial_path(
        &self,
        id: FigureId,
        path: &Path,
        facing: Facing,
        most: Mils,
        travel: TravelMode,
    ) -> Result<Placed, Illegal> {
        let start = self.figure(id).placed;
        require(path.start() == start.at, Clause::MovementPath)?;
        require(path.points().len() <= 2, Clause::MovementTwoWays)?;
        require(path.is_within(most), Clause::MovementSpeed)?;
        let way = start.at.vector_to(path.end());
        if way != Vector::default() && !points_along(facing, way) {
            let back = facing == start.facing && points_along(facing.reversed(), way);
            require(back, Clause::MovementTwoWays)?;
            require(!self.is_chariot(id), Clause::ChariotsMovement)?;
        }
        let end = Placed { at: path.end(), facing, ..start };
        self.check_end_position(id, &end, travel)?;
        self.check_multi_dial_contact(id, facing, &end)?;
        if !travel.flies {
            self.check_terrain_on_path(path, &start, &end, travel)?;
        }
        Ok(end)
    }

    /// Whether the way stays clear of other multiple-dial warriors until its end, and the turn
    /// before it too.
    fn check_multi_dial_contact(
        &self,
        id: FigureId,
        facing: Facing,
        end: &Placed,
    ) -> Result<(), Illegal> {
        let start = Placed { facing, ..self.figure(id).placed };
        let length = start.at.distance(end.at).as_i64();
        let others = self
            .all_figures()
            .filter(|(other, figure)| *other != id && figure.on_table() && figure.is_multi_dial());
        for (_, other) in others {
            if start.overlaps(&other.placed) {
                return Err(Illegal::explained_by(Clause::MovementNoCrossing, Problem::Overlap));
            }
            let mut touching = start.within(&other.placed, CONTACT_GAP.as_i64());
            for gone in (1..).map(|n| n * CONTACT_STEP).take_while(|gone| *gone < length) {
                let here = start.moved(start.at.plus(start.at.vector_to(end.at).with_length(gone)));
                let touches = here.within(&other.placed, CONTACT_GAP.as_i64());
                // Leaving an old contact does not make a new one; running on into or through a base does.
                let met = (touches && !touching) || here.overlaps(&other.placed);
                require(!met || length - gone <= CONTACT_STEP, Clause::MovementStop)?;
                touching = touches;
            }
        }
        Ok(())
    }

    /// Whether a figure is a chariot.
    pub fn is_chariot(&self, id: FigureId) -> bool {
        self.definition(id).mount == Mount::Chariot
    }

    /// Records the move of a multiple-dial warrior and the conventions it used.
    pub(crate) fn record_multi_dial_move(&mut self, id: FigureId, path: &Path) {
        self.update(id, |f| f.sections.moved = true);
        let over = |(other, figure): (FigureId, &Figure)| {
            other != id
                && figure.on_table()
                && !figure.is_multi_dial()
                && path.crosses_base(&figure.placed).is_yes()
        };
        if self.all_figures().any(over) {
            self.record_convention(id, Convention::EndOnSmallBase, Clause::MovementNoCrossing);
        }
    }

    /// Makes a section that may attack after the move the acting one.
    pub(crate) fn select_follow_up_section(&mut self, id: FigureId) {
        if !self.is_multi_dial(id) {
            return;
        }
        let able = move_and_attack::sections_that_may_attack(self, id);
        if let Some(section) = self.figure(id).sections.acting.and(able).first() {
            self.set_current_section(id, section);
        }
    }

    /// The clause that allowed the move of a multiple-dial warrior: forward or backward.
    pub(crate) fn multi_dial_move_clause(&self, before: &Placed, after: &Placed) -> Clause {
        let way = before.at.vector_to(after.at);
        if way == Vector::default() || points_along(after.facing, way) {
            Clause::MovementForward
        } else {
            Clause::MovementBackward
        }
    }
}

/// Whether a vector points in a direction, to within the margin across it.
fn points_along(facing: Facing, vector: Vector) -> bool {
    let unit = facing.unit();
    unit.dot(vector) > 0 && unit.cross(vector).abs() <= MARGIN.as_i64() * UNIT
}
