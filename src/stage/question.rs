//! The closed list of questions, each with the type of its answer and the stage that plays it.
//! It plays none itself.

use super::{Refusal, Stage, attack};
use crate::expr::{Type, Value};

/// What an answer looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// A whole number.
    Number,
    /// Yes or no.
    Truth,
}

impl Answer {
    /// The type that an expression for it must have.
    pub fn ty(self) -> Type {
        match self {
            Self::Number => Type::Int,
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
    AttackTotal "attack-total" Number attack::total, "What do the dice, the attack value and the bonuses of the attack add up to?";
    DefenseValue "defense-value" Number attack::defense, "Which number must the attack reach?";
    AttackHits "attack-hits" Truth attack::hits, "Does the attack hit its target?";
    DamageBase "damage-base" Number attack::base, "How many clicks does a hit start from, before anything is added or taken off?";
    DamageAdded "damage-added" Number attack::added, "How many clicks are added to a hit?";
    DamageReduced "damage-reduced" Number attack::reduced, "By how many clicks is a hit reduced?";
    DamageDealt "damage-dealt" Number attack::dealt, "How many clicks does the target take from the attack?";
    TargetTokens "target-tokens" Number attack::target_tokens, "How many action tokens does the target have after the action?";
    ActorHarm "actor-harm" Number attack::actor_harm, "How many clicks does the attacker take in the course of the action?";
    MayCloseAttack "may-close-attack" Truth attack::may_close, "May the actor attack the target in close combat?";
    MayRangedAttack "may-ranged-attack" Truth attack::may_ranged, "May the actor shoot at the target?";
    MayCapture "may-capture" Truth attack::may_capture, "May the actor try to capture the target?";
}

impl Question {
    /// The question of a name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|question| question.id() == id)
    }
}
