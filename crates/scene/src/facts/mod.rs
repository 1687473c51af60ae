//! What can be said about a position of the game: the facts, the values each may take, and
//! situations, which give every fact a value.
//!
//! Checks, rulings, replays and other programs share them. Names for what checks say about several
//! facts at once are in `derived`; what follows from the rules is not here: the engine shows it, by
//! playing.

mod definition;
mod derived;
mod describe;
mod dungeons;
mod enums;
mod multi_dial;
mod situation;
mod tabletop;
mod text;

pub(crate) use definition::capitalize;
pub use definition::{Domain, FactDefinition};
pub use derived::{DERIVED_FACTS, DerivedFact};
pub(crate) use describe::describe_ground as ground_words;
pub use dungeons::{DUNGEON_DICE, DungeonFact};
pub(crate) use enums::enum_word;
pub use enums::{
    Allegiance, AttackResult, BystanderPlace, CounteredStrike, DriveCourse, DriveObstacle,
    DungeonDeed, DungeonLine, DungeonNeighbour, DungeonWay, EarlierAction, EntryDepth, EnumType,
    FactEnum, Ground, HelperFaction, Moment, OrderKind, RemainingFoe, SecondTarget,
    SectionOrBorder,
};
pub use multi_dial::MultiDialFact;
pub use situation::{FactSet, Situation};
pub use tabletop::{Attribute, Fact, Role};
pub use text::{SituationError, value_to_json};

use std::sync::OnceLock;

use variorum_expr::fingerprint::Fingerprint;
use variorum_expr::{FactId, Schema, Value};

/// Everything that follows from the tables of facts, worked out once.
struct Catalogue {
    schema: Schema,
    definitions: Vec<FactDefinition>,
    defaults: Vec<Value>,
    hash: String,
}

fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let definitions = tabletop::definitions();
        let mut builder = Schema::builder();
        for list in EnumType::ALL {
            builder.enumeration(list.name(), list.variants().iter().map(String::as_str));
        }
        let mut hash = Fingerprint::default();
        for definition in &definitions {
            builder.fact(definition.path, definition.domain.ty());
            hash.feed(definition.path.as_bytes());
            hash.feed(definition.domain.fingerprint_text().as_bytes());
        }
        for fact in DERIVED_FACTS {
            builder.derived(fact.path, fact.definition);
        }
        for list in EnumType::ALL {
            hash.feed(list.variants().join(",").as_bytes());
        }
        let schema = builder.build().expect("the tables name every fact and every enum once");
        let defaults = definitions.iter().map(|definition| definition.domain.default()).collect();
        Catalogue { schema, definitions, defaults, hash: hash.to_string() }
    })
}

/// The names that expressions may use.
pub fn schema() -> &'static Schema {
    &catalogue().schema
}

/// Every fact, in schema order.
pub fn definitions() -> &'static [FactDefinition] {
    &catalogue().definitions
}

/// What conditions speak of first, by the beginnings of paths; what is not listed comes last.
const READING_ORDER: [&str; 14] = [
    "actor.using",
    "action.",
    "attack.kind",
    "attack.",
    "move.",
    "levitate.",
    "dungeon.errand",
    "giant.",
    "section.",
    "actor.",
    "target.",
    "helpers.",
    "third.",
    "dungeon.",
];

/// The place of a fact in the fixed order of conditions: who acts and how, then the others.
pub fn reading_rank(fact: FactId) -> usize {
    let path = definitions().get(fact.index()).map_or("", |definition| definition.path);
    let group = READING_ORDER.iter().position(|beginning| path.starts_with(beginning));
    group.unwrap_or(READING_ORDER.len()) * definitions().len() + fact.index()
}

/// A hash of all facts with their types and values: equal where two programs mean the same by a
/// situation.
pub fn hash() -> &'static str {
    &catalogue().hash
}
