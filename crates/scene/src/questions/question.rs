//! The closed list of questions, each with the type of its answer and the stage that plays it.
//! It plays none itself.

use super::dungeons::{self, Card, card_questions};
use super::multi_dial::{
    acting, arming, assault, boarding, driving, passing, riding, struck, wreck,
};
use super::{
    Stage, Unanswerable, attacked, confusing, entering, later, lifting, moving, opening, raising,
    scoring, turning, ways,
};
use variorum_expr::{Type, Value};

/// What an answer looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerKind {
    /// A whole number.
    Number,
    /// A whole number that several clauses add to: those that apply are summed.
    Sum,
    /// Yes or no.
    Truth,
}

impl AnswerKind {
    /// The type that an expression for it must have.
    pub fn ty(self) -> Type {
        match self {
            Self::Number | Self::Sum => Type::Int,
            Self::Truth => Type::Bool,
        }
    }
}

macro_rules! questions {
    (
        $($variant:ident $id:literal $answer:ident $play:path, $meaning:literal;)+
        => $($of_card:ident $card_id:literal $card_answer:ident $tell:path, $card_meaning:literal;)+
    ) => {
        /// A question that checks, rulings and other engines may ask.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Question {
            $(#[doc = $meaning] $variant,)+
            $(#[doc = $card_meaning] $of_card,)+
        }

        impl Question {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+ $(Self::$of_card,)+];

            /// The name that records write.
            pub fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)+ $(Self::$of_card => $card_id,)+ }
            }

            /// What is asked, in a sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)+ $(Self::$of_card => $card_meaning,)+ }
            }

            /// What its answer looks like.
            pub fn answer_kind(self) -> AnswerKind {
                match self { $(Self::$variant => AnswerKind::$answer,)+ $(Self::$of_card => AnswerKind::$card_answer,)+ }
            }

            pub(super) fn play(self, stage: &mut Stage) -> Result<Value, Unanswerable> {
                match self {
                    $(Self::$variant => $play(stage),)+
                    $(Self::$of_card => Err(Unanswerable::because(concat!($card_id, " is not played on the table"))),)+
                }
            }

            pub(super) fn tell(self, card: &mut Card<'_>) -> Result<Value, Unanswerable> {
                match self {
                    $(Self::$of_card => $tell(card),)+
                    $(Self::$variant => Err(Unanswerable::because(concat!($id, " is not on the Dungeons card"))),)+
                }
            }

            /// Whether it is a question of the Dungeons game, and not of the tabletop.
            pub fn is_of_dungeons(self) -> bool {
                match self { $(Self::$variant => false,)+ $(Self::$of_card => true,)+ }
            }
        }
    };
}

card_questions! { questions
    AttackTotal "attack-total" Sum attacked::total, "What do the dice, the attack value and the bonuses of the attack add up to?";
    DefenseValue "defense-value" Sum attacked::defense, "Which number must the attack reach?";
    AttackHits "attack-hits" Truth attacked::hits, "Does the attack hit its target?";
    DamageBase "damage-base" Number attacked::base, "How many clicks does a hit start from, before anything is added or taken off?";
    DamageAdded "damage-added" Sum attacked::added, "How many clicks are added to a hit?";
    DamageReduced "damage-reduced" Sum attacked::reduced, "By how many clicks is a hit reduced?";
    DamageDealt "damage-dealt" Number attacked::dealt, "How many clicks does the target take from the attack?";
    TargetTokens "target-tokens" Number attacked::target_tokens, "How many action tokens does the target have after the action?";
    ActorHarm "actor-harm" Number attacked::actor_harm, "How many clicks does the attacker take in the course of the action?";
    MayCloseAttack "may-close-attack" Truth attacked::may_close, "May the actor attack the target in close combat?";
    MayRangedAttack "may-ranged-attack" Truth attacked::may_ranged, "May the actor shoot at the target?";
    ActorTokens "actor-tokens" Number turning::tokens, "How many action tokens does the actor have after the action?";
    ActorHealed "actor-healed" Number attacked::actor_healed, "How many clicks does the attacker heal in the course of the action?";
    TargetHealed "target-healed" Number attacked::target_healed, "How many clicks does the target heal in the course of the action?";
    TargetHarm "target-harm" Number attacked::target_harm, "How many clicks of any kind does the target take in the course of the action?";
    TargetEliminated "target-eliminated" Truth attacked::eliminated, "Is the target eliminated by the action?";
    TargetCaptured "target-captured" Truth attacked::captured, "Does the target become a captive?";
    ThirdHarm "third-harm" Number attacked::third_harm, "How many clicks does the bystander take in the course of the action?";
    ThirdAffected "third-affected" Truth attacked::third_affected, "Are the dice of the attack compared with the bystander's defense too?";
    AttackRolls "attack-rolls" Number attacked::rolls, "How many times are the two dice of the attack rolled?";
    SingleDice "single-dice" Number attacked::single_dice, "How many single dice are rolled in the course of the action, besides those of the attack?";
    StartDice "start-dice" Number turning::dice, "How many single dice are rolled at the start of the actor's turn?";
    MayReachContact "may-reach-contact" Truth moving::may_touch, "May the actor move into contact with the target?";
    PushingDamage "pushing-damage" Number turning::pushing, "How many clicks of pushing damage does the actor take from the action?";
    MayGiveAction "may-give-action" Truth turning::may_give, "May the actor be given the action?";
    ActionsAllowed "actions-allowed" Number turning::allowed, "How many actions may the player give in a turn?";
    ActionsGained "actions-gained" Sum turning::gained, "How many actions are added at the start of the turn?";
    StartHarm "start-harm" Number turning::harm, "How many clicks does the target take at the start of the actor's turn?";
    StartHealed "start-healed" Number turning::healed, "How many clicks does the bystander heal at the start of the actor's turn?";
    TokenCleared "token-cleared" Truth turning::cleared, "Does the actor lose an action token at the end of a turn in which it did nothing?";
    SpeedAllowance "speed-allowance" Number moving::allowance, "How many whole inches may the actor move with one action?";
    MayEnter "may-enter" Truth entering::may_enter, "May the actor move onto the ground and stay on it?";
    MustStop "must-stop" Truth entering::must_stop, "Must the actor end its move where it has entered the ground?";
    BreakAwayRequired "break-away-required" Truth moving::must_break_away, "Must the actor roll to break away before it moves?";
    BreakAwaySucceeds "break-away-succeeds" Truth moving::breaks_away, "Does the actor break away?";
    FreeSpinAllowed "free-spin-allowed" Truth moving::free_spin, "May the target turn in place when the actor has come into contact?";
    AttackAfterMove "attack-after-move" Truth ways::may_follow, "May the actor attack the target when its move is done?";
    MoveHarm "move-harm" Number moving::actor_harm, "How many clicks does the actor take in the course of its move?";
    MoveTargetHarm "move-target-harm" Number moving::target_harm, "How many clicks does the target take in the course of the actor's move?";
    ThirdHit "third-hit" Truth attacked::third_hit, "Does the attack hit the bystander?";
    ThirdDefense "third-defense" Sum attacked::third_defense, "Which number must the attack reach against the bystander?";
    TargetPushed "target-pushed" Number attacked::target_pushed, "How many clicks of pushing damage does the target take in the course of the action?";
    TargetWounds "target-wounds" Number attacked::target_wounds, "How many clicks from its starting position does the target stand after the action?";
    HelperHarm "helper-harm" Number attacked::helper_harm, "How many clicks does another member of the formation take in the course of the attack?";
    HelperTokens "helper-tokens" Number turning::helper_tokens, "How many action tokens does another member of the formation have after the action?";
    HelperPushing "helper-pushing" Number turning::helper_pushing, "How many clicks of pushing damage does another member of the formation take from the action?";
    ActionsSpent "actions-spent" Number turning::spent, "How many of the player's actions does the action use up?";
    MayActAgain "may-act-again" Truth turning::again, "May the actor be given another action this turn?";
    TurnOver "turn-over" Truth turning::over, "Is the turn over when the action is?";
    Regenerated "regenerated" Number turning::regenerated, "How many clicks does the actor regenerate?";
    VictoryPoints "victory-points" Number scoring::points, "How many points does the actor's player score in the course of the attack?";
    CaptiveReleased "captive-released" Truth scoring::released, "Is the captive bystander free after the attack?";
    CaptiveEliminated "captive-eliminated" Truth scoring::eliminated, "Is the captive bystander eliminated in the course of the attack?";
    CaptiveTokens "captive-tokens" Number scoring::captive_tokens, "How many action tokens does the captive bystander have after the attack?";
    CaptivePoints "captive-points" Number scoring::captive_points, "How many points does the captor's side score in the course of the attack?";
    FinalPoints "final-points" Number scoring::at_the_end, "How many points does the actor's player score when the players end the game now?";
    WithdrawPoints "withdraw-points" Number scoring::withdraw_points, "How many points does the other player score when the actor's player withdraws?";
    WithdrawReleases "withdraw-releases" Truth scoring::withdraw_releases, "Is the captive bystander free when the actor's player has withdrawn?";
    WithdrawRemoves "withdraw-removes" Truth scoring::withdraw_removes, "Is the actor off the table when its player has withdrawn?";
    MayRaise "may-raise" Truth raising::may, "May the actor be given the action that brings the eliminated figure back?";
    Raised "raised" Truth raising::raised, "Is the eliminated figure back in play after the action?";
    RaisedWounds "raised-wounds" Number raising::wounds, "How many clicks from its starting position does the figure stand that was brought back?";
    RaisedMayAct "raised-may-act" Truth raising::may_act, "May the figure that was brought back be given a move action this turn?";
    RaisedTouches "raised-touches" Truth raising::touches, "Does the figure that was brought back touch the actor?";
    MayLevitate "may-levitate" Truth lifting::may, "May the actor lift the target and set it down there?";
    CarriedMayAct "carried-may-act" Truth lifting::may_act, "May the lifted friend be given a move action this turn?";
    CarriedHarm "carried-harm" Number lifting::harm, "How many clicks does the lifted target take in the course of the action?";
    CarriedSpin "carried-spin" Truth lifting::spin, "May the bystander beside whom the target is set down turn in place?";
    LevitatorMoved "levitator-moved" Truth lifting::moved, "Does the actor itself stand elsewhere after it has lifted the target?";
    MayMove "may-move" Truth ways::may_move, "May the actor go the way of the facts?";
    MovesOff "moves-off" Truth ways::moves_off, "May the actor leave its place, its roll to break away made where one is needed?";
    MayRotate "may-rotate" Truth ways::may_rotate, "May the actor be turned where it stands by its move action?";
    MayFace "may-face" Truth ways::may_face, "May the actor face another way at the end of its move?";
    MayLeaveCaptive "may-leave-captive" Truth ways::may_leave_captive, "May the actor move without its captive?";
    MaySpinAway "may-spin-away" Truth ways::may_spin_away, "May the target use its free spin to turn its front away from the actor?";
    MoveTargetTokens "move-target-tokens" Number ways::target_tokens, "How many action tokens does the target have after the actor's move?";
    FormationMovesOn "formation-moves-on" Truth ways::moves_on, "May the others of the formation still move when the actor has come into contact?";
    FormationMayPart "formation-may-part" Truth ways::may_part, "May the formation end its move when only the actor has gone?";
    FollowDamage "follow-damage" Number ways::follow_damage, "How many clicks does the target take from an attack after the move that hits?";
    FollowActions "follow-actions" Number ways::follow_actions, "How many of the player's actions do the move and the attack after it use up?";
    TargetMayAct "target-may-act" Truth later::may_act, "May the target be given a move action on its owner's next turn?";
    TargetNextPush "target-next-push" Number later::next_push, "How many clicks of pushing damage does the target take from a move action on its owner's next turn?";
    TokensLeft "tokens-left" Number later::tokens_left, "How many action tokens does the actor have when the turn has ended?";
    MayTurn "may-turn" Truth later::may_turn, "May the actor be turned in place by Nimble at that moment?";
    TurnCost "turn-cost" Number later::turn_cost, "How many actions and action tokens does it cost to turn by Nimble?";
    TargetMovedByActor "target-moved-by-actor" Truth confusing::moved, "Does the actor's player at once move the target?";
    TargetMayAttack "target-may-attack" Truth confusing::may_attack, "May the target attack after the move that was forced on it?";
    ForcedContact "forced-contact" Truth confusing::contact, "May the forced move bring the target into contact with the bystander?";
    TargetMayStand "target-may-stand" Truth confusing::may_stand, "May the target use an ability that takes a move action without moving, in place of the forced move?";
    TargetMayCancel "target-may-cancel" Truth confusing::may_cancel, "May an ability of the target be cancelled while its forced move goes on?";
    MayCancel "may-cancel" Truth later::may_cancel, "May the owner cancel the abilities that the actor uses, at that moment?";
    TargetOnTable "target-on-table" Truth attacked::on_table, "Is the target still on the table after the action?";
    CaptorIsActor "captor-is-actor" Truth attacked::captor, "Is it the actor that holds the captured target?";
    PushLast "push-last" Truth attacked::push_last, "Is the click of pushing the last click of the action?";
    GameOver "game-over" Truth scoring::game_over, "Is the game over after the attack?";
    Winner "winner" Number scoring::winner, "Which seat wins when the players end the game now, 0 being the actor's player?";
    ArmyLegal "army-legal" Truth opening::army_legal, "May the game begin with the actor's army?";
    StartClick "start-click" Number opening::start_click, "At which click of its dial does the actor begin the game, counted from 0?";
    MayPlace "may-place" Truth opening::may_place, "May the warrior be set up there?";
    MayPlaceTerrain "may-place-terrain" Truth opening::may_place_terrain, "May the second terrain item be placed there?";
    FirstPlayer "first-player" Number opening::first_player, "Which seat is the first player, 0 being the actor's player?";
    FirstTurn "first-turn" Number opening::first_turn, "Which seat has the first turn?";
    PlacesFirst "places-first" Number opening::places_first, "Which seat sets its army up first?";
    PlacesSecond "places-second" Number opening::places_second, "Which seat sets its army up after that?";
    TerrainFirst "terrain-first" Number opening::terrain_first, "Which seat places the first terrain item?";
    TerrainSecond "terrain-second" Number opening::terrain_second, "Which seat places the second terrain item?";
    NextPlayer "next-player" Number opening::next_player, "Which seat has the turn after the one whose turn it is, counted from it to the left?";
    MayCapture "may-capture" Truth attacked::may_capture, "May the actor try to capture the target?";
    SectionMayAttack "section-may-attack" Truth assault::may, "May the named section of the multiple-dial warrior attack the other warrior?";
    SectionTotal "section-total" Sum assault::total, "What do the dice, the attack value and the bonuses of the section's attack add up to?";
    SectionDamage "section-damage" Number assault::damage, "How many clicks does the other warrior take from an attack of the section that hits?";
    MultiDialMayMove "giant-may-move" Truth driving::may, "May the multiple-dial warrior go the way of the facts?";
    MultiDialMayTurn "giant-may-turn" Truth driving::may_turn, "May the multiple-dial warrior be turned where it stands by its move action?";
    MultiDialBreaksAway "giant-breaks-away" Truth driving::breaks_away, "Does the multiple-dial warrior break away?";
    MultiDialBreakRolls "giant-break-rolls" Number driving::rolls, "How many dice are rolled before the multiple-dial warrior may move off?";
    MultiDialMayBeAttacked "giant-may-be-attacked" Truth struck::may, "May the actor attack the multiple-dial warrior, with the section that is picked?";
    MultiDialMayBeReached "giant-may-be-reached" Truth passing::may_be_reached, "May the actor move into contact with the multiple-dial warrior, before that section?";
    MultiDialAttackedTotal "giant-attacked-total" Sum struck::total, "What does the actor's attack on the multiple-dial warrior add up to?";
    SectionDefense "section-defense" Sum struck::defense, "Which number must the attack on the multiple-dial warrior reach?";
    SectionPicker "section-picker" Number struck::picker, "Which seat picks the section that the attack affects, 0 being the actor's player, 1 the controller, 2 nobody?";
    PickAllowed "pick-allowed" Truth struck::pick_allowed, "May that section be picked for the attack?";
    SectionHarm "section-harm" Number struck::harm, "How many clicks does the dial of the named section turn by an attack that hits the multiple-dial warrior?";
    SectionsHarmed "sections-harmed" Number struck::count, "How many sections does an attack damage that hits the multiple-dial warrior?";
    MultiDialHarm "giant-harm" Number struck::whole, "How many clicks of damage does an attack deal that hits the multiple-dial warrior?";
    MultiDialEliminated "giant-eliminated" Truth struck::eliminated, "Is the multiple-dial warrior eliminated by an attack that hits?";
    MultiDialOnTable "giant-on-table" Truth struck::on_table, "Is the multiple-dial warrior still on the battlefield after an attack that hits?";
    SectionActsLater "section-acts-later" Truth struck::acts_later, "May the named section be given a move action on the turn after an attack that hits?";
    SectionMayAct "section-may-act" Truth acting::may, "May the named section be given the action?";
    MultiDialTokens "giant-tokens" Number acting::tokens, "How many action tokens does the multiple-dial warrior have after the action?";
    MultiDialPushing "giant-pushing" Number acting::pushing, "How many clicks of pushing damage does the multiple-dial warrior take in the turn?";
    MultiDialActionsSpent "giant-actions-spent" Number acting::spent, "How many of the player's actions does the action of the sections use up?";
    MultiDialPushLast "giant-push-last" Truth acting::push_last, "Does the click of a push come after the damage that the attack deals?";
    PushPickAllowed "push-pick-allowed" Truth acting::pick_allowed, "May that section be picked for the click of a push?";
    PushPicker "push-picker" Number acting::picker, "Which seat picks the section that takes the click of a push, 0 being the player of the multiple-dial warrior?";
    MultiDialTokensLeft "giant-tokens-left" Number acting::tokens_left, "How many action tokens does the multiple-dial warrior have when the turn has ended?";
    AbilityReaches "ability-reaches" Truth passing::reaches, "Does the actor's ability do anything to the multiple-dial warrior?";
    MultiDialMayBeRaised "giant-may-be-raised" Truth passing::may_be_raised, "May the actor bring an eliminated multiple-dial warrior back?";
    MultiDialMayJoin "giant-may-join" Truth passing::may_join, "May the multiple-dial warrior move as a member of a formation?";
    SectionHealed "section-healed" Number passing::repaired, "How many clicks does the named section repair by the action?";
    MayBoard "may-board" Truth boarding::may, "May the actor board the chariot?";
    Aboard "aboard" Truth boarding::aboard, "Is the actor in the rear compartment after the order to board?";
    BoarderTokens "boarder-tokens" Number boarding::tokens, "How many action tokens does the actor have when it has boarded?";
    MayDisembark "may-disembark" Truth boarding::may_leave, "May the passenger get out of the chariot there?";
    StillAboard "still-aboard" Truth boarding::still, "Is the passenger still in the chariot after the order to get out?";
    MayStartAboard "may-start-aboard" Truth boarding::may_start, "May the actor begin the game in the chariot?";
    PassengerMayAttack "passenger-may-attack" Truth riding::may_attack, "May the actor attack the target out of its chariot?";
    PassengerTokens "passenger-tokens" Number riding::own_tokens, "How many action tokens does the passenger have after its attack?";
    ChariotTokens "chariot-tokens" Number riding::chariot_tokens, "How many action tokens does the chariot have after the passenger's attack?";
    PassengerMayMove "passenger-may-move" Truth riding::may_move, "May the passenger be given a move action without getting out?";
    PassengerMayTurn "passenger-may-turn" Truth riding::may_turn, "May the passenger be turned by Nimble?";
    PassengerMayPass "passenger-may-pass" Truth riding::may_pass, "May the passenger be given a pass action?";
    PassengerHarm "passenger-harm" Number wreck::harm, "How many clicks does the passenger take in the course of an attack that hits the chariot?";
    PassengerDieRoller "passenger-die-roller" Number wreck::roller, "Which seat rolls the die for the passenger, 0 being the attacker's, 1 the controller's of the chariot?";
    WreckFacer "wreck-facer" Number wreck::facer, "Which seat chooses the facing of the passenger whose chariot is eliminated?";
    WreckInPlace "wreck-in-place" Truth wreck::in_place, "Does the passenger of the eliminated chariot stand where the chariot stood?";
    WreckFaced "wreck-faced" Truth wreck::faced, "Does the passenger of the eliminated chariot face as was chosen?";
    PassengerMayBeAttacked "passenger-may-be-attacked" Truth wreck::may, "May the actor attack the passenger itself?";
    LevelLegal "level-legal" Truth arming::legal, "May the game begin with the multiple-dial warrior at the chosen point value?";
    SectionStart "section-start" Number arming::start, "By how many clicks is the dial of the named section turned when the game begins?";
    BatteredPoints "battered-points" Number arming::battered, "How many points does an opponent get for the multiple-dial warrior when the players end the game now?";
}

impl Question {
    /// The question of a name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|question| question.id() == id)
    }
}
