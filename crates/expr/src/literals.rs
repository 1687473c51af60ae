//! Which literals each fact is compared with: the values at which an expression changes its mind.
//! It finds them by reading, not by trying, and does not promise them all: a comparison of two
//! facts has none.

use std::collections::{BTreeMap, BTreeSet};

use super::node::{At, Node, Pair, Tree};
use super::schema::Schema;
use super::value::{Slot, Type, Value, bit};

/// What one fact is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Literals {
    /// The fact.
    pub slot: Slot,
    /// Of an integer: the values at which some comparison turns, through sums with constants,
    /// rising.
    pub ints: Vec<i64>,
    /// Of an enum: the variants named, of a set: the members named, as bits.
    pub members: u128,
}

/// A sum of facts, each some number of times, and a constant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Sum {
    times: BTreeMap<Slot, i64>,
    constant: i64,
}

impl Sum {
    fn add(&self, other: &Self, times: i64) -> Self {
        let mut sum = self.clone();
        sum.constant = sum.constant.saturating_add(other.constant.saturating_mul(times));
        for (slot, count) in &other.times {
            let entry = sum.times.entry(*slot).or_insert(0);
            *entry = entry.saturating_add(count.saturating_mul(times));
        }
        sum.times.retain(|_, count| *count != 0);
        sum
    }
}

/// Alternatives beyond these are dropped: a few suffice to choose values, and each choice doubles
/// them.
const MOST_SUMS: usize = 16;

/// The literals of every fact that the tree mentions, by slot.
pub(super) fn literals(tree: &Tree, schema: &Schema) -> Vec<Literals> {
    let mut found = Found { tree, schema, ints: BTreeMap::new(), members: BTreeMap::new() };
    for at in 0..=tree.root() {
        found.compared(at);
    }
    let slots: BTreeSet<Slot> = tree
        .0
        .iter()
        .filter_map(|node| if let Node::Fact(slot) = node { Some(*slot) } else { None })
        .collect();
    let of = |slot| Literals {
        slot,
        ints: found.ints.get(&slot).map(|ints| ints.iter().copied().collect()).unwrap_or_default(),
        members: found.members.get(&slot).copied().unwrap_or(0),
    };
    slots.into_iter().map(of).collect()
}

struct Found<'a> {
    tree: &'a Tree,
    schema: &'a Schema,
    ints: BTreeMap<Slot, BTreeSet<i64>>,
    members: BTreeMap<Slot, u128>,
}

impl Found<'_> {
    fn compared(&mut self, at: At) {
        let Node::Pair(pair, a, b) = self.tree.get(at) else { return };
        match pair {
            Pair::Or | Pair::And | Pair::Add | Pair::Subtract | Pair::Multiply => {}
            _ if self.tree.ty(a, self.schema) == Type::Int => self.turns(a, b),
            _ => {
                let named = self.named(a) | self.named(b);
                for slot in self.facts(a).into_iter().chain(self.facts(b)) {
                    *self.members.entry(slot).or_default() |= named;
                }
            }
        }
    }

    /// Where the difference of two sums changes its sign, for each fact while the others are 0.
    fn turns(&mut self, a: At, b: At) {
        for left in self.sums(a) {
            for right in self.sums(b) {
                let difference = left.add(&right, -1);
                for (slot, times) in &difference.times {
                    let turn = difference
                        .constant
                        .checked_neg()
                        .and_then(|constant| constant.checked_div_euclid(*times));
                    self.ints.entry(*slot).or_default().extend(turn);
                }
            }
        }
    }

    /// What an integer may be a sum of.
    fn sums(&self, at: At) -> Vec<Sum> {
        let mut sums = match self.tree.get(at) {
            Node::Const(value) => {
                vec![Sum { constant: value.int().unwrap_or(0), ..Sum::default() }]
            }
            Node::Fact(slot) => vec![Sum { times: [(slot, 1)].into(), constant: 0 }],
            Node::Minus(a) => self.sums(a).iter().map(|sum| Sum::default().add(sum, -1)).collect(),
            Node::Pair(Pair::Add, a, b) => self.joined(a, b, 1),
            Node::Pair(Pair::Subtract, a, b) => self.joined(a, b, -1),
            Node::Pair(Pair::Multiply, a, b) => match (self.tree.get(a), self.tree.get(b)) {
                (Node::Const(Value::Int(times)), _) => {
                    self.sums(b).iter().map(|sum| Sum::default().add(sum, times)).collect()
                }
                (_, Node::Const(Value::Int(times))) => {
                    self.sums(a).iter().map(|sum| Sum::default().add(sum, times)).collect()
                }
                _ => vec![],
            },
            Node::Pair(_, a, b) | Node::Choose(_, a, b) => [self.sums(a), self.sums(b)].concat(),
            Node::Not(_) => vec![],
        };
        sums.truncate(MOST_SUMS);
        sums
    }

    fn joined(&self, a: At, b: At, times: i64) -> Vec<Sum> {
        let right = self.sums(b);
        self.sums(a)
            .iter()
            .flat_map(|left| right.iter().map(|right| left.add(right, times)))
            .collect()
    }

    /// The variants that a part may name, as bits.
    fn named(&self, at: At) -> u128 {
        match self.tree.get(at) {
            Node::Const(Value::Enum(_, variant)) => bit(variant),
            Node::Const(Value::Set(_, bits)) => bits,
            Node::Choose(_, a, b) => self.named(a) | self.named(b),
            _ => 0,
        }
    }

    /// The facts of enums and sets that a part may yield.
    fn facts(&self, at: At) -> Vec<Slot> {
        match self.tree.get(at) {
            Node::Fact(slot) if self.tree.ty(at, self.schema) != Type::Bool => vec![slot],
            Node::Choose(_, a, b) => [self.facts(a), self.facts(b)].concat(),
            _ => vec![],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_that_cancel_out_are_gone_from_a_sum() {
        let one = Sum { times: [(Slot(0), 1), (Slot(1), 2)].into(), constant: 3 };
        let other = Sum { times: [(Slot(0), 1)].into(), constant: i64::MAX };
        assert_eq!(
            one.add(&other, -1),
            Sum { times: [(Slot(1), 2)].into(), constant: 3 - i64::MAX }
        );
        assert_eq!(
            one.add(&other, 1).constant,
            i64::MAX,
            "too large for 64 bits: as large as there is"
        );
    }
}
