//! Conditions of checks: where they hold, how they are climbed to, and which say the same.

use variorum::check::{Check, Checks, Combinations, are_equivalent, hill_climb, values_to_try};
use variorum::engine::Generator;
use variorum::expr::{Expr, Type};
use variorum::facts::{Situation, schema};

fn parse(text: &str, ty: Type) -> Expr {
    Expr::parse_as(text, schema(), ty).unwrap()
}

#[test]
fn a_check_applies_exactly_where_its_condition_holds() {
    const SITUATIONS: usize = 12;
    let catalog = variorum::embedded::catalog();
    let checks = Checks::load(&catalog).unwrap();
    let holds =
        |check: &Check, situation: &Situation| check.when.holds(situation.values()) == Ok(true);
    let (mut applied, mut silent) = (0, 0);
    for check in checks.iter() {
        let values = values_to_try(&[check]);
        for situation in Combinations::new(&values, SITUATIONS).iter() {
            for other in checks.iter().filter(|other| other.question == check.question) {
                let applies = other.applies(&situation);
                assert_eq!(applies, holds(other, &situation), "{}", other.clause);
                *(if applies { &mut applied } else { &mut silent }) += 1;
            }
        }
    }
    assert!(applied > 1_000 && silent > 1_000, "{applied} applied, {silent} did not");
}

#[test]
fn every_condition_of_many_parts_is_climbed_to() {
    let catalog = variorum::embedded::catalog();
    let checks = Checks::load(&catalog).unwrap();
    let usual = Situation::default();
    let narrow =
        checks.iter().filter(|check| check.when.count_conjuncts(usual.values()).total >= 9);
    let mut tried = 0;
    for check in narrow {
        let values = values_to_try(&[check]);
        let found = hill_climb(check, &values, &mut Generator::seeded(1), 5);
        assert!(!found.is_empty(), "{}: {}", check.clause, check.when);
        for situation in found {
            assert!(check.applies(&situation), "{}: {}", check.clause, check.when);
        }
        tried += 1;
    }
    assert!(tried > 10, "only {tried} conditions have so many parts");
}

#[test]
fn a_bound_that_no_value_passes_may_be_dropped() {
    let (when, wider, is) =
        (parse("actor.speed <= 12", Type::Bool), parse("true", Type::Bool), parse("1", Type::Int));
    assert!(are_equivalent((&when, &is), (&wider, &is)));
    let narrow = parse("actor.speed <= 11", Type::Bool);
    assert!(!are_equivalent((&narrow, &is), (&wider, &is)));
}

#[test]
fn a_member_that_is_not_named_counts_too() {
    let (empty, without, is) = (
        parse("actor.using == []", Type::Bool),
        parse("!(ability.dodge in actor.using)", Type::Bool),
        parse("actor.damage", Type::Int),
    );
    assert!(!are_equivalent((&empty, &is), (&without, &is)));
}
