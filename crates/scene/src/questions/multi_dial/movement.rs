//! Questions about the one movement of a multiple-dial warrior: how far, which way, over whom, and
//! away from whom.
//! Each gives real move actions to sections and tries a real path.

use variorum_engine::geometry::{Facing, Path, Placed, Point, Section, SectionSet};
use variorum_engine::{AbilityId, Ask, Clause, Decision, EventKind, Illegal, Input, Order, Others};
use variorum_expr::Value;

use super::MULTI_DIAL;
use super::figure::default_multi_dial;
use super::table::{MIDDLE, TableBuilder};
use crate::facts::{DriveCourse, DriveObstacle, Fact, Ground, MultiDialFact};
use crate::questions::outcome::require_allowed;
use crate::questions::run::ORDINARY_DICE;
use crate::questions::{PlayedGame, QuestionRun, Unanswerable};
use crate::setup::{
    ACTORS_PLAYER, OTHER_PLAYER, Part, ahead_of, default_warrior, lay_square, right_of,
};

/// The sections that are ordered to move: the named one, and as many others as the facts say.
pub(super) fn moving_sections(run: &QuestionRun) -> Result<SectionSet, Unanswerable> {
    let named = run.named_section()?;
    let others = Section::ALL.into_iter().filter(|section| *section != named);
    let count = run.multi_dial_number(MultiDialFact::DriveSections);
    Ok(std::iter::once(named).chain(others).take(count.into()).collect())
}

/// The move order for these sections.
pub(super) fn move_order(sections: SectionSet) -> Decision {
    let order = Order::Move { lead: MULTI_DIAL, with: Others::default(), quick: false };
    Decision::GiveSections { sections, order }
}

/// The decision that the multiple-dial warrior walks along a path.
pub(super) fn walk(path: Path, facing: Facing) -> Decision {
    Decision::Walk { figure: MULTI_DIAL, path, facing, captive: None }
}

/// A straight path ahead from the middle, in thousandths of an inch.
pub(super) fn path_ahead(length: i64) -> Path {
    Path::straight(MIDDLE, MIDDLE.plus(Facing::AWAY.vector(length)))
}

/// The length of the path of the facts, in thousandths of an inch.
fn drive_length(run: &QuestionRun) -> i64 {
    run.situation.int(Fact::MoveDistance) * 1_000
}

/// The path of the facts and the facing at its end.
fn drive_path(run: &QuestionRun) -> Result<(Path, Facing), Unanswerable> {
    let length = drive_length(run);
    let straight = |to: Point| Path::straight(MIDDLE, to);
    Ok(match run.multi_dial_choice(MultiDialFact::DriveWay) {
        DriveCourse::Forward => (straight(ahead_of(MIDDLE, length)?), Facing::AWAY),
        DriveCourse::Turned => (straight(right_of(MIDDLE, length)?), Facing::RIGHT),
        DriveCourse::Backward => (straight(ahead_of(MIDDLE, -length)?), Facing::AWAY),
        DriveCourse::BackwardTurned => (straight(ahead_of(MIDDLE, -length)?), Facing::LEFT),
        DriveCourse::Sideways => (straight(right_of(MIDDLE, length)?), Facing::AWAY),
        DriveCourse::Bent => {
            let corner = ahead_of(MIDDLE, length / 2)?;
            let end = right_of(corner, length - length / 2)?;
            let path = Path::new(&[MIDDLE, corner, end])
                .map_err(|_| Unanswerable::because("that is not a path"))?;
            (path, Facing::RIGHT)
        }
    })
}

/// Puts on a straight path ahead what the facts say: in its middle, or at its end.
fn place_obstacle(
    run: &QuestionRun,
    table: &mut TableBuilder,
    multi_dial: &Placed,
) -> Result<(), Unanswerable> {
    let obstacle: DriveObstacle = run.multi_dial_choice(MultiDialFact::DriveOver);
    if obstacle == DriveObstacle::Nothing {
        return Ok(());
    }
    let course: DriveCourse = run.multi_dial_choice(MultiDialFact::DriveWay);
    if course != DriveCourse::Forward {
        return Err(Unanswerable::because("only what lies ahead is on the way"));
    }
    let end = ahead_of(MIDDLE, drive_length(run))?;
    let halfway = ahead_of(MIDDLE, drive_length(run) / 2)?;
    match obstacle {
        DriveObstacle::Nothing => {}
        DriveObstacle::Warrior => {
            let warrior = default_warrior();
            let placed = Placed::new(warrior.base(), halfway, Facing::TOWARDS);
            table.add_figure(Part::InTheWay, warrior, OTHER_PLAYER, &placed);
        }
        DriveObstacle::Blocking => {
            let square = Placed::new(default_warrior().base(), halfway, Facing::AWAY);
            lay_square(&mut table.board, Ground::Blocking, &square, 0)?;
        }
        DriveObstacle::MultiDial => {
            let other = default_multi_dial(None);
            let placed = Placed::new(other.base(), halfway, Facing::AWAY);
            table.add_figure(Part::InTheWay, other, ACTORS_PLAYER, &placed);
        }
        DriveObstacle::MultiDialAtEnd => {
            let other = default_multi_dial(None);
            let placed = multi_dial.moved(end).beside(other.base(), Facing::AWAY, Facing::AWAY);
            table.add_figure(Part::InTheWay, other, ACTORS_PLAYER, &placed);
        }
    }
    Ok(())
}

/// A move that has begun.
struct Drive {
    game: PlayedGame,
    /// Whether the multiple-dial warrior broke away, if it had to.
    broke_away: Option<bool>,
}

/// Gives the move action and rolls to break away where that is asked for.
fn try_drive(run: &mut QuestionRun) -> Result<(Drive, Option<Illegal>), Unanswerable> {
    run.allow_only(&[&["move.distance", "die.break_away", "third.side"]])?;
    let multi_dial = run.multi_dial_figure(None, &[AbilityId::Flight])?;
    let (mut table, multi_dial_at) = TableBuilder::with_multi_dial(multi_dial, ACTORS_PLAYER);
    run.add_bystander_at_section(&mut table, &multi_dial_at)?;
    place_obstacle(run, &mut table, &multi_dial_at)?;
    let mut game = table.start_game(run)?;
    run.mark_multi_dial(&mut game)?;
    let order = move_order(moving_sections(run)?);
    match game.step(Input::Decide(order)) {
        Err(illegal) if illegal.clause.is_none() => return Err(illegal.into()),
        Err(illegal) => return Ok((Drive { game, broke_away: None }, Some(illegal))),
        Ok(_) => {}
    }
    let mut drive = Drive { game, broke_away: None };
    if drive.must_break_away() {
        drive.roll_to_break_away(run)?;
    }
    run.record_game(&drive.game);
    Ok((drive, None))
}

impl Drive {
    /// Whether a decision is allowed now, tried on a copy.
    fn try_out(&self, decision: Decision) -> Result<(), Illegal> {
        self.game.clone().step(Input::Decide(decision)).map(|_| ())
    }

    /// Whether even the smallest step needs a roll to break away.
    fn must_break_away(&self) -> bool {
        let tried = self.try_out(walk(path_ahead(10), Facing::AWAY));
        tried.is_err_and(|illegal| illegal.clause == Some(Clause::BreakingAwayWhen))
    }

    fn roll_to_break_away(&mut self, run: &mut QuestionRun) -> Result<(), Unanswerable> {
        self.game.step(Input::Decide(Decision::BreakAway { figure: MULTI_DIAL }))?;
        while self.game.asks().dice() == 1 {
            run.answer_prompt(&mut self.game, ORDINARY_DICE)?;
        }
        self.broke_away = self.game.log.events.iter().find_map(|event| match event.what {
            EventKind::BrokeAway { figure: MULTI_DIAL, success } => Some(success),
            _ => None,
        });
        Ok(())
    }
}

pub(in crate::questions) fn multi_dial_may_move(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    let (drive, refused) = try_drive(run)?;
    let (path, facing) = drive_path(run)?;
    let on_board = |mils: i32| (3_000..=33_000).contains(&mils);
    if !on_board(path.end().x.get()) || !on_board(path.end().y.get()) {
        return Err(Unanswerable::because("the way leads off the battlefield"));
    }
    if refused.is_some() || !matches!(drive.game.asks(), Ask::Move(_)) {
        return Ok(Value::Bool(false));
    }
    Ok(Value::Bool(drive.try_out(walk(path, facing)).is_ok()))
}

pub(in crate::questions) fn multi_dial_may_turn(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    let drive = require_allowed(try_drive(run)?)?;
    let turn = Decision::Rotate { figure: MULTI_DIAL, facing: Facing::LEFT, captive: None };
    Ok(Value::Bool(drive.try_out(turn).is_ok()))
}

pub(in crate::questions) fn multi_dial_breaks_away(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    let drive = require_allowed(try_drive(run)?)?;
    drive.broke_away.map(Value::Bool).ok_or_else(|| Unanswerable::because("nobody holds it"))
}

pub(in crate::questions) fn multi_dial_break_rolls(
    run: &mut QuestionRun,
) -> Result<Value, Unanswerable> {
    require_allowed(try_drive(run)?)?;
    Ok(run.count_single_dice())
}
