//! The page that says what is restated, where from, and how it is checked.

use askama::Template;

use super::Page;
use super::context::Context;
use super::frame::Frame;
use variorum_corpus::timeline::{Certainty, Document};

#[derive(Debug, Template)]
#[template(path = "about.html")]
struct About<'a> {
    frame: Frame,
    documents: Vec<&'a Document>,
    feeds: bool,
}

impl About<'_> {
    fn is_secondary(document: &Document) -> bool {
        document.certainty == Certainty::Secondary
    }
}

/// The page.
pub fn page(context: &Context<'_>) -> Page {
    let description = "What is restated here, where it comes from, and how it is checked.";
    let frame = Frame::new(context, "about.html".to_owned(), "about", "About", description);
    let view = About {
        frame,
        documents: context.catalog.timeline.documents.iter().collect(),
        feeds: context.base_url.is_some(),
    };
    Page::html(view.frame.path.clone(), &view)
}
