//! What a warrior of the card may be activated for, and what it may do then.

use super::PLAIN;
use variorum::engine::AbilityId;
use variorum::engine::dungeons::activation::{self, ActivationPurpose, Activity, Readiness};
use variorum::engine::dungeons::{AttackKind, ShownAbilities};

const READY: Readiness = Readiness {
    controlled: true,
    mage_spawn: false,
    frozen: false,
    levitated: false,
    enemy_adjacent: false,
};

#[test]
fn an_errand_needs_its_ability_and_nobody_acts_who_was_levitated() {
    let errands = [
        (ActivationPurpose::Quick, AbilityId::Quickness),
        (ActivationPurpose::Levitate, AbilityId::MagicLevitation),
        (ActivationPurpose::Raise, AbilityId::Necromancy),
        (ActivationPurpose::Regenerate, AbilityId::Regeneration),
    ];
    for (errand, ability) in errands {
        let able = ShownAbilities::just(ability);
        assert_eq!(activation::may_activate(able, errand, READY), Some(true), "{errand:?}");
        assert_eq!(activation::may_activate(PLAIN, errand, READY), Some(false), "{errand:?}");
        assert_eq!(
            activation::may_activate(able, errand, Readiness { levitated: true, ..READY }),
            Some(false),
            "{errand:?}"
        );
    }
    let necromancer = ShownAbilities::just(AbilityId::Necromancy);
    assert_eq!(
        activation::may_activate(
            necromancer,
            ActivationPurpose::Raise,
            Readiness { enemy_adjacent: true, ..READY }
        ),
        Some(false)
    );
}

#[test]
fn anybody_thaws_mage_spawn_and_only_its_player_another_figure() {
    let thaw = |ready: Readiness| {
        activation::may_activate(
            PLAIN,
            ActivationPurpose::Thaw,
            Readiness { frozen: true, ..ready },
        )
    };
    assert_eq!(thaw(READY), Some(true));
    assert_eq!(thaw(Readiness { controlled: false, ..READY }), Some(false));
    assert_eq!(thaw(Readiness { controlled: false, mage_spawn: true, ..READY }), Some(true));
    assert_eq!(
        activation::may_activate(PLAIN, ActivationPurpose::Thaw, READY),
        Some(false),
        "nothing is frozen"
    );
    assert_eq!(
        activation::may_activate(
            PLAIN,
            ActivationPurpose::Usual,
            Readiness { controlled: false, ..READY }
        ),
        None
    );
}

#[test]
fn a_quick_warrior_only_moves_and_opens_doors() {
    let quick = |deed: Activity| {
        activation::may_perform(
            ShownAbilities::just(AbilityId::Quickness),
            ActivationPurpose::Quick,
            deed,
        )
    };
    assert_eq!([quick(Activity::Move), quick(Activity::OpenDoor)], [Some(true); 2]);
    assert_eq!(
        [Activity::Attack(AttackKind::Close), Activity::Disarm, Activity::Gather].map(quick),
        [Some(false); 3]
    );
}

#[test]
fn the_berserk_leave_traps_and_treasure_alone_and_a_standing_errand_leaves_nothing() {
    let berserk = |deed: Activity| {
        activation::may_perform(
            ShownAbilities::just(AbilityId::Berserk),
            ActivationPurpose::Usual,
            deed,
        )
    };
    assert_eq!(
        [Activity::Attack(AttackKind::Ranged), Activity::Disarm, Activity::Gather].map(berserk),
        [Some(false); 3]
    );
    assert_eq!([Activity::Attack(AttackKind::Close), Activity::Move].map(berserk), [Some(true); 2]);
    let standing = |deed: Activity| activation::may_perform(PLAIN, ActivationPurpose::Thaw, deed);
    assert_eq!(
        [Activity::Move, Activity::Attack(AttackKind::Close)].map(standing),
        [Some(false); 2]
    );
    assert_eq!(standing(Activity::OpenDoor), None, "the card has no price for it");
}

#[test]
fn a_knack_for_traps_adds_two_and_two_knacks_four() {
    let sneaking = ShownAbilities {
        speed: Some(AbilityId::Stealth),
        ..ShownAbilities::just(AbilityId::SneakAttack)
    };
    assert_eq!(
        [PLAIN, ShownAbilities::just(AbilityId::Nimble), sneaking].map(activation::disarm_bonus),
        [0, 2, 4]
    );
}

#[test]
fn tokens_beside_them_are_converted_even_by_the_hidden() {
    let invisible = ShownAbilities::just(AbilityId::LimitedInvisibility);
    let stealthy = ShownAbilities::just(AbilityId::Stealth);
    assert!(
        activation::is_hidden_from_monster_token(invisible, false, false)
            && !activation::is_hidden_from_monster_token(invisible, true, false)
    );
    assert!(
        activation::is_hidden_from_monster_token(stealthy, false, true)
            && !activation::is_hidden_from_monster_token(stealthy, false, false)
    );
}
