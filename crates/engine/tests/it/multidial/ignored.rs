//! What passes a multiple-dial warrior by: ten abilities of others, capture, formations and
//! returning from the dead.

use super::fixture::{drives, gives_sections, multi_dial, turned};
use crate::engine::table::{EAST, NORTH, SOUTH, Table, captures, shoots, strikes, warrior};
use variorum_engine::geometry::Section::{Front, Left};
use variorum_engine::{
    AbilityId, Ask, Clause, Decision, Edition, Faction, Order, Others, Position,
};

/// Proves special-abilities#ignored, healing-and-repair#ignored
#[test]
fn healing_and_magic_healing_of_others_do_nothing() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().put(&mut table, 0, 18_000, 18_000, NORTH);
    let healer = table.put(0, warrior().with(AbilityId::Healing), 18_000, 20_500, SOUTH);
    let mage =
        table.put(0, warrior().range(12, 1).with(AbilityId::MagicHealing), 18_000, 10_000, NORTH);
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    let mut play = table.start();
    play.refused(strikes(healer, big), Clause::HealingAndRepairIgnored);
    play.refused(shoots(mage, &[big]), Clause::HealingAndRepairIgnored);
}

/// Proves special-abilities#ignored
#[test]
fn freezing_and_confusing_shots_are_plain_shots() {
    for ability in [AbilityId::MagicFreeze, AbilityId::MagicConfusion] {
        let mut table = Table::new(Edition::LastErrata);
        let mage =
            table.put(0, warrior().attack(12).range(12, 1).with(ability), 18_000, 10_000, NORTH);
        let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
        let mut play = table.start();
        play.decide(shoots(mage, &[big])).dice(4, 4);
        assert!(matches!(play.game.asks(), Ask::Order(_)), "{ability}");
        assert_eq!((turned(&play, big), play.game.figure(big).tokens), ([0, 0, 2, 0], 0));
    }
}

/// Proves special-abilities#ignored
#[test]
fn nobody_levitates_a_multi_dial() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().put(&mut table, 0, 18_000, 18_000, NORTH);
    let mage = table.put(0, warrior().with(AbilityId::MagicLevitation), 18_000, 20_500, SOUTH);
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    let mut play = table.start();
    let to = Position { at: crate::engine::table::at(10_000, 18_000), facing: NORTH };
    let lift = Decision::Give(Order::Levitate { figure: mage, target: big, to, captive: None });
    play.refused(lift, Clause::SpecialAbilitiesIgnored);
}

/// Proves special-abilities#ignored
#[test]
fn venom_does_not_bite_it_and_terror_does_not_stop_it() {
    let mut table = Table::new(Edition::LastErrata);
    table.put(0, warrior().with(AbilityId::Venom), 18_000, 20_500, SOUTH);
    let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    let play = table.start();
    assert_eq!(turned(&play, big), [0; 4]);
    assert!(play.cites(Clause::SpecialAbilitiesIgnored));

    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().put(&mut table, 0, 18_000, 15_000, NORTH);
    table.put(1, warrior().with(AbilityId::Terrify), 18_000, 20_500, SOUTH);
    let mut play = table.start();
    play.decide(drives(big, &[Front])).go(big, 18_000, 18_000, NORTH);
    assert!(matches!(play.game.asks(), Ask::Spin { .. }), "no die, but contact");
}

/// Proves capturing#never-captive, capturing#never-controls
#[test]
fn it_neither_captures_nor_is_captured() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().put(&mut table, 0, 18_000, 18_000, NORTH);
    let foe = table.put(1, warrior(), 18_000, 20_500, SOUTH);
    let mut play = table.start();
    let takes = gives_sections(
        &[Front],
        Order::Close { attacker: big, with: Others::default(), target: foe, capture: true },
    );
    play.refused(takes, Clause::CapturingNeverControls);
    play.end_turn().refused(captures(foe, big), Clause::CapturingNeverCaptive);
}

/// Proves formations#multiple-dial
#[test]
fn it_joins_no_formation() {
    let mut table = Table::new(Edition::LastErrata);
    let big = multi_dial().put(&mut table, 0, 18_000, 18_000, NORTH);
    let one = table.put(0, warrior(), 18_000, 20_500, NORTH);
    let two = table.put(0, warrior(), 15_500, 18_000, NORTH);
    table.put(1, warrior(), 5_000, 33_000, SOUTH);
    let mut play = table.start();
    let with = [one, two].into_iter().collect();
    play.refused(
        gives_sections(&[Left], Order::Move { lead: big, with, quick: false }),
        Clause::FormationsMultipleDial,
    );
    play.refused(crate::engine::table::formation(one, &[two, big]), Clause::FormationsMultipleDial);
}

/// Proves multiple-dial-warriors#no-reanimation
#[test]
fn nothing_brings_it_back() {
    for ability in [AbilityId::Necromancy, AbilityId::Summon] {
        let mut table = Table::new(Edition::LastErrata);
        let mut def = multi_dial();
        def.def.faction = Faction::MageSpawn;
        let big = def.put(&mut table, 0, 18_000, 18_000, NORTH);
        let mage = table.put(0, warrior().points(200).with(ability), 10_000, 10_000, EAST);
        table.put(1, warrior(), 5_000, 33_000, SOUTH);
        let mut play = table.start();
        play.game.update(variorum_engine::FigureId(0), |figure| {
            figure.status = variorum_engine::Status::Eliminated
        });
        let to = Position { at: crate::engine::table::at(12_500, 10_000), facing: NORTH };
        let order = if ability == AbilityId::Necromancy {
            Order::Raise { figure: mage, back: big, to }
        } else {
            Order::Summon { figure: mage, back: big, to }
        };
        play.refused(Decision::Give(order), Clause::MultipleDialWarriorsNoReanimation);
    }
}

/// Proves multiple-dial-warriors#other-rules, friendly-and-opposing#opposing
#[test]
fn every_other_rule_holds_so_a_multi_dial_that_is_touched_may_spin() {
    let mut table = Table::new(Edition::LastErrata);
    let small = table.put(0, warrior(), 18_000, 25_000, SOUTH);
    let big = multi_dial().put(&mut table, 1, 18_000, 18_000, NORTH);
    let mut play = table.start();
    play.decide(crate::engine::table::moves(small)).go(small, 18_000, 20_500, SOUTH);
    assert!(matches!(play.game.asks(), Ask::Spin { figure, .. } if *figure == big));
    play.decide(Decision::Spin(Some(EAST)));
    assert!(play.game.touched_sections(big, small).has(Left));
}
