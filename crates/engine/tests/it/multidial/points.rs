//! Point values: which may be chosen, what they cost, and where the dials start.

use super::fixture::{multi_dial, turned};
use crate::engine::table::{NORTH, Table, warrior};
use std::sync::Arc;
use variorum_engine::geometry::Section;
use variorum_engine::{
    Army, Board, Clause, Detail, Edition, FigureId, Game, Roster, Ruleset, Scenario, Side,
    check_army,
};

fn army(side: Side, figures: &[u16], levels: &[u16]) -> Army {
    Army {
        team: side as u8,
        build_total: 100,
        side,
        figures: figures.to_vec(),
        levels: levels.to_vec(),
        terrain: Vec::new(),
    }
}

/// Proves point-value#choice, point-value#printed, point-value#build-total
#[test]
fn any_printed_point_value_may_be_chosen_and_that_one_counts() {
    let roster = [multi_dial().build(), warrior().points(40).build()];
    assert_eq!(check_army(&roster, &army(Side::South, &[0], &[])), Ok(100));
    assert_eq!(check_army(&roster, &army(Side::South, &[0, 1], &[60])), Ok(100));
    let refused = check_army(&roster, &army(Side::South, &[0, 1], &[])).unwrap_err();
    assert_eq!(refused.clause, Some(Clause::ArmyBuildingLimit));
    let refused = check_army(&roster, &army(Side::South, &[0], &[80])).unwrap_err();
    assert_eq!(refused.clause, Some(Clause::PointValueChoice));
}

/// Proves point-value#set-dials, point-value#sticker-clicks, multiple-dial-warriors#four-dials
#[test]
fn each_dial_is_turned_as_the_chosen_value_says() {
    let armies = vec![army(Side::South, &[0], &[60]), army(Side::North, &[1], &[])];
    let roster = Roster(Arc::new(vec![multi_dial().build(), warrior().build()]));
    let rules = Ruleset::for_edition(Edition::LastErrata);
    let scenario = Scenario {
        rules,
        roster,
        armies,
        board: Board::standard(),
        limit: None,
        detail: Detail::Full,
    };
    let game = Game::new(scenario).unwrap();
    let figure = game.figure(FigureId(0));
    assert_eq!(Section::ALL.map(|section| figure.click_of(section)), [2, 1, 1, 3]);
    assert_eq!(game.points(FigureId(0)), 60);
}

/// Proves point-value#strength
#[test]
fn the_dearer_level_starts_nearer_to_the_top_of_every_dial() {
    let mut table = Table::new(Edition::LastErrata);
    let strong = table.stage(0, multi_dial().build(), (10_000, 10_000, NORTH), Some(100), None);
    let weak = table.stage(1, multi_dial().build(), (20_000, 20_000, NORTH), Some(60), None);
    let play = table.start();
    assert_eq!(turned(&play, strong), [0; 4]);
    assert_eq!(turned(&play, weak), [2, 1, 1, 3]);
}
