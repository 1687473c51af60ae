//! The four messages: two of the handshake, the request and the response, each one line of JSON.
//! Unknown keys are errors, so that a misspelt one is noticed.

use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value as Json};

use super::lines::quoted;

/// The first message, from the checker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    pub protocol: u64,
    /// The hash of the facts.
    pub schema: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HelloLine {
    hello: Hello,
}

/// The answer of an engine to the greeting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Welcome {
    /// The name of the engine.
    pub engine: String,
    /// Its version.
    pub version: String,
    /// The version of the protocol that it speaks.
    pub protocol: u64,
    /// The hash of the facts that it was written for.
    pub schema: String,
    /// The editions that it plays.
    pub editions: Vec<String>,
    /// The questions that it answers.
    pub questions: Vec<String>,
}

/// One question about one situation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The response carries the same.
    pub id: u64,
    /// The edition to play by.
    pub edition: String,
    /// The question.
    pub q: String,
    /// The facts that differ from their defaults.
    #[serde(deserialize_with = "facts_given_once")]
    pub s: Map<String, Json>,
    /// The dice in the order in which they fall.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<u8>>,
}

/// What a response says; exactly one of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResponseBody {
    Answer(Json),
    /// The engine does not know the question, the edition or a fact.
    Unsupported(String),
    /// The situation cannot be played, or a rule forbids the action.
    Illegal(String),
    /// The engine failed.
    Error(String),
}

/// The response to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// The request's id; none where it could not be read.
    pub id: Option<u64>,
    pub body: ResponseBody,
    /// How many dice the engine needed.
    pub dice_used: Option<usize>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResponseFields {
    id: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    a: Option<Json>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unsupported: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    illegal: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dice_used: Option<usize>,
}

/// A line that is not the message it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MalformedLine {
    /// What is wrong with it.
    pub what: String,
    /// The line, quoted.
    pub line: String,
}

impl MalformedLine {
    pub fn new(what: impl Into<String>, line: &[u8]) -> Self {
        Self { what: what.into(), line: quoted(line) }
    }
}

impl std::fmt::Display for MalformedLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.what, self.line)
    }
}

impl std::error::Error for MalformedLine {}

/// Reads a map in which nothing is given twice: of two values, which one counts is anybody's guess.
fn facts_given_once<'de, D: Deserializer<'de>>(from: D) -> Result<Map<String, Json>, D::Error> {
    struct Facts;
    impl<'de> Visitor<'de> for Facts {
        type Value = Map<String, Json>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a map of facts")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
            let mut facts = Map::new();
            while let Some((path, value)) = from.next_entry::<String, Json>()? {
                if facts.contains_key(&path) {
                    return Err(A::Error::custom(format!("{path} is given twice")));
                }
                facts.insert(path, value);
            }
            Ok(facts)
        }
    }
    from.deserialize_map(Facts)
}

fn parse<'a, T: Deserialize<'a>>(line: &'a [u8], message: &str) -> Result<T, MalformedLine> {
    serde_json::from_slice(line).map_err(|error| {
        let what = if error.is_data() {
            format!("is not {message} ({error})")
        } else {
            "is not JSON".to_owned()
        };
        MalformedLine::new(what, line)
    })
}

fn print(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("a message has only texts, numbers and maps of them")
}

impl Hello {
    pub fn parse(line: &[u8]) -> Result<Self, MalformedLine> {
        parse::<HelloLine>(line, "a greeting").map(|line| line.hello)
    }

    pub fn print(&self) -> String {
        print(&HelloLine { hello: self.clone() })
    }
}

impl Welcome {
    pub fn parse(line: &[u8]) -> Result<Self, MalformedLine> {
        parse(line, "an answer to the greeting")
    }

    pub fn print(&self) -> String {
        print(self)
    }
}

impl Request {
    pub fn parse(line: &[u8]) -> Result<Self, MalformedLine> {
        parse(line, "a request")
    }

    pub fn print(&self) -> String {
        print(self)
    }
}

impl Response {
    pub fn parse(line: &[u8]) -> Result<Self, MalformedLine> {
        let fields: ResponseFields = parse(line, "a reply")?;
        let bodies = [
            fields.a.map(ResponseBody::Answer),
            fields.unsupported.map(ResponseBody::Unsupported),
            fields.illegal.map(ResponseBody::Illegal),
            fields.error.map(ResponseBody::Error),
        ];
        let mut bodies = bodies.into_iter().flatten();
        match (bodies.next(), bodies.next()) {
            (Some(body), None) => Ok(Self { id: fields.id, body, dice_used: fields.dice_used }),
            (None, _) => {
                Err(MalformedLine::new("says none of a, unsupported, illegal and error", line))
            }
            (Some(_), Some(_)) => Err(MalformedLine::new(
                "says more than one of a, unsupported, illegal and error",
                line,
            )),
        }
    }

    pub fn print(&self) -> String {
        let mut fields =
            ResponseFields { id: self.id, dice_used: self.dice_used, ..ResponseFields::default() };
        match self.body.clone() {
            ResponseBody::Answer(answer) => fields.a = Some(answer),
            ResponseBody::Unsupported(reason) => fields.unsupported = Some(reason),
            ResponseBody::Illegal(reason) => fields.illegal = Some(reason),
            ResponseBody::Error(reason) => fields.error = Some(reason),
        }
        print(&fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_that_is_given_twice_is_refused() {
        let line = r#"{"id":7,"edition":"e","q":"q","s":{"a.b":1,"c":2,"a.b":1}}"#;
        let refused = Request::parse(line.as_bytes()).unwrap_err();
        assert!(refused.what.contains("a.b is given twice"), "{refused}");
    }

    #[test]
    fn every_message_can_be_printed_and_parsed_again() {
        let hello = Hello { protocol: 1, schema: "x".to_owned() };
        assert_eq!(Hello::parse(hello.print().as_bytes()), Ok(hello));
        let bodies = [
            ResponseBody::Answer(3.into()),
            ResponseBody::Unsupported("u".into()),
            ResponseBody::Illegal("i".into()),
            ResponseBody::Error("e".into()),
        ];
        for (id, body) in (0..).zip(bodies) {
            let response = Response { id: Some(id), body, dice_used: Some(1) };
            assert_eq!(Response::parse(response.print().as_bytes()), Ok(response));
        }
        let request =
            Request { id: 7, edition: "e".into(), q: "q".into(), s: Map::new(), dice: None };
        assert_eq!(request.print(), r#"{"id":7,"edition":"e","q":"q","s":{}}"#);
        assert_eq!(Request::parse(request.print().as_bytes()), Ok(request));
    }

    #[test]
    fn what_is_not_a_reply_is_rejected_with_its_reason_and_the_line() {
        let what = |line: &str| Response::parse(line.as_bytes()).unwrap_err().to_string();
        assert_eq!(what("hello"), "is not JSON: `hello`");
        assert_eq!(
            what(r#"{"id":1}"#),
            r#"says none of a, unsupported, illegal and error: `{"id":1}`"#
        );
        assert!(what(r#"{"id":1,"a":2,"error":"x"}"#).starts_with("says more than one"));
        assert!(what(r#"{"id":1,"a":2,"b":3}"#).contains("unknown field `b`"));
        assert!(what(r#"{"id":1,"id":1,"a":2}"#).contains("duplicate field `id`"));
        assert!(what(r#"{"id":-1,"a":2}"#).starts_with("is not a reply"));
    }
}
