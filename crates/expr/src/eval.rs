//! The value of an expression over facts.
//!
//! An error spreads to whatever needs the value. As in CEL, `&&` does not need the other side of a
//! false operand nor `||` that of a true one, on whichever side it is; `?:` needs its condition and
//! the arm that it takes.

use crate::tree::{BinaryOp, Node, NodeId, Tree};
use crate::value::{EvalError, Value, bit};

/// The value of the part of `tree` at `node`, over facts in the order of the schema.
pub(crate) fn evaluate(tree: &Tree, node: NodeId, facts: &[Value]) -> Result<Value, EvalError> {
    match *tree.node(node) {
        Node::Literal(value) => Ok(value),
        Node::Fact(fact, ty) => match facts.get(fact.index()) {
            Some(value) if value.ty() == ty => Ok(*value),
            _ => Err(EvalError::FactMismatch(fact)),
        },
        Node::Not(a) => evaluate(tree, a, facts).map(|a| Value::Bool(a != Value::Bool(true))),
        Node::Negate(a) => integer(evaluate(tree, a, facts)?.int().and_then(i64::checked_neg)),
        Node::Binary(BinaryOp::And, a, b) => short_circuit(tree, a, b, facts, false),
        Node::Binary(BinaryOp::Or, a, b) => short_circuit(tree, a, b, facts, true),
        Node::Binary(op, a, b) => apply(op, evaluate(tree, a, facts)?, evaluate(tree, b, facts)?),
        Node::Choose(condition, yes, no) => {
            let taken = evaluate(tree, condition, facts)? == Value::Bool(true);
            evaluate(tree, if taken { yes } else { no }, facts)
        }
    }
}

/// `&&` or `||`: one operand alone decides if it has the value `decisive`, even where the other has
/// none.
fn short_circuit(
    tree: &Tree,
    a: NodeId,
    b: NodeId,
    facts: &[Value],
    decisive: bool,
) -> Result<Value, EvalError> {
    let left = evaluate(tree, a, facts);
    if left == Ok(Value::Bool(decisive)) {
        return left;
    }
    let right = evaluate(tree, b, facts);
    if right == Ok(Value::Bool(decisive)) { right } else { left.and(right) }
}

/// An operator that needs both operands.
fn apply(op: BinaryOp, a: Value, b: Value) -> Result<Value, EvalError> {
    if let (Value::Int(a), Value::Int(b)) = (a, b) {
        return apply_to_integers(op, a, b);
    }
    Ok(Value::Bool(match (op, a, b) {
        (BinaryOp::In, Value::Enum(_, variant), Value::Set(_, bits)) => bits & bit(variant) != 0,
        (BinaryOp::Unequal, ..) => a != b,
        _ => a == b,
    }))
}

fn apply_to_integers(op: BinaryOp, a: i64, b: i64) -> Result<Value, EvalError> {
    match op {
        BinaryOp::Add => integer(a.checked_add(b)),
        BinaryOp::Subtract => integer(a.checked_sub(b)),
        BinaryOp::Multiply => integer(a.checked_mul(b)),
        BinaryOp::Min => Ok(Value::Int(a.min(b))),
        BinaryOp::Max => Ok(Value::Int(a.max(b))),
        BinaryOp::Unequal => Ok(Value::Bool(a != b)),
        BinaryOp::Less => Ok(Value::Bool(a < b)),
        BinaryOp::AtMost => Ok(Value::Bool(a <= b)),
        BinaryOp::More => Ok(Value::Bool(a > b)),
        BinaryOp::AtLeast => Ok(Value::Bool(a >= b)),
        // The types of the language leave only equality.
        BinaryOp::Equal | BinaryOp::Or | BinaryOp::And | BinaryOp::In => Ok(Value::Bool(a == b)),
    }
}

fn integer(number: Option<i64>) -> Result<Value, EvalError> {
    number.map(Value::Int).ok_or(EvalError::Overflow)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decisive_operand_outweighs_an_error_of_the_other() {
        let (yes, no, error) =
            (Ok(Value::Bool(true)), Ok(Value::Bool(false)), Err(EvalError::Overflow));
        let joined = |op, a, b| {
            let mut tree = Tree::default();
            let mut operand = |outcome| match outcome {
                Ok(value) => tree.push(Node::Literal(value)),
                Err(_) => {
                    let least = tree.push(Node::Literal(Value::Int(i64::MIN)));
                    tree.push(Node::Negate(least))
                }
            };
            let (a, b) = (operand(a), operand(b));
            let root = tree.push(Node::Binary(op, a, b));
            evaluate(&tree, root, &[])
        };
        for (a, b, and, or) in
            [(yes, error, error, yes), (no, error, no, error), (error, error, error, error)]
        {
            for (a, b) in [(a, b), (b, a)] {
                assert_eq!(joined(BinaryOp::And, a, b), and);
                assert_eq!(joined(BinaryOp::Or, a, b), or);
            }
        }
    }

    #[test]
    fn numbers_beyond_64_bits_are_errors() {
        for op in [BinaryOp::Add, BinaryOp::Multiply] {
            assert_eq!(apply_to_integers(op, i64::MAX, 2), Err(EvalError::Overflow));
        }
        assert_eq!(apply_to_integers(BinaryOp::Subtract, i64::MIN, 1), Err(EvalError::Overflow));
        assert_eq!(apply_to_integers(BinaryOp::Max, i64::MIN, i64::MAX), Ok(Value::Int(i64::MAX)));
    }
}
