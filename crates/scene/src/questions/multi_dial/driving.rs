//! Questions about the one movement of a multiple-dial warrior: how far, which way, over whom, and
//! away from whom.
//! Every one gives real move actions to sections and tries a real path.

use super::assault::GIANT;
use super::giant::plain;
use super::table::{MIDDLE, Table, middle, usual};
use crate::facts::{Fact, MultiDialFact};
use crate::questions::ground::{ahead_of, place, right_of};
use crate::questions::{Stage, Unanswerable};
use variorum_engine::geometry::{Facing, Path, Placed, Point, Section, SectionSet};
use variorum_engine::{
    AbilityId, Ask, Clause, Decision, EventKind, Game, Illegal, Input, Order, Others,
};
use variorum_expr::Value;

/// The sections that are told to move: the named one, and as many others as the facts say.
pub(super) fn moving(stage: &Stage) -> Result<SectionSet, Unanswerable> {
    let named = stage.named()?;
    let others = Section::ALL.into_iter().filter(|section| *section != named);
    Ok(std::iter::once(named)
        .chain(others)
        .take(stage.number(MultiDialFact::DriveSections).into())
        .collect())
}

/// The move order for these sections.
pub(super) fn move_of(sections: SectionSet) -> Decision {
    Decision::GiveSections {
        sections,
        order: Order::Move { lead: GIANT, with: Others::default(), quick: false },
    }
}

fn inches(stage: &Stage) -> i64 {
    stage.situation.int(Fact::MoveDistance) * 1_000
}

/// The way of the facts and the facing at its end.
fn way(stage: &Stage) -> Result<(Path, Facing), Unanswerable> {
    let length = inches(stage);
    let straight = |to: Point| Path::straight(MIDDLE, to);
    Ok(match stage.word(MultiDialFact::DriveWay) {
        "turned" => (straight(right_of(MIDDLE, length)?), Facing::RIGHT),
        "backward" => (straight(ahead_of(MIDDLE, -length)?), Facing::AWAY),
        "backward_turned" => (straight(ahead_of(MIDDLE, -length)?), Facing::LEFT),
        "sideways" => (straight(right_of(MIDDLE, length)?), Facing::AWAY),
        "bent" => {
            let corner = ahead_of(MIDDLE, length / 2)?;
            let end = right_of(corner, length - length / 2)?;
            (
                Path::new(&[MIDDLE, corner, end])
                    .map_err(|_| Unanswerable::because("that is no way"))?,
                Facing::RIGHT,
            )
        }
        _ => (straight(ahead_of(MIDDLE, length)?), Facing::AWAY),
    })
}

/// Puts on a straight way ahead what the facts say: in its middle, or at its end.
fn obstruct(stage: &Stage, table: &mut Table, giant: &Placed) -> Result<(), Unanswerable> {
    let over = stage.word(MultiDialFact::DriveOver);
    if over == "nothing" {
        return Ok(());
    }
    if stage.word(MultiDialFact::DriveWay) != "forward" {
        return Err(Unanswerable::because("only what lies ahead is on the way"));
    }
    let end = ahead_of(MIDDLE, inches(stage))?;
    let half = ahead_of(MIDDLE, inches(stage) / 2)?;
    match over {
        "warrior" => {
            table.stand(usual()?, 1, &Placed::new(usual()?.base(), half, Facing::TOWARDS));
        }
        "blocking" => {
            place(&mut table.board, over, &Placed::new(usual()?.base(), half, Facing::AWAY), 0)?
        }
        at => {
            let other = plain(16)?;
            let met = giant.moved(end).beside(other.base(), Facing::AWAY, Facing::AWAY);
            let position =
                if at == "giant" { Placed::new(other.base(), half, Facing::AWAY) } else { met };
            table.stand(other, 0, &position);
        }
    }
    Ok(())
}

/// A move that has begun, and whether it broke away, where it had to.
struct Drive {
    game: Game,
    broke: Option<bool>,
}

/// Gives the move action and rolls to break away where that is asked for.
fn begin(stage: &mut Stage) -> Result<(Drive, Option<Illegal>), Unanswerable> {
    stage.hears(&[&["move.distance", "die.break_away", "third.side"]])?;
    let mut table = Table::default();
    let giant = stage.giant(None, &[AbilityId::Flight])?;
    let first = middle(&giant);
    table.stand(giant, 0, &first);
    stage.bystander_at(&mut table, &first)?;
    obstruct(stage, &mut table, &first)?;
    let mut game = table.start(stage)?;
    stage.mark(&mut game, 0)?;
    let order = move_of(moving(stage)?);
    match game.step(Input::Decide(order)) {
        Err(illegal) if illegal.clause.is_none() => return Err(illegal.into()),
        Err(illegal) => return Ok((Drive { game, broke: None }, Some(illegal))),
        Ok(_) => {}
    }
    let mut drive = Drive { game, broke: None };
    if drive.is_held() {
        drive.break_away(stage)?;
    }
    stage.keep(&drive.game.log);
    Ok((drive, None))
}

impl Drive {
    fn walk(path: Path, facing: Facing) -> Decision {
        Decision::Walk { figure: GIANT, path, facing, captive: None }
    }

    fn try_out(&self, decision: Decision) -> Result<(), Illegal> {
        self.game.clone().step(Input::Decide(decision)).map(|_| ())
    }

    /// Whether the smallest step is barred until a die is rolled.
    fn is_held(&self) -> bool {
        let step = Path::straight(MIDDLE, MIDDLE.plus(Facing::AWAY.vector(10)));
        let barred = |illegal: &Illegal| illegal.clause == Some(Clause::BreakingAwayWhen);
        self.try_out(Self::walk(step, Facing::AWAY)).is_err_and(|illegal| barred(&illegal))
    }

    fn break_away(&mut self, stage: &mut Stage) -> Result<(), Unanswerable> {
        self.game.step(Input::Decide(Decision::BreakAway { figure: GIANT }))?;
        while self.game.asks().dice() == 1 {
            let input = stage.reply(&self.game, (3, 4));
            self.game.step(input)?;
        }
        let rolled = self.game.log.events.iter().find_map(|event| match event.what {
            EventKind::BrokeAway { figure: GIANT, success } => Some(success),
            _ => None,
        });
        self.broke = rolled;
        Ok(())
    }
}

fn begun(stage: &mut Stage) -> Result<Drive, Unanswerable> {
    match begin(stage)? {
        (drive, None) => Ok(drive),
        (_, Some(illegal)) => Err(illegal.into()),
    }
}

/// `giant-may-move`
pub(in crate::questions) fn may(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let (drive, refused) = begin(stage)?;
    let (path, facing) = way(stage)?;
    let on_board = |inches: i32| (3_000..=33_000).contains(&inches);
    if !on_board(path.end().x.get()) || !on_board(path.end().y.get()) {
        return Err(Unanswerable::because("the way leads off the battlefield"));
    }
    if refused.is_some() || !matches!(drive.game.asks(), Ask::Move(_)) {
        return Ok(Value::Bool(false));
    }
    Ok(Value::Bool(drive.try_out(Drive::walk(path, facing)).is_ok()))
}

/// `giant-may-turn`
pub(in crate::questions) fn may_turn(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let drive = begun(stage)?;
    let turn = Decision::Rotate { figure: GIANT, facing: Facing::LEFT, captive: None };
    Ok(Value::Bool(drive.try_out(turn).is_ok()))
}

/// `giant-breaks-away`
pub(in crate::questions) fn breaks_away(stage: &mut Stage) -> Result<Value, Unanswerable> {
    let drive = begun(stage)?;
    drive.broke.map(Value::Bool).ok_or_else(|| Unanswerable::because("nobody holds it"))
}

/// `giant-break-rolls`
pub(in crate::questions) fn rolls(stage: &mut Stage) -> Result<Value, Unanswerable> {
    begun(stage)?;
    Ok(Value::Int(i64::try_from(stage.rolled.len()).unwrap_or(i64::MAX)))
}
