//! The texts of records as HTML on one page, and the terms that they use.
//! No word of a record is trusted: everything passes through `markdown` or is escaped.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use super::address;
use super::context::Context;
use super::page::Frame;
use super::reader_edition::ReaderEdition;
use variorum_corpus::catalog::LinkTarget;
use variorum_corpus::markdown;

/// Renders the texts of one page and remembers which terms they used.
#[derive(Debug)]
pub(crate) struct MarkdownRenderer<'a> {
    context: &'a Context<'a>,
    root: String,
    /// The edition whose texts the links lead to; none for what is in force.
    reading: Option<ReaderEdition>,
    /// The names that were resolved, since a text uses the same names again and again.
    links: RefCell<HashMap<String, Option<ResolvedLink>>>,
}

#[derive(Debug)]
struct ResolvedLink {
    href: String,
    target: LinkTarget,
}

/// A term that a page uses, for its list of terms.
#[derive(Debug)]
pub(crate) struct UsedTerm {
    pub(crate) name: String,
    pub(crate) href: String,
    /// What it means, as plain text.
    pub(crate) meaning: String,
}

impl<'a> MarkdownRenderer<'a> {
    /// A renderer for the page at `path`.
    pub(crate) fn new(context: &'a Context<'a>, path: &str) -> Self {
        Self { context, root: address::root(path), reading: None, links: RefCell::default() }
    }

    /// A renderer whose links keep to the edition that the page is about.
    pub(crate) fn of_page(context: &'a Context<'a>, frame: &Frame) -> Self {
        Self { reading: frame.reading.clone(), ..Self::new(context, &frame.path) }
    }

    /// The page that a link leads to.
    fn target_path(&self, target: &LinkTarget, path: String) -> String {
        let (id, clause) = match target {
            LinkTarget::Subject(id) => (id, None),
            LinkTarget::Clause(clause) => (&clause.subject, Some(&clause.clause)),
            _ => return path,
        };
        let reading = self.reading.as_ref().filter(|reading| reading.chosen.is_some());
        let Some((reading, view)) = reading.zip(self.context.subject(id)) else { return path };
        let Some(entry) = self.context.in_force(view, reading.edition) else { return path };
        let page = address::record(self.context.catalog, view.subject, entry.edition);
        match clause.filter(|clause| entry.record.clause(clause).is_some()) {
            Some(clause) => format!("{page}#{clause}"),
            None => page,
        }
    }

    pub(crate) fn block_html(&self, text: &str) -> String {
        markdown::html(text, |name| self.link_href(name))
    }

    /// A text as HTML inside a line: the paragraph around it is dropped.
    pub(crate) fn inline_html(&self, text: &str) -> String {
        let html = self.block_html(text);
        let trimmed = html.trim();
        match trimmed.strip_prefix("<p>").and_then(|rest| rest.strip_suffix("</p>")) {
            Some(inner) if !inner.contains("<p>") => inner.to_owned(),
            // More than one paragraph cannot be inside a line: its words can.
            _ => escape_html(&markdown::plain(text)),
        }
    }

    fn link_href(&self, name: &str) -> Option<String> {
        let mut links = self.links.borrow_mut();
        if !links.contains_key(name) {
            let link = self.context.resolve_link(name).map(|(target, path)| ResolvedLink {
                href: [self.root.as_str(), &self.target_path(&target, path)].concat(),
                target,
            });
            links.insert(name.to_owned(), link);
        }
        links.get(name)?.as_ref().map(|link| link.href.clone())
    }

    /// The terms used so far, by name.
    pub(crate) fn used_terms(&self) -> Vec<UsedTerm> {
        let links = self.links.borrow();
        let mut used: Vec<(&str, &LinkTarget)> =
            links.values().flatten().map(|link| (link.href.as_str(), &link.target)).collect();
        // A clause of the glossary and its term have one address: the term, which comes last, is
        // explained.
        used.sort();
        let used: BTreeMap<&str, &LinkTarget> = used.into_iter().collect();
        let explained = |(href, target): (&str, &LinkTarget)| {
            let (name, meaning) = self.context.meaning(target)?;
            Some(UsedTerm { name, href: href.to_owned(), meaning: markdown::plain(meaning) })
        };
        let mut terms: Vec<UsedTerm> = used.into_iter().filter_map(explained).collect();
        terms.sort_by_key(|term| term.name.to_lowercase());
        terms
    }
}

/// A text with everything escaped that HTML or XML would read as markup.
pub(crate) fn escape_html(text: &str) -> String {
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
