//! Writes an expression in its one canonical form: single spaces, no parenthesis that changes
//! nothing.
//! It never shortens or simplifies: what it writes parses back to the same expression.

use std::fmt::{self, Write};

use super::node::{At, Node, Tree};
use super::schema::Schema;
use super::value::Value;

/// Tightness of what has no operator of two operands.
const CHOICE: u8 = 0;
const PREFIX: u8 = 6;
const ATOM: u8 = 7;

fn tightness(node: Node) -> u8 {
    match node {
        Node::Choose(..) => CHOICE,
        Node::Pair(pair, ..) => pair.tightness(),
        Node::Not(_) | Node::Minus(_) => PREFIX,
        Node::Const(Value::Int(number)) if number < 0 => PREFIX,
        Node::Const(_) | Node::Fact(_) => ATOM,
    }
}

/// Writes the part of `tree` at `at`.
pub(super) fn write(out: &mut dyn Write, tree: &Tree, at: At, schema: &Schema) -> fmt::Result {
    match tree.get(at) {
        Node::Const(value) => out.write_str(&schema.show(value)),
        Node::Fact(slot) => out.write_str(schema.fact(slot).map_or("?", |fact| &fact.path)),
        Node::Not(a) => {
            out.write_str("!")?;
            operand(out, tree, a, schema, PREFIX)
        }
        Node::Minus(a) => {
            out.write_str("-")?;
            // '-1' is a literal and '--a' is no expression: both need the parenthesis here.
            let literal = matches!(tree.get(a), Node::Const(_));
            operand(out, tree, a, schema, if literal { ATOM + 1 } else { ATOM })
        }
        Node::Pair(pair, a, b) if pair.tightness() == ATOM => {
            write!(out, "{}(", pair.sign())?;
            write(out, tree, a, schema)?;
            out.write_str(", ")?;
            write(out, tree, b, schema)?;
            out.write_str(")")
        }
        Node::Pair(pair, a, b) => {
            operand(out, tree, a, schema, pair.tightness())?;
            write!(out, " {} ", pair.sign())?;
            operand(out, tree, b, schema, pair.tightness() + 1)
        }
        Node::Choose(condition, yes, no) => {
            operand(out, tree, condition, schema, CHOICE + 1)?;
            out.write_str(" ? ")?;
            operand(out, tree, yes, schema, CHOICE + 1)?;
            out.write_str(" : ")?;
            operand(out, tree, no, schema, CHOICE)
        }
    }
}

/// Writes an operand, in parentheses if it binds less tightly than its place demands.
fn operand(out: &mut dyn Write, tree: &Tree, at: At, schema: &Schema, least: u8) -> fmt::Result {
    if tightness(tree.get(at)) >= least {
        return write(out, tree, at, schema);
    }
    out.write_str("(")?;
    write(out, tree, at, schema)?;
    out.write_str(")")
}

/// A part as text.
pub(super) fn text(tree: &Tree, at: At, schema: &Schema) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write(&mut out, tree, at, schema);
    out
}

#[cfg(test)]
mod tests {
    use crate::{Expr, Schema, Type};

    #[test]
    fn only_parentheses_that_matter_are_printed() {
        let mut schema = Schema::builder();
        schema.fact("a", Type::Int);
        schema.fact("b", Type::Bool);
        let schema = schema.build().unwrap();
        for (text, printed) in [
            ("((a)+(1*2))", "a + 1 * 2"),
            ("(a+1)*2", "(a + 1) * 2"),
            ("a-(1-2)", "a - (1 - 2)"),
            ("(a-1)-2", "a - 1 - 2"),
            ("-(1)", "-(1)"),
            ("-(-a)", "-(-a)"),
            ("!(!b)", "!!b"),
            ("b||(b||b)", "b || (b || b)"),
            ("b&&(b||b)", "b && (b || b)"),
            ("(b?1:2)==(b?a:3)", "(b ? 1 : 2) == (b ? a : 3)"),
            ("b?(b?1:2):(b?3:4)", "b ? (b ? 1 : 2) : b ? 3 : 4"),
            ("(a<1)==(a>2)", "a < 1 == (a > 2)"),
            ("max((a),min(1,2))", "max(a, min(1, 2))"),
        ] {
            assert_eq!(Expr::parse(text, &schema).unwrap().to_string(), printed);
        }
    }
}
