//! The errors of parsing: the place, the message and the advice.

use variorum_expr::{Expr, ExprError, Schema, Type};

use super::random::schema;

/// The error, as `place|offending text|message|help`.
fn rejection(text: &str) -> String {
    describe(text, Expr::parse(text, &schema()).expect_err(text))
}

fn describe(text: &str, error: ExprError) -> String {
    format!(
        "{}|{}|{}|{}",
        error.at,
        &text[error.at..error.at + error.len],
        error.message,
        error.help
    )
}

#[test]
fn unknown_names_get_a_suggestion() {
    for (text, expected) in [
        ("box.opne", "0|box.opne|there is no fact 'box.opne'|did you mean 'box.open'?"),
        ("1 < wieght", "4|wieght|there is no fact 'wieght'|did you mean 'weight'?"),
        (
            "box.colour == colour.gren",
            "14|colour.gren|enum colour has no variant 'gren'|did you mean 'colour.green'?",
        ),
        (
            "box.colour == colour.ultra",
            "14|colour.ultra|enum colour has no variant 'ultra'|the variants are red, green, blue",
        ),
        (
            "box.colour == color.red",
            "14|color.red|there is no fact 'color.red'|did you mean 'colour.red'?",
        ),
        (
            "red == red",
            "0|red|there is no fact 'red'|nothing says which enum it is of: 'colour.red'",
        ),
        (
            "box.colour in [colour.rde]",
            "15|colour.rde|enum colour has no variant 'rde'|did you mean 'colour.red'?",
        ),
        (
            "shape.zzzzzzzz",
            "0|shape.zzzzzzzz|there is no fact 'shape.zzzzzzzz'|there are shape.corners, \
             shape.sides, shape.round, shape.colour, shape.tools, shape.using",
        ),
        ("zzzzzzzz", "0|zzzzzzzz|there is no fact 'zzzzzzzz'|facts begin with box, shape, weight"),
        ("box.colour == gren", "14|gren|enum colour has no variant 'gren'|did you mean 'green'?"),
        (
            "box.colour in [red, t1]",
            "20|t1|enum colour has no variant 't1'|the variants are red, green, blue",
        ),
        ("box uses t70", "9|t70|enum tool has no variant 't70'|did you mean 't0'?"),
        ("boxx uses t1", "0|boxx|no fact says what 'boxx' uses|did you mean 'box'?"),
        ("weight uses t1", "0|weight|no fact says what 'weight' uses|there are box, shape"),
        ("box uses none t1", "14|t1|found 't1' where 'of' is expected|"),
        ("box uses none of t1", "17|t1|found 't1' where '[' is expected|"),
        ("box uses any of []", "16|[|the list is empty|name at least one"),
        ("box uses 3", "9|3|found '3' where a variant is expected|"),
        (
            "box uses colour.red",
            "9|colour.red|'colour.red' does not belong in a set of tool values|a set holds \
             variants of one enum",
        ),
        ("box.redd", "0|box.redd|there is no fact 'box.redd'|did you mean 'box.red'?"),
        (
            "weight + red",
            "9|red|there is no fact 'red'|nothing says which enum it is of: 'colour.red'",
        ),
        ("not box.open", "0|not|there is no fact 'not'|write '!'"),
        ("maxx(1, 2)", "0|maxx|there is no function 'maxx'|did you mean 'max'?"),
        ("size(box.tools)", "0|size|there is no function 'size'|the functions are min and max"),
    ] {
        assert_eq!(rejection(text), expected);
    }
}

#[test]
fn types_are_checked_when_the_text_is_parsed() {
    for (text, expected) in [
        (
            "weight && box.open",
            "0|weight|'&&' does not take 'weight', which is an integer|compare it with a number",
        ),
        (
            "box.open || box.colour",
            "12|box.colour|'||' does not take 'box.colour', which is a value of colour|compare \
             it, or ask with 'in'",
        ),
        (
            "weight + box.open",
            "9|box.open|'+' does not take 'box.open', which is true or false|choose a number \
             with '? :'",
        ),
        (
            "box.colour < colour.red",
            "0|box.colour|'<' does not take 'box.colour', which is a value of colour|values of \
             an enum have no order: use '==', '!=' or 'in'",
        ),
        (
            "1 < 2 < 3",
            "0|1 < 2|'<' does not take '1 < 2', which is true or false|choose a number with '? :'",
        ),
        (
            "box.colour == box.tool",
            "14|box.tool|'==' is between 'box.colour', a value of colour and 'box.tool', a \
             value of tool|both sides must be of one type",
        ),
        (
            "weight == true",
            "10|true|'==' is between 'weight', an integer and 'true', true or false|both sides \
             must be of one type",
        ),
        (
            "box.tools == tool.t1",
            "13|tool.t1|'==' is between 'box.tools', a set of tool values and 'tool.t1', a \
             value of tool|'in' asks whether a set holds a value",
        ),
        (
            "colour.red in box.tools",
            "14|box.tools|'in' is between 'colour.red', a value of colour and 'box.tools', a \
             set of tool values|both sides must be of one type",
        ),
        (
            "weight in box.tools",
            "0|weight|'in' does not take 'weight', which is an integer|on the left of 'in' \
             belongs a value of the set's enum",
        ),
        (
            "colour.red in weight",
            "14|weight|'in' does not take 'weight', which is an integer|on the right of 'in' \
             belongs a set",
        ),
        (
            "!box.open in box.tools",
            "0|!box.open|'in' does not take '!box.open', which is true or false|to negate it, \
             write '!(… in …)'",
        ),
        (
            "!weight",
            "1|weight|'!' does not take 'weight', which is an integer|compare it with a number",
        ),
        (
            "-box.open",
            "1|box.open|'-' does not take 'box.open', which is true or false|choose a number \
             with '? :'",
        ),
        (
            "weight ? 1 : 2",
            "0|weight|'?' does not take 'weight', which is an integer|compare it with a number",
        ),
        (
            "true ? 1 : false",
            "11|false|':' is between '1', an integer and 'false', true or false|both sides \
             must be of one type",
        ),
        (
            "min(1, box.tools)",
            "7|box.tools|'min' does not take 'box.tools', which is a set of tool values|ask \
             for a member with 'in'",
        ),
        (
            "[colour.red, tool.t1]",
            "13|tool.t1|'tool.t1' does not belong in a set of colour values|a set holds \
             variants of one enum",
        ),
        (
            "[box.colour]",
            "1|box.colour|'box.colour' is a fact, and a set holds variants only|join \
             conditions with '||' instead",
        ),
        ("[]", "0|[]|nothing says which enum the empty set is of|compare it with a set"),
        (
            "[] == []",
            "6|[]|'==' is between '[]', an empty set and '[]', an empty set|nothing says which \
             enum the empty sets are of",
        ),
    ] {
        assert_eq!(rejection(text), expected);
    }
}

#[test]
fn what_is_not_an_expression_is_rejected_where_it_goes_wrong() {
    for (text, expected) in [
        ("", "0||the expression ends where a value is expected|"),
        ("1 +", "3||the expression ends where a value is expected|"),
        ("(1", "2||the expression ends where ')' is expected|"),
        ("1)", "1|)|found ')' where an operator is expected|"),
        ("1 2", "2|2|found '2' where an operator is expected|"),
        (
            "true ? 1",
            "8||the expression ends where ':' and the value if the condition is false is expected|",
        ),
        ("min(1)", "5|)|found ')' where ',' and the other number of min is expected|"),
        ("min(1, 2, 3)", "8|,|found ',' where ')' (min takes two numbers) is expected|"),
        ("[1]", "1|1|found '1' where a variant or ']' is expected|"),
        ("weight = 1", "7|=|'=' is not an operator|'==' compares"),
        ("box.open & box.open", "9|&|'&' has no meaning here|'&&' joins conditions"),
        (
            "weight / 2",
            "7|/|'/' has no meaning here|there is no division; multiply the other side instead",
        ),
        (
            "box.colour == \"red\"",
            "14|\"|'\\\"' has no meaning here|there are no strings; a variant is written \
             without quotation marks",
        ),
        ("1.5", "0|1.5|'1.5' is not an integer|only whole numbers are known"),
        (
            "2nd",
            "0|2nd|'2nd' is not an integer|a number has digits only, a name begins with a letter",
        ),
        (
            "box..open",
            "0|box..open|'box..open' is not a name|after each dot comes a word that begins \
             with a letter",
        ),
        ("--1", "0|--|two minus signs in a row|put the inner one in parentheses"),
        (
            "9223372036854775808",
            "0|9223372036854775808|the integer does not fit into 64 bits|the largest is \
             9223372036854775807",
        ),
        ("\u{202e}", "0|\u{202e}|'\\u{202e}' has no meaning here|"),
    ] {
        assert_eq!(rejection(text), expected);
    }
}

#[test]
fn another_type_than_needed_is_rejected() {
    let schema = schema();
    let set = Type::Set(schema.enum_id("tool").unwrap());
    let text = " weight + 1";
    let error = Expr::parse_as(text, &schema, Type::Bool).unwrap_err();
    assert_eq!(
        describe(text, error),
        "1|weight + 1|'weight + 1' is an integer, but true or false is needed here|"
    );
    assert_eq!(
        Expr::parse_as("box.open ? [] : []", &schema, set).unwrap().ty(),
        set,
        "an empty set is of the enum that is needed"
    );
}

#[test]
fn a_place_is_given_by_line_and_column() {
    let text = "box.open &&\n  weigt > 1";
    let error = Expr::parse(text, &schema()).unwrap_err();
    let position = error.position(text);
    assert_eq!((position.line, position.column), (2, 3));
    assert_eq!(error.to_string(), "there is no fact 'weigt'; did you mean 'weight'?");
}

#[test]
fn a_schema_with_unwritable_or_ambiguous_names_is_rejected() {
    type Build = fn(&mut variorum_expr::SchemaBuilder);
    let cases: [(Build, &str); 10] = [
        (
            |schema| (schema.fact("a", Type::Int), schema.derived("a", "1"), ()).2,
            "the name of derived fact a is taken",
        ),
        (
            |schema| schema.derived("b", "a"),
            "derived fact b: there is no fact 'a'; facts begin with ",
        ),
        (
            |schema| schema.derived("b.uses", "1"),
            "derived fact 'b.uses' is not a path in the language",
        ),
        (|schema| _ = schema.fact("a-b", Type::Int), "fact 'a-b' is not a path in the language"),
        (|schema| _ = schema.fact("a.in", Type::Int), "fact 'a.in' is not a path in the language"),
        (
            |schema| (schema.fact("a", Type::Int), schema.fact("a", Type::Bool), ()).2,
            "fact a occurs twice",
        ),
        (|schema| _ = schema.enumeration("e", ["x", "x"]), "enum e: variant 'x' occurs twice"),
        (
            |schema| (schema.enumeration("e", []), schema.enumeration("e", []), ()).2,
            "enum e occurs twice",
        ),
        (
            |schema| (schema.enumeration("e", ["x"]), schema.fact("e.x", Type::Int), ()).2,
            "'e.x' is both a fact and a variant",
        ),
        (
            |schema| _ = schema.enumeration("e", vec!["x"; 129].iter().map(|_| "x")),
            "enum e: variant 'x' occurs twice",
        ),
    ];
    for (build, message) in cases {
        let mut schema = Schema::builder();
        build(&mut schema);
        assert_eq!(schema.build().unwrap_err().to_string(), message);
    }
}
