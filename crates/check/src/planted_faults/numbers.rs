//! Faults in one number of the general rules.

use super::planted_faults;
use variorum_engine::geometry::Mils;

planted_faults! {
    "actions-per-50" breaks "action-allotment#per-100"
        also ["action-allotment", "standard-game", "army-building"]
        so "Every 50 points of the build total give an action."
        by |r| r.numbers.points_per_action = 50;
    "one-token" breaks "action-tokens#second-token"
        also [
            "action-tokens", "magic-freeze", "close-combat-formations#tokens",
            "movement-formations#tokens", "ranged-combat-formations#tokens",
        ]
        so "A warrior never has more than one action token."
        by |r| r.numbers.most_tokens = 1;
    "push-two" breaks "pushing#click"
        also [
            "pushing", "action-tokens#second-token", "close-combat-formations#pushing",
            "movement-formations#pushing", "formation-critical-miss#primary-only", "dodge#miss-on",
            "magic-immunity#immune", "magic-freeze#second-token", "magic-freeze#two-tokens",
            "toughness#not-pushing", "invulnerability#not-pushing", "magic-freeze#as-action",
        ]
        so "Pushing costs two clicks."
        by |r| r.numbers.push = 2;
    "third-turn" breaks "pushing#third-turn"
        also [
            "pushing", "action-tokens", "close-combat-formations", "movement-formations",
            "ranged-combat-formations", "magic-freeze#as-action",
        ]
        so "A warrior may act on a third turn in a row."
        by |r| r.numbers.turns_in_a_row = 3;
    "break-away-on-three" breaks "breaking-away#fails-on"
        also ["breaking-away"]
        so "A three is enough to break away."
        by |r| r.numbers.break_away_fails_on = 2;
    "mounted-held" breaks "mounted-warriors#break-away"
        also ["mounted-warriors", "breaking-away"]
        so "Mounted warriors break away as those on foot do."
        by |r| r.numbers.mounted_fails_on = 3;
    "hindered-third" breaks "hindering-terrain#half-speed"
        also ["shallow-water#movement", "hindering-terrain"]
        so "Hindering terrain leaves a third of the speed."
        by |r| r.numbers.hindered_share = 3;
    "two-may-hit" breaks "critical-rolls#miss"
        also ["critical-rolls"]
        so "No roll is a critical miss: a two may hit."
        by |r| r.numbers.critical_miss = 0;
    "twelve-may-miss" breaks "critical-rolls#hit"
        also ["critical-rolls"]
        so "No roll is a critical hit: a twelve may miss."
        by |r| r.numbers.critical_hit = 13;
    "harmless-miss" breaks "critical-rolls#miss-damage"
        also [
            "critical-rolls", "toughness#not-critical-miss", "invulnerability#not-critical-miss",
            "formation-critical-miss",
        ]
        so "A critical miss costs nothing."
        by |r| r.numbers.miss_clicks = 0;
    "critical-two" breaks "critical-rolls#extra-click"
        also ["critical-rolls"]
        so "A critical hit adds two clicks."
        by |r| r.numbers.critical_clicks = 2;
    "critical-no-healing" breaks "critical-rolls#heal-extra"
        also ["critical-rolls"]
        so "A critical roll heals no extra click."
        by |r| r.numbers.critical_healing = 0;
    "ties-miss" breaks "attack-resolution#hit"
        also [
            "attack-resolution", "hindering-terrain#firing-from-edge",
            "multiple-ranged-targets#each-defense",
        ]
        so "An attack that equals the defense misses."
        by |r| r.numbers.margin = 1;
    "no-rear-bonus" breaks "close-combat#rear-bonus"
        also ["close-combat-formations#rear-arc", "close-combat"]
        so "The rear arc adds nothing."
        by |r| r.numbers.rear = 0;
    "close-helpers-two" breaks "close-combat-formations#bonus"
        also ["close-combat-formations"]
        so "Each helper in close combat adds two."
        by |r| r.numbers.close_helper = 2;
    "ranged-helpers-none" breaks "ranged-combat-formations#bonus"
        also ["ranged-combat-formations"]
        so "Helpers add nothing to a shot."
        by |r| r.numbers.ranged_helper = 0;
    "no-height-close" breaks "height-advantage#close-combat"
        also ["height-advantage"]
        so "Height adds nothing in close combat."
        by |r| r.numbers.height_close = 0;
    "height-two" breaks "height-advantage#ranged"
        also ["height-advantage", "elevated-terrain"]
        so "Height adds two against a shot."
        by |r| r.numbers.height_ranged = 2;
    "hindering-two" breaks "hindering-terrain#modifier"
        also ["hindering-terrain", "height-advantage#with-hindering", "elevated-terrain"]
        so "Hindering terrain adds two to the defense."
        by |r| r.numbers.hindering = 2;
    "no-wall-cover" breaks "low-walls#modifier"
        also ["low-walls"]
        so "A low wall adds nothing to the defense."
        by |r| r.numbers.low_wall = 0;
    "capture-one" breaks "capturing#defense-bonus"
        also ["capturing"]
        so "A capture attempt adds one to the defense."
        by |r| r.numbers.capture = 1;
    "several-targets-two" breaks "multiple-ranged-targets#damage"
        also ["multiple-ranged-targets"]
        so "A shot at several targets does two clicks."
        by |r| r.numbers.several_targets = 2;
    "no-elimination" breaks "elimination#three-skulls"
        also [
            "elimination", "combat-dial", "victory-points", "ending-the-game",
            "magic-immunity#immune", "necromancy#return",
        ]
        so "No number of skulls eliminates."
        by |r| r.numbers.skulls = 5;
    "march-of-two" breaks "movement-formations#size"
        also ["movement-formations"]
        so "Two warriors make a movement formation."
        by |r| r.numbers.movement_formation.least = 2;
    "volley-of-two" breaks "ranged-combat-formations#size"
        also ["ranged-combat-formations"]
        so "Two warriors make a ranged combat formation."
        by |r| r.numbers.ranged_formation.least = 2;
    "brawl-of-four" breaks "close-combat-formations#size"
        also ["close-combat-formations"]
        so "Four warriors make a close combat formation."
        by |r| r.numbers.close_formation.most = 4;
    "eliminated-double" breaks "victory-points#eliminated"
        also ["victory-points", "berserk#held-captive"]
        so "An eliminated figure is worth double points."
        by |r| r.numbers.eliminated_worth = 2;
    "captive-single" breaks "victory-points#captives"
        also ["victory-points"]
        so "A captive at home is worth its points once."
        by |r| r.numbers.captive_worth = 1;
    "survivor-nothing" breaks "victory-points#survivors"
        also ["victory-points"]
        so "Survivors are worth nothing."
        by |r| r.numbers.survivor_worth = 0;
    "terrain-gap-one" breaks "terrain-placement#spacing"
        also ["terrain-placement"]
        so "Terrain items may stand an inch apart."
        by |r| r.numbers.terrain_gap = Mils::inches(1);
    "area-four-deep" breaks "starting-area#depth"
        also ["starting-area", "army-placement"]
        so "A starting area is four inches deep."
        by |r| r.numbers.area_depth = Mils::inches(4);
    "area-margin-six" breaks "starting-area#margin"
        also ["starting-area", "army-placement"]
        so "A starting area comes within six inches of the adjoining edges."
        by |r| r.numbers.area_margin = Mils::inches(6);
}
