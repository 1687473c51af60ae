//! The words of records as HTML on one page, and the terms that they use.
//! It trusts no word of a record: everything passes through `markdown` or is escaped by the
//! templates.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use super::context::Context;
use variorum_corpus::catalog::LinkTarget;
use variorum_corpus::markdown;

/// Turns texts of one page into HTML and remembers which terms they used.
#[derive(Debug)]
pub struct Writer<'a> {
    context: &'a Context<'a>,
    root: String,
    /// The names that were linked, with the addresses they lead to: a text names the same things
    /// again and again.
    links: RefCell<HashMap<String, Option<(String, LinkTarget)>>>,
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
        Self { context, root: super::address::root(path), links: RefCell::default() }
    }

    /// A text as block HTML.
    pub fn block(&self, text: &str) -> String {
        markdown::html(text, |name| self.link(name))
    }

    fn link(&self, name: &str) -> Option<String> {
        let mut links = self.links.borrow_mut();
        if let Some(known) = links.get(name) {
            return known.as_ref().map(|(href, _)| href.clone());
        }
        let link = self
            .context
            .link(name)
            .map(|(target, address)| ([self.root.as_str(), &address].concat(), target));
        let href = link.as_ref().map(|(href, _)| href.clone());
        links.insert(name.to_owned(), link);
        href
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
        let links = self.links.borrow();
        // A clause of the glossary and its term have one address: the term, which comes last, is
        // the one to explain.
        let mut used: Vec<(&String, &LinkTarget)> =
            links.values().flatten().map(|(href, target)| (href, target)).collect();
        used.sort();
        let used: BTreeMap<&String, &LinkTarget> = used.into_iter().collect();
        let mut terms: Vec<Term> = used
            .into_iter()
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
