//! The value of an expression over facts.
//!
//! An error spreads to whatever needs the value. As in CEL, `&&` does not need the other side of a
//! false operand nor `||` that of a true one, on whichever side it is; `?:` needs its condition and
//! the arm that it takes.

use crate::tree::{BinaryOp, Node, NodeId, Tree};
use crate::value::{EvalError, Type, Value, bit};

/// The value of the part of `tree` at `node`, over facts in the order of the schema.
pub(crate) fn evaluate(tree: &Tree, node: NodeId, facts: &[Value]) -> Result<Value, EvalError> {
    match *tree.node(node) {
        Node::Literal(value) => Ok(value),
        Node::Fact(fact, ty) => match facts.get(fact.index()) {
            Some(value) if value.ty() == ty => Ok(*value),
            _ => Err(EvalError::FactMismatch(fact)),
        },
        Node::Negate(a) => integer(evaluate(tree, a, facts)?.int().and_then(i64::checked_neg)),
        Node::Binary(op, a, b) if op.result_type() == Type::Int => {
            let (a, b) = (evaluate(tree, a, facts)?, evaluate(tree, b, facts)?);
            integer(a.int().zip(b.int()).and_then(|(a, b)| arithmetic(op, a, b)))
        }
        Node::Choose(condition, yes, no) => {
            evaluate(tree, if holds(tree, condition, facts)? { yes } else { no }, facts)
        }
        Node::Derived(_, inside) => evaluate(tree, inside, facts),
        Node::Not(_) | Node::Binary(..) => holds(tree, node, facts).map(Value::Bool),
    }
}

/// Whether the part of `tree` at `node` is true; what is not a condition never is.
///
/// Apart from [`evaluate`], since nearly all that is evaluated are conditions: a truth value is
/// passed on in a register, a value of any type through memory.
pub(crate) fn holds(tree: &Tree, node: NodeId, facts: &[Value]) -> Result<bool, EvalError> {
    match *tree.node(node) {
        Node::Not(a) => holds(tree, a, facts).map(|a| !a),
        Node::Binary(BinaryOp::And, a, b) => short_circuit(tree, a, b, facts, false),
        Node::Binary(BinaryOp::Or, a, b) => short_circuit(tree, a, b, facts, true),
        Node::Binary(op, a, b) if op.result_type() == Type::Bool => {
            Ok(compare(op, operand(tree, a, facts)?, operand(tree, b, facts)?))
        }
        Node::Choose(condition, yes, no) => {
            holds(tree, if holds(tree, condition, facts)? { yes } else { no }, facts)
        }
        Node::Derived(_, inside) => holds(tree, inside, facts),
        _ => operand(tree, node, facts).map(|value| value == Value::Bool(true)),
    }
}

/// The value of an operand; most are facts and literals, which need no call.
#[inline(always)]
fn operand(tree: &Tree, node: NodeId, facts: &[Value]) -> Result<Value, EvalError> {
    match *tree.node(node) {
        Node::Literal(value) => Ok(value),
        Node::Fact(fact, ty) => match facts.get(fact.index()) {
            Some(value) if value.ty() == ty => Ok(*value),
            _ => Err(EvalError::FactMismatch(fact)),
        },
        _ => evaluate(tree, node, facts),
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
) -> Result<bool, EvalError> {
    let left = holds(tree, a, facts);
    if left == Ok(decisive) {
        return left;
    }
    let right = holds(tree, b, facts);
    if right == Ok(decisive) { right } else { left.and(right) }
}

/// A comparison; the types of the language leave only equality for what has no order.
fn compare(op: BinaryOp, a: Value, b: Value) -> bool {
    match (op, a, b) {
        (BinaryOp::In, Value::Enum(_, variant), Value::Set(_, bits)) => bits & bit(variant) != 0,
        (BinaryOp::Less, Value::Int(a), Value::Int(b)) => a < b,
        (BinaryOp::AtMost, Value::Int(a), Value::Int(b)) => a <= b,
        (BinaryOp::More, Value::Int(a), Value::Int(b)) => a > b,
        (BinaryOp::AtLeast, Value::Int(a), Value::Int(b)) => a >= b,
        (BinaryOp::Unequal, ..) => a != b,
        _ => a == b,
    }
}

/// A sum, difference, product, minimum or maximum; none if it does not fit.
fn arithmetic(op: BinaryOp, a: i64, b: i64) -> Option<i64> {
    match op {
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Subtract => a.checked_sub(b),
        BinaryOp::Multiply => a.checked_mul(b),
        BinaryOp::Min => Some(a.min(b)),
        BinaryOp::Max => Some(a.max(b)),
        _ => None,
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
            assert_eq!(arithmetic(op, i64::MAX, 2), None);
        }
        assert_eq!(arithmetic(BinaryOp::Subtract, i64::MIN, 1), None);
        assert_eq!(arithmetic(BinaryOp::Max, i64::MIN, i64::MAX), Some(i64::MAX));
    }
}
