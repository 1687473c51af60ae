//! The `cel` crate as an oracle: over the subset that we share it gives the same value, or both
//! fail.

use std::collections::HashMap;

use cel::{Context, Program, Value as Cel};
use variorum_expr::{EnumId, Expr, Schema, Value, members};

use super::random::{Random, expression, facts, schema, ty};

/// A variant as an integer that no other enum has.
fn code(id: EnumId, variant: u16) -> Cel {
    Cel::Int(1000 * (i64::from(id.0) + 1) + i64::from(variant))
}

fn to_cel(value: Value) -> Cel {
    match value {
        Value::Int(number) => Cel::Int(number),
        Value::Bool(truth) => Cel::Bool(truth),
        Value::Enum(id, variant) => code(id, variant),
        // Lists compare in order, so sets are listed in one.
        Value::Set(id, bits) => members(bits).map(|n| code(id, n)).collect::<Vec<_>>().into(),
    }
}

/// Names with dots, as maps in maps.
#[derive(Default)]
struct Names {
    value: Option<Cel>,
    inner: HashMap<String, Self>,
}

impl Names {
    fn put(&mut self, path: &str, value: Cel) {
        let place = path
            .split('.')
            .fold(self, |names, word| names.inner.entry(word.to_owned()).or_default());
        place.value = Some(value);
    }

    fn into_cel(self) -> Cel {
        let inner = self.inner.into_iter().map(|(word, names)| (word, names.into_cel()));
        self.value.unwrap_or_else(|| inner.collect::<HashMap<String, Cel>>().into())
    }
}

fn context(schema: &Schema, facts: &[Value]) -> Context<'static, 'static> {
    let mut names = Names::default();
    for (fact, value) in schema.facts().zip(facts) {
        names.put(&fact.path, to_cel(*value));
    }
    for (id, named) in schema.enums() {
        for (n, variant) in (0..).zip(&named.variants) {
            names.put(&format!("{}.{variant}", named.name), code(id, n));
        }
    }
    let mut context = Context::default();
    for (word, names) in names.inner {
        context.add_variable_from_value(word, names.into_cel());
    }
    context.add_function("min", |a: i64, b: i64| a.min(b)).unwrap();
    context.add_function("max", |a: i64, b: i64| a.max(b)).unwrap();
    context
}

/// Whether a text has none of what CEL lacks.
fn is_cel(text: &str) -> bool {
    let ours = ["uses", "box.red", "box.matching", "box.volume"];
    let is_bare = |word: &str| ["red", "green", "blue"].contains(&word);
    !ours.iter().any(|word| text.contains(word))
        && !text.split(|c: char| !c.is_alphanumeric() && c != '.').any(is_bare)
}

/// Compares over random facts; gives how many agreed on a value and how many on an error.
fn compare(cases: u64, seeds: std::ops::Range<u64>) -> (usize, usize) {
    let schema = schema();
    let (mut valued, mut failed) = (0, 0);
    for seed in seeds {
        let mut random = Random::new(seed + 1);
        let (ty, depth) = (ty(&mut random, &schema), random.below(5));
        let text = expression(&mut random, &schema, ty, depth);
        let Ok(expr) = Expr::parse(&text, &schema) else { continue };
        // As it is printed for CEL, and as it was written if CEL can read that.
        let shared = expr.to_cel();
        let is_shared = Expr::parse(&shared, &schema).as_ref() == Ok(&expr) && is_cel(&text);
        for text in [Some(shared), is_shared.then_some(text)].into_iter().flatten() {
            let program = Program::compile(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            for _ in 0..cases {
                let facts = facts(&mut random, &schema);
                match (expr.eval(&facts), program.execute(&context(&schema, &facts))) {
                    (Ok(ours), Ok(theirs)) => {
                        assert_eq!(to_cel(ours), theirs, "seed {seed}: {text} over {facts:?}")
                    }
                    (Err(_), Err(_)) => failed += 1,
                    (ours, theirs) => {
                        panic!("seed {seed}: {text} over {facts:?}: {ours:?} and {theirs:?}")
                    }
                }
                valued += 1;
            }
        }
    }
    (valued - failed, failed)
}

#[test]
fn cel_gives_the_same_value_or_fails_too() {
    // cel follows any depth, so it gets a stack to do so.
    let work = || compare(3, 0..800);
    let (valued, failed) =
        std::thread::Builder::new().stack_size(256 << 20).spawn(work).unwrap().join().unwrap();
    assert!(valued > 1000 && failed > 100, "{valued} values and {failed} errors compared");
}
