//! The numbers of the general rules; those of an ability are in its own file.

use crate::board::geometry::Mils;

/// How many warriors make a formation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    pub least: usize,
    pub most: usize,
}

impl Sizes {
    pub fn allows(self, count: usize) -> bool {
        (self.least..=self.most).contains(&count)
    }
}

/// The numbers of the rulebook and of the sheets after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// The points of a build total that give one action.
    pub points_per_action: u16,
    /// The most action tokens on a warrior.
    pub most_tokens: u8,
    /// The clicks of pushing.
    pub push: u8,
    /// On how many turns in a row a warrior may act.
    pub turns_in_a_row: u8,
    /// The highest roll on which a warrior on foot fails to break away.
    pub break_away_fails_on: u8,
    /// The same for mounted and for multiple-dial warriors.
    pub mounted_fails_on: u8,
    /// What the speed of a warrior in hindering terrain is divided by, rounding up.
    pub hindered_share: i32,
    /// The natural roll that always misses.
    pub critical_miss: u8,
    /// The natural roll that always hits.
    pub critical_hit: u8,
    /// The clicks that a critical miss costs.
    pub miss_clicks: u8,
    /// The clicks that a critical hit adds.
    pub critical_clicks: u8,
    /// The clicks that a critical hit adds to healing.
    pub critical_healing: u8,
    /// By how much an attack must pass the defense.
    pub margin: i16,
    /// What the rear arc adds to an attack.
    pub rear: i16,
    /// What each other member of a close combat formation adds to the attack.
    pub close_helper: i16,
    /// What each other member of a ranged combat formation adds to the attack.
    pub ranged_helper: i16,
    /// What height adds to a defense in close combat.
    pub height_close: i16,
    /// What height adds to a defense against a shot.
    pub height_ranged: i16,
    /// What hindering terrain across the line of fire adds to a defense.
    pub hindering: i16,
    /// What a low wall across the line of fire adds to a defense.
    pub low_wall: i16,
    /// What a capture attempt adds to a defense.
    pub capture: i16,
    /// The damage value of a shot at several targets.
    pub several_targets: u8,
    /// The skulls that eliminate a warrior with one dial.
    pub skulls: u8,
    /// How many make a movement formation.
    pub movement_formation: Sizes,
    /// How many make a ranged combat formation.
    pub ranged_formation: Sizes,
    /// How many make a close combat formation.
    pub close_formation: Sizes,
    /// How many times its points an eliminated figure is worth.
    pub eliminated_worth: u16,
    /// How many times its points a captive at home is worth.
    pub captive_worth: u16,
    /// How many times its points a survivor is worth.
    pub survivor_worth: u16,
    /// How far terrain items stay apart.
    pub terrain_gap: Mils,
    /// How deep a starting area is.
    pub area_depth: Mils,
    /// How far it stays from the adjoining edges.
    pub area_margin: Mils,
}

impl Numbers {
    /// As they are printed; no later sheet changes one.
    pub const PRINTED: Self = Self {
        points_per_action: 100,
        most_tokens: 2,
        push: 1,
        turns_in_a_row: 2,
        break_away_fails_on: 3,
        mounted_fails_on: 1,
        hindered_share: 2,
        critical_miss: 2,
        critical_hit: 12,
        miss_clicks: 1,
        critical_clicks: 1,
        critical_healing: 1,
        margin: 0,
        rear: 1,
        close_helper: 1,
        ranged_helper: 1,
        height_close: 1,
        height_ranged: 1,
        hindering: 1,
        low_wall: 1,
        capture: 2,
        several_targets: 1,
        skulls: 3,
        movement_formation: Sizes { least: 3, most: 5 },
        ranged_formation: Sizes { least: 3, most: 5 },
        close_formation: Sizes { least: 2, most: 3 },
        eliminated_worth: 1,
        captive_worth: 2,
        survivor_worth: 1,
        terrain_gap: Mils::inches(2),
        area_depth: Mils::inches(3),
        area_margin: Mils::inches(8),
    };
}
