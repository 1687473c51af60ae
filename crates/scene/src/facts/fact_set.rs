//! Sets of facts, a bit each.

use variorum_expr::FactId;

/// Enough for 512 facts.
const WORDS: usize = 8;

/// Some of the facts of the schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FactSet([u64; WORDS]);

impl FactSet {
    pub fn contains(&self, fact: FactId) -> bool {
        let (word, bit) = place(fact);
        self.0.get(word).is_some_and(|bits| bits >> bit & 1 == 1)
    }

    /// Adds a fact, and says whether it is new.
    pub fn insert(&mut self, fact: FactId) -> bool {
        let is_new = !self.contains(fact);
        self.set(fact, true);
        is_new
    }

    /// Adds a fact or takes it out.
    pub(super) fn set(&mut self, fact: FactId, is_in: bool) {
        let (word, bit) = place(fact);
        let bits = self.0.get_mut(word).expect("the tables have fewer facts than there are bits");
        *bits = *bits & !(1 << bit) | u64::from(is_in) << bit;
    }

    /// Adds all facts of another set.
    pub fn extend(&mut self, other: &Self) {
        for (bits, more) in self.0.iter_mut().zip(other.0) {
            *bits |= more;
        }
    }

    /// The facts that are not in another set.
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        for (bits, less) in self.0.iter_mut().zip(other.0) {
            *bits &= !less;
        }
        self
    }

    /// The facts in schema order.
    pub fn iter(self) -> impl Iterator<Item = FactId> {
        (0_u16..).zip(self.0).flat_map(|(word, bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(FactId(word * 64 + u16::try_from(bit).ok()?))
            })
        })
    }
}

impl FromIterator<FactId> for FactSet {
    fn from_iter<T: IntoIterator<Item = FactId>>(facts: T) -> Self {
        let mut set = Self::default();
        facts.into_iter().for_each(|fact| set.set(fact, true));
        set
    }
}

fn place(fact: FactId) -> (usize, u32) {
    (fact.index() / 64, u32::from(fact.0 % 64))
}

#[cfg(test)]
mod tests {
    use super::FactSet;
    use variorum_expr::FactId;

    #[test]
    fn a_set_gives_back_what_was_put_in_it() {
        let facts = [3, 63, 64, 200, 511].map(FactId);
        let mut set: FactSet = facts.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), facts);
        assert!(!set.insert(FactId(64)) && set.insert(FactId(65)));
        let less = set.without(&[3, 65].map(FactId).into_iter().collect());
        assert_eq!(less.iter().collect::<Vec<_>>(), [63, 64, 200, 511].map(FactId));
        set.set(FactId(511), false);
        assert!(!set.contains(FactId(511)) && set.contains(FactId(200)));
    }
}
