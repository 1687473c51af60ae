//! Texts made to do harm: each is rejected at once, with a place, on a small stack.

use variorum_expr::{DEEPEST, Expr, LONGEST, MOST_OPERATORS};

use super::random::{Random, damaged, schema};

/// Runs on a stack as small as that of a server thread.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(work).unwrap().join().unwrap();
}

fn rejection(text: &str) -> String {
    let error = Expr::parse(text, &schema()).expect_err("hostile text");
    assert!(
        text.is_char_boundary(error.at) && text.is_char_boundary(error.at + error.len),
        "{error:?}"
    );
    assert!(error.message.len() < 300 && error.help.len() < 1000, "{error:?}");
    error.message
}

#[test]
fn two_megabytes_are_rejected_by_their_length() {
    on_a_small_stack(|| {
        for piece in ["(", "!", "1+", "a.", "é", "[", "\0", "true?", "min("] {
            let text = piece.repeat((2 << 20) / piece.len());
            assert_eq!(rejection(&text), format!("the expression has more than {LONGEST} bytes"));
        }
    });
}

#[test]
fn depth_and_operators_are_counted_before_they_are_followed() {
    on_a_small_stack(|| {
        let deep = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(rejection(&deep), format!("the expression has more than {LONGEST} bytes"));
        assert_eq!(
            rejection(&"1+".repeat(10_000)),
            format!("the expression has more than {LONGEST} bytes")
        );
        let too_deep = format!("the expression nests more than {DEEPEST} deep");
        for piece in ["(", "min(1,", "true?1:", "true?(", "!(", "-("] {
            assert_eq!(rejection(&piece.repeat(200)), too_deep, "{piece}");
        }
        let too_many = format!("the expression has more than {MOST_OPERATORS} operators");
        for piece in ["1+", "!", "true||", "1*"] {
            assert_eq!(rejection(&piece.repeat(300)), too_many, "{piece}");
        }
    });
}

#[test]
fn an_expression_at_the_limits_is_accepted() {
    on_a_small_stack(|| {
        let schema = schema();
        let deep = format!("{}weight{}", "(".repeat(DEEPEST), ")".repeat(DEEPEST));
        let nested =
            format!("{}weight{}", "max(1, -(".repeat(DEEPEST / 2), "))".repeat(DEEPEST / 2));
        let wide = format!("weight{}", "+1".repeat(MOST_OPERATORS));
        let negated = format!("{}box.open", "!".repeat(MOST_OPERATORS));
        let facts = super::meaning::facts(&schema, &[("weight", "3")]);
        for text in [deep, nested, wide, negated] {
            let expr =
                Expr::parse(&text, &schema).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(Expr::parse(&expr.to_string(), &schema).unwrap(), expr);
            assert!(expr.eval(&facts).is_ok());
            assert!(expr.mutants().len() < 1000 && !expr.trace(&facts).is_empty());
            expr.literals();
        }
        let nested = format!("{}1{}", "(".repeat(DEEPEST + 1), ")".repeat(DEEPEST + 1));
        assert_eq!(Expr::parse(&nested, &schema).unwrap_err().at, DEEPEST);
    });
}

#[test]
fn what_would_print_too_long_to_be_parsed_again_is_rejected() {
    let text = format!("weight{}", "+weight".repeat(250));
    assert!(text.len() < LONGEST);
    assert_eq!(
        rejection(&text),
        format!("the expression has more than {LONGEST} bytes when its operators are spaced")
    );
}

#[test]
fn every_byte_is_parsed_or_rejected_in_every_place() {
    let schema = schema();
    for byte in 0..=255_u8 {
        for (before, after) in [
            ("", ""),
            ("weight ", ""),
            ("weight ", " 1"),
            ("box.", ""),
            ("1", ""),
            ("[", "]"),
            ("(", ")"),
            ("!", "x"),
        ] {
            let bytes = [before.as_bytes(), &[byte], after.as_bytes()].concat();
            let text = String::from_utf8_lossy(&bytes);
            match Expr::parse(&text, &schema) {
                Ok(expr) => assert_eq!(Expr::parse(&expr.to_string(), &schema), Ok(expr)),
                Err(error) => assert!(
                    text.get(error.at..error.at + error.len).is_some(),
                    "{text:?}: {error:?}"
                ),
            }
        }
    }
}

#[test]
fn damaged_expressions_are_parsed_or_rejected_with_a_place() {
    on_a_small_stack(|| {
        let schema = schema();
        let mut random = Random::new(7);
        let mut parsed = 0;
        for _ in 0..3_000 {
            let text = damaged(&mut random, &schema);
            match Expr::parse(&text, &schema) {
                Ok(expr) => {
                    parsed += 1;
                    assert_eq!(Expr::parse(&expr.to_string(), &schema), Ok(expr));
                }
                Err(error) => assert!(
                    text.get(error.at..error.at + error.len).is_some(),
                    "{text:?}: {error:?}"
                ),
            }
        }
        assert!(
            (300..2_700).contains(&parsed),
            "{parsed} of 3000 are valid: the generator makes only one sort"
        );
    });
}
