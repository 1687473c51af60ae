//! Answers of three values: yes, no, and too close to call at a table of real figures.

use serde::{Deserialize, Serialize};

/// The answer to a geometric question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Certainly so.
    Yes,
    /// Certainly not.
    No,
    /// Too close to call.
    Marginal,
}

impl Verdict {
    /// Yes or no, without doubt.
    pub const fn certain(answer: bool) -> Verdict {
        if answer { Verdict::Yes } else { Verdict::No }
    }

    /// Whether the answer is a plain yes.
    pub const fn is_yes(self) -> bool {
        matches!(self, Verdict::Yes)
    }

    /// Whether the answer is a plain no.
    pub const fn is_no(self) -> bool {
        matches!(self, Verdict::No)
    }

    /// The answer to the opposite question.
    #[must_use]
    pub(crate) const fn negated(self) -> Verdict {
        match self {
            Verdict::Yes => Verdict::No,
            Verdict::No => Verdict::Yes,
            Verdict::Marginal => Verdict::Marginal,
        }
    }

    /// Yes when either is, no when both are.
    #[must_use]
    pub const fn or(self, other: Verdict) -> Verdict {
        match (self, other) {
            (Verdict::Yes, _) | (_, Verdict::Yes) => Verdict::Yes,
            (Verdict::No, Verdict::No) => Verdict::No,
            _ => Verdict::Marginal,
        }
    }

    /// Yes when both are, no when either is.
    #[must_use]
    pub const fn and(self, other: Verdict) -> Verdict {
        self.negated().or(other.negated()).negated()
    }
}

#[cfg(test)]
mod tests {
    use super::Verdict::{Marginal, No, Yes};

    #[test]
    fn doubt_survives_unless_the_other_side_settles_it() {
        assert_eq!(Marginal.or(Yes), Yes);
        assert_eq!(Marginal.or(No), Marginal);
        assert_eq!(No.or(No), No);
        assert_eq!(Marginal.and(No), No);
        assert_eq!(Marginal.and(Yes), Marginal);
        assert_eq!(Yes.and(Yes), Yes);
        assert_eq!(Marginal.negated(), Marginal);
    }
}
