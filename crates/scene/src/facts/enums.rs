//! The closed lists of words that facts may hold.
//! It names them; what they do to a game is the stages' affair.

use std::sync::OnceLock;

use variorum_engine::{AbilityId, Faction};
use variorum_expr::EnumId;

macro_rules! enums {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:literal [$($word:literal),*];)+) => {
        /// A closed list of words.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum EnumType {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl EnumType {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name that stands before the dot.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            fn words(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$($word),*],)+ }
            }
        }
    };
}

enums! {
    /// The special abilities.
    Ability "ability" [];
    /// What a warrior may be told to do.
    ActionKind "kind" ["close", "ranged", "move", "pass", "regenerate", "levitate", "raise", "summon"];
    /// How the dice of an attack fell.
    AttackResult "result" ["hit", "miss", "critical_hit", "critical_miss"];
    /// What a figure stands on and how it moves.
    Mount "mount" ["foot", "mounted", "multi_dial", "chariot"];
    /// The factions.
    Faction "faction" [];
    /// What the ground is.
    Ground "ground" ["clear", "hindering", "blocking", "elevated", "abrupt", "shallow", "deep", "low_wall"];
    /// Whose a bystander is, seen from the actor.
    Allegiance "side" ["friend", "foe"];
    /// Where a bystander stands.
    BystanderPlace "place" ["absent", "touching_actor", "touching_target", "near_target", "between", "in_front", "behind_target", "at_end", "gate"];
    /// Whom a ranged combat action names as its second target.
    SecondTarget "second" ["none", "bystander", "same"];
    /// The faction of those who share an action, next to the actor's.
    HelperFaction "kin" ["same", "other", "shyft", "mage_spawn"];
    /// How far a base gets into the ground that it enters.
    EntryDepth "depth" ["wholly", "partly"];
    /// What a player has left.
    RemainingFoe "left" ["warrior", "none", "captive", "demoralized"];
    /// A moment at which somebody may want to turn, or to cancel an ability.
    Moment "moment" ["own_turn", "other_turn", "in_move", "in_attack", "after_roll"];
    /// A section of a multiple-dial warrior, or the border between the front and the right one.
    SectionOrBorder "section" ["front", "left", "rear", "right", "border"];
    /// What another section was told earlier in the turn.
    EarlierAction "before" ["nothing", "move", "close", "ranged", "pass"];
    /// How a multiple-dial warrior goes.
    Course "course" ["forward", "turned", "backward", "backward_turned", "sideways", "bent"];
    /// What is on the way of a multiple-dial warrior.
    Obstacle "obstacle" ["nothing", "warrior", "giant", "giant_at_end", "blocking"];
    /// What a warrior of the Dungeons game is activated for.
    Errand "errand" ["usual", "quick", "levitate", "raise", "regenerate", "thaw"];
    /// What a warrior of the Dungeons game would do in its activation.
    Deed "deed" ["move", "open_door", "close", "ranged", "disarm", "gather", "pass_through", "end_beside"];
    /// What a line of fire runs through in a dungeon.
    LineOfFire "line" ["clear", "hindering", "blocking", "figure"];
    /// What a way leads through in a dungeon.
    DungeonWay "way" ["clear", "hindering", "water", "blocking", "open_door", "closed_door", "figure"];
    /// Where clicks of damage come from.
    DamageOrigin "origin" ["attack", "ability", "critical_miss", "pushing"];
    /// What a counterattack would answer.
    CounteredStrike "against" ["attack", "ram", "pole_arm", "retaliation"];
    /// Who or what is in the squares around a place.
    DungeonNeighbour "near" ["nobody", "friend", "foe", "mage_spawn", "monster_token"];
}

impl EnumType {
    /// The words of the list, in order.
    pub fn variants(self) -> &'static [String] {
        static WORDS: OnceLock<Vec<Vec<String>>> = OnceLock::new();
        let all = WORDS.get_or_init(|| Self::ALL.iter().map(|of| of.spelt()).collect());
        all.get(self as usize).map_or(&[], Vec::as_slice)
    }

    fn spelt(self) -> Vec<String> {
        let word = |name: &str| name.to_lowercase().replace([' ', '/', '-'], "_");
        match self {
            Self::Ability => AbilityId::ALL.iter().map(|ability| word(ability.id())).collect(),
            Self::Faction => Faction::ALL.iter().map(|faction| word(faction.name())).collect(),
            _ => self.words().iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    /// Its id in the schema.
    pub fn id(self) -> EnumId {
        super::enum_id(self as usize)
    }
}
