//! The closed list of questions: for each its id, the kind of its answer, the function that plays
//! it, and what it asks.
//! A question is named after its id: `attack-total` is `AttackTotal`.

use variorum_expr::{Type, Value};

use super::dungeons::{self, DungeonRun};
use super::multi_dial::{
    self, abilities_of_others, attack_by_section, attack_on_multi_dial, boarding,
    passenger_actions, passenger_damage, point_value, section_actions,
};
use super::{
    QuestionRun, Unanswerable, actions, after_action, attack, capture, confusion, contact, damage,
    follow_up_attack, formation, game_start, interruptions, levitation, paths, revival, scoring,
    terrain, turn_start,
};

/// What an answer looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerKind {
    /// A whole number.
    Number,
    /// A whole number that several clauses add to: those that apply are summed.
    Sum,
    /// Yes or no.
    Truth,
    /// Whether something is allowed: what one clause forbids, no general permission allows.
    Permission,
}

impl AnswerKind {
    /// The type that an expression for it must have.
    pub fn ty(self) -> Type {
        match self {
            Self::Number | Self::Sum => Type::Int,
            Self::Truth | Self::Permission => Type::Bool,
        }
    }
}

/// The questions of the tabletop game are played; those of the Dungeons game are answered from its
/// card.
macro_rules! questions {
    (
        tabletop {
            $($played:ident $played_id:literal $played_answer:ident $play:path,
              $played_meaning:literal;)+
        }
        dungeons {
            $($on_card:ident $card_id:literal $card_answer:ident $read_card:path,
              $card_meaning:literal;)+
        }
    ) => {
        /// A question that checks, rulings and other engines may ask.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Question {
            $(#[doc = $played_meaning] $played,)+
            $(#[doc = $card_meaning] $on_card,)+
        }

        impl Question {
            /// Every question, those of the tabletop game first.
            pub const ALL: &'static [Self] = &[$(Self::$played,)+ $(Self::$on_card,)+];

            /// The name that records write.
            pub fn id(self) -> &'static str {
                match self {
                    $(Self::$played => $played_id,)+
                    $(Self::$on_card => $card_id,)+
                }
            }

            /// What is asked, in a sentence.
            pub fn meaning(self) -> &'static str {
                match self {
                    $(Self::$played => $played_meaning,)+
                    $(Self::$on_card => $card_meaning,)+
                }
            }

            /// What its answer looks like.
            pub fn answer_kind(self) -> AnswerKind {
                match self {
                    $(Self::$played => AnswerKind::$played_answer,)+
                    $(Self::$on_card => AnswerKind::$card_answer,)+
                }
            }

            /// Whether it is a question of the Dungeons game, and not of the tabletop.
            pub fn is_of_dungeons(self) -> bool {
                match self {
                    $(Self::$played => false,)+
                    $(Self::$on_card => true,)+
                }
            }

            /// Plays a question of the tabletop game.
            pub(super) fn play(self, run: &mut QuestionRun) -> Result<Value, Unanswerable> {
                match self {
                    $(Self::$played => $play(run),)+
                    $(Self::$on_card => Err(Unanswerable::because(
                        concat!($card_id, " is not played on the table")
                    )),)+
                }
            }

            /// Answers a question of the Dungeons game from its card.
            pub(super) fn read_card(
                self,
                run: &mut DungeonRun,
            ) -> Result<Value, Unanswerable> {
                match self {
                    $(Self::$on_card => $read_card(run),)+
                    $(Self::$played => Err(Unanswerable::because(
                        concat!($played_id, " is not on the Dungeons card")
                    )),)+
                }
            }
        }
    };
}

questions! {
    tabletop {
        AttackTotal "attack-total" Sum attack::attack_total,
            "What do the dice, the attack value and the bonuses of the attack add up to?";
        DefenseValue "defense-value" Sum attack::defense_value,
            "Which number must the attack reach?";
        AttackHits "attack-hits" Truth attack::attack_hits,
            "Does the attack hit its target?";
        DamageBase "damage-base" Number damage::damage_base,
            "How many clicks does a hit start from, before anything is added or taken off?";
        DamageAdded "damage-added" Sum damage::damage_added,
            "How many clicks are added to a hit?";
        DamageReduced "damage-reduced" Sum damage::damage_reduced,
            "By how many clicks is a hit reduced?";
        DamageDealt "damage-dealt" Number damage::damage_dealt,
            "How many clicks does the target take from the attack?";
        TargetTokens "target-tokens" Number damage::target_tokens,
            "How many action tokens does the target have after the action?";
        ActorHarm "actor-harm" Number damage::actor_harm,
            "How many clicks does the attacker take in the course of the action?";
        MayCloseAttack "may-close-attack" Permission attack::may_close_attack,
            "May the actor attack the target in close combat?";
        MayRangedAttack "may-ranged-attack" Permission attack::may_ranged_attack,
            "May the actor shoot at the target?";
        ActorTokens "actor-tokens" Number actions::actor_tokens,
            "How many action tokens does the actor have after the action?";
        ActorHealed "actor-healed" Number damage::actor_healed,
            "How many clicks does the attacker heal in the course of the action?";
        TargetHealed "target-healed" Number damage::target_healed,
            "How many clicks does the target heal in the course of the action?";
        TargetHarm "target-harm" Number damage::target_harm,
            "How many clicks of any kind does the target take in the course of the action?";
        TargetEliminated "target-eliminated" Truth damage::target_eliminated,
            "Is the target eliminated by the action?";
        TargetCaptured "target-captured" Truth capture::target_captured,
            "Does the target become a captive?";
        ThirdHarm "third-harm" Number damage::third_harm,
            "How many clicks does the bystander take in the course of the action?";
        ThirdAffected "third-affected" Truth attack::third_affected,
            "Are the dice of the attack compared with the bystander's defense too?";
        AttackRolls "attack-rolls" Number attack::attack_rolls,
            "How many times are the two dice of the attack rolled?";
        SingleDice "single-dice" Number attack::single_dice,
            "How many single dice are rolled in the course of the action, besides those of the \
             attack?";
        StartDice "start-dice" Number turn_start::start_dice,
            "How many single dice are rolled at the start of the actor's turn?";
        MayReachContact "may-reach-contact" Permission contact::may_reach_contact,
            "May the actor move into contact with the target?";
        PushingDamage "pushing-damage" Number actions::pushing_damage,
            "How many clicks of pushing damage does the actor take from the action?";
        MayGiveAction "may-give-action" Permission actions::may_give_action,
            "May the actor be given the action?";
        ActionsAllowed "actions-allowed" Number turn_start::actions_allowed,
            "How many actions may the player give in a turn?";
        ActionsGained "actions-gained" Sum turn_start::actions_gained,
            "How many actions are added at the start of the turn?";
        StartHarm "start-harm" Number turn_start::start_harm,
            "How many clicks does the target take at the start of the actor's turn?";
        StartHealed "start-healed" Number turn_start::start_healed,
            "How many clicks does the bystander heal at the start of the actor's turn?";
        TokenCleared "token-cleared" Truth turn_start::token_cleared,
            "Does the actor lose an action token at the end of a turn in which it did nothing?";
        SpeedAllowance "speed-allowance" Number paths::speed_allowance,
            "How many whole inches may the actor move with one action?";
        MayEnter "may-enter" Permission terrain::may_enter,
            "May the actor move onto the ground and stay on it?";
        MustStop "must-stop" Truth terrain::must_stop,
            "Must the actor end its move where it has entered the ground?";
        BreakAwayRequired "break-away-required" Truth contact::break_away_required,
            "Must the actor roll to break away before it moves?";
        BreakAwaySucceeds "break-away-succeeds" Truth contact::break_away_succeeds,
            "Does the actor break away?";
        FreeSpinAllowed "free-spin-allowed" Permission contact::free_spin_allowed,
            "May the target turn in place when the actor has come into contact?";
        AttackAfterMove "attack-after-move" Permission follow_up_attack::attack_after_move,
            "May the actor attack the target when its move is done?";
        MoveHarm "move-harm" Number contact::move_harm,
            "How many clicks does the actor take in the course of its move?";
        MoveTargetHarm "move-target-harm" Number contact::move_target_harm,
            "How many clicks does the target take in the course of the actor's move?";
        ThirdHit "third-hit" Truth attack::third_hit,
            "Does the attack hit the bystander?";
        ThirdDefense "third-defense" Sum attack::third_defense,
            "Which number must the attack reach against the bystander?";
        TargetPushed "target-pushed" Number damage::target_pushed,
            "How many clicks of pushing damage does the target take in the course of the action?";
        TargetWounds "target-wounds" Number damage::target_wounds,
            "How many clicks from its starting position does the target stand after the action?";
        HelperHarm "helper-harm" Number formation::helper_harm,
            "How many clicks does another member of the formation take in the course of the \
             attack?";
        HelperTokens "helper-tokens" Number formation::helper_tokens,
            "How many action tokens does another member of the formation have after the action?";
        HelperPushing "helper-pushing" Number formation::helper_pushing,
            "How many clicks of pushing damage does another member of the formation take from the \
             action?";
        ActionsSpent "actions-spent" Number actions::actions_spent,
            "How many of the player's actions does the action use up?";
        MayActAgain "may-act-again" Permission actions::may_act_again,
            "May the actor be given another action this turn?";
        TurnOver "turn-over" Truth actions::turn_over,
            "Is the turn over when the action is?";
        Regenerated "regenerated" Number actions::regenerated,
            "How many clicks does the actor regenerate?";
        VictoryPoints "victory-points" Number scoring::victory_points,
            "How many points does the actor's player score in the course of the attack?";
        CaptiveReleased "captive-released" Truth capture::captive_released,
            "Is the captive bystander free after the attack?";
        CaptiveEliminated "captive-eliminated" Truth capture::captive_eliminated,
            "Is the captive bystander eliminated in the course of the attack?";
        CaptiveTokens "captive-tokens" Number capture::captive_tokens,
            "How many action tokens does the captive bystander have after the attack?";
        CaptivePoints "captive-points" Number capture::captive_points,
            "How many points does the captor's side score in the course of the attack?";
        FinalPoints "final-points" Number scoring::final_points,
            "How many points does the actor's player score when the players end the game now?";
        WithdrawPoints "withdraw-points" Number scoring::withdraw_points,
            "How many points does the other player score when the actor's player withdraws?";
        WithdrawReleases "withdraw-releases" Truth scoring::withdraw_releases,
            "Is the captive bystander free when the actor's player has withdrawn?";
        WithdrawRemoves "withdraw-removes" Truth scoring::withdraw_removes,
            "Is the actor off the table when its player has withdrawn?";
        MayRaise "may-raise" Permission revival::may_raise,
            "May the actor be given the action that brings the eliminated figure back?";
        Raised "raised" Truth revival::raised,
            "Is the eliminated figure back in play after the action?";
        RaisedWounds "raised-wounds" Number revival::raised_wounds,
            "How many clicks from its starting position does the figure stand that was brought \
             back?";
        RaisedMayAct "raised-may-act" Permission revival::raised_may_act,
            "May the figure that was brought back be given a move action this turn?";
        RaisedTouches "raised-touches" Truth revival::raised_touches,
            "Does the figure that was brought back touch the actor?";
        MayLevitate "may-levitate" Permission levitation::may_levitate,
            "May the actor lift the target and set it down there?";
        CarriedMayAct "carried-may-act" Permission levitation::carried_may_act,
            "May the lifted friend be given a move action this turn?";
        CarriedHarm "carried-harm" Number levitation::carried_harm,
            "How many clicks does the lifted target take in the course of the action?";
        CarriedSpin "carried-spin" Permission levitation::carried_spin,
            "May the bystander beside whom the target is set down turn in place?";
        LevitatorMoved "levitator-moved" Truth levitation::levitator_moved,
            "Does the actor itself stand elsewhere after it has lifted the target?";
        MayMove "may-move" Permission paths::may_move,
            "May the actor go the way of the facts?";
        MovesOff "moves-off" Permission paths::moves_off,
            "May the actor leave its place, its roll to break away made where one is needed?";
        MayRotate "may-rotate" Permission paths::may_rotate,
            "May the actor be turned where it stands by its move action?";
        MayFace "may-face" Permission paths::may_face,
            "May the actor face another way at the end of its move?";
        MayLeaveCaptive "may-leave-captive" Permission paths::may_leave_captive,
            "May the actor move without its captive?";
        MaySpinAway "may-spin-away" Permission contact::may_spin_away,
            "May the target use its free spin to turn its front away from the actor?";
        MoveTargetTokens "move-target-tokens" Number contact::move_target_tokens,
            "How many action tokens does the target have after the actor's move?";
        FormationMovesOn "formation-moves-on" Permission formation::formation_moves_on,
            "May the others of the formation still move when the actor has come into contact?";
        FormationMayPart "formation-may-part" Permission formation::formation_may_part,
            "May the formation end its move when only the actor has gone?";
        FollowDamage "follow-damage" Number follow_up_attack::follow_damage,
            "How many clicks does the target take from an attack after the move that hits?";
        FollowActions "follow-actions" Number follow_up_attack::follow_actions,
            "How many of the player's actions do the move and the attack after it use up?";
        TargetMayAct "target-may-act" Permission after_action::target_may_act,
            "May the target be given a move action on its owner's next turn?";
        TargetNextPush "target-next-push" Number after_action::target_next_push,
            "How many clicks of pushing damage does the target take from a move action on its \
             owner's next turn?";
        TokensLeft "tokens-left" Number after_action::tokens_left,
            "How many action tokens does the actor have when the turn has ended?";
        MayTurn "may-turn" Permission interruptions::may_turn,
            "May the actor be turned in place by Nimble at that moment?";
        TurnCost "turn-cost" Number interruptions::turn_cost,
            "How many actions and action tokens does it cost to turn by Nimble?";
        TargetMovedByActor "target-moved-by-actor" Truth confusion::target_moved_by_actor,
            "Does the actor's player at once move the target?";
        TargetMayAttack "target-may-attack" Permission confusion::target_may_attack,
            "May the target attack after the move that was forced on it?";
        ForcedContact "forced-contact" Permission confusion::forced_contact,
            "May the forced move bring the target into contact with the bystander?";
        TargetMayStand "target-may-stand" Permission confusion::target_may_stand,
            "May the target use an ability that takes a move action without moving, in place of \
             the forced move?";
        TargetMayCancel "target-may-cancel" Permission confusion::target_may_cancel,
            "May an ability of the target be cancelled while its forced move goes on?";
        MayCancel "may-cancel" Permission interruptions::may_cancel,
            "May the owner cancel the abilities that the actor uses, at that moment?";
        TargetOnTable "target-on-table" Truth damage::target_on_table,
            "Is the target still on the table after the action?";
        CaptorIsActor "captor-is-actor" Truth capture::captor_is_actor,
            "Is it the actor that holds the captured target?";
        PushLast "push-last" Truth damage::push_last,
            "Is the click of pushing the last click of the action?";
        GameOver "game-over" Truth scoring::game_over,
            "Is the game over after the attack?";
        Winner "winner" Number scoring::winner,
            "Which seat wins when the players end the game now, 0 being the actor's player?";
        ArmyLegal "army-legal" Permission game_start::army_legal,
            "May the game begin with the actor's army?";
        StartClick "start-click" Number game_start::start_click,
            "At which click of its dial does the actor begin the game, counted from 0?";
        MayPlace "may-place" Permission game_start::may_place,
            "May the warrior be set up there?";
        MayPlaceTerrain "may-place-terrain" Permission game_start::may_place_terrain,
            "May the second terrain item be placed there?";
        FirstPlayer "first-player" Number game_start::first_player,
            "Which seat is the first player, 0 being the actor's player?";
        FirstTurn "first-turn" Number game_start::first_turn,
            "Which seat has the first turn?";
        PlacesFirst "places-first" Number game_start::places_first,
            "Which seat sets its army up first?";
        PlacesSecond "places-second" Number game_start::places_second,
            "Which seat sets its army up after that?";
        TerrainFirst "terrain-first" Number game_start::terrain_first,
            "Which seat places the first terrain item?";
        TerrainSecond "terrain-second" Number game_start::terrain_second,
            "Which seat places the second terrain item?";
        NextPlayer "next-player" Number game_start::next_player,
            "Which seat has the turn after the one whose turn it is, counted from it to the left?";
        MayCapture "may-capture" Permission capture::may_capture,
            "May the actor try to capture the target?";
        SectionMayAttack "section-may-attack" Permission attack_by_section::section_may_attack,
            "May the named section of the multiple-dial warrior attack the other warrior?";
        SectionTotal "section-total" Sum attack_by_section::section_total,
            "What do the dice, the attack value and the bonuses of the section's attack add up to?";
        SectionDamage "section-damage" Number attack_by_section::section_damage,
            "How many clicks does the other warrior take from an attack of the section that hits?";
        MultiDialMayMove "giant-may-move" Permission multi_dial::movement::multi_dial_may_move,
            "May the multiple-dial warrior go the way of the facts?";
        MultiDialMayTurn "giant-may-turn" Permission multi_dial::movement::multi_dial_may_turn,
            "May the multiple-dial warrior be turned where it stands by its move action?";
        MultiDialBreaksAway "giant-breaks-away" Truth multi_dial::movement::multi_dial_breaks_away,
            "Does the multiple-dial warrior break away?";
        MultiDialBreakRolls "giant-break-rolls" Number multi_dial::movement::multi_dial_break_rolls,
            "How many dice are rolled before the multiple-dial warrior may move off?";
        MultiDialMayBeAttacked "giant-may-be-attacked" Permission
            attack_on_multi_dial::multi_dial_may_be_attacked,
            "May the actor attack the multiple-dial warrior, with the section that is picked?";
        MultiDialMayBeReached "giant-may-be-reached" Permission
            abilities_of_others::multi_dial_may_be_reached,
            "May the actor move into contact with the multiple-dial warrior, before that section?";
        MultiDialAttackedTotal "giant-attacked-total" Sum
            attack_on_multi_dial::multi_dial_attacked_total,
            "What does the actor's attack on the multiple-dial warrior add up to?";
        SectionDefense "section-defense" Sum attack_on_multi_dial::section_defense,
            "Which number must the attack on the multiple-dial warrior reach?";
        SectionPicker "section-picker" Number attack_on_multi_dial::section_picker,
            "Which seat picks the section that the attack affects, 0 being the actor's player, 1 \
             the controller, 2 nobody?";
        PickAllowed "pick-allowed" Permission attack_on_multi_dial::pick_allowed,
            "May that section be picked for the attack?";
        SectionHarm "section-harm" Number attack_on_multi_dial::section_harm,
            "How many clicks does the dial of the named section turn by an attack that hits the \
             multiple-dial warrior?";
        SectionsHarmed "sections-harmed" Number attack_on_multi_dial::sections_harmed,
            "How many sections does an attack damage that hits the multiple-dial warrior?";
        MultiDialHarm "giant-harm" Number attack_on_multi_dial::multi_dial_harm,
            "How many clicks of damage does an attack deal that hits the multiple-dial warrior?";
        MultiDialEliminated "giant-eliminated" Truth attack_on_multi_dial::multi_dial_eliminated,
            "Is the multiple-dial warrior eliminated by an attack that hits?";
        MultiDialOnTable "giant-on-table" Truth attack_on_multi_dial::multi_dial_on_table,
            "Is the multiple-dial warrior still on the battlefield after an attack that hits?";
        SectionActsLater "section-acts-later" Permission attack_on_multi_dial::section_acts_later,
            "May the named section be given a move action on the turn after an attack that hits?";
        SectionMayAct "section-may-act" Permission section_actions::section_may_act,
            "May the named section be given the action?";
        MultiDialTokens "giant-tokens" Number section_actions::multi_dial_tokens,
            "How many action tokens does the multiple-dial warrior have after the action?";
        MultiDialPushing "giant-pushing" Number section_actions::multi_dial_pushing,
            "How many clicks of pushing damage does the multiple-dial warrior take in the turn?";
        MultiDialActionsSpent "giant-actions-spent" Number
            section_actions::multi_dial_actions_spent,
            "How many of the player's actions does the action of the sections use up?";
        MultiDialPushLast "giant-push-last" Truth section_actions::multi_dial_push_last,
            "Does the click of a push come after the damage that the attack deals?";
        PushPickAllowed "push-pick-allowed" Permission section_actions::push_pick_allowed,
            "May that section be picked for the click of a push?";
        PushPicker "push-picker" Number section_actions::push_picker,
            "Which seat picks the section that takes the click of a push, 0 being the player of \
             the multiple-dial warrior?";
        MultiDialTokensLeft "giant-tokens-left" Number section_actions::multi_dial_tokens_left,
            "How many action tokens does the multiple-dial warrior have when the turn has ended?";
        AbilityReaches "ability-reaches" Truth abilities_of_others::ability_reaches,
            "Does the actor's ability do anything to the multiple-dial warrior?";
        MultiDialMayBeRaised "giant-may-be-raised" Permission
            abilities_of_others::multi_dial_may_be_raised,
            "May the actor bring an eliminated multiple-dial warrior back?";
        MultiDialMayJoin "giant-may-join" Permission abilities_of_others::multi_dial_may_join,
            "May the multiple-dial warrior move as a member of a formation?";
        SectionHealed "section-healed" Number abilities_of_others::section_healed,
            "How many clicks does the named section repair by the action?";
        MayBoard "may-board" Permission boarding::may_board,
            "May the actor board the chariot?";
        Aboard "aboard" Truth boarding::aboard,
            "Is the actor in the rear compartment after the order to board?";
        BoarderTokens "boarder-tokens" Number boarding::boarder_tokens,
            "How many action tokens does the actor have when it has boarded?";
        MayDisembark "may-disembark" Permission boarding::may_disembark,
            "May the passenger get out of the chariot there?";
        StillAboard "still-aboard" Truth boarding::still_aboard,
            "Is the passenger still in the chariot after the order to get out?";
        MayStartAboard "may-start-aboard" Permission boarding::may_start_aboard,
            "May the actor begin the game in the chariot?";
        PassengerMayAttack "passenger-may-attack" Permission
            passenger_actions::passenger_may_attack,
            "May the actor attack the target out of its chariot?";
        PassengerTokens "passenger-tokens" Number passenger_actions::passenger_tokens,
            "How many action tokens does the passenger have after its attack?";
        ChariotTokens "chariot-tokens" Number passenger_actions::chariot_tokens,
            "How many action tokens does the chariot have after the passenger's attack?";
        PassengerMayMove "passenger-may-move" Permission passenger_actions::passenger_may_move,
            "May the passenger be given a move action without getting out?";
        PassengerMayTurn "passenger-may-turn" Permission passenger_actions::passenger_may_turn,
            "May the passenger be turned by Nimble?";
        PassengerMayPass "passenger-may-pass" Permission passenger_actions::passenger_may_pass,
            "May the passenger be given a pass action?";
        PassengerHarm "passenger-harm" Number passenger_damage::passenger_harm,
            "How many clicks does the passenger take in the course of an attack that hits the \
             chariot?";
        PassengerDieRoller "passenger-die-roller" Number passenger_damage::passenger_die_roller,
            "Which seat rolls the die for the passenger, 0 being the attacker's, 1 the \
             controller's of the chariot?";
        WreckFacer "wreck-facer" Number passenger_damage::wreck_facer,
            "Which seat chooses the facing of the passenger whose chariot is eliminated?";
        WreckInPlace "wreck-in-place" Truth passenger_damage::wreck_in_place,
            "Does the passenger of the eliminated chariot stand where the chariot stood?";
        WreckFaced "wreck-faced" Truth passenger_damage::wreck_faced,
            "Does the passenger of the eliminated chariot face as was chosen?";
        PassengerMayBeAttacked "passenger-may-be-attacked" Permission
            passenger_damage::passenger_may_be_attacked,
            "May the actor attack the passenger itself?";
        LevelLegal "level-legal" Permission point_value::level_legal,
            "May the game begin with the multiple-dial warrior at the chosen point value?";
        SectionStart "section-start" Number point_value::section_start,
            "By how many clicks is the dial of the named section turned when the game begins?";
        BatteredPoints "battered-points" Number point_value::battered_points,
            "How many points does an opponent get for the multiple-dial warrior when the players \
             end the game now?";
    }
    dungeons {
        DungeonMayActivate "dungeon-may-activate" Permission dungeons::activation::may_activate,
            "May the actor be activated for its errand?";
        DungeonMayDo "dungeon-may-do" Truth dungeons::activation::may_do,
            "Do its abilities and its errand leave the actor free to do the deed?";
        DungeonActivationsSpent "dungeon-activations-spent" Number
            dungeons::activation::activations_spent,
            "How many of the player's activations does the actor's move use up?";
        DungeonStartDice "dungeon-start-dice" Sum dungeons::activation::start_dice,
            "How many dice are rolled at the start of the turn for the actor and the bystander?";
        DungeonActivationsGained "dungeon-activations-gained" Sum
            dungeons::activation::activations_gained,
            "How many activations may be made more than normal this turn?";
        DungeonStartHealed "dungeon-start-healed" Number dungeons::activation::start_healed,
            "How many clicks does the bystander heal at the start of the actor's turn?";
        DungeonSpeedValue "dungeon-speed-value" Number dungeons::activation::speed_value,
            "Which speed value does the actor have in its activation, before anything is added?";
        DungeonSpeedAdded "dungeon-speed-added" Sum dungeons::activation::speed_added,
            "How much is added to the actor's speed value?";
        DungeonAttackCost "dungeon-attack-cost" Number dungeons::activation::attack_cost,
            "How many speed points does the attack cost the actor?";
        DungeonKeptFromToken "dungeon-kept-from-token" Truth dungeons::activation::kept_from_token,
            "Is the actor kept from converting the wandering monster token?";
        DungeonDisarmBonus "dungeon-disarm-bonus" Sum dungeons::activation::disarm_bonus,
            "How much may the actor add to its die roll to disarm traps?";
        DungeonBreaksAway "dungeon-breaks-away" Truth dungeons::movement::breaks_away,
            "Does the actor break away?";
        DungeonTreatsAsClear "dungeon-treats-as-clear" Truth dungeons::movement::treats_as_clear,
            "Is what the actor's way leads through clear terrain to it?";
        DungeonMayEnd "dungeon-may-end" Truth dungeons::movement::may_end,
            "Do its abilities let the actor end its movement in that square?";
        DungeonFreeSpin "dungeon-free-spin" Truth dungeons::movement::free_spin,
            "Does the target get a free spin when the actor has moved beside it?";
        DungeonMoveHarm "dungeon-move-harm" Number dungeons::movement::move_harm,
            "How many clicks does the actor take for moving beside the target?";
        DungeonMoveTargetHarm "dungeon-move-target-harm" Number
            dungeons::movement::move_target_harm,
            "How many clicks does the target take when the actor moves beside it?";
        DungeonMoveEnds "dungeon-move-ends" Truth dungeons::movement::move_ends,
            "Is the actor's activation over when it has moved beside the target?";
        DungeonMayLevitate "dungeon-may-levitate" Permission dungeons::movement::may_levitate,
            "May the actor carry the target that way?";
        DungeonMayTarget "dungeon-may-target" Permission dungeons::targeting::may_target,
            "May the actor's ranged combat attack be aimed at the target?";
        DungeonLineHindered "dungeon-line-hindered" Truth dungeons::targeting::line_hindered,
            "Is the line of fire to the target hindered?";
        DungeonThirdAffected "dungeon-third-affected" Truth dungeons::targeting::third_affected,
            "Does the attack, if successful, affect the bystander too?";
        DungeonThirdHit "dungeon-third-hit" Truth dungeons::targeting::third_hit,
            "Does the attack hit the bystander?";
        DungeonAttackBonus "dungeon-attack-bonus" Sum dungeons::targeting::attack_bonus,
            "How much do abilities add to the attack value and the attack roll?";
        DungeonDefenseBase "dungeon-defense-base" Number dungeons::targeting::defense_base,
            "Which defense value does the target use?";
        DungeonDefenseAdded "dungeon-defense-added" Sum dungeons::targeting::defense_added,
            "How much is added to the target's defense value against the attack?";
        DungeonThirdAdded "dungeon-third-added" Sum dungeons::targeting::third_added,
            "How much is added to the bystander's defense value against the attack that affects \
             it?";
        DungeonHits "dungeon-hits" Truth dungeons::attack_effects::hits,
            "Does the attack hit, when all is done?";
        DungeonSingleDice "dungeon-single-dice" Sum dungeons::attack_effects::single_dice,
            "How many single dice are rolled in the course of the attack?";
        DungeonDamageBase "dungeon-damage-base" Number dungeons::attack_effects::damage_base,
            "How many clicks does a hit start from, before anything is added or taken off?";
        DungeonDamageAdded "dungeon-damage-added" Sum dungeons::attack_effects::damage_added,
            "How many clicks are added to a hit?";
        DungeonDamageTaken "dungeon-damage-taken" Number dungeons::attack_effects::damage_taken,
            "How many clicks does the target take from the attack?";
        DungeonHarm "dungeon-harm" Number dungeons::attack_effects::harm,
            "How many of the clicks inflicted on the target does it take?";
        DungeonRetaliation "dungeon-retaliation" Number dungeons::attack_effects::retaliation,
            "How many clicks does the attacker take for the attack?";
        DungeonActorHealed "dungeon-actor-healed" Number dungeons::attack_effects::actor_healed,
            "How many clicks does the attacker heal by its attack?";
        DungeonFreezes "dungeon-freezes" Truth dungeons::attack_effects::freezes,
            "Does the attack leave the target frozen?";
        DungeonForcedMove "dungeon-forced-move" Number dungeons::attack_effects::forced_move,
            "With how many speed points at most does the actor's player at once move the target?";
        DungeonForcedBeside "dungeon-forced-beside" Permission
            dungeons::attack_effects::forced_beside,
            "May the actor's player at once move the target into a square adjacent to what is \
             near?";
        DungeonMayCounterattack "dungeon-may-counterattack" Permission
            dungeons::attack_effects::may_counterattack,
            "May whoever is struck counterattack?";
        DungeonCanAffect "dungeon-can-affect" Truth dungeons::attack_effects::can_affect,
            "Can the ability of somebody else affect the target?";
        DungeonMayHeal "dungeon-may-heal" Permission dungeons::healing::may_heal,
            "May the actor make its attack in order to heal the target?";
        DungeonHealDefense "dungeon-heal-defense" Number dungeons::healing::heal_defense,
            "Which number must the attack to heal reach?";
        DungeonHealBonus "dungeon-heal-bonus" Number dungeons::healing::heal_bonus,
            "How much is added to an attack to heal?";
        DungeonHealed "dungeon-healed" Number dungeons::healing::healed,
            "How many clicks does the attack to heal bring the target?";
        DungeonSelfHealed "dungeon-self-healed" Number dungeons::healing::self_healed,
            "How many clicks may the actor heal itself, for the speed points that it has left?";
        DungeonPointsAfter "dungeon-points-after" Number dungeons::healing::points_after,
            "How many speed points are left when the actor has healed itself?";
        DungeonSelfHealEnds "dungeon-self-heal-ends" Truth dungeons::healing::self_heal_ends,
            "Does healing itself end the actor's activation?";
        DungeonRegenerated "dungeon-regenerated" Number dungeons::healing::regenerated,
            "How many clicks does the actor regenerate?";
        DungeonMayRaise "dungeon-may-raise" Permission dungeons::dial::may_raise,
            "May the eliminated figure be chosen, and returned to that square?";
        DungeonRaised "dungeon-raised" Truth dungeons::dial::raised,
            "Is the eliminated figure back in play?";
        DungeonRaisedClick "dungeon-raised-click" Number dungeons::dial::raised_click,
            "To which click is the eliminated figure's dial turned in the end, counted from 0?";
        DungeonStartClick "dungeon-start-click" Number dungeons::dial::start_click,
            "Which click must the actor's dial show before the game, counted from 0?";
    }
}

impl Question {
    /// Whether it asks what is allowed, so that a denial outranks a permission.
    pub fn is_permission(self) -> bool {
        self.answer_kind() == AnswerKind::Permission
    }

    /// The question with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|question| question.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_with_may_is_a_question_of_permission() {
        for question in Question::ALL {
            let asks = question.meaning().starts_with("May ");
            assert_eq!(question.is_permission(), asks, "{}", question.id());
        }
    }

    #[test]
    fn questions_are_named_after_their_ids() {
        for question in Question::ALL {
            let name = format!("{question:?}").replace("MultiDial", "Giant").to_lowercase();
            assert_eq!(name, question.id().replace('-', ""), "{}", question.id());
        }
    }
}
