//! The values of expressions over facts.

use variorum_expr::{ConjunctCount, EvalError, Expr, Schema, Type, Value};

use super::random::schema;

/// Facts with these set, and 0, false, the first variant and the empty set elsewhere.
pub(crate) fn facts(schema: &Schema, set: &[(&str, &str)]) -> Vec<Value> {
    let plain = |ty| match ty {
        Type::Int => Value::Int(0),
        Type::Bool => Value::Bool(false),
        Type::Enum(id) => Value::Enum(id, 0),
        Type::Set(id) => Value::Set(id, 0),
    };
    let mut facts: Vec<Value> = schema.facts().map(|fact| plain(fact.ty)).collect();
    for (path, text) in set {
        let fact = schema.find_fact(path).unwrap();
        let value = Expr::parse_as(text, schema, fact.ty).unwrap();
        facts[fact.id.index()] = value.eval(&[]).unwrap();
    }
    facts
}

fn value_of(text: &str, set: &[(&str, &str)]) -> String {
    let schema = schema();
    let expr = Expr::parse(text, &schema).unwrap_or_else(|error| panic!("{text}: {error}"));
    expr.eval(&facts(&schema, set))
        .map_or_else(|error| error.to_string(), |value| schema.show(value))
}

const OVERFLOW: &str = "the result does not fit into 64 bits";

#[test]
fn operators_bind_as_in_cel() {
    for (text, value) in [
        ("1 + 2 * 3", "7"),
        ("(1 + 2) * 3", "9"),
        ("7 - 2 - 1", "4"),
        ("-2 * -3", "6"),
        ("-(2 - 5)", "3"),
        ("1 - -1", "2"),
        ("2 < 3 == true", "true"),
        ("true || false && false", "true"),
        ("!true || true", "true"),
        ("false ? 1 : true ? 2 : 3", "2"),
        ("1 + 1 == 2 ? min(4, 3) : max(4, 3)", "3"),
        ("-9223372036854775808", "-9223372036854775808"),
    ] {
        assert_eq!(value_of(text, &[]), value, "{text}");
    }
}

#[test]
fn enums_and_sets_compare_by_their_members() {
    let set = [
        ("box.colour", "colour.blue"),
        ("box.tools", "[tool.t63, tool.t1]"),
        ("box.tool", "tool.t63"),
    ];
    for (text, value) in [
        ("box.colour == colour.blue", "true"),
        ("box.colour in [colour.red, colour.green]", "false"),
        ("box.colour in []", "false"),
        ("tool.t63 in box.tools && !(tool.t62 in box.tools)", "true"),
        ("box.tool in box.tools", "true"),
        ("box.tools == [tool.t1, tool.t63]", "true"),
        ("box.tools != shape.tools", "true"),
        ("shape.tools == []", "true"),
        ("box.tool in (box.open ? box.tools : [])", "false"),
        ("(weight == 0 ? box.tools : []) == [tool.t1, tool.t63]", "true"),
        ("box.open ? shape.tools : box.tools", "[tool.t1, tool.t63]"),
        ("box.open ? colour.red : box.colour", "colour.blue"),
    ] {
        assert_eq!(value_of(text, &set), value, "{text}");
    }
}

#[test]
fn an_overflow_spreads_to_whatever_needs_it_and_nothing_else() {
    let set = [("weight", "9223372036854775807")];
    for (text, value) in [
        ("weight + 1", OVERFLOW),
        ("weight * 2 > 0", OVERFLOW),
        ("-(-weight - 1)", OVERFLOW),
        ("weight + 1 > 0 ? 1 : 2", OVERFLOW),
        ("true ? 1 : weight + 1", "1"),
        ("false && weight + 1 > 0", "false"),
        ("weight + 1 > 0 && false", "false"),
        ("weight + 1 > 0 || true", "true"),
        ("weight + 1 > 0 || false", OVERFLOW),
        ("weight + 1 > 0 && weight + 1 > 0 && false", "false"),
        ("!(weight + 1 > 0)", OVERFLOW),
        ("(weight + 1 > 0) == (false && true)", OVERFLOW),
        ("max(weight, weight + 1)", OVERFLOW),
    ] {
        assert_eq!(value_of(text, &set), value, "{text}");
    }
}

#[test]
fn facts_that_do_not_follow_the_schema_are_named_in_the_error() {
    let schema = schema();
    let expr = Expr::parse("weight > 1 && box.open", &schema).unwrap();
    let id = |path| schema.find_fact(path).unwrap().id;
    let (weight, open, colour) = (id("weight"), id("box.open"), id("box.colour"));
    assert_eq!(expr.eval(&[]), Err(EvalError::FactMismatch(weight)));
    let mut facts = facts(&schema, &[("weight", "2")]);
    facts[open.index()] = Value::Int(1);
    assert_eq!(expr.eval(&facts), Err(EvalError::FactMismatch(open)));
    let expr = Expr::parse("box.colour == colour.red", &schema).unwrap();
    facts[colour.index()] = Value::Enum(schema.enum_id("tool").unwrap(), 0);
    assert_eq!(expr.eval(&facts), Err(EvalError::FactMismatch(colour)), "of another enum");
}

#[test]
fn a_trace_lists_every_part_once_and_the_whole_last() {
    let schema = schema();
    let expr = Expr::parse("weight + 1 > 2 && (box.open || weight + 1 > 2)", &schema).unwrap();
    let trace = expr.trace(&facts(&schema, &[("weight", "2")]));
    let lines: Vec<String> = trace
        .iter()
        .map(|(text, value)| format!("{text} = {}", schema.show(value.unwrap())))
        .collect();
    let expected = [
        "weight = 2",
        "weight + 1 = 3",
        "weight + 1 > 2 = true",
        "box.open = false",
        "box.open || weight + 1 > 2 = true",
        "weight + 1 > 2 && (box.open || weight + 1 > 2) = true",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn an_expression_counts_the_joined_conditions_that_hold() {
    let schema = schema();
    let expr =
        Expr::parse("weight > 1 && (box.open || weight > 5) && weight < 3", &schema).unwrap();
    for (weight, open, holding) in
        [("0", "false", 1), ("2", "false", 2), ("2", "true", 3), ("6", "false", 2)]
    {
        assert_eq!(
            expr.count_conjuncts(&facts(&schema, &[("weight", weight), ("box.open", open)])),
            ConjunctCount { holding, total: 3 },
            "{weight} {open}"
        );
    }
    let single = Expr::parse("box.open", &schema).unwrap();
    assert_eq!(
        single.count_conjuncts(&facts(&schema, &[])),
        ConjunctCount { holding: 0, total: 1 }
    );
}

#[test]
fn an_expression_lists_the_facts_that_it_mentions() {
    let schema = schema();
    let expr = Expr::parse("weight > 1 && box.tool in box.tools && weight < 3", &schema).unwrap();
    let names: Vec<&str> =
        expr.facts().iter().map(|id| schema.fact(*id).unwrap().path.as_str()).collect();
    assert_eq!(names, ["weight", "box.tool", "box.tools"]);
}

#[test]
fn joined_conditions_say_nothing_twice() {
    let schema = schema();
    let parse = |text| Expr::parse(text, &schema).unwrap();
    let (given, when) =
        (parse("box uses t1 && box.open"), parse("box uses only [t1, t2] && box.open && box.red"));
    let joined = Expr::all(&[&given, &when], &schema);
    assert_eq!(joined.to_string(), "box.open && box uses only [t1, t2] && box.red");
    assert_eq!(Expr::all(&[], &schema).to_string(), "true");
}
