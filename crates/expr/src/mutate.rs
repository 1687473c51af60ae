//! Small faults planted into an expression: a check that no situation tells from its mutants says
//! less than it seems to.
//! It does not know which mutants mean the same as the original.

use std::collections::BTreeSet;

use super::Expr;
use super::node::{At, Node, Pair, Tree};
use super::print;
use super::schema::Schema;
use super::value::{EnumId, Value, bit, members};

/// An expression with one fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// The faulty expression, of the same type.
    pub expr: Expr,
    /// The fault in words.
    pub what: String,
}

/// What happens to one node.
enum Edit {
    /// Another node over the same operands.
    Put(Node),
    /// One of its operands in its stead.
    Keep(At),
    /// Its negation.
    Negate,
}

/// Every mutant of a tree: the trees, and what was done.
pub(super) fn mutants(tree: &Tree, schema: &Schema) -> Vec<(Tree, String)> {
    // One text is one tree.
    let mut seen = BTreeSet::from([print::text(tree, tree.root(), schema)]);
    let mut all = Vec::new();
    for at in 0..=tree.root() {
        let negated = tree.0.contains(&Node::Not(at));
        // Dropping a '!' already negates what is behind it.
        for edit in edits(tree, at, schema)
            .into_iter()
            .filter(|edit| !(negated && matches!(edit, Edit::Negate)))
        {
            let mut copy = Tree::default();
            copied(tree, tree.root(), at, &edit, &mut copy);
            if seen.insert(print::text(&copy, copy.root(), schema)) {
                all.push((copy, told(tree, at, &edit, schema)));
            }
        }
    }
    all
}

fn edits(tree: &Tree, at: At, schema: &Schema) -> Vec<Edit> {
    match tree.get(at) {
        Node::Const(value) => other_values(value, schema)
            .into_iter()
            .map(|value| Edit::Put(Node::Const(value)))
            .collect(),
        Node::Fact(_) if tree.ty(at, schema) == super::Type::Bool => vec![Edit::Negate],
        Node::Fact(_) | Node::Minus(_) => vec![],
        Node::Not(a) => vec![Edit::Keep(a)],
        Node::Pair(Pair::And | Pair::Or, a, b) => vec![Edit::Keep(b), Edit::Keep(a), Edit::Negate],
        Node::Pair(Pair::In, ..) => vec![Edit::Negate],
        Node::Pair(pair, a, b) => {
            other_pairs(pair).iter().map(|other| Edit::Put(Node::Pair(*other, a, b))).collect()
        }
        Node::Choose(condition, yes, no) => vec![Edit::Put(Node::Choose(condition, no, yes))],
    }
}

fn other_pairs(pair: Pair) -> &'static [Pair] {
    match pair {
        Pair::Equal => &[Pair::Unequal],
        Pair::Unequal => &[Pair::Equal],
        Pair::Less => &[Pair::AtMost, Pair::AtLeast],
        Pair::AtMost => &[Pair::Less, Pair::More],
        Pair::More => &[Pair::AtLeast, Pair::AtMost],
        Pair::AtLeast => &[Pair::More, Pair::Less],
        Pair::Add => &[Pair::Subtract],
        Pair::Subtract => &[Pair::Add],
        Pair::Min => &[Pair::Max],
        Pair::Max => &[Pair::Min],
        Pair::Multiply | Pair::And | Pair::Or | Pair::In => &[],
    }
}

fn other_values(value: Value, schema: &Schema) -> Vec<Value> {
    match value {
        Value::Int(number) => [number.checked_sub(1), number.checked_add(1)]
            .into_iter()
            .flatten()
            .map(Value::Int)
            .collect(),
        Value::Bool(truth) => vec![Value::Bool(!truth)],
        Value::Enum(id, variant) => next_variant(id, variant, schema)
            .map(|next| Value::Enum(id, next))
            .into_iter()
            .collect(),
        // Never emptied: '[]' alone does not say of what.
        Value::Set(id, bits) if bits.count_ones() > 1 => {
            members(bits).map(|member| Value::Set(id, bits & !bit(member))).collect()
        }
        Value::Set(id, bits) => members(bits)
            .filter_map(|member| next_variant(id, member, schema))
            .map(|next| Value::Set(id, bit(next)))
            .collect(),
    }
}

fn next_variant(id: EnumId, variant: u16, schema: &Schema) -> Option<u16> {
    let count = u16::try_from(schema.enumeration(id)?.variants.len()).ok()?;
    (count > 1).then(|| (variant + 1) % count)
}

/// Copies the part at `at`, with the edit where it belongs.
fn copied(tree: &Tree, at: At, place: At, edit: &Edit, into: &mut Tree) -> At {
    let node = match edit {
        Edit::Keep(operand) if at == place => return copied(tree, *operand, place, edit, into),
        Edit::Put(node) if at == place => *node,
        _ => tree.get(at),
    };
    let node = node.with(|operand| copied(tree, operand, place, edit, into));
    let copy = into.push(node);
    if at == place && matches!(edit, Edit::Negate) { into.push(Node::Not(copy)) } else { copy }
}

fn told(tree: &Tree, at: At, edit: &Edit, schema: &Schema) -> String {
    let text = |at| print::text(tree, at, schema);
    match (edit, tree.get(at)) {
        (Edit::Keep(kept), Node::Pair(_, a, b)) => {
            format!("dropped '{}'", text(if *kept == a { b } else { a }))
        }
        (Edit::Keep(_), _) => format!("dropped the '!' of '{}'", text(at)),
        (Edit::Negate, _) => format!("negated '{}'", text(at)),
        (Edit::Put(Node::Choose(..)), _) => format!("swapped the arms of '{}'", text(at)),
        (Edit::Put(Node::Const(value)), Node::Const(was)) => {
            format!("'{}' became '{}'", schema.show(was), schema.show(*value))
        }
        (Edit::Put(node), _) => {
            let sign = if let Node::Pair(pair, ..) = node { pair.sign() } else { "?" };
            format!("'{}' with '{sign}' instead", text(at))
        }
    }
}
