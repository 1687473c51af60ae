//! The literals of each fact: the values at which a check changes its answer.

use variorum_expr::Expr;

use super::random::schema;

/// What each fact is compared with, as `path: integers` or `path: [members]`.
fn literals(text: &str) -> Vec<String> {
    let schema = schema();
    let expr = Expr::parse(text, &schema).unwrap_or_else(|error| panic!("{text}: {error}"));
    let line = |found: &variorum_expr::Literals| {
        let members: Vec<u16> = variorum_expr::members(found.members).collect();
        let path = &schema.fact(found.fact).unwrap().path;
        if members.is_empty() {
            format!("{path}: {:?}", found.ints)
        } else {
            format!("{path}: members {members:?}")
        }
    };
    expr.literals().iter().map(line).collect()
}

#[test]
fn an_integer_has_the_values_at_which_its_comparisons_change() {
    for (text, expected) in [
        ("weight < 3 || 7 <= weight", vec!["weight: [3, 7]"]),
        ("weight + 1 > 3", vec!["weight: [2]"]),
        ("10 - weight == 4", vec!["weight: [6]"]),
        ("-weight < 4", vec!["weight: [-4]"]),
        ("2 * weight > 7", vec!["weight: [3]"]),
        ("max(weight, 1) + 2 > 4", vec!["weight: [1, 2]"]),
        ("(box.open ? weight : 2) == 5", vec!["weight: [5]", "box.open: []"]),
        ("weight + box.width >= 9", vec!["box.width: [9]", "weight: [9]"]),
        ("weight + 1", vec!["weight: []"]),
        ("weight == weight + 1", vec!["weight: []"]),
        ("weight * weight == 9", vec!["weight: []"]),
    ] {
        assert_eq!(literals(text), expected, "{text}");
    }
}

#[test]
fn enums_and_sets_list_the_variants_named() {
    for (text, expected) in [
        (
            "box.colour == colour.green || box.colour != colour.red",
            vec!["box.colour: members [0, 1]"],
        ),
        ("box.colour in [colour.red, colour.blue]", vec!["box.colour: members [0, 2]"]),
        (
            "tool.t63 in box.tools && tool.t3 in shape.tools",
            vec!["box.tools: members [63]", "shape.tools: members [3]"],
        ),
        ("box.tools == [tool.t4]", vec!["box.tools: members [4]"]),
        ("box.tool in box.tools", vec!["box.tool: []", "box.tools: []"]),
        (
            "(box.open ? box.colour : colour.red) == colour.blue",
            vec!["box.open: []", "box.colour: members [0, 2]"],
        ),
    ] {
        assert_eq!(literals(text), expected, "{text}");
    }
}
