//! Defense abilities of the card, and Pierce, which goes through three of them.

use super::{PLAIN, SHOT, STANDING};
use variorum::engine::AbilityId;
use variorum::engine::Harm;
use variorum::engine::dungeons::attack::{self, Hit};
use variorum::engine::dungeons::defense;
use variorum::engine::dungeons::encounter::Encounter;
use variorum::engine::dungeons::speed::{self, Activation};
use variorum::engine::dungeons::{AttackKind, ShownAbilities};

/// Card: battle-armor, invulnerability, defend
#[test]
fn defenses_rise_against_shots_or_alone() {
    let against = |ability: AbilityId, kind: AttackKind, friend: bool| {
        defense::defense_value(ShownAbilities::just(ability), 14, kind, friend)
    };
    for ability in [AbilityId::BattleArmor, AbilityId::Invulnerability] {
        assert_eq!(
            [against(ability, AttackKind::Ranged, true), against(ability, AttackKind::Close, true)],
            [16, 14]
        );
    }
    assert_eq!(
        [
            against(AbilityId::Defend, AttackKind::Close, false),
            against(AbilityId::Defend, AttackKind::Close, true)
        ],
        [15, 14]
    );
    let lender = ShownAbilities::just(AbilityId::Defend);
    assert_eq!(defense::borrowed_defense(lender, 17, true, true), Some(17));
    assert_eq!(
        [
            defense::borrowed_defense(lender, 17, false, true),
            defense::borrowed_defense(PLAIN, 17, true, true)
        ],
        [None, None]
    );
}

/// Card: toughness, invulnerability
#[test]
fn attack_damage_never_falls_below_one_and_ability_damage_may() {
    for (ability, less) in [(AbilityId::Toughness, 1), (AbilityId::Invulnerability, 2)] {
        let target = ShownAbilities::just(ability);
        let left = |source: Harm, clicks: u8| defense::reduced_damage(target, source, clicks);
        assert_eq!(
            [left(Harm::Attack, 5), left(Harm::Attack, 1), left(Harm::Attack, 0)],
            [5 - less, 1, 0]
        );
        assert_eq!([left(Harm::Ability, 5), left(Harm::Ability, 1)], [5 - less, 0]);
        assert_eq!([left(Harm::Miss, 1), left(Harm::Push, 1)], [1, 1]);
    }
    assert!(
        !defense::may_be_healed(ShownAbilities::just(AbilityId::Invulnerability))
            && defense::may_be_healed(PLAIN)
    );
}

/// Card: pierce
#[test]
fn a_piercing_shot_sees_none_of_three_defenses() {
    let pierce = ShownAbilities::just(AbilityId::Pierce);
    for ability in [AbilityId::BattleArmor, AbilityId::Toughness, AbilityId::Invulnerability] {
        let target = ShownAbilities::just(ability);
        assert_eq!(defense::abilities_not_pierced(pierce, AttackKind::Ranged, target), PLAIN);
        assert_eq!(defense::abilities_not_pierced(pierce, AttackKind::Close, target), target);
    }
    let dodger = ShownAbilities::just(AbilityId::Dodge);
    assert_eq!(defense::abilities_not_pierced(pierce, AttackKind::Ranged, dodger), dodger);
}

/// Card: dodge
#[test]
fn only_a_five_or_six_dodges() {
    let dodger = ShownAbilities::just(AbilityId::Dodge);
    assert_eq!([3, 4, 5, 6].map(|die| defense::dodged(dodger, die)), [false, false, true, true]);
    assert!(!defense::dodged(PLAIN, 6));
}

/// Card: magic-retaliation
#[test]
fn whoever_damages_the_retaliator_takes_a_click() {
    let target = ShownAbilities::just(AbilityId::MagicRetaliation);
    assert_eq!([0, 1, 4].map(|damage| defense::retaliation_clicks(target, damage)), [0, 1, 1]);
    assert_eq!(defense::retaliation_clicks(PLAIN, 4), 0);
}

/// Card: limited-invisibility
#[test]
fn nobody_shoots_at_the_invisible() {
    assert!(
        !defense::may_be_shot_at(ShownAbilities::just(AbilityId::LimitedInvisibility))
            && defense::may_be_shot_at(PLAIN)
    );
}

/// Card: magic-immunity
#[test]
fn no_name_with_magic_in_it_affects_the_immune_not_even_healing() {
    let immune = ShownAbilities::just(AbilityId::MagicImmunity);
    for ability in [
        AbilityId::MagicBlast,
        AbilityId::MagicFreeze,
        AbilityId::MagicHealing,
        AbilityId::MagicLevitation,
    ] {
        assert!(!defense::can_affect(ability, immune) && defense::can_affect(ability, PLAIN));
    }
    assert!(defense::can_affect(AbilityId::Shockwave, immune));
    assert!(
        !defense::healing_works(AbilityId::MagicHealing, immune)
            && defense::healing_works(AbilityId::Healing, immune)
    );
}

/// Card: regeneration
#[test]
fn regeneration_heals_the_die_less_two_on_an_activation_without_points() {
    assert_eq!([1, 2, 3, 6].map(defense::regeneration_healing), [0, 0, 1, 4]);
    assert_eq!(
        speed::speed_points(
            ShownAbilities::just(AbilityId::Regeneration),
            STANDING,
            Activation::Standing
        ),
        0
    );
}

#[test]
fn a_piercing_flame_goes_through_its_target_and_not_through_those_beside_it() {
    let flame = ShownAbilities {
        attack: Some(AbilityId::FlameLightning),
        ..ShownAbilities::just(AbilityId::Pierce)
    };
    let armored = ShownAbilities::just(AbilityId::BattleArmor);
    assert_eq!(Encounter::with_target(flame, armored, AttackKind::Ranged).defense_bonus(true), 0);
    assert_eq!(
        Encounter::with_bystander(flame, armored, AttackKind::Ranged).defense_bonus(true),
        2
    );
}

#[test]
fn toughness_of_the_attacker_takes_off_the_click_of_retaliation() {
    let answer = |attacker: ShownAbilities| {
        Encounter::with_target(
            attacker,
            ShownAbilities::just(AbilityId::MagicRetaliation),
            AttackKind::Close,
        )
        .retaliation(2)
    };
    assert_eq!(
        [
            PLAIN,
            ShownAbilities::just(AbilityId::Toughness),
            ShownAbilities::just(AbilityId::Invulnerability)
        ]
        .map(answer),
        [1, 0, 0]
    );
    assert_eq!(answer(ShownAbilities::just(AbilityId::MagicImmunity)), 0);
}

#[test]
fn the_immune_do_not_even_heal_themselves_by_magic() {
    let healer = ShownAbilities {
        attack: Some(AbilityId::MagicHealing),
        ..ShownAbilities::just(AbilityId::MagicImmunity)
    };
    assert_eq!(attack::heals_itself(healer, 8), None);
    let mundane = ShownAbilities { attack: Some(AbilityId::Healing), ..healer };
    assert!(attack::heals_itself(mundane, 8).is_some());
}

#[test]
fn nothing_with_magic_in_its_name_counts_against_the_immune() {
    let blast = ShownAbilities {
        damage: Some(AbilityId::MagicFreeze),
        ..ShownAbilities::just(AbilityId::MagicBlast)
    };
    let encounter = Encounter::with_target(
        blast,
        ShownAbilities::just(AbilityId::MagicImmunity),
        AttackKind::Ranged,
    );
    assert_eq!(encounter.damage_taken(true, Hit { die: 6, ..SHOT }), 3);
    assert_eq!(encounter.enhancement(ShownAbilities::just(AbilityId::MagicEnhancement), true), 0);
    let both = Encounter::with_target(
        ShownAbilities::just(AbilityId::MagicImmunity),
        ShownAbilities::just(AbilityId::MagicImmunity),
        AttackKind::Ranged,
    );
    assert_eq!(both.enhancement(ShownAbilities::just(AbilityId::MagicEnhancement), true), 0);
}
