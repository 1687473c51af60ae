//! The table of a scene with a multiple-dial warrior: who stands where around it, and who rides in
//! it.
//! It gives no action.

use std::sync::Arc;

use super::giant::plain;
use crate::facts::{Fact, MultiDialFact, Role, Situation};
use crate::questions::cast::definition;
use crate::questions::ground::{between, place};
use crate::questions::scene::quiet;
use crate::questions::{Stage, Unanswerable};
use variorum_engine::geometry::{Base, Facing, Placed, Point, Section};
use variorum_engine::{
    Board, Detail, FigureDef, FigureId, Game, Log, PlayerId, Position, Roster, Side, StagedFigure,
};

/// Where the multiple-dial warrior stands, facing away from its player.
pub(super) const MIDDLE: Point = Point::inches(18, 14);
/// Enough for as many actions as anybody could want.
const TOTAL: u16 = 600;
/// The places of the players at the table.
const SIDES: [Side; 4] = [Side::South, Side::North, Side::West, Side::East];

/// Everybody on the table, in the order of their ids.
pub(super) struct Table {
    pub board: Board,
    pub players: u8,
    roster: Vec<FigureDef>,
    staged: Vec<StagedFigure>,
}

impl Default for Table {
    fn default() -> Self {
        Self { board: Board::standard(), players: 2, roster: Vec::new(), staged: Vec::new() }
    }
}

impl Table {
    fn add(
        &mut self,
        def: FigureDef,
        owner: u8,
        position: Position,
        aboard: Option<FigureId>,
    ) -> FigureId {
        let place = u8::try_from(self.staged.len()).unwrap_or(u8::MAX);
        self.roster.push(def);
        self.staged.push(StagedFigure {
            def: place.into(),
            owner: PlayerId(owner),
            position,
            level: None,
            aboard,
        });
        FigureId(place)
    }

    /// Somebody who stands on the battlefield.
    pub fn stand(&mut self, def: FigureDef, owner: u8, placed: &Placed) -> FigureId {
        self.add(def, owner, Position { at: placed.at, facing: placed.facing }, None)
    }

    /// Somebody who rides in a chariot.
    pub fn ride(&mut self, def: FigureDef, owner: u8, chariot: FigureId) -> FigureId {
        self.add(def, owner, Position { at: MIDDLE, facing: Facing::AWAY }, Some(chariot))
    }

    /// The game, when each player has an idle warrior far away and the first one may give an order.
    pub fn start(mut self, stage: &Stage) -> Result<Game, Unanswerable> {
        for seat in 0..self.players {
            let def = FigureDef { points: 0, ..usual()? };
            let at =
                Point::inches(if seat % 2 == 0 { 2 } else { 34 }, if seat < 2 { 34 } else { 2 });
            let placed = Placed::new(def.base(), at, Facing::TOWARDS);
            self.stand(def, seat, &placed);
        }
        let seats: Vec<(u8, u16, Side)> =
            (0..self.players).zip(SIDES).map(|(seat, side)| (seat, TOTAL, side)).collect();
        let mut game = Game::staged(
            stage.rules.clone(),
            Roster(Arc::new(self.roster)),
            self.board,
            &seats,
            &self.staged,
        )?;
        quiet(&mut game)?;
        game.log = Log::new(Detail::Full);
        Ok(game)
    }
}

/// A warrior of which nothing is said.
pub(super) fn usual() -> Result<FigureDef, Unanswerable> {
    definition(&Situation::default(), Role::Third, None, None)
}

/// Where the multiple-dial warrior stands with this base.
pub(super) fn middle(def: &FigureDef) -> Placed {
    Placed::new(def.base(), MIDDLE, Facing::AWAY)
}

/// The direction of a section as seen from the middle; the border lies between front and right.
pub(super) fn direction(section: Option<Section>) -> Facing {
    match section {
        Some(section) => Facing::AWAY.turned(i32::try_from(section.index()).unwrap_or(0) * 1024),
        None => Facing::AWAY.turned(-512),
    }
}

impl Stage<'_> {
    /// Where the other warrior stands, facing the multiple-dial warrior or turned from it: in
    /// contact, an inch off, or at a distance.
    pub(super) fn other_at(
        &self,
        giant: &Placed,
        base: Base,
        ranged: bool,
        turned: bool,
    ) -> Result<Placed, Unanswerable> {
        let towards = direction(self.section(MultiDialFact::OtherAt));
        let facing = if turned { towards } else { towards.reversed() };
        let (apart, touching) =
            (self.situation.truth(Fact::AttackApart), self.situation.truth(Fact::AttackTouching));
        let told = self.situation.is_set(Fact::AttackDistance);
        if (ranged && (apart || (touching && told))) || (!ranged && (touching || told)) {
            return Err(Unanswerable::because("a close attack has no distance, and a shot no gap"));
        }
        if ranged && !touching {
            // Aslant, both parts of the way are rounded, and may not come out longer than the facts
            // say.
            let slant = i64::from(self.section(MultiDialFact::OtherAt).is_none());
            let at = giant
                .at
                .plus(towards.vector(self.situation.int(Fact::AttackDistance) * 1_000 - slant));
            return Ok(Placed::new(base, at, facing));
        }
        let beside = giant.beside(base, facing, towards);
        Ok(if apart { beside.moved(beside.at.plus(towards.vector(1_000))) } else { beside })
    }

    /// The bystander, where there is one: at its section, out of the line from the middle of it.
    pub(super) fn bystander_at(
        &self,
        table: &mut Table,
        giant: &Placed,
    ) -> Result<Option<FigureId>, Unanswerable> {
        if !self.is(MultiDialFact::ThirdStands) {
            let told = self
                .situation
                .non_defaults()
                .any(|(definition, _)| definition.path.starts_with("third."));
            return if told {
                Err(Unanswerable::because("something is said about a bystander who is absent"))
            } else {
                Ok(None)
            };
        }
        let at = self
            .section(MultiDialFact::ThirdAt)
            .ok_or_else(|| Unanswerable::because("a border is no section"))?;
        let lean = if at == Section::Right { -400 } else { 400 };
        let towards = direction(Some(at)).turned(lean);
        let def = definition(self.situation, Role::Third, None, None)?;
        let placed = giant.beside(def.base(), towards.reversed(), towards);
        Ok(Some(table.stand(def, u8::from(self.situation.word(Fact::ThirdSide) == "foe"), &placed)))
    }

    /// Lays what the facts put between two who shoot at each other.
    pub(super) fn lay_between(
        &self,
        table: &mut Table,
        ranged: bool,
        one: &Placed,
        other: &Placed,
    ) -> Result<(), Unanswerable> {
        let word = self.situation.word(Fact::AttackThrough);
        if word == "clear" {
            return Ok(());
        }
        if !ranged || self.situation.truth(Fact::AttackTouching) {
            return Err(Unanswerable::because("nothing lies between two who touch"));
        }
        if !matches!(word, "hindering" | "blocking") {
            return Err(Unanswerable::because(format!("{word} is not laid on this line")));
        }
        let position = Placed::new(usual()?.base(), between(one.at, other.at)?, Facing::AWAY);
        place(&mut table.board, word, &position, 0)
    }

    /// The other warrior where it is a multiple-dial warrior too.
    pub(super) fn other_giant(&self, defense: u8) -> Result<Option<FigureDef>, Unanswerable> {
        if self.is(MultiDialFact::OtherMultiDial) { plain(defense).map(Some) } else { Ok(None) }
    }
}
