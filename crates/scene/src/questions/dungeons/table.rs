//! The list of questions of the Dungeons game, each with the type of its answer and where it is
//! answered.
//! It answers none itself.

/// Hands the questions of the tabletop on to a macro, and those of the Dungeons game after them.
macro_rules! card_questions {
    ($make:ident $($tabletop:tt)+) => {
        $make! {
            $($tabletop)+
            =>
            DungeonMayActivate "dungeon-may-activate" Truth dungeons::turn::may_activate, "May the actor be activated for its errand?";
            DungeonMayDo "dungeon-may-do" Truth dungeons::turn::may_do, "Do its abilities and its errand leave the actor free to do the deed?";
            DungeonActivationsSpent "dungeon-activations-spent" Number dungeons::turn::spent, "How many of the player's activations does the actor's move use up?";
            DungeonStartDice "dungeon-start-dice" Sum dungeons::turn::start_dice, "How many dice are rolled at the start of the turn for the actor and the bystander?";
            DungeonActivationsGained "dungeon-activations-gained" Sum dungeons::turn::gained, "How many activations may be made more than normal this turn?";
            DungeonStartHealed "dungeon-start-healed" Number dungeons::turn::start_healed, "How many clicks does the bystander heal at the start of the actor's turn?";
            DungeonSpeedValue "dungeon-speed-value" Number dungeons::turn::speed_value, "Which speed value does the actor have in its activation, before anything is added?";
            DungeonSpeedAdded "dungeon-speed-added" Sum dungeons::turn::speed_added, "How much is added to the actor's speed value?";
            DungeonAttackCost "dungeon-attack-cost" Number dungeons::turn::attack_cost, "How many speed points does the attack cost the actor?";
            DungeonKeptFromToken "dungeon-kept-from-token" Truth dungeons::turn::kept_from_token, "Is the actor kept from converting the wandering monster token?";
            DungeonDisarmBonus "dungeon-disarm-bonus" Sum dungeons::turn::disarm_bonus, "How much may the actor add to its die roll to disarm traps?";
            DungeonBreaksAway "dungeon-breaks-away" Truth dungeons::moving::breaks_away, "Does the actor break away?";
            DungeonTreatsAsClear "dungeon-treats-as-clear" Truth dungeons::moving::treats_as_clear, "Is what the actor's way leads through clear terrain to it?";
            DungeonMayEnd "dungeon-may-end" Truth dungeons::moving::may_end, "Do its abilities let the actor end its movement in that square?";
            DungeonFreeSpin "dungeon-free-spin" Truth dungeons::moving::free_spin, "Does the target get a free spin when the actor has moved beside it?";
            DungeonMoveHarm "dungeon-move-harm" Number dungeons::moving::harm, "How many clicks does the actor take for moving beside the target?";
            DungeonMoveTargetHarm "dungeon-move-target-harm" Number dungeons::moving::target_harm, "How many clicks does the target take when the actor moves beside it?";
            DungeonMoveEnds "dungeon-move-ends" Truth dungeons::moving::ends, "Is the actor's activation over when it has moved beside the target?";
            DungeonMayLevitate "dungeon-may-levitate" Truth dungeons::moving::may_levitate, "May the actor carry the target that way?";
            DungeonMayTarget "dungeon-may-target" Truth dungeons::aiming::may_target, "May the actor's ranged combat attack be aimed at the target?";
            DungeonLineHindered "dungeon-line-hindered" Truth dungeons::aiming::line_hindered, "Is the line of fire to the target hindered?";
            DungeonThirdAffected "dungeon-third-affected" Truth dungeons::aiming::third_affected, "Does the attack, if successful, affect the bystander too?";
            DungeonThirdHit "dungeon-third-hit" Truth dungeons::aiming::third_hit, "Does the attack hit the bystander?";
            DungeonAttackBonus "dungeon-attack-bonus" Sum dungeons::aiming::attack_bonus, "How much do abilities add to the attack value and the attack roll?";
            DungeonDefenseBase "dungeon-defense-base" Number dungeons::aiming::defense_base, "Which defense value does the target use?";
            DungeonDefenseAdded "dungeon-defense-added" Sum dungeons::aiming::defense_added, "How much is added to the target's defense value against the attack?";
            DungeonThirdAdded "dungeon-third-added" Sum dungeons::aiming::third_added, "How much is added to the bystander's defense value against the attack that affects it?";
            DungeonHits "dungeon-hits" Truth dungeons::harm::hits, "Does the attack hit, when all is done?";
            DungeonSingleDice "dungeon-single-dice" Sum dungeons::harm::single_dice, "How many single dice are rolled in the course of the attack?";
            DungeonDamageBase "dungeon-damage-base" Number dungeons::harm::base, "How many clicks does a hit start from, before anything is added or taken off?";
            DungeonDamageAdded "dungeon-damage-added" Sum dungeons::harm::added, "How many clicks are added to a hit?";
            DungeonDamageTaken "dungeon-damage-taken" Number dungeons::harm::taken, "How many clicks does the target take from the attack?";
            DungeonHarm "dungeon-harm" Number dungeons::harm::remaining, "How many of the clicks inflicted on the target does it take?";
            DungeonRetaliation "dungeon-retaliation" Number dungeons::harm::retaliation, "How many clicks does the attacker take for the attack?";
            DungeonActorHealed "dungeon-actor-healed" Number dungeons::harm::actor_healed, "How many clicks does the attacker heal by its attack?";
            DungeonFreezes "dungeon-freezes" Truth dungeons::harm::freezes, "Does the attack leave the target frozen?";
            DungeonForcedMove "dungeon-forced-move" Number dungeons::harm::forced_move, "With how many speed points at most does the actor's player at once move the target?";
            DungeonForcedBeside "dungeon-forced-beside" Truth dungeons::harm::forced_beside, "May the actor's player at once move the target into a square adjacent to what is near?";
            DungeonMayCounterattack "dungeon-may-counterattack" Truth dungeons::harm::may_counterattack, "May whoever is struck counterattack?";
            DungeonCanAffect "dungeon-can-affect" Truth dungeons::harm::can_affect, "Can the ability of somebody else affect the target?";
            DungeonMayHeal "dungeon-may-heal" Truth dungeons::healing::may_heal, "May the actor make its attack in order to heal the target?";
            DungeonHealDefense "dungeon-heal-defense" Number dungeons::healing::defense, "Which number must the attack to heal reach?";
            DungeonHealBonus "dungeon-heal-bonus" Number dungeons::healing::bonus, "How much is added to an attack to heal?";
            DungeonHealed "dungeon-healed" Number dungeons::healing::healed, "How many clicks does the attack to heal bring the target?";
            DungeonSelfHealed "dungeon-self-healed" Number dungeons::healing::self_healed, "How many clicks may the actor heal itself, for the speed points that it has left?";
            DungeonPointsAfter "dungeon-points-after" Number dungeons::healing::points_after, "How many speed points are left when the actor has healed itself?";
            DungeonSelfHealEnds "dungeon-self-heal-ends" Truth dungeons::healing::ends, "Does healing itself end the actor's activation?";
            DungeonRegenerated "dungeon-regenerated" Number dungeons::healing::regenerated, "How many clicks does the actor regenerate?";
            DungeonMayRaise "dungeon-may-raise" Truth dungeons::dial::may_raise, "May the eliminated figure be chosen, and returned to that square?";
            DungeonRaised "dungeon-raised" Truth dungeons::dial::raised, "Is the eliminated figure back in play?";
            DungeonRaisedClick "dungeon-raised-click" Number dungeons::dial::raised_click, "To which click is the eliminated figure's dial turned in the end, counted from 0?";
            DungeonStartClick "dungeon-start-click" Number dungeons::dial::start_click, "Which click must the actor's dial show before the game, counted from 0?";
        }
    };
}

pub(in crate::questions) use card_questions;
