//! Every default that the engine takes where the documents are silent, in one table.
//! What a document states cannot be switched here.

use crate::rules::hash_name;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// One open point: its name, the answers the engine knows (the first is the default) and why.
#[derive(Clone, Copy, Debug)]
pub struct ConventionEntry {
    /// The name used in saved games, rulings and reports.
    pub name: &'static str,
    /// The answers; the first is the default. A single one means that only this answer is built.
    pub answers: &'static [&'static str],
    /// Why the default was chosen.
    pub reason: &'static str,
}

macro_rules! conventions {
    ($($variant:ident {
        name: $name:literal,
        answers: [$($answer:literal),+],
        reason: $reason:literal $(,)?
    })+) => {
        /// A point on which the documents are silent or divided.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        pub enum Convention {
            $(#[doc = $reason] #[serde(rename = $name)] $variant,)+
        }

        impl Convention {
            /// All of them, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// A hash of the name, computed when the engine is compiled.
            fn name_hash(self) -> u64 {
                match self {
                    $(Self::$variant => const { hash_name($name) },)+
                }
            }

            /// Its name, its answers and the reason for the default.
            pub fn entry(self) -> ConventionEntry {
                match self {
                    $(Self::$variant => ConventionEntry {
                        name: $name,
                        answers: &[$($answer),+],
                        reason: $reason,
                    },)+
                }
            }
        }
    };
}

conventions! {
    // Turns and tokens.
    TokenRemoval {
        name: "token_removal",
        answers: ["hint", "main_rule"],
        reason: "The rule takes the older token off at once; its own hint keeps both on a pushed \
                 warrior, and the hint is the one that shows why a third action is barred.",
    }
    ForeignTokenTurn {
        name: "foreign_token_turn",
        answers: ["owner_previous_turn"],
        reason: "A token set by an enemy counts as placed on the owner's latest turn, and goes at \
                 the end of his next one.",
    }
    UnusedActions {
        name: "unused_actions",
        answers: ["may_be_left"],
        reason: "Ending the turn early is the same as passing with whoever is left, without naming \
                 him.",
    }
    TurnStartOrder {
        name: "turn_start_order",
        answers: ["command_heal_roll_venom"],
        reason: "Repair comes before harm, as in the order of the card.",
    }
    StartContactsAfterVenom {
        name: "start_contacts_after_venom",
        answers: ["false"],
        reason: "The start of the turn is the moment before anything happens in it.",
    }
    EndChecked {
        name: "end_checked",
        answers: ["after_each_action"],
        reason: "An action is resolved whole before anybody asks whether the game is over.",
    }
    TimeLimit {
        name: "time_limit",
        answers: ["turns"],
        reason: "The documents count minutes; a log counts turns.",
    }
    NobodyLeft {
        name: "zero_players_left",
        answers: ["draw_then_points"],
        reason: "With nobody left the game is over as well, and the points decide.",
    }
    TeamEnd {
        name: "team_end",
        answers: ["one_team"],
        reason: "Allies do not have to fight one another to end the game.",
    }
    TeamVictory {
        name: "team_victory",
        answers: ["sum"],
        reason: "Allies win together, so their points are added.",
    }
    EqualArmies {
        name: "tie_equal_armies",
        answers: ["draw"],
        reason: "Nothing is left that could part players who tie with armies of the same cost.",
    }
    WithdrawnScore {
        name: "withdrawn_player_score",
        answers: ["kept"],
        reason: "What was scored was scored at once, and nothing takes it back.",
    }
    BaseRules {
        name: "unlimited_base_rules",
        answers: ["rebellion_and_whirlwind"],
        reason: "The rulebook of the later card is not among the documents.",
    }
    SkippedTurn {
        name: "no_warrior_turn",
        answers: ["skipped"],
        reason: "A player whose warriors are all captive has nobody to give an action to.",
    }
    // The table itself.
    Marginal {
        name: "marginal",
        answers: ["strict"],
        reason: "What a ruler cannot decide is not allowed; at a table the etiquette's die \
                 decides.",
    }
    BoardEdge {
        name: "board_edge",
        answers: ["base_inside"],
        reason: "A base that hangs over the edge stands on nothing.",
    }
    PathClearance {
        name: "path_clearance",
        answers: ["centre_line"],
        reason: "The path is the line of the ruler; only at its end must the base find room.",
    }
    StartingAreaCaptive {
        name: "captive_in_starting_area",
        answers: ["captive_centre"],
        reason: "Distances are measured to centres, and the captive is what is scored.",
    }
    // Movement and terrain.
    HinderingOtherFeature {
        name: "hindering_other_feature_stop",
        answers: ["literal_no", "stop"],
        reason: "Only a warrior that begins on some clear ground is told to stop.",
    }
    ElevationOfStraddler {
        name: "elevation_of_straddler",
        answers: ["centre_dot"],
        reason: "Everything else is measured at the centre.",
    }
    ElevatedStop {
        name: "elevated_stop_trigger",
        answers: ["base_completely_across"],
        reason: "The text likens it to entering hindering terrain, which counts whole bases.",
    }
    StopTolerance {
        name: "stop_tolerance",
        answers: ["one_eighth_inch"],
        reason: "Stopping at once is judged to the eighth of an inch along the path.",
    }
    LowWallEnd {
        name: "low_wall_end",
        answers: ["not_on_top"],
        reason: "A wall is an object; a base cannot rest in it.",
    }
    FormationConnected {
        name: "formation_connected",
        answers: ["literal", "one_group"],
        reason: "Two touching pairs fulfil the sentence that each touches another.",
    }
    FormationBreakAways {
        name: "formation_breakaways",
        answers: ["all_first"],
        reason: "Who may leave is known before the first one goes.",
    }
    FormationEnd {
        name: "unsatisfiable_formation_end",
        answers: ["rollback_except_dice"],
        reason: "A formation that cannot end in touch did not move, but its dice have fallen.",
    }
    FormationMember {
        name: "formation_member_eligibility",
        answers: ["as_if_given_the_action"],
        reason: "All members count as having acted, so each must be able to.",
    }
    AlliedFormation {
        name: "allied_formation",
        answers: ["allowed", "own_only"],
        reason: "The glossary speaks of friendly warriors, the chapter of yours; a shared action \
                 is shared among friendly figures.",
    }
    RecontactSpin {
        name: "break_then_recontact_free_spin",
        answers: ["true", "false"],
        reason: "He left and came back, so the move brought him there.",
    }
    // Combat.
    CritHitsAll {
        name: "crit_hits_all_targets",
        answers: ["true"],
        reason: "Twelve hits without exception, and the extra click is said to reach every target \
                 hit.",
    }
    DamageOrder {
        name: "damage_order",
        answers: ["set_add_subtract"],
        reason: "A value is set, then raised, then reduced; no document says otherwise.",
    }
    FreezeCrit {
        name: "freeze_crit_adds",
        answers: ["true"],
        reason: "The extra click is added to a value, and 0 is one.",
    }
    SplashArrows {
        name: "flame_lightning_arrows",
        answers: ["one_target"],
        reason: "The ability speaks of one target and those beside it.",
    }
    EnhancementStacks {
        name: "enhancement_stacks",
        answers: ["true"],
        reason: "Each enhancer adds its own click.",
    }
    EnhancementZero {
        name: "enhancement_raises_freeze_zero",
        answers: ["true"],
        reason: "An extra click is added to a value, and 0 is one.",
    }
    BlastImmune {
        name: "magic_blast_vs_immune",
        answers: ["normal_attack"],
        reason: "Immunity takes away the ability, not the shot.",
    }
    VampirismFirst {
        name: "vampirism_before_retaliation",
        answers: ["true"],
        reason: "The attacker's own effect is part of his attack; the answer follows.",
    }
    VampirismInvulnerable {
        name: "vampirism_if_invulnerable",
        answers: ["no_heal"],
        reason: "Who cannot be healed cannot be healed by himself either.",
    }
    RetaliationDead {
        name: "retaliation_when_target_dies",
        answers: ["true"],
        reason: "It was damaged, and that is all the ability asks.",
    }
    DefendShares {
        name: "defend_shares",
        answers: ["printed_defense_value"],
        reason: "A defense value is what the dial shows; modifiers belong to the one attacked.",
    }
    PushDeath {
        name: "push_death_points",
        answers: ["last_damager"],
        reason: "The rulebook names nobody; the official answer of January 2001 gives the points \
                 to the last opponent who damaged the warrior, else to all opponents in equal \
                 shares.",
    }
    FriendlyFire {
        name: "friendly_fire_points",
        answers: ["none"],
        reason: "Points are for opposing figures.",
    }
    InHindering {
        name: "in_hindering",
        answers: ["any_part_of_base"],
        reason: "The edge rule speaks of a base that is only partly inside.",
    }
    HeightBothCount {
        name: "ground_hindering_between_levels",
        answers: ["any_crossed_when_either_is_in"],
        reason: "The sentence switches hindering on for the whole line.",
    }
    LowWallAdjacent {
        name: "low_wall_adjacent",
        answers: ["both_touch_the_wall"],
        reason: "Adjacent across a wall means that only the wall is between them.",
    }
    // Capture.
    CaptorFormation {
        name: "captor_in_attack_formation",
        answers: ["false"],
        reason: "Moving and passing are all that a captor can be told to do.",
    }
    CaptorAttackAfterMove {
        name: "captor_attack_after_move",
        answers: ["false", "true"],
        reason: "Charge and Bound let a captor move, yet the attack would be run as combat.",
    }
    CaptiveBlocksLine {
        name: "captive_blocks_lof",
        answers: ["true", "false"],
        reason: "A captive's base is still a base.",
    }
    CaptivePath {
        name: "captive_path",
        answers: ["placed_at_the_end"],
        reason: "Only the controlling warrior's path is measured; the captive is set down beside \
                 him.",
    }
    CaptiveLevitated {
        name: "captive_levitated_with_captor",
        answers: ["true"],
        reason: "The two are kept in contact at all times.",
    }
    ReleasedTokens {
        name: "released_captive_tokens",
        answers: ["kept"],
        reason: "Nothing removes them.",
    }
    ReleasedInBlocking {
        name: "released_captive_in_blocking",
        answers: ["slayer_scores_opposing"],
        reason: "Who freed it by slaying its captor eliminated it, unless it was on his own side.",
    }
    ReleasedInDeepWater {
        name: "released_captive_in_deep_water",
        answers: ["as_blocking_unless_aquatic"],
        reason: "Deep water is blocking terrain for whoever cannot swim.",
    }
    BerserkCaptive {
        name: "berserk_captive_points",
        answers: ["captor"],
        reason: "The later card says that the berserk warrior eliminates it.",
    }
    // Abilities.
    PoleArmRam {
        name: "polearm_vs_ram",
        answers: ["by_wording"],
        reason: "The first Ram strikes on contact and ends the action; the second strikes when \
                 Pole Arm does.",
    }
    PoleArmFormation {
        name: "polearm_in_formation",
        answers: ["by_wording"],
        reason: "The first card ends the current action, the second the struck warrior's.",
    }
    CursedMoment {
        name: "cursed_after_push",
        answers: ["true"],
        reason: "After the action means after its tokens too.",
    }
    CharmedBreakAway {
        name: "confusion_forced_break_away",
        answers: ["rolled_by_attacker"],
        reason: "He controls the action, so he rolls for it.",
    }
    ConfusedCharge {
        name: "confused_figure_charge_attack",
        answers: ["by_wording"],
        reason: "The first wordings hand over the whole action, the later ones forbid attacking.",
    }
    BoundDemoralized {
        name: "charge_with_demoralized",
        answers: ["no_contact_by_choice"],
        reason: "The attack after a move is part of the move.",
    }
    NecromancyReturn {
        name: "necro_return_can_act_same_turn",
        answers: ["true"],
        reason: "Nothing bars it.",
    }
    NecromancyTokens {
        name: "necro_tokens",
        answers: ["0"],
        reason: "It comes back as it was first set up.",
    }
    NecromancyPlacement {
        name: "necro_placement_none",
        answers: ["action_illegal"],
        reason: "A figure must be put in contact; where there is no room it cannot be.",
    }
    ShockwaveHalf {
        name: "shockwave_half_range",
        answers: ["exact_half"],
        reason: "Rounding is stated where the rules want it.",
    }
    ShockwaveDefend {
        name: "shockwave_defend",
        answers: ["lent_unless_bearer_is_target"],
        reason: "Only the targets' abilities are ignored.",
    }
    ShockwaveCaptor {
        name: "shockwave_on_captor",
        answers: ["by_wording"],
        reason: "The rulebook protects an opponent's captor from ranged attacks until the later \
                 card lifts it.",
    }
    SplashCaptor {
        name: "fl_splash_on_captor",
        answers: ["by_wording"],
        reason: "Splash counted among the targets on the first card; later it merely affects.",
    }
    SplashTarget {
        name: "splash_is_target",
        answers: ["by_wording"],
        reason: "The first card speaks of targets, the later one of figures affected.",
    }
    SplashNeedsHit {
        name: "fl_splash_needs_main_hit",
        answers: ["by_wording"],
        reason: "Later a successful attack is what affects the neighbours.",
    }
    SneakCharge {
        name: "sneak_with_charge",
        answers: ["by_wording"],
        reason: "Doubling asks for a close combat action; the later Charge attacks as if given \
                 one.",
    }
    BoundBerserk {
        name: "bound_with_berserk",
        answers: ["by_wording"],
        reason: "The first card bars the action, the later headline every ranged attack.",
    }
    TerrifyFormation {
        name: "terrify_in_formation",
        answers: ["each_member_rolls"],
        reason: "Each member that would touch is a figure that would be put in contact.",
    }
    LevitatedContact {
        name: "levitated_contact",
        answers: ["spin_and_pole_arm"],
        reason: "It was moved into contact, though given no action and owing no break-away roll.",
    }
    SweepCapture {
        name: "sweep_capture",
        answers: ["declared_target_only"],
        reason: "One warrior holds one captive, and sweeping is a may.",
    }
    // Multiple-dial warriors and chariots.
    SectionContact {
        name: "section_contact",
        answers: ["any_section"],
        reason: "One sentence asks for an active section, the next says what happens with an \
                 inactive one; so any will do.",
    }
    HealingLimit {
        name: "mdw_healing_limit",
        answers: ["start_of_the_point_value"],
        reason: "The dial started there, so a repair cannot go past it.",
    }
    EndOnSmallBase {
        name: "mdw_end_overlap_small_base",
        answers: ["forbidden"],
        reason: "Bases are no obstacle on the way, but two figures cannot stand in one place.",
    }
    PushSections {
        name: "mdw_push_multiple_sections",
        answers: ["one_click_total"],
        reason: "It is the warrior that is pushed, and it is marked once.",
    }
    AreaEffects {
        name: "mdw_area_effects",
        answers: ["shockwave_and_splash"],
        reason: "No document defines an area of effect; these two abilities reach whoever stands \
                 near a point.",
    }
    FreeSpinSections {
        name: "mdw_free_spin",
        answers: ["any_facing_in_contact"],
        reason: "Every section has a front arc, so whatever section meets the mover, a front arc \
                 does.",
    }
    StandingMoves {
        name: "mdw_standing_move_actions",
        answers: ["apart_from_the_movement"],
        reason: "A section that uses its move action for something else does not move, so it has \
                 nothing to combine.",
    }
    RepeatedAbility {
        name: "mdw_repeated_ability",
        answers: ["once_for_the_warrior"],
        reason: "Command and Venom speak of the warrior; two sections that show the same make it \
                 one of them still.",
    }
    CancelSections {
        name: "mdw_cancelled_ability",
        answers: ["in_all_sections"],
        reason: "The owner cancels an ability of the warrior, and no sentence lets him name a \
                 section.",
    }
    LongRangeTarget {
        name: "long_range_targets",
        answers: ["one"],
        reason: "The option speaks of the target, and several targets have a damage value of their \
                 own.",
    }
    PassengerDie {
        name: "chariot_passenger_die_roller",
        answers: ["controller"],
        reason: "The rule names the controller, only its example the attacker.",
    }
    PassengerPushing {
        name: "passenger_pushing",
        answers: ["applies"],
        reason: "Pushing and a critical miss are no attack, ability, item, spell or domain.",
    }
    WreckDamage {
        name: "wreck_damage",
        answers: ["not_reduced_and_scored_by_the_slayer"],
        reason: "The fall is neither an attack nor an ability, and whoever wrecked the chariot \
                 brought it about.",
    }
    BoardingBreakAway {
        name: "boarding_break_away",
        answers: ["rolled"],
        reason: "It is given a move action and leaves its place, so the usual roll is due.",
    }
    DisembarkedContact {
        name: "disembarked_contact",
        answers: ["spin_and_pole_arm"],
        reason: "Its move action brought it there.",
    }
    WithdrawnChariot {
        name: "withdrawn_chariot",
        answers: ["ally_stays_unhurt"],
        reason: "The chariot was not eliminated, and the ally has not left.",
    }
    BatteredPoints {
        name: "mdw_half_points",
        answers: ["added_to_the_score"],
        reason: "Without objectives nobody controls most of them, and points are what breaks the \
                 tie.",
    }
}

/// By name, so that the hash of a log does not depend on the order of the table.
impl Hash for Convention {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.name_hash());
    }
}

/// The answers in force: defaults, except where a game chose otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conventions {
    chosen: BTreeMap<Convention, usize>,
}

/// A convention or an answer that the table does not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownConvention(pub String);

impl std::fmt::Display for UnknownConvention {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no convention or answer called '{}'", self.0)
    }
}

impl std::error::Error for UnknownConvention {}

impl Conventions {
    /// Whether the default answer is in force.
    pub fn is_default(&self, convention: Convention) -> bool {
        self.chosen.is_empty() || self.chosen.get(&convention).is_none_or(|answer| *answer == 0)
    }

    /// The answer in force.
    pub fn answer(&self, convention: Convention) -> &'static str {
        let place = self.chosen.get(&convention).copied().unwrap_or(0);
        convention.entry().answers.get(place).copied().unwrap_or("")
    }

    /// Chooses an answer by name.
    pub fn choose(&mut self, name: &str, answer: &str) -> Result<(), UnknownConvention> {
        let unknown = |what: &str| UnknownConvention(what.to_owned());
        let convention =
            Convention::ALL.iter().find(|c| c.entry().name == name).ok_or_else(|| unknown(name))?;
        let place = convention
            .entry()
            .answers
            .iter()
            .position(|a| *a == answer)
            .ok_or_else(|| unknown(answer))?;
        self.chosen.insert(*convention, place);
        Ok(())
    }
}

impl Serialize for Conventions {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.chosen.keys().map(|c| (c.entry().name, self.answer(*c))))
    }
}

impl<'de> Deserialize<'de> for Conventions {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut conventions = Self::default();
        for (name, answer) in BTreeMap::<String, String>::deserialize(deserializer)? {
            conventions.choose(&name, &answer).map_err(serde::de::Error::custom)?;
        }
        Ok(conventions)
    }
}
