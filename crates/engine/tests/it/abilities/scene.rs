//! Situations that the abilities share: two warriors at bowshot, in contact, back to back or a walk
//! apart, and the orders for them.
//! It expects nothing; the tests do.

use crate::engine::table::{NORTH, SOUTH, Staging, Table, Warrior, at, warrior};
use variorum_engine::geometry::Facing;
use variorum_engine::{AbilityId, Ask, Decision, Edition, FigureId, Order, Others, Position, Roll};

/// Where a warrior a walk apart comes into contact.
pub const UP: (i32, i32) = (18_000, 13_748);

/// Attack 12, damage 3, range 10: a roll of seven makes nineteen.
pub fn shooter() -> Warrior {
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
pub fn at_range(edition: Edition, own: Warrior, foe: Warrior) -> (Staging, FigureId, FigureId) {
    pair(edition, own, foe, 16_000, SOUTH)
}

/// In contact, face to face.
pub fn in_contact(edition: Edition, own: Warrior, foe: Warrior) -> (Staging, FigureId, FigureId) {
    pair(edition, own, foe, 11_252, SOUTH)
}

/// In contact, the first at the second one's back.
pub fn at_the_back(edition: Edition, own: Warrior, foe: Warrior) -> (Staging, FigureId, FigureId) {
    pair(edition, own, foe, 11_252, NORTH)
}

/// Five inches apart, so that a step to [`UP`] brings contact.
pub fn a_walk_apart(edition: Edition, own: Warrior, foe: Warrior) -> (Staging, FigureId, FigureId) {
    pair(edition, own, foe, 15_000, SOUTH)
}

/// One shot on a roll of seven: clicks taken and the defense it had to reach.
pub fn shot(edition: Edition, own: Warrior, foe: Warrior) -> (u8, i16) {
    let (mut play, own, foe) = at_range(edition, own, foe);
    play.decide(crate::engine::table::shoots(own, &[foe])).dice(3, 4);
    (play.damage_taken(foe), play.comparison(foe).1)
}

/// One blow in contact on a roll of seven: clicks taken by the attacker and by the one attacked.
pub fn blow(edition: Edition, own: Warrior, foe: Warrior) -> (u8, u8) {
    let (mut play, own, foe) = in_contact(edition, own, foe);
    play.decide(crate::engine::table::strikes(own, foe)).dice(3, 4);
    (play.damage_taken(own), play.damage_taken(foe))
}

pub fn then_strikes(attacker: FigureId, target: FigureId) -> Decision {
    Decision::Follow(Some(Order::Close {
        attacker,
        with: Others::default(),
        target,
        capture: false,
    }))
}

pub fn then_shoots(firer: FigureId, targets: &[FigureId]) -> Decision {
    Decision::Follow(Some(Order::Ranged {
        firer,
        with: Others::default(),
        targets: targets.iter().copied().collect(),
    }))
}

pub fn quickly(lead: FigureId) -> Decision {
    Decision::Give(Order::Move { lead, with: Others::default(), quick: true })
}

pub fn lifts(figure: FigureId, target: FigureId, x: i32, y: i32, facing: Facing) -> Decision {
    Decision::Give(Order::Levitate {
        figure,
        target,
        to: Position { at: at(x, y), facing },
        captive: None,
    })
}

pub fn raises(figure: FigureId, back: FigureId, x: i32, y: i32) -> Decision {
    Decision::Give(Order::Raise { figure, back, to: Position { at: at(x, y), facing: NORTH } })
}

pub fn summons(figure: FigureId, back: FigureId, x: i32, y: i32) -> Decision {
    Decision::Give(Order::Summon { figure, back, to: Position { at: at(x, y), facing: NORTH } })
}

pub fn regenerates(figure: FigureId) -> Decision {
    Decision::Give(Order::Regenerate { figure })
}

pub fn breaks_away(figure: FigureId) -> Decision {
    Decision::BreakAway { figure }
}

pub fn cancels(figure: FigureId, ability: AbilityId) -> Decision {
    Decision::Cancel { figure, ability }
}

pub fn turns_nimbly(figure: FigureId, facing: Facing) -> Decision {
    Decision::Nimble { figure, facing }
}

/// Whether the game waits for this die.
pub fn rolls(play: &Staging, wanted: Roll) -> bool {
    matches!(play.game.asks(), Ask::Roll { roll, .. } if *roll == wanted)
}

/// Whether the game offers an attack after the move.
pub fn offers_attack(play: &Staging) -> bool {
    matches!(play.game.asks(), Ask::Follow { .. })
}

/// Turns the dial of a figure so many clicks past its start.
pub fn wound(play: &mut Staging, figure: FigureId, clicks: u8) {
    play.game.figures[usize::from(figure.0)].click += clicks;
}

/// Lets one warrior hold another, as after a capture.
pub fn hold(play: &mut Staging, captor: FigureId, captive: FigureId) {
    play.game.figures[usize::from(captor.0)].captive = Some(captive);
    let held = &mut play.game.figures[usize::from(captive.0)];
    held.captor = Some(captor);
    held.status = variorum_engine::Status::Captive;
}
