//! Faults to be planted: engines that play one rule wrongly, to see whether the checks notice and
//! which clause they name.
//! A fault changes the rules that the engine plays by, and never what it answers.

mod abilities;
mod ground;
mod numbers;

use variorum_engine::{Edition, Ruleset};

/// One rule played wrongly.
#[derive(Debug, Clone, Copy)]
pub struct Fault {
    /// Its name on the command line.
    pub name: &'static str,
    /// The clause that must be named.
    pub clause: &'static str,
    /// The clauses, or subjects as a whole, that rest on the same rule and may be named too.
    pub also: &'static [&'static str],
    /// What the engine then does.
    pub about: &'static str,
    /// The newest edition in which it makes a difference.
    pub edition: Edition,
    edit: fn(&mut Ruleset),
}

/// A table of faults: name, clause, what may be named too, what the engine then does, and the edit;
/// an edition where the newest one would not show it.
macro_rules! faults {
    ($($name:literal $clause:literal $also:tt $(in $edition:ident)? $about:literal $edit:expr;)+) => {
        pub(super) const ALL: &[super::Fault] = &[$(super::Fault {
            name: $name,
            clause: $clause,
            also: &$also,
            about: $about,
            edition: faults!(@edition $($edition)?),
            edit: $edit,
        },)+];
    };
    (@edition) => { variorum_engine::Edition::LastErrata };
    (@edition $edition:ident) => { variorum_engine::Edition::$edition };
}
use faults;

impl Fault {
    /// Every fault there is, in the order of the tables.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        numbers::ALL.iter().chain(ground::ALL).chain(abilities::ALL)
    }

    /// The fault of a name.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::all().find(|fault| fault.name == name)
    }

    /// The rules of its edition with the fault in them.
    pub fn rules(&self) -> Ruleset {
        let mut rules = Ruleset::for_edition(self.edition);
        (self.edit)(&mut rules);
        rules
    }

    /// Whether a disagreement about a clause belongs to this fault.
    pub fn covers(&self, clause: &str) -> bool {
        let subject = clause.split('#').next().unwrap_or(clause);
        self.clause == clause || self.also.iter().any(|other| *other == clause || *other == subject)
    }
}
