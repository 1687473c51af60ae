//! Scene files as people write them, in YAML, for a page that reads JSON.
//!
//! The program reads YAML with its positions through a crate that would double the size of the
//! page's engine. This is the same parser without that crate: it writes JSON and nothing else, and
//! a test in node reads every scene of ours with both.

use std::borrow::Cow;
use std::fmt::Write as _;

use granit_parser::{Event, Parser, ScalarStyle, ScanError, Span, StrInput};

/// The deepest nesting of lists and maps; the same as the program's.
const MAX_DEPTH: usize = 64;
/// The largest file that is read.
const MAX_BYTES: usize = 256 * 1024;

/// A scene file as JSON: `{"scene": …}`, or `{"error": …}` with the place of the mistake.
pub(crate) fn reply_to_scene_file(text: &str) -> String {
    match to_json(text) {
        Ok(scene) => format!("{{\"scene\":{scene}}}"),
        Err(error) => format!("{{\"error\":{}}}", quoted(&error)),
    }
}

fn to_json(text: &str) -> Result<String, String> {
    if text.len() > MAX_BYTES {
        return Err(format!("the file has more than {MAX_BYTES} bytes"));
    }
    let mut writer =
        Writer { parser: Parser::new_from_str(text), json: String::new(), at: Span::default() };
    writer.document()?;
    Ok(writer.json)
}

struct Writer<'a> {
    parser: Parser<'a, StrInput<'a>>,
    json: String,
    /// Where the last event is.
    at: Span,
}

impl<'a> Writer<'a> {
    fn document(&mut self) -> Result<(), String> {
        loop {
            match self.next()? {
                Event::StreamStart | Event::DocumentStart(..) => {}
                event => break self.node(event, 0)?,
            }
        }
        match (self.next()?, self.next()?) {
            (Event::DocumentEnd, Event::StreamEnd) => Ok(()),
            _ => Err(self.error("a second document begins; a scene file has one")),
        }
    }

    fn next(&mut self) -> Result<Event<'a>, String> {
        match self.parser.next_event() {
            Some(Ok((event, at))) => {
                self.at = at;
                Ok(event)
            }
            Some(Err(error)) => Err(place(&error)),
            None => Err("the file ends too early".to_owned()),
        }
    }

    fn node(&mut self, event: Event<'a>, depth: usize) -> Result<(), String> {
        if depth > MAX_DEPTH {
            return Err(self.error("it is nested too deeply"));
        }
        match event {
            Event::Scalar(text, style, 0, None) => {
                let written = scalar(&text, style);
                self.json.push_str(&written);
                Ok(())
            }
            Event::SequenceStart(_, 0, None) => self.list(depth),
            Event::MappingStart(_, 0, None) => self.map(depth),
            _ => Err(self.error("anchors, aliases and tags are not read")),
        }
    }

    fn list(&mut self, depth: usize) -> Result<(), String> {
        self.json.push('[');
        let mut is_first = true;
        loop {
            match self.next()? {
                Event::SequenceEnd => break,
                event => {
                    self.comma(&mut is_first);
                    self.node(event, depth + 1)?;
                }
            }
        }
        self.json.push(']');
        Ok(())
    }

    fn map(&mut self, depth: usize) -> Result<(), String> {
        let mut keys: Vec<Cow<'a, str>> = Vec::new();
        self.json.push('{');
        let mut is_first = true;
        loop {
            match self.next()? {
                Event::MappingEnd => break,
                Event::Scalar(key, _, 0, None) => {
                    if keys.contains(&key) {
                        return Err(self.error(&format!("'{key}' is there twice")));
                    }
                    self.comma(&mut is_first);
                    self.json.push_str(&quoted(&key));
                    self.json.push(':');
                    keys.push(key);
                    let value = self.next()?;
                    self.node(value, depth + 1)?;
                }
                _ => return Err(self.error("a key is a plain word")),
            }
        }
        self.json.push('}');
        Ok(())
    }

    fn comma(&mut self, is_first: &mut bool) {
        if !std::mem::take(is_first) {
            self.json.push(',');
        }
    }

    fn error(&self, message: &str) -> String {
        format!("line {}: {message}", self.at.start.line())
    }
}

fn place(error: &ScanError) -> String {
    let info = error.info();
    let what = if info.is_empty() { "this is not YAML" } else { &info };
    format!("line {}: {what}", error.marker().line())
}

/// A scalar as JSON: what is not quoted may be nothing, yes or no, or a number.
fn scalar(text: &str, style: ScalarStyle) -> String {
    let is_plain = style == ScalarStyle::Plain;
    match text {
        "" | "~" | "null" if is_plain => "null".to_owned(),
        "true" | "false" if is_plain => text.to_owned(),
        _ if is_plain && is_number(text) => text.to_owned(),
        _ => quoted(text),
    }
}

/// Whether a text is a number as JSON writes it.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    all_digits(whole) && all_digits(decimals) && (whole == "0" || !whole.starts_with('0'))
}

fn quoted(text: &str) -> String {
    let mut json = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => json.extend(['\\', letter]),
            letter if u32::from(letter) < 0x20 => {
                let _ = write!(json, "\\u{:04x}", u32::from(letter));
            }
            letter => json.push(letter),
        }
    }
    json.push('"');
    json
}
