//! One expression: parsed and type-checked, to be evaluated over facts, taken apart and changed.

use std::collections::BTreeSet;
use std::fmt;

use crate::error::ExprError;
use crate::eval::{evaluate, holds};
use crate::literals::{self, Literals};
use crate::mutate::{self, Mutant};
use crate::parser::{self, LONGEST};
use crate::print;
use crate::schema::Schema;
use crate::tree::{BinaryOp, Node, Tree};
use crate::types;
use crate::value::{EvalError, FactId, Type, Value};

/// One expression, ready to be evaluated over facts of its schema.
#[derive(Clone, PartialEq, Eq)]
pub struct Expr {
    tree: Tree,
    schema: Schema,
}

/// How many of the conditions that an expression joins with `&&` hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConjunctCount {
    pub holding: usize,
    pub total: usize,
}

impl ConjunctCount {
    pub fn all_hold(self) -> bool {
        self.holding == self.total
    }
}

impl Expr {
    /// Parses an expression of any type.
    pub fn parse(text: &str, schema: &Schema) -> Result<Self, ExprError> {
        let (tree, whole) = parser::parse(text, schema)?;
        types::reject_unresolved_set(&whole)?;
        Self::within_limits(tree, schema, text)
    }

    /// Parses an expression that must be of this type.
    pub fn parse_as(text: &str, schema: &Schema, ty: Type) -> Result<Self, ExprError> {
        let (mut tree, whole) = parser::parse(text, schema)?;
        types::require_type(&mut tree, &whole, ty, schema, text)?;
        Self::within_limits(tree, schema, text)
    }

    /// The type of its value.
    pub fn ty(&self) -> Type {
        self.tree.ty(self.tree.root())
    }

    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// Its value over facts in the order of the schema.
    pub fn eval(&self, facts: &[Value]) -> Result<Value, EvalError> {
        evaluate(&self.tree, self.tree.root(), facts)
    }

    /// Whether it is true over facts in the order of the schema; what is not a condition is never
    /// true.
    pub fn holds(&self, facts: &[Value]) -> Result<bool, EvalError> {
        holds(&self.tree, self.tree.root(), facts)
    }

    /// How many of the conditions that it joins with `&&` hold.
    pub fn count_conjuncts(&self, facts: &[Value]) -> ConjunctCount {
        let (mut open, mut count) =
            (vec![self.tree.root()], ConjunctCount { holding: 0, total: 0 });
        while let Some(id) = open.pop() {
            if let Node::Binary(BinaryOp::And, a, b) = *self.tree.node(id) {
                open.extend([a, b]);
            } else {
                count.holding += usize::from(holds(&self.tree, id, facts) == Ok(true));
                count.total += 1;
            }
        }
        count
    }

    /// The facts that it mentions, each once, in the order of the schema.
    pub fn facts(&self) -> Vec<FactId> {
        self.tree.facts().into_iter().collect()
    }

    /// What each fact that it mentions is compared with, in the order of the schema.
    pub fn literals(&self) -> Vec<Literals> {
        literals::literals(&self.tree)
    }

    /// Every expression that differs from it by one small fault.
    pub fn mutants(&self) -> Vec<Mutant> {
        let mutant =
            |(tree, what)| Mutant { expr: Self { tree, schema: self.schema.clone() }, what };
        mutate::mutants(&self.tree, &self.schema).into_iter().map(mutant).collect()
    }

    /// Every part that is not a literal with its text and its value, operands before what uses
    /// them, the whole last.
    pub fn trace(&self, facts: &[Value]) -> Vec<(String, Result<Value, EvalError>)> {
        let root = self.tree.root();
        let mut seen = BTreeSet::new();
        self.tree
            .nodes()
            .filter(|(id, node)| *id == root || !matches!(node, Node::Literal(_)))
            .map(|(id, _)| (id, print::to_text(&self.tree, id, &self.schema)))
            .filter(|(_, text)| seen.insert(text.clone()))
            .map(|(id, text)| (text, evaluate(&self.tree, id, facts)))
            .collect()
    }

    /// An expression whose printed form keeps to the limit too, so that it can always be parsed
    /// again.
    fn within_limits(tree: Tree, schema: &Schema, text: &str) -> Result<Self, ExprError> {
        let expr = Self { tree, schema: schema.clone() };
        if expr.to_string().len() <= LONGEST {
            return Ok(expr);
        }
        let message =
            format!("the expression has more than {LONGEST} bytes when its operators are spaced");
        Err(ExprError::new(0..text.len(), message, "split it into several checks"))
    }
}

impl fmt::Debug for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Expr({self})")
    }
}

/// The canonical text; [`Expr::parse_as`] with the same type reads it back, and [`Expr::parse`] too
/// unless it is the empty set.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print::write(f, &self.tree, self.tree.root(), &self.schema)
    }
}
