//! Writes an expression in its one canonical form: single spaces, and no parenthesis that changes
//! nothing. What it writes parses back to the same expression.

use std::fmt::{self, Write};

use crate::names;
use crate::schema::{Schema, USING};
use crate::tree::{BinaryOp, Node, NodeId, Tree};
use crate::value::{EnumId, FactId, Type, Value, members};

// The precedence of what has no operator of two operands.
const CHOICE: u8 = 0;
const PREFIX: u8 = 6;
const ATOM: u8 = 7;

/// Words with a meaning of their own after `uses`.
const AFTER_USES: [&str; 5] = ["any", "no", "none", "nothing", "only"];

/// In which words an expression is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// As people write it.
    Short,
    /// Without what CEL does not have: `uses`, bare variants and derived facts.
    Cel,
}

/// Writes parts of one tree.
#[derive(Clone, Copy)]
pub(crate) struct Printer<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) schema: &'a Schema,
    pub(crate) form: Form,
}

/// A variant that a set is asked for: the set's fact, its enum and the variant's number.
pub(crate) type Membership = (FactId, EnumId, u16);

impl Printer<'_> {
    pub(crate) fn write(&self, out: &mut dyn Write, node: NodeId) -> fmt::Result {
        self.write_part(out, node, false)
    }

    /// Writes the part at `node`; where its enum is known, with bare variants.
    fn write_part(&self, out: &mut dyn Write, node: NodeId, enum_is_known: bool) -> fmt::Result {
        if let Some(phrase) = self.uses(node) {
            return out.write_str(&phrase);
        }
        match *self.tree.node(node) {
            Node::Literal(value) => out.write_str(&self.literal(value, enum_is_known)),
            Node::Fact(fact, _) => out.write_str(self.schema.path(fact)),
            Node::Derived(id, _) if self.form == Form::Short => {
                out.write_str(self.schema.derived_path(id))
            }
            Node::Derived(_, inside) => self.write_part(out, inside, enum_is_known),
            Node::Not(a) => {
                out.write_str("!")?;
                self.write_operand(out, a, PREFIX)
            }
            Node::Negate(a) => {
                out.write_str("-")?;
                // '-1' is a literal and '--a' is not an expression: both need the parenthesis.
                let literal = matches!(self.tree.node(a), Node::Literal(_));
                self.write_operand(out, a, if literal { ATOM + 1 } else { ATOM })
            }
            Node::Binary(op, a, b) if op.precedence() == ATOM => {
                write!(out, "{}(", op.symbol())?;
                self.write(out, a)?;
                out.write_str(", ")?;
                self.write(out, b)?;
                out.write_str(")")
            }
            Node::Binary(op, a, b) => {
                let compares = matches!(op, BinaryOp::Equal | BinaryOp::Unequal | BinaryOp::In);
                self.write_within(out, a, op.precedence(), compares && self.has_enum(b))?;
                write!(out, " {} ", op.symbol())?;
                self.write_within(out, b, op.precedence() + 1, compares && self.has_enum(a))
            }
            Node::Choose(condition, yes, no) => {
                self.write_operand(out, condition, CHOICE + 1)?;
                out.write_str(" ? ")?;
                self.write_within(out, yes, CHOICE + 1, enum_is_known || self.has_enum(no))?;
                out.write_str(" : ")?;
                self.write_within(out, no, CHOICE, enum_is_known || self.has_enum(yes))
            }
        }
    }

    /// Writes an operand, in parentheses if it binds less tightly than `least`.
    fn write_operand(&self, out: &mut dyn Write, node: NodeId, least: u8) -> fmt::Result {
        self.write_within(out, node, least, false)
    }

    fn write_within(
        &self,
        out: &mut dyn Write,
        node: NodeId,
        least: u8,
        enum_is_known: bool,
    ) -> fmt::Result {
        if self.precedence(node) >= least {
            return self.write_part(out, node, enum_is_known);
        }
        out.write_str("(")?;
        self.write_part(out, node, enum_is_known)?;
        out.write_str(")")
    }

    fn precedence(&self, node: NodeId) -> u8 {
        match self.tree.node(node) {
            _ if self.uses(node).is_some() => ATOM,
            Node::Choose(..) => CHOICE,
            Node::Binary(op, ..) => op.precedence(),
            Node::Not(_) | Node::Negate(_) => PREFIX,
            Node::Literal(Value::Int(number)) if *number < 0 => PREFIX,
            Node::Derived(_, inside) if self.form == Form::Cel => self.precedence(*inside),
            Node::Literal(_) | Node::Fact(..) | Node::Derived(..) => ATOM,
        }
    }

    /// Whether a part says of itself which enum it is of.
    fn has_enum(&self, node: NodeId) -> bool {
        match *self.tree.node(node) {
            Node::Fact(..) | Node::Derived(..) => self.form == Form::Short,
            Node::Choose(_, yes, no) => self.has_enum(yes) || self.has_enum(no),
            _ => false,
        }
    }

    fn literal(&self, value: Value, enum_is_known: bool) -> String {
        match value {
            Value::Enum(id, variant) if enum_is_known => self.bare(id, variant),
            Value::Set(id, bits) if enum_is_known => self.list(id, members(bits)),
            _ => self.schema.show(value),
        }
    }

    /// A variant without its enum, unless a fact has the same name.
    fn bare(&self, id: EnumId, variant: u16) -> String {
        match self.schema.variant_name(id, variant) {
            Some(name) if names::is_bare(name, self.schema) => name.to_owned(),
            _ => self.schema.show(Value::Enum(id, variant)),
        }
    }

    fn list(&self, id: EnumId, variants: impl Iterator<Item = u16>) -> String {
        let names: Vec<String> = variants.map(|variant| self.bare(id, variant)).collect();
        format!("[{}]", names.join(", "))
    }

    /// The part at `node` as what somebody uses, if that is what it says.
    fn uses(&self, node: NodeId) -> Option<String> {
        if self.form == Form::Cel {
            return None;
        }
        match *self.tree.node(node) {
            Node::Binary(BinaryOp::Equal, a, b) => self.uses_only(a, b),
            Node::Binary(BinaryOp::And, ..) => {
                self.uses_several(node, BinaryOp::And, "none of", &|one| self.not_membership(one))
            }
            Node::Binary(BinaryOp::Or, ..) => {
                self.uses_several(node, BinaryOp::Or, "any of", &|one| self.membership(one))
            }
            Node::Not(_) => {
                let (fact, id, variant) = self.not_membership(node)?;
                Some(format!("{} uses no {}", self.user(fact)?, self.used(id, variant)))
            }
            _ => {
                let (fact, id, variant) = self.membership(node)?;
                Some(format!("{} uses {}", self.user(fact)?, self.used(id, variant)))
            }
        }
    }

    fn uses_only(&self, a: NodeId, b: NodeId) -> Option<String> {
        let (Node::Fact(fact, Type::Set(_)), Node::Literal(Value::Set(id, bits))) =
            (*self.tree.node(a), *self.tree.node(b))
        else {
            return None;
        };
        let user = self.user(fact)?;
        Some(match (bits.count_ones(), members(bits).next()) {
            (0, _) => format!("{user} uses nothing"),
            (1, Some(variant)) => format!("{user} uses only {}", self.used(id, variant)),
            _ => format!("{user} uses only {}", self.list(id, members(bits))),
        })
    }

    /// Two or more memberships of one set, joined as `uses none of` and `uses any of` are parsed.
    fn uses_several(
        &self,
        node: NodeId,
        op: BinaryOp,
        words: &str,
        leaf: &dyn Fn(NodeId) -> Option<Membership>,
    ) -> Option<String> {
        let (fact, id, variants) = self.joined_memberships(node, op, leaf)?;
        let list = self.list(id, variants.into_iter());
        Some(format!("{} uses {words} {list}", self.user(fact)?))
    }

    fn joined_memberships(
        &self,
        node: NodeId,
        op: BinaryOp,
        leaf: &dyn Fn(NodeId) -> Option<Membership>,
    ) -> Option<(FactId, EnumId, Vec<u16>)> {
        match *self.tree.node(node) {
            Node::Binary(joined_by, a, b) if joined_by == op => {
                let (fact, id, mut variants) = self.joined_memberships(a, op, leaf)?;
                let (other, _, variant) = leaf(b)?;
                variants.push(variant);
                (fact == other).then_some((fact, id, variants))
            }
            _ => leaf(node).map(|(fact, id, variant)| (fact, id, vec![variant])),
        }
    }

    pub(crate) fn membership(&self, node: NodeId) -> Option<Membership> {
        let Node::Binary(BinaryOp::In, a, b) = *self.tree.node(node) else { return None };
        match (*self.tree.node(a), *self.tree.node(b)) {
            (Node::Literal(Value::Enum(id, variant)), Node::Fact(fact, _)) => {
                Some((fact, id, variant))
            }
            _ => None,
        }
    }

    fn not_membership(&self, node: NodeId) -> Option<Membership> {
        if let Node::Not(inside) = *self.tree.node(node) { self.membership(inside) } else { None }
    }

    /// What somebody is said not to use.
    pub(crate) fn not_used(&self, node: NodeId) -> Option<Membership> {
        self.not_membership(node).filter(|(fact, ..)| self.user(*fact).is_some())
    }

    /// Whether the part at `node` is written as `uses none of`.
    pub(crate) fn is_none_of(&self, node: NodeId) -> bool {
        matches!(self.tree.node(node), Node::Binary(BinaryOp::And, ..)) && self.uses(node).is_some()
    }

    /// The part at `node` as an operand of `op`, on its right.
    pub(crate) fn text_within(&self, node: NodeId, op: BinaryOp) -> String {
        let mut out = String::new();
        self.write_operand(&mut out, node, op.precedence() + 1)
            .expect("writing to a String cannot fail");
        out
    }

    /// Whose abilities a set is, if `uses` can ask about it.
    fn user(&self, fact: FactId) -> Option<&str> {
        self.schema.path(fact).strip_suffix(USING)
    }

    /// A variant as it is written after `uses`.
    fn used(&self, id: EnumId, variant: u16) -> String {
        match self.schema.variant_name(id, variant) {
            Some(name) if !AFTER_USES.contains(&name) => name.to_owned(),
            _ => self.schema.show(Value::Enum(id, variant)),
        }
    }
}

/// The part of `tree` at `node` as text.
pub(crate) fn to_text(tree: &Tree, node: NodeId, schema: &Schema) -> String {
    let mut out = String::new();
    let printer = Printer { tree, schema, form: Form::Short };
    printer.write(&mut out, node).expect("writing to a String cannot fail");
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

    #[test]
    fn what_is_used_and_derived_is_printed_by_name() {
        let mut schema = Schema::builder();
        let tool = schema.enumeration("tool", ["saw", "file", "only", "a"]);
        schema.fact("a", Type::Bool);
        schema.fact("box.using", Type::Set(tool));
        schema.fact("box.best", Type::Enum(tool));
        schema.derived("box.sharp", "box uses any of [saw, file]");
        let schema = schema.build().unwrap();
        for (text, printed) in [
            ("tool.saw in box.using", "box uses saw"),
            ("tool.only in box.using", "box uses tool.only"),
            ("!(tool.saw in box.using) || a", "box uses no saw || a"),
            ("!(saw in box.using) && !(file in box.using)", "box uses none of [saw, file]"),
            (
                "a && box uses no saw && box uses no file",
                "a && box uses no saw && box uses no file",
            ),
            ("box.using == []", "box uses nothing"),
            ("box.using == [tool.file]", "box uses only file"),
            ("box uses only [file, saw]", "box uses only [saw, file]"),
            ("!box uses none of [saw, file]", "!box uses none of [saw, file]"),
            ("box.best == tool.saw", "box.best == saw"),
            ("tool.a == box.best", "tool.a == box.best"),
            ("box.best in [saw, tool.file]", "box.best in [saw, file]"),
            ("(a ? saw : file) != box.best", "(a ? saw : file) != box.best"),
            ("!(box.sharp)", "!box.sharp"),
        ] {
            assert_eq!(Expr::parse(text, &schema).unwrap().to_string(), printed);
        }
        let expr = Expr::parse("a && (box.sharp || box.best == saw)", &schema).unwrap();
        assert_eq!(
            expr.to_cel(),
            "a && (tool.saw in box.using || tool.file in box.using || box.best == tool.saw)"
        );
    }
}
