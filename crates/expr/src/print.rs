//! Writes an expression in its one canonical form: single spaces, and no parenthesis that changes
//! nothing. What it writes parses back to the same expression.

use std::fmt::{self, Write};

use crate::schema::Schema;
use crate::tree::{Node, NodeId, Tree};
use crate::value::Value;

// The precedence of what has no operator of two operands.
const CHOICE: u8 = 0;
const PREFIX: u8 = 6;
const ATOM: u8 = 7;

fn precedence(node: &Node) -> u8 {
    match node {
        Node::Choose(..) => CHOICE,
        Node::Binary(op, ..) => op.precedence(),
        Node::Not(_) | Node::Negate(_) => PREFIX,
        Node::Literal(Value::Int(number)) if *number < 0 => PREFIX,
        Node::Literal(_) | Node::Fact(..) => ATOM,
    }
}

/// Writes the part of `tree` at `node`.
pub(crate) fn write(
    out: &mut dyn Write,
    tree: &Tree,
    node: NodeId,
    schema: &Schema,
) -> fmt::Result {
    match *tree.node(node) {
        Node::Literal(value) => out.write_str(&schema.show(value)),
        Node::Fact(fact, _) => out.write_str(schema.path(fact)),
        Node::Not(a) => {
            out.write_str("!")?;
            write_operand(out, tree, a, schema, PREFIX)
        }
        Node::Negate(a) => {
            out.write_str("-")?;
            // '-1' is a literal and '--a' is not an expression: both need the parenthesis here.
            let literal = matches!(tree.node(a), Node::Literal(_));
            write_operand(out, tree, a, schema, if literal { ATOM + 1 } else { ATOM })
        }
        Node::Binary(op, a, b) if op.precedence() == ATOM => {
            write!(out, "{}(", op.symbol())?;
            write(out, tree, a, schema)?;
            out.write_str(", ")?;
            write(out, tree, b, schema)?;
            out.write_str(")")
        }
        Node::Binary(op, a, b) => {
            write_operand(out, tree, a, schema, op.precedence())?;
            write!(out, " {} ", op.symbol())?;
            write_operand(out, tree, b, schema, op.precedence() + 1)
        }
        Node::Choose(condition, yes, no) => {
            write_operand(out, tree, condition, schema, CHOICE + 1)?;
            out.write_str(" ? ")?;
            write_operand(out, tree, yes, schema, CHOICE + 1)?;
            out.write_str(" : ")?;
            write_operand(out, tree, no, schema, CHOICE)
        }
    }
}

/// Writes an operand, in parentheses if it binds less tightly than `least`.
fn write_operand(
    out: &mut dyn Write,
    tree: &Tree,
    node: NodeId,
    schema: &Schema,
    least: u8,
) -> fmt::Result {
    if precedence(tree.node(node)) >= least {
        return write(out, tree, node, schema);
    }
    out.write_str("(")?;
    write(out, tree, node, schema)?;
    out.write_str(")")
}

/// The part of `tree` at `node` as text.
pub(crate) fn to_text(tree: &Tree, node: NodeId, schema: &Schema) -> String {
    let mut out = String::new();
    write(&mut out, tree, node, schema).expect("writing to a String cannot fail");
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
