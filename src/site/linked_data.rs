//! JSON-LD beside the pages of rulings and subjects, in the words of schema.org, for search engines
//! and other programs. It is a file of its own, which the page links to: pages carry no inline
//! script, not even one that only holds data.

use serde_json::{Value, json};

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
    page_beside(frame, json!({ "@type": "QAPage", "mainEntity": question }))
}

/// An ability or a rule topic: a term that the rules define.
pub(crate) fn subject(frame: &Frame) -> Result<Page, Error> {
    let rules = json!({
        "@type": "DefinedTermSet",
        "name": "The rules of Mage Knight, 2001 to 2003",
    });
    page_beside(frame, json!({ "@type": "DefinedTerm", "inDefinedTermSet": rules }))
}

fn page_beside(frame: &Frame, mut value: Value) -> Result<Page, Error> {
    value["@context"] = "https://schema.org".into();
    value["name"] = frame.title.as_str().into();
    value["description"] = frame.description.as_str().into();
    if let Some(url) = &frame.url {
        value["url"] = url.as_str().into();
    }
    Page::json(frame.path.replace(".html", ".jsonld"), &value)
}
