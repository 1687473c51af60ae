//! What a warrior of the card may be activated for, and what it may do then.

use super::PLAIN;
use variorum::engine::AbilityId;
use variorum::engine::dungeons::activation::{self, Deed, Errand, Readiness};
use variorum::engine::dungeons::{AttackKind, Shown};

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
        (Errand::Quick, AbilityId::Quickness),
        (Errand::Levitate, AbilityId::MagicLevitation),
        (Errand::Raise, AbilityId::Necromancy),
        (Errand::Regenerate, AbilityId::Regeneration),
    ];
    for (errand, ability) in errands {
        let able = Shown::just(ability);
        assert_eq!(activation::may_activate(able, errand, READY), Some(true), "{errand:?}");
        assert_eq!(activation::may_activate(PLAIN, errand, READY), Some(false), "{errand:?}");
        assert_eq!(
            activation::may_activate(able, errand, Readiness { levitated: true, ..READY }),
            Some(false),
            "{errand:?}"
        );
    }
    let necromancer = Shown::just(AbilityId::Necromancy);
    assert_eq!(
        activation::may_activate(
            necromancer,
            Errand::Raise,
            Readiness { enemy_adjacent: true, ..READY }
        ),
        Some(false)
    );
}

#[test]
fn anybody_thaws_mage_spawn_and_only_its_player_another_figure() {
    let thaw = |ready: Readiness| {
        activation::may_activate(PLAIN, Errand::Thaw, Readiness { frozen: true, ..ready })
    };
    assert_eq!(thaw(READY), Some(true));
    assert_eq!(thaw(Readiness { controlled: false, ..READY }), Some(false));
    assert_eq!(thaw(Readiness { controlled: false, mage_spawn: true, ..READY }), Some(true));
    assert_eq!(
        activation::may_activate(PLAIN, Errand::Thaw, READY),
        Some(false),
        "nothing is frozen"
    );
    assert_eq!(
        activation::may_activate(PLAIN, Errand::Usual, Readiness { controlled: false, ..READY }),
        None
    );
}

#[test]
fn a_quick_warrior_only_moves_and_opens_doors() {
    let quick =
        |deed: Deed| activation::may_do(Shown::just(AbilityId::Quickness), Errand::Quick, deed);
    assert_eq!([quick(Deed::Move), quick(Deed::OpenDoor)], [Some(true); 2]);
    assert_eq!(
        [Deed::Attack(AttackKind::Close), Deed::Disarm, Deed::Gather].map(quick),
        [Some(false); 3]
    );
}

#[test]
fn the_berserk_leave_traps_and_treasure_alone_and_a_standing_errand_leaves_nothing() {
    let berserk =
        |deed: Deed| activation::may_do(Shown::just(AbilityId::Berserk), Errand::Usual, deed);
    assert_eq!(
        [Deed::Attack(AttackKind::Ranged), Deed::Disarm, Deed::Gather].map(berserk),
        [Some(false); 3]
    );
    assert_eq!([Deed::Attack(AttackKind::Close), Deed::Move].map(berserk), [Some(true); 2]);
    let standing = |deed: Deed| activation::may_do(PLAIN, Errand::Thaw, deed);
    assert_eq!([Deed::Move, Deed::Attack(AttackKind::Close)].map(standing), [Some(false); 2]);
    assert_eq!(standing(Deed::OpenDoor), None, "the card has no price for it");
}

#[test]
fn a_knack_for_traps_adds_two_and_two_knacks_four() {
    let sneaking = Shown { speed: Some(AbilityId::Stealth), ..Shown::just(AbilityId::SneakAttack) };
    assert_eq!(
        [PLAIN, Shown::just(AbilityId::Nimble), sneaking].map(activation::disarm_bonus),
        [0, 2, 4]
    );
}

#[test]
fn tokens_beside_them_are_converted_even_by_the_hidden() {
    let invisible = Shown::just(AbilityId::LimitedInvisibility);
    let stealthy = Shown::just(AbilityId::Stealth);
    assert!(
        activation::kept_from_token(invisible, false, false)
            && !activation::kept_from_token(invisible, true, false)
    );
    assert!(
        activation::kept_from_token(stealthy, false, true)
            && !activation::kept_from_token(stealthy, false, false)
    );
}
