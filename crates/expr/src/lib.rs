//! The language of checks: conditions and values over named facts, in a typed subset of CEL's
//! syntax.
//! It has no loops, no strings and no access to anything but the facts, and knows no game.
//!
//! | what | how it is written |
//! |---|---|
//! | integers of 64 bits | `3`, `-1`, `+ - *`, `min(a, b)`, `max(a, b)` |
//! | conditions | `true`, `false`, `! && \|\|`, `== != < <= > >=` |
//! | a variant of an enum | `colour.red`; compared by `==` and `!=` only |
//! | a set of variants | `[colour.red, colour.blue]`; `colour.red in shape.colours`, `==`, `!=` |
//! | a choice | `condition ? value : value` |
//! | a fact | its path in the [`Schema`], such as `shape.corners` |
//!
//! Names and types are settled when the text is parsed, so that evaluation can only fail by a
//! number beyond 64 bits. Such a failure spreads as an error does in CEL: to whatever needs the
//! value, but `false && x` and `x && false` are false whatever
//! `x` is, and `true || x` and `x || true` are true.

mod code;
mod error;
pub mod fingerprint;
mod lexer;
mod literals;
mod machine;
mod mutate;
mod names;
mod node;
mod parser;
mod position;
mod print;
mod program;
mod schema;
mod steps;
pub mod suggest;
mod types;
mod value;

use std::collections::BTreeSet;
use std::fmt;

pub use error::ExprError;
pub use literals::Literals;
pub use mutate::Mutant;
pub use parser::{DEEPEST, LONGEST, MOST_OPERATORS};
pub use position::Position;
pub use schema::{Enumeration, Fact, Schema, SchemaBuilder, SchemaError};
pub use value::{EnumId, Refused, Slot, Type, Value};

use code::Program;
use node::{Node, Pair, Tree};

/// One expression, ready to be evaluated over facts of its schema.
#[derive(Clone)]
pub struct Expr {
    tree: Tree,
    program: Program,
    ty: Type,
    schema: Schema,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        // The program follows from these.
        self.tree == other.tree && self.schema == other.schema
    }
}

impl Eq for Expr {}

impl Expr {
    /// Reads an expression of any type.
    pub fn parse(text: &str, schema: &Schema) -> Result<Self, ExprError> {
        let (tree, whole) = parser::parse(text, schema)?;
        types::closed(&whole)?;
        Self::checked(tree, schema, text)
    }

    /// Reads an expression of this type.
    pub fn expect(text: &str, schema: &Schema, ty: Type) -> Result<Self, ExprError> {
        let (mut tree, whole) = parser::parse(text, schema)?;
        types::yields(&mut tree, &whole, ty, schema, text)?;
        Self::checked(tree, schema, text)
    }

    /// What it yields.
    pub fn ty(&self) -> Type {
        self.ty
    }

    /// The schema that it was read with.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// Its value over facts in slot order.
    pub fn eval(&self, facts: &[Value]) -> Result<Value, Refused> {
        match machine::run(&self.program, facts) {
            Some(value) => Ok(value),
            None => self.plainly(facts),
        }
    }

    /// Whether it holds over facts in slot order; what is not a condition never holds.
    pub fn holds(&self, facts: &[Value]) -> Result<bool, Refused> {
        match machine::word(&self.program, facts) {
            Some(word) => Ok(word == 1 && self.ty == Type::Bool),
            None => self.plainly(facts).map(|value| value == Value::Bool(true)),
        }
    }

    /// How many of the conditions hold that it joins with `&&`, and how many there are.
    pub fn met(&self, facts: &[Value]) -> (usize, usize) {
        let outcomes = steps::outcomes(&self.tree, &self.schema, facts);
        let (mut open, mut met) = (vec![self.tree.root()], (0, 0));
        while let Some(at) = open.pop() {
            match self.tree.get(at) {
                Node::Pair(Pair::And, one, other) => open.extend([one, other]),
                _ => {
                    met = (
                        met.0
                            + usize::from(
                                outcomes.get(usize::from(at)) == Some(&Ok(Value::Bool(true))),
                            ),
                        met.1 + 1,
                    )
                }
            }
        }
        met
    }

    /// The facts that it mentions, in slot order.
    pub fn slots(&self) -> Vec<Slot> {
        let slot = |node: &Node| if let Node::Fact(slot) = node { Some(*slot) } else { None };
        self.tree.0.iter().filter_map(slot).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// What each fact that it mentions is compared with, in slot order.
    pub fn literals(&self) -> Vec<Literals> {
        literals::literals(&self.tree, &self.schema)
    }

    /// Every expression that differs from it by one small fault.
    pub fn mutants(&self) -> Vec<Mutant> {
        let mutant = |(tree, what)| Mutant { expr: Self::of(tree, &self.schema), what };
        mutate::mutants(&self.tree, &self.schema).into_iter().map(mutant).collect()
    }

    /// Every part that is no literal with its text and its value, operands before what uses them,
    /// the whole last.
    pub fn trace(&self, facts: &[Value]) -> Vec<(String, Result<Value, Refused>)> {
        let outcomes = steps::outcomes(&self.tree, &self.schema, facts);
        let mut seen = BTreeSet::new();
        let whole = self.tree.root();
        let parts = (0..=whole)
            .zip(outcomes)
            .filter(|(at, _)| *at == whole || !matches!(self.tree.get(*at), Node::Const(_)));
        let told = parts.map(|(at, outcome)| (print::text(&self.tree, at, &self.schema), outcome));
        told.filter(|(text, _)| seen.insert(text.clone())).collect()
    }

    fn of(tree: Tree, schema: &Schema) -> Self {
        let ty = tree.ty(tree.root(), schema);
        Self { program: Program::of(&tree, schema), tree, ty, schema: schema.clone() }
    }

    /// An expression whose printed form keeps to the limit too, so that it can always be read back.
    fn checked(tree: Tree, schema: &Schema, text: &str) -> Result<Self, ExprError> {
        let expr = Self::of(tree, schema);
        if expr.to_string().len() <= LONGEST {
            return Ok(expr);
        }
        let message =
            format!("the expression has more than {LONGEST} bytes when its operators are spaced");
        Err(ExprError::new(0..text.len(), message, "split it into several checks"))
    }

    #[cold]
    fn plainly(&self, facts: &[Value]) -> Result<Value, Refused> {
        steps::outcomes(&self.tree, &self.schema, facts).pop().unwrap_or(Err(Refused::Overflow))
    }
}

impl fmt::Debug for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Expr({self})")
    }
}

/// The canonical text; `Expr::expect` with the same type reads it back, and `Expr::parse` too
/// unless it is the empty set.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print::write(f, &self.tree, self.tree.root(), &self.schema)
    }
}
