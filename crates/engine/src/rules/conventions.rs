//! Every default the engine takes where the documents are silent, in one table.
//! It holds no rule of the documents; what a document states cannot be switched here.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One open point: its name, the answers the engine knows (the first is the default) and why.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name used in saved games, rulings and reports.
    pub name: &'static str,
    /// The answers; the first is the default. A single one means that only this answer is built.
    pub answers: &'static [&'static str],
    /// Why the default was chosen.
    pub reason: &'static str,
}

macro_rules! conventions {
    ($($variant:ident $name:literal [$($answer:literal),+] $reason:literal;)+) => {
        /// A point on which the documents are silent or divided.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Convention {
            $(#[doc = $reason] #[serde(rename = $name)] $variant,)+
        }

        impl Convention {
            /// All of them, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The table's line about it.
            pub fn entry(self) -> Entry {
                match self {
                    $(Self::$variant => Entry { name: $name, answers: &[$($answer),+], reason: $reason },)+
                }
            }
        }
    };
}

conventions! {
    // Turns and tokens.
    TokenRemoval "token_removal" ["hint", "main_rule"] "The rule takes the older token off at once; its own hint keeps both on a pushed warrior, and the hint is the one that shows why a third action is barred.";
    ForeignTokenTurn "foreign_token_turn" ["owner_previous_turn"] "A token set by an enemy counts as placed on the owner's latest turn, and goes at the end of his next one.";
    PassCountsAsGiven "pass_counts_as_given" ["true"] "Pass is on the list of actions, and no warrior is given two actions a turn.";
    UnusedActions "unused_actions" ["may_be_left"] "Ending the turn early is the same as passing with whoever is left, without naming him.";
    TurnStartOrder "turn_start_order" ["command_heal_roll_venom"] "Repair comes before harm, as in the order of the card.";
    StartContactsAfterVenom "start_contacts_after_venom" ["false"] "The start of the turn is the moment before anything happens in it.";
    EndChecked "end_checked" ["after_each_action"] "An action is resolved whole before anybody asks whether the game is over.";
    TimeLimit "time_limit" ["turns"] "The documents count minutes; a log counts turns.";
    NobodyLeft "zero_players_left" ["draw_then_points"] "With nobody left the game is over as well, and the points decide.";
    TeamEnd "team_end" ["one_team"] "Allies do not have to fight one another to end the game.";
    TeamVictory "team_victory" ["sum"] "Allies win together, so their points are added.";
    EqualArmies "tie_equal_armies" ["draw"] "Nothing is left that could part players who tie with armies of the same cost.";
    WithdrawnScore "withdrawn_player_score" ["kept"] "What was scored was scored at once, and nothing takes it back.";
    BaseRules "unlimited_base_rules" ["rebellion_and_whirlwind"] "The rulebook of the later card is not among the documents.";
    SkippedTurn "no_warrior_turn" ["skipped"] "A player whose warriors are all captive has nobody to give an action to.";
    CancelMoment "cancel_after_roll" ["true"] "An owner may cancel at any moment, so also between the dice and their effect.";
    // The table itself.
    Marginal "marginal" ["strict"] "What a ruler cannot decide is not allowed; at a table the etiquette's die decides.";
    BoardEdge "board_edge" ["base_inside"] "A base that hangs over the edge stands on nothing.";
    PathClearance "path_clearance" ["centre_line"] "The path is the line of the ruler; only at its end must the base find room.";
    StartingAreaCaptive "captive_in_starting_area" ["captive_centre"] "Distances are measured to centres, and the captive is what is scored.";
    // Movement and terrain.
    StraddlingStart "straddling_start" ["half_speed_and_stop"] "A base that touches both clear and hindering ground fulfils both sentences.";
    HinderingOtherFeature "hindering_other_feature_stop" ["literal_no", "stop"] "Only a warrior that begins on some clear ground is told to stop.";
    ElevationOfStraddler "elevation_of_straddler" ["centre_dot"] "Everything else is measured at the centre.";
    ElevatedStop "elevated_stop_trigger" ["base_completely_across"] "The text likens it to entering hindering terrain, which counts whole bases.";
    StopTolerance "stop_tolerance" ["one_eighth_inch"] "Stopping at once is judged to the eighth of an inch along the path.";
    LowWallEnd "low_wall_end" ["not_on_top"] "A wall is an object; a base cannot rest in it.";
    LowWallContact "low_wall_contact" ["same_as_bases"] "Touching terrain is judged as touching a base is.";
    FormationConnected "formation_connected" ["literal", "one_group"] "Two touching pairs fulfil the sentence that each touches another.";
    FormationBreakAways "formation_breakaways" ["all_first"] "Who may leave is known before the first one goes.";
    FormationEnd "unsatisfiable_formation_end" ["rollback_except_dice"] "A formation that cannot end in touch did not move, but its dice have fallen.";
    FormationMember "formation_member_eligibility" ["as_if_given_the_action"] "All members count as having acted, so each must be able to.";
    AlliedFormation "allied_formation" ["allowed", "own_only"] "The glossary speaks of friendly warriors, the chapter of yours; a shared action is shared among friendly figures.";
    RotateBreakAway "rotate_only_move_needs_break_away" ["false"] "Only a move to a new place asks for the roll.";
    RotatePoleArm "rotate_only_triggers_polearm" ["false"] "The rulebook keeps moving and rotating apart.";
    RecontactSpin "break_then_recontact_free_spin" ["true", "false"] "He left and came back, so the move brought him there.";
    // Combat.
    CritHitsAll "crit_hits_all_targets" ["true"] "Twelve hits without exception, and the extra click is said to reach every target hit.";
    DodgeBeatsCrit "dodge_beats_crit" ["true"] "Dodge acts on a hit, however it came about.";
    DodgeCapture "dodge_vs_capture" ["true"] "A capture attempt is a close combat attack that hits.";
    CritAfterDouble "crit_extra_after_sneak_double" ["true"] "First the value is set, then clicks are added.";
    DamageOrder "damage_order" ["set_add_subtract"] "A value is set, then raised, then reduced; no document says otherwise.";
    FreezeCrit "freeze_crit_adds" ["true"] "The extra click is added to a value, and 0 is one.";
    SplashArrows "flame_lightning_arrows" ["one_target"] "The ability speaks of one target and those beside it.";
    EnhancementStacks "enhancement_stacks" ["true"] "Each enhancer adds its own click.";
    EnhancementZero "enhancement_raises_freeze_zero" ["true"] "An extra click is added to a value, and 0 is one.";
    ConfusionCrit "confusion_crit_adds" ["false"] "Confusion does no damage that a critical hit could add to.";
    BlastImmune "magic_blast_vs_immune" ["normal_attack"] "Immunity takes away the ability, not the shot.";
    VampirismFirst "vampirism_before_retaliation" ["true"] "The attacker's own effect is part of his attack; the answer follows.";
    VampirismNet "vampirism_needs_net_damage" ["true"] "Clicks that were reduced to none were not dealt.";
    VampirismInvulnerable "vampirism_if_invulnerable" ["no_heal"] "Who cannot be healed cannot be healed by himself either.";
    RetaliationDead "retaliation_when_target_dies" ["true"] "It was damaged, and that is all the ability asks.";
    DefendShares "defend_shares" ["printed_defense_value"] "A defense value is what the dial shows; modifiers belong to the one attacked.";
    DefendChoice "defend_choice" ["owner_may_choose_any"] "Several defenders, one user, and the use is optional.";
    PushDeath "push_death_points" ["none"] "Nobody eliminated a warrior that wore itself out; an enemy's Freeze that pushes did.";
    FriendlyFire "friendly_fire_points" ["none"] "Points are for opposing figures.";
    InHindering "in_hindering" ["any_part_of_base"] "The edge rule speaks of a base that is only partly inside.";
    HeightBothCount "ground_hindering_between_levels" ["any_crossed_when_either_is_in"] "The sentence switches hindering on for the whole line.";
    LowWallAdjacent "low_wall_adjacent" ["both_touch_the_wall"] "Adjacent across a wall means that only the wall is between them.";
    // Capture.
    CaptorFormation "captor_in_attack_formation" ["false"] "Moving and passing are all that a captor can be told to do.";
    CaptorAttackAfterMove "captor_attack_after_move" ["false", "true"] "Charge and Bound let a captor move, yet the attack would be run as combat.";
    CaptiveBlocksLine "captive_blocks_lof" ["true", "false"] "A captive's base is still a base.";
    CaptivePath "captive_path" ["placed_at_the_end"] "Only the controlling warrior's path is measured; the captive is set down beside him.";
    CaptiveLevitated "captive_levitated_with_captor" ["true"] "The two are kept in contact at all times.";
    ReleasedTokens "released_captive_tokens" ["kept"] "Nothing removes them.";
    ReleasedInBlocking "released_captive_in_blocking" ["slayer_scores_opposing"] "Who freed it by slaying its captor eliminated it, unless it was on his own side.";
    ReleasedInDeepWater "released_captive_in_deep_water" ["as_blocking_unless_aquatic"] "Deep water is blocking terrain for whoever cannot swim.";
    BerserkCaptive "berserk_captive_points" ["captor"] "The later card says that the berserk warrior eliminates it.";
    SurvivorsZero "zero_survivors" ["score"] "A figure in play scores whatever its dial shows.";
    // Abilities.
    NimbleMoment "nimble_moment" ["any_question"] "At any time means whenever the game waits for somebody.";
    PoleArmRam "polearm_vs_ram" ["by_wording"] "The first Ram strikes on contact and ends the action; the second strikes when Pole Arm does.";
    PoleArmFormation "polearm_in_formation" ["by_wording"] "The first card ends the current action, the second the struck warrior's.";
    CursedMoment "cursed_after_push" ["true"] "After the action means after its tokens too.";
    CharmedBreakAway "confusion_forced_break_away" ["rolled_by_attacker"] "He controls the action, so he rolls for it.";
    ConfusedCharge "confused_figure_charge_attack" ["by_wording"] "The first wordings hand over the whole action, the later ones forbid attacking.";
    BoundDemoralized "charge_with_demoralized" ["no_contact_by_choice"] "The attack after a move is part of the move.";
    NecromancyReturn "necro_return_can_act_same_turn" ["true"] "Nothing bars it.";
    NecromancyTokens "necro_tokens" ["0"] "It comes back as it was first set up.";
    NecromancyPlacement "necro_placement_none" ["action_illegal"] "A figure must be put in contact; where there is no room it cannot be.";
    ShockwaveHalf "shockwave_half_range" ["exact_half"] "Rounding is stated where the rules want it.";
    ShockwaveDefend "shockwave_defend" ["lent_unless_bearer_is_target"] "Only the targets' abilities are ignored.";
    ShockwaveCaptor "shockwave_on_captor" ["by_wording"] "The rulebook protects an opponent's captor from ranged attacks until the later card lifts it.";
    SplashCaptor "fl_splash_on_captor" ["by_wording"] "Splash counted among the targets on the first card; later it merely affects.";
    SplashTarget "splash_is_target" ["by_wording"] "The first card speaks of targets, the later one of figures affected.";
    SplashNeedsHit "fl_splash_needs_main_hit" ["by_wording"] "Later a successful attack is what affects the neighbours.";
    SneakCharge "sneak_with_charge" ["by_wording"] "Doubling asks for a close combat action; the later Charge attacks as if given one.";
    SneakCap "dungeons_sneak_cap" ["before_extras"] "The Dungeons card caps the doubled value; extra clicks come on top of a value.";
    WeaponMasterCharge "weapon_master_with_charge" ["true"] "A hit is a hit.";
    BoundBerserk "bound_with_berserk" ["by_wording"] "The first card bars the action, the later headline every ranged attack.";
    TerrifyFormation "terrify_in_formation" ["each_member_rolls"] "Each member that would touch is a figure that would be put in contact.";
    LevitatedContact "levitated_contact" ["spin_and_pole_arm"] "It was moved into contact, though given no action and owing no break-away roll.";
    SweepCapture "sweep_capture" ["declared_target_only"] "One warrior holds one captive, and sweeping is a may.";
    CommandInvoluntary "command_roll_optional" ["by_wording"] "Two editions roll for everybody, the last ones let the player choose.";
    // Multiple-dial warriors and chariots.
    SectionContact "q13_section_contact" ["any_section"] "One sentence asks for an active section, the next says what happens with an inactive one; so any will do.";
    HealingLimit "mdw_healing_limit" ["start_of_the_point_value"] "The dial started there, so a repair cannot go past it.";
    EndOnSmallBase "mdw_end_overlap_small_base" ["forbidden"] "Bases are no obstacle on the way, but two figures cannot stand in one place.";
    PushSections "mdw_push_multiple_sections" ["one_click_total"] "It is the warrior that is pushed, and it is marked once.";
    AreaEffects "mdw_area_effects" ["shockwave_and_splash"] "No document defines an area of effect; these two abilities reach whoever stands near a point.";
    FreeSpinSections "mdw_free_spin" ["any_facing_in_contact"] "Every section has a front arc, so whatever section meets the mover, a front arc does.";
    StandingMoves "mdw_standing_move_actions" ["apart_from_the_movement"] "A section that uses its move action for something else does not move, so it has nothing to combine.";
    RepeatedAbility "mdw_repeated_ability" ["once_for_the_warrior"] "Command and Venom speak of the warrior; two sections that show the same make it one of them still.";
    CancelSections "mdw_cancelled_ability" ["in_all_sections"] "The owner cancels an ability of the warrior, and no sentence lets him name a section.";
    LongRangeTarget "long_range_targets" ["one"] "The option speaks of the target, and several targets have a damage value of their own.";
    PassengerContact "q15_passenger_contact" ["strikes_what_touches_three_sections"] "A passenger touches nothing, but its front arc consists of sections that do.";
    PassengerDie "chariot_passenger_die_roller" ["controller"] "The rule names the controller, only its example the attacker.";
    PassengerReduction "passenger_reduction" ["own_abilities_count"] "The example lets the passenger's own Toughness take a click off.";
    PassengerPushing "q16_passenger_pushing" ["applies"] "Pushing and a critical miss are no attack, ability, item, spell or domain.";
    WreckDamage "wreck_damage" ["not_reduced_and_scored_by_the_slayer"] "The fall is neither an attack nor an ability, and whoever wrecked the chariot brought it about.";
    BoardingBreakAway "boarding_break_away" ["rolled"] "It is given a move action and leaves its place, so the usual roll is due.";
    DisembarkedContact "disembarked_contact" ["spin_and_pole_arm"] "Its move action brought it there.";
    WithdrawnChariot "withdrawn_chariot" ["ally_stays_unhurt"] "The chariot was not eliminated, and the ally has not left.";
    BatteredPoints "mdw_half_points" ["added_to_the_score"] "Without objectives nobody controls most of them, and points are what breaks the tie.";
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
    /// Whether the default answer holds.
    pub fn standard(&self, convention: Convention) -> bool {
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
