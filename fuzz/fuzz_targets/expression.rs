//! An expression over the facts of the game: refused with a place, or printed and read as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use variorum::expr::{Expr, LONGEST};
use variorum::facts::schema;

fuzz_target!(|text: &str| {
    match Expr::parse(text, schema()) {
        Ok(expr) => {
            let printed = expr.to_string();
            assert!(printed.len() <= LONGEST);
            assert_eq!(Expr::parse(&printed, schema()).as_ref(), Ok(&expr), "{printed}");
        }
        Err(error) => {
            let place = text.get(error.at..error.at + error.len);
            assert!(place.is_some() && !error.message.is_empty());
        }
    }
});
