//! JSON-LD beside the pages of rulings and subjects, in the words of schema.org, for search engines
//! and other programs. It is a file of its own, which the page links to: pages carry no inline
//! script, not even one that only holds data.

use serde_json::{Map, Value, json};

use super::page::{Frame, Page};
use crate::error::Error;

/// A ruling: a question and its answer.
pub(crate) fn ruling(frame: &Frame) -> Result<Page, Error> {
    let question = json!({
        "@type": "Question",
        "name": frame.title,
        "answerCount": 1,
        "acceptedAnswer": { "@type": "Answer", "text": frame.description },
    });
    page_beside(frame, "QAPage", ("mainEntity", question))
}

/// An ability or a rule topic: a term that the rules define.
pub(crate) fn subject(frame: &Frame) -> Result<Page, Error> {
    let rules = json!({
        "@type": "DefinedTermSet",
        "name": "The rules of Mage Knight, 2001 to 2003",
    });
    page_beside(frame, "DefinedTerm", ("inDefinedTermSet", rules))
}

fn page_beside(frame: &Frame, kind: &str, part: (&str, Value)) -> Result<Page, Error> {
    let field = |name: &str, value: &str| (name.to_owned(), Value::from(value));
    let mut fields = Map::from_iter([
        field("@context", "https://schema.org"),
        field("@type", kind),
        field("name", &frame.title),
        field("description", &frame.description),
        (part.0.to_owned(), part.1),
    ]);
    fields.extend(frame.url.as_deref().map(|url| field("url", url)));
    Page::json(frame.path.replace(".html", ".jsonld"), &fields)
}
