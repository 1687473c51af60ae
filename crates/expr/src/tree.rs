//! An expression as a list of nodes in which operands come before what uses them.

use std::collections::BTreeSet;

use crate::value::{EnumId, FactId, Type, Value};

/// The index of a node in its tree.
pub(crate) type NodeId = u16;

/// One part of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Node {
    Literal(Value),
    Fact(FactId, Type),
    Not(NodeId),
    Negate(NodeId),
    Binary(BinaryOp, NodeId, NodeId),
    /// Condition, value if true, value if false.
    Choose(NodeId, NodeId, NodeId),
}

impl Node {
    /// The same node with every operand replaced by what `replace` gives for it.
    pub(crate) fn map_operands(self, mut replace: impl FnMut(NodeId) -> NodeId) -> Self {
        match self {
            Self::Literal(_) | Self::Fact(..) => self,
            Self::Not(a) => Self::Not(replace(a)),
            Self::Negate(a) => Self::Negate(replace(a)),
            Self::Binary(op, a, b) => Self::Binary(op, replace(a), replace(b)),
            Self::Choose(a, b, c) => Self::Choose(replace(a), replace(b), replace(c)),
        }
    }
}

/// An operator or function of two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BinaryOp {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    In,
    Add,
    Subtract,
    Multiply,
    Min,
    Max,
}

impl BinaryOp {
    /// As it is written.
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Self::Or => "||",
            Self::And => "&&",
            Self::Equal => "==",
            Self::Unequal => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::AtLeast => ">=",
            Self::In => "in",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Min => "min",
            Self::Max => "max",
        }
    }

    /// How tightly it binds, as in CEL; a function binds as tightly as a name.
    pub(crate) fn precedence(self) -> u8 {
        match self {
            Self::Or => 1,
            Self::And => 2,
            Self::Equal
            | Self::Unequal
            | Self::Less
            | Self::AtMost
            | Self::More
            | Self::AtLeast
            | Self::In => 3,
            Self::Add | Self::Subtract => 4,
            Self::Multiply => 5,
            Self::Min | Self::Max => 7,
        }
    }

    /// The type of its result.
    pub(crate) fn result_type(self) -> Type {
        match self {
            Self::Add | Self::Subtract | Self::Multiply | Self::Min | Self::Max => Type::Int,
            _ => Type::Bool,
        }
    }
}

/// The nodes of one expression; the last one is the whole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Tree(Vec<Node>);

impl Tree {
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        self.0.get(usize::from(id)).expect("the id comes from `push` on this tree")
    }

    /// Every node with its id, operands before what uses them.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        (0..).zip(&self.0)
    }

    /// The facts that it mentions, each once, in the order of the schema.
    pub(crate) fn facts(&self) -> BTreeSet<FactId> {
        let fact = |node: &Node| if let Node::Fact(fact, _) = node { Some(*fact) } else { None };
        self.0.iter().filter_map(fact).collect()
    }

    /// The whole expression.
    pub(crate) fn root(&self) -> NodeId {
        let last = self.0.len().checked_sub(1).expect("a tree has a node before it is used");
        NodeId::try_from(last).expect("the limits of the parser keep a tree far below 65,536 nodes")
    }

    /// Adds a node after its operands.
    pub(crate) fn push(&mut self, node: Node) -> NodeId {
        self.0.push(node);
        self.root()
    }

    /// The type of a part; both arms of a choice have one type, so the first arm's is that of the
    /// choice.
    pub(crate) fn ty(&self, mut node: NodeId) -> Type {
        loop {
            match *self.node(node) {
                Node::Literal(value) => return value.ty(),
                Node::Fact(_, ty) => return ty,
                Node::Not(_) => return Type::Bool,
                Node::Negate(_) => return Type::Int,
                Node::Binary(op, ..) => return op.result_type(),
                Node::Choose(_, yes, _) => node = yes,
            }
        }
    }

    /// Makes every empty set without an enum that `node` may yield a set of this enum.
    pub(crate) fn resolve_empty_set(&mut self, node: NodeId, id: EnumId) {
        if let Node::Choose(_, yes, no) = *self.node(node) {
            self.resolve_empty_set(yes, id);
            self.resolve_empty_set(no, id);
        } else if let Some(Node::Literal(Value::Set(unresolved, _))) =
            self.0.get_mut(usize::from(node))
        {
            *unresolved = id;
        }
    }
}
