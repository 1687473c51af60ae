//! Faults to plant: engines that play one rule wrongly, to see whether the checks notice and which
//! clause they name. A fault changes the rules that the engine plays by, never its answers.

mod abilities;
mod numbers;
mod terrain;

use variorum_corpus::record::ClauseRef;
use variorum_engine::{Edition, Ruleset};

/// One rule played wrongly.
#[derive(Debug, Clone, Copy)]
pub struct PlantedFault {
    /// Its name on the command line.
    pub name: &'static str,
    /// The clause that must be named.
    pub clause: &'static str,
    /// The clauses, or subjects as a whole, that depend on the same rule and may be named too.
    pub also: &'static [&'static str],
    /// What the engine then does.
    pub about: &'static str,
    /// The newest edition in which it makes a difference.
    pub edition: Edition,
    edit: fn(&mut Ruleset),
}

/// A table of faults: the name, the clause that it breaks, what may be named too, what the engine
/// then does, and the edit of the rules; with an edition where the newest one would not show it.
macro_rules! planted_faults {
    ($(
        $name:literal breaks $clause:literal $(in $edition:ident)?
        also $also:tt
        so $about:literal
        by $edit:expr;
    )+) => {
        pub(super) const ALL: &[super::PlantedFault] = &[$(super::PlantedFault {
            name: $name,
            clause: $clause,
            also: &$also,
            about: $about,
            edition: planted_faults!(@edition $($edition)?),
            edit: $edit,
        },)+];
    };
    (@edition) => { variorum_engine::Edition::LastErrata };
    (@edition $edition:ident) => { variorum_engine::Edition::$edition };
}
use planted_faults;

impl PlantedFault {
    /// Every fault, in the order of the tables.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        numbers::ALL.iter().chain(terrain::ALL).chain(abilities::ALL)
    }

    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::all().find(|fault| fault.name == name)
    }

    /// The rules of its edition with the fault in them.
    pub fn rules(&self) -> Ruleset {
        let mut rules = Ruleset::for_edition(self.edition);
        (self.edit)(&mut rules);
        rules
    }

    /// Whether this is the clause that it breaks.
    pub fn breaks(&self, clause: &ClauseRef) -> bool {
        names(self.clause, clause)
    }

    /// Whether a disagreement about this clause belongs to the fault.
    pub fn covers(&self, clause: &ClauseRef) -> bool {
        self.breaks(clause) || self.also.iter().any(|name| names(name, clause))
    }
}

/// Whether a name is that of the clause or of its subject.
fn names(name: &str, clause: &ClauseRef) -> bool {
    match name.split_once('#') {
        Some((subject, id)) => subject == clause.subject && id == clause.clause,
        None => name == clause.subject,
    }
}
