//! The value of every part of an expression, refusals included: for reports, and for what the
//! program gave up on.
//! It is the plain meaning of the language, and not in a hurry.
//!
//! A refusal spreads to whatever needs its value. As in CEL, `&&` does not need the other side of a
//! false one nor `||` that of a true one, whichever side it stands on; `?:` needs its condition and
//! the arm that it takes.

use super::node::{Node, Pair, Tree};
use super::schema::Schema;
use super::value::{Refused, Value, bit};

/// What one part is worth.
pub(super) type Outcome = Result<Value, Refused>;

/// The outcome of every node, by index.
pub(super) fn outcomes(tree: &Tree, schema: &Schema, facts: &[Value]) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = Vec::with_capacity(tree.0.len());
    for node in &tree.0 {
        // Operands stand before what uses them.
        let of = |at: u16| outcomes.get(usize::from(at)).copied().unwrap_or(Err(Refused::Overflow));
        let outcome = match *node {
            Node::Const(value) => Ok(value),
            Node::Fact(slot) => {
                let fits =
                    |value: &Value| schema.fact(slot).is_some_and(|fact| fact.ty == value.ty());
                facts.get(slot.index()).copied().filter(fits).ok_or(Refused::Misfit(slot))
            }
            Node::Not(a) => of(a).map(|a| Value::Bool(a != Value::Bool(true))),
            Node::Minus(a) => of(a).and_then(|a| integer(a.int().and_then(i64::checked_neg))),
            Node::Pair(Pair::And, a, b) => logic(of(a), of(b), false),
            Node::Pair(Pair::Or, a, b) => logic(of(a), of(b), true),
            Node::Pair(pair, a, b) => of(a).and_then(|a| of(b).and_then(|b| strict(pair, a, b))),
            Node::Choose(condition, yes, no) => of(condition)
                .and_then(|truth| if truth == Value::Bool(true) { of(yes) } else { of(no) }),
        };
        outcomes.push(outcome);
    }
    outcomes
}

/// One side alone decides if it has the value that settles the matter.
fn logic(a: Outcome, b: Outcome, settles: bool) -> Outcome {
    if a == Ok(Value::Bool(settles)) || b == Ok(Value::Bool(settles)) {
        return Ok(Value::Bool(settles));
    }
    a.and(b)
}

fn strict(pair: Pair, a: Value, b: Value) -> Outcome {
    if let (Value::Int(a), Value::Int(b)) = (a, b) {
        return arithmetic(pair, a, b);
    }
    Ok(Value::Bool(match pair {
        Pair::Unequal => a != b,
        Pair::In => {
            matches!((a, b), (Value::Enum(_, variant), Value::Set(_, bits)) if bits & bit(variant) != 0)
        }
        _ => a == b,
    }))
}

fn arithmetic(pair: Pair, a: i64, b: i64) -> Outcome {
    match pair {
        Pair::Add => integer(a.checked_add(b)),
        Pair::Subtract => integer(a.checked_sub(b)),
        Pair::Multiply => integer(a.checked_mul(b)),
        Pair::Min => integer(Some(a.min(b))),
        Pair::Max => integer(Some(a.max(b))),
        Pair::Unequal => Ok(Value::Bool(a != b)),
        Pair::Less => Ok(Value::Bool(a < b)),
        Pair::AtMost => Ok(Value::Bool(a <= b)),
        Pair::More => Ok(Value::Bool(a > b)),
        Pair::AtLeast => Ok(Value::Bool(a >= b)),
        Pair::Equal | Pair::Or | Pair::And | Pair::In => Ok(Value::Bool(a == b)),
    }
}

fn integer(number: Option<i64>) -> Outcome {
    number.map(Value::Int).ok_or(Refused::Overflow)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_side_that_settles_the_matter_outweighs_a_refusal_of_the_other() {
        let (yes, no, refused) =
            (Ok(Value::Bool(true)), Ok(Value::Bool(false)), Err(Refused::Overflow));
        for (a, b, and, or) in [
            (yes, refused, refused, yes),
            (no, refused, no, refused),
            (refused, refused, refused, refused),
        ] {
            assert_eq!((logic(a, b, false), logic(b, a, false)), (and, and));
            assert_eq!((logic(a, b, true), logic(b, a, true)), (or, or));
        }
    }

    #[test]
    fn numbers_beyond_64_bits_are_refused() {
        for pair in [Pair::Add, Pair::Multiply] {
            assert_eq!(arithmetic(pair, i64::MAX, 2), Err(Refused::Overflow));
        }
        assert_eq!(arithmetic(Pair::Subtract, i64::MIN, 1), Err(Refused::Overflow));
        assert_eq!(arithmetic(Pair::Max, i64::MIN, i64::MAX), Ok(Value::Int(i64::MAX)));
    }
}
