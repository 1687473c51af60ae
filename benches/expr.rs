//! One predicate three times over the same situations: ours, hand-written Rust, and the `cel`
//! crate, in one run.
//! `cargo bench --no-default-features --bench expr`

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a driver that cannot go on fails"
)]

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
        "ability.magic_freeze in actor.using && attack.kind == kind.ranged \
         && attack.roll + actor.attack >= target.defense \
         && target.tokens < 2 && !target.captive",
    ),
    (
        "arithmetic",
        "max(actor.damage - (ability.toughness in target.using ? 1 : 0), 0) \
         + (attack.roll == 12 ? 1 : 0) \
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
    actor_using: u64,
    target_using: u64,
}

#[inline(never)]
fn by_hand(which: usize, s: &Situation) -> bool {
    match which {
        0 => s.tokens < 2 && !s.captive,
        1 => {
            s.actor_using >> 1 & 1 == 1
                && s.ranged
                && s.roll + s.attack >= s.defense
                && s.tokens < 2
                && !s.captive
        }
        _ => {
            let tough = i64::from(s.target_using >> 2 & 1 == 1);
            (s.damage - tough).max(0) + i64::from(s.roll == 12) >= s.clicks - s.wounds
                && (!s.ranged || s.tokens * 2 < 3)
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
    for path in [
        "attack.roll",
        "actor.attack",
        "actor.damage",
        "target.defense",
        "target.clicks",
        "target.wounds",
    ] {
        schema.fact(path, Type::Int);
    }
    schema.fact("actor.using", Type::Set(ability));
    schema.fact("target.using", Type::Set(ability));
    schema.build().unwrap()
}

fn facts(s: &Situation, schema: &Schema) -> Vec<Value> {
    let (ability, kind) = (schema.enum_id("ability").unwrap(), schema.enum_id("kind").unwrap());
    let numbers = [s.roll, s.attack, s.damage, s.defense, s.clicks, s.wounds].map(Value::Int);
    let mut facts =
        vec![Value::Int(s.tokens), Value::Bool(s.captive), Value::Enum(kind, u16::from(s.ranged))];
    facts.extend(numbers);
    facts.extend([Value::Set(ability, s.actor_using), Value::Set(ability, s.target_using)]);
    facts
}

fn context(s: &Situation) -> Context<'static, 'static> {
    let map = |entries: &[(&str, Cel)]| -> Cel {
        entries
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect::<HashMap<String, Cel>>()
            .into()
    };
    let set = |bits: u64| -> Cel {
        (0..4).filter(|n| bits >> n & 1 == 1).map(Cel::Int).collect::<Vec<_>>().into()
    };
    let named = |names: &[&str]| {
        map(&names.iter().zip(0..).map(|(name, n)| (*name, Cel::Int(n))).collect::<Vec<_>>())
    };
    let mut context = Context::default();
    context.add_variable_from_value("ability", named(&ABILITIES));
    context.add_variable_from_value("kind", named(&["close", "ranged"]));
    context.add_variable_from_value(
        "attack",
        map(&[("kind", Cel::Int(i64::from(s.ranged))), ("roll", Cel::Int(s.roll))]),
    );
    let actor = [
        ("attack", Cel::Int(s.attack)),
        ("damage", Cel::Int(s.damage)),
        ("using", set(s.actor_using)),
    ];
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
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
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
        actor_using: below(16) as u64 | 2,
        target_using: below(16) as u64,
    };
    (0..256).map(|_| one()).collect()
}

/// How often each of the three is timed. Each time is short, so that on a busy machine some of them
/// go undisturbed.
const ROUNDS: usize = 400;

/// Nanoseconds for one evaluation, over all situations `passes` times, and how many held.
fn timed(passes: u32, count: usize, holds: impl Fn(usize) -> bool) -> (f64, usize) {
    let begin = Instant::now();
    let held =
        (0..passes).map(|_| (0..count).filter(|n| holds(black_box(*n))).count()).sum::<usize>();
    (begin.elapsed().as_secs_f64() * 1e9 / f64::from(passes) / count as f64, held / passes as usize)
}

fn main() {
    let (schema, situations) = (schema(), situations());
    let ours: Vec<Vec<Value>> =
        situations.iter().map(|situation| facts(situation, &schema)).collect();
    let theirs: Vec<Context> = situations.iter().map(context).collect();
    println!(
        "{:12} {:>10} {:>10} {:>10} {:>16} {:>12}",
        "predicate", "by hand", "ours", "cel", "ours / by hand", "cel / ours"
    );
    for (which, (name, text)) in PREDICATES.iter().enumerate() {
        let expr = Expr::parse_as(text, &schema, Type::Bool).unwrap();
        let program = Program::compile(text).unwrap();
        let mut best = [f64::MAX; 3];
        for _ in 0..ROUNDS {
            let round = [
                timed(40, situations.len(), |n| {
                    black_box(by_hand(which, black_box(&situations[n])))
                }),
                timed(20, situations.len(), |n| {
                    black_box(expr.holds(black_box(&ours[n])).unwrap())
                }),
                timed(1, situations.len(), |n| {
                    black_box(program.execute(&theirs[n]).unwrap() == Cel::Bool(true))
                }),
            ];
            assert!(
                round.iter().all(|(_, held)| *held == round[0].1),
                "{name}: the three disagree"
            );
            for (best, (time, _)) in best.iter_mut().zip(round) {
                *best = best.min(time);
            }
        }
        let [hand, own, cel] = best;
        println!(
            "{name:12} {hand:>7.1} ns {own:>7.1} ns {cel:>7.0} ns {:>15.1}x {:>11.1}x",
            own / hand,
            cel / own
        );
    }
}
