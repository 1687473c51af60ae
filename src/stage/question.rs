//! The closed list of questions, each with the type of its answer and the stage that plays it.
//! It plays none itself.

use super::{Refusal, Stage, attack, moving, turning};
use crate::expr::{Type, Value};

/// What an answer looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// A whole number.
    Number,
    /// A whole number that several clauses add to: those that apply are summed.
    Sum,
    /// Yes or no.
    Truth,
}

impl Answer {
    /// The type that an expression for it must have.
    pub fn ty(self) -> Type {
        match self {
            Self::Number | Self::Sum => Type::Int,
            Self::Truth => Type::Bool,
        }
    }
}

macro_rules! questions {
    ($($variant:ident $id:literal $answer:ident $play:path, $meaning:literal;)+) => {
        /// A question that checks, rulings and other engines may ask.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Question {
            $(#[doc = $meaning] $variant,)+
        }

        impl Question {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name that records write.
            pub fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)+ }
            }

            /// What is asked, in a sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)+ }
            }

            /// What its answer looks like.
            pub fn answer(self) -> Answer {
                match self { $(Self::$variant => Answer::$answer,)+ }
            }

            pub(super) fn play(self, stage: &mut Stage) -> Result<Value, Refusal> {
                match self { $(Self::$variant => $play(stage),)+ }
            }
        }
    };
}

questions! {
    AttackTotal "attack-total" Sum attack::total, "What do the dice, the attack value and the bonuses of the attack add up to?";
    DefenseValue "defense-value" Sum attack::defense, "Which number must the attack reach?";
    AttackHits "attack-hits" Truth attack::hits, "Does the attack hit its target?";
    DamageBase "damage-base" Number attack::base, "How many clicks does a hit start from, before anything is added or taken off?";
    DamageAdded "damage-added" Sum attack::added, "How many clicks are added to a hit?";
    DamageReduced "damage-reduced" Sum attack::reduced, "By how many clicks is a hit reduced?";
    DamageDealt "damage-dealt" Number attack::dealt, "How many clicks does the target take from the attack?";
    TargetTokens "target-tokens" Number attack::target_tokens, "How many action tokens does the target have after the action?";
    ActorHarm "actor-harm" Number attack::actor_harm, "How many clicks does the attacker take in the course of the action?";
    MayCloseAttack "may-close-attack" Truth attack::may_close, "May the actor attack the target in close combat?";
    MayRangedAttack "may-ranged-attack" Truth attack::may_ranged, "May the actor shoot at the target?";
    ActorTokens "actor-tokens" Number turning::tokens, "How many action tokens does the actor have after the action?";
    ActorHealed "actor-healed" Number attack::actor_healed, "How many clicks does the attacker heal in the course of the action?";
    TargetHealed "target-healed" Number attack::target_healed, "How many clicks does the target heal in the course of the action?";
    TargetHarm "target-harm" Number attack::target_harm, "How many clicks of any kind does the target take in the course of the action?";
    TargetEliminated "target-eliminated" Truth attack::eliminated, "Is the target eliminated by the action?";
    TargetCaptured "target-captured" Truth attack::captured, "Does the target become a captive?";
    ThirdHarm "third-harm" Number attack::third_harm, "How many clicks does the bystander take in the course of the action?";
    ThirdAffected "third-affected" Truth attack::third_affected, "Are the dice of the attack compared with the bystander's defense too?";
    AttackRolls "attack-rolls" Number attack::rolls, "How many times are the two dice of the attack rolled?";
    SingleDice "single-dice" Number attack::single_dice, "How many single dice are rolled in the course of the action, besides those of the attack?";
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
    MayEnter "may-enter" Truth moving::may_enter, "May the actor move onto the ground and stay on it?";
    MustStop "must-stop" Truth moving::must_stop, "Must the actor end its move where it has entered the ground?";
    BreakAwayRequired "break-away-required" Truth moving::must_break_away, "Must the actor roll to break away before it moves?";
    BreakAwaySucceeds "break-away-succeeds" Truth moving::breaks_away, "Does the actor break away?";
    FreeSpin "free-spin-allowed" Truth moving::free_spin, "May the target turn in place when the actor has come into contact?";
    AttackAfterMove "attack-after-move" Truth moving::follow, "May the actor attack when its move is done?";
    MoveHarm "move-harm" Number moving::actor_harm, "How many clicks does the actor take in the course of its move?";
    MoveTargetHarm "move-target-harm" Number moving::target_harm, "How many clicks does the target take in the course of the actor's move?";
    MayCapture "may-capture" Truth attack::may_capture, "May the actor try to capture the target?";
}

impl Question {
    /// The question of a name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|question| question.id() == id)
    }
}
