//! Starting Position: where every dial stands when the battle begins.

use crate::engine::table::{NORTH, SOUTH, Table, strikes, warrior};
use std::sync::Arc;
use variorum_engine::Edition::{self, Rebellion, Unlimited};
use variorum_engine::{
    Army, Board, Click, Detail, FigureDef, Game, Roster, Ruleset, Scenario, Side,
};

/// A warrior whose green square stands on the third line of its dial.
fn late_starter() -> FigureDef {
    let mut def = warrior().build();
    for (place, click) in def.dials[0].clicks.iter_mut().enumerate() {
        *click = Click { start: place == 2, ..*click };
    }
    def
}

fn begun(edition: Edition, def: FigureDef) -> Game {
    let army = |team: u8, side: Side| Army {
        team,
        build_total: 100,
        side,
        figures: vec![0],
        levels: Vec::new(),
        terrain: Vec::new(),
    };
    let scenario = Scenario {
        rules: Ruleset::for_edition(edition),
        roster: Roster(Arc::new(vec![def])),
        armies: vec![army(0, Side::South), army(1, Side::North)],
        board: Board::standard(),
        limit: None,
        detail: Detail::Full,
    };
    Game::new(scenario).unwrap()
}

#[test]
fn decides_which_line_of_the_dial_shows_before_the_battle() {
    for edition in [Rebellion, Unlimited] {
        assert_eq!(
            begun(edition, late_starter()).all_figures().map(|(_, f)| f.click).collect::<Vec<_>>(),
            [2, 2]
        );
        assert_eq!(
            begun(edition, warrior().build())
                .all_figures()
                .map(|(_, f)| f.click)
                .collect::<Vec<_>>(),
            [0, 0]
        );
    }
}

#[test]
fn decides_nothing_once_the_dial_has_turned() {
    for edition in [Rebellion, Unlimited] {
        let mut table = Table::new(edition);
        let own = table.put(0, warrior(), 18_000, 10_000, NORTH);
        let foe = table.put(1, warrior(), 18_000, 11_252, SOUTH);
        let mut play = table.start();
        play.decide(strikes(own, foe)).dice(3, 4).until(0);
        assert_eq!(play.damage_taken(foe), 2, "nothing brings the square back by itself");
    }
}
