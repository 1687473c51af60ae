//! Which operands an operator takes, and the type of its result. Nothing is converted: an integer
//! is never true, and values of different enums cannot be compared.

use std::ops::Range;

use crate::error::{ExprError, quoted};
use crate::parser::{Operand, Parser};
use crate::schema::Schema;
use crate::tree::{BinaryOp, Node};
use crate::value::{EnumId, Type};

/// Joins two operands.
pub(crate) fn binary(
    parser: &mut Parser,
    op: BinaryOp,
    left: Operand,
    right: Operand,
) -> Result<Operand, ExprError> {
    match op {
        BinaryOp::Or | BinaryOp::And => {
            require_operand(parser, op.symbol(), Type::Bool, &left)?;
            require_operand(parser, op.symbol(), Type::Bool, &right)?;
        }
        BinaryOp::Equal | BinaryOp::Unequal => {
            unify(parser, &left, &right)?
                .ok_or_else(|| mismatch(parser, op.symbol(), &left, &right))?;
        }
        BinaryOp::In => membership(parser, &left, &right)?,
        _ => {
            require_operand(parser, op.symbol(), Type::Int, &left)?;
            require_operand(parser, op.symbol(), Type::Int, &right)?;
        }
    }
    Ok(Operand {
        node: parser.tree.push(Node::Binary(op, left.node, right.node)),
        ty: op.result_type(),
        span: left.span.start..right.span.end,
    })
}

/// Puts `!` or `-` before an operand.
pub(crate) fn prefix(
    parser: &mut Parser,
    prefix: Node,
    operand: Operand,
    from: usize,
) -> Result<Operand, ExprError> {
    let (text, ty) =
        if matches!(prefix, Node::Not(_)) { ("!", Type::Bool) } else { ("-", Type::Int) };
    require_operand(parser, text, ty, &operand)?;
    Ok(Operand {
        node: parser.tree.push(prefix.map_operands(|_| operand.node)),
        ty,
        span: from..operand.span.end,
    })
}

/// Chooses between two operands.
pub(crate) fn choice(
    parser: &mut Parser,
    condition: Operand,
    yes: Operand,
    no: Operand,
) -> Result<Operand, ExprError> {
    require_operand(parser, "?", Type::Bool, &condition)?;
    let ty = match unify(parser, &yes, &no)? {
        Some(ty) => ty,
        // Both may still be of any enum: what the choice is compared with will say.
        None if yes.ty == no.ty => yes.ty,
        None => return Err(mismatch(parser, ":", &yes, &no)),
    };
    Ok(Operand {
        node: parser.tree.push(Node::Choose(condition.node, yes.node, no.node)),
        ty,
        span: condition.span.start..no.span.end,
    })
}

/// Requires that a whole expression is of the type `wanted`, if there is one, and that nothing in
/// it is left without an enum.
pub(crate) fn finish(
    parser: &mut Parser,
    whole: &Operand,
    wanted: Option<Type>,
) -> Result<(), ExprError> {
    let has_enum = match (whole.ty, wanted) {
        (Type::Set(EnumId::UNRESOLVED), Some(Type::Set(id)))
        | (Type::Enum(EnumId::UNRESOLVED), Some(Type::Enum(id))) => {
            return parser.resolve(whole.node, id);
        }
        (Type::Set(id) | Type::Enum(id), _) => id != EnumId::UNRESOLVED,
        _ => true,
    };
    if let Some(error) = parser.unresolved_name(&[&whole.span]) {
        return Err(error);
    }
    match wanted {
        Some(wanted) if whole.ty != wanted => {
            let message = format!(
                "{} is {}, but {} is needed here",
                quoted(text_of(parser, whole)),
                parser.schema.describe(whole.ty),
                parser.schema.describe(wanted)
            );
            Err(ExprError::new(whole.span.clone(), message, ""))
        }
        _ if has_enum => Ok(()),
        _ => Err(ExprError::new(
            whole.span.clone(),
            "nothing says which enum the empty set is of",
            "compare it with a set",
        )),
    }
}

/// The error for a set literal of two enums.
pub(crate) fn mixed_set(
    schema: &Schema,
    set_of: EnumId,
    name: &str,
    span: Range<usize>,
) -> ExprError {
    let message =
        format!("{} does not belong in {}", quoted(name), schema.describe(Type::Set(set_of)));
    ExprError::new(span, message, "a set holds variants of one enum")
}

/// The common type of two operands, if they have one; what has no enum yet takes that of the other
/// operand.
fn unify(parser: &mut Parser, a: &Operand, b: &Operand) -> Result<Option<Type>, ExprError> {
    const OPEN: EnumId = EnumId::UNRESOLVED;
    Ok(match (a.ty, b.ty) {
        (Type::Set(OPEN), Type::Set(OPEN)) | (Type::Enum(OPEN), Type::Enum(OPEN)) => None,
        (Type::Set(OPEN), Type::Set(id)) | (Type::Enum(OPEN), Type::Enum(id)) => {
            parser.resolve(a.node, id)?;
            Some(b.ty)
        }
        (Type::Set(id), Type::Set(OPEN)) | (Type::Enum(id), Type::Enum(OPEN)) => {
            parser.resolve(b.node, id)?;
            Some(a.ty)
        }
        (a, b) => (a == b).then_some(a),
    })
}

fn membership(parser: &mut Parser, left: &Operand, right: &Operand) -> Result<(), ExprError> {
    match (left.ty, right.ty) {
        (Type::Enum(a), Type::Set(b)) if a == b && a != EnumId::UNRESOLVED => {}
        (Type::Enum(id), Type::Set(EnumId::UNRESOLVED)) if id != EnumId::UNRESOLVED => {
            parser.resolve(right.node, id)?;
        }
        (Type::Enum(EnumId::UNRESOLVED), Type::Set(id)) if id != EnumId::UNRESOLVED => {
            parser.resolve(left.node, id)?;
        }
        (Type::Enum(_), Type::Set(_)) => return Err(mismatch(parser, "in", left, right)),
        (_, Type::Set(_)) => {
            let negated = left.ty == Type::Bool && text_of(parser, left).starts_with('!');
            let help = if negated {
                "to negate it, write '!(… in …)'"
            } else {
                "on the left of 'in' belongs a value of the set's enum"
            };
            return Err(wrong_operand(parser, "in", left, help));
        }
        _ => return Err(wrong_operand(parser, "in", right, "on the right of 'in' belongs a set")),
    }
    Ok(())
}

fn require_operand(
    parser: &Parser,
    symbol: &str,
    ty: Type,
    operand: &Operand,
) -> Result<(), ExprError> {
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
    Err(wrong_operand(parser, symbol, operand, help))
}

fn wrong_operand(parser: &Parser, symbol: &str, operand: &Operand, help: &str) -> ExprError {
    if let Some(error) = parser.unresolved_name(&[&operand.span]) {
        return error;
    }
    let message = format!(
        "'{symbol}' does not take {}, which is {}",
        quoted(text_of(parser, operand)),
        parser.schema.describe(operand.ty)
    );
    ExprError::new(operand.span.clone(), message, help)
}

/// The error for two operands of different types. It points at the right one: whoever reads from
/// left to right takes the left one as given.
fn mismatch(parser: &Parser, symbol: &str, left: &Operand, right: &Operand) -> ExprError {
    if let Some(error) = parser.unresolved_name(&[&left.span, &right.span]) {
        return error;
    }
    let describe = |operand: &Operand| {
        format!("{}, {}", quoted(text_of(parser, operand)), parser.schema.describe(operand.ty))
    };
    let message = format!("'{symbol}' is between {} and {}", describe(left), describe(right));
    let help = match (left.ty, right.ty) {
        (Type::Set(EnumId::UNRESOLVED), Type::Set(EnumId::UNRESOLVED)) => {
            "nothing says which enum the empty sets are of"
        }
        (Type::Enum(_), Type::Set(_)) | (Type::Set(_), Type::Enum(_)) if symbol != "in" => {
            "'in' asks whether a set holds a value"
        }
        _ => "both sides must be of one type",
    };
    ExprError::new(right.span.clone(), message, help)
}

fn text_of<'a>(parser: &Parser<'a>, operand: &Operand) -> &'a str {
    parser.text.get(operand.span.clone()).unwrap_or("")
}
