//! What every page has around its content: title, way to the root, what to copy and cite.
//! It knows no page in particular.

use super::address;
use super::context::Context;

/// The frame of a page.
#[derive(Debug)]
pub struct Frame {
    /// The page's title, without the site's name.
    pub title: String,
    /// A sentence about it, for search engines and cards.
    pub description: String,
    /// The page's path in the site.
    pub path: String,
    /// The way up to the site's root.
    pub root: String,
    /// What kind of page it is; the style sheet and the navigation ask.
    pub kind: &'static str,
    /// The JSON beside the page.
    pub json: Option<String>,
    /// The page's feed, when feeds are written.
    pub feed: Option<String>,
    /// The absolute address, when it is known.
    pub url: Option<String>,
}

impl Frame {
    /// The frame of the page at `path`.
    pub fn new(
        context: &Context<'_>,
        path: String,
        kind: &'static str,
        title: impl Into<String>,
        description: impl Into<String>,
    ) -> Self {
        Self {
            title: title.into(),
            description: description.into(),
            root: address::root(&path),
            url: context.base_url.map(|base| format!("{base}/{path}")),
            path,
            kind,
            json: None,
            feed: None,
        }
    }

    /// The same with its JSON beside it: the page's own path with another ending.
    pub fn with_json(mut self) -> Self {
        self.json = self
            .path
            .strip_suffix(".html")
            .and_then(|stem| stem.rsplit('/').next())
            .map(|name| format!("{name}.json"));
        self
    }

    /// The same with a feed, where feeds are written.
    pub fn with_feed(mut self) -> Self {
        self.feed = self
            .url
            .as_ref()
            .and(self.path.strip_suffix(".html"))
            .map(|stem| format!("{stem}.atom"));
        self
    }

    /// Whether a section of the navigation is the one that this page belongs to.
    pub fn is_in(&self, section: &str) -> bool {
        self.path.starts_with(section)
    }
}
