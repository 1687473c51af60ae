//! One predicate three times over the same situations: ours, hand-written Rust, and the `cel` crate, in one run.
//! `cargo bench --no-default-features --bench expr`

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a driver that cannot go on fails")]

use std::collections::HashMap;
use std::hint::black_box;
use std::time::Instant;

use cel::{Context, Program, Value as Cel};
use variorum::expr::{Expr, Schema, Type, Value};

/// Each fact compared with a literal; a sum; a set; an enum; a choice.
const PREDICATES: [(&str, &str); 3] = [
    ("short", "target.tokens < 2 && !target.captive"),
    (
        "usual",
        "ability.magic_freeze in actor.using && attack.kind == kind.ranged && attack.roll + actor.attack >= target.defense \
         && target.tokens < 2 && !target.captive",
    ),
    (
        "arithmetic",
        "max(actor.damage - (ability.toughness in target.using ? 1 : 0), 0) + (attack.roll == 12 ? 1 : 0) \
         >= target.clicks - target.wounds && (attack.kind == kind.close || target.tokens * 2 < 3)",
    ),
];

const ABILITIES: [&str; 4] = ["charge", "magic_freeze", "toughness", "weapon_master"];

/// A situation as a program would hold it.
#[derive(Clone, Copy)]
struct Situation {
    tokens: i64,
    captive: bool,
    ranged: bool,
    roll: i64,
    attack: i64,
    damage: i64,
    defense: i64,
    clicks: i64,
    wounds: i64,
    actor_using: u128,
    target_using: u128,
}

#[inline(never)]
fn by_hand(which: usize, s: &Situation) -> bool {
    match which {
        0 => s.tokens < 2 && !s.captive,
        1 => s.actor_using >> 1 & 1 == 1 && s.ranged && s.roll + s.attack >= s.defense && s.tokens < 2 && !s.captive,
        _ => {
            let tough = i64::from(s.target_using >> 2 & 1 == 1);
            (s.damage - tough).max(0) + i64::from(s.roll == 12) >= s.clicks - s.wounds && (!s.ranged || s.tokens * 2 < 3)
        }
    }
}

fn schema() -> Schema {
    let mut schema = Schema::builder();
    let ability = schema.enumeration("ability", ABILITIES);
    let kind = schema.enumeration("kind", ["close", "ranged"]);
    schema.fact("target.tokens", Type::Int);
    schema.fact("target.captive", Type::Bool);
    schema.fact("attack.kind", Type::Enum(kind));
    for path in ["attack.roll", "actor.attack", "actor.damage", "target.defense", "target.clicks", "target.wounds"] {
        schema.fact(path, Type::Int);
    }
    schema.fact("actor.using", Type::Set(ability));
    schema.fact("target.using", Type::Set(ability));
    schema.build().unwrap()
}

fn facts(s: &Situation, schema: &Schema) -> Vec<Value> {
    let (ability, kind) = (schema.enum_id("ability").unwrap(), schema.enum_id("kind").unwrap());
    let numbers = [s.roll, s.attack, s.damage, s.defense, s.clicks, s.wounds].map(Value::Int);
    let mut facts = vec![Value::Int(s.tokens), Value::Bool(s.captive), Value::Enum(kind, u16::from(s.ranged))];
    facts.extend(numbers);
    facts.extend([Value::Set(ability, s.actor_using), Value::Set(ability, s.target_using)]);
    facts
}

fn context(s: &Situation) -> Context<'static, 'static> {
    let map = |entries: &[(&str, Cel)]| -> Cel {
        entries.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect::<HashMap<String, Cel>>().into()
    };
    let set = |bits: u128| -> Cel { (0..4).filter(|n| bits >> n & 1 == 1).map(Cel::Int).collect::<Vec<_>>().into() };
    let named = |names: &[&str]| map(&names.iter().zip(0..).map(|(name, n)| (*name, Cel::Int(n))).collect::<Vec<_>>());
    let mut context = Context::default();
    context.add_variable_from_value("ability", named(&ABILITIES));
    context.add_variable_from_value("kind", named(&["close", "ranged"]));
    context.add_variable_from_value("attack", map(&[("kind", Cel::Int(i64::from(s.ranged))), ("roll", Cel::Int(s.roll))]));
    let actor = [("attack", Cel::Int(s.attack)), ("damage", Cel::Int(s.damage)), ("using", set(s.actor_using))];
    context.add_variable_from_value("actor", map(&actor));
    let target = [
        ("tokens", Cel::Int(s.tokens)),
        ("captive", Cel::Bool(s.captive)),
        ("defense", Cel::Int(s.defense)),
        ("clicks", Cel::Int(s.clicks)),
        ("wounds", Cel::Int(s.wounds)),
        ("using", set(s.target_using)),
    ];
    context.add_variable_from_value("target", map(&target));
    context.add_function("max", |a: i64, b: i64| a.max(b)).unwrap();
    context
}

fn situations() -> Vec<Situation> {
    let mut state = 1_u64;
    let mut below = |limit: i64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as i64) % limit
    };
    let mut one = || Situation {
        tokens: below(3),
        captive: below(8) == 0,
        ranged: below(4) != 0,
        roll: 2 + below(11),
        attack: 7 + below(5),
        damage: below(5),
        defense: 12 + below(7),
        clicks: 4 + below(8),
        wounds: below(4),
        actor_using: below(16) as u128 | 2,
        target_using: below(16) as u128,
    };
    (0..256).map(|_| one()).collect()
}

/// Nanoseconds for one evaluation, the best of several rounds, and how many held in one round.
fn measured(rounds: u32, count: usize, mut holds: impl FnMut(usize) -> bool) -> (f64, usize) {
    let (mut best, mut held) = (f64::MAX, 0);
    for _ in 0..7 {
        let begin = Instant::now();
        for _ in 0..rounds {
            held = (0..count).filter(|n| holds(black_box(*n))).count();
        }
        best = best.min(begin.elapsed().as_secs_f64() * 1e9 / f64::from(rounds) / count as f64);
    }
    (best, held)
}

fn main() {
    let (schema, situations) = (schema(), situations());
    let ours: Vec<Vec<Value>> = situations.iter().map(|situation| facts(situation, &schema)).collect();
    let theirs: Vec<Context> = situations.iter().map(context).collect();
    println!("{:12} {:>10} {:>10} {:>10} {:>16} {:>12}", "predicate", "by hand", "ours", "cel", "ours / by hand", "cel / ours");
    for (which, (name, text)) in PREDICATES.iter().enumerate() {
        let expr = Expr::expect(text, &schema, Type::Bool).unwrap();
        let program = Program::compile(text).unwrap();
        let (hand, held) = measured(4000, situations.len(), |n| black_box(by_hand(which, black_box(&situations[n]))));
        let (own, own_held) = measured(2000, situations.len(), |n| black_box(expr.holds(black_box(&ours[n])).unwrap()));
        let (cel, cel_held) = measured(20, situations.len(), |n| black_box(program.execute(&theirs[n]).unwrap() == Cel::Bool(true)));
        assert_eq!((held, held), (own_held, cel_held), "{name}: the three disagree");
        println!("{name:12} {hand:>7.1} ns {own:>7.1} ns {cel:>7.0} ns {:>15.1}x {:>11.1}x", own / hand, cel / own);
    }
}
