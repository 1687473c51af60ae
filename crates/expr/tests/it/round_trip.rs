//! Printing and parsing again: every expression and every mutant of it stays the same.

use proptest::prelude::*;
use variorum_expr::{Expr, Type};

use super::random::{Random, expression, facts, schema, ty};

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(400)
    })]

    #[test]
    fn a_printed_expression_reads_back_the_same(seed: u64, depth in 0_usize..5) {
        let schema = schema();
        let mut random = Random::new(seed);
        let ty = ty(&mut random, &schema);
        let text = expression(&mut random, &schema, ty, depth);
        prop_assume!(text.len() <= variorum_expr::LONGEST);
        let Ok(expr) = Expr::parse(&text, &schema) else {
            return Err(TestCaseError::reject("too long when printed, or too deep"));
        };
        let printed = expr.to_string();
        prop_assert_eq!(expr.ty(), ty);
        let again = Expr::parse(&printed, &schema);
        prop_assert_eq!(again.clone().map(|again| again.to_string()), Ok(printed));
        prop_assert_eq!(again, Ok(expr));
    }

    #[test]
    fn a_tidy_condition_means_the_same_and_stays_as_it_is(seed: u64, depth in 0_usize..5) {
        let schema = schema();
        let mut random = Random::new(seed);
        let text = expression(&mut random, &schema, Type::Bool, depth);
        let Ok(expr) = Expr::parse(&text, &schema) else {
            return Err(TestCaseError::reject("too long when printed, or too deep"));
        };
        let tidy = expr.tidy(|fact| fact.index());
        let joined = tidy.conjunct_texts().join(" && ");
        prop_assert_eq!(Expr::parse(&joined, &schema), Ok(tidy.clone()));
        prop_assert_eq!(&tidy.tidy(|fact| fact.index()), &tidy);
        for _ in 0..8 {
            let facts = facts(&mut random, &schema);
            let (was, is) = (expr.holds(&facts), tidy.holds(&facts));
            prop_assert!(was == is || was.is_err() && is.is_err(), "{}: {:?} {:?}", expr, was, is);
        }
    }

    #[test]
    fn every_mutant_is_another_expression_of_the_same_type(seed: u64, depth in 0_usize..4) {
        let schema = schema();
        let mut random = Random::new(seed);
        let ty = ty(&mut random, &schema);
        let text = expression(&mut random, &schema, ty, depth);
        let Ok(expr) = Expr::parse(&text, &schema) else {
            return Err(TestCaseError::reject("too long when printed"));
        };
        for mutant in expr.mutants() {
            prop_assert_ne!(&mutant.expr, &expr, "{}", mutant.what);
            prop_assert_eq!(mutant.expr.ty(), ty);
            let printed = mutant.expr.to_string();
            prop_assert_eq!(Expr::parse(&printed, &schema), Ok(mutant.expr), "{}", printed);
        }
    }

    #[test]
    fn a_trace_ends_with_the_whole_and_its_value(seed: u64, depth in 0_usize..5) {
        let schema = schema();
        let mut random = Random::new(seed);
        let ty = ty(&mut random, &schema);
        let text = expression(&mut random, &schema, ty, depth);
        let Ok(expr) = Expr::parse(&text, &schema) else {
            return Err(TestCaseError::reject("too long when printed"));
        };
        for _ in 0..8 {
            let facts = facts(&mut random, &schema);
            let (whole, value) = expr.trace(&facts).pop().unwrap();
            prop_assert_eq!(whole, expr.to_string());
            prop_assert_eq!(expr.eval(&facts), value);
        }
    }
}
