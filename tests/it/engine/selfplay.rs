//! Games the engine plays against itself.

use std::sync::Arc;
use variorum::engine::event::Detail;
use variorum::engine::figure::builtin;
use variorum::engine::ruleset::Edition;
use variorum::engine::selfplay::{Options, simulate};
use variorum::engine::state::Roster;

fn roster() -> Roster {
    Roster(Arc::new(builtin().unwrap()))
}

#[test]
fn no_invariant_breaks_in_games_of_every_edition() {
    let roster = roster();
    for edition in Edition::ALL {
        let options = Options { edition, detail: Detail::Full, seed: 7, ..Options::default() };
        let summary = simulate(&roster, &options, 12, |_| {});
        assert_eq!(summary.broken, [], "{edition:?}");
        assert_eq!(summary.games, 12);
    }
}
