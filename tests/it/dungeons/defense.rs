//! Defense abilities of the card, and Pierce, which goes through three of them.

use super::{PLAIN, SHOT, STANDING};
use variorum::engine::AbilityId;
use variorum::engine::dungeons::attack::{self, Hit};
use variorum::engine::dungeons::defense::{self, Source};
use variorum::engine::dungeons::encounter::Encounter;
use variorum::engine::dungeons::speed::{self, Activation};
use variorum::engine::dungeons::{AttackKind, Shown};

/// Card: battle-armor, invulnerability, defend
#[test]
fn defenses_rise_against_shots_or_alone() {
    let against = |ability: AbilityId, kind: AttackKind, friend: bool| {
        defense::defense_value(Shown::just(ability), 14, kind, friend)
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
    let lender = Shown::just(AbilityId::Defend);
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
        let target = Shown::just(ability);
        let left = |source: Source, clicks: u8| defense::reduced(target, source, clicks);
        assert_eq!(
            [left(Source::Attack, 5), left(Source::Attack, 1), left(Source::Attack, 0)],
            [5 - less, 1, 0]
        );
        assert_eq!([left(Source::Ability, 5), left(Source::Ability, 1)], [5 - less, 0]);
        assert_eq!([left(Source::CriticalMiss, 1), left(Source::Pushing, 1)], [1, 1]);
    }
    assert!(
        !defense::may_be_healed(Shown::just(AbilityId::Invulnerability))
            && defense::may_be_healed(PLAIN)
    );
}

/// Card: pierce
#[test]
fn a_piercing_shot_sees_none_of_three_defenses() {
    let pierce = Shown::just(AbilityId::Pierce);
    for ability in [AbilityId::BattleArmor, AbilityId::Toughness, AbilityId::Invulnerability] {
        let target = Shown::just(ability);
        assert_eq!(defense::seen_by(pierce, AttackKind::Ranged, target), PLAIN);
        assert_eq!(defense::seen_by(pierce, AttackKind::Close, target), target);
    }
    let dodger = Shown::just(AbilityId::Dodge);
    assert_eq!(defense::seen_by(pierce, AttackKind::Ranged, dodger), dodger);
}

/// Card: dodge
#[test]
fn only_a_five_or_six_dodges() {
    let dodger = Shown::just(AbilityId::Dodge);
    assert_eq!([3, 4, 5, 6].map(|die| defense::dodged(dodger, die)), [false, false, true, true]);
    assert!(!defense::dodged(PLAIN, 6));
}

/// Card: magic-retaliation
#[test]
fn whoever_damages_the_retaliator_takes_a_click() {
    let target = Shown::just(AbilityId::MagicRetaliation);
    assert_eq!([0, 1, 4].map(|damage| defense::retaliation(target, damage)), [0, 1, 1]);
    assert_eq!(defense::retaliation(PLAIN, 4), 0);
}

/// Card: limited-invisibility
#[test]
fn nobody_shoots_at_the_invisible() {
    assert!(
        !defense::may_be_shot_at(Shown::just(AbilityId::LimitedInvisibility))
            && defense::may_be_shot_at(PLAIN)
    );
}

/// Card: magic-immunity
#[test]
fn no_name_with_magic_in_it_affects_the_immune_not_even_healing() {
    let immune = Shown::just(AbilityId::MagicImmunity);
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
    assert_eq!([1, 2, 3, 6].map(defense::regeneration), [0, 0, 1, 4]);
    assert_eq!(
        speed::speed_points(Shown::just(AbilityId::Regeneration), STANDING, Activation::Standing),
        0
    );
}

#[test]
fn a_piercing_flame_goes_through_its_target_and_not_through_those_beside_it() {
    let flame = Shown { attack: Some(AbilityId::FlameLightning), ..Shown::just(AbilityId::Pierce) };
    let armored = Shown::just(AbilityId::BattleArmor);
    assert_eq!(Encounter::of(flame, armored, AttackKind::Ranged).defense_bonus(true), 0);
    assert_eq!(Encounter::aside(flame, armored, AttackKind::Ranged).defense_bonus(true), 2);
}

#[test]
fn toughness_of_the_attacker_takes_off_the_click_of_retaliation() {
    let answer = |attacker: Shown| {
        Encounter::of(attacker, Shown::just(AbilityId::MagicRetaliation), AttackKind::Close)
            .answer(2)
    };
    assert_eq!(
        [PLAIN, Shown::just(AbilityId::Toughness), Shown::just(AbilityId::Invulnerability)]
            .map(answer),
        [1, 0, 0]
    );
    assert_eq!(answer(Shown::just(AbilityId::MagicImmunity)), 0);
}

#[test]
fn the_immune_do_not_even_heal_themselves_by_magic() {
    let healer =
        Shown { attack: Some(AbilityId::MagicHealing), ..Shown::just(AbilityId::MagicImmunity) };
    assert_eq!(attack::heals_itself(healer, 8), None);
    let mundane = Shown { attack: Some(AbilityId::Healing), ..healer };
    assert!(attack::heals_itself(mundane, 8).is_some());
}

#[test]
fn nothing_with_magic_in_its_name_counts_against_the_immune() {
    let blast =
        Shown { damage: Some(AbilityId::MagicFreeze), ..Shown::just(AbilityId::MagicBlast) };
    let encounter = Encounter::of(blast, Shown::just(AbilityId::MagicImmunity), AttackKind::Ranged);
    assert_eq!(encounter.damage_taken(true, Hit { die: 6, ..SHOT }), 3);
    assert_eq!(encounter.enhancers(Shown::just(AbilityId::MagicEnhancement), true), 0);
    let both = Encounter::of(
        Shown::just(AbilityId::MagicImmunity),
        Shown::just(AbilityId::MagicImmunity),
        AttackKind::Ranged,
    );
    assert_eq!(both.enhancers(Shown::just(AbilityId::MagicEnhancement), true), 0);
}
