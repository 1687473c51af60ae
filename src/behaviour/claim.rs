//! What the records claim of their changes, held against what plays: words alone and settled doubts
//! show no witness, a change of the rule shows one, or its record says why not.
//! It mends nothing; a claim that cannot be decided is said to be so.

use rayon::prelude::*;

use super::{Behaviour, Effort, Group, Incomparable, compare};
use crate::check::Checks;
use variorum_corpus::catalog::{Catalog, Entry};
use variorum_corpus::record::ChangeKind;
use variorum_corpus::timeline::EditionIndex;

/// How a claim fares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// What plays bears it out.
    Holds,
    /// It is said to play differently, nothing shows it, and the record says why.
    Excused,
    /// No check asks anything about the subject yet.
    Undecided,
    /// It is said to be the same rule, and a witness shows that it is not.
    Witnessed,
    /// It is said to play differently, nothing shows it, and the record does not say why.
    Unshown,
    /// The record says why there is no witness, and there is one.
    Stale,
}

impl Verdict {
    /// The verdict in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Excused => "excused",
            Self::Undecided => "undecided",
            Self::Witnessed => "witnessed",
            Self::Unshown => "unshown",
            Self::Stale => "stale",
        }
    }

    /// Whether the record and what plays contradict each other.
    pub fn is_contradiction(self) -> bool {
        matches!(self, Self::Witnessed | Self::Unshown | Self::Stale)
    }
}

/// One change of the corpus, its claim, and what plays.
#[derive(Debug)]
pub struct Claim<'a> {
    /// The record that makes it.
    pub entry: Entry<'a>,
    /// The edition of the record that it supersedes.
    pub before: EditionIndex,
    /// What is claimed.
    pub kind: ChangeKind,
    /// Why nothing shows it, where the record says so.
    pub reason: Option<&'a str>,
    /// What was played.
    pub found: Result<Behaviour, Incomparable>,
}

impl Claim<'_> {
    /// The smallest situation that its own wording decides differently.
    pub fn witness(&self) -> Option<&Group> {
        self.found.as_ref().ok()?.own().min_by_key(|group| super::size(&group.witness))
    }

    /// How it fares.
    pub fn verdict(&self) -> Verdict {
        let claims = self.kind == ChangeKind::Functional;
        match (self.witness().is_some(), claims) {
            (true, true) if self.reason.is_some() => Verdict::Stale,
            (true, true) => Verdict::Holds,
            (true, false) => Verdict::Witnessed,
            (false, true) if self.reason.is_some() => Verdict::Excused,
            (false, _) if self.found.is_err() => Verdict::Undecided,
            (false, true) => Verdict::Unshown,
            (false, false) => Verdict::Holds,
        }
    }
}

/// Every change that the wanted records claim, in the order of subject and edition. Only where a
/// difference is claimed is an ability played against every other one: where none is, its own
/// checks and those about it have to do.
pub fn claims<'a>(
    catalog: &'a Catalog,
    checks: &Checks,
    effort: Effort,
    wanted: impl Fn(&Entry<'a>) -> bool,
) -> Vec<Claim<'a>> {
    let changed: Vec<_> = catalog
        .entries()
        .filter(wanted)
        .filter_map(|entry| {
            let change = entry.record.change.as_ref()?;
            let before = entry.subject.predecessor(entry.edition, &catalog.timeline)?;
            Some((entry, before.edition, change))
        })
        .collect();
    changed
        .into_par_iter()
        .map(|(entry, before, change)| {
            let kind = *change.kind;
            let effort = effort.for_claim(Some(kind));
            let reason = change.no_witness.as_ref().map(|reason| reason.as_str());
            Claim {
                entry,
                before,
                kind,
                reason,
                found: compare(catalog, checks, entry.subject, [before, entry.edition], effort),
            }
        })
        .collect()
}
