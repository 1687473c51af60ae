//! The words of records as HTML on one page, and the terms that they use.
//! It trusts no word of a record: everything passes through `markdown` or is escaped by the templates.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::context::Context;
use crate::catalog::LinkTarget;
use crate::markdown;

/// Turns texts of one page into HTML and remembers which terms they used.
#[derive(Debug)]
pub struct Writer<'a> {
    context: &'a Context<'a>,
    root: String,
    used: RefCell<BTreeMap<String, LinkTarget>>,
}

/// A term that a page uses, for its list of terms.
#[derive(Debug)]
pub struct Term {
    /// The name.
    pub name: String,
    /// The address of its page.
    pub href: String,
    /// What it means, as plain words.
    pub meaning: String,
}

impl<'a> Writer<'a> {
    /// A writer for the page at `path`.
    pub fn new(context: &'a Context<'a>, path: &str) -> Self {
        Self { context, root: super::address::root(path), used: RefCell::default() }
    }

    /// A text as block HTML.
    pub fn block(&self, text: &str) -> String {
        markdown::html(text, |name| {
            let (target, address) = self.context.link(name)?;
            let href = format!("{}{address}", self.root);
            self.used.borrow_mut().insert(href.clone(), target);
            Some(href)
        })
    }

    /// A text as HTML inside a line: the paragraph around it is dropped.
    pub fn line(&self, text: &str) -> String {
        let html = self.block(text);
        let trimmed = html.trim();
        match trimmed.strip_prefix("<p>").and_then(|rest| rest.strip_suffix("</p>")) {
            Some(inner) if !inner.contains("<p>") => inner.to_owned(),
            // More than one paragraph cannot stand inside a line: its words can.
            _ => escape(&markdown::plain(text)),
        }
    }

    /// The terms used so far, by name.
    pub fn terms(&self) -> Vec<Term> {
        let used = self.used.borrow();
        let mut terms: Vec<Term> = used
            .iter()
            .filter_map(|(href, target)| {
                let (name, meaning) = self.context.meaning(target)?;
                Some(Term { name, href: href.clone(), meaning: markdown::plain(meaning) })
            })
            .collect();
        terms.sort_by_key(|term| term.name.to_lowercase());
        terms
    }
}

/// A text with everything escaped that HTML or XML would read as markup.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}
