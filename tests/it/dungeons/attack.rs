//! Attack abilities of the card.

use super::{HIT, PLAIN, SHOT};
use variorum::engine::AbilityId;
use variorum::engine::Harm;
use variorum::engine::dungeons::attack::{self, Bystander, Hit, SelfHealing};
use variorum::engine::dungeons::defense;
use variorum::engine::dungeons::{AttackKind, ShownAbilities};

/// Card: healing, magic-healing
#[test]
fn healers_face_two_more_defense_near_enemies_and_heal_themselves_for_four_points() {
    assert_eq!(attack::healing_defense(14, false, false), 14);
    assert_eq!(
        [attack::healing_defense(14, true, false), attack::healing_defense(14, true, true)],
        [16, 16]
    );
    let (healing, magic) =
        (ShownAbilities::just(AbilityId::Healing), ShownAbilities::just(AbilityId::MagicHealing));
    assert_eq!(
        [attack::healing_amount(healing, true, 3, 5), attack::healing_amount(healing, false, 3, 5)],
        [3, 5]
    );
    assert_eq!(attack::healing_amount(magic, true, 3, 5), 5, "only the die");
    let own = |ends_activation: bool| Some(SelfHealing { cost: 4, clicks: 1, ends_activation });
    assert_eq!(
        [attack::heals_itself(healing, 4), attack::heals_itself(magic, 9)],
        [own(true), own(false)]
    );
    assert_eq!([attack::heals_itself(healing, 3), attack::heals_itself(PLAIN, 9)], [None, None]);
    let invulnerable = ShownAbilities { defense: Some(AbilityId::Invulnerability), ..healing };
    assert_eq!(attack::heals_itself(invulnerable, 9), None);
    assert!(
        !defense::healing_works(AbilityId::Healing, invulnerable)
            && defense::healing_works(AbilityId::Healing, magic)
    );
}

/// Card: weapon-master
#[test]
fn a_weapon_master_deals_the_die_at_close_quarters() {
    let master = ShownAbilities::just(AbilityId::WeaponMaster);
    assert_eq!(attack::damage_of_hit(master, Hit { die: 5, ..HIT }), 5);
    assert_eq!(attack::damage_of_hit(master, Hit { die: 5, ..SHOT }), 3);
}

/// Card: magic-blast
#[test]
fn a_blast_reaches_half_as_far_through_everything_and_deals_the_die() {
    let blast = ShownAbilities::just(AbilityId::MagicBlast);
    assert!(
        attack::in_reach(blast, 5, 10)
            && !attack::in_reach(blast, 6, 10)
            && !attack::in_reach(blast, 6, 11)
    );
    assert!(attack::in_reach(PLAIN, 10, 10) && !attack::in_reach(PLAIN, 11, 10));
    assert!(!attack::line_blocked(blast, true, true) && !attack::line_hindered(blast, true));
    assert!(attack::line_blocked(PLAIN, false, true) && attack::line_hindered(PLAIN, true));
    assert_eq!(attack::damage_of_hit(blast, Hit { die: 6, ..SHOT }), 6);
    assert_eq!(attack::damage_of_hit(blast, Hit { die: 6, ..HIT }), 3);
}

const NEAR: Bystander = Bystander {
    opposing: true,
    beside_target: true,
    beside_attacker: true,
    in_front: true,
    in_wave: true,
};

/// Card: flame-lightning
#[test]
fn flame_takes_in_the_squares_around_its_target_for_one_click() {
    let flame = ShownAbilities::just(AbilityId::FlameLightning);
    assert!(attack::affects_bystander(
        flame,
        AttackKind::Ranged,
        Bystander { opposing: false, ..NEAR }
    ));
    assert!(!attack::affects_bystander(
        flame,
        AttackKind::Ranged,
        Bystander { beside_target: false, ..NEAR }
    ));
    assert!(
        !attack::affects_bystander(flame, AttackKind::Close, NEAR)
            && !attack::affects_bystander(PLAIN, AttackKind::Ranged, NEAR)
    );
    assert_eq!(attack::damage_of_hit(flame, SHOT), 1);
}

/// Card: shockwave
#[test]
fn a_wave_counts_hits_and_not_figures_in_reach() {
    let wave = ShownAbilities::just(AbilityId::Shockwave);
    assert_eq!(attack::damage_of_hit(wave, Hit { hits: 1, ..SHOT }), 3);
    assert_eq!(attack::damage_of_hit(wave, Hit { hits: 2, ..SHOT }), 1);
    assert_eq!(
        attack::damage_of_hit(wave, Hit { enhancers: 2, ..SHOT }),
        3,
        "no other ability touches it"
    );
    let freezing = ShownAbilities { damage: Some(AbilityId::MagicFreeze), ..wave };
    assert_eq!(attack::damage_of_hit(freezing, SHOT), 3);
    assert!(attack::affects_bystander(
        wave,
        AttackKind::Ranged,
        Bystander { opposing: false, in_front: false, ..NEAR }
    ));
    assert!(!attack::affects_bystander(
        wave,
        AttackKind::Ranged,
        Bystander { in_wave: false, ..NEAR }
    ));
    assert!(attack::line_blocked(wave, true, false) && !attack::line_blocked(wave, false, true));
    assert!(attack::in_reach(wave, 4, 8) && !attack::in_reach(wave, 5, 9));
    assert!(attack::reaches_past_friends(wave) && !attack::reaches_past_friends(PLAIN));
}

/// Card: vampirism
#[test]
fn a_vampire_heals_a_click_for_every_target_it_damages_at_close_quarters() {
    let vampire = ShownAbilities::just(AbilityId::Vampirism);
    assert_eq!(
        [0, 1, 2].map(|damaged| attack::vampirism_healing(vampire, AttackKind::Close, damaged)),
        [0, 1, 2]
    );
    assert_eq!(
        attack::vampirism_healing(vampire, AttackKind::Ranged, 1)
            + attack::vampirism_healing(PLAIN, AttackKind::Close, 1),
        0
    );
}

/// Card: venom
#[test]
fn venom_adds_a_click_to_hits_and_leaves_one_on_misses() {
    let venom = ShownAbilities::just(AbilityId::Venom);
    assert_eq!([attack::damage_of_hit(venom, HIT), attack::damage_of_hit(venom, SHOT)], [4, 4]);
    assert_eq!([attack::damage_of_miss(venom), attack::damage_of_miss(PLAIN)], [1, 0]);
    // It is attack damage, so the floor of 1 holds for it.
    let tough = ShownAbilities::just(AbilityId::Toughness);
    assert_eq!(defense::reduced_damage(tough, Harm::Attack, attack::damage_of_miss(venom)), 1);
}

/// Card: sneak-attack
#[test]
fn a_sneak_attack_doubles_from_behind_up_to_five_and_denies_the_spin() {
    let sneak = ShownAbilities::just(AbilityId::SneakAttack);
    let behind = |value: u8| attack::damage_of_hit(sneak, Hit { value, from_rear: true, ..HIT });
    assert_eq!([1, 2, 3, 4].map(behind), [2, 4, 5, 5]);
    assert_eq!(attack::damage_of_hit(sneak, HIT), 3);
    assert!(!attack::grants_free_spin(sneak) && attack::grants_free_spin(PLAIN));
}

/// Card: sweep
#[test]
fn a_sweep_takes_in_every_enemy_in_front_and_adjacent_with_normal_damage() {
    let sweep = ShownAbilities::just(AbilityId::Sweep);
    assert!(attack::affects_bystander(sweep, AttackKind::Close, NEAR));
    for spared in [
        Bystander { opposing: false, ..NEAR },
        Bystander { in_front: false, ..NEAR },
        Bystander { beside_attacker: false, ..NEAR },
    ] {
        assert!(!attack::affects_bystander(sweep, AttackKind::Close, spared));
    }
    assert_eq!(attack::damage_of_hit(sweep, Hit { hits: 3, ..HIT }), 3);
}
