//! The language of checks: conditions and values over named facts, in a typed subset of CEL's
//! syntax. It has no loops, no strings and no access to anything but the facts, and knows no game.
//!
//! | what | how it is written |
//! |---|---|
//! | integers of 64 bits | `3`, `-1`, `+ - *`, `min(a, b)`, `max(a, b)` |
//! | conditions | `true`, `false`, `! && \|\|`, `== != < <= > >=` |
//! | a variant of an enum | `red`, or `colour.red` where nothing says which enum; `==` and `!=` |
//! | a set of variants | `[red, blue]`; `red in shape.colours`, `==`, `!=` |
//! | a choice | `condition ? value : value` |
//! | a fact | its path in the [`Schema`], such as `shape.corners` |
//! | a derived fact | its path: it stands for an expression that the schema defines |
//!
//! Sets whose path ends in `.using` have words of their own, which CEL lacks:
//!
//! | written | short for |
//! |---|---|
//! | `box uses saw` | `saw in box.using` |
//! | `box uses no saw` | `!(saw in box.using)` |
//! | `box uses any of [saw, file]` | `saw in box.using \|\| file in box.using` |
//! | `box uses none of [saw, file]` | `!(saw in box.using) && !(file in box.using)` |
//! | `box uses only saw`, `box uses only [saw, file]` | `box.using == [saw]`, … |
//! | `box uses nothing` | `box.using == []` |
//!
//! Names and types are checked when the text is parsed, so that evaluation can only fail by a
//! number beyond 64 bits. Such an error spreads as it does in CEL: to whatever needs the value, but
//! `false && x` and `x && false` are false whatever `x` is, and `true || x` and `x || true` are
//! true.
//!
//! ```
//! use variorum_expr::{Expr, Schema, Type, Value};
//!
//! let mut builder = Schema::builder();
//! let colour = builder.enumeration("colour", ["red", "blue"]);
//! builder.fact("shape.corners", Type::Int);
//! builder.fact("shape.colour", Type::Enum(colour));
//! let schema = builder.build()?;
//!
//! let expr = Expr::parse_as(
//!     "shape.corners > 3 && shape.colour == blue",
//!     &schema,
//!     Type::Bool,
//! )?;
//! let blue_square = [Value::Int(4), Value::Enum(colour, 1)];
//! assert_eq!(expr.holds(&blue_square), Ok(true));
//!
//! let error = Expr::parse("shape.cornres > 3", &schema).unwrap_err();
//! assert_eq!(error.help, "did you mean 'shape.corners'?");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The way of a text: `lexer` (tokens), `parser` with `names` and `types` (a checked `tree`), then
//! `eval` (its value), `print` (its text), `layout` (the order of its conditions), `literals` (what
//! its facts are compared with), `mutate` (the same with one fault) and `view` (its parts).

// What an expression is made from.
mod schema;
mod value;

// From text to an expression.
mod error;
mod lexer;
mod names;
mod parser;
mod tree;
mod types;

// What an expression can do.
mod eval;
mod expression;
mod layout;
mod literals;
mod mutate;
mod print;
mod view;

// Small tools that every crate above needs for its messages and caches.
pub mod fingerprint;
mod position;
pub mod suggest;

pub use error::ExprError;
pub use expression::{ConjunctCount, Expr};
pub use literals::Literals;
pub use mutate::Mutant;
pub use parser::{DEEPEST, LONGEST, MOST_OPERATORS};
pub use position::Position;
pub use schema::{Enumeration, Fact, Schema, SchemaBuilder, SchemaError};
pub use tree::BinaryOp;
pub use value::{EnumId, EvalError, FactId, Type, Value, members};
pub use view::View;
