//! The table of a question about a multiple-dial warrior: who is placed around it, and who rides in
//! it.
//! No action is given yet.

use std::sync::Arc;

use variorum_engine::geometry::{Base, Facing, Placed, Point, Section};
use variorum_engine::{
    Board, Detail, FigureDef, FigureId, Game, Log, PlayerId, Position, Roster, Side, StagedFigure,
};

use super::quarter_turns;
use crate::facts::{Allegiance, Fact, Ground, MultiDialFact, Role};
use crate::questions::{PlayedGame, QuestionRun, Unanswerable};
use crate::setup::{
    ACTORS_PLAYER, OTHER_PLAYER, Part, Spacing, default_warrior, figure_from_facts, lay_square,
    midpoint, skip_turn_start, worthless_warrior,
};

/// Where the multiple-dial warrior is, facing away from its player.
pub(super) const MIDDLE: Point = Point::inches(18, 14);
/// Enough for as many actions as anybody could want.
const BUILD_TOTAL: u16 = 600;
/// Where the players sit.
const SIDES: [Side; 4] = [Side::South, Side::North, Side::West, Side::East];

/// Which way the warrior beside a multiple-dial warrior faces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OtherFaces {
    Towards,
    Away,
}

/// Everybody on the table, in the order of their ids.
pub(super) struct TableBuilder {
    pub(super) board: Board,
    pub(super) players: u8,
    roster: Vec<FigureDef>,
    figures: Vec<StagedFigure>,
    cast: Vec<Part>,
}

impl TableBuilder {
    /// An empty table for two players.
    pub(super) fn new() -> Self {
        Self {
            board: Board::standard(),
            players: 2,
            roster: Vec::new(),
            figures: Vec::new(),
            cast: Vec::new(),
        }
    }

    /// A table with a multiple-dial warrior in the middle, and where it is.
    pub(super) fn with_multi_dial(def: FigureDef, owner: PlayerId) -> (Self, Placed) {
        let mut table = Self::new();
        let placed = Placed::new(def.base(), MIDDLE, Facing::AWAY);
        table.add_figure(Part::MultiDial, def, owner, &placed);
        (table, placed)
    }

    fn add(
        &mut self,
        part: Part,
        def: FigureDef,
        owner: PlayerId,
        position: Position,
        aboard: Option<FigureId>,
    ) -> FigureId {
        let id = u8::try_from(self.figures.len()).expect("a table has far fewer than 256 figures");
        self.cast.push(part);
        self.roster.push(def);
        self.figures.push(StagedFigure { def: id.into(), owner, position, level: None, aboard });
        FigureId(id)
    }

    /// Adds somebody on the battlefield.
    pub(super) fn add_figure(
        &mut self,
        part: Part,
        def: FigureDef,
        owner: PlayerId,
        placed: &Placed,
    ) -> FigureId {
        self.add(part, def, owner, Position { at: placed.at, facing: placed.facing }, None)
    }

    /// Adds somebody who rides in a chariot.
    pub(super) fn add_passenger(
        &mut self,
        part: Part,
        def: FigureDef,
        owner: PlayerId,
        chariot: FigureId,
    ) -> FigureId {
        self.add(part, def, owner, Position { at: MIDDLE, facing: Facing::AWAY }, Some(chariot))
    }

    /// Starts the game: each player has an idle warrior far away, and the first player may give an
    /// order.
    pub(super) fn start_game(mut self, run: &QuestionRun) -> Result<PlayedGame, Unanswerable> {
        for seat in 0..self.players {
            let idle = worthless_warrior();
            let (x, y) = (if seat % 2 == 0 { 2 } else { 34 }, if seat < 2 { 34 } else { 2 });
            let placed = Placed::new(idle.base(), Point::inches(x, y), Facing::TOWARDS);
            self.add_figure(Part::Idle, idle, PlayerId(seat), &placed);
        }
        let seats: Vec<(u8, u16, Side)> =
            (0..self.players).zip(SIDES).map(|(seat, side)| (seat, BUILD_TOTAL, side)).collect();
        let roster = Roster(Arc::new(self.roster));
        let mut game = Game::staged(run.rules.clone(), roster, self.board, &seats, &self.figures)?;
        skip_turn_start(&mut game)?;
        game.log = Log::new(Detail::Full);
        Ok(run.played_game(game, self.cast))
    }
}

/// The direction of a section as seen from the middle; the border is between front and right.
pub(super) fn section_direction(section: Option<Section>) -> Facing {
    match section {
        Some(section) => Facing::AWAY.turned(quarter_turns(section)),
        None => Facing::AWAY.turned(-512),
    }
}

/// In contact with a section, facing the multiple-dial warrior.
pub(super) fn beside_section(multi_dial: &Placed, base: Base, section: Section) -> Placed {
    let direction = section_direction(Some(section));
    multi_dial.beside(base, direction.reversed(), direction)
}

impl QuestionRun<'_> {
    /// Where the other warrior is: in contact with the multiple-dial warrior, an inch off, or at a
    /// distance.
    pub(super) fn place_other(
        &self,
        multi_dial: &Placed,
        base: Base,
        spacing: Spacing,
        faces: OtherFaces,
    ) -> Result<Placed, Unanswerable> {
        let facts = self.situation;
        let section = self.multi_dial_section(MultiDialFact::OtherAt);
        let direction = section_direction(section);
        let facing = match faces {
            OtherFaces::Towards => direction.reversed(),
            OtherFaces::Away => direction,
        };
        let (apart, touching) = (facts.truth(Fact::AttackApart), facts.truth(Fact::AttackTouching));
        let ranged = spacing == Spacing::AtDistance;
        let sets_distance = facts.is_set(Fact::AttackDistance);
        if (ranged && (apart || (touching && sets_distance)))
            || (!ranged && (touching || sets_distance))
        {
            return Err(Unanswerable::because("a close attack has no distance, and a shot no gap"));
        }
        if ranged && !touching {
            // On the diagonal both coordinates are rounded, and may not come out longer than the
            // facts say.
            let rounding = i64::from(section.is_none());
            let distance = facts.int(Fact::AttackDistance) * 1_000 - rounding;
            return Ok(Placed::new(base, multi_dial.at.plus(direction.vector(distance)), facing));
        }
        let beside = multi_dial.beside(base, facing, direction);
        Ok(if apart { beside.moved(beside.at.plus(direction.vector(1_000))) } else { beside })
    }

    /// Adds the bystander, if there is one: at its section, but not straight ahead of its middle.
    pub(super) fn add_bystander_at_section(
        &self,
        table: &mut TableBuilder,
        multi_dial: &Placed,
    ) -> Result<(), Unanswerable> {
        if !self.multi_dial_truth(MultiDialFact::ThirdStands) {
            return if self.situation.sets_any_below("third.") {
                Err(Unanswerable::because("something is said about a bystander who is absent"))
            } else {
                Ok(())
            };
        }
        let section = self.require_section(MultiDialFact::ThirdAt)?;
        let off_middle = if section == Section::Right { -400 } else { 400 };
        let direction = section_direction(Some(section)).turned(off_middle);
        let def = figure_from_facts(self.situation, Role::Third)?;
        let placed = multi_dial.beside(def.base(), direction.reversed(), direction);
        let owner = match self.situation.choice(Fact::ThirdSide) {
            Allegiance::Friend => ACTORS_PLAYER,
            Allegiance::Foe => OTHER_PLAYER,
        };
        table.add_figure(Part::Role(Role::Third), def, owner, &placed);
        Ok(())
    }

    /// Lays what the facts put between two figures that shoot at each other.
    pub(super) fn lay_ground_between(
        &self,
        table: &mut TableBuilder,
        spacing: Spacing,
        one: &Placed,
        other: &Placed,
    ) -> Result<(), Unanswerable> {
        let ground: Ground = self.situation.choice(Fact::AttackThrough);
        if ground == Ground::Clear {
            return Ok(());
        }
        if spacing == Spacing::InContact || self.situation.truth(Fact::AttackTouching) {
            return Err(Unanswerable::because("nothing lies between two who touch"));
        }
        if !matches!(ground, Ground::Hindering | Ground::Blocking) {
            return Err(Unanswerable::because(format!("{ground} is not laid on this line")));
        }
        let middle = midpoint(one.at, other.at)?;
        let square = Placed::new(default_warrior().base(), middle, Facing::AWAY);
        lay_square(&mut table.board, ground, &square, 0)
    }
}
