//! The closed lists of values that facts may hold, each a Rust enum and an enum of the schema.
//! The words are those that records write: `kind.ranged` is `OrderKind::Ranged`.

use std::sync::OnceLock;

use variorum_engine::dungeons::activation::ActivationPurpose;
use variorum_engine::{AbilityId as Ability, Faction, Harm, Mount};
use variorum_expr::EnumId;

/// A Rust enum whose values a fact may hold.
pub trait FactEnum: Copy + PartialEq + 'static {
    /// The enum of the schema that it is.
    const TYPE: EnumType;
    /// Its values, in the order of the schema.
    const VALUES: &'static [Self];

    /// The word that records write for this value.
    fn word(self) -> String;
}

/// One row for each enum of the schema, in schema order. A row with values also defines the Rust
/// enum; the others are enums of the engine.
macro_rules! fact_enums {
    ($(
        #[doc = $doc:literal]
        $list:ident $name:literal $({ $($value:ident $word:literal,)+ })?;
    )+) => {
        /// An enum of the schema.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum EnumType {
            $(#[doc = $doc] $list,)+
        }

        impl EnumType {
            /// Every enum, in schema order.
            pub const ALL: &'static [Self] = &[$(Self::$list,)+];

            /// The name before the dot in `kind.ranged`.
            pub fn name(self) -> &'static str {
                match self { $(Self::$list => $name,)+ }
            }

            fn spell_values(self) -> Vec<String> {
                match self { $(Self::$list => all_words::<$list>(),)+ }
            }
        }

        $($(
            #[doc = $doc]
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum $list {
                $(#[doc = $word] $value,)+
            }

            impl FactEnum for $list {
                const TYPE: EnumType = EnumType::$list;
                const VALUES: &'static [Self] = &[$(Self::$value,)+];

                fn word(self) -> String {
                    self.to_string()
                }
            }

            impl std::fmt::Display for $list {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str(match self { $(Self::$value => $word,)+ })
                }
            }
        )?)+
    };
}

fact_enums! {
    /// The special abilities.
    Ability "ability";
    /// An action, or the kind of an attack.
    OrderKind "kind" {
        Close "close", Ranged "ranged", Move "move", Pass "pass", Regenerate "regenerate",
        Levitate "levitate", Raise "raise", Summon "summon",
    };
    /// How the dice of an attack fell.
    AttackResult "result" {
        Hit "hit", Miss "miss", CriticalHit "critical_hit", CriticalMiss "critical_miss",
    };
    /// What a figure stands on and how it moves.
    Mount "mount";
    /// The factions.
    Faction "faction";
    /// What the ground is.
    Ground "ground" {
        Clear "clear", Hindering "hindering", Blocking "blocking", Elevated "elevated",
        Abrupt "abrupt", Shallow "shallow", Deep "deep", LowWall "low_wall",
    };
    /// Whose a bystander is, seen from the actor.
    Allegiance "side" { Friend "friend", Foe "foe", };
    /// Where a bystander is.
    BystanderPlace "place" {
        Absent "absent", TouchingActor "touching_actor", TouchingTarget "touching_target",
        NearTarget "near_target", Between "between", InFront "in_front",
        BehindTarget "behind_target", AtEnd "at_end", Gate "gate",
    };
    /// Whom a ranged combat action names as its second target.
    SecondTarget "second" { None "none", Bystander "bystander", Same "same", };
    /// The faction of those who share an action, compared with the actor's.
    HelperFaction "kin" { Same "same", Other "other", Shyft "shyft", MageSpawn "mage_spawn", };
    /// How far a base gets into the ground that it enters.
    EntryDepth "depth" { Wholly "wholly", Partly "partly", };
    /// What a player has left.
    RemainingFoe "left" {
        Warrior "warrior", None "none", Captive "captive", Demoralized "demoralized",
    };
    /// A moment at which somebody may want to turn a figure, or to cancel an ability.
    Moment "moment" {
        OwnTurn "own_turn", OtherTurn "other_turn", InMove "in_move", InAttack "in_attack",
        AfterRoll "after_roll",
    };
    /// A section of a multiple-dial warrior, or the border between the front and the right one.
    SectionOrBorder "section" {
        Front "front", Left "left", Rear "rear", Right "right", Border "border",
    };
    /// What another section was ordered to do earlier in the turn.
    EarlierAction "before" {
        Nothing "nothing", Move "move", Close "close", Ranged "ranged", Pass "pass",
    };
    /// How a multiple-dial warrior moves.
    DriveCourse "course" {
        Forward "forward", Turned "turned", Backward "backward",
        BackwardTurned "backward_turned", Sideways "sideways", Bent "bent",
    };
    /// What is in the way of a multiple-dial warrior.
    DriveObstacle "obstacle" {
        Nothing "nothing", Warrior "warrior", MultiDial "giant", MultiDialAtEnd "giant_at_end",
        Blocking "blocking",
    };
    /// What a warrior of the Dungeons game is activated for.
    ActivationPurpose "errand";
    /// What a warrior of the Dungeons game would do in its activation.
    DungeonDeed "deed" {
        Move "move", OpenDoor "open_door", Close "close", Ranged "ranged", Disarm "disarm",
        Gather "gather", PassThrough "pass_through", EndBeside "end_beside",
    };
    /// What a line of fire runs through in a dungeon.
    DungeonLine "line" {
        Clear "clear", Hindering "hindering", Blocking "blocking", Figure "figure",
    };
    /// What a path leads through in a dungeon.
    DungeonWay "way" {
        Clear "clear", Hindering "hindering", Water "water", Blocking "blocking",
        OpenDoor "open_door", ClosedDoor "closed_door", Figure "figure",
    };
    /// Where clicks of damage come from.
    Harm "origin";
    /// What a counterattack would answer.
    CounteredStrike "against" {
        Attack "attack", Ram "ram", PoleArm "pole_arm", Retaliation "retaliation",
    };
    /// Who or what is in the squares around a place.
    DungeonNeighbour "near" {
        Nobody "nobody", Friend "friend", Foe "foe", MageSpawn "mage_spawn",
        MonsterToken "monster_token",
    };
}

impl EnumType {
    /// The words of its values, in schema order.
    pub fn variants(self) -> &'static [String] {
        static WORDS: OnceLock<Vec<Vec<String>>> = OnceLock::new();
        let all = WORDS.get_or_init(|| Self::ALL.iter().map(|list| list.spell_values()).collect());
        all.get(self as usize).expect("ALL lists every enum, in the order of the variants")
    }

    /// Its id in the schema, where the enums follow each other as they do here.
    pub fn id(self) -> EnumId {
        EnumId(u16::try_from(self as usize).expect("there are far fewer than 65,536 enums"))
    }
}

/// The value of an enum that records write with this word.
pub(crate) fn enum_word<E: FactEnum>(word: &str) -> Option<E> {
    E::VALUES.iter().copied().find(|value| value.word() == word)
}

fn all_words<E: FactEnum>() -> Vec<String> {
    E::VALUES.iter().map(|value| value.word()).collect()
}

/// A name as a word of the schema: `Magic Blast`, `magic-blast` and `magic_blast` are one.
fn as_word(name: &str) -> String {
    name.to_lowercase().replace([' ', '/', '-'], "_")
}

impl FactEnum for Ability {
    const TYPE: EnumType = EnumType::Ability;
    const VALUES: &'static [Self] = &Self::ALL;

    fn word(self) -> String {
        as_word(self.id())
    }
}

impl FactEnum for Faction {
    const TYPE: EnumType = EnumType::Faction;
    const VALUES: &'static [Self] = &Self::ALL;

    fn word(self) -> String {
        as_word(self.name())
    }
}

impl FactEnum for Mount {
    const TYPE: EnumType = EnumType::Mount;
    const VALUES: &'static [Self] = &Self::ALL;

    fn word(self) -> String {
        match self {
            Self::Foot => "foot",
            Self::Mounted => "mounted",
            Self::MultiDial => "multi_dial",
            Self::Chariot => "chariot",
        }
        .to_owned()
    }
}

impl FactEnum for ActivationPurpose {
    const TYPE: EnumType = EnumType::ActivationPurpose;
    const VALUES: &'static [Self] =
        &[Self::Usual, Self::Quick, Self::Levitate, Self::Raise, Self::Regenerate, Self::Thaw];

    fn word(self) -> String {
        match self {
            Self::Usual => "usual",
            Self::Quick => "quick",
            Self::Levitate => "levitate",
            Self::Raise => "raise",
            Self::Regenerate => "regenerate",
            Self::Thaw => "thaw",
        }
        .to_owned()
    }
}

impl FactEnum for Harm {
    const TYPE: EnumType = EnumType::Harm;
    const VALUES: &'static [Self] = &[Self::Attack, Self::Ability, Self::Miss, Self::Push];

    fn word(self) -> String {
        match self {
            Self::Attack => "attack",
            Self::Ability => "ability",
            Self::Miss => "critical_miss",
            Self::Push => "pushing",
        }
        .to_owned()
    }
}
