//! A file of the site, and what every page has around its content.

use askama::Template;
use serde::Serialize;

use super::address;
use super::context::{Context, SubjectView};
use super::reader_edition::ReaderEdition;
use crate::error::Error;
use variorum_corpus::timeline::EditionIndex;

/// A file of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its path below the site's root, with slashes.
    pub path: String,
    pub bytes: Vec<u8>,
}

impl Page {
    /// The page of a template.
    pub(crate) fn render(frame: &Frame, template: &impl Template) -> Result<Self, Error> {
        let html = template.render().map_err(|error| {
            Error::new(format!("cannot render the page '{}': {error}", frame.path), "")
        })?;
        Ok(Self::from_text(&frame.path, html))
    }

    pub(crate) fn from_text(path: impl Into<String>, text: String) -> Self {
        Self { path: path.into(), bytes: text.into_bytes() }
    }

    /// A JSON file.
    pub(crate) fn json(path: impl Into<String>, value: &impl Serialize) -> Result<Self, Error> {
        let path = path.into();
        let text = serde_json::to_string_pretty(value)
            .map_err(|error| Error::new(format!("cannot write {path}: {error}"), ""))?;
        Ok(Self::from_text(path, text + "\n"))
    }

    /// The JSON beside a page.
    pub(crate) fn json_beside(frame: &Frame, value: &impl Serialize) -> Result<Self, Error> {
        Self::json(frame.path.replace(".html", ".json"), value)
    }
}

/// The kind of a page; the style sheet asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageKind {
    About,
    Card,
    Changes,
    Checks,
    Chooser,
    Compare,
    Edition,
    Editions,
    Glossary,
    Home,
    Index,
    Interaction,
    Interactions,
    Listing,
    Matrix,
    NotFound,
    OpenPoint,
    OpenPoints,
    Pair,
    Play,
    Ruling,
    Rulings,
    Subject,
}

impl PageKind {
    /// The name in the class of the page's body.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::About => "about",
            Self::Card => "card",
            Self::Changes => "changes",
            Self::Checks => "checks",
            Self::Chooser => "chooser",
            Self::Compare => "compare",
            Self::Edition => "edition",
            Self::Editions => "editions",
            Self::Glossary => "glossary",
            Self::Home => "home",
            Self::Index => "index",
            Self::Interaction => "interaction",
            Self::Interactions => "interactions",
            Self::Listing => "listing",
            Self::Matrix => "matrix",
            Self::NotFound => "not-found",
            Self::OpenPoint => "open-point",
            Self::OpenPoints => "open-points",
            Self::Pair => "pair",
            Self::Play => "play",
            Self::Ruling => "ruling",
            Self::Rulings => "rulings",
            Self::Subject => "subject",
        }
    }
}

/// What a page has around its content.
#[derive(Debug)]
pub(crate) struct Frame {
    /// The title, without the site's name.
    pub(crate) title: String,
    /// A sentence about it, for search engines and previews.
    pub(crate) description: String,
    /// The page's path in the site.
    pub(crate) path: String,
    /// The way up to the site's root, as `../`.
    pub(crate) root: String,
    pub(crate) kind: PageKind,
    /// The name of the JSON file beside the page.
    pub(crate) json: Option<String>,
    /// The name of the JSON-LD file beside the page.
    pub(crate) linked_data: Option<String>,
    /// The path of the page's feed, when feeds are written.
    pub(crate) feed: Option<String>,
    /// The absolute address that search engines should list, when it is known.
    pub(crate) url: Option<String>,
    /// The absolute address of a picture for previews, when it is known.
    pub(crate) image: Option<String>,
    /// The game and edition that it is about.
    pub(crate) reading: Option<ReaderEdition>,
    /// Whether the site has pages on the interactions of abilities.
    pub(crate) has_interactions: bool,
}

impl Frame {
    pub(crate) fn new(
        context: &Context<'_>,
        path: impl Into<String>,
        kind: PageKind,
        title: impl Into<String>,
        description: impl Into<String>,
    ) -> Self {
        let path = path.into();
        Self {
            title: title.into(),
            description: description.into(),
            root: address::root(&path),
            url: context.absolute_url(&path),
            image: context.absolute_url("assets/preview.png"),
            reading: ReaderEdition::default_of(context),
            has_interactions: context.interactions,
            path,
            kind,
            json: None,
            linked_data: None,
            feed: None,
        }
    }

    /// The frame of a page that has a JSON file beside it, with the same name and another ending.
    pub(crate) fn with_json(mut self) -> Self {
        self.json = self.file_beside("json");
        self
    }

    /// The frame of a page that has a JSON-LD file beside it, with the same name and another ending.
    pub(crate) fn with_linked_data(mut self) -> Self {
        self.linked_data = self.file_beside("jsonld");
        self
    }

    fn file_beside(&self, ending: &str) -> Option<String> {
        let name = self.path.strip_suffix(".html")?.rsplit('/').next()?;
        Some(format!("{name}.{ending}"))
    }

    /// The frame of a page that has a feed, where feeds are written.
    pub(crate) fn with_feed(mut self) -> Self {
        self.feed = self
            .url
            .as_ref()
            .and(self.path.strip_suffix(".html"))
            .map(|stem| format!("{stem}.atom"));
        self
    }

    /// The frame of a page about the rules as one edition had them.
    pub(crate) fn with_reading(mut self, context: &Context<'_>, edition: EditionIndex) -> Self {
        self.reading = Some(ReaderEdition::by_edition(context, edition));
        self
    }

    /// The frame of a page that is served in place of any other: its links are absolute.
    pub(crate) fn with_absolute_root(mut self, context: &Context<'_>) -> Self {
        self.root = context.absolute_url("").unwrap_or_else(|| "/".to_owned());
        self
    }

    /// The frame of a page whose content is also on another one, which search engines should list.
    pub(crate) fn with_canonical(mut self, context: &Context<'_>, path: &str) -> Self {
        self.url = context.absolute_url(path);
        self
    }

    /// Whether the page belongs to a section of the navigation.
    pub(crate) fn is_in(&self, section: &str) -> bool {
        self.path.starts_with(section)
    }

    /// The address of another page, from this one.
    pub(crate) fn href(&self, path: &str) -> String {
        format!("{}{path}", self.root)
    }

    /// The page of a subject, as the edition has it that this page is about.
    pub(crate) fn subject_path(&self, context: &Context<'_>, view: &SubjectView<'_>) -> String {
        let reading = self.reading.as_ref();
        reading.map_or_else(
            || address::subject(view.subject),
            |reading| reading.subject_path(context, view),
        )
    }

    pub(crate) fn link_to_subject(&self, context: &Context<'_>, view: &SubjectView<'_>) -> Link {
        let name = view.name().to_owned();
        Link { text: name, href: self.href(&self.subject_path(context, view)) }
    }
}

/// Words that lead to a page.
#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) text: String,
    pub(crate) href: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::{Diffs, Site, SiteOptions};

    #[derive(Template)]
    #[template(source = "{{ self.broken()? }}", ext = "html")]
    struct BrokenTemplate;

    impl BrokenTemplate {
        fn broken(&self) -> askama::Result<String> {
            Err(askama::Error::Fmt)
        }
    }

    #[test]
    fn a_template_that_fails_is_an_error_and_not_an_empty_page() {
        let catalog = crate::embedded::catalog();
        let site = Site {
            catalog: &catalog,
            diffs: Diffs::default(),
            behaviour: &[],
            search_index: Page::from_text("search.js", String::new()),
            options: SiteOptions::default(),
        };
        let context = Context::new(&site);
        let frame = Frame::new(&context, "broken.html", PageKind::Home, "Broken", "");
        let error = Page::render(&frame, &BrokenTemplate).unwrap_err().to_string();
        assert!(error.contains("cannot render the page 'broken.html'"), "{error}");
    }
}
