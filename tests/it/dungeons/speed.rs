//! Speed abilities of the card, and Pole Arm beside Ram.

use super::{PLAIN, STANDING};
use variorum::engine::AbilityId;
use variorum::engine::dungeons::speed::{self, Activation, SquareTerrain, Start};
use variorum::engine::dungeons::{AttackKind, ContactDamage, ShownAbilities, defense};

fn points(ability: AbilityId, start: Start) -> u8 {
    speed::speed_points(ShownAbilities::just(ability), start, Activation::Normal)
}

/// Card: charge, bound
#[test]
fn four_more_speed_points_away_from_enemies_and_an_attack_for_none() {
    for (ability, free, other) in [
        (AbilityId::Charge, AttackKind::Close, AttackKind::Ranged),
        (AbilityId::Bound, AttackKind::Ranged, AttackKind::Close),
    ] {
        assert_eq!(points(ability, STANDING), 10);
        assert_eq!(points(ability, Start { enemy_adjacent: true, ..STANDING }), 6);
        assert_eq!(speed::attack_cost(ShownAbilities::just(ability), free), Some(0));
        assert_eq!(speed::attack_cost(ShownAbilities::just(ability), other), None);
        assert_eq!(speed::fails_to_break_away_on(ShownAbilities::just(ability)), Some(1));
    }
    assert_eq!(speed::speed_points(PLAIN, STANDING, Activation::Normal), 6);
    assert_eq!(speed::fails_to_break_away_on(PLAIN), None);
}

/// Card: quickness
#[test]
fn a_declared_quick_move_takes_no_activation_and_leaves_no_attack() {
    let quick = ShownAbilities::just(AbilityId::Quickness);
    assert!(
        !speed::takes_activation(quick, true)
            && speed::takes_activation(quick, false)
            && speed::takes_activation(PLAIN, true)
    );
    assert!(!speed::quickness_leaves_attack(true) && speed::quickness_leaves_attack(false));
    assert_eq!(points(AbilityId::Quickness, STANDING), 6);
}

/// Card: nimble
#[test]
fn a_nimble_warrior_attacks_for_two_speed_points() {
    let nimble = ShownAbilities::just(AbilityId::Nimble);
    assert_eq!(
        [AttackKind::Close, AttackKind::Ranged].map(|kind| speed::attack_cost(nimble, kind)),
        [Some(2), Some(2)]
    );
    assert_eq!(speed::attack_cost(PLAIN, AttackKind::Close), None);
}

/// Card: forced-march
#[test]
fn a_marcher_adds_one_to_a_friend_beside_it_or_alone_to_itself() {
    assert_eq!(points(AbilityId::ForcedMarch, STANDING), 7);
    assert_eq!(points(AbilityId::ForcedMarch, Start { friend_adjacent: true, ..STANDING }), 6);
    let led = Start { friend_adjacent: true, marchers_adjacent: 1, ..STANDING };
    assert_eq!(speed::speed_points(PLAIN, led, Activation::Normal), 7);
}

/// Card: magic-levitation
#[test]
fn levitation_carries_a_neighbour_five_squares_past_nothing_solid() {
    assert!(speed::may_levitate(true, 5, false, false));
    assert!(
        !speed::may_levitate(true, 6, false, false) && !speed::may_levitate(false, 1, false, false)
    );
    assert!(
        !speed::may_levitate(true, 3, true, false) && !speed::may_levitate(true, 3, false, true)
    );
    assert!(!speed::may_be_activated(true) && speed::may_be_activated(false));
    assert_eq!(
        speed::speed_points(
            ShownAbilities::just(AbilityId::MagicLevitation),
            STANDING,
            Activation::Standing
        ),
        0
    );
    assert!(
        !speed::leaves_attack(Activation::Standing) && speed::leaves_attack(Activation::Normal)
    );
}

/// Card: flight, aquatic
#[test]
fn fliers_and_swimmers_take_ground_as_clear() {
    let clear = |ability: AbilityId, ground: SquareTerrain| {
        speed::is_clear(ShownAbilities::just(ability), ground)
    };
    assert!(
        clear(AbilityId::Flight, SquareTerrain::Hindering)
            && clear(AbilityId::Flight, SquareTerrain::Water)
    );
    assert!(!clear(AbilityId::Flight, SquareTerrain::Blocking));
    assert!(
        clear(AbilityId::Aquatic, SquareTerrain::Water)
            && !clear(AbilityId::Aquatic, SquareTerrain::Hindering)
    );
    assert!(
        !speed::is_clear(PLAIN, SquareTerrain::Water)
            && speed::is_clear(PLAIN, SquareTerrain::Clear)
    );
    assert_eq!(speed::fails_to_break_away_on(ShownAbilities::just(AbilityId::Flight)), Some(1));
    assert_eq!(speed::fails_to_break_away_on(ShownAbilities::just(AbilityId::Aquatic)), None);
}

/// Card: stealth
#[test]
fn hindering_terrain_hides_the_stealthy() {
    let hidden = ShownAbilities::just(AbilityId::Stealth);
    assert!(
        speed::hindering_blocks(hidden, true)
            && !speed::hindering_blocks(hidden, false)
            && !speed::hindering_blocks(PLAIN, true)
    );
}

/// Card: ram, pole-arm
#[test]
fn coming_beside_a_front_arc_costs_a_click_and_the_activation() {
    let jolt = Some(ContactDamage { clicks: 1, ends_activation: true, answered: false });
    let (ram, arm) =
        (ShownAbilities::just(AbilityId::Ram), ShownAbilities::just(AbilityId::PoleArm));
    assert_eq!(
        [speed::ram_damage(ram, true, true), defense::pole_arm_damage(arm, true, true)],
        [jolt, jolt]
    );
    assert_eq!(
        [speed::ram_damage(ram, true, false), defense::pole_arm_damage(arm, true, false)],
        [None, None]
    );
    assert_eq!(
        [speed::ram_damage(ram, false, true), defense::pole_arm_damage(arm, false, true)],
        [None, None]
    );
    assert_eq!(
        [speed::ram_damage(arm, true, true), defense::pole_arm_damage(ram, true, true)],
        [None, None]
    );
}
