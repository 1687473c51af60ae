//! Faults in abilities: a number, a wording of another edition, or the whole ability gone.
//! Each changes one ability.

use super::faults;
use variorum_engine::AbilityId;
use variorum_engine::geometry::Mils;

/// One value of an ability's wording changed.
macro_rules! wording {
    ($ability:ident.$field:ident = $value:expr) => {
        |rules| {
            if let Some(wording) = rules.abilities.$ability.as_mut() {
                wording.$field = $value;
            }
        }
    };
}

/// An ability that nobody has.
macro_rules! gone {
    ($ability:ident) => {
        |rules| rules.abilities = rules.abilities.without(AbilityId::$ability)
    };
}

faults! {
    "charge-fails-on-three" "charge#fails-on" ["charge"]
        "Charge breaks away no more easily than others." wording!(charge.fails_on = 3);
    "charge-triple" "charge#double-move" ["charge"]
        "Charge moves three times its speed." wording!(charge.times = 3);
    "charge-held" "charge#double-move" ["charge"]
        "Charge doubles its move only when it starts the turn free, as the first wording had it." wording!(charge.double_needs_freedom = true);
    "charge-formation" "charge#formation" ["charge"]
        "Charge keeps out of movement formations only." wording!(charge.bars_all_formations = false);
    "bound-single" "bound#double-move" ["bound"]
        "Bound moves its speed once." wording!(bound.times = 1);
    "bound-fails-on-two" "bound#fails-on" ["bound"]
        "Bound fails to break away on a two as well." wording!(bound.fails_on = 2);
    "flight-fails-on-three" "flight#fails-on" ["flight"]
        "Flight breaks away no more easily than others." wording!(flight.fails_on = 3);
    "no-flight" "flight#pass-through" ["flight", "abrupt-elevated-terrain#movement"]
        "Nobody flies." gone!(Flight);
    "no-quickness" "quickness#free-move" ["quickness"]
        "Nobody is quick." gone!(Quickness);
    "levitation-far" "magic-levitation#distance" ["magic-levitation"]
        "Magic Levitation carries twelve inches." wording!(magic_levitation.carries = Mils::inches(12));
    "levitation-turn-start" "magic-levitation#target" ["magic-levitation"]
        "Magic Levitation goes by the contacts of the turn's start." wording!(magic_levitation.contact_at_turn_start = true);
    "aquatic-uncovered" "aquatic#defense" ["aquatic", "shockwave"]
        "Water adds nothing to the defense of Aquatic." wording!(aquatic.cover = 0);
    "no-aquatic" "aquatic#water" ["aquatic", "shockwave"]
        "Nobody swims." gone!(Aquatic);
    "no-stealth" "stealth#line-of-fire" ["stealth"]
        "Nobody hides in hindering terrain." gone!(Stealth);
    "no-forced-march" "forced-march#speed" ["forced-march"]
        "Nobody hurries a formation." gone!(ForcedMarch);
    "no-nimble" "nimble#facing" ["nimble"]
        "Nobody turns outside a move." gone!(Nimble);
    "ram-two" "ram#damage" ["ram", "toughness#ability-damage", "invulnerability#ability-damage", "terrify#fails-on"]
        "Ram does two clicks." wording!(ram.clicks = 2);
    "no-frenzy" "frenzy#acts-first" ["frenzy"]
        "Nobody is frenzied." gone!(Frenzy);
    "no-summon" "summon#action" ["summon"]
        "Nobody summons." gone!(Summon);
    "no-healing" "healing#action" ["healing", "critical-rolls", "healing-and-repair", "targeting-friendly", "invulnerability#no-healing"]
        "Nobody heals in close combat." gone!(Healing);
    "no-weapon-master" "weapon-master#damage" ["weapon-master", "optional-abilities#return"]
        "Nobody rolls for damage in close combat." gone!(WeaponMaster);
    "blast-height" "magic-blast#terrain-modifiers" ["magic-blast"]
        "Height counts against a Magic Blast, as in the first wording." wording!(magic_blast.height_counts = true);
    "no-magic-blast" "magic-blast#damage" ["magic-blast", "magic-immunity", "cursed", "bound#attack-kind"]
        "Nobody blasts." gone!(MagicBlast);
    "flame-two" "flame-lightning#damage" ["flame-lightning"]
        "Flame/Lightning does two clicks." wording!(flame_lightning.damage = 2);
    "flame-spreads" "flame-lightning#affected" ["flame-lightning"]
        "Flame/Lightning reaches the neighbours of a target that it missed." wording!(flame_lightning.needs_main_hit = false);
    "wave-full-range" "shockwave#half-range" ["shockwave", "targeting-friendly#friendly"]
        "A Shockwave reaches as far as a shot." wording!(shockwave.share = 1);
    "wave-two" "shockwave#several-figures" ["shockwave"]
        "A Shockwave does two clicks to several figures." wording!(shockwave.damage = 2);
    "wave-drowns" "aquatic#defense" ["shockwave", "aquatic"]
        "A Shockwave takes no notice of Aquatic, as in the first wording." wording!(shockwave.heeds_aquatic = false);
    "vampirism-two" "vampirism#heal" ["vampirism", "healing-and-repair"]
        "Vampirism heals two clicks." wording!(vampirism.heals = 2);
    "no-magic-healing" "magic-healing#action" ["magic-healing", "critical-rolls", "healing-and-repair", "targeting-friendly", "magic-immunity", "cursed", "invulnerability#no-healing", "capturing#captive-status"]
        "Nobody heals from afar." gone!(MagicHealing);
    "venom-two" "venom#start-of-turn" ["venom", "toughness#ability-damage", "invulnerability#ability-damage"]
        "Venom does two clicks." wording!(venom.clicks = 2);
    "sneak-triple" "sneak-attack#double-damage" ["sneak-attack", "charge#attack-kind"]
        "A Sneak Attack does three times its damage." wording!(sneak_attack.times = 3);
    "no-sneaking" "sneak-attack#no-free-spin" ["sneak-attack"]
        "Nobody sneaks." gone!(SneakAttack);
    "no-sweep" "sweep#targets" ["sweep"]
        "Nobody sweeps." gone!(Sweep);
    "sweep-captures" "sweep#no-capture" ["sweep"]
        "Sweep may capture, as the first wording let it." wording!(sweep.bars_capture = false);
    "armor-one" "battle-armor#ranged-defense" ["battle-armor"]
        "Battle Armor adds one." wording!(battle_armor.defense = 1);
    "pole-arm-two" "pole-arm#damage" ["pole-arm", "toughness#ability-damage", "invulnerability#ability-damage"]
        "A Pole Arm does two clicks." wording!(pole_arm.clicks = 2);
    "no-magic-immunity" "magic-immunity#immune" ["magic-immunity"]
        "Nobody is immune to magic." gone!(MagicImmunity);
    "toughness-two" "toughness#combat-damage" ["toughness"]
        "Toughness takes two clicks off." wording!(toughness.less = 2);
    "no-defend" "defend#share" ["defend", "shockwave#target-abilities"]
        "Nobody lends a defense value." gone!(Defend);
    "regeneration-one" "regeneration#heal" ["regeneration"]
        "Regeneration heals the die less one." wording!(regeneration.less = 1);
    "skin-one" "invulnerability#combat-damage" ["invulnerability"]
        "Invulnerability takes one click off." wording!(invulnerability.less = 1);
    "skin-defense" "invulnerability#ranged-defense" ["invulnerability"]
        "Invulnerability adds three to the defense." wording!(invulnerability.defense = 3);
    "dodge-on-three" "dodge#miss-on" ["dodge", "capturing#success", "magic-confusion#timing", "magic-freeze#second-token", "magic-freeze#token"]
        "A three is enough to dodge." wording!(dodge.misses_from = 3);
    "retaliation-two" "magic-retaliation#retaliation" ["magic-retaliation", "toughness#ability-damage", "invulnerability#ability-damage"]
        "Magic Retaliation does two clicks." wording!(magic_retaliation.clicks = 2);
    "no-limited-invisibility" "limited-invisibility#not-a-target" ["limited-invisibility"]
        "Nobody is invisible to shooters." gone!(LimitedInvisibility);
    "cursed-two" "cursed#damage" ["cursed", "toughness#ability-damage", "invulnerability#ability-damage"]
        "Cursed does two clicks." wording!(cursed.clicks = 2);
    "terrify-on-three" "terrify#fails-on" ["terrify"]
        "Courage fails on a three as well." wording!(terrify.fails_on = 3);
    "no-berserk" "berserk#no-ranged-combat" ["berserk"]
        "Nobody is berserk." gone!(Berserk);
    "enhancement-two" "magic-enhancement#extra-damage" ["magic-enhancement"]
        "Magic Enhancement adds two clicks." wording!(magic_enhancement.adds = 2);
    "no-battle-fury" "battle-fury#may-not-capture" ["battle-fury"]
        "Nobody is furious." gone!(BattleFury);
    "no-demoralized" "demoralized#actions" ["demoralized", "command#heal", "ending-the-game", "special-abilities#come-and-go"]
        "Nobody is demoralized." gone!(Demoralized);
    "no-necromancy" "necromancy#action" ["necromancy"]
        "Nobody raises the dead." gone!(Necromancy);
    "command-on-five" "command#extra-action" ["command"]
        "Command needs a five, not a six." wording!(command.acts_on = 5);
    "command-heals-two" "command#heal" ["command", "healing-and-repair"]
        "Command heals two clicks." wording!(command.heals = 2);
    "command-captured" "command#may-not-be-captured" ["command"]
        "Command may be captured, as in the first wording." wording!(command.uncapturable = false);
    "no-pierce" "pierce#ignores" ["pierce", "bound#attack-kind"]
        "Nobody pierces armor." gone!(Pierce);
    "freeze-wounds" "magic-freeze#damage" ["magic-freeze"]
        "Magic Freeze keeps the damage value of its first wording." wording!(magic_freeze.damage = 1);
    "freeze-on-five" "magic-freeze#token" ["magic-freeze", "cursed"] in Unlimited
        "Magic Freeze needs a five for the token." wording!(magic_freeze.tires_from = 5);
    "confusion-first" "magic-confusion#token" ["magic-confusion"]
        "Magic Confusion keeps to its first wording." wording!(magic_confusion.later_terms = false);
}
