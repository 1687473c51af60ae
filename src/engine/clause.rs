//! Every clause the engine cites, in one list, by the records' own ids (`subject#clause`).
//! It quotes no rule text: the records say what a clause means, and a test holds this list to them.

use serde::{Deserialize, Serialize};

macro_rules! clauses {
    ($($variant:ident $id:literal;)+) => {
        /// A clause of the rules, cited by events and refusals.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Clause {
            $(#[doc = concat!("`", $id, "`")] #[serde(rename = $id)] $variant,)+
        }

        impl Clause {
            /// All of them, in the order of the list.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The id, `subject#clause`.
            pub fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id,)+
                }
            }
        }
    };
}

clauses! {
    EliminationThreeSkulls "elimination#three-skulls";
    EliminationRemoved "elimination#removed";
    ArmyBuildingLimit "army-building#limit";
    ArmyBuildingMultipleOf100 "army-building#multiple-of-100";
    UniqueFiguresOnePerArmy "unique-figures#one-per-army";
    BattlefieldEdge "battlefield#edge";
    BattlefieldSide "battlefield#side";
    StartingAreaDepth "starting-area#depth";
    TerrainPileTwoEach "terrain-pile#two-each";
    FirstPlayerRoll "first-player#roll";
    FirstPlayerReRoll "first-player#re-roll";
    FirstPlayerHighest "first-player#highest";
    TerrainPlacementOrder "terrain-placement#order";
    TerrainPlacementApart "terrain-placement#apart";
    TerrainPlacementStartingAreas "terrain-placement#starting-areas";
    ArmyPlacementInArea "army-placement#in-area";
    ArmyPlacementOrder "army-placement#order";
    StartingPositionSetupGreenSquare "starting-position-setup#green-square";
    TurnsOrder "turns#order";
    TurnsNextPlayer "turns#next-player";
    ActionAllotmentPer100 "action-allotment#per-100";
    ActionAllotmentOnePerWarrior "action-allotment#one-per-warrior";
    ActionAllotmentExcess "action-allotment#excess";
    ActionAllotmentChoose "action-allotment#choose";
    ActionListPass "action-list#pass";
    ActionListList "action-list#list";
    EliminatedPlayerTurnOrder "eliminated-player#turn-order";
    ActionTokensPlace "action-tokens#place";
    ActionTokensRemoval "action-tokens#removal";
    ActionTokensSecondToken "action-tokens#second-token";
    ActionTokensTwoTokens "action-tokens#two-tokens";
    ActionTokensBothRemoved "action-tokens#both-removed";
    PushingClick "pushing#click";
    PushingThirdTurn "pushing#third-turn";
    MeasurementsCenter "measurements#center";
    BaseContactFigures "base-contact#figures";
    FriendlyAndOpposingFriendly "friendly-and-opposing#friendly";
    FriendlyAndOpposingOpposing "friendly-and-opposing#opposing";
    SpecialAbilitiesCurrent "special-abilities#current";
    OptionalAbilitiesCancel "optional-abilities#cancel";
    OptionalAbilitiesUntilEndOfTurn "optional-abilities#until-end-of-turn";
    MovementSpeed "movement#speed";
    MovementPath "movement#path";
    MovementNoCrossing "movement#no-crossing";
    MovementNoGap "movement#no-gap";
    MovementFacing "movement#facing";
    MovementRotate "movement#rotate";
    BreakingAwayWhen "breaking-away#when";
    BreakingAwayRoll "breaking-away#roll";
    BreakingAwayFailsOn "breaking-away#fails-on";
    BreakingAwayFailure "breaking-away#failure";
    BreakingAwayFailureFacing "breaking-away#failure-facing";
    BreakingAwaySuccess "breaking-away#success";
    FreeSpinWhen "free-spin#when";
    FreeSpinFacing "free-spin#facing";
    ArcsFrontOnly "arcs#front-only";
    RangedCombatRangeAboveZero "ranged-combat#range-above-zero";
    RangedCombatNotInContact "ranged-combat#not-in-contact";
    RangedCombatLine "ranged-combat#line";
    LineOfFireFrontArc "line-of-fire#front-arc";
    LineOfFireLength "line-of-fire#length";
    LineOfFireFiguresBlock "line-of-fire#figures-block";
    LineOfFireBlocked "line-of-fire#blocked";
    ShootingIntoContactForbidden "shooting-into-contact#forbidden";
    AttackResolutionRoll "attack-resolution#roll";
    AttackResolutionHit "attack-resolution#hit";
    RangedDamageDamageValue "ranged-damage#damage-value";
    MultipleRangedTargetsOnce "multiple-ranged-targets#once";
    MultipleRangedTargetsArrows "multiple-ranged-targets#arrows";
    MultipleRangedTargetsDamage "multiple-ranged-targets#damage";
    MultipleRangedTargetsOneRoll "multiple-ranged-targets#one-roll";
    CloseCombatFrontArc "close-combat#front-arc";
    CloseCombatRearBonus "close-combat#rear-bonus";
    CloseCombatDamageDamageValue "close-combat-damage#damage-value";
    CriticalRollsMiss "critical-rolls#miss";
    CriticalRollsMissClick "critical-rolls#miss-click";
    CriticalRollsHit "critical-rolls#hit";
    CriticalRollsExtraClick "critical-rolls#extra-click";
    CriticalRollsHealing "critical-rolls#healing";
    TargetingFriendlyFriendly "targeting-friendly#friendly";
    TargetingFriendlySelf "targeting-friendly#self";
    HealingAndRepairLimit "healing-and-repair#limit";
    HealingAndRepairDirection "healing-and-repair#direction";
    CapturingOption "capturing#option";
    CapturingDefenseBonus "capturing#defense-bonus";
    CapturingSuccess "capturing#success";
    CapturingNoDamage "capturing#no-damage";
    CapturingCaptiveActions "capturing#captive-actions";
    CapturingCaptiveAbilities "capturing#captive-abilities";
    CapturingStay "capturing#stay";
    CapturingOneCaptive "capturing#one-captive";
    CapturingContact "capturing#contact";
    CapturingNoTarget "capturing#no-target";
    CapturingCaptiveDamage "capturing#captive-damage";
    CapturingMovesWith "capturing#moves-with";
    CapturingSpeed "capturing#speed";
    CapturingPlacement "capturing#placement";
    CapturingRoom "capturing#room";
    CapturingControllerActions "capturing#controller-actions";
    CapturingNoCapture "capturing#no-capture";
    CapturingNoRanged "capturing#no-ranged";
    CapturingRelease "capturing#release";
    CapturingReleaseBlocking "capturing#release-blocking";
    FormationsSameFaction "formations#same-faction";
    FormationsMageSpawn "formations#mage-spawn";
    FormationsShyftDeclared "formations#shyft-declared";
    FormationsShyftCompleted "formations#shyft-completed";
    FormationsShyftCloseCombat "formations#shyft-close-combat";
    MovementFormationsSize "movement-formations#size";
    MovementFormationsTouching "movement-formations#touching";
    MovementFormationsSlowest "movement-formations#slowest";
    MovementFormationsEndTouching "movement-formations#end-touching";
    MovementFormationsAllMoved "movement-formations#all-moved";
    MovementFormationsFailedBreakAway "movement-formations#failed-break-away";
    MovementFormationsDoNotMove "movement-formations#do-not-move";
    RangedCombatFormationsSize "ranged-combat-formations#size";
    RangedCombatFormationsTouching "ranged-combat-formations#touching";
    RangedCombatFormationsSingleTarget "ranged-combat-formations#single-target";
    RangedCombatFormationsIntent "ranged-combat-formations#intent";
    RangedCombatFormationsLines "ranged-combat-formations#lines";
    RangedCombatFormationsBonus "ranged-combat-formations#bonus";
    RangedCombatFormationsAllFired "ranged-combat-formations#all-fired";
    CloseCombatFormationsSize "close-combat-formations#size";
    CloseCombatFormationsFrontArcs "close-combat-formations#front-arcs";
    CloseCombatFormationsIntent "close-combat-formations#intent";
    CloseCombatFormationsBonus "close-combat-formations#bonus";
    CloseCombatFormationsRearArc "close-combat-formations#rear-arc";
    CloseCombatFormationsAllAttacked "close-combat-formations#all-attacked";
    CloseCombatFormationsCapture "close-combat-formations#capture";
    FormationCriticalMissPrimaryOnly "formation-critical-miss#primary-only";
    HinderingTerrainStop "hindering-terrain#stop";
    HinderingTerrainHalfSpeed "hindering-terrain#half-speed";
    HinderingTerrainModifier "hindering-terrain#modifier";
    HinderingTerrainFiringFromEdge "hindering-terrain#firing-from-edge";
    BlockingTerrainMovement "blocking-terrain#movement";
    BlockingTerrainLineOfFire "blocking-terrain#line-of-fire";
    ElevatedTerrainStop "elevated-terrain#stop";
    ElevatedTerrainBlocksLineOfFire "elevated-terrain#blocks-line-of-fire";
    ElevatedTerrainBothElevated "elevated-terrain#both-elevated";
    ElevatedTerrainDifferentFeature "elevated-terrain#different-feature";
    ElevatedTerrainDifferentLevelsBlocking "elevated-terrain#different-levels-blocking";
    ElevatedTerrainDifferentLevelsFigures "elevated-terrain#different-levels-figures";
    ElevatedTerrainDifferentLevelsHindering "elevated-terrain#different-levels-hindering";
    HeightAdvantageRanged "height-advantage#ranged";
    HeightAdvantageCloseCombat "height-advantage#close-combat";
    ShallowWaterMovement "shallow-water#movement";
    DeepWaterMovement "deep-water#movement";
    LowWallsStop "low-walls#stop";
    LowWallsModifier "low-walls#modifier";
    LowWallsModifierException "low-walls#modifier-exception";
    LowWallsCloseCombat "low-walls#close-combat";
    AbruptElevatedTerrainCloseCombat "abrupt-elevated-terrain#close-combat";
    AbruptElevatedTerrainFormations "abrupt-elevated-terrain#formations";
    AbruptElevatedTerrainMovement "abrupt-elevated-terrain#movement";
    AbruptElevatedTerrainStairsPath "abrupt-elevated-terrain#stairs-path";
    EndingTheGameLastPlayer "ending-the-game#last-player";
    EndingTheGameTimeLimit "ending-the-game#time-limit";
    EndingTheGameAgreement "ending-the-game#agreement";
    WithdrawingWhen "withdrawing#when";
    WithdrawingOwnCaptives "withdrawing#own-captives";
    WithdrawingRemoveWarriors "withdrawing#remove-warriors";
    WithdrawingHeldCaptives "withdrawing#held-captives";
    VictoryPointsWinner "victory-points#winner";
    VictoryPointsEliminated "victory-points#eliminated";
    VictoryPointsCaptives "victory-points#captives";
    VictoryPointsCaptivesOutside "victory-points#captives-outside";
    VictoryPointsSurvivors "victory-points#survivors";
    VictoryPointsTotal "victory-points#total";
    VictoryTiebreakFewestPoints "victory-tiebreak#fewest-points";
    MountedWarriorsBreakAway "mounted-warriors#break-away";
    MountedWarriorsFailedBreakAway "mounted-warriors#failed-break-away";
    MountedWarriorsNoFreeSpin "mounted-warriors#no-free-spin";
    PlayersAndTeamsPlayers "players-and-teams#players";
}

impl std::fmt::Display for Clause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}
