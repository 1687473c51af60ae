//! Faults in the numbers of the general rules.
//! Each changes one number.

use super::faults;
use variorum_engine::geometry::Mils;

faults! {
    "actions-per-50" "action-allotment#per-100" ["action-allotment", "standard-game", "army-building"]
        "Every 50 points of the build total give an action." |r| r.numbers.points_per_action = 50;
    "one-token" "action-tokens#second-token" ["action-tokens", "magic-freeze", "close-combat-formations#tokens", "movement-formations#tokens", "ranged-combat-formations#tokens"]
        "A warrior never has more than one action token." |r| r.numbers.most_tokens = 1;
    "push-two" "pushing#click" ["pushing", "action-tokens#second-token", "close-combat-formations#pushing", "movement-formations#pushing", "formation-critical-miss#primary-only", "dodge#miss-on", "magic-immunity#immune", "magic-freeze#second-token", "magic-freeze#two-tokens", "toughness#not-pushing", "invulnerability#not-pushing", "magic-freeze#as-action"]
        "Pushing costs two clicks." |r| r.numbers.push = 2;
    "third-turn" "pushing#third-turn" ["pushing", "action-tokens", "close-combat-formations", "movement-formations", "ranged-combat-formations", "magic-freeze#as-action"]
        "A warrior may act on a third turn in a row." |r| r.numbers.turns_in_a_row = 3;
    "break-away-on-three" "breaking-away#fails-on" ["breaking-away"]
        "A three is enough to break away." |r| r.numbers.break_away_fails_on = 2;
    "mounted-held" "mounted-warriors#break-away" ["mounted-warriors", "breaking-away"]
        "Mounted warriors break away as those on foot do." |r| r.numbers.mounted_fails_on = 3;
    "hindered-third" "hindering-terrain#half-speed" ["shallow-water#movement", "hindering-terrain"]
        "Hindering terrain leaves a third of the speed." |r| r.numbers.hindered_share = 3;
    "two-may-hit" "critical-rolls#miss" ["critical-rolls"]
        "No roll is a critical miss: a two may hit." |r| r.numbers.critical_miss = 0;
    "twelve-may-miss" "critical-rolls#hit" ["critical-rolls"]
        "No roll is a critical hit: a twelve may miss." |r| r.numbers.critical_hit = 13;
    "harmless-miss" "critical-rolls#miss-damage" ["critical-rolls", "toughness#not-critical-miss", "invulnerability#not-critical-miss", "formation-critical-miss"]
        "A critical miss costs nothing." |r| r.numbers.miss_clicks = 0;
    "critical-two" "critical-rolls#extra-click" ["critical-rolls"]
        "A critical hit adds two clicks." |r| r.numbers.critical_clicks = 2;
    "critical-no-healing" "critical-rolls#heal-extra" ["critical-rolls"]
        "A critical roll heals no extra click." |r| r.numbers.critical_healing = 0;
    "ties-miss" "attack-resolution#hit" ["attack-resolution", "hindering-terrain#firing-from-edge", "multiple-ranged-targets#each-defense"]
        "An attack that equals the defense misses." |r| r.numbers.margin = 1;
    "no-rear-bonus" "close-combat#rear-bonus" ["close-combat-formations#rear-arc", "close-combat"]
        "The rear arc adds nothing." |r| r.numbers.rear = 0;
    "close-helpers-two" "close-combat-formations#bonus" ["close-combat-formations"]
        "Each helper in close combat adds two." |r| r.numbers.close_helper = 2;
    "ranged-helpers-none" "ranged-combat-formations#bonus" ["ranged-combat-formations"]
        "Helpers add nothing to a shot." |r| r.numbers.ranged_helper = 0;
    "no-height-close" "height-advantage#close-combat" ["height-advantage"]
        "Height adds nothing in close combat." |r| r.numbers.height_close = 0;
    "height-two" "height-advantage#ranged" ["height-advantage", "elevated-terrain"]
        "Height adds two against a shot." |r| r.numbers.height_ranged = 2;
    "hindering-two" "hindering-terrain#modifier" ["hindering-terrain", "height-advantage#with-hindering", "elevated-terrain"]
        "Hindering terrain adds two to the defense." |r| r.numbers.hindering = 2;
    "no-wall-cover" "low-walls#modifier" ["low-walls"]
        "A low wall adds nothing to the defense." |r| r.numbers.low_wall = 0;
    "capture-one" "capturing#defense-bonus" ["capturing"]
        "A capture attempt adds one to the defense." |r| r.numbers.capture = 1;
    "several-targets-two" "multiple-ranged-targets#damage" ["multiple-ranged-targets"]
        "A shot at several targets does two clicks." |r| r.numbers.several_targets = 2;
    "no-elimination" "elimination#three-skulls" ["elimination", "combat-dial", "victory-points", "ending-the-game", "magic-immunity#immune", "necromancy#return"]
        "No number of skulls eliminates." |r| r.numbers.skulls = 5;
    "march-of-two" "movement-formations#size" ["movement-formations"]
        "Two warriors make a movement formation." |r| r.numbers.movement_formation.least = 2;
    "volley-of-two" "ranged-combat-formations#size" ["ranged-combat-formations"]
        "Two warriors make a ranged combat formation." |r| r.numbers.ranged_formation.least = 2;
    "brawl-of-four" "close-combat-formations#size" ["close-combat-formations"]
        "Four warriors make a close combat formation." |r| r.numbers.close_formation.most = 4;
    "eliminated-double" "victory-points#eliminated" ["victory-points", "berserk#held-captive"]
        "An eliminated figure is worth double points." |r| r.numbers.eliminated_worth = 2;
    "captive-single" "victory-points#captives" ["victory-points"]
        "A captive at home is worth its points once." |r| r.numbers.captive_worth = 1;
    "survivor-nothing" "victory-points#survivors" ["victory-points"]
        "Survivors are worth nothing." |r| r.numbers.survivor_worth = 0;
    "terrain-gap-one" "terrain-placement#spacing" ["terrain-placement"]
        "Terrain items may stand an inch apart." |r| r.numbers.terrain_gap = Mils::inches(1);
    "area-four-deep" "starting-area#depth" ["starting-area", "army-placement"]
        "A starting area is four inches deep." |r| r.numbers.area_depth = Mils::inches(4);
    "area-margin-six" "starting-area#margin" ["starting-area", "army-placement"]
        "A starting area comes within six inches of the adjoining edges." |r| r.numbers.area_margin = Mils::inches(6);
}
