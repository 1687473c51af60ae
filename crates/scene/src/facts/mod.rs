//! What can be said about a position of the game: the facts, the values each may take, and
//! situations, which give every fact a value.
//!
//! Checks, rulings, replays and other programs share them. What follows from the facts is not
//! here: the engine shows it, by playing.

mod definition;
mod describe;
mod dungeons;
mod enums;
mod multi_dial;
mod situation;
mod tabletop;
mod text;

pub use definition::{Domain, FactDefinition};
pub use dungeons::{DUNGEON_DICE, DungeonFact};
pub use enums::{
    Allegiance, AttackResult, BystanderPlace, CounteredStrike, DriveCourse, DriveObstacle,
    DungeonDeed, DungeonLine, DungeonNeighbour, DungeonWay, EarlierAction, EntryDepth, EnumType,
    FactEnum, Ground, HelperFaction, Moment, OrderKind, RemainingFoe, SecondTarget,
    SectionOrBorder,
};
pub use multi_dial::MultiDialFact;
pub use situation::Situation;
pub use tabletop::{Attribute, Fact, Role};
pub use text::{SituationError, value_to_json};

use std::sync::OnceLock;

use variorum_expr::fingerprint::Fingerprint;
use variorum_expr::{Schema, Value};

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

/// A hash of all facts with their types and values: equal where two programs mean the same by a
/// situation.
pub fn hash() -> &'static str {
    &catalogue().hash
}
