//! Where a file belongs: the path is the identity, nothing inside a file repeats it.
//! It refuses every path that is not exactly of the layout.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::diagnostic::{Finding, Position};
use variorum_expr::suggest;

/// The four places of a dial that carry abilities.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
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

/// What a path says of its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordPath<'a> {
    /// `abilities/<slot>/<ability>/<edition>.yaml`
    Ability {
        /// The slot.
        slot: Slot,
        /// The subject's id.
        subject: &'a str,
        /// The edition's id.
        edition: &'a str,
    },
    /// `rules/<chapter>/<topic>/<edition>.yaml`
    Rule {
        /// The chapter.
        chapter: &'a str,
        /// The subject's id.
        subject: &'a str,
        /// The edition's id.
        edition: &'a str,
    },
    /// `rulings/<subject>/<ruling>.yaml`
    Ruling {
        /// The subject that it mainly speaks of.
        subject: &'a str,
        /// The ruling's id.
        ruling: &'a str,
    },
}

const LAYOUT: &str = "files stand at abilities/<slot>/<ability>/<edition>.yaml, rules/<chapter>/<topic>/<edition>.yaml or rulings/<subject>/<ruling>.yaml";

impl<'a> RecordPath<'a> {
    /// What a path, relative to the records' root and with forward slashes, says of its file.
    pub fn parse(path: &'a str) -> Result<Self, Finding> {
        let wrong = |message: String, help: String| {
            Err(Finding::new(path, Position::default(), "path", message, help))
        };
        let Some(stem) = path.strip_suffix(".yaml") else {
            return wrong(
                "the file does not end in .yaml".to_owned(),
                "rename it, or move it out of the records".to_owned(),
            );
        };
        let mut parts = stem.split('/');
        let parts = [parts.next(), parts.next(), parts.next(), parts.next(), parts.next()];
        if let Some(bad) = parts.iter().flatten().find(|part| !is_id(part)) {
            return wrong(
                format!("'{}' in the path is no id", bad.escape_default()),
                ID_HELP.to_owned(),
            );
        }
        match parts {
            [Some("abilities"), Some(slot), Some(subject), Some(edition), None] => {
                match Slot::from_name(slot) {
                    Some(slot) => Ok(Self::Ability { slot, subject, edition }),
                    None => wrong(
                        format!("there is no slot '{slot}'"),
                        suggest::advice(
                            slot,
                            Slot::ALL.map(Slot::name),
                            "the slots are speed, attack, defense and damage",
                        ),
                    ),
                }
            }
            [Some("rules"), Some(chapter), Some(subject), Some(edition), None] => {
                Ok(Self::Rule { chapter, subject, edition })
            }
            [Some("rulings"), Some(subject), Some(ruling), None, None] => {
                Ok(Self::Ruling { subject, ruling })
            }
            _ => wrong("the file is in the wrong place".to_owned(), LAYOUT.to_owned()),
        }
    }
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
