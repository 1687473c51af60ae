//! The tree of an expression, kept flat: operands stand before what uses them, the whole stands
//! last.
//! It neither parses nor evaluates.

use super::schema::Schema;
use super::value::{Slot, Type, Value};

/// The index of a node in its tree.
pub(super) type At = u16;

/// One part of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Node {
    Const(Value),
    Fact(Slot),
    Not(At),
    Minus(At),
    Pair(Pair, At, At),
    /// Condition, value if true, value if false.
    Choose(At, At, At),
}

impl Node {
    /// The same with other operands.
    pub(super) fn with(self, mut operand: impl FnMut(At) -> At) -> Self {
        match self {
            Self::Const(_) | Self::Fact(_) => self,
            Self::Not(a) => Self::Not(operand(a)),
            Self::Minus(a) => Self::Minus(operand(a)),
            Self::Pair(pair, a, b) => Self::Pair(pair, operand(a), operand(b)),
            Self::Choose(a, b, c) => Self::Choose(operand(a), operand(b), operand(c)),
        }
    }
}

/// An operator or function of two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pair {
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

impl Pair {
    /// As it is written.
    pub(super) fn sign(self) -> &'static str {
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

    /// How tightly it binds, as in CEL; a function is as tight as a name.
    pub(super) fn tightness(self) -> u8 {
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

    /// Whether it takes two integers and gives one.
    pub(super) fn is_arithmetic(self) -> bool {
        self.tightness() > 3
    }
}

/// The nodes of one expression.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Tree(pub(super) Vec<Node>);

impl Tree {
    /// A node. Indices are only ever made by `push`, so the stand-in for a missing one is never
    /// seen.
    pub(super) fn get(&self, at: At) -> Node {
        self.0.get(usize::from(at)).copied().unwrap_or(Node::Const(Value::Bool(false)))
    }

    /// The whole expression.
    pub(super) fn root(&self) -> At {
        u16::try_from(self.0.len()).unwrap_or(u16::MAX).saturating_sub(1)
    }

    /// Adds a node behind its operands.
    pub(super) fn push(&mut self, node: Node) -> At {
        self.0.push(node);
        self.root()
    }

    /// The type of a part. Arms of a choice have one type, so the first one's is that of the
    /// choice.
    pub(super) fn ty(&self, mut at: At, schema: &Schema) -> Type {
        loop {
            match self.get(at) {
                Node::Const(value) => return value.ty(),
                Node::Fact(slot) => return schema.fact(slot).map_or(Type::Bool, |fact| fact.ty),
                Node::Not(_) => return Type::Bool,
                Node::Minus(_) => return Type::Int,
                Node::Pair(pair, ..) if pair.is_arithmetic() => return Type::Int,
                Node::Pair(..) => return Type::Bool,
                Node::Choose(_, yes, _) => at = yes,
            }
        }
    }

    /// Says which enum an empty set is of, wherever `at` may yield it.
    pub(super) fn close(&mut self, at: At, id: super::value::EnumId) {
        if let Node::Choose(_, yes, no) = self.get(at) {
            self.close(yes, id);
            self.close(no, id);
        } else if let Some(Node::Const(Value::Set(of, _))) = self.0.get_mut(usize::from(at)) {
            *of = id;
        }
    }
}
