//! Parses the text of an expression into its tree, by CEL's grammar, and rejects what is too long,
//! too deep or has too many operators. It recurses only as deep as the limit on nesting allows.

use std::ops::Range;

use crate::error::{ExprError, quoted};
use crate::lexer::{Lexer, Token, TokenKind, too_large};
use crate::names;
use crate::schema::Schema;
use crate::tree::{BinaryOp, Node, NodeId, Tree};
use crate::types;
use crate::value::{EnumId, Type, Value, bit};

/// The longest text, in bytes, as written and as printed.
pub const LONGEST: usize = 2048;
/// How deep parentheses, calls, sets and choices may nest.
pub const DEEPEST: usize = 32;
/// How many operators and calls one expression may have.
pub const MOST_OPERATORS: usize = 256;

/// A part that was parsed: its node, its type, and the text that it came from.
#[derive(Debug, Clone)]
pub(crate) struct Operand {
    pub(crate) node: NodeId,
    pub(crate) ty: Type,
    pub(crate) span: Range<usize>,
}

pub(crate) fn parse(text: &str, schema: &Schema) -> Result<(Tree, Operand), ExprError> {
    if text.len() > LONGEST {
        let from = (0..=LONGEST).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        return Err(ExprError::new(
            from..text.len(),
            format!("the expression has more than {LONGEST} bytes"),
            "split it into several checks",
        ));
    }
    let mut lexer = Lexer::new(text);
    let next = lexer.next_token()?;
    let mut parser =
        Parser { text, schema, lexer, next, tree: Tree::default(), depth: 0, operators: 0 };
    let whole = parser.choice()?;
    match parser.next.kind {
        TokenKind::End => Ok((parser.tree, whole)),
        _ => Err(parser.unexpected("an operator")),
    }
}

pub(crate) struct Parser<'a> {
    pub(crate) text: &'a str,
    pub(crate) schema: &'a Schema,
    lexer: Lexer<'a>,
    next: Token<'a>,
    pub(crate) tree: Tree,
    depth: usize,
    operators: usize,
}

impl<'a> Parser<'a> {
    /// `condition ? value : value`, or anything that binds more tightly.
    fn choice(&mut self) -> Result<Operand, ExprError> {
        let condition = self.binary(1)?;
        if self.next.kind != TokenKind::Question {
            return Ok(condition);
        }
        let question = self.take_operator()?;
        self.enter(&question)?;
        let yes = self.binary(1)?;
        self.expect(TokenKind::Colon, "':' and the value if the condition is false")?;
        let no = self.choice()?;
        self.depth -= 1;
        types::choice(self, condition, yes, no)
    }

    /// Operands joined by operators of at least this precedence; equals group from the left.
    fn binary(&mut self, least: u8) -> Result<Operand, ExprError> {
        let mut left = self.prefixed()?;
        while let TokenKind::Operator(op) = self.next.kind {
            if op.precedence() < least {
                break;
            }
            self.take_operator()?;
            let right = self.binary(op.precedence() + 1)?;
            left = types::binary(self, op, left, right)?;
        }
        Ok(left)
    }

    /// `!` and `-` and the operand after them.
    fn prefixed(&mut self) -> Result<Operand, ExprError> {
        let mut prefixes: Vec<(Node, usize)> = Vec::new();
        loop {
            match self.next.kind {
                TokenKind::Not => prefixes.push((Node::Not(0), self.take_operator()?.start)),
                TokenKind::Operator(BinaryOp::Subtract) => {
                    if let Some((Node::Negate(_), from)) = prefixes.last() {
                        return Err(ExprError::new(
                            *from..self.next.span.end,
                            "two minus signs in a row",
                            "put the inner one in parentheses",
                        ));
                    }
                    let span = self.advance()?.span;
                    if let TokenKind::Number(number) = self.next.kind {
                        let end = self.advance()?.span.end;
                        let literal = self.literal(
                            Value::Int(0_i64.wrapping_sub_unsigned(number)),
                            span.start..end,
                        );
                        return self.apply_prefixes(prefixes, literal);
                    }
                    self.count_operator(&span)?;
                    prefixes.push((Node::Negate(0), span.start));
                }
                _ => break,
            }
        }
        let operand = self.atom()?;
        self.apply_prefixes(prefixes, operand)
    }

    fn apply_prefixes(
        &mut self,
        prefixes: Vec<(Node, usize)>,
        operand: Operand,
    ) -> Result<Operand, ExprError> {
        prefixes
            .into_iter()
            .rev()
            .try_fold(operand, |operand, (prefix, from)| types::prefix(self, prefix, operand, from))
    }

    /// A literal, a name, a call, a set, or anything in parentheses.
    fn atom(&mut self) -> Result<Operand, ExprError> {
        let Token { kind, span } = self.next.clone();
        match kind {
            TokenKind::Number(number) => {
                self.advance()?;
                let number = i64::try_from(number).map_err(|_| too_large(span.clone()))?;
                Ok(self.literal(Value::Int(number), span))
            }
            TokenKind::True | TokenKind::False => {
                self.advance()?;
                Ok(self.literal(Value::Bool(kind == TokenKind::True), span))
            }
            TokenKind::Name(name) => {
                self.advance()?;
                if self.next.kind == TokenKind::Open {
                    self.call(name, span)
                } else {
                    self.name(name, span)
                }
            }
            TokenKind::Open => {
                self.advance()?;
                self.enter(&span)?;
                let inside = self.choice()?;
                let end = self.expect(TokenKind::Close, "')'")?.end;
                self.depth -= 1;
                Ok(Operand { span: span.start..end, ..inside })
            }
            TokenKind::OpenSet => self.set(span),
            _ => Err(self.unexpected("a value")),
        }
    }

    fn name(&mut self, name: &str, span: Range<usize>) -> Result<Operand, ExprError> {
        if let Some(fact) = self.schema.find_fact(name) {
            let node = self.tree.push(Node::Fact(fact.id, fact.ty));
            return Ok(Operand { node, ty: fact.ty, span });
        }
        match names::variant(name, self.schema) {
            Some(value) => Ok(self.literal(value, span)),
            None => Err(names::unknown_name(name, span, self.schema)),
        }
    }

    fn call(&mut self, name: &str, span: Range<usize>) -> Result<Operand, ExprError> {
        let functions = [BinaryOp::Min, BinaryOp::Max];
        let Some(op) = functions.into_iter().find(|op| op.symbol() == name) else {
            return Err(names::unknown_function(name, span));
        };
        self.count_operator(&span)?;
        self.enter(&span)?;
        self.advance()?;
        let left = self.choice()?;
        self.expect(TokenKind::Comma, &format!("',' and the other number of {name}"))?;
        let right = self.choice()?;
        let end = self.expect(TokenKind::Close, &format!("')' ({name} takes two numbers)"))?.end;
        self.depth -= 1;
        Ok(Operand { span: span.start..end, ..types::binary(self, op, left, right)? })
    }

    /// Variants of one enum in brackets.
    fn set(&mut self, open: Range<usize>) -> Result<Operand, ExprError> {
        self.advance()?;
        let (mut set_of, mut bits) = (EnumId::UNRESOLVED, 0);
        while self.next.kind != TokenKind::CloseSet {
            let Token { kind, span } = self.next.clone();
            let TokenKind::Name(name) = kind else {
                return Err(self.unexpected("a variant or ']'"));
            };
            let Some(Value::Enum(id, variant)) = names::variant(name, self.schema) else {
                return Err(names::not_a_variant(name, span, self.schema));
            };
            if set_of != EnumId::UNRESOLVED && set_of != id {
                return Err(types::mixed_set(self.schema, set_of, name, span));
            }
            (set_of, bits) = (id, bits | bit(variant));
            self.advance()?;
            if self.next.kind == TokenKind::Comma {
                self.advance()?;
            } else if self.next.kind != TokenKind::CloseSet {
                return Err(self.unexpected("',' or ']'"));
            }
        }
        let end = self.advance()?.span.end;
        Ok(self.literal(Value::Set(set_of, bits), open.start..end))
    }

    fn literal(&mut self, value: Value, span: Range<usize>) -> Operand {
        Operand { node: self.tree.push(Node::Literal(value)), ty: value.ty(), span }
    }

    fn advance(&mut self) -> Result<Token<'a>, ExprError> {
        let next = self.lexer.next_token()?;
        Ok(std::mem::replace(&mut self.next, next))
    }

    fn expect(&mut self, kind: TokenKind, what: &str) -> Result<Range<usize>, ExprError> {
        if self.next.kind == kind { Ok(self.advance()?.span) } else { Err(self.unexpected(what)) }
    }

    fn unexpected(&self, wanted: &str) -> ExprError {
        let span = self.next.span.clone();
        let found = self.text.get(span.clone()).filter(|found| !found.is_empty());
        let found = found.map_or_else(
            || "the expression ends".to_owned(),
            |found| format!("found {}", quoted(found)),
        );
        ExprError::new(span, format!("{found} where {wanted} is expected"), "")
    }

    /// Takes the next token as an operator.
    fn take_operator(&mut self) -> Result<Range<usize>, ExprError> {
        let span = self.next.span.clone();
        self.count_operator(&span)?;
        self.advance()?;
        Ok(span)
    }

    fn count_operator(&mut self, span: &Range<usize>) -> Result<(), ExprError> {
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

    fn enter(&mut self, span: &Range<usize>) -> Result<(), ExprError> {
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
