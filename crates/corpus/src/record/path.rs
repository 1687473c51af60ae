//! Where a file belongs: the path is the identity, nothing inside a file repeats it.
//! It refuses every path that is not exactly of the layout.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::diagnostic::{Finding, Position};
use variorum_expr::suggest;

/// The four places of a dial that carry abilities.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Deserialize,
    Serialize,
    JsonSchema
)]
#[derive(borsh::BorshSerialize, borsh::BorshDeserialize)]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    Speed,
    Attack,
    Defense,
    Damage,
}

impl Slot {
    /// All of them, in the order of the printed cards.
    pub const ALL: [Self; 4] = [Self::Speed, Self::Attack, Self::Defense, Self::Damage];

    /// The slot in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Speed => "speed",
            Self::Attack => "attack",
            Self::Defense => "defense",
            Self::Damage => "damage",
        }
    }

    /// The slot with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|slot| slot.name() == name)
    }
}

/// What a path says of its file: the ids in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordPath<'a> {
    /// `abilities/<slot>/<ability>/<edition>.yaml`
    Ability { slot: Slot, subject: &'a str, edition: &'a str },
    /// `rules/<chapter>/<topic>/<edition>.yaml`
    Rule { chapter: &'a str, subject: &'a str, edition: &'a str },
    /// `rulings/<subject>/<ruling>.yaml`
    Ruling { subject: &'a str, ruling: &'a str },
    /// `open-points/<name>.yaml`
    OpenPoint { name: &'a str },
}

const LAYOUT: &str = "files are at abilities/<slot>/<ability>/<edition>.yaml, \
                      rules/<chapter>/<topic>/<edition>.yaml, \
                      rulings/<subject>/<ruling>.yaml or open-points/<name>.yaml";

impl<'a> RecordPath<'a> {
    /// What a path, relative to the records' root and with forward slashes, says of its file.
    pub fn parse(path: &'a str) -> Result<Self, Finding> {
        let wrong = |message: &str, help: &str| {
            Err(Finding::new(path, Position::default(), "path", message, help))
        };
        let Some(stem) = path.strip_suffix(".yaml") else {
            return wrong(
                "the file does not end in .yaml",
                "rename it, or move it out of the records",
            );
        };
        let parts: Vec<&str> = stem.split('/').collect();
        if let Some(bad) = parts.iter().find(|part| !is_id(part)) {
            let message = format!("'{}' in the path is not an id", bad.escape_default());
            return wrong(&message, ID_HELP);
        }
        match parts.as_slice() {
            ["abilities", slot, subject, edition] => match Slot::from_name(slot) {
                Some(slot) => Ok(Self::Ability { slot, subject, edition }),
                None => wrong(&format!("there is no slot '{slot}'"), &slot_advice(slot)),
            },
            ["rules", chapter, subject, edition] => Ok(Self::Rule { chapter, subject, edition }),
            ["rulings", subject, ruling] => Ok(Self::Ruling { subject, ruling }),
            ["open-points", name] => Ok(Self::OpenPoint { name }),
            _ => wrong("the file is in the wrong place", LAYOUT),
        }
    }
}

fn slot_advice(word: &str) -> String {
    let known = Slot::ALL.map(Slot::name);
    suggest::advice(word, known, "the slots are speed, attack, defense and damage")
}

/// What an id may look like, as advice.
pub const ID_HELP: &str = "ids are 1 to 64 small letters, digits and hyphens";

/// Whether a text is an id: 1 to 64 small letters, digits and hyphens.
pub fn is_id(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_file_has_its_place() {
        assert!(matches!(
            RecordPath::parse("abilities/speed/charge/unlimited-2002-01.yaml"),
            Ok(RecordPath::Ability { slot: Slot::Speed, .. })
        ));
        assert!(matches!(
            RecordPath::parse("rules/movement/breaking-away/multiple-dial.yaml"),
            Ok(RecordPath::Rule { .. })
        ));
        assert!(matches!(
            RecordPath::parse("rulings/charge/twice.yaml"),
            Ok(RecordPath::Ruling { .. })
        ));
        assert!(matches!(
            RecordPath::parse("open-points/token-removal.yaml"),
            Ok(RecordPath::OpenPoint { name: "token-removal" })
        ));
    }

    #[test]
    fn everything_else_is_refused() {
        for path in [
            "abilities/sped/charge/x.yaml",
            "abilities/charge/x.yaml",
            "abilities/speed/../x.yaml",
            "rules/a/B/x.yaml",
            "rulings/charge/tw\u{456}ce.yaml",
            "notes/a.yaml",
            "rules/a/b/c.yml",
            "rules/a/b/c/d.yaml",
            "open-points/a/b.yaml",
            "rules//b/c.yaml",
        ] {
            assert_eq!(RecordPath::parse(path).unwrap_err().rule, "path", "{path}");
        }
        assert_eq!(
            RecordPath::parse("abilities/sped/charge/x.yaml").unwrap_err().help,
            "did you mean 'speed'?"
        );
    }
}
