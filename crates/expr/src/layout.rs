//! The fixed order of the conditions that an expression joins with `&&`, so that a condition is
//! written in one way only.

use std::collections::BTreeMap;

use crate::expression::Expr;
use crate::print::{Form, Printer};
use crate::tree::{BinaryOp, Node, NodeId, Tree};
use crate::value::{EnumId, FactId, Type, Value};

/// A condition in its place: the rank of the fact that it begins with, whether it denies, its text.
type SortKey = (usize, bool, String);

impl Expr {
    /// The same with its conditions in a fixed order: by the rank of the fact that each begins
    /// with, what is denied last; what somebody does not use is one condition.
    pub fn tidy(&self, rank: impl Fn(FactId) -> usize) -> Self {
        let printer = self.printer();
        let (mut parts, mut unused) = (Vec::new(), BTreeMap::<FactId, (EnumId, Vec<u16>)>::new());
        for node in self.tree.conjuncts(self.tree.root()) {
            match printer.not_used(node) {
                Some((fact, id, variant)) => {
                    unused.entry(fact).or_insert((id, Vec::new())).1.push(variant);
                }
                None => {
                    let mut part = Tree::default();
                    part.copy_from(&self.tree, node);
                    parts.push(part);
                }
            }
        }
        parts.extend(unused.into_iter().map(|(fact, (id, variants))| none_of(fact, id, variants)));
        let mut keyed: Vec<(SortKey, Self)> = parts
            .into_iter()
            .map(|tree| Self { tree, schema: self.schema.clone() })
            .map(|part| (part.sort_key(&rank), part))
            .collect();
        keyed.sort_by(|(a, _), (b, _)| a.cmp(b));
        let parts: Vec<&Self> = keyed.iter().map(|(_, part)| part).collect();
        Self::join(&parts, &self.schema)
    }

    fn sort_key(&self, rank: impl Fn(FactId) -> usize) -> SortKey {
        let first = self.tree.nodes().find_map(|(_, node)| match node {
            Node::Fact(fact, _) => Some(rank(*fact)),
            _ => None,
        });
        let root = *self.tree.node(self.tree.root());
        let denies = matches!(root, Node::Not(_)) || self.printer().is_none_of(self.tree.root());
        (first.unwrap_or(usize::MAX), denies, self.to_string())
    }

    /// The conditions that it joins with `&&`, each as text that `&&` can join again.
    pub fn conjunct_texts(&self) -> Vec<String> {
        let mut nodes = Vec::new();
        self.split(self.tree.root(), &mut nodes);
        if let [_] = nodes[..] {
            return vec![self.to_string()];
        }
        let printer = self.printer();
        nodes.into_iter().map(|node| printer.text_within(node, BinaryOp::And)).collect()
    }

    /// The conditions joined at the top; `uses none of` is one.
    fn split(&self, node: NodeId, nodes: &mut Vec<NodeId>) {
        match *self.tree.node(node) {
            Node::Binary(BinaryOp::And, a, b) if !self.printer().is_none_of(node) => {
                self.split(a, nodes);
                nodes.push(b);
            }
            _ => nodes.push(node),
        }
    }

    pub(crate) fn printer(&self) -> Printer<'_> {
        Printer { tree: &self.tree, schema: &self.schema, form: Form::Short }
    }
}

/// The condition that none of these variants is in the set.
fn none_of(fact: FactId, id: EnumId, mut variants: Vec<u16>) -> Tree {
    variants.sort_unstable();
    variants.dedup();
    let mut tree = Tree::default();
    let mut joined = None;
    for variant in variants {
        let literal = tree.push(Node::Literal(Value::Enum(id, variant)));
        let set = tree.push(Node::Fact(fact, Type::Set(id)));
        let member = tree.push(Node::Binary(BinaryOp::In, literal, set));
        let one = tree.push(Node::Not(member));
        joined = Some(match joined {
            None => one,
            Some(others) => tree.push(Node::Binary(BinaryOp::And, others, one)),
        });
    }
    tree
}
