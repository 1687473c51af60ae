//! Expressions and facts that look random and can be had again, over one invented schema.

use variorum_expr::{EnumId, Schema, Type, Value};

/// Boxes and shapes, with an enum that needs more than 64 bits.
pub fn schema() -> Schema {
    let tools: Vec<String> = (0..70).map(|n| format!("t{n}")).collect();
    let mut schema = Schema::builder();
    let colour = schema.enumeration("colour", ["red", "green", "blue"]);
    let tool = schema.enumeration("tool", tools.iter().map(String::as_str));
    for path in ["shape.corners", "shape.sides", "box.width", "box.inner.depth", "weight"] {
        schema.fact(path, Type::Int);
    }
    schema.fact("box.open", Type::Bool);
    schema.fact("shape.round", Type::Bool);
    schema.fact("shape.colour", Type::Enum(colour));
    schema.fact("box.colour", Type::Enum(colour));
    schema.fact("box.tool", Type::Enum(tool));
    schema.fact("box.tools", Type::Set(tool));
    schema.fact("shape.tools", Type::Set(tool));
    schema.fact("box.colours", Type::Set(colour));
    schema.build().unwrap()
}

/// Numbers that look random and can be had again.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 20) % limit.max(1) as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    fn integer(&mut self) -> i64 {
        match self.below(8) {
            0 => i64::MAX - self.below(2) as i64,
            1 => i64::MIN + self.below(2) as i64,
            2 => 4_000_000_000,
            _ => self.below(9) as i64 - 2,
        }
    }

    fn bits(&mut self, count: usize) -> u128 {
        (0..self.below(4)).fold(0, |bits, _| bits | 1 << self.below(count))
    }
}

fn variants(schema: &Schema, id: EnumId) -> usize {
    schema.enumeration(id).unwrap().variants.len()
}

/// A value for every fact.
pub fn facts(chance: &mut Chance, schema: &Schema) -> Vec<Value> {
    let value = |ty| match ty {
        Type::Int => Value::Int(chance.integer()),
        Type::Bool => Value::Bool(chance.below(2) == 0),
        Type::Enum(id) => Value::Enum(id, chance.below(variants(schema, id)) as u16),
        Type::Set(id) => Value::Set(id, chance.bits(variants(schema, id))),
    };
    schema.facts().map(|fact| fact.ty).map(value).collect()
}

/// Any type.
pub fn ty(chance: &mut Chance, schema: &Schema) -> Type {
    let of = |name| schema.enum_id(name).unwrap();
    *chance.pick(&[
        Type::Int,
        Type::Bool,
        Type::Bool,
        Type::Bool,
        Type::Enum(of("tool")),
        Type::Set(of("colour")),
        Type::Set(of("tool")),
    ])
}

/// The text of an expression of a type, with parentheses and spaces that need not be there.
pub fn expression(chance: &mut Chance, schema: &Schema, ty: Type, depth: usize) -> String {
    let inside = if depth == 0 {
        atom(chance, schema, ty)
    } else {
        operation(chance, schema, ty, depth - 1)
    };
    if chance.below(12) == 0 { format!("( {inside})") } else { inside }
}

fn operation(chance: &mut Chance, schema: &Schema, ty: Type, depth: usize) -> String {
    // In parentheses always: which of them could go is the printer's business.
    let part = |chance: &mut Chance, ty| format!("({})", expression(chance, schema, ty, depth));
    let choice = chance.below(8);
    match ty {
        _ if choice == 0 => atom(chance, schema, ty),
        _ if choice == 1 => {
            format!("{} ? {} : {}", part(chance, Type::Bool), part(chance, ty), part(chance, ty))
        }
        Type::Int => match chance.below(6) {
            0 => format!("-{}", part(chance, ty)),
            1 => format!("min({}, {})", part(chance, ty), part(chance, ty)),
            2 => format!("max({},{})", part(chance, ty), part(chance, ty)),
            n => format!("{} {} {}", part(chance, ty), ["+", "-", "*"][n - 3], part(chance, ty)),
        },
        Type::Bool => match chance.below(8) {
            0 => format!("!{}", part(chance, ty)),
            1 | 2 => format!("{}&&{}", part(chance, ty), part(chance, ty)),
            3 | 4 => format!("{} || {}", part(chance, ty), part(chance, ty)),
            5 => {
                let id = *chance.pick(&schema.enums().map(|(id, _)| id).collect::<Vec<_>>());
                format!("{} in {}", part(chance, Type::Enum(id)), part(chance, Type::Set(id)))
            }
            6 => {
                let sign = *chance.pick(&["<", "<=", ">", ">="]);
                format!("{}{sign}{}", part(chance, Type::Int), part(chance, Type::Int))
            }
            _ => {
                let (ty, sign) = (self::ty(chance, schema), *chance.pick(&["==", "!="]));
                format!("{}\n{sign} {}", part(chance, ty), part(chance, ty))
            }
        },
        Type::Enum(_) | Type::Set(_) => atom(chance, schema, ty),
    }
}

fn atom(chance: &mut Chance, schema: &Schema, ty: Type) -> String {
    let facts: Vec<&str> =
        schema.facts().filter(|fact| fact.ty == ty).map(|fact| fact.path.as_str()).collect();
    if chance.below(2) == 0 {
        return (*chance.pick(&facts)).to_owned();
    }
    match ty {
        Type::Int => chance.integer().to_string(),
        Type::Bool => (chance.below(2) == 0).to_string(),
        Type::Enum(id) => schema.show(Value::Enum(id, chance.below(variants(schema, id)) as u16)),
        // Never empty: alone, an empty set says not of what.
        Type::Set(id) => schema.show(Value::Set(id, chance.bits(variants(schema, id)) | 1)),
    }
}

/// Pieces of which nonsense is made.
const BITS: &[&str] = &[
    "&&",
    "||",
    "!",
    "?",
    ":",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "+",
    "-",
    "*",
    " in ",
    "min(",
    "max(",
    "(",
    ")",
    "[",
    "]",
    ",",
    ".",
    " ",
    "\n",
    "=",
    "&",
    "|",
    "/",
    "%",
    "\"",
    "'",
    "0",
    "1",
    "-1",
    "9223372036854775807",
    "9223372036854775808",
    "99999999999999999999",
    "1.5",
    "0x1",
    "true",
    "false",
    "null",
    "not",
    "and",
    "weight",
    "box.open",
    "box.colour",
    "box.tools",
    "colour.red",
    "colour.",
    "tool.t69",
    "tool.t70",
    "box.inner.depth",
    "box..open",
    "é",
    "\u{202e}",
    "\0",
    "[]",
    "[colour.red, colour.blue]",
    "--",
    "!!",
];

/// A text that may or may not be an expression: a sound one, damaged, or a heap of pieces.
pub fn damaged(chance: &mut Chance, schema: &Schema) -> String {
    let (ty, depth) = (ty(chance, schema), chance.below(6));
    let mut text =
        if chance.below(4) == 0 { String::new() } else { expression(chance, schema, ty, depth) };
    let slips = *chance.pick(&[0, 1, 1, 2, 3, 12]);
    for _ in 0..slips {
        let places: Vec<usize> =
            text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let from = chance.below(places.len());
        let to = (from + chance.below(5)).min(places.len() - 1);
        let piece: String = (0..chance.below(4)).map(|_| *chance.pick(BITS)).collect();
        text.replace_range(places[from]..places[to], &piece);
    }
    if chance.below(40) == 0 { text.repeat(1 + chance.below(60)) } else { text }
}
