//! Expressions and facts that look random and can be repeated, over one invented schema.

use variorum_expr::{EnumId, Schema, Type, Value};

/// Boxes and shapes, with an enum of as many variants as a set has bits.
pub(crate) fn schema() -> Schema {
    let tools: Vec<String> = (0..64).map(|n| format!("t{n}")).collect();
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
    schema.fact("box.using", Type::Set(tool));
    schema.fact("shape.using", Type::Set(tool));
    schema.derived("box.red", "box.colour == red");
    schema.derived("box.matching", "box.colour == shape.colour && (box.red || weight > 2)");
    schema.derived("box.volume", "box.width * box.inner.depth");
    schema.build().unwrap()
}

/// Numbers that look random and can be repeated.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 20) % limit.max(1) as u64) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
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

    fn bits(&mut self, count: usize) -> u64 {
        (0..self.below(4)).fold(0, |bits, _| bits | 1 << self.below(count))
    }
}

fn variants(schema: &Schema, id: EnumId) -> usize {
    schema.enumeration(id).unwrap().variants.len()
}

/// A value for every fact.
pub(crate) fn facts(random: &mut Random, schema: &Schema) -> Vec<Value> {
    let value = |ty| match ty {
        Type::Int => Value::Int(random.integer()),
        Type::Bool => Value::Bool(random.below(2) == 0),
        Type::Enum(id) => Value::Enum(id, random.below(variants(schema, id)) as u16),
        Type::Set(id) => Value::Set(id, random.bits(variants(schema, id))),
    };
    schema.facts().map(|fact| fact.ty).map(value).collect()
}

/// Any type.
pub(crate) fn ty(random: &mut Random, schema: &Schema) -> Type {
    let id = |name| schema.enum_id(name).unwrap();
    *random.pick(&[
        Type::Int,
        Type::Bool,
        Type::Bool,
        Type::Bool,
        Type::Enum(id("tool")),
        Type::Set(id("colour")),
        Type::Set(id("tool")),
    ])
}

/// The text of an expression of a type, with parentheses and spaces that need not be there.
pub(crate) fn expression(random: &mut Random, schema: &Schema, ty: Type, depth: usize) -> String {
    let inside = if depth == 0 {
        atom(random, schema, ty)
    } else {
        operation(random, schema, ty, depth - 1)
    };
    if random.below(12) == 0 { format!("( {inside})") } else { inside }
}

fn operation(random: &mut Random, schema: &Schema, ty: Type, depth: usize) -> String {
    // In parentheses always: which of them could go is the printer's business.
    let part = |random: &mut Random, ty| format!("({})", expression(random, schema, ty, depth));
    let choice = random.below(8);
    match ty {
        _ if choice == 0 => atom(random, schema, ty),
        _ if choice == 1 => {
            format!("{} ? {} : {}", part(random, Type::Bool), part(random, ty), part(random, ty))
        }
        Type::Int => match random.below(6) {
            0 => format!("-{}", part(random, ty)),
            1 => format!("min({}, {})", part(random, ty), part(random, ty)),
            2 => format!("max({},{})", part(random, ty), part(random, ty)),
            n => format!("{} {} {}", part(random, ty), ["+", "-", "*"][n - 3], part(random, ty)),
        },
        Type::Bool => match random.below(10) {
            8 => uses(random),
            9 => bare_comparison(random),
            0 => format!("!{}", part(random, ty)),
            1 | 2 => format!("{}&&{}", part(random, ty), part(random, ty)),
            3 | 4 => format!("{} || {}", part(random, ty), part(random, ty)),
            5 => {
                let id = *random.pick(&schema.enums().map(|(id, _)| id).collect::<Vec<_>>());
                format!("{} in {}", part(random, Type::Enum(id)), part(random, Type::Set(id)))
            }
            6 => {
                let sign = *random.pick(&["<", "<=", ">", ">="]);
                format!("{}{sign}{}", part(random, Type::Int), part(random, Type::Int))
            }
            _ => {
                let (ty, sign) = (self::ty(random, schema), *random.pick(&["==", "!="]));
                format!("{}\n{sign} {}", part(random, ty), part(random, ty))
            }
        },
        Type::Enum(_) | Type::Set(_) => atom(random, schema, ty),
    }
}

/// What CEL does not have: what somebody uses.
fn uses(random: &mut Random) -> String {
    let who = *random.pick(&["box", "shape", "box"]);
    let (a, b, c) = (random.below(70), random.below(70), random.below(70));
    match random.below(8) {
        0 => format!("{who} uses nothing"),
        1 => format!("{who} uses only t{a}"),
        2 => format!("{who} uses only [t{a}, tool.t{b}]"),
        3 => format!("!{who} uses none of [t{a}, t{b}]"),
        4 => format!("{who} uses none of [t{a}, t{b}, t{c}]"),
        5 => format!("{who} uses any of [t{a}, t{b}]"),
        6 => format!("{who} uses no t{a}"),
        _ => format!("{who} uses t{a}"),
    }
}

/// Variants without their enum, beside something that says which it is.
fn bare_comparison(random: &mut Random) -> String {
    let colour = *random.pick(&["red", "green", "blue"]);
    match random.below(5) {
        0 => format!("box.colour != {colour}"),
        1 => format!("{colour} in box.colours"),
        2 => format!("shape.colour in [{colour}, green]"),
        3 => format!("box.colours == [{colour}]"),
        _ => format!("(box.open ? {colour} : red) == shape.colour"),
    }
}

fn atom(random: &mut Random, schema: &Schema, ty: Type) -> String {
    match ty {
        Type::Int if random.below(12) == 0 => return "box.volume".to_owned(),
        Type::Bool if random.below(6) == 0 => {
            return (*random.pick(&["box.red", "box.matching"])).to_owned();
        }
        _ => {}
    }
    let facts: Vec<&str> =
        schema.facts().filter(|fact| fact.ty == ty).map(|fact| fact.path.as_str()).collect();
    if random.below(2) == 0 {
        return (*random.pick(&facts)).to_owned();
    }
    match ty {
        Type::Int => random.integer().to_string(),
        Type::Bool => (random.below(2) == 0).to_string(),
        Type::Enum(id) => schema.show(Value::Enum(id, random.below(variants(schema, id)) as u16)),
        // Never empty: alone, an empty set says not of what.
        Type::Set(id) => schema.show(Value::Set(id, random.bits(variants(schema, id)) | 1)),
    }
}

/// Pieces of which nonsense is made.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "&&", "||", "!", "?", ":", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", " in ", "min(",
    "max(", "(", ")", "[", "]", ",", ".", " ", "\n", "=", "&", "|", "/", "%", "\"", "'", "0", "1",
    "-1", "9223372036854775807", "9223372036854775808", "99999999999999999999", "1.5", "0x1",
    "true", "false", "null", "not", "and", "weight", "box.open", "box.colour", "box.tools",
    "colour.red", "colour.", "tool.t63", "tool.t64", "box.inner.depth", "box..open", "é",
    "\u{202e}", "\0", "[]", " uses ", " uses none of ", " uses only ", "red",
    "t1", "box.red", "[colour.red, colour.blue]", "--", "!!",
];

/// A text that may or may not be an expression: a valid one, damaged, or a heap of pieces.
pub(crate) fn damaged(random: &mut Random, schema: &Schema) -> String {
    let (ty, depth) = (ty(random, schema), random.below(6));
    let mut text =
        if random.below(4) == 0 { String::new() } else { expression(random, schema, ty, depth) };
    let damages = *random.pick(&[0, 1, 1, 2, 3, 12]);
    for _ in 0..damages {
        let places: Vec<usize> =
            text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let from = random.below(places.len());
        let to = (from + random.below(5)).min(places.len() - 1);
        let piece: String = (0..random.below(4)).map(|_| *random.pick(PIECES)).collect();
        text.replace_range(places[from]..places[to], &piece);
    }
    if random.below(40) == 0 { text.repeat(1 + random.below(60)) } else { text }
}
