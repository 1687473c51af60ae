//! An expression as a list of nodes in which operands come before what uses them.

use std::collections::BTreeSet;

use crate::value::{DerivedId, FactId, Type, Value};

/// The index of a node in its tree.
pub(crate) type NodeId = u16;

/// One part of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    Literal(Value),
    Fact(FactId, Type),
    Not(NodeId),
    Negate(NodeId),
    Binary(BinaryOp, NodeId, NodeId),
    /// Condition, value if true, value if false.
    Choose(NodeId, NodeId, NodeId),
    /// A derived fact by its name, and what it stands for.
    Derived(DerivedId, NodeId),
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
            Self::Derived(id, a) => Self::Derived(id, replace(a)),
        }
    }
}

/// An operator or function of two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOp {
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
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
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
                Node::Derived(_, inside) => node = inside,
            }
        }
    }

    /// Replaces the value of a literal.
    pub(crate) fn set_literal(&mut self, id: NodeId, value: Value) {
        if let Some(Node::Literal(literal)) = self.0.get_mut(usize::from(id)) {
            *literal = value;
        }
    }

    /// Adds a copy of the part of another tree at `node`.
    pub(crate) fn copy_from(&mut self, other: &Self, node: NodeId) -> NodeId {
        let copy = other.node(node).map_operands(|operand| self.copy_from(other, operand));
        self.push(copy)
    }

    /// How many operators it has.
    pub(crate) fn count_operators(&self) -> usize {
        let is_operand =
            |node: &&Node| matches!(node, Node::Literal(_) | Node::Fact(..) | Node::Derived(..));
        self.0.iter().filter(|node| !is_operand(node)).count()
    }

    /// What the part at `node` stands for, where it is a derived fact.
    pub(crate) fn without_names(&self, mut node: NodeId) -> NodeId {
        while let Node::Derived(_, inside) = *self.node(node) {
            node = inside;
        }
        node
    }

    /// Whether the part at `whole` is `part` or contains it.
    pub(crate) fn contains(&self, whole: NodeId, part: NodeId) -> bool {
        whole == part
            || match *self.node(whole) {
                Node::Literal(_) | Node::Fact(..) => false,
                Node::Not(a) | Node::Negate(a) | Node::Derived(_, a) => self.contains(a, part),
                Node::Binary(_, a, b) => self.contains(a, part) || self.contains(b, part),
                Node::Choose(a, b, c) => [a, b, c].iter().any(|one| self.contains(*one, part)),
            }
    }

    /// The conditions that the part at `node` joins with `&&`, from left to right.
    pub(crate) fn conjuncts(&self, node: NodeId) -> Vec<NodeId> {
        match *self.node(node) {
            Node::Binary(BinaryOp::And, a, b) => [self.conjuncts(a), self.conjuncts(b)].concat(),
            _ => vec![node],
        }
    }

    /// The same, and from inside of derived facts too.
    pub(crate) fn innermost_conjuncts(&self, node: NodeId) -> Vec<NodeId> {
        let conjuncts = self.conjuncts(node).into_iter();
        conjuncts
            .flat_map(|node| match *self.node(node) {
                Node::Derived(_, inside) => self.innermost_conjuncts(inside),
                _ => vec![node],
            })
            .collect()
    }
}
