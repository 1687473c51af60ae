//! Limited Invisibility: nobody's shot is aimed at this warrior.

use super::scene::{at_range, blow, cancels, shooter};
use crate::engine::table::{NORTH, SOUTH, Table, shoots, warrior};
use variorum_engine::AbilityId::{LimitedInvisibility, MagicHealing, Shockwave};
use variorum_engine::Clause;
use variorum_engine::Edition::{Unlimited, Whirlwind};

#[test]
fn decides_that_no_ranged_action_names_it_not_even_a_healers() {
    for edition in [Whirlwind, Unlimited] {
        let (mut play, own, foe) =
            at_range(edition, shooter(), warrior().with(LimitedInvisibility));
        play.refused(shoots(own, &[foe]), Clause::LimitedInvisibilityNotATarget);
        let mut table = Table::new(edition);
        let healer = table.put(0, shooter().with(MagicHealing), 18_000, 10_000, NORTH);
        let friend = table.put(0, warrior().with(LimitedInvisibility), 18_000, 14_000, NORTH);
        table.put(1, warrior(), 30_000, 30_000, SOUTH);
        let mut play = table.start();
        play.refused(shoots(healer, &[friend]), Clause::LimitedInvisibilityNotATarget);
        play.decide(cancels(friend, LimitedInvisibility)).decide(shoots(healer, &[friend]));
    }
}

#[test]
fn decides_nothing_in_close_combat_in_a_shockwave_or_when_cancelled() {
    for edition in [Whirlwind, Unlimited] {
        assert_eq!(blow(edition, warrior(), warrior().with(LimitedInvisibility)), (0, 2));
        let (mut play, own, foe) =
            at_range(edition, shooter(), warrior().with(LimitedInvisibility));
        play.decide(cancels(foe, LimitedInvisibility)).decide(shoots(own, &[foe])).dice(3, 4);
        assert_eq!(play.damage_taken(foe), 3);
        let (mut play, own, foe) = at_range(
            edition,
            shooter().range(12, 1).with(Shockwave),
            warrior().with(LimitedInvisibility),
        );
        play.decide(shoots(own, &[])).dice(3, 4);
        assert_eq!(play.damage_taken(foe), 3);
    }
}
