//! Whether two checks mean the same: the same answer in every combination of the facts that they
//! mention.

use std::collections::BTreeMap;

use super::conditions::{Condition, Conditions};
use super::situations::{
    Combinations, FactValues, count_combinations, definition, enum_values, subsets,
};
use variorum_expr::{Expr, FactId, Value};
use variorum_scene::facts::Domain;

/// The most combinations that are tried; checks with more of them are not called equivalent.
const MOST_COMBINATIONS: usize = 100_000;

/// The most members of a set that are combined with each other; more have too many combinations
/// anyway.
const MOST_MEMBERS: usize = 20;

/// Whether two pairs of condition and answer mean the same in every situation: neither applies, or
/// both have the same answer.
pub fn are_equivalent(one: (&Expr, &Expr), other: (&Expr, &Expr)) -> bool {
    let values = every_value(&[one.0, one.1, other.0, other.1]);
    let count = count_combinations(&values);
    if count > MOST_COMBINATIONS as u128 {
        return false;
    }
    let mut conditions = Conditions::default();
    let (when, other_when) = (conditions.add(one.0), conditions.add(other.0));
    let mut walk = Combinations::new(&values, MOST_COMBINATIONS).walk();
    (0..count).all(|_| {
        walk.step(&mut conditions);
        let answer = |when: &Condition, is: &Expr| {
            conditions.hold(when).then(|| is.eval(conditions.situation().values()))
        };
        answer(&when, one.1) == answer(&other_when, other.1)
    })
}

/// Every value of each fact that the expressions mention; of a set, every choice of the members
/// named, with and without another one.
fn every_value(all: &[&Expr]) -> FactValues {
    let mut named: BTreeMap<FactId, u64> = BTreeMap::new();
    for literals in all.iter().flat_map(|expr| expr.literals()) {
        *named.entry(literals.fact).or_default() |= literals.members;
    }
    let values = |(fact, members)| (fact, values_of(definition(fact).domain, members));
    named.into_iter().map(values).collect()
}

fn values_of(domain: Domain, named: u64) -> Vec<Value> {
    match domain {
        Domain::Number(low, high, _) => (low..=high).map(Value::Int).collect(),
        Domain::Truth(_) => vec![Value::Bool(false), Value::Bool(true)],
        Domain::OneOf(of) => enum_values(of),
        Domain::SetOf(of) => {
            let variants = (0..).zip(of.variants()).map(|(variant, _)| variant);
            let (members, others): (Vec<u16>, Vec<u16>) =
                variants.partition(|variant| named >> variant & 1 == 1);
            let chosen: Vec<u16> =
                members.into_iter().chain(others.first().copied()).take(MOST_MEMBERS).collect();
            subsets(of, &chosen)
        }
    }
}
