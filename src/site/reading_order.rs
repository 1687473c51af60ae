//! The order in which a reader meets the subjects: abilities as on the printed cards, rules as in
//! the books.

use super::context::SubjectView;
use variorum_corpus::catalog::SubjectKind;
use variorum_corpus::record::{Colour, Marker, Shape, Slot};

/// The chapters of the rulebook and then those of the supplements, each with its topics in order.
const BOOK: [(&str, &[&str]); 14] = [
    (
        "introduction",
        &[
            "overview",
            "factions",
            "warrior-parts",
            "combat-dial",
            "base-information",
            "combat-values",
            "elimination",
            "game-items",
            "ownership-stickers",
            "players-and-teams",
        ],
    ),
    (
        "getting-started",
        &[
            "point-value",
            "army-building",
            "unique-figures",
            "starting-position-setup",
            "first-player",
            "battlefield",
            "terrain-pile",
            "terrain-placement",
            "starting-area",
            "army-placement",
        ],
    ),
    ("turns", &["turns", "action-allotment", "action-list", "eliminated-player"]),
    (
        "concepts",
        &[
            "action-tokens",
            "pushing",
            "measurements",
            "base-contact",
            "friendly-and-opposing",
            "special-abilities",
            "special-ability-card",
            "optional-abilities",
        ],
    ),
    ("movement", &["movement", "movement-template", "breaking-away", "free-spin"]),
    (
        "combat",
        &[
            "attack-resolution",
            "critical-rolls",
            "arcs",
            "measuring-any-time",
            "ranged-combat",
            "line-of-fire",
            "shooting-into-contact",
            "ranged-damage",
            "multiple-ranged-targets",
            "long-range-attack",
            "area-effect",
            "close-combat",
            "close-combat-damage",
            "targeting-friendly",
            "healing-and-repair",
        ],
    ),
    ("capturing", &["capturing"]),
    (
        "formations",
        &[
            "formations",
            "movement-formations",
            "ranged-combat-formations",
            "close-combat-formations",
            "formation-critical-miss",
        ],
    ),
    (
        "terrain",
        &[
            "terrain-types",
            "hindering-terrain",
            "blocking-terrain",
            "elevated-terrain",
            "elevated-base-contact",
            "height-advantage",
            "shallow-water",
            "deep-water",
            "low-walls",
            "abrupt-elevated-terrain",
        ],
    ),
    (
        "ending",
        &[
            "ending-the-game",
            "withdrawing",
            "figure-retrieval",
            "victory-points",
            "victory-tiebreak",
        ],
    ),
    ("play", &["standard-game", "etiquette", "credits"]),
    ("whirlwind", &["mounted-warriors", "shyft-faction"]),
    ("multiple-dial", &["multiple-dial-warriors", "sections", "objectives"]),
    (
        "chariots",
        &[
            "chariots",
            "boarding",
            "passengers",
            "passenger-combat",
            "passenger-damage",
            "passenger-items",
        ],
    ),
];

/// A place in the order: what is not listed comes last, by name.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ReadingPlace {
    Ability(Slot, (Shape, Colour), String),
    Rule(usize, String, usize, String),
}

impl ReadingPlace {
    pub(crate) fn of_subject(view: &SubjectView<'_>) -> Self {
        let id = view.subject.id.clone();
        match &view.subject.kind {
            SubjectKind::Ability(slot) => {
                Self::Ability(*slot, card_order(view.current.record.marker.as_deref()), id)
            }
            SubjectKind::Rule(chapter) => {
                let position = BOOK.iter().position(|(name, _)| name == chapter);
                let topics = BOOK.iter().find(|(name, _)| name == chapter);
                let topic = topics.and_then(|(_, topics)| topics.iter().position(|one| *one == id));
                let last = usize::MAX;
                Self::Rule(position.unwrap_or(last), chapter.clone(), topic.unwrap_or(last), id)
            }
        }
    }
}

/// The order of the printed cards: squares before circles, each by colour.
pub(crate) fn card_order(marker: Option<&Marker>) -> (Shape, Colour) {
    marker.map_or((Shape::Circle, Colour::Grey), |marker| (marker.shape, marker.colour))
}

#[cfg(test)]
mod tests {
    use super::BOOK;
    use variorum_corpus::catalog::{GLOSSARY, SubjectKind};

    #[test]
    fn every_rule_topic_has_its_place_in_the_book() {
        let catalog = crate::embedded::catalog();
        for subject in catalog.subjects().filter(|subject| subject.id != GLOSSARY) {
            let SubjectKind::Rule(chapter) = &subject.kind else { continue };
            let listed = BOOK.iter().find(|(name, _)| name == chapter);
            let listed = listed.is_some_and(|(_, topics)| topics.contains(&subject.id.as_str()));
            assert!(listed, "{chapter}/{} has no place in the book's order", subject.id);
        }
    }
}
