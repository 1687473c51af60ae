//! The five kinds of document that can be imported.

use serde::{Deserialize, Serialize};

/// A kind of document that an importer exists for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DocumentKind {
    /// The comparison of every ability, edition by edition.
    SpecialAbilityComparison,
    /// The ability card of the Dungeons game.
    DungeonsCard,
    /// The sheet of the Whirlwind expansion.
    WhirlwindSheet,
    /// The rulebook of the Rebellion edition.
    RebellionRulebook,
    /// The rules for multiple-dial warriors and chariots.
    MultipleDialRules,
}

impl DocumentKind {
    /// Every kind, in the order of the documents' numbers.
    pub const ALL: [Self; 5] = [
        Self::SpecialAbilityComparison,
        Self::DungeonsCard,
        Self::WhirlwindSheet,
        Self::RebellionRulebook,
        Self::MultipleDialRules,
    ];

    /// The id that records cite and that names the folder under `printed/`.
    pub fn id(self) -> &'static str {
        match self {
            Self::SpecialAbilityComparison => "special-ability-comparison",
            Self::DungeonsCard => "dungeons-card",
            Self::WhirlwindSheet => "whirlwind-sheet",
            Self::RebellionRulebook => "rebellion-rulebook",
            Self::MultipleDialRules => "multiple-dial-rules",
        }
    }

    /// The kind with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }
}

impl std::fmt::Display for DocumentKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}
