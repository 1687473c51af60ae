//! Parses the text of an expression into its tree, by CEL's grammar, and rejects what is too long,
//! too deep or has too many operators. It recurses only as deep as the limit on nesting allows.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::error::{ExprError, quoted};
use crate::lexer::{Lexer, Token, TokenKind, too_large};
use crate::names;
use crate::schema::Schema;
use crate::tree::{BinaryOp, Node, NodeId, Tree};
use crate::types;
use crate::value::{EnumId, FactId, Type, Value, bit};

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

/// A name as it is written, and where.
type WrittenName<'a> = (&'a str, Range<usize>);

/// Parses an expression; of the type `wanted`, if there is one.
pub(crate) fn parse(text: &str, schema: &Schema, wanted: Option<Type>) -> Result<Tree, ExprError> {
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
    let mut parser = Parser {
        text,
        schema,
        lexer,
        next,
        tree: Tree::default(),
        bare: BTreeMap::new(),
        taken: 0,
        depth: 0,
        operators: 0,
    };
    let whole = parser.choice()?;
    if parser.next.kind != TokenKind::End {
        return Err(parser.unexpected("an operator"));
    }
    types::finish(&mut parser, &whole, wanted)?;
    Ok(parser.tree)
}

pub(crate) struct Parser<'a> {
    pub(crate) text: &'a str,
    pub(crate) schema: &'a Schema,
    lexer: Lexer<'a>,
    next: Token<'a>,
    pub(crate) tree: Tree,
    /// The names of literals whose variants are written without an enum, until their surroundings
    /// say which it is.
    bare: BTreeMap<NodeId, Vec<WrittenName<'a>>>,
    /// Where the last token that was taken ends.
    taken: usize,
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
                match self.next.kind {
                    TokenKind::Open => self.call(name, span),
                    TokenKind::Name("uses") => self.uses(name, span),
                    _ => self.name(name, span),
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

    /// A fact, a derived fact, or a variant with its enum or without.
    fn name(&mut self, name: &'a str, span: Range<usize>) -> Result<Operand, ExprError> {
        if let Some(fact) = self.schema.find_fact(name) {
            let node = self.tree.push(Node::Fact(fact.id, fact.ty));
            return Ok(Operand { node, ty: fact.ty, span });
        }
        if let Some((id, definition)) = self.schema.find_derived(name) {
            for _ in 0..definition.count_operators() {
                self.count_operator(&span)?;
            }
            let ty = definition.ty(definition.root());
            let inside = self.tree.copy_from(definition, definition.root());
            return Ok(Operand { node: self.tree.push(Node::Derived(id, inside)), ty, span });
        }
        if let Some(value) = names::variant(name, self.schema) {
            return Ok(self.literal(value, span));
        }
        if name.contains('.') || names::is_operator_word(name) {
            return Err(names::unknown_name(name, span, self.schema));
        }
        let operand = self.literal(Value::Enum(EnumId::UNRESOLVED, 0), span.clone());
        self.bare.insert(operand.node, vec![(name, span)]);
        Ok(operand)
    }

    /// What somebody uses: `who uses x` is short for `x in who.using`, and so on.
    fn uses(&mut self, who: &str, span: Range<usize>) -> Result<Operand, ExprError> {
        let verb = self.advance()?.span;
        let Some((fact, set_of)) = self.schema.find_using(who) else {
            return Err(names::unknown_user(who, span, self.schema));
        };
        self.count_operator(&verb)?;
        let TokenKind::Name(word) = self.next.kind else {
            return Err(self.unexpected("a variant"));
        };
        let node = match word {
            "nothing" => {
                self.advance()?;
                self.compare_set(fact, set_of, 0)
            }
            "only" => {
                self.advance()?;
                let members = self.members_or_one(set_of)?;
                self.compare_set(fact, set_of, members.iter().fold(0, |bits, one| bits | bit(*one)))
            }
            "none" | "any" => {
                self.advance()?;
                self.expect(TokenKind::Name("of"), "'of'")?;
                let (negated, op) =
                    if word == "none" { (true, BinaryOp::And) } else { (false, BinaryOp::Or) };
                self.join_members(fact, set_of, negated, op)?
            }
            "no" => {
                self.advance()?;
                self.count_operator(&verb)?;
                let variant = self.member(set_of)?;
                self.membership(fact, set_of, variant, true)
            }
            _ => {
                let variant = self.member(set_of)?;
                self.membership(fact, set_of, variant, false)
            }
        };
        Ok(Operand { node, ty: Type::Bool, span: span.start..self.taken })
    }

    /// Every member of a set in brackets, joined: `[a, b]` is in the set, or not.
    fn join_members(
        &mut self,
        fact: FactId,
        set_of: EnumId,
        negated: bool,
        op: BinaryOp,
    ) -> Result<NodeId, ExprError> {
        let span = self.next.span.clone();
        let mut joined = None;
        for variant in self.members(set_of)? {
            (0..3).try_for_each(|_| self.count_operator(&span))?;
            let one = self.membership(fact, set_of, variant, negated);
            joined = Some(match joined {
                None => one,
                Some(others) => self.tree.push(Node::Binary(op, others, one)),
            });
        }
        joined.ok_or_else(|| ExprError::new(span, "the list is empty", "name at least one"))
    }

    fn membership(&mut self, fact: FactId, set_of: EnumId, variant: u16, negated: bool) -> NodeId {
        let literal = self.tree.push(Node::Literal(Value::Enum(set_of, variant)));
        let set = self.tree.push(Node::Fact(fact, Type::Set(set_of)));
        let node = self.tree.push(Node::Binary(BinaryOp::In, literal, set));
        if negated { self.tree.push(Node::Not(node)) } else { node }
    }

    fn compare_set(&mut self, fact: FactId, set_of: EnumId, bits: u64) -> NodeId {
        let set = self.tree.push(Node::Fact(fact, Type::Set(set_of)));
        let literal = self.tree.push(Node::Literal(Value::Set(set_of, bits)));
        self.tree.push(Node::Binary(BinaryOp::Equal, set, literal))
    }

    fn members_or_one(&mut self, set_of: EnumId) -> Result<Vec<u16>, ExprError> {
        if self.next.kind == TokenKind::OpenSet {
            self.members(set_of)
        } else {
            self.member(set_of).map(|one| vec![one])
        }
    }

    /// The next token as a variant of an enum that is known.
    fn member(&mut self, set_of: EnumId) -> Result<u16, ExprError> {
        let TokenKind::Name(name) = self.next.kind else {
            return Err(self.unexpected("a variant"));
        };
        let span = self.advance()?.span;
        names::variant_of(set_of, name, span, self.schema)
    }

    /// Variants in brackets, of an enum that is known.
    fn members(&mut self, set_of: EnumId) -> Result<Vec<u16>, ExprError> {
        if self.next.kind != TokenKind::OpenSet {
            return Err(self.unexpected("'['"));
        }
        let (names, _) = self.member_names()?;
        names
            .into_iter()
            .map(|(name, span)| names::variant_of(set_of, name, span, self.schema))
            .collect()
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
        let (names, end) = self.member_names()?;
        let mut set_of = EnumId::UNRESOLVED;
        for (name, span) in &names {
            match names::variant(name, self.schema) {
                Some(Value::Enum(id, _)) if set_of == EnumId::UNRESOLVED || set_of == id => {
                    set_of = id;
                }
                Some(_) => return Err(types::mixed_set(self.schema, set_of, name, span.clone())),
                None if names::is_bare(name, self.schema) => {}
                None => return Err(names::not_a_variant(name, span.clone(), self.schema)),
            }
        }
        let operand = self.literal(Value::Set(EnumId::UNRESOLVED, 0), open.start..end);
        if !names.is_empty() {
            self.bare.insert(operand.node, names);
        }
        if set_of == EnumId::UNRESOLVED {
            return Ok(operand);
        }
        self.resolve(operand.node, set_of)?;
        Ok(Operand { ty: Type::Set(set_of), ..operand })
    }

    /// The names in brackets, and where the brackets end.
    fn member_names(&mut self) -> Result<(Vec<WrittenName<'a>>, usize), ExprError> {
        self.advance()?;
        let mut names = Vec::new();
        while self.next.kind != TokenKind::CloseSet {
            let TokenKind::Name(name) = self.next.kind else {
                return Err(self.unexpected("a variant or ']'"));
            };
            names.push((name, self.advance()?.span));
            if self.next.kind == TokenKind::Comma {
                self.advance()?;
            } else if self.next.kind != TokenKind::CloseSet {
                return Err(self.unexpected("',' or ']'"));
            }
        }
        Ok((names, self.advance()?.span.end))
    }

    /// Gives bare variants and empty sets that `node` may yield the enum that their surroundings
    /// call for.
    pub(crate) fn resolve(&mut self, node: NodeId, id: EnumId) -> Result<(), ExprError> {
        if let Node::Choose(_, yes, no) = *self.tree.node(node) {
            self.resolve(yes, id)?;
            return self.resolve(no, id);
        }
        let Node::Literal(literal) = *self.tree.node(node) else { return Ok(()) };
        if !matches!(literal.ty(), Type::Enum(EnumId::UNRESOLVED) | Type::Set(EnumId::UNRESOLVED)) {
            return Ok(());
        }
        let mut variants = Vec::new();
        for (name, span) in self.bare.remove(&node).unwrap_or_default() {
            variants.push(names::variant_of(id, name, span, self.schema)?);
        }
        let value = match (literal, variants.first()) {
            (Value::Enum(..), Some(variant)) => Value::Enum(id, *variant),
            _ => Value::set(id, variants),
        };
        self.tree.set_literal(node, value);
        Ok(())
    }

    /// The error for a bare name inside these spans whose enum nothing says.
    pub(crate) fn unresolved_name(&self, spans: &[&Range<usize>]) -> Option<ExprError> {
        let is_inside = |(_, span): &&WrittenName<'_>| {
            spans.iter().any(|outer| outer.start <= span.start && span.end <= outer.end)
        };
        let (name, span) = self.bare.values().flatten().find(is_inside)?;
        Some(names::unknown_name(name, span.clone(), self.schema))
    }

    fn literal(&mut self, value: Value, span: Range<usize>) -> Operand {
        Operand { node: self.tree.push(Node::Literal(value)), ty: value.ty(), span }
    }

    fn advance(&mut self) -> Result<Token<'a>, ExprError> {
        let next = self.lexer.next_token()?;
        self.taken = self.next.span.end;
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
