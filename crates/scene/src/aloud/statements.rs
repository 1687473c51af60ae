//! What a check says by its answer, question by question.

use crate::questions::Question;

/// The statement that an answer to a question makes. `<is|is not>` is what yes and no say; a number
/// stands for `{}`, and a number of clicks for `{clicks}`.
#[rustfmt::skip]
pub(super) fn statement(question: Question) -> &'static str {
    match question {
        Question::AttackTotal => "{} counts towards the attack's total",
        Question::DefenseValue => "{} counts towards the number that the attack must reach",
        Question::AttackHits => "the attack <hits|does not hit> its target",
        Question::DamageBase => "a hit starts from {clicks}, before anything is added or taken off",
        Question::DamageAdded => "{clicks} are added to a hit",
        Question::DamageReduced => "a hit is reduced by {clicks}",
        Question::DamageDealt => "the target takes {clicks} from the attack",
        Question::TargetTokens => "the target has {action tokens} after the action",
        Question::ActorHarm => "the attacker takes {clicks} in the course of the action",
        Question::MayCloseAttack => "the actor <may|may not> attack the target in close combat",
        Question::MayRangedAttack => "the actor <may|may not> shoot at the target",
        Question::ActorTokens => "the actor has {action tokens} after the action",
        Question::ActorHealed => "the attacker heals {clicks} in the course of the action",
        Question::TargetHealed => "the target heals {clicks} in the course of the action",
        Question::TargetHarm => "the target takes {clicks of any kind} in the course of the action",
        Question::TargetEliminated => "the target <is|is not> eliminated by the action",
        Question::TargetCaptured => "the target <becomes|does not become> a captive",
        Question::ThirdHarm => "the bystander takes {clicks} in the course of the action",
        Question::ThirdAffected => {
            "the dice of the attack <are|are not> compared with the bystander's defense too"
        }
        Question::AttackRolls => "the two dice of the attack are rolled {times}",
        Question::SingleDice => {
            "{single dice} are rolled in the course of the action, besides those of the attack"
        }
        Question::StartDice => "{single dice} are rolled at the start of the actor's turn",
        Question::MayReachContact => "the actor <may|may not> move into contact with the target",
        Question::PushingDamage => "the actor takes {clicks of pushing damage} from the action",
        Question::MayGiveAction => "the actor <may|may not> be given the action",
        Question::ActionsAllowed => "the player may give {actions} in a turn",
        Question::ActionsGained => "{actions} are added at the start of the turn",
        Question::StartHarm => "the target takes {clicks} at the start of the actor's turn",
        Question::StartHealed => "the bystander heals {clicks} at the start of the actor's turn",
        Question::TokenCleared => {
            "the actor <loses|does not lose> an action token at the end of a turn in which it \
             did nothing"
        }
        Question::SpeedAllowance => "the actor may move {whole inches} with one action",
        Question::MayEnter => "the actor <may|may not> move onto the ground and stay on it",
        Question::MustStop => {
            "the actor <must|need not> end its move where it has entered the ground"
        }
        Question::BreakAwayRequired => {
            "the actor <must|need not> roll to break away before it moves"
        }
        Question::BreakAwaySucceeds => "the actor <breaks|does not break> away",
        Question::FreeSpinAllowed => {
            "the target <may|may not> turn in place when the actor has come into contact"
        }
        Question::AttackAfterMove => {
            "the actor <may|may not> attack the target when its move is done"
        }
        Question::MoveHarm => "the actor takes {clicks} in the course of its move",
        Question::MoveTargetHarm => "the target takes {clicks} in the course of the actor's move",
        Question::ThirdHit => "the attack <hits|does not hit> the bystander",
        Question::ThirdDefense => {
            "{} counts towards the number that the attack must reach against the bystander"
        }
        Question::TargetPushed => {
            "the target takes {clicks of pushing damage} in the course of the action"
        }
        Question::TargetWounds => {
            "the target stands {clicks} from its starting position after the action"
        }
        Question::HelperHarm => {
            "another member of the formation takes {clicks} in the course of the attack"
        }
        Question::HelperTokens => {
            "another member of the formation has {action tokens} after the action"
        }
        Question::HelperPushing => {
            "another member of the formation takes {clicks of pushing damage} from the action"
        }
        Question::ActionsSpent => "the action uses up {of the player's actions}",
        Question::MayActAgain => "the actor <may|may not> act again this turn",
        Question::TurnOver => "the turn <is|is not> over when the action is",
        Question::Regenerated => "the actor regenerates {clicks}",
        Question::VictoryPoints => "the actor's player scores {points} in the course of the attack",
        Question::CaptiveReleased => "the captive bystander <is|is not> free after the attack",
        Question::CaptiveEliminated => {
            "the captive bystander <is|is not> eliminated in the course of the attack"
        }
        Question::CaptiveTokens => "the captive bystander has {action tokens} after the attack",
        Question::CaptivePoints => "the captor's side scores {points} in the course of the attack",
        Question::FinalPoints => {
            "the actor's player scores {points} when the players end the game now"
        }
        Question::WithdrawPoints => {
            "the other player scores {points} when the actor's player withdraws"
        }
        Question::WithdrawReleases => {
            "the captive bystander <is|is not> free when the actor's player has withdrawn"
        }
        Question::WithdrawRemoves => {
            "the actor <is|is not> off the table when its player has withdrawn"
        }
        Question::MayRaise => {
            "the actor <may|may not> be given the action that brings the eliminated figure back"
        }
        Question::Raised => "the eliminated figure <is|is not> back in play after the action",
        Question::RaisedWounds => {
            "the figure that was brought back stands {clicks} from its starting position"
        }
        Question::RaisedMayAct => {
            "the figure that was brought back <may|may not> be given a move action this turn"
        }
        Question::RaisedTouches => {
            "the figure that was brought back <touches|does not touch> the actor"
        }
        Question::MayLevitate => "the actor <may|may not> lift the target and set it down there",
        Question::CarriedMayAct => {
            "the lifted friend <may|may not> be given a move action this turn"
        }
        Question::CarriedHarm => "the lifted target takes {clicks} in the course of the action",
        Question::CarriedSpin => {
            "the bystander beside whom the target is set down <may|may not> turn in place"
        }
        Question::LevitatorMoved => {
            "the actor itself <stands|does not stand> elsewhere after it has lifted the target"
        }
        Question::MayMove => "the actor <may|may not> go that way",
        Question::MovesOff => {
            "the actor <may|may not> leave its place, its roll to break away made where one is \
             needed"
        }
        Question::MayRotate => {
            "the actor <may|may not> be turned where it stands by its move action"
        }
        Question::MayFace => "the actor <may|may not> face another way at the end of its move",
        Question::MayLeaveCaptive => "the actor <may|may not> move without its captive",
        Question::MaySpinAway => {
            "the target <may|may not> use its free spin to turn its front away from the actor"
        }
        Question::MoveTargetTokens => "the target has {action tokens} after the actor's move",
        Question::FormationMovesOn => {
            "the others of the formation <may|may not> still move when the actor has come into \
             contact"
        }
        Question::FormationMayPart => {
            "the formation <may|may not> end its move when only the actor has gone"
        }
        Question::FollowDamage => {
            "the target takes {clicks} from an attack after the move that hits"
        }
        Question::FollowActions => {
            "the move and the attack after it use up {of the player's actions}"
        }
        Question::TargetMayAct => {
            "the target <may|may not> be given a move action on its owner's next turn"
        }
        Question::TargetNextPush => {
            "the target takes {clicks of pushing damage} from a move action on its owner's next \
             turn"
        }
        Question::TokensLeft => "the actor has {action tokens} when the turn has ended",
        Question::MayTurn => "the actor <may|may not> be turned in place by Nimble at that moment",
        Question::TurnCost => "it costs {actions and action tokens} to turn by Nimble",
        Question::TargetMovedByActor => {
            "the actor's player <at once moves|does not at once move> the target"
        }
        Question::TargetMayAttack => {
            "the target <may|may not> attack after the move that was forced on it"
        }
        Question::ForcedContact => {
            "the forced move <may|may not> bring the target into contact with the bystander"
        }
        Question::TargetMayStand => {
            "the target <may|may not> use an ability that takes a move action without moving, in \
             place of the forced move"
        }
        Question::TargetMayCancel => {
            "an ability of the target <may|may not> be cancelled while its forced move goes on"
        }
        Question::MayCancel => {
            "the owner <may|may not> cancel the abilities that the actor uses, at that moment"
        }
        Question::TargetOnTable => "the target <is|is not> still on the table after the action",
        Question::CaptorIsActor => "<it is|it is not> the actor that holds the captured target",
        Question::PushLast => "the click of pushing <is|is not> the last click of the action",
        Question::GameOver => "the game <is|is not> over after the attack",
        Question::Winner => {
            "{the actor's player|the other player} wins when the players end the game now"
        }
        Question::ArmyLegal => "the game <may|may not> begin with the actor's army",
        Question::StartClick => "the actor begins the game at click {} of its dial, counted from 0",
        Question::MayPlace => "the warrior <may|may not> be set up there",
        Question::MayPlaceTerrain => "the second terrain item <may|may not> be placed there",
        Question::FirstPlayer => "{the actor's player|the other player} is the first player",
        Question::FirstTurn => "{the actor's player|the other player} has the first turn",
        Question::PlacesFirst => {
            "{the actor's player|the other player} is the first to set an army up"
        }
        Question::PlacesSecond => {
            "{the actor's player|the player to the left} is the second to set an army up"
        }
        Question::TerrainFirst => {
            "{the actor's player|the other player} places the first terrain item"
        }
        Question::TerrainSecond => {
            "{the actor's player|the player to the left} places the second terrain item"
        }
        Question::NextPlayer => {
            "seat {} has the next turn, counted to the left from the one whose turn it is"
        }
        Question::MayCapture => "the actor <may|may not> try to capture the target",
        Question::SectionMayAttack => {
            "the named section of the multiple-dial warrior <may|may not> attack the other warrior"
        }
        Question::SectionTotal => "{} counts towards the total of the section's attack",
        Question::SectionDamage => {
            "the other warrior takes {clicks} from an attack of the section that hits"
        }
        Question::MultiDialMayMove => "the multiple-dial warrior <may|may not> go that way",
        Question::MultiDialMayTurn => {
            "the multiple-dial warrior <may|may not> be turned where it stands by its move action"
        }
        Question::MultiDialBreaksAway => "the multiple-dial warrior <breaks|does not break> away",
        Question::MultiDialBreakRolls => {
            "{dice} are rolled before the multiple-dial warrior may move off"
        }
        Question::MultiDialMayBeAttacked => {
            "the actor <may|may not> attack the multiple-dial warrior, with the section that is \
             picked"
        }
        Question::MultiDialMayBeReached => {
            "the actor <may|may not> move into contact with the multiple-dial warrior, before \
             that section"
        }
        Question::MultiDialAttackedTotal => {
            "{} counts towards the total of the actor's attack on the multiple-dial warrior"
        }
        Question::SectionDefense => {
            "{} counts towards the number that the attack on the multiple-dial warrior must reach"
        }
        Question::SectionPicker => {
            "{the attacker|the controller|nobody} picks the section that the attack affects"
        }
        Question::PickAllowed => "that section <may|may not> be picked for the attack",
        Question::SectionHarm => {
            "the dial of the named section turns by {clicks} when an attack hits the \
             multiple-dial warrior"
        }
        Question::SectionsHarmed => {
            "an attack that hits the multiple-dial warrior damages {sections}"
        }
        Question::MultiDialHarm => {
            "an attack that hits the multiple-dial warrior deals {clicks of damage}"
        }
        Question::MultiDialEliminated => {
            "the multiple-dial warrior <is|is not> eliminated by an attack that hits"
        }
        Question::MultiDialOnTable => {
            "the multiple-dial warrior <is|is not> still on the battlefield after an attack that \
             hits"
        }
        Question::SectionActsLater => {
            "the named section <may|may not> be given a move action on the turn after an attack \
             that hits"
        }
        Question::SectionMayAct => "the named section <may|may not> be given the action",
        Question::MultiDialTokens => {
            "the multiple-dial warrior has {action tokens} after the action"
        }
        Question::MultiDialPushing => {
            "the multiple-dial warrior takes {clicks of pushing damage} in the turn"
        }
        Question::MultiDialActionsSpent => {
            "the action of the sections uses up {of the player's actions}"
        }
        Question::MultiDialPushLast => {
            "the click of a push <comes|does not come> after the damage that the attack deals"
        }
        Question::PushPickAllowed => "that section <may|may not> be picked for the click of a push",
        Question::PushPicker => {
            "{its player|its opponent} picks the section of the multiple-dial warrior that takes \
             the click of a push"
        }
        Question::MultiDialTokensLeft => {
            "the multiple-dial warrior has {action tokens} when the turn has ended"
        }
        Question::AbilityReaches => {
            "the actor's ability <does something|does nothing> to the multiple-dial warrior"
        }
        Question::MultiDialMayBeRaised => {
            "the actor <may|may not> bring an eliminated multiple-dial warrior back"
        }
        Question::MultiDialMayJoin => {
            "the multiple-dial warrior <may|may not> move as a member of a formation"
        }
        Question::SectionHealed => "the named section repairs {clicks} by the action",
        Question::MayBoard => "the actor <may|may not> board the chariot",
        Question::Aboard => {
            "the actor <is|is not> in the rear compartment after the order to board"
        }
        Question::BoarderTokens => "the actor has {action tokens} when it has boarded",
        Question::MayDisembark => "the passenger <may|may not> get out of the chariot there",
        Question::StillAboard => {
            "the passenger <is|is not> still in the chariot after the order to get out"
        }
        Question::MayStartAboard => "the actor <may|may not> begin the game in the chariot",
        Question::PassengerMayAttack => {
            "the actor <may|may not> attack the target out of its chariot"
        }
        Question::PassengerTokens => "the passenger has {action tokens} after its attack",
        Question::ChariotTokens => "the chariot has {action tokens} after the passenger's attack",
        Question::PassengerMayMove => {
            "the passenger <may|may not> be given a move action without getting out"
        }
        Question::PassengerMayTurn => "the passenger <may|may not> be turned by Nimble",
        Question::PassengerMayPass => "the passenger <may|may not> be given a pass action",
        Question::PassengerHarm => {
            "the passenger takes {clicks} in the course of an attack that hits the chariot"
        }
        Question::PassengerDieRoller => {
            "{the attacker|the controller of the chariot} rolls the die for the passenger"
        }
        Question::WreckFacer => {
            "{the attacker|the controller} chooses the facing of the passenger whose chariot is \
             eliminated"
        }
        Question::WreckInPlace => {
            "the passenger of the eliminated chariot <stands|does not stand> where the chariot \
             stood"
        }
        Question::WreckFaced => {
            "the passenger of the eliminated chariot <faces|does not face> as was chosen"
        }
        Question::PassengerMayBeAttacked => "the actor <may|may not> attack the passenger itself",
        Question::LevelLegal => {
            "the game <may|may not> begin with the multiple-dial warrior at the chosen point value"
        }
        Question::SectionStart => {
            "the dial of the named section is turned by {clicks} when the game begins"
        }
        Question::BatteredPoints => {
            "an opponent gets {points} for the multiple-dial warrior when the players end the \
             game now"
        }
        Question::DungeonMayActivate => "the actor <may|may not> be activated for its errand",
        Question::DungeonMayDo => {
            "its abilities and its errand <leave|do not leave> the actor free to do the deed"
        }
        Question::DungeonActivationsSpent => {
            "the actor's move uses up {of the player's activations}"
        }
        Question::DungeonStartDice => {
            "{dice} are rolled at the start of the turn for the actor and the bystander"
        }
        Question::DungeonActivationsGained => {
            "{activations} more than normal may be made this turn"
        }
        Question::DungeonStartHealed => {
            "the bystander heals {clicks} at the start of the actor's turn"
        }
        Question::DungeonSpeedValue => {
            "the actor has a speed value of {} in its activation, before anything is added"
        }
        Question::DungeonSpeedAdded => "{} is added to the actor's speed value",
        Question::DungeonAttackCost => "the attack costs the actor {speed points}",
        Question::DungeonKeptFromToken => {
            "the actor <is|is not> kept from converting the wandering monster token"
        }
        Question::DungeonDisarmBonus => "the actor may add {} to its die roll to disarm traps",
        Question::DungeonBreaksAway => "the actor <breaks|does not break> away",
        Question::DungeonTreatsAsClear => {
            "what the actor's way leads through <is|is not> clear terrain to it"
        }
        Question::DungeonMayEnd => {
            "its abilities <let|do not let> the actor end its movement in that square"
        }
        Question::DungeonFreeSpin => {
            "the target <gets|does not get> a free spin when the actor has moved beside it"
        }
        Question::DungeonMoveHarm => "the actor takes {clicks} for moving beside the target",
        Question::DungeonMoveTargetHarm => {
            "the target takes {clicks} when the actor moves beside it"
        }
        Question::DungeonMoveEnds => {
            "the actor's activation <is|is not> over when it has moved beside the target"
        }
        Question::DungeonMayLevitate => "the actor <may|may not> carry the target that way",
        Question::DungeonMayTarget => {
            "the actor's ranged combat attack <may|may not> be aimed at the target"
        }
        Question::DungeonLineHindered => "the line of fire to the target <is|is not> hindered",
        Question::DungeonThirdAffected => {
            "the attack, if successful, <affects|does not affect> the bystander too"
        }
        Question::DungeonThirdHit => "the attack <hits|does not hit> the bystander",
        Question::DungeonAttackBonus => "{} is added to the attack value and the attack roll",
        Question::DungeonDefenseBase => "the target uses a defense value of {}",
        Question::DungeonDefenseAdded => {
            "{} is added to the target's defense value against the attack"
        }
        Question::DungeonThirdAdded => {
            "{} is added to the bystander's defense value against the attack that affects it"
        }
        Question::DungeonHits => "the attack <hits|does not hit>, when all is done",
        Question::DungeonSingleDice => "{single dice} are rolled in the course of the attack",
        Question::DungeonDamageBase => {
            "a hit starts from {clicks}, before anything is added or taken off"
        }
        Question::DungeonDamageAdded => "{clicks} are added to a hit",
        Question::DungeonDamageTaken => "the target takes {clicks} from the attack",
        Question::DungeonHarm => "the target takes {of the clicks inflicted on it}",
        Question::DungeonRetaliation => "the attacker takes {clicks} for the attack",
        Question::DungeonActorHealed => "the attacker heals {clicks} by its attack",
        Question::DungeonFreezes => "the attack <leaves|does not leave> the target frozen",
        Question::DungeonForcedMove => {
            "the actor's player at once moves the target with at most {speed points}"
        }
        Question::DungeonForcedBeside => {
            "the actor's player <may|may not> at once move the target into a square adjacent to \
             what is near"
        }
        Question::DungeonMayCounterattack => "whoever is struck <may|may not> counterattack",
        Question::DungeonCanAffect => "the ability of somebody else <can|cannot> affect the target",
        Question::DungeonMayHeal => {
            "the actor <may|may not> make its attack in order to heal the target"
        }
        Question::DungeonHealDefense => "the attack to heal must reach {}",
        Question::DungeonHealBonus => "{} is added to an attack to heal",
        Question::DungeonHealed => "the attack to heal brings the target {clicks}",
        Question::DungeonSelfHealed => {
            "the actor may heal itself {clicks}, for the speed points that it has left"
        }
        Question::DungeonPointsAfter => "{speed points} are left when the actor has healed itself",
        Question::DungeonSelfHealEnds => {
            "healing itself <ends|does not end> the actor's activation"
        }
        Question::DungeonRegenerated => "the actor regenerates {clicks}",
        Question::DungeonMayRaise => {
            "the eliminated figure <may|may not> be chosen, and returned to that square"
        }
        Question::DungeonRaised => "the eliminated figure <is|is not> back in play",
        Question::DungeonRaisedClick => {
            "the eliminated figure's dial is turned to click {} in the end, counted from 0"
        }
        Question::DungeonStartClick => {
            "the actor's dial must show click {} before the game, counted from 0"
        }
    }
}
