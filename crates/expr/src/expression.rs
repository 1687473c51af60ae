//! One expression: parsed and type-checked, to be evaluated over facts, taken apart and changed.

use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};

use crate::error::ExprError;
use crate::eval::{evaluate, holds};
use crate::literals::{self, Literals};
use crate::mutate::{self, Mutant};
use crate::parser::{self, LONGEST};
use crate::print::{self, Form, Printer};
use crate::schema::Schema;
use crate::tree::{BinaryOp, Node, NodeId, Tree};
use crate::value::{EvalError, FactId, Type, Value, bit};

/// One expression, ready to be evaluated over facts of its schema.
#[derive(Clone, PartialEq, Eq)]
pub struct Expr {
    pub(crate) tree: Tree,
    pub(crate) schema: Schema,
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
        Self::within_limits(parser::parse(text, schema, None)?, schema, text)
    }

    /// Parses an expression that must be of this type.
    pub fn parse_as(text: &str, schema: &Schema, ty: Type) -> Result<Self, ExprError> {
        Self::within_limits(parser::parse(text, schema, Some(ty))?, schema, text)
    }

    /// The condition that holds where all of these do; always, without any. They must be of one
    /// schema. What is there twice, or follows from `uses only`, is left out.
    pub fn all(conditions: &[&Self], schema: &Schema) -> Self {
        let mut parts: Vec<Self> = Vec::new();
        for condition in conditions {
            for node in condition.tree.conjuncts(condition.tree.root()) {
                let part = condition.part(node);
                if !parts.contains(&part) {
                    parts.push(part);
                }
            }
        }
        let is_implied = |part: &Self| parts.iter().any(|other| other.has_only_with(part));
        let kept: Vec<&Self> = parts.iter().filter(|part| !is_implied(part)).collect();
        Self::join(&kept, schema)
    }

    /// Whether it says that a set holds exactly some members, and `part` that it holds one of them.
    fn has_only_with(&self, part: &Self) -> bool {
        let member = part.printer().membership(part.tree.root());
        let Node::Binary(BinaryOp::Equal, set, members) = *self.tree.node(self.tree.root()) else {
            return false;
        };
        match (member, self.tree.node(set), self.tree.node(members)) {
            (Some((fact, _, one)), Node::Fact(of, _), Node::Literal(Value::Set(_, bits))) => {
                fact == *of && bits & bit(one) != 0
            }
            _ => false,
        }
    }

    /// These conditions joined by `&&`, each as it is.
    pub(crate) fn join(conditions: &[&Self], schema: &Schema) -> Self {
        let mut tree = Tree::default();
        let mut joined = None;
        for condition in conditions {
            let one = tree.copy_from(&condition.tree, condition.tree.root());
            joined = Some(match joined {
                None => one,
                Some(others) => tree.push(Node::Binary(BinaryOp::And, others, one)),
            });
        }
        if joined.is_none() {
            tree.push(Node::Literal(Value::Bool(true)));
        }
        Self { tree, schema: schema.clone() }
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
        let mut count = ConjunctCount { holding: 0, total: 0 };
        for node in self.tree.innermost_conjuncts(self.tree.root()) {
            count.holding += usize::from(holds(&self.tree, node, facts) == Ok(true));
            count.total += 1;
        }
        count
    }

    /// The conditions that it joins with `&&`, those that a derived fact joins included. It holds
    /// where all of them do.
    pub fn conjuncts(&self) -> Vec<Self> {
        let nodes = self.tree.innermost_conjuncts(self.tree.root());
        nodes.into_iter().map(|node| self.part(node)).collect()
    }

    /// The part at `node` as an expression of its own.
    fn part(&self, node: NodeId) -> Self {
        let mut tree = Tree::default();
        tree.copy_from(&self.tree, node);
        Self { tree, schema: self.schema.clone() }
    }

    /// The facts of each of the conditions joined with `&&` that does not hold over these facts.
    /// Where it does hold, one fact of each must have another value.
    pub fn facts_that_must_differ(&self, facts: &[Value]) -> Vec<Vec<FactId>> {
        let conjuncts = self.tree.conjuncts(self.tree.root()).into_iter();
        conjuncts
            .filter(|node| holds(&self.tree, *node, facts) != Ok(true))
            .map(|node| self.part(node).facts())
            .collect()
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

    /// The same in the syntax that CEL shares: without `uses`, bare variants and derived facts.
    pub fn to_cel(&self) -> String {
        let mut out = String::new();
        let printer = Printer { tree: &self.tree, schema: &self.schema, form: Form::Cel };
        printer.write(&mut out, self.tree.root()).expect("writing to a String cannot fail");
        out
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

impl Hash for Expr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tree.hash(state);
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
        self.printer().write(f, self.tree.root())
    }
}
