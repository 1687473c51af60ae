//! Mutation of expressions: every expression that differs from a given one by one small fault.
//! Some of them may mean the same as the original; that is for the caller to find out.

use std::collections::BTreeSet;

use crate::expression::Expr;
use crate::print;
use crate::schema::Schema;
use crate::tree::{BinaryOp, Node, NodeId, Tree};
use crate::value::{EnumId, Type, Value, bit, members};

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
    /// Another node takes its place, over the same operands.
    Replace(Node),
    /// One of its operands takes its place.
    KeepOperand(NodeId),
    /// It is negated.
    Negate,
}

/// Every mutant of a tree: the changed tree, and the fault in words.
pub(crate) fn mutants(tree: &Tree, schema: &Schema) -> Vec<(Tree, String)> {
    // Equal texts are equal trees.
    let mut seen = BTreeSet::from([print::to_text(tree, tree.root(), schema)]);
    let mut all = Vec::new();
    for (id, _) in tree.nodes() {
        // Dropping a '!' already negates what is behind it.
        let negated = tree.nodes().any(
            |(_, node)| matches!(*node, Node::Not(operand) if tree.without_names(operand) == id),
        );
        let edits = edits(tree, id, schema).into_iter();
        for edit in edits.filter(|edit| !(negated && matches!(edit, Edit::Negate))) {
            let mut copy = Tree::default();
            copy_with_edit(tree, tree.root(), id, &edit, &mut copy);
            if seen.insert(print::to_text(&copy, copy.root(), schema)) {
                all.push((copy, describe(tree, id, &edit, schema)));
            }
        }
    }
    all
}

fn edits(tree: &Tree, id: NodeId, schema: &Schema) -> Vec<Edit> {
    match *tree.node(id) {
        Node::Literal(value) => other_values(value, schema)
            .into_iter()
            .map(|value| Edit::Replace(Node::Literal(value)))
            .collect(),
        Node::Fact(_, Type::Bool) => vec![Edit::Negate],
        // What it stands for is changed instead.
        Node::Derived(..) => vec![],
        Node::Fact(..) | Node::Negate(_) => vec![],
        Node::Not(a) => vec![Edit::KeepOperand(a)],
        Node::Binary(BinaryOp::And | BinaryOp::Or, a, b) => {
            vec![Edit::KeepOperand(b), Edit::KeepOperand(a), Edit::Negate]
        }
        Node::Binary(BinaryOp::In, ..) => vec![Edit::Negate],
        Node::Binary(op, a, b) => other_operators(op)
            .iter()
            .map(|other| Edit::Replace(Node::Binary(*other, a, b)))
            .collect(),
        Node::Choose(condition, yes, no) => vec![Edit::Replace(Node::Choose(condition, no, yes))],
    }
}

fn other_operators(op: BinaryOp) -> &'static [BinaryOp] {
    match op {
        BinaryOp::Equal => &[BinaryOp::Unequal],
        BinaryOp::Unequal => &[BinaryOp::Equal],
        BinaryOp::Less => &[BinaryOp::AtMost, BinaryOp::AtLeast],
        BinaryOp::AtMost => &[BinaryOp::Less, BinaryOp::More],
        BinaryOp::More => &[BinaryOp::AtLeast, BinaryOp::AtMost],
        BinaryOp::AtLeast => &[BinaryOp::More, BinaryOp::Less],
        BinaryOp::Add => &[BinaryOp::Subtract],
        BinaryOp::Subtract => &[BinaryOp::Add],
        BinaryOp::Min => &[BinaryOp::Max],
        BinaryOp::Max => &[BinaryOp::Min],
        BinaryOp::Multiply | BinaryOp::And | BinaryOp::Or | BinaryOp::In => &[],
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
        // Never emptied: '[]' alone does not say which enum it is of.
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

/// Copies the part at `id` into another tree, with the edit at `edited`.
fn copy_with_edit(tree: &Tree, id: NodeId, edited: NodeId, edit: &Edit, into: &mut Tree) -> NodeId {
    let node = match edit {
        Edit::KeepOperand(operand) if id == edited => {
            return copy_with_edit(tree, *operand, edited, edit, into);
        }
        Edit::Replace(node) if id == edited => *node,
        _ => match *tree.node(id) {
            // With a fault inside, the name would be wrong.
            Node::Derived(_, inside) if tree.contains(inside, edited) => {
                return copy_with_edit(tree, inside, edited, edit, into);
            }
            node => node,
        },
    };
    let node = node.map_operands(|operand| copy_with_edit(tree, operand, edited, edit, into));
    let copy = into.push(node);
    if id == edited && matches!(edit, Edit::Negate) { into.push(Node::Not(copy)) } else { copy }
}

/// The fault in words.
fn describe(tree: &Tree, id: NodeId, edit: &Edit, schema: &Schema) -> String {
    let text = |id| print::to_text(tree, id, schema);
    match (edit, *tree.node(id)) {
        (Edit::KeepOperand(kept), Node::Binary(_, a, b)) => {
            format!("dropped '{}'", text(if *kept == a { b } else { a }))
        }
        (Edit::KeepOperand(_), _) => format!("dropped the '!' of '{}'", text(id)),
        (Edit::Negate, _) => format!("negated '{}'", text(id)),
        (Edit::Replace(Node::Choose(..)), _) => format!("swapped the arms of '{}'", text(id)),
        (Edit::Replace(Node::Literal(value)), Node::Literal(was)) => {
            format!("'{}' became '{}'", schema.show(was), schema.show(*value))
        }
        (Edit::Replace(node), _) => {
            let symbol = if let Node::Binary(op, ..) = node { op.symbol() } else { "?" };
            format!("'{}' with '{symbol}' instead", text(id))
        }
    }
}
