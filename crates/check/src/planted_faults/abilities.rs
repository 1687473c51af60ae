//! Faults in one ability: a number, a wording of another edition, or the whole ability missing.

use super::planted_faults;
use variorum_engine::AbilityId;
use variorum_engine::geometry::Mils;

/// Changes one value of an ability's wording.
macro_rules! wording {
    ($ability:ident.$field:ident = $value:expr) => {
        |rules| {
            if let Some(wording) = rules.abilities.$ability.as_mut() {
                wording.$field = $value;
            }
        }
    };
}

/// Takes an ability away from everybody.
macro_rules! without {
    ($ability:ident) => {
        |rules| rules.abilities = rules.abilities.without(AbilityId::$ability)
    };
}

planted_faults! {
    "charge-fails-on-three" breaks "charge#fails-on"
        also ["charge"]
        so "Charge breaks away no more easily than others."
        by wording!(charge.fails_on = 3);
    "charge-triple" breaks "charge#double-move"
        also ["charge"]
        so "Charge moves three times its speed."
        by wording!(charge.times = 3);
    "charge-held" breaks "charge#double-move"
        also ["charge"]
        so "Charge doubles its move only when it starts the turn free, as the first wording had it."
        by wording!(charge.double_needs_freedom = true);
    "charge-formation" breaks "charge#formation"
        also ["charge"]
        so "Charge keeps out of movement formations only."
        by wording!(charge.bars_all_formations = false);
    "bound-single" breaks "bound#double-move"
        also ["bound"]
        so "Bound moves its speed once."
        by wording!(bound.times = 1);
    "bound-fails-on-two" breaks "bound#fails-on"
        also ["bound"]
        so "Bound fails to break away on a two as well."
        by wording!(bound.fails_on = 2);
    "flight-fails-on-three" breaks "flight#fails-on"
        also ["flight"]
        so "Flight breaks away no more easily than others."
        by wording!(flight.fails_on = 3);
    "no-flight" breaks "flight#pass-through"
        also ["flight", "abrupt-elevated-terrain#movement"]
        so "Nobody flies."
        by without!(Flight);
    "no-quickness" breaks "quickness#free-move"
        also ["quickness"]
        so "Nobody is quick."
        by without!(Quickness);
    "levitation-far" breaks "magic-levitation#distance"
        also ["magic-levitation"]
        so "Magic Levitation carries twelve inches."
        by wording!(magic_levitation.carries = Mils::inches(12));
    "levitation-turn-start" breaks "magic-levitation#target"
        also ["magic-levitation"]
        so "Magic Levitation goes by the contacts of the turn's start."
        by wording!(magic_levitation.contact_at_turn_start = true);
    "aquatic-uncovered" breaks "aquatic#defense"
        also ["aquatic", "shockwave"]
        so "Water adds nothing to the defense of Aquatic."
        by wording!(aquatic.cover = 0);
    "no-aquatic" breaks "aquatic#water"
        also ["aquatic", "shockwave"]
        so "Nobody swims."
        by without!(Aquatic);
    "no-stealth" breaks "stealth#line-of-fire"
        also ["stealth"]
        so "Nobody hides in hindering terrain."
        by without!(Stealth);
    "no-forced-march" breaks "forced-march#speed"
        also ["forced-march"]
        so "Nobody hurries a formation."
        by without!(ForcedMarch);
    "no-nimble" breaks "nimble#facing"
        also ["nimble"]
        so "Nobody turns outside a move."
        by without!(Nimble);
    "ram-two" breaks "ram#damage"
        also [
            "ram", "toughness#ability-damage", "invulnerability#ability-damage", "terrify#fails-on",
        ]
        so "Ram does two clicks."
        by wording!(ram.clicks = 2);
    "no-frenzy" breaks "frenzy#acts-first"
        also ["frenzy"]
        so "Nobody is frenzied."
        by without!(Frenzy);
    "no-summon" breaks "summon#action"
        also ["summon"]
        so "Nobody summons."
        by without!(Summon);
    "no-healing" breaks "healing#action"
        also [
            "healing", "critical-rolls", "healing-and-repair", "targeting-friendly",
            "invulnerability#no-healing",
        ]
        so "Nobody heals in close combat."
        by without!(Healing);
    "no-weapon-master" breaks "weapon-master#damage"
        also ["weapon-master", "optional-abilities#return"]
        so "Nobody rolls for damage in close combat."
        by without!(WeaponMaster);
    "blast-height" breaks "magic-blast#terrain-modifiers"
        also ["magic-blast"]
        so "Height counts against a Magic Blast, as in the first wording."
        by wording!(magic_blast.height_counts = true);
    "no-magic-blast" breaks "magic-blast#damage"
        also ["magic-blast", "magic-immunity", "cursed", "bound#attack-kind"]
        so "Nobody blasts."
        by without!(MagicBlast);
    "flame-two" breaks "flame-lightning#damage"
        also ["flame-lightning"]
        so "Flame/Lightning does two clicks."
        by wording!(flame_lightning.damage = 2);
    "flame-spreads" breaks "flame-lightning#affected"
        also ["flame-lightning"]
        so "Flame/Lightning reaches the neighbours of a target that it missed."
        by wording!(flame_lightning.needs_main_hit = false);
    "wave-full-range" breaks "shockwave#half-range"
        also ["shockwave", "targeting-friendly#friendly"]
        so "A Shockwave reaches as far as a shot."
        by wording!(shockwave.share = 1);
    "wave-two" breaks "shockwave#several-figures"
        also ["shockwave"]
        so "A Shockwave does two clicks to several figures."
        by wording!(shockwave.damage = 2);
    "wave-drowns" breaks "aquatic#defense"
        also ["shockwave", "aquatic"]
        so "A Shockwave takes no notice of Aquatic, as in the first wording."
        by wording!(shockwave.heeds_aquatic = false);
    "vampirism-two" breaks "vampirism#heal"
        also ["vampirism", "healing-and-repair"]
        so "Vampirism heals two clicks."
        by wording!(vampirism.heals = 2);
    "no-magic-healing" breaks "magic-healing#action"
        also [
            "magic-healing", "critical-rolls", "healing-and-repair", "targeting-friendly",
            "magic-immunity", "cursed", "invulnerability#no-healing", "capturing#captive-status",
        ]
        so "Nobody heals from afar."
        by without!(MagicHealing);
    "venom-two" breaks "venom#start-of-turn"
        also ["venom", "toughness#ability-damage", "invulnerability#ability-damage"]
        so "Venom does two clicks."
        by wording!(venom.clicks = 2);
    "sneak-triple" breaks "sneak-attack#double-damage"
        also ["sneak-attack", "charge#attack-kind"]
        so "A Sneak Attack does three times its damage."
        by wording!(sneak_attack.times = 3);
    "no-sneaking" breaks "sneak-attack#no-free-spin"
        also ["sneak-attack"]
        so "Nobody sneaks."
        by without!(SneakAttack);
    "no-sweep" breaks "sweep#targets"
        also ["sweep"]
        so "Nobody sweeps."
        by without!(Sweep);
    "sweep-captures" breaks "sweep#no-capture"
        also ["sweep"]
        so "Sweep may capture, as the first wording let it."
        by wording!(sweep.bars_capture = false);
    "armor-one" breaks "battle-armor#ranged-defense"
        also ["battle-armor"]
        so "Battle Armor adds one."
        by wording!(battle_armor.defense = 1);
    "pole-arm-two" breaks "pole-arm#damage"
        also ["pole-arm", "toughness#ability-damage", "invulnerability#ability-damage"]
        so "A Pole Arm does two clicks."
        by wording!(pole_arm.clicks = 2);
    "no-magic-immunity" breaks "magic-immunity#immune"
        also ["magic-immunity"]
        so "Nobody is immune to magic."
        by without!(MagicImmunity);
    "toughness-two" breaks "toughness#combat-damage"
        also ["toughness"]
        so "Toughness takes two clicks off."
        by wording!(toughness.less = 2);
    "no-defend" breaks "defend#share"
        also ["defend", "shockwave#target-abilities"]
        so "Nobody lends a defense value."
        by without!(Defend);
    "regeneration-one" breaks "regeneration#heal"
        also ["regeneration"]
        so "Regeneration heals the die less one."
        by wording!(regeneration.less = 1);
    "skin-one" breaks "invulnerability#combat-damage"
        also ["invulnerability"]
        so "Invulnerability takes one click off."
        by wording!(invulnerability.less = 1);
    "skin-defense" breaks "invulnerability#ranged-defense"
        also ["invulnerability"]
        so "Invulnerability adds three to the defense."
        by wording!(invulnerability.defense = 3);
    "dodge-on-three" breaks "dodge#miss-on"
        also [
            "dodge", "capturing#success", "magic-confusion#timing", "magic-freeze#second-token",
            "magic-freeze#token",
        ]
        so "A three is enough to dodge."
        by wording!(dodge.misses_from = 3);
    "retaliation-two" breaks "magic-retaliation#retaliation"
        also ["magic-retaliation", "toughness#ability-damage", "invulnerability#ability-damage"]
        so "Magic Retaliation does two clicks."
        by wording!(magic_retaliation.clicks = 2);
    "no-limited-invisibility" breaks "limited-invisibility#not-a-target"
        also ["limited-invisibility"]
        so "Nobody is invisible to shooters."
        by without!(LimitedInvisibility);
    "cursed-two" breaks "cursed#damage"
        also ["cursed", "toughness#ability-damage", "invulnerability#ability-damage"]
        so "Cursed does two clicks."
        by wording!(cursed.clicks = 2);
    "terrify-on-three" breaks "terrify#fails-on"
        also ["terrify"]
        so "Courage fails on a three as well."
        by wording!(terrify.fails_on = 3);
    "no-berserk" breaks "berserk#no-ranged-combat"
        also ["berserk"]
        so "Nobody is berserk."
        by without!(Berserk);
    "enhancement-two" breaks "magic-enhancement#extra-damage"
        also ["magic-enhancement"]
        so "Magic Enhancement adds two clicks."
        by wording!(magic_enhancement.adds = 2);
    "no-battle-fury" breaks "battle-fury#may-not-capture"
        also ["battle-fury"]
        so "Nobody is furious."
        by without!(BattleFury);
    "no-demoralized" breaks "demoralized#actions"
        also ["demoralized", "command#heal", "ending-the-game", "special-abilities#come-and-go"]
        so "Nobody is demoralized."
        by without!(Demoralized);
    "no-necromancy" breaks "necromancy#action"
        also ["necromancy"]
        so "Nobody raises the dead."
        by without!(Necromancy);
    "command-on-five" breaks "command#extra-action"
        also ["command"]
        so "Command needs a five, not a six."
        by wording!(command.acts_on = 5);
    "command-heals-two" breaks "command#heal"
        also ["command", "healing-and-repair"]
        so "Command heals two clicks."
        by wording!(command.heals = 2);
    "command-captured" breaks "command#may-not-be-captured"
        also ["command"]
        so "Command may be captured, as in the first wording."
        by wording!(command.uncapturable = false);
    "no-pierce" breaks "pierce#ignores"
        also ["pierce", "bound#attack-kind"]
        so "Nobody pierces armor."
        by without!(Pierce);
    "freeze-wounds" breaks "magic-freeze#damage"
        also ["magic-freeze"]
        so "Magic Freeze keeps the damage value of its first wording."
        by wording!(magic_freeze.damage = 1);
    "freeze-on-five" breaks "magic-freeze#token" in Unlimited
        also ["magic-freeze", "cursed"]
        so "Magic Freeze needs a five for the token."
        by wording!(magic_freeze.tires_from = 5);
    "confusion-first" breaks "magic-confusion#token"
        also ["magic-confusion"]
        so "Magic Confusion keeps to its first wording."
        by wording!(magic_confusion.later_terms = false);
}
