//! Damage abilities of the card.

use super::{HIT, PLAIN, SHOT, STANDING};
use variorum::engine::AbilityId;
use variorum::engine::dungeons::attack::{self, Hit};
use variorum::engine::dungeons::damage::{self, AdjacentFigure, EliminatedFigure, Role};
use variorum::engine::dungeons::speed::{self, Activation, Start};
use variorum::engine::dungeons::{AttackKind, ShownAbilities};

/// Card: berserk, battle-fury
#[test]
fn the_berserk_add_two_attacking_and_the_furious_one_answering() {
    let bonus = |ability: AbilityId, kind: AttackKind, role: Role| {
        damage::attack_roll_bonus(ShownAbilities::just(ability), kind, role)
    };
    assert_eq!(bonus(AbilityId::Berserk, AttackKind::Close, Role::Attack), 2);
    assert_eq!(
        bonus(AbilityId::Berserk, AttackKind::Close, Role::Counterattack)
            + bonus(AbilityId::Berserk, AttackKind::Ranged, Role::Attack),
        0
    );
    assert_eq!(bonus(AbilityId::BattleFury, AttackKind::Close, Role::Counterattack), 1);
    assert_eq!(bonus(AbilityId::BattleFury, AttackKind::Close, Role::Attack), 0);
    let berserk = ShownAbilities::just(AbilityId::Berserk);
    assert!(
        damage::may_attack(berserk, AttackKind::Close)
            && !damage::may_attack(berserk, AttackKind::Ranged)
    );
}

/// Card: magic-enhancement
#[test]
fn an_enhancer_adds_a_click_to_its_neighbours_shots_and_alone_one_to_its_own_aim() {
    let enhancer = ShownAbilities::just(AbilityId::MagicEnhancement);
    assert_eq!(damage::enhancement(enhancer, AttackKind::Ranged, true), 1);
    assert_eq!(
        damage::enhancement(enhancer, AttackKind::Close, true)
            + damage::enhancement(enhancer, AttackKind::Ranged, false),
        0
    );
    assert_eq!(attack::damage_of_hit(PLAIN, Hit { enhancers: 1, ..SHOT }), 4);
    assert_eq!(attack::damage_of_hit(PLAIN, Hit { enhancers: 1, ..HIT }), 3);
    assert_eq!(damage::attack_value(enhancer, 8, AttackKind::Ranged, false), 9);
    assert_eq!(
        [(AttackKind::Ranged, true), (AttackKind::Close, false)]
            .map(|(kind, friend)| damage::attack_value(enhancer, 8, kind, friend)),
        [8, 8]
    );
}

/// Card: demoralized
#[test]
fn the_demoralized_neither_attack_nor_answer_nor_come_near() {
    let afraid = ShownAbilities::just(AbilityId::Demoralized);
    assert!(
        !damage::may_attack(afraid, AttackKind::Close)
            && !damage::may_attack(afraid, AttackKind::Ranged)
    );
    assert!(
        !damage::may_counterattack(afraid, PLAIN, AttackKind::Close)
            && damage::may_counterattack(PLAIN, PLAIN, AttackKind::Close)
    );
    assert!(!damage::may_approach(afraid) && damage::may_approach(PLAIN));
}

/// Card: necromancy
#[test]
fn the_dead_return_as_far_down_their_dial_as_the_die_says() {
    let fallen = EliminatedFigure { start: 1, last: 6, undead: false };
    assert_eq!(
        [1, 4, 5, 6].map(|die| damage::returns_at(fallen, die)),
        [Some(2), Some(5), None, None]
    );
    assert_eq!(damage::returns_at(EliminatedFigure { undead: true, ..fallen }, 6), Some(1));
    let necromancer = ShownAbilities::just(AbilityId::Necromancy);
    assert!(
        damage::may_raise(necromancer, false)
            && !damage::may_raise(necromancer, true)
            && !damage::may_raise(PLAIN, false)
    );
    assert_eq!(speed::speed_points(necromancer, STANDING, Activation::Standing), 0);
}

/// Card: command
#[test]
fn a_six_adds_an_activation_and_the_demoralized_nearby_heal() {
    let commander = ShownAbilities::just(AbilityId::Command);
    assert_eq!([5, 6].map(|die| damage::adds_activation(commander, die)), [false, true]);
    assert!(!damage::adds_activation(PLAIN, 6));
    let afraid = ShownAbilities::just(AbilityId::Demoralized);
    assert_eq!(
        [
            damage::command_healing(commander, afraid, true),
            damage::command_healing(commander, afraid, false)
        ],
        [1, 0]
    );
    assert_eq!(damage::command_healing(commander, PLAIN, true), 0);
}

/// Card: magic-freeze
#[test]
fn a_freezing_shot_deals_one_and_may_slow_its_only_target_to_two() {
    let freeze = ShownAbilities::just(AbilityId::MagicFreeze);
    assert_eq!([attack::damage_of_hit(freeze, SHOT), attack::damage_of_hit(freeze, HIT)], [1, 3]);
    assert_eq!([3, 4].map(|die| damage::freezes(freeze, true, die)), [false, true]);
    assert!(!damage::freezes(freeze, false, 6) && !damage::freezes(PLAIN, true, 6));
    let frozen = Start { frozen: true, ..STANDING };
    assert_eq!(speed::speed_points(PLAIN, frozen, Activation::Normal), 2);
    assert_eq!(speed::speed_points(PLAIN, Start { value: 1, ..frozen }, Activation::Normal), 1);
}

/// Card: magic-confusion
#[test]
fn a_confusing_shot_deals_nothing_and_moves_its_only_target_away_from_friends() {
    let confusion = ShownAbilities::just(AbilityId::MagicConfusion);
    assert_eq!(attack::damage_of_hit(confusion, SHOT), 0);
    assert_eq!(damage::confuses(confusion, true, 7), Some(7));
    assert_eq!(
        [damage::confuses(confusion, false, 7), damage::confuses(PLAIN, true, 7)],
        [None, None]
    );
    assert!(damage::confused_may_enter(AdjacentFigure::Others));
    assert!(
        [AdjacentFigure::Friend, AdjacentFigure::MageSpawn, AdjacentFigure::MonsterToken]
            .into_iter()
            .all(|near| !damage::confused_may_enter(near))
    );
    assert!(!damage::may_counterattack(PLAIN, confusion, AttackKind::Ranged));
}

/// Card: starting-position
#[test]
fn a_warrior_starts_at_its_green_square_and_a_hero_at_its_level() {
    assert_eq!([damage::starts_at(2, None), damage::starts_at(2, Some(4))], [2, 4]);
}
