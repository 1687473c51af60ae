//! Changes of a check that change nothing: the same in every combination of the facts that they
//! read.
//! What has too many combinations to try them all is not claimed to be the same.

use std::collections::BTreeMap;

use variorum_expr::{Expr, FactId, Value};
use variorum_scene::facts::{Domain, Situation, definitions};

/// The most combinations that are tried.
const MOST: u128 = 100_000;

/// Whether two pairs of condition and answer say the same of everything: both silent, or both with
/// the same answer.
pub(super) fn are_the_same(one: (&Expr, &Expr), other: (&Expr, &Expr)) -> bool {
    let all = [one.0, one.1, other.0, other.1];
    let values = every_value(&all);
    let count = values
        .values()
        .fold(1_u128, |product, known| product.saturating_mul(known.len().max(1) as u128));
    if count > MOST {
        return false;
    }
    let says = |(when, is): (&Expr, &Expr), facts: &[Value]| {
        (when.holds(facts) == Ok(true)).then(|| is.eval(facts))
    };
    let mut situation = Situation::default();
    (0..count).all(|number| {
        let mut place = number;
        for (slot, known) in &values {
            let size = known.len().max(1) as u128;
            if let Some(value) = known.get(usize::try_from(place % size).unwrap_or(0)) {
                let _ = situation.set(*slot, *value);
            }
            place /= size;
        }
        says(one, situation.values()) == says(other, situation.values())
    })
}

/// Every value of each fact that the expressions read; of a set, every choice of the members named,
/// with and without another one.
fn every_value(all: &[&Expr]) -> BTreeMap<FactId, Vec<Value>> {
    let mut named: BTreeMap<FactId, u128> = BTreeMap::new();
    for literals in all.iter().flat_map(|expr| expr.literals()) {
        *named.entry(literals.fact).or_default() |= literals.members;
    }
    named
        .into_iter()
        .filter_map(|(slot, members)| {
            Some((slot, of_fact(definitions().get(slot.index())?.domain, members)))
        })
        .collect()
}

fn of_fact(domain: Domain, named: u128) -> Vec<Value> {
    match domain {
        Domain::Number(low, high, _) => (low..=high).map(Value::Int).collect(),
        Domain::Truth(_) => vec![Value::Bool(false), Value::Bool(true)],
        Domain::OneOf(of) => (0..of.variants().len())
            .filter_map(|at| u16::try_from(at).ok())
            .map(|at| Value::Enum(of.id(), at))
            .collect(),
        Domain::SetOf(of) => {
            let members: Vec<usize> =
                (0..of.variants().len()).filter(|at| named >> at & 1 == 1).collect();
            let other = (0..of.variants().len()).find(|at| named >> at & 1 == 0);
            let chosen: Vec<usize> = members.into_iter().chain(other).collect();
            let subset = |mask: u128| {
                chosen
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| mask >> at & 1 == 1)
                    .fold(0_u128, |bits, (_, member)| bits | 1 << member)
            };
            // Beyond this many members there are too many choices anyway.
            (0..1_u128 << chosen.len().min(20))
                .map(|mask| Value::Set(of.id(), subset(mask)))
                .collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_expr::Type;
    use variorum_scene::facts::schema;

    fn read(text: &str, ty: Type) -> Expr {
        Expr::parse_as(text, schema(), ty).unwrap()
    }

    #[test]
    fn a_bound_that_no_value_passes_may_be_dropped() {
        let (when, wider, is) =
            (read("actor.speed <= 12", Type::Bool), read("true", Type::Bool), read("1", Type::Int));
        assert!(are_the_same((&when, &is), (&wider, &is)));
        let narrow = read("actor.speed <= 11", Type::Bool);
        assert!(!are_the_same((&narrow, &is), (&wider, &is)));
    }

    #[test]
    fn a_member_that_is_not_named_counts_too() {
        let (empty, without, is) = (
            read("actor.using == []", Type::Bool),
            read("!(ability.dodge in actor.using)", Type::Bool),
            read("actor.damage", Type::Int),
        );
        assert!(!are_the_same((&empty, &is), (&without, &is)));
    }
}
