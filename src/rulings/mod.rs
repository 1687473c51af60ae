//! The rulings against the engine: each is staged in every edition that it names, and its answers
//! are compared with the engine's.
//! It makes no ruling and mends none; where the two differ, both are shown.

mod load;
mod play;

pub use load::{CODE, Staged, StagedRun, stage};
pub use play::{Play, Ruled, play};

use variorum_corpus::catalog::{Catalog, RulingEntry};
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::record::Ruling;
use variorum_engine::Convention;

/// The convention that a ruling names, where the engine knows it.
pub fn convention(ruling: &Ruling) -> Option<Convention> {
    let name = ruling.convention.as_ref()?;
    Convention::ALL.iter().copied().find(|convention| convention.entry().name == name.value)
}

/// Stages these rulings; what does not fit the facts and questions is reported with its place.
pub fn load<'a>(
    catalog: &Catalog,
    entries: impl IntoIterator<Item = RulingEntry<'a>>,
) -> Result<Vec<Staged<'a>>, Vec<Finding>> {
    let (mut staged, mut findings) = (Vec::new(), Vec::new());
    for entry in entries {
        let (one, wrong) = stage(catalog, entry);
        staged.push(one);
        findings.extend(wrong);
    }
    if findings.is_empty() { Ok(staged) } else { Err(findings) }
}
