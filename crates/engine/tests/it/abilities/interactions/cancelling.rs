//! What may be cancelled, when, and for how long.

use crate::abilities::scene::{at_range, cancels, in_contact, shooter};
use crate::engine::table::{NORTH, SOUTH, Table, shoots, strikes, warrior};
use std::path::Path;
use variorum_corpus::record::Record;
use variorum_engine::AbilityId::{self, Dodge, LimitedInvisibility, MagicBlast, Toughness};
use variorum_engine::Edition::{self, Unlimited};
use variorum_engine::{Clause, Decision, Input};

/// What the record in force says, if there is one.
fn optional(ability: AbilityId, edition: Edition) -> Option<bool> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../abilities");
    let slot = format!("{:?}", ability.slot()).to_lowercase();
    let earlier = Edition::ALL.into_iter().filter(|e| *e <= edition).rev();
    let text = earlier
        .filter_map(|e| {
            std::fs::read_to_string(
                root.join(&slot).join(ability.id()).join(format!("{}.yaml", e.id())),
            )
            .ok()
        })
        .next()?;
    let record = Record::parse(ability.id(), &text).ok()?;
    record.optional.map(|at| *at)
}

#[test]
fn exactly_the_optional_abilities_of_an_edition_may_be_cancelled() {
    let mut counts = Vec::new();
    for edition in Edition::ALL {
        let mut count = (0, 0);
        for ability in AbilityId::ALL {
            let mut table = Table::new(edition);
            let own = table.put(0, warrior().with(ability), 18_000, 10_000, NORTH);
            table.put(0, warrior(), 10_000, 10_000, NORTH);
            table.put(1, warrior(), 30_000, 30_000, SOUTH);
            let mut game = table.start().game;
            let result = game
                .step(Input::Decide(cancels(own, ability)))
                .map(|_| ())
                .map_err(|illegal| illegal.clause);
            let expected = match optional(ability, edition) {
                None => Err(Some(Clause::SpecialAbilitiesCurrent)),
                Some(false) => Err(Some(Clause::OptionalAbilitiesCancel)),
                Some(true) => Ok(()),
            };
            assert_eq!(result, expected, "{edition:?} {ability:?}");
            count.0 += i32::from(expected.is_ok());
            count.1 += i32::from(expected != Err(Some(Clause::SpecialAbilitiesCurrent)));
        }
        counts.push(count);
    }
    // Optional and known abilities, edition by edition; Nimble and Ram became optional with the
    // reprint.
    assert_eq!(
        counts,
        [(17, 28), (17, 28), (25, 40), (27, 40), (27, 40), (27, 40), (29, 44), (29, 44)]
    );
}

#[test]
fn an_owner_may_cancel_out_of_turn_and_between_the_dice_and_their_effect() {
    let (mut play, own, foe) = in_contact(Unlimited, warrior(), warrior().with(Dodge));
    play.decide(strikes(own, foe)).dice(3, 4).decide(cancels(foe, Dodge)).die(6);
    assert_eq!(play.damage_taken(foe), 2);
    let (mut play, own, foe) = at_range(Unlimited, shooter().with(MagicBlast), warrior());
    play.decide(cancels(own, MagicBlast)).decide(shoots(own, &[foe])).dice(3, 4);
    assert_eq!(play.damage_taken(foe), 3);
}

#[test]
fn what_is_cancelled_stays_off_to_the_end_of_the_turn_whoever_has_it() {
    let mut table = Table::new(Unlimited);
    let own = [17_000, 19_000].map(|x| table.put(0, shooter().damage(1), x, 10_000, NORTH));
    let foe = table.put(1, warrior().with(LimitedInvisibility), 18_000, 16_000, SOUTH);
    table.put(1, warrior(), 30_000, 30_000, SOUTH);
    let mut play = table.start();
    play.refused(shoots(own[0], &[foe]), Clause::LimitedInvisibilityNotATarget);
    play.decide(cancels(foe, LimitedInvisibility)).decide(shoots(own[0], &[foe])).dice(3, 4);
    play.refused(cancels(foe, LimitedInvisibility), Clause::SpecialAbilitiesCurrent);
    play.decide(shoots(own[1], &[foe])).dice(3, 4);
    assert_eq!(play.damage_taken(foe), 2);
    play.until(1).end_turn();
    play.refused(shoots(own[0], &[foe]), Clause::LimitedInvisibilityNotATarget);
}

#[test]
fn what_is_not_optional_stays_on() {
    let (mut play, own, foe) = in_contact(Unlimited, warrior(), warrior().with(Toughness));
    play.refused(cancels(foe, Toughness), Clause::OptionalAbilitiesCancel);
    play.refused(
        Decision::Cancel { figure: own, ability: Toughness },
        Clause::SpecialAbilitiesCurrent,
    );
    play.decide(strikes(own, foe)).dice(3, 4);
    assert_eq!(play.damage_taken(foe), 1);
}
