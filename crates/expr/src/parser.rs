//! Reads the text of an expression into its tree, by CEL's grammar, and refuses what is too long,
//! too deep or too much.
//! It recurses only as deep as the limit on nesting allows.

use std::ops::Range;

use super::error::{ExprError, quoted};
use super::lexer::{Kind, Lexer, Token, too_large};
use super::names;
use super::node::{At, Node, Pair, Tree};
use super::schema::Schema;
use super::types;
use super::value::{EnumId, Type, Value, bit};

/// The longest text, in bytes, as written and as printed.
pub const LONGEST: usize = 2048;
/// How deep parentheses, calls, sets and choices may nest.
pub const DEEPEST: usize = 32;
/// How many operators and calls one expression may have.
pub const MOST_OPERATORS: usize = 256;

/// A part that was read: its node, its type, and the text that it came from.
#[derive(Debug, Clone)]
pub(super) struct Operand {
    pub(super) at: At,
    pub(super) ty: Type,
    pub(super) span: Range<usize>,
}

/// Reads a whole text.
pub(super) fn parse(text: &str, schema: &Schema) -> Result<(Tree, Operand), ExprError> {
    if text.len() > LONGEST {
        let from = (0..=LONGEST).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        return Err(ExprError::new(
            from..text.len(),
            format!("the expression has more than {LONGEST} bytes"),
            "split it into several checks",
        ));
    }
    let mut lexer = Lexer::new(text);
    let next = lexer.token()?;
    let mut parser =
        Parser { text, schema, lexer, next, tree: Tree::default(), depth: 0, operators: 0 };
    let whole = parser.choice()?;
    match parser.next.kind {
        Kind::End => Ok((parser.tree, whole)),
        _ => Err(parser.unexpected("an operator")),
    }
}

pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) schema: &'a Schema,
    lexer: Lexer<'a>,
    next: Token<'a>,
    pub(super) tree: Tree,
    depth: usize,
    operators: usize,
}

impl<'a> Parser<'a> {
    /// `condition ? value : value`, or anything that binds more tightly.
    fn choice(&mut self) -> Result<Operand, ExprError> {
        let condition = self.pairs(1)?;
        if self.next.kind != Kind::Question {
            return Ok(condition);
        }
        let question = self.operator()?;
        self.deeper(&question)?;
        let yes = self.pairs(1)?;
        self.expect(Kind::Colon, "':' and the value if the condition is false")?;
        let no = self.choice()?;
        self.depth -= 1;
        types::choice(self, condition, yes, no)
    }

    /// Operands joined by operators that bind at least so tightly; equals group from the left.
    fn pairs(&mut self, least: u8) -> Result<Operand, ExprError> {
        let mut left = self.prefixed()?;
        while let Kind::Operator(pair) = self.next.kind {
            if pair.tightness() < least {
                break;
            }
            self.operator()?;
            let right = self.pairs(pair.tightness() + 1)?;
            left = types::pair(self, pair, left, right)?;
        }
        Ok(left)
    }

    /// Signs and what they stand before.
    fn prefixed(&mut self) -> Result<Operand, ExprError> {
        let mut signs: Vec<(Node, usize)> = Vec::new();
        loop {
            match self.next.kind {
                Kind::Not => signs.push((Node::Not(0), self.operator()?.start)),
                Kind::Operator(Pair::Subtract) => {
                    if let Some((Node::Minus(_), from)) = signs.last() {
                        return Err(ExprError::new(
                            *from..self.next.span.end,
                            "two minus signs in a row",
                            "put the inner one in parentheses",
                        ));
                    }
                    let span = self.advance()?.span;
                    if let Kind::Number(number) = self.next.kind {
                        let end = self.advance()?.span.end;
                        let literal = self.literal(
                            Value::Int(0_i64.wrapping_sub_unsigned(number)),
                            span.start..end,
                        );
                        return self.apply(signs, literal);
                    }
                    self.count(&span)?;
                    signs.push((Node::Minus(0), span.start));
                }
                _ => break,
            }
        }
        let operand = self.atom()?;
        self.apply(signs, operand)
    }

    fn apply(&mut self, signs: Vec<(Node, usize)>, operand: Operand) -> Result<Operand, ExprError> {
        signs
            .into_iter()
            .rev()
            .try_fold(operand, |operand, (sign, from)| types::prefix(self, sign, operand, from))
    }

    /// A literal, a name, a call, a set, or anything in parentheses.
    fn atom(&mut self) -> Result<Operand, ExprError> {
        let Token { kind, span } = self.next.clone();
        match kind {
            Kind::Number(number) => {
                self.advance()?;
                let number = i64::try_from(number).map_err(|_| too_large(span.clone()))?;
                Ok(self.literal(Value::Int(number), span))
            }
            Kind::True | Kind::False => {
                self.advance()?;
                Ok(self.literal(Value::Bool(kind == Kind::True), span))
            }
            Kind::Name(name) => {
                self.advance()?;
                if self.next.kind == Kind::Open {
                    self.call(name, span)
                } else {
                    self.name(name, span)
                }
            }
            Kind::Open => {
                self.advance()?;
                self.deeper(&span)?;
                let inside = self.choice()?;
                let end = self.expect(Kind::Close, "')'")?.end;
                self.depth -= 1;
                Ok(Operand { span: span.start..end, ..inside })
            }
            Kind::OpenSet => self.set(span),
            _ => Err(self.unexpected("a value")),
        }
    }

    fn name(&mut self, name: &str, span: Range<usize>) -> Result<Operand, ExprError> {
        if let Some((slot, ty)) = self.schema.slot(name) {
            return Ok(Operand { at: self.tree.push(Node::Fact(slot)), ty, span });
        }
        match names::variant(name, self.schema) {
            Some(value) => Ok(self.literal(value, span)),
            None => Err(names::unknown(name, span, self.schema)),
        }
    }

    fn call(&mut self, name: &str, span: Range<usize>) -> Result<Operand, ExprError> {
        let Some(pair) = [Pair::Min, Pair::Max].into_iter().find(|pair| pair.sign() == name) else {
            return Err(names::unknown_function(name, span));
        };
        self.count(&span)?;
        self.deeper(&span)?;
        self.advance()?;
        let left = self.choice()?;
        self.expect(Kind::Comma, &format!("',' and the other number of {name}"))?;
        let right = self.choice()?;
        let end = self.expect(Kind::Close, &format!("')': {name} takes two numbers"))?.end;
        self.depth -= 1;
        Ok(Operand { span: span.start..end, ..types::pair(self, pair, left, right)? })
    }

    /// Variants of one enum in brackets.
    fn set(&mut self, open: Range<usize>) -> Result<Operand, ExprError> {
        self.advance()?;
        let (mut of, mut bits) = (EnumId::OPEN, 0);
        while self.next.kind != Kind::CloseSet {
            let Token { kind, span } = self.next.clone();
            let Kind::Name(name) = kind else { return Err(self.unexpected("a variant or ']'")) };
            let Some(Value::Enum(id, variant)) = names::variant(name, self.schema) else {
                return Err(names::not_a_variant(name, span, self.schema));
            };
            if of != EnumId::OPEN && of != id {
                return Err(types::mixed_set(self.schema, of, name, span));
            }
            (of, bits) = (id, bits | bit(variant));
            self.advance()?;
            if self.next.kind == Kind::Comma {
                self.advance()?;
            } else if self.next.kind != Kind::CloseSet {
                return Err(self.unexpected("',' or ']'"));
            }
        }
        let end = self.advance()?.span.end;
        Ok(self.literal(Value::Set(of, bits), open.start..end))
    }

    fn literal(&mut self, value: Value, span: Range<usize>) -> Operand {
        Operand { at: self.tree.push(Node::Const(value)), ty: value.ty(), span }
    }

    fn advance(&mut self) -> Result<Token<'a>, ExprError> {
        let next = self.lexer.token()?;
        Ok(std::mem::replace(&mut self.next, next))
    }

    fn expect(&mut self, kind: Kind, what: &str) -> Result<Range<usize>, ExprError> {
        if self.next.kind == kind { Ok(self.advance()?.span) } else { Err(self.unexpected(what)) }
    }

    fn unexpected(&self, wanted: &str) -> ExprError {
        let span = self.next.span.clone();
        let found = self.text.get(span.clone()).filter(|found| !found.is_empty());
        let found = found.map_or_else(
            || "the expression ends".to_owned(),
            |found| format!("found {}", quoted(found)),
        );
        ExprError::new(span, format!("{found} where {wanted} should stand"), "")
    }

    /// Takes the next token as an operator.
    fn operator(&mut self) -> Result<Range<usize>, ExprError> {
        let span = self.next.span.clone();
        self.count(&span)?;
        self.advance()?;
        Ok(span)
    }

    fn count(&mut self, span: &Range<usize>) -> Result<(), ExprError> {
        self.operators += 1;
        if self.operators <= MOST_OPERATORS {
            return Ok(());
        }
        Err(ExprError::new(
            span.clone(),
            format!("the expression has more than {MOST_OPERATORS} operators"),
            "split it into several checks",
        ))
    }

    fn deeper(&mut self, span: &Range<usize>) -> Result<(), ExprError> {
        self.depth += 1;
        if self.depth <= DEEPEST {
            return Ok(());
        }
        Err(ExprError::new(
            span.clone(),
            format!("the expression nests more than {DEEPEST} deep"),
            "split it into several checks",
        ))
    }
}
