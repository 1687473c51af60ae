//! The four messages: two of the handshake, the request and the reply, each one line of JSON.
//! Unknown keys are refused, so that a misspelt one is noticed and not overlooked.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::lines::quoted;

/// What a checker says first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the protocol.
    pub protocol: u64,
    /// The hash of the facts.
    pub schema: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Greeting {
    hello: Hello,
}

/// What an engine answers to it.
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
    /// What the reply will carry.
    pub id: u64,
    /// The edition to play by.
    pub edition: String,
    /// The question.
    pub q: String,
    /// The facts that differ from their defaults.
    pub s: Map<String, Json>,
    /// The dice in the order in which they fall.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<u8>>,
}

/// What an engine says to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// The answer.
    Answer(Json),
    /// The question, the edition or a fact is unknown to it.
    Unsupported(String),
    /// The situation cannot be played, or a rule forbids the action.
    Illegal(String),
    /// It failed.
    Error(String),
}

/// The reply to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// The request's id; none where it could not be read.
    pub id: Option<u64>,
    /// What it says.
    pub said: Said,
    /// How many dice the engine needed.
    pub dice_used: Option<usize>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Flat {
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
pub struct Malformed {
    /// What is wrong with it.
    pub what: String,
    /// The line, quoted.
    pub line: String,
}

impl Malformed {
    /// What is wrong with a line.
    pub fn new(what: impl Into<String>, line: &[u8]) -> Self {
        Self { what: what.into(), line: quoted(line) }
    }
}

impl std::fmt::Display for Malformed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.what, self.line)
    }
}

impl std::error::Error for Malformed {}

fn parse<'a, T: Deserialize<'a>>(line: &'a [u8], message: &str) -> Result<T, Malformed> {
    serde_json::from_slice(line).map_err(|error| {
        let what = if error.is_data() {
            format!("is not {message} ({error})")
        } else {
            "is not JSON".to_owned()
        };
        Malformed::new(what, line)
    })
}

fn print(message: &impl Serialize) -> String {
    // Maps with text for keys, numbers and texts: nothing in a message can fail to be written.
    serde_json::to_string(message).unwrap_or_default()
}

impl Hello {
    /// Reads the line.
    pub fn parse(line: &[u8]) -> Result<Self, Malformed> {
        parse::<Greeting>(line, "a greeting").map(|greeting| greeting.hello)
    }

    /// Writes the line.
    pub fn print(&self) -> String {
        print(&Greeting { hello: self.clone() })
    }
}

impl Welcome {
    /// Reads the line.
    pub fn parse(line: &[u8]) -> Result<Self, Malformed> {
        parse(line, "an answer to the greeting")
    }

    /// Writes the line.
    pub fn print(&self) -> String {
        print(self)
    }
}

impl Request {
    /// Reads the line.
    pub fn parse(line: &[u8]) -> Result<Self, Malformed> {
        parse(line, "a request")
    }

    /// Writes the line.
    pub fn print(&self) -> String {
        print(self)
    }
}

impl Response {
    /// Reads the line; exactly one of the four things must be said.
    pub fn parse(line: &[u8]) -> Result<Self, Malformed> {
        let flat: Flat = parse(line, "a reply")?;
        let said = [
            flat.a.map(Said::Answer),
            flat.unsupported.map(Said::Unsupported),
            flat.illegal.map(Said::Illegal),
            flat.error.map(Said::Error),
        ];
        let mut said = said.into_iter().flatten();
        match (said.next(), said.next()) {
            (Some(said), None) => Ok(Self { id: flat.id, said, dice_used: flat.dice_used }),
            (None, _) => {
                Err(Malformed::new("says none of a, unsupported, illegal and error", line))
            }
            (Some(_), Some(_)) => {
                Err(Malformed::new("says more than one of a, unsupported, illegal and error", line))
            }
        }
    }

    /// Writes the line.
    pub fn print(&self) -> String {
        let mut flat = Flat { id: self.id, dice_used: self.dice_used, ..Flat::default() };
        match self.said.clone() {
            Said::Answer(answer) => flat.a = Some(answer),
            Said::Unsupported(reason) => flat.unsupported = Some(reason),
            Said::Illegal(reason) => flat.illegal = Some(reason),
            Said::Error(reason) => flat.error = Some(reason),
        }
        print(&flat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_reads_what_it_writes() {
        let hello = Hello { protocol: 1, schema: "x".to_owned() };
        assert_eq!(Hello::parse(hello.print().as_bytes()), Ok(hello));
        let said = [
            Said::Answer(3.into()),
            Said::Unsupported("u".into()),
            Said::Illegal("i".into()),
            Said::Error("e".into()),
        ];
        for (id, said) in (0..).zip(said) {
            let response = Response { id: Some(id), said, dice_used: Some(1) };
            assert_eq!(Response::parse(response.print().as_bytes()), Ok(response));
        }
        let request =
            Request { id: 7, edition: "e".into(), q: "q".into(), s: Map::new(), dice: None };
        assert_eq!(request.print(), r#"{"id":7,"edition":"e","q":"q","s":{}}"#);
        assert_eq!(Request::parse(request.print().as_bytes()), Ok(request));
    }

    #[test]
    fn what_is_no_reply_is_refused_with_its_reason_and_the_line() {
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
