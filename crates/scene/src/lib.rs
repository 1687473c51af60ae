//! Questions about Mage Knight, answered by playing.
//!
//! A [`Situation`](facts::Situation) gives every [fact](facts::Fact) a value: who attacks whom,
//! with which values and abilities, on which ground, and how the dice fall. What is not mentioned
//! has its default. [`questions::ask`] sets up that position on a table of the engine, gives the
//! real action, and reads the answer off what happened:
//!
//! ```
//! use serde_json::json;
//! use variorum_engine::{Edition, Ruleset};
//! use variorum_expr::Value;
//! use variorum_scene::facts::Situation;
//! use variorum_scene::questions::{Question, ask};
//!
//! // A close attack that hits, with a damage value of 3, on a target with Toughness.
//! let facts = [("actor.damage", json!(3)), ("target.using", json!(["toughness"]))];
//! let situation = Situation::from_map(facts.iter().map(|(path, value)| (*path, value)))?;
//!
//! let rules = Ruleset::for_edition(Edition::LastErrata);
//! let answered = ask(Question::DamageDealt, &rules, &situation)?;
//! assert_eq!(answered.answer, Value::Int(2));
//! assert!(answered.clauses.iter().any(|clause| clause.to_string().starts_with("toughness#")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`facts`]: which facts there are, and situations in text, in JSON and in sentences.
//! - [`questions`]: which questions there are, and how each is played.
//! - [`aloud`]: checks as sentences, in the words of facts and questions.
//! - [`scene`]: tables as files lay them out, played, traced and explained.
//! - [`picture`]: what was played, drawn.
//! - [`self_play`]: situations from games that the engine plays against itself.

pub mod aloud;
pub mod facts;
pub mod picture;
pub mod questions;
pub mod scene;
pub mod self_play;
mod setup;
