//! An expression taken apart, for whoever wants to say it in other words.

use crate::expression::Expr;
use crate::tree::{BinaryOp, Node, NodeId};
use crate::value::{FactId, Value};

/// A part of an expression with its operands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum View {
    Literal(Value),
    Fact(FactId),
    /// A derived fact, by its path.
    Derived(String),
    Not(Box<Self>),
    Negate(Box<Self>),
    /// Conditions joined by `&&`.
    All(Vec<Self>),
    /// Conditions joined by `||`.
    Any(Vec<Self>),
    /// Any other operator or function.
    Binary(BinaryOp, Box<Self>, Box<Self>),
    /// Condition, value if true, value if false.
    Choose(Box<Self>, Box<Self>, Box<Self>),
}

impl Expr {
    /// The expression taken apart.
    pub fn view(&self) -> View {
        self.view_of(self.tree.root())
    }

    fn view_of(&self, node: NodeId) -> View {
        let part = |node| Box::new(self.view_of(node));
        match *self.tree.node(node) {
            Node::Literal(value) => View::Literal(value),
            Node::Fact(fact, _) => View::Fact(fact),
            Node::Derived(id, _) => View::Derived(self.schema.derived_path(id).to_owned()),
            Node::Not(a) => View::Not(part(a)),
            Node::Negate(a) => View::Negate(part(a)),
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let mut parts = Vec::new();
                for operand in [a, b] {
                    match (op, self.view_of(operand)) {
                        (BinaryOp::And, View::All(inner)) | (BinaryOp::Or, View::Any(inner)) => {
                            parts.extend(inner);
                        }
                        (_, other) => parts.push(other),
                    }
                }
                if op == BinaryOp::And { View::All(parts) } else { View::Any(parts) }
            }
            Node::Binary(op, a, b) => View::Binary(op, part(a), part(b)),
            Node::Choose(a, b, c) => View::Choose(part(a), part(b), part(c)),
        }
    }
}
