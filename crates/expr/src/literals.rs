//! Which literals each fact is compared with: the values at which an expression changes its answer.
//! They are read off the text, not found by trying, so the list may be incomplete: a comparison of
//! two facts has none.

use std::collections::{BTreeMap, BTreeSet};

use crate::tree::{BinaryOp, Node, NodeId, Tree};
use crate::value::{FactId, Type, Value, bit};

/// What one fact is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Literals {
    pub fact: FactId,
    /// Of an integer: the values at which the result of some comparison changes, through sums with
    /// constants, rising.
    pub ints: Vec<i64>,
    /// Of an enum or a set: the variants named, as bits.
    pub members: u64,
}

/// A sum of facts, each some number of times, and a constant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Sum {
    times: BTreeMap<FactId, i64>,
    constant: i64,
}

impl Sum {
    /// This sum and `factor` times the other.
    fn plus_times(&self, other: &Self, factor: i64) -> Self {
        let mut sum = self.clone();
        sum.constant = sum.constant.saturating_add(other.constant.saturating_mul(factor));
        for (fact, count) in &other.times {
            let entry = sum.times.entry(*fact).or_insert(0);
            *entry = entry.saturating_add(count.saturating_mul(factor));
        }
        sum.times.retain(|_, count| *count != 0);
        sum
    }
}

/// Alternatives beyond these are dropped: a few suffice to choose values, and each `?:` doubles
/// them.
const MOST_SUMS: usize = 16;

/// The literals of every fact that the tree mentions, in the order of the schema.
pub(crate) fn literals(tree: &Tree) -> Vec<Literals> {
    let mut collector = Collector { tree, ints: BTreeMap::new(), members: BTreeMap::new() };
    for (_, node) in tree.nodes() {
        if let Node::Binary(op, a, b) = *node {
            collector.add_comparison(op, a, b);
        }
    }
    let Collector { mut ints, members, .. } = collector;
    let literals = |fact| Literals {
        fact,
        ints: ints.remove(&fact).into_iter().flatten().collect(),
        members: members.get(&fact).copied().unwrap_or(0),
    };
    tree.facts().into_iter().map(literals).collect()
}

/// The literals found so far.
struct Collector<'a> {
    tree: &'a Tree,
    ints: BTreeMap<FactId, BTreeSet<i64>>,
    members: BTreeMap<FactId, u64>,
}

impl Collector<'_> {
    fn add_comparison(&mut self, op: BinaryOp, a: NodeId, b: NodeId) {
        match op {
            BinaryOp::Or
            | BinaryOp::And
            | BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::Multiply => {}
            _ if self.tree.ty(a) == Type::Int => self.add_turning_points(a, b),
            _ => {
                let named = self.named_variants(a) | self.named_variants(b);
                for fact in self.enum_facts(a).into_iter().chain(self.enum_facts(b)) {
                    *self.members.entry(fact).or_default() |= named;
                }
            }
        }
    }

    /// Where the difference of two sums changes its sign, for each fact while the others are 0.
    fn add_turning_points(&mut self, a: NodeId, b: NodeId) {
        for left in self.sums(a) {
            for right in self.sums(b) {
                let difference = left.plus_times(&right, -1);
                for (fact, times) in &difference.times {
                    let turning_point = difference
                        .constant
                        .checked_neg()
                        .and_then(|constant| constant.checked_div_euclid(*times));
                    self.ints.entry(*fact).or_default().extend(turning_point);
                }
            }
        }
    }

    /// The sums that an integer may be: several where it is a choice or the lesser of two.
    fn sums(&self, node: NodeId) -> Vec<Sum> {
        let mut sums = match *self.tree.node(node) {
            Node::Literal(value) => {
                vec![Sum { constant: value.int().unwrap_or(0), ..Sum::default() }]
            }
            Node::Fact(fact, _) => vec![Sum { times: [(fact, 1)].into(), constant: 0 }],
            Node::Negate(a) => self.sums_times(a, -1),
            Node::Binary(BinaryOp::Add, a, b) => self.sums_of_both(a, b, 1),
            Node::Binary(BinaryOp::Subtract, a, b) => self.sums_of_both(a, b, -1),
            Node::Binary(BinaryOp::Multiply, a, b) => {
                match (self.tree.node(a), self.tree.node(b)) {
                    (Node::Literal(Value::Int(factor)), _) => self.sums_times(b, *factor),
                    (_, Node::Literal(Value::Int(factor))) => self.sums_times(a, *factor),
                    _ => vec![],
                }
            }
            Node::Binary(_, a, b) | Node::Choose(_, a, b) => [self.sums(a), self.sums(b)].concat(),
            Node::Derived(_, inside) => self.sums(inside),
            Node::Not(_) => vec![],
        };
        sums.truncate(MOST_SUMS);
        sums
    }

    fn sums_times(&self, node: NodeId, factor: i64) -> Vec<Sum> {
        self.sums(node).iter().map(|sum| Sum::default().plus_times(sum, factor)).collect()
    }

    /// Every sum of `a` plus `factor` times every sum of `b`.
    fn sums_of_both(&self, a: NodeId, b: NodeId, factor: i64) -> Vec<Sum> {
        let right = self.sums(b);
        self.sums(a)
            .iter()
            .flat_map(|left| right.iter().map(|right| left.plus_times(right, factor)))
            .collect()
    }

    /// The variants that a part may name, as bits.
    fn named_variants(&self, node: NodeId) -> u64 {
        match *self.tree.node(node) {
            Node::Literal(Value::Enum(_, variant)) => bit(variant),
            Node::Literal(Value::Set(_, bits)) => bits,
            Node::Choose(_, a, b) => self.named_variants(a) | self.named_variants(b),
            Node::Derived(_, inside) => self.named_variants(inside),
            _ => 0,
        }
    }

    /// The facts of enums and sets that a part may yield.
    fn enum_facts(&self, node: NodeId) -> Vec<FactId> {
        match *self.tree.node(node) {
            Node::Fact(fact, ty) if ty != Type::Bool => vec![fact],
            Node::Choose(_, a, b) => [self.enum_facts(a), self.enum_facts(b)].concat(),
            Node::Derived(_, inside) => self.enum_facts(inside),
            _ => vec![],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_that_cancel_out_are_gone_from_a_sum() {
        let one = Sum { times: [(FactId(0), 1), (FactId(1), 2)].into(), constant: 3 };
        let other = Sum { times: [(FactId(0), 1)].into(), constant: i64::MAX };
        assert_eq!(
            one.plus_times(&other, -1),
            Sum { times: [(FactId(1), 2)].into(), constant: 3 - i64::MAX }
        );
        assert_eq!(
            one.plus_times(&other, 1).constant,
            i64::MAX,
            "too large for 64 bits: as large as there is"
        );
    }
}
