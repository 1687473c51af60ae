//! The list of questions of the Dungeons game, each with the type of its answer and where it is
//! answered.
//! It answers none itself.

/// Hands the questions of the tabletop on to a macro, and those of the Dungeons game after them.
macro_rules! card_questions {
    ($make:ident $($tabletop:tt)+) => {
        $make! {
            $($tabletop)+
            =>
            CardMayActivate "dungeon-may-activate" Truth dungeons::turn::may_activate, "May the actor be activated for its errand?";
            CardMayDo "dungeon-may-do" Truth dungeons::turn::may_do, "Do its abilities and its errand leave the actor free to do the deed?";
            CardSpent "dungeon-activations-spent" Number dungeons::turn::spent, "How many of the player's activations does the actor's move use up?";
            CardStartDice "dungeon-start-dice" Sum dungeons::turn::start_dice, "How many dice are rolled at the start of the turn for the actor and the bystander?";
            CardGained "dungeon-activations-gained" Sum dungeons::turn::gained, "How many activations may be made more than normal this turn?";
            CardStartHealed "dungeon-start-healed" Number dungeons::turn::start_healed, "How many clicks does the bystander heal at the start of the actor's turn?";
            CardSpeedValue "dungeon-speed-value" Number dungeons::turn::speed_value, "Which speed value does the actor have in its activation, before anything is added?";
            CardSpeedAdded "dungeon-speed-added" Sum dungeons::turn::speed_added, "How much is added to the actor's speed value?";
            CardAttackCost "dungeon-attack-cost" Number dungeons::turn::attack_cost, "How many speed points does the attack cost the actor?";
            CardKeptFromToken "dungeon-kept-from-token" Truth dungeons::turn::kept_from_token, "Is the actor kept from converting the wandering monster token?";
            CardDisarmBonus "dungeon-disarm-bonus" Sum dungeons::turn::disarm_bonus, "How much may the actor add to its die roll to disarm traps?";
            CardBreaksAway "dungeon-breaks-away" Truth dungeons::moving::breaks_away, "Does the actor break away?";
            CardTreatsAsClear "dungeon-treats-as-clear" Truth dungeons::moving::treats_as_clear, "Is what the actor's way leads through clear terrain to it?";
            CardMayEnd "dungeon-may-end" Truth dungeons::moving::may_end, "Do its abilities let the actor end its movement in that square?";
            CardFreeSpin "dungeon-free-spin" Truth dungeons::moving::free_spin, "Does the target get a free spin when the actor has moved beside it?";
            CardMoveHarm "dungeon-move-harm" Number dungeons::moving::harm, "How many clicks does the actor take for moving beside the target?";
            CardMoveTargetHarm "dungeon-move-target-harm" Number dungeons::moving::target_harm, "How many clicks does the target take when the actor moves beside it?";
            CardMoveEnds "dungeon-move-ends" Truth dungeons::moving::ends, "Is the actor's activation over when it has moved beside the target?";
            CardMayLevitate "dungeon-may-levitate" Truth dungeons::moving::may_levitate, "May the actor carry the target that way?";
            CardMayTarget "dungeon-may-target" Truth dungeons::aiming::may_target, "May the actor's ranged combat attack be aimed at the target?";
            CardLineHindered "dungeon-line-hindered" Truth dungeons::aiming::line_hindered, "Is the line of fire to the target hindered?";
            CardThirdAffected "dungeon-third-affected" Truth dungeons::aiming::third_affected, "Does the attack, if successful, affect the bystander too?";
            CardThirdHit "dungeon-third-hit" Truth dungeons::aiming::third_hit, "Does the attack hit the bystander?";
            CardAttackBonus "dungeon-attack-bonus" Sum dungeons::aiming::attack_bonus, "How much do abilities add to the attack value and the attack roll?";
            CardDefenseBase "dungeon-defense-base" Number dungeons::aiming::defense_base, "Which defense value does the target use?";
            CardDefenseAdded "dungeon-defense-added" Sum dungeons::aiming::defense_added, "How much is added to the target's defense value against the attack?";
            CardThirdAdded "dungeon-third-added" Sum dungeons::aiming::third_added, "How much is added to the bystander's defense value against the attack that affects it?";
            CardHits "dungeon-hits" Truth dungeons::harm::hits, "Does the attack hit, when all is done?";
            CardSingleDice "dungeon-single-dice" Sum dungeons::harm::single_dice, "How many single dice are rolled in the course of the attack?";
            CardDamageBase "dungeon-damage-base" Number dungeons::harm::base, "How many clicks does a hit start from, before anything is added or taken off?";
            CardDamageAdded "dungeon-damage-added" Sum dungeons::harm::added, "How many clicks are added to a hit?";
            CardDamageTaken "dungeon-damage-taken" Number dungeons::harm::taken, "How many clicks does the target take from the attack?";
            CardHarm "dungeon-harm" Number dungeons::harm::remaining, "How many of the clicks inflicted on the target does it take?";
            CardRetaliation "dungeon-retaliation" Number dungeons::harm::retaliation, "How many clicks does the attacker take for the attack?";
            CardActorHealed "dungeon-actor-healed" Number dungeons::harm::actor_healed, "How many clicks does the attacker heal by its attack?";
            CardFreezes "dungeon-freezes" Truth dungeons::harm::freezes, "Does the attack leave the target frozen?";
            CardForcedMove "dungeon-forced-move" Number dungeons::harm::forced_move, "With how many speed points at most does the actor's player at once move the target?";
            CardForcedBeside "dungeon-forced-beside" Truth dungeons::harm::forced_beside, "May the actor's player at once move the target into a square adjacent to what is near?";
            CardMayCounter "dungeon-may-counterattack" Truth dungeons::harm::may_counterattack, "May whoever is struck counterattack?";
            CardCanAffect "dungeon-can-affect" Truth dungeons::harm::can_affect, "Can the ability of somebody else affect the target?";
            CardMayHeal "dungeon-may-heal" Truth dungeons::healing::may_heal, "May the actor make its attack in order to heal the target?";
            CardHealDefense "dungeon-heal-defense" Number dungeons::healing::defense, "Which number must the attack to heal reach?";
            CardHealBonus "dungeon-heal-bonus" Number dungeons::healing::bonus, "How much is added to an attack to heal?";
            CardHealed "dungeon-healed" Number dungeons::healing::healed, "How many clicks does the attack to heal bring the target?";
            CardSelfHealed "dungeon-self-healed" Number dungeons::healing::self_healed, "How many clicks may the actor heal itself, for the speed points that it has left?";
            CardPointsAfter "dungeon-points-after" Number dungeons::healing::points_after, "How many speed points are left when the actor has healed itself?";
            CardSelfHealEnds "dungeon-self-heal-ends" Truth dungeons::healing::ends, "Does healing itself end the actor's activation?";
            CardRegenerated "dungeon-regenerated" Number dungeons::healing::regenerated, "How many clicks does the actor regenerate?";
            CardMayRaise "dungeon-may-raise" Truth dungeons::dial::may_raise, "May the eliminated figure be chosen, and returned to that square?";
            CardRaised "dungeon-raised" Truth dungeons::dial::raised, "Is the eliminated figure back in play?";
            CardRaisedClick "dungeon-raised-click" Number dungeons::dial::raised_click, "To which click is the eliminated figure's dial turned in the end, counted from 0?";
            CardStartClick "dungeon-start-click" Number dungeons::dial::start_click, "Which click must the actor's dial show before the game, counted from 0?";
        }
    };
}

pub(in crate::stage) use card_questions;
