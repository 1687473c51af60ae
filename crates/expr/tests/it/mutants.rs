//! The small faults that are planted into an expression.

use variorum_expr::Expr;

use super::random::schema;

fn mutants(text: &str) -> Vec<String> {
    let expr = Expr::parse(text, &schema()).unwrap();
    expr.mutants().iter().map(|mutant| format!("{} ({})", mutant.expr, mutant.what)).collect()
}

#[test]
fn constants_comparisons_and_conjuncts_are_changed_one_at_a_time() {
    let expected = [
        "weight < 2 && box.open ('3' became '2')",
        "weight < 4 && box.open ('3' became '4')",
        "weight <= 3 && box.open ('weight < 3' with '<=' instead)",
        "weight >= 3 && box.open ('weight < 3' with '>=' instead)",
        "weight < 3 && !box.open (negated 'box.open')",
        "box.open (dropped 'weight < 3')",
        "weight < 3 (dropped 'box.open')",
        "!(weight < 3 && box.open) (negated 'weight < 3 && box.open')",
    ];
    assert_eq!(mutants("weight < 3 && box.open"), expected);
}

#[test]
fn arms_variants_and_members_are_changed_too() {
    let expected = [
        "!box.open ? colour.blue : colour.red (negated 'box.open')",
        "box.open ? colour.red : colour.red ('colour.blue' became 'colour.red')",
        "box.open ? colour.blue : colour.green ('colour.red' became 'colour.green')",
        "box.open ? colour.red : colour.blue \
         (swapped the arms of 'box.open ? colour.blue : colour.red')",
    ];
    assert_eq!(mutants("box.open ? colour.blue : colour.red"), expected);
    let expected = [
        "!(box.colour in [blue]) ('[colour.red, colour.blue]' became '[colour.blue]')",
        "!(box.colour in [red]) ('[colour.red, colour.blue]' became '[colour.red]')",
        "box.colour in [red, blue] (dropped the '!' of '!(box.colour in [red, blue])')",
    ];
    assert_eq!(mutants("!(box.colour in [colour.red, colour.blue])"), expected);
    assert_eq!(
        mutants("[colour.blue]"),
        ["[colour.red] ('[colour.blue]' became '[colour.red]')"],
        "never '[]', which is of no enum"
    );
}

#[test]
fn plus_and_minus_and_min_and_max_are_exchanged() {
    let expected = [
        "weight - min(box.width, 1) ('weight + min(box.width, 1)' with '-' instead)",
        "weight + max(box.width, 1) ('min(box.width, 1)' with 'max' instead)",
    ];
    let found = mutants("weight + min(box.width, 1)");
    for mutant in expected {
        assert!(found.contains(&mutant.to_owned()), "{mutant} in {found:#?}");
    }
    assert_eq!(found.len(), 4);
}

#[test]
fn a_mutant_that_is_the_same_text_is_not_made() {
    assert!(
        mutants("9223372036854775807 == weight")
            .iter()
            .all(|mutant| !mutant.starts_with("9223372036854775807 == weight ("))
    );
    assert!(mutants("box.open ? weight : weight").iter().all(|mutant| !mutant.contains("swapped")));
}
