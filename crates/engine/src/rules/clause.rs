//! Every clause the engine cites, by its id in the records (`subject#clause`).
//! The records say what a clause means; a test compares this list with them.

use crate::rules::hash_name;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

macro_rules! clauses {
    ($($variant:ident $id:literal;)+) => {
        /// A clause of the rules, cited by events and refusals.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        pub enum Clause {
            $(#[doc = concat!("`", $id, "`")] #[serde(rename = $id)] $variant,)+
        }

        impl Clause {
            /// All of them, in the order of the list.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The id in the records, `subject#clause`.
            pub fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id,)+
                }
            }

            /// A hash of the id, computed when the engine is compiled.
            fn id_hash(self) -> u64 {
                match self {
                    $(Self::$variant => const { hash_name($id) },)+
                }
            }
        }
    };
}

clauses! {
    AbruptElevatedTerrainCloseCombat "abrupt-elevated-terrain#close-combat";
    AbruptElevatedTerrainFormations "abrupt-elevated-terrain#formations";
    AbruptElevatedTerrainMovement "abrupt-elevated-terrain#movement";
    AbruptElevatedTerrainStairsPath "abrupt-elevated-terrain#stairs-path";
    ActionAllotmentChoose "action-allotment#choose";
    ActionAllotmentExcess "action-allotment#excess";
    ActionAllotmentOnePerWarrior "action-allotment#one-per-warrior";
    ActionAllotmentPer100 "action-allotment#per-100";
    ActionListCloseCombat "action-list#close-combat";
    ActionListMove "action-list#move";
    ActionListPass "action-list#pass";
    ActionListRangedCombat "action-list#ranged-combat";
    ActionTokensBothRemoved "action-tokens#both-removed";
    ActionTokensPlace "action-tokens#place";
    ActionTokensRemoval "action-tokens#removal";
    ActionTokensSecondToken "action-tokens#second-token";
    AquaticDefense "aquatic#defense";
    ArmyBuildingLimit "army-building#limit";
    ArmyBuildingMultiples "army-building#multiples";
    ArmyBuildingPick "army-building#pick";
    ArmyPlacementFirst "army-placement#first";
    ArmyPlacementOrder "army-placement#order";
    ArmyPlacementWithin "army-placement#within";
    AttackResolutionHit "attack-resolution#hit";
    AttackResolutionRoll "attack-resolution#roll";
    BattleArmorRangedDefense "battle-armor#ranged-defense";
    BattleFuryMayNotBeCaptured "battle-fury#may-not-be-captured";
    BattleFuryMayNotCapture "battle-fury#may-not-capture";
    BattleFuryRelease "battle-fury#release";
    BattlefieldEdge "battlefield#edge";
    BerserkHeldCaptive "berserk#held-captive";
    BerserkMayNotBeCaptured "berserk#may-not-be-captured";
    BerserkMayNotCapture "berserk#may-not-capture";
    BerserkNoRangedCombat "berserk#no-ranged-combat";
    BlockingTerrainLineOfFire "blocking-terrain#line-of-fire";
    BlockingTerrainMovement "blocking-terrain#movement";
    BoundAttackAfterMove "bound#attack-after-move";
    BoundDoubleMove "bound#double-move";
    BoundFailsOn "bound#fails-on";
    BoundFormation "bound#formation";
    BreakingAwayFailsOn "breaking-away#fails-on";
    BreakingAwayFailure "breaking-away#failure";
    BreakingAwayFailureFacing "breaking-away#failure-facing";
    BreakingAwayRoll "breaking-away#roll";
    BreakingAwayWhen "breaking-away#when";
    CapturingCaptiveActions "capturing#captive-actions";
    CapturingContact "capturing#contact";
    CapturingControllerActions "capturing#controller-actions";
    CapturingDefenseBonus "capturing#defense-bonus";
    CapturingMovesWith "capturing#moves-with";
    CapturingNoCapture "capturing#no-capture";
    CapturingNoRanged "capturing#no-ranged";
    CapturingNoTarget "capturing#no-target";
    CapturingOneCaptive "capturing#one-captive";
    CapturingOption "capturing#option";
    CapturingPlacement "capturing#placement";
    CapturingRelease "capturing#release";
    CapturingReleaseBlocking "capturing#release-blocking";
    CapturingRoom "capturing#room";
    CapturingSuccess "capturing#success";
    ChargeAttackAfterMove "charge#attack-after-move";
    ChargeDoubleMove "charge#double-move";
    ChargeFailsOn "charge#fails-on";
    ChargeFormation "charge#formation";
    CloseCombatDamageAmount "close-combat-damage#amount";
    CloseCombatFormationsAllAttacked "close-combat-formations#all-attacked";
    CloseCombatFormationsBonus "close-combat-formations#bonus";
    CloseCombatFormationsCapture "close-combat-formations#capture";
    CloseCombatFormationsFrontArcs "close-combat-formations#front-arcs";
    CloseCombatFormationsIntent "close-combat-formations#intent";
    CloseCombatFormationsRearArc "close-combat-formations#rear-arc";
    CloseCombatFormationsSize "close-combat-formations#size";
    CloseCombatFrontArc "close-combat#front-arc";
    CloseCombatRearBonus "close-combat#rear-bonus";
    CommandExtraAction "command#extra-action";
    CommandHeal "command#heal";
    CommandMayNotBeCaptured "command#may-not-be-captured";
    CommandRoll "command#roll";
    CriticalRollsExtraClick "critical-rolls#extra-click";
    CriticalRollsExtraClickMultiple "critical-rolls#extra-click-multiple";
    CriticalRollsHeal "critical-rolls#heal";
    CriticalRollsHealExtra "critical-rolls#heal-extra";
    CriticalRollsHit "critical-rolls#hit";
    CriticalRollsMiss "critical-rolls#miss";
    CriticalRollsMissDamage "critical-rolls#miss-damage";
    CursedDamage "cursed#damage";
    CursedTiming "cursed#timing";
    DeepWaterMovement "deep-water#movement";
    DefendShare "defend#share";
    DemoralizedActions "demoralized#actions";
    DemoralizedNoContact "demoralized#no-contact";
    DodgeMissOn "dodge#miss-on";
    DodgeRoll "dodge#roll";
    ElevatedTerrainBlocksLineOfFire "elevated-terrain#blocks-line-of-fire";
    ElevatedTerrainBothElevated "elevated-terrain#both-elevated";
    ElevatedTerrainDifferentFeature "elevated-terrain#different-feature";
    ElevatedTerrainDifferentLevelsBlocking "elevated-terrain#different-levels-blocking";
    ElevatedTerrainDifferentLevelsFigures "elevated-terrain#different-levels-figures";
    ElevatedTerrainStop "elevated-terrain#stop";
    EliminatedPlayerOrder "eliminated-player#order";
    EliminationThreeSkulls "elimination#three-skulls";
    EndingTheGameAgreement "ending-the-game#agreement";
    EndingTheGameLastPlayer "ending-the-game#last-player";
    EndingTheGameTimeLimit "ending-the-game#time-limit";
    FirstPlayerHighest "first-player#highest";
    FirstPlayerRoll "first-player#roll";
    FirstPlayerTies "first-player#ties";
    FlameLightningAffected "flame-lightning#affected";
    FlameLightningDamage "flame-lightning#damage";
    FlightFailsOn "flight#fails-on";
    FlightFormation "flight#formation";
    ForcedMarchSpeed "forced-march#speed";
    FormationCriticalMissPrimaryOnly "formation-critical-miss#primary-only";
    FormationsMageSpawn "formations#mage-spawn";
    FormationsSameFaction "formations#same-faction";
    FormationsShyftCloseCombat "formations#shyft-close-combat";
    FormationsShyftCompleted "formations#shyft-completed";
    FormationsShyftDeclared "formations#shyft-declared";
    FreeSpinFacing "free-spin#facing";
    FreeSpinWhen "free-spin#when";
    FrenzyActsFirst "frenzy#acts-first";
    FrenzyFormation "frenzy#formation";
    FrenzyMayNotBeCaptured "frenzy#may-not-be-captured";
    FrenzyMayNotCapture "frenzy#may-not-capture";
    FrenzyRelease "frenzy#release";
    FriendlyAndOpposingFriendly "friendly-and-opposing#friendly";
    HealingAction "healing#action";
    HealingAmount "healing#amount";
    HealingAndRepairLimit "healing-and-repair#limit";
    HealingEnemyContact "healing#enemy-contact";
    HeightAdvantageCloseCombat "height-advantage#close-combat";
    HeightAdvantageRanged "height-advantage#ranged";
    HinderingTerrainHalfSpeed "hindering-terrain#half-speed";
    HinderingTerrainModifier "hindering-terrain#modifier";
    HinderingTerrainStop "hindering-terrain#stop";
    InvulnerabilityCombatDamage "invulnerability#combat-damage";
    InvulnerabilityMayNotBeCaptured "invulnerability#may-not-be-captured";
    InvulnerabilityMayNotCapture "invulnerability#may-not-capture";
    InvulnerabilityNoHealing "invulnerability#no-healing";
    InvulnerabilityRangedDefense "invulnerability#ranged-defense";
    InvulnerabilityRelease "invulnerability#release";
    LimitedInvisibilityNotATarget "limited-invisibility#not-a-target";
    LineOfFireFiguresBlock "line-of-fire#figures-block";
    LineOfFireFrontArc "line-of-fire#front-arc";
    LineOfFireLength "line-of-fire#length";
    LowWallsModifier "low-walls#modifier";
    LowWallsStop "low-walls#stop";
    MagicBlastDamage "magic-blast#damage";
    MagicBlastRoll "magic-blast#roll";
    MagicConfusionControl "magic-confusion#control";
    MagicConfusionForcedMove "magic-confusion#forced-move";
    MagicConfusionFriendlyContact "magic-confusion#friendly-contact";
    MagicConfusionNoCancelling "magic-confusion#no-cancelling";
    MagicConfusionNoDamage "magic-confusion#no-damage";
    MagicConfusionTarget "magic-confusion#target";
    MagicConfusionToken "magic-confusion#token";
    MagicEnhancementExtraDamage "magic-enhancement#extra-damage";
    MagicFreezeDamage "magic-freeze#damage";
    MagicFreezeRoll "magic-freeze#roll";
    MagicFreezeSecondToken "magic-freeze#second-token";
    MagicFreezeToken "magic-freeze#token";
    MagicFreezeTwoTokens "magic-freeze#two-tokens";
    MagicHealingAction "magic-healing#action";
    MagicHealingAmount "magic-healing#amount";
    MagicHealingEnemyContact "magic-healing#enemy-contact";
    MagicImmunityImmune "magic-immunity#immune";
    MagicLevitationAction "magic-levitation#action";
    MagicLevitationDistance "magic-levitation#distance";
    MagicLevitationTarget "magic-levitation#target";
    MagicLevitationTargetLocked "magic-levitation#target-locked";
    MagicRetaliationRetaliation "magic-retaliation#retaliation";
    MountedWarriorsBreakAway "mounted-warriors#break-away";
    MountedWarriorsFailedBreakAway "mounted-warriors#failed-break-away";
    MountedWarriorsNoFreeSpin "mounted-warriors#no-free-spin";
    MovementFormationsAllMoved "movement-formations#all-moved";
    MovementFormationsEndTouching "movement-formations#end-touching";
    MovementFormationsFailedBreakAway "movement-formations#failed-break-away";
    MovementFormationsSize "movement-formations#size";
    MovementFormationsSlowest "movement-formations#slowest";
    MovementFormationsTouching "movement-formations#touching";
    MovementNoCrossing "movement#no-crossing";
    MovementNoGap "movement#no-gap";
    MovementPath "movement#path";
    MovementRotate "movement#rotate";
    MovementSpeed "movement#speed";
    MultipleRangedTargetsArrows "multiple-ranged-targets#arrows";
    MultipleRangedTargetsDamage "multiple-ranged-targets#damage";
    MultipleRangedTargetsOnce "multiple-ranged-targets#once";
    NecromancyAction "necromancy#action";
    NecromancyChoice "necromancy#choice";
    NecromancyNotInContact "necromancy#not-in-contact";
    NecromancyPlacement "necromancy#placement";
    NecromancyReturn "necromancy#return";
    NecromancyRoll "necromancy#roll";
    NecromancyZombiesAndSkeletons "necromancy#zombies-and-skeletons";
    NimbleFacing "nimble#facing";
    NimbleTiming "nimble#timing";
    OptionalAbilitiesCancel "optional-abilities#cancel";
    PlayersAndTeamsNumber "players-and-teams#number";
    PoleArmDamage "pole-arm#damage";
    PoleArmEndsAction "pole-arm#ends-action";
    PushingClick "pushing#click";
    PushingThirdTurn "pushing#third-turn";
    QuicknessFormation "quickness#formation";
    QuicknessFreeMove "quickness#free-move";
    RamDamage "ram#damage";
    RamFormation "ram#formation";
    RangedCombatFormationsAllFired "ranged-combat-formations#all-fired";
    RangedCombatFormationsBonus "ranged-combat-formations#bonus";
    RangedCombatFormationsIntent "ranged-combat-formations#intent";
    RangedCombatFormationsSingleTarget "ranged-combat-formations#single-target";
    RangedCombatFormationsSize "ranged-combat-formations#size";
    RangedCombatFormationsTouching "ranged-combat-formations#touching";
    RangedCombatLine "ranged-combat#line";
    RangedCombatNotInContact "ranged-combat#not-in-contact";
    RangedCombatRangeAboveZero "ranged-combat#range-above-zero";
    RangedDamageAmount "ranged-damage#amount";
    RegenerationAction "regeneration#action";
    RegenerationHeal "regeneration#heal";
    RegenerationRoll "regeneration#roll";
    ShallowWaterMovement "shallow-water#movement";
    ShockwaveAction "shockwave#action";
    ShockwaveFigures "shockwave#figures";
    ShockwaveLoneFigure "shockwave#lone-figure";
    ShockwaveSeveralFigures "shockwave#several-figures";
    ShootingIntoContactBarred "shooting-into-contact#barred";
    SneakAttackDoubleDamage "sneak-attack#double-damage";
    SneakAttackNoFreeSpin "sneak-attack#no-free-spin";
    SpecialAbilitiesCurrent "special-abilities#current";
    StealthLineOfFire "stealth#line-of-fire";
    SummonAction "summon#action";
    SummonChoice "summon#choice";
    SummonDial "summon#dial";
    SummonEnemyContact "summon#enemy-contact";
    SummonPlacement "summon#placement";
    SweepNoCapture "sweep#no-capture";
    TargetingFriendlyFriendly "targeting-friendly#friendly";
    TargetingFriendlySelf "targeting-friendly#self";
    TerrainPileContribution "terrain-pile#contribution";
    TerrainPlacementFirst "terrain-placement#first";
    TerrainPlacementNotInStartingArea "terrain-placement#not-in-starting-area";
    TerrainPlacementOrder "terrain-placement#order";
    TerrainPlacementSpacing "terrain-placement#spacing";
    TerrifyFailsOn "terrify#fails-on";
    TerrifyRoll "terrify#roll";
    ToughnessCombatDamage "toughness#combat-damage";
    TurnsEnd "turns#end";
    UniqueFiguresOne "unique-figures#one";
    VampirismHeal "vampirism#heal";
    VenomStartOfTurn "venom#start-of-turn";
    VictoryPointsCaptives "victory-points#captives";
    VictoryPointsCaptivesOutside "victory-points#captives-outside";
    VictoryPointsEliminated "victory-points#eliminated";
    VictoryPointsSurvivors "victory-points#survivors";
    VictoryPointsWinner "victory-points#winner";
    VictoryTiebreakFewestPoints "victory-tiebreak#fewest-points";
    WeaponMasterDamage "weapon-master#damage";
    WeaponMasterRoll "weapon-master#roll";
    WithdrawingHeldCaptives "withdrawing#held-captives";
    WithdrawingOwnCaptives "withdrawing#own-captives";
    WithdrawingRemoveWarriors "withdrawing#remove-warriors";
    WithdrawingWhen "withdrawing#when";
    // The rules for multiple-dial warriors.
    ActionAllotmentInactiveSection "action-allotment#inactive-section";
    ActionAllotmentNoMovesAfter "action-allotment#no-moves-after";
    ActionAllotmentOneBlock "action-allotment#one-block";
    ActionAllotmentOnePerSection "action-allotment#one-per-section";
    AreaEffectBorderline "area-effect#borderline";
    AreaEffectInactive "area-effect#inactive";
    AreaEffectLine "area-effect#line";
    AreaEffectOneSection "area-effect#one-section";
    BoardingBoard "boarding#board";
    BoardingBoardNoCaptor "boarding#board-no-captor";
    BoardingBoardPlacement "boarding#board-placement";
    BoardingBoardSpeed "boarding#board-speed";
    BoardingDisembark "boarding#disembark";
    BoardingDisembarkPlacement "boarding#disembark-placement";
    BoardingDisembarkSpeed "boarding#disembark-speed";
    BreakingAwayOneRoll "breaking-away#one-roll";
    CapturingNeverCaptive "capturing#never-captive";
    CapturingNeverControls "capturing#never-controls";
    ChariotsMovement "chariots#movement";
    ChariotsWhat "chariots#what";
    CloseCombatTargetInactive "close-combat#target-inactive";
    CloseCombatTargetSection "close-combat#target-section";
    CloseCombatTwoSections "close-combat#two-sections";
    EliminationSixSkulls "elimination#six-skulls";
    EndingTheGameObjectivesTie "ending-the-game#objectives-tie";
    EndingTheGameOneOpponent "ending-the-game#one-opponent";
    EndingTheGameSeveralOpponents "ending-the-game#several-opponents";
    FormationsMultipleDial "formations#multiple-dial";
    HealingAndRepairIgnored "healing-and-repair#ignored";
    LineOfFireBorderline "line-of-fire#borderline";
    LineOfFireBorderlineProtected "line-of-fire#borderline-protected";
    LineOfFireTargetInactive "line-of-fire#target-inactive";
    LineOfFireTargetSection "line-of-fire#target-section";
    LongRangeAttackDamage "long-range-attack#damage";
    LongRangeAttackTarget "long-range-attack#target";
    MovementBackward "movement#backward";
    MovementForward "movement#forward";
    MovementSingleMovement "movement#single-movement";
    MovementStop "movement#stop";
    MovementTwoWays "movement#two-ways";
    MultipleDialWarriorsFourDials "multiple-dial-warriors#four-dials";
    MultipleDialWarriorsNoReanimation "multiple-dial-warriors#no-reanimation";
    PassengerCombatCloseCombat "passenger-combat#close-combat";
    PassengerCombatNoCaptor "passenger-combat#no-captor";
    PassengerCombatNotOwnChariot "passenger-combat#not-own-chariot";
    PassengerCombatRangedBeforeMove "passenger-combat#ranged-before-move";
    PassengerCombatRangedContact "passenger-combat#ranged-contact";
    PassengerDamageAmount "passenger-damage#amount";
    PassengerDamageChariotEliminated "passenger-damage#chariot-eliminated";
    PassengerDamageChariotEliminatedDamage "passenger-damage#chariot-eliminated-damage";
    PassengerDamageChariotEliminatedFacing "passenger-damage#chariot-eliminated-facing";
    PassengerDamageDamagedOn "passenger-damage#damaged-on";
    PassengerDamageProtected "passenger-damage#protected";
    PassengerDamageRoller "passenger-damage#roller";
    PassengersCompartment "passengers#compartment";
    PassengersNotEligible "passengers#not-eligible";
    PassengersOneAtATime "passengers#one-at-a-time";
    PassengersStartOfGame "passengers#start-of-game";
    PassengersStays "passengers#stays";
    PointValueChoice "point-value#choice";
    PointValueSetDials "point-value#set-dials";
    PushingSection "pushing#section";
    RangedCombatAttackAboveZero "ranged-combat#attack-above-zero";
    RangedCombatSectionInContact "ranged-combat#section-in-contact";
    SectionsInactive "sections#inactive";
    SectionsInactiveNoDamage "sections#inactive-no-damage";
    SpecialAbilitiesIgnored "special-abilities#ignored";
}

/// By id, so that the hash of a log does not depend on the order of the list.
impl Hash for Clause {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.id_hash());
    }
}

impl std::fmt::Display for Clause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}
