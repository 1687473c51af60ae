//! The card of Mage Knight Dungeons, question by question.
//!
//! Each test names the abilities that it is about in its comment, as `Card: ability`; the last one holds the forty to that.

use std::collections::BTreeSet;
use variorum::engine::dungeons::attack::{self, Bystander, Hit, SelfHealing};
use variorum::engine::dungeons::damage::{self, Fallen, Near, Role};
use variorum::engine::dungeons::defense::{self, Source};
use variorum::engine::dungeons::speed::{self, Activation, Ground, Start};
use variorum::engine::dungeons::{Jolt, Kind, Shown};
use variorum::engine::figure::AbilityId;

const PLAIN: Shown = Shown { speed: None, attack: None, defense: None, damage: None };

const STANDING: Start = Start { value: 6, enemy_adjacent: false, friend_adjacent: false, marchers_adjacent: 0, frozen: false };

const HIT: Hit = Hit { kind: Kind::Close, value: 3, hits: 1, from_rear: false, die: 0, enhancers: 0 };

const SHOT: Hit = Hit { kind: Kind::Ranged, ..HIT };

fn points(ability: AbilityId, start: Start) -> u8 {
    speed::speed_points(Shown::just(ability), start, Activation::Normal)
}

/// Card: charge, bound
#[test]
fn four_more_speed_points_away_from_enemies_and_an_attack_for_none() {
    for (ability, free, other) in [(AbilityId::Charge, Kind::Close, Kind::Ranged), (AbilityId::Bound, Kind::Ranged, Kind::Close)] {
        assert_eq!(points(ability, STANDING), 10);
        assert_eq!(points(ability, Start { enemy_adjacent: true, ..STANDING }), 6);
        assert_eq!(speed::attack_cost(Shown::just(ability), free), Some(0));
        assert_eq!(speed::attack_cost(Shown::just(ability), other), None);
        assert_eq!(speed::fails_to_break_away_on(Shown::just(ability)), Some(1));
    }
    assert_eq!(speed::speed_points(PLAIN, STANDING, Activation::Normal), 6);
    assert_eq!(speed::fails_to_break_away_on(PLAIN), None);
}

/// Card: quickness
#[test]
fn a_declared_quick_move_takes_no_activation_and_leaves_no_attack() {
    let quick = Shown::just(AbilityId::Quickness);
    assert!(!speed::takes_activation(quick, true) && speed::takes_activation(quick, false) && speed::takes_activation(PLAIN, true));
    assert!(!speed::may_attack_when(true) && speed::may_attack_when(false));
    assert_eq!(points(AbilityId::Quickness, STANDING), 6);
}

/// Card: nimble
#[test]
fn a_nimble_warrior_attacks_for_two_speed_points() {
    let nimble = Shown::just(AbilityId::Nimble);
    assert_eq!([Kind::Close, Kind::Ranged].map(|kind| speed::attack_cost(nimble, kind)), [Some(2), Some(2)]);
    assert_eq!(speed::attack_cost(PLAIN, Kind::Close), None);
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
    assert!(speed::levitates(true, 5, false, false));
    assert!(!speed::levitates(true, 6, false, false) && !speed::levitates(false, 1, false, false));
    assert!(!speed::levitates(true, 3, true, false) && !speed::levitates(true, 3, false, true));
    assert!(!speed::may_be_activated(true) && speed::may_be_activated(false));
    assert_eq!(speed::speed_points(Shown::just(AbilityId::MagicLevitation), STANDING, Activation::Standing), 0);
    assert!(!speed::may_attack_in(Activation::Standing) && speed::may_attack_in(Activation::Normal));
}

/// Card: flight, aquatic
#[test]
fn fliers_and_swimmers_take_ground_as_clear() {
    let clear = |ability: AbilityId, ground: Ground| speed::is_clear(Shown::just(ability), ground);
    assert!(clear(AbilityId::Flight, Ground::Hindering) && clear(AbilityId::Flight, Ground::Water));
    assert!(!clear(AbilityId::Flight, Ground::Blocking));
    assert!(clear(AbilityId::Aquatic, Ground::Water) && !clear(AbilityId::Aquatic, Ground::Hindering));
    assert!(!speed::is_clear(PLAIN, Ground::Water) && speed::is_clear(PLAIN, Ground::Clear));
    assert_eq!(speed::fails_to_break_away_on(Shown::just(AbilityId::Flight)), Some(1));
    assert_eq!(speed::fails_to_break_away_on(Shown::just(AbilityId::Aquatic)), None);
}

/// Card: stealth
#[test]
fn hindering_terrain_hides_the_stealthy() {
    let hidden = Shown::just(AbilityId::Stealth);
    assert!(speed::hindering_blocks(hidden, true) && !speed::hindering_blocks(hidden, false) && !speed::hindering_blocks(PLAIN, true));
}

/// Card: ram, pole-arm
#[test]
fn coming_beside_a_front_arc_costs_a_click_and_the_activation() {
    let jolt = Some(Jolt { clicks: 1, ends_activation: true, answered: false });
    let (ram, arm) = (Shown::just(AbilityId::Ram), Shown::just(AbilityId::PoleArm));
    assert_eq!([speed::rams(ram, true, true), defense::pole_arm(arm, true, true)], [jolt, jolt]);
    assert_eq!([speed::rams(ram, true, false), defense::pole_arm(arm, true, false)], [None, None]);
    assert_eq!([speed::rams(ram, false, true), defense::pole_arm(arm, false, true)], [None, None]);
    assert_eq!([speed::rams(arm, true, true), defense::pole_arm(ram, true, true)], [None, None]);
}

/// Card: healing, magic-healing
#[test]
fn healers_face_two_more_defense_near_enemies_and_heal_themselves_for_four_points() {
    assert_eq!(attack::healing_defense(14, false, false), 14);
    assert_eq!([attack::healing_defense(14, true, false), attack::healing_defense(14, true, true)], [16, 16]);
    let (healing, magic) = (Shown::just(AbilityId::Healing), Shown::just(AbilityId::MagicHealing));
    assert_eq!([attack::healing_amount(healing, true, 3, 5), attack::healing_amount(healing, false, 3, 5)], [3, 5]);
    assert_eq!(attack::healing_amount(magic, true, 3, 5), 5, "only the die");
    let own = |ends_activation: bool| Some(SelfHealing { cost: 4, clicks: 1, ends_activation });
    assert_eq!([attack::heals_itself(healing, 4), attack::heals_itself(magic, 9)], [own(true), own(false)]);
    assert_eq!([attack::heals_itself(healing, 3), attack::heals_itself(PLAIN, 9)], [None, None]);
    let invulnerable = Shown { defense: Some(AbilityId::Invulnerability), ..healing };
    assert_eq!(attack::heals_itself(invulnerable, 9), None);
    assert!(!defense::healing_works(AbilityId::Healing, invulnerable) && defense::healing_works(AbilityId::Healing, magic));
}

/// Card: weapon-master
#[test]
fn a_weapon_master_deals_the_die_at_close_quarters() {
    let master = Shown::just(AbilityId::WeaponMaster);
    assert_eq!(attack::damage_of_hit(master, Hit { die: 5, ..HIT }), 5);
    assert_eq!(attack::damage_of_hit(master, Hit { die: 5, ..SHOT }), 3);
}

/// Card: magic-blast
#[test]
fn a_blast_reaches_half_as_far_through_everything_and_deals_the_die() {
    let blast = Shown::just(AbilityId::MagicBlast);
    assert!(attack::in_reach(blast, 5, 10) && !attack::in_reach(blast, 6, 10) && !attack::in_reach(blast, 6, 11));
    assert!(attack::in_reach(PLAIN, 10, 10) && !attack::in_reach(PLAIN, 11, 10));
    assert!(!attack::line_blocked(blast, true, true) && !attack::line_hindered(blast, true));
    assert!(attack::line_blocked(PLAIN, false, true) && attack::line_hindered(PLAIN, true));
    assert_eq!(attack::damage_of_hit(blast, Hit { die: 6, ..SHOT }), 6);
    assert_eq!(attack::damage_of_hit(blast, Hit { die: 6, ..HIT }), 3);
}

const NEAR: Bystander = Bystander { opposing: true, beside_target: true, beside_attacker: true, in_front: true, in_wave: true };

/// Card: flame-lightning
#[test]
fn flame_takes_in_the_squares_around_its_target_for_one_click() {
    let flame = Shown::just(AbilityId::FlameLightning);
    assert!(attack::takes_in(flame, Kind::Ranged, Bystander { opposing: false, ..NEAR }));
    assert!(!attack::takes_in(flame, Kind::Ranged, Bystander { beside_target: false, ..NEAR }));
    assert!(!attack::takes_in(flame, Kind::Close, NEAR) && !attack::takes_in(PLAIN, Kind::Ranged, NEAR));
    assert_eq!(attack::damage_of_hit(flame, SHOT), 1);
}

/// Card: shockwave
#[test]
fn a_wave_counts_hits_and_not_figures_in_reach() {
    let wave = Shown::just(AbilityId::Shockwave);
    assert_eq!(attack::damage_of_hit(wave, Hit { hits: 1, ..SHOT }), 3);
    assert_eq!(attack::damage_of_hit(wave, Hit { hits: 2, ..SHOT }), 1);
    assert_eq!(attack::damage_of_hit(wave, Hit { enhancers: 2, ..SHOT }), 3, "no other ability touches it");
    let freezing = Shown { damage: Some(AbilityId::MagicFreeze), ..wave };
    assert_eq!(attack::damage_of_hit(freezing, SHOT), 3);
    assert!(attack::takes_in(wave, Kind::Ranged, Bystander { opposing: false, in_front: false, ..NEAR }));
    assert!(!attack::takes_in(wave, Kind::Ranged, Bystander { in_wave: false, ..NEAR }));
    assert!(attack::line_blocked(wave, true, false) && !attack::line_blocked(wave, false, true));
    assert!(attack::in_reach(wave, 4, 8) && !attack::in_reach(wave, 5, 9));
    assert!(attack::reaches_past_friends(wave) && !attack::reaches_past_friends(PLAIN));
}

/// Card: vampirism
#[test]
fn a_vampire_heals_a_click_for_every_target_it_damages_at_close_quarters() {
    let vampire = Shown::just(AbilityId::Vampirism);
    assert_eq!([0, 1, 2].map(|damaged| attack::vampirism(vampire, Kind::Close, damaged)), [0, 1, 2]);
    assert_eq!(attack::vampirism(vampire, Kind::Ranged, 1) + attack::vampirism(PLAIN, Kind::Close, 1), 0);
}

/// Card: venom
#[test]
fn venom_adds_a_click_to_hits_and_leaves_one_on_misses() {
    let venom = Shown::just(AbilityId::Venom);
    assert_eq!([attack::damage_of_hit(venom, HIT), attack::damage_of_hit(venom, SHOT)], [4, 4]);
    assert_eq!([attack::damage_of_miss(venom), attack::damage_of_miss(PLAIN)], [1, 0]);
    // It is attack damage, so the floor of 1 holds for it.
    let tough = Shown::just(AbilityId::Toughness);
    assert_eq!(defense::reduced(tough, Source::Attack, attack::damage_of_miss(venom)), 1);
}

/// Card: sneak-attack
#[test]
fn a_sneak_attack_doubles_from_behind_up_to_five_and_denies_the_spin() {
    let sneak = Shown::just(AbilityId::SneakAttack);
    let behind = |value: u8| attack::damage_of_hit(sneak, Hit { value, from_rear: true, ..HIT });
    assert_eq!([1, 2, 3, 4].map(behind), [2, 4, 5, 5]);
    assert_eq!(attack::damage_of_hit(sneak, HIT), 3);
    assert!(!attack::grants_free_spin(sneak) && attack::grants_free_spin(PLAIN));
}

/// Card: sweep
#[test]
fn a_sweep_takes_in_every_enemy_in_front_and_adjacent_with_normal_damage() {
    let sweep = Shown::just(AbilityId::Sweep);
    assert!(attack::takes_in(sweep, Kind::Close, NEAR));
    for spared in
        [Bystander { opposing: false, ..NEAR }, Bystander { in_front: false, ..NEAR }, Bystander { beside_attacker: false, ..NEAR }]
    {
        assert!(!attack::takes_in(sweep, Kind::Close, spared));
    }
    assert_eq!(attack::damage_of_hit(sweep, Hit { hits: 3, ..HIT }), 3);
}

/// Card: battle-armor, invulnerability, defend
#[test]
fn defenses_rise_against_shots_or_alone() {
    let against = |ability: AbilityId, kind: Kind, friend: bool| defense::defense_value(Shown::just(ability), 14, kind, friend);
    for ability in [AbilityId::BattleArmor, AbilityId::Invulnerability] {
        assert_eq!([against(ability, Kind::Ranged, true), against(ability, Kind::Close, true)], [16, 14]);
    }
    assert_eq!([against(AbilityId::Defend, Kind::Close, false), against(AbilityId::Defend, Kind::Close, true)], [15, 14]);
    let lender = Shown::just(AbilityId::Defend);
    assert_eq!(defense::borrowed_defense(lender, 17, true, true), Some(17));
    assert_eq!([defense::borrowed_defense(lender, 17, false, true), defense::borrowed_defense(PLAIN, 17, true, true)], [None, None]);
}

/// Card: toughness, invulnerability
#[test]
fn attack_damage_never_falls_below_one_and_ability_damage_may() {
    for (ability, less) in [(AbilityId::Toughness, 1), (AbilityId::Invulnerability, 2)] {
        let target = Shown::just(ability);
        let left = |source: Source, clicks: u8| defense::reduced(target, source, clicks);
        assert_eq!([left(Source::Attack, 5), left(Source::Attack, 1), left(Source::Attack, 0)], [5 - less, 1, 0]);
        assert_eq!([left(Source::Ability, 5), left(Source::Ability, 1)], [5 - less, 0]);
        assert_eq!([left(Source::CriticalMiss, 1), left(Source::Pushing, 1)], [1, 1]);
    }
    assert!(!defense::may_be_healed(Shown::just(AbilityId::Invulnerability)) && defense::may_be_healed(PLAIN));
}

/// Card: pierce
#[test]
fn a_piercing_shot_sees_none_of_three_defenses() {
    let pierce = Shown::just(AbilityId::Pierce);
    for ability in [AbilityId::BattleArmor, AbilityId::Toughness, AbilityId::Invulnerability] {
        let target = Shown::just(ability);
        assert_eq!(defense::seen_by(pierce, Kind::Ranged, target), PLAIN);
        assert_eq!(defense::seen_by(pierce, Kind::Close, target), target);
    }
    let dodger = Shown::just(AbilityId::Dodge);
    assert_eq!(defense::seen_by(pierce, Kind::Ranged, dodger), dodger);
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
    assert!(!defense::may_be_shot_at(Shown::just(AbilityId::LimitedInvisibility)) && defense::may_be_shot_at(PLAIN));
}

/// Card: magic-immunity
#[test]
fn no_name_with_magic_in_it_affects_the_immune_not_even_healing() {
    let immune = Shown::just(AbilityId::MagicImmunity);
    for ability in [AbilityId::MagicBlast, AbilityId::MagicFreeze, AbilityId::MagicHealing, AbilityId::MagicLevitation] {
        assert!(!defense::can_affect(ability, immune) && defense::can_affect(ability, PLAIN));
    }
    assert!(defense::can_affect(AbilityId::Shockwave, immune));
    assert!(!defense::healing_works(AbilityId::MagicHealing, immune) && defense::healing_works(AbilityId::Healing, immune));
}

/// Card: regeneration
#[test]
fn regeneration_heals_the_die_less_two_on_an_activation_without_points() {
    assert_eq!([1, 2, 3, 6].map(defense::regeneration), [0, 0, 1, 4]);
    assert_eq!(speed::speed_points(Shown::just(AbilityId::Regeneration), STANDING, Activation::Standing), 0);
}

/// Card: berserk, battle-fury
#[test]
fn the_berserk_add_two_attacking_and_the_furious_one_answering() {
    let bonus = |ability: AbilityId, kind: Kind, role: Role| damage::attack_roll_bonus(Shown::just(ability), kind, role);
    assert_eq!(bonus(AbilityId::Berserk, Kind::Close, Role::Attack), 2);
    assert_eq!(bonus(AbilityId::Berserk, Kind::Close, Role::Counterattack) + bonus(AbilityId::Berserk, Kind::Ranged, Role::Attack), 0);
    assert_eq!(bonus(AbilityId::BattleFury, Kind::Close, Role::Counterattack), 1);
    assert_eq!(bonus(AbilityId::BattleFury, Kind::Close, Role::Attack), 0);
    let berserk = Shown::just(AbilityId::Berserk);
    assert!(damage::may_attack(berserk, Kind::Close) && !damage::may_attack(berserk, Kind::Ranged));
}

/// Card: magic-enhancement
#[test]
fn an_enhancer_adds_a_click_to_its_neighbours_shots_and_alone_one_to_its_own_aim() {
    let enhancer = Shown::just(AbilityId::MagicEnhancement);
    assert_eq!(damage::enhancement(enhancer, Kind::Ranged, true), 1);
    assert_eq!(damage::enhancement(enhancer, Kind::Close, true) + damage::enhancement(enhancer, Kind::Ranged, false), 0);
    assert_eq!(attack::damage_of_hit(PLAIN, Hit { enhancers: 1, ..SHOT }), 4);
    assert_eq!(attack::damage_of_hit(PLAIN, Hit { enhancers: 1, ..HIT }), 3);
    assert_eq!(damage::attack_value(enhancer, 8, Kind::Ranged, false), 9);
    assert_eq!([(Kind::Ranged, true), (Kind::Close, false)].map(|(kind, friend)| damage::attack_value(enhancer, 8, kind, friend)), [8, 8]);
}

/// Card: demoralized
#[test]
fn the_demoralized_neither_attack_nor_answer_nor_come_near() {
    let afraid = Shown::just(AbilityId::Demoralized);
    assert!(!damage::may_attack(afraid, Kind::Close) && !damage::may_attack(afraid, Kind::Ranged));
    assert!(!damage::may_counterattack(afraid, PLAIN, Kind::Close) && damage::may_counterattack(PLAIN, PLAIN, Kind::Close));
    assert!(!damage::may_approach(afraid) && damage::may_approach(PLAIN));
}

/// Card: necromancy
#[test]
fn the_dead_return_as_far_down_their_dial_as_the_die_says() {
    let fallen = Fallen { start: 1, last: 6, undead: false };
    assert_eq!([1, 4, 5, 6].map(|die| damage::returns_at(fallen, die)), [Some(2), Some(5), None, None]);
    assert_eq!(damage::returns_at(Fallen { undead: true, ..fallen }, 6), Some(1));
    let necromancer = Shown::just(AbilityId::Necromancy);
    assert!(damage::may_raise(necromancer, false) && !damage::may_raise(necromancer, true) && !damage::may_raise(PLAIN, false));
    assert_eq!(speed::speed_points(necromancer, STANDING, Activation::Standing), 0);
}

/// Card: command
#[test]
fn a_six_adds_an_activation_and_the_demoralized_nearby_heal() {
    let commander = Shown::just(AbilityId::Command);
    assert_eq!([5, 6].map(|die| damage::adds_activation(commander, die)), [false, true]);
    assert!(!damage::adds_activation(PLAIN, 6));
    let afraid = Shown::just(AbilityId::Demoralized);
    assert_eq!([damage::heartened(commander, afraid, true), damage::heartened(commander, afraid, false)], [1, 0]);
    assert_eq!(damage::heartened(commander, PLAIN, true), 0);
}

/// Card: magic-freeze
#[test]
fn a_freezing_shot_deals_one_and_may_slow_its_only_target_to_two() {
    let freeze = Shown::just(AbilityId::MagicFreeze);
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
    let confusion = Shown::just(AbilityId::MagicConfusion);
    assert_eq!(attack::damage_of_hit(confusion, SHOT), 0);
    assert_eq!(damage::confuses(confusion, true, 7), Some(7));
    assert_eq!([damage::confuses(confusion, false, 7), damage::confuses(PLAIN, true, 7)], [None, None]);
    assert!(damage::confused_may_enter(Near::Others));
    assert!([Near::Friend, Near::MageSpawn, Near::MonsterToken].into_iter().all(|near| !damage::confused_may_enter(near)));
    assert!(!damage::may_counterattack(PLAIN, confusion, Kind::Ranged));
}

/// Card: starting-position
#[test]
fn a_warrior_starts_at_its_green_square_and_a_hero_at_its_level() {
    assert_eq!([damage::starts_at(2, None), damage::starts_at(2, Some(4))], [2, 4]);
}

#[test]
fn all_forty_abilities_of_the_card_have_a_test() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut card = BTreeSet::new();
    for slot in ["speed", "attack", "defense", "damage"] {
        for entry in std::fs::read_dir(root.join("abilities").join(slot)).unwrap() {
            let folder = entry.unwrap().path();
            if folder.join("dungeons-2002-rev2.yaml").exists() {
                card.insert(folder.file_name().unwrap().to_string_lossy().into_owned());
            }
        }
    }
    assert_eq!(card.len(), 40);
    let text = std::fs::read_to_string(root.join("tests/it/dungeons.rs")).unwrap();
    let named = text.lines().filter_map(|line| line.strip_prefix("/// Card: ")).flat_map(|line| line.split(", "));
    let named: BTreeSet<String> = named.map(str::to_owned).collect();
    assert_eq!(named, card);
}
