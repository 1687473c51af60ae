//! `variorum history --behaviour`: what plays differently with each change of a life.

use rayon::prelude::*;

use crate::behaviour::{self, BehaviourDiff, BehaviourView, Difference, Incomparable};
use crate::check::Checks;
use crate::commands::diff::behaviour::groups;
use crate::error::Error;
use crate::terminal::indented;
use variorum_corpus::catalog::{Catalog, Subject};
use variorum_corpus::diff::{EventKind, History};
use variorum_corpus::timeline::EditionIndex;

/// One change, played.
#[derive(Debug)]
pub(super) struct Played {
    /// The edition that made it.
    pub edition: String,
    editions: [EditionIndex; 2],
    found: Result<BehaviourDiff, Incomparable>,
}

/// Every event of a life that printed a text anew, played against the text before.
pub(super) fn all(
    catalog: &Catalog,
    subject: &Subject,
    life: &History,
) -> Result<Vec<Played>, Error> {
    let checks = Checks::load(catalog).map_err(Error::Findings)?;
    let printed = life.events.iter().filter(|event| {
        matches!(event.event, EventKind::Introduced | EventKind::Changed | EventKind::Reprinted)
    });
    let numbers: Vec<EditionIndex> =
        printed.filter_map(|event| catalog.timeline.index_of(&event.edition.edition)).collect();
    let pairs: Vec<[EditionIndex; 2]> =
        numbers.windows(2).filter_map(|pair| <[EditionIndex; 2]>::try_from(pair).ok()).collect();
    let played = pairs.into_par_iter().map(|editions| Played {
        edition: {
            let [_, after] = editions;
            catalog.timeline.edition_id(after).to_owned()
        },
        editions,
        found: behaviour::compare(
            catalog,
            &checks,
            subject,
            editions,
            behaviour::SearchEffort::default(),
        ),
    });
    Ok(played.collect())
}

impl Played {
    /// As JSON shows it; none if nothing could be played.
    pub(super) fn view(&self, catalog: &Catalog, subject: &str) -> Option<BehaviourView> {
        self.found
            .as_ref()
            .ok()
            .map(|found| BehaviourView::new(catalog, subject, self.editions, found))
    }

    /// What plays differently, one witness for each question.
    pub(super) fn in_words(&self, catalog: &Catalog, width: usize, indent: &str) -> String {
        match &self.found {
            Err(Incomparable::NotPlayed) => {
                indented("Not played: the engine plays the tabletop line only.", width, indent)
            }
            Err(Incomparable::NoQuestion) => {
                indented("Not played: no check asks anything about it yet.", width, indent)
            }
            Ok(found) => {
                let own: Vec<&Difference> = found.own_differences().collect();
                if own.is_empty() {
                    let scope = if found.sampled {
                        "a sample of the combinations"
                    } else {
                        "all combinations"
                    };
                    return indented(
                        &format!(
                            "Plays the same in {}, {scope}.",
                            behaviour::situation_count(found.situations)
                        ),
                        width,
                        indent,
                    );
                }
                let told = groups(
                    &own,
                    &behaviour::edition_labels(catalog, self.editions),
                    1,
                    width,
                    indent,
                );
                format!("{}{told}", indented("Played:", width, indent))
                    .replace("Played:\n\n", "Played:\n")
            }
        }
    }
}
