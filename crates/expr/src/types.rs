//! Which operands an operator takes, and what it gives.
//! It converts nothing: an integer is never true, and enums never compare with each other.

use std::ops::Range;

use super::error::{ExprError, quoted};
use super::node::{Node, Pair};
use super::parser::{Operand, Parser};
use super::schema::Schema;
use super::value::{EnumId, Type};

/// Joins two operands.
pub(super) fn pair(
    parser: &mut Parser,
    pair: Pair,
    left: Operand,
    right: Operand,
) -> Result<Operand, ExprError> {
    match pair {
        Pair::Or | Pair::And => {
            demand(parser, pair.sign(), Type::Bool, &left)?;
            demand(parser, pair.sign(), Type::Bool, &right)?;
        }
        Pair::Equal | Pair::Unequal => {
            agree(parser, &left, &right)
                .map_err(|()| mismatch(parser, pair.sign(), &left, &right))?;
        }
        Pair::In => membership(parser, &left, &right)?,
        _ => {
            demand(parser, pair.sign(), Type::Int, &left)?;
            demand(parser, pair.sign(), Type::Int, &right)?;
        }
    }
    let ty = if pair.is_arithmetic() { Type::Int } else { Type::Bool };
    Ok(Operand {
        at: parser.tree.push(Node::Pair(pair, left.at, right.at)),
        ty,
        span: left.span.start..right.span.end,
    })
}

/// Puts a sign before an operand.
pub(super) fn prefix(
    parser: &mut Parser,
    sign: Node,
    operand: Operand,
    from: usize,
) -> Result<Operand, ExprError> {
    let (text, ty) =
        if matches!(sign, Node::Not(_)) { ("!", Type::Bool) } else { ("-", Type::Int) };
    demand(parser, text, ty, &operand)?;
    Ok(Operand {
        at: parser.tree.push(sign.with(|_| operand.at)),
        ty,
        span: from..operand.span.end,
    })
}

/// Chooses between two operands.
pub(super) fn choice(
    parser: &mut Parser,
    condition: Operand,
    yes: Operand,
    no: Operand,
) -> Result<Operand, ExprError> {
    demand(parser, "?", Type::Bool, &condition)?;
    let ty = agree(parser, &yes, &no).or_else(|()| {
        if yes.ty == no.ty { Ok(yes.ty) } else { Err(mismatch(parser, ":", &yes, &no)) }
    })?;
    Ok(Operand {
        at: parser.tree.push(Node::Choose(condition.at, yes.at, no.at)),
        ty,
        span: condition.span.start..no.span.end,
    })
}

/// Makes a whole expression yield `wanted`.
pub(super) fn yields(
    tree: &mut super::node::Tree,
    whole: &Operand,
    wanted: Type,
    schema: &Schema,
    text: &str,
) -> Result<(), ExprError> {
    if let (Type::Set(EnumId::OPEN), Type::Set(id)) = (whole.ty, wanted) {
        tree.close(whole.at, id);
    } else if whole.ty != wanted {
        let piece = quoted(text.get(whole.span.clone()).unwrap_or(""));
        let message = format!(
            "{piece} is {}, and {} is asked for",
            schema.describe(whole.ty),
            schema.describe(wanted)
        );
        return Err(ExprError::new(whole.span.clone(), message, ""));
    }
    Ok(())
}

/// A whole expression that is an empty set of nothing in particular.
pub(super) fn closed(whole: &Operand) -> Result<(), ExprError> {
    if whole.ty != Type::Set(EnumId::OPEN) {
        return Ok(());
    }
    Err(ExprError::new(
        whole.span.clone(),
        "nothing says which enum the empty set is of",
        "compare it with a set",
    ))
}

/// A set literal of two enums.
pub(super) fn mixed_set(schema: &Schema, of: EnumId, name: &str, span: Range<usize>) -> ExprError {
    let message =
        format!("{} does not belong into {}", quoted(name), schema.describe(Type::Set(of)));
    ExprError::new(span, message, "a set holds variants of one enum")
}

/// The common type of two operands; an empty set takes that of the other.
fn agree(parser: &mut Parser, a: &Operand, b: &Operand) -> Result<Type, ()> {
    match (a.ty, b.ty) {
        (Type::Set(EnumId::OPEN), Type::Set(EnumId::OPEN)) => return Err(()),
        (Type::Set(EnumId::OPEN), Type::Set(id)) => parser.tree.close(a.at, id),
        (Type::Set(id), Type::Set(EnumId::OPEN)) => parser.tree.close(b.at, id),
        (a, b) if a == b => {}
        _ => return Err(()),
    }
    Ok(if a.ty == Type::Set(EnumId::OPEN) { b.ty } else { a.ty })
}

fn membership(parser: &mut Parser, left: &Operand, right: &Operand) -> Result<(), ExprError> {
    match (left.ty, right.ty) {
        (Type::Enum(id), Type::Set(EnumId::OPEN)) => parser.tree.close(right.at, id),
        (Type::Enum(a), Type::Set(b)) if a == b => {}
        (Type::Enum(_), Type::Set(_)) => return Err(mismatch(parser, "in", left, right)),
        (_, Type::Set(_)) => {
            let negated = left.ty == Type::Bool && piece(parser, left).starts_with('!');
            let help = if negated {
                "to negate it, write '!(… in …)'"
            } else {
                "on the left of 'in' stands a value of the set's enum"
            };
            return Err(wrong(parser, "in", left, help));
        }
        _ => return Err(wrong(parser, "in", right, "on the right of 'in' stands a set")),
    }
    Ok(())
}

fn demand(parser: &Parser, sign: &str, ty: Type, operand: &Operand) -> Result<(), ExprError> {
    if operand.ty == ty {
        return Ok(());
    }
    let help = match (ty, operand.ty) {
        (Type::Bool, Type::Int) => "compare it with a number",
        (Type::Bool, _) => "compare it, or ask with 'in'",
        (_, Type::Enum(_)) => "values of an enum have no order: use '==', '!=' or 'in'",
        (_, Type::Bool) => "choose a number with '? :'",
        _ => "ask for a member with 'in'",
    };
    Err(wrong(parser, sign, operand, help))
}

fn wrong(parser: &Parser, sign: &str, operand: &Operand, help: &str) -> ExprError {
    let message = format!(
        "'{sign}' does not take {}, which is {}",
        quoted(piece(parser, operand)),
        parser.schema.describe(operand.ty)
    );
    ExprError::new(operand.span.clone(), message, help)
}

/// Two operands that do not fit together; the place is that of the right one, since the left is
/// read first and sets the terms.
fn mismatch(parser: &Parser, sign: &str, left: &Operand, right: &Operand) -> ExprError {
    let describe = |operand: &Operand| {
        format!("{}, {}", quoted(piece(parser, operand)), parser.schema.describe(operand.ty))
    };
    let message = format!("'{sign}' stands between {} and {}", describe(left), describe(right));
    let help = match (left.ty, right.ty) {
        (Type::Set(EnumId::OPEN), Type::Set(EnumId::OPEN)) => {
            "nothing says which enum the empty sets are of"
        }
        (Type::Enum(_), Type::Set(_)) | (Type::Set(_), Type::Enum(_)) if sign != "in" => {
            "'in' asks whether a set holds a value"
        }
        _ => "both sides must be of one type",
    };
    ExprError::new(right.span.clone(), message, help)
}

fn piece<'a>(parser: &Parser<'a>, operand: &Operand) -> &'a str {
    parser.text.get(operand.span.clone()).unwrap_or("")
}
