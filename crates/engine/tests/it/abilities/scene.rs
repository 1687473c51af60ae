//! Situations that the abilities share: two warriors at bowshot, in contact, back to back or a walk
//! apart, and the orders for them.
//! It expects nothing; the tests do.

use crate::engine::table::{NORTH, SOUTH, Staging, Table, Warrior, at, warrior};
use variorum_engine::geometry::Facing;
use variorum_engine::{AbilityId, Ask, Decision, Edition, FigureId, Order, Others, Position, Roll};

/// Where a warrior a walk apart comes into contact.
pub(crate) const UP: (i32, i32) = (18_000, 13_748);

/// Attack 12, damage 3, range 10: a roll of seven makes nineteen.
pub(crate) fn shooter() -> Warrior {
    warrior().attack(12).damage(3).range(10, 1)
}

fn pair(
    edition: Edition,
    own: Warrior,
    foe: Warrior,
    foe_at: i32,
    foe_faces: Facing,
) -> (Staging, FigureId, FigureId) {
    let mut table = Table::new(edition);
    let own = table.put(0, own, 18_000, 10_000, NORTH);
    let foe = table.put(1, foe, 18_000, foe_at, foe_faces);
    (table.start(), own, foe)
}

/// Six inches apart, face to face.
pub(crate) fn at_range(
    edition: Edition,
    own: Warrior,
    foe: Warrior,
) -> (Staging, FigureId, FigureId) {
    pair(edition, own, foe, 16_000, SOUTH)
}

/// In contact, face to face.
pub(crate) fn in_contact(
    edition: Edition,
    own: Warrior,
    foe: Warrior,
) -> (Staging, FigureId, FigureId) {
    pair(edition, own, foe, 11_252, SOUTH)
}

/// In contact, the first at the second one's back.
pub(crate) fn at_the_back(
    edition: Edition,
    own: Warrior,
    foe: Warrior,
) -> (Staging, FigureId, FigureId) {
    pair(edition, own, foe, 11_252, NORTH)
}

/// Five inches apart, so that a step to [`UP`] brings contact.
pub(crate) fn a_walk_apart(
    edition: Edition,
    own: Warrior,
    foe: Warrior,
) -> (Staging, FigureId, FigureId) {
    pair(edition, own, foe, 15_000, SOUTH)
}

/// One shot on a roll of seven: clicks taken and the defense it had to reach.
pub(crate) fn shot(edition: Edition, own: Warrior, foe: Warrior) -> (u8, i16) {
    let (mut play, own, foe) = at_range(edition, own, foe);
    play.decide(crate::engine::table::shoots(own, &[foe])).dice(3, 4);
    (play.damage_taken(foe), play.comparison(foe).1)
}

/// One blow in contact on a roll of seven: clicks taken by the attacker and by the one attacked.
pub(crate) fn blow(edition: Edition, own: Warrior, foe: Warrior) -> (u8, u8) {
    let (mut play, own, foe) = in_contact(edition, own, foe);
    play.decide(crate::engine::table::strikes(own, foe)).dice(3, 4);
    (play.damage_taken(own), play.damage_taken(foe))
}

pub(crate) fn then_strikes(attacker: FigureId, target: FigureId) -> Decision {
    Decision::Follow(Some(Order::Close {
        attacker,
        with: Others::default(),
        target,
        capture: false,
    }))
}

pub(crate) fn then_shoots(firer: FigureId, targets: &[FigureId]) -> Decision {
    Decision::Follow(Some(Order::Ranged {
        firer,
        with: Others::default(),
        targets: targets.iter().copied().collect(),
    }))
}

pub(crate) fn quickly(lead: FigureId) -> Decision {
    Decision::Give(Order::Move { lead, with: Others::default(), quick: true })
}

pub(crate) fn lifts(
    figure: FigureId,
    target: FigureId,
    x: i32,
    y: i32,
    facing: Facing,
) -> Decision {
    Decision::Give(Order::Levitate {
        figure,
        target,
        to: Position { at: at(x, y), facing },
        captive: None,
    })
}

pub(crate) fn raises(figure: FigureId, back: FigureId, x: i32, y: i32) -> Decision {
    Decision::Give(Order::Raise { figure, back, to: Position { at: at(x, y), facing: NORTH } })
}

pub(crate) fn summons(figure: FigureId, back: FigureId, x: i32, y: i32) -> Decision {
    Decision::Give(Order::Summon { figure, back, to: Position { at: at(x, y), facing: NORTH } })
}

pub(crate) fn regenerates(figure: FigureId) -> Decision {
    Decision::Give(Order::Regenerate { figure })
}

pub(crate) fn breaks_away(figure: FigureId) -> Decision {
    Decision::BreakAway { figure }
}

pub(crate) fn cancels(figure: FigureId, ability: AbilityId) -> Decision {
    Decision::Cancel { figure, ability }
}

pub(crate) fn turns_nimbly(figure: FigureId, facing: Facing) -> Decision {
    Decision::Nimble { figure, facing }
}

/// Whether the game waits for this die.
pub(crate) fn rolls(play: &Staging, wanted: Roll) -> bool {
    matches!(play.game.asks(), Ask::Roll { roll, .. } if *roll == wanted)
}

/// Whether the game offers an attack after the move.
pub(crate) fn offers_attack(play: &Staging) -> bool {
    matches!(play.game.asks(), Ask::Follow { .. })
}

/// Turns the dial of a figure so many clicks past its start.
pub(crate) fn wound(play: &mut Staging, figure: FigureId, clicks: u8) {
    play.game.update(figure, |figure| figure.click += clicks);
}

/// Lets one warrior hold another, as after a capture.
pub(crate) fn hold(play: &mut Staging, captor: FigureId, captive: FigureId) {
    play.game.update(captor, |figure| figure.captive = Some(captive));
    play.game.update(captive, |held| {
        held.captor = Some(captor);
        held.status = variorum_engine::Status::Captive;
    });
}
