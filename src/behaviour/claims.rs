//! What the records claim about their changes, compared with what plays: a change of words alone
//! shows no witness, a change of the rule shows one, or its record says why not.

use super::{BehaviourDiff, Comparisons, Difference, Incomparable, SearchEffort, situation_size};
use variorum_corpus::catalog::Entry;
use variorum_corpus::record::ChangeKind;
use variorum_corpus::timeline::EditionIndex;

/// Whether what plays confirms a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClaimVerdict {
    /// What plays confirms it.
    Holds,
    /// It is claimed to play differently, nothing shows it, and the record says why.
    Excused,
    /// No check asks anything about the subject yet.
    Undecided,
    /// It is claimed to be the same rule, and a witness shows that it is not.
    Witnessed,
    /// It is claimed to play differently, nothing shows it, and the record does not say why.
    Unshown,
    /// The record says why there is no witness, and there is one.
    Stale,
}

impl ClaimVerdict {
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
    pub kind: ChangeKind,
    /// Why nothing shows it, where the record says so.
    pub reason: Option<&'a str>,
    /// What was played.
    pub found: Result<BehaviourDiff, Incomparable>,
}

impl Claim<'_> {
    /// The smallest situation that its own wording decides differently.
    pub fn witness(&self) -> Option<&Difference> {
        let own = self.found.as_ref().ok()?.own_differences();
        own.min_by_key(|difference| situation_size(&difference.witness))
    }

    pub fn verdict(&self) -> ClaimVerdict {
        let claims_difference = self.kind == ChangeKind::Functional;
        match (self.witness().is_some(), claims_difference) {
            (true, true) if self.reason.is_some() => ClaimVerdict::Stale,
            (true, true) => ClaimVerdict::Holds,
            (true, false) => ClaimVerdict::Witnessed,
            (false, true) if self.reason.is_some() => ClaimVerdict::Excused,
            (false, _) if self.found.is_err() => ClaimVerdict::Undecided,
            (false, true) => ClaimVerdict::Unshown,
            (false, false) => ClaimVerdict::Holds,
        }
    }
}

/// Plays every change that the wanted records claim, in the order of subject and edition. An
/// ability is played against every other one only where a difference is claimed.
pub fn check_claims<'a>(
    comparisons: &Comparisons<'a>,
    effort: SearchEffort,
    is_wanted: impl Fn(&Entry<'a>) -> bool,
) -> Vec<Claim<'a>> {
    let catalog = comparisons.catalog();
    let changed: Vec<_> = catalog
        .entries()
        .filter(is_wanted)
        .filter_map(|entry| {
            let change = entry.record.change.as_ref()?;
            let before = entry.subject.predecessor(entry.edition, &catalog.timeline)?;
            Some((entry, before.edition, change))
        })
        .collect();
    let wanted: Vec<_> = changed
        .iter()
        .map(|(entry, before, change)| {
            (entry.subject, [*before, entry.edition], effort.for_claim(Some(*change.kind)))
        })
        .collect();
    let found = comparisons.compare_all(&wanted);
    changed
        .into_iter()
        .zip(found)
        .map(|((entry, before, change), found)| Claim {
            entry,
            before,
            kind: *change.kind,
            reason: change.no_witness.as_ref().map(|reason| reason.as_str()),
            found,
        })
        .collect()
}
