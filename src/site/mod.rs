//! The comparison site: from a catalog to pages, as bytes with their paths.
//! Pure and reproducible: it reads no clock, no locale and no file, and writes nothing; `publish` does that.

mod address;
mod assets;
mod changes;
mod clause_matrix;
mod context;
mod drawing;
mod frame;
mod home;
mod listing;
mod subject;
mod text;
mod timeline;
mod words;

use askama::Template;
use rayon::prelude::*;

use crate::catalog::Catalog;
use crate::diagnostic::Trouble;
use context::Context;

/// A file of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its path below the site's root, with slashes.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl Page {
    fn html(path: String, template: &impl Template) -> Self {
        Self::text(path, template.render().unwrap_or_default())
    }

    fn text(path: String, text: String) -> Self {
        Self { path, bytes: text.into_bytes() }
    }
}

/// What the site depends on beside the records.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The address under which it will be published; with it, feeds and a sitemap are written.
    pub base_url: Option<String>,
}

/// Renders the whole site, sorted by path.
pub fn render(catalog: &Catalog, options: &Options) -> Result<Vec<Page>, Trouble> {
    let context = Context::new(catalog, options.base_url.as_deref().map(|url| url.trim_end_matches('/')));
    let mut pages = assets::pages();
    pages.push(home::page(&context));
    pages.push(changes::page(&context));
    pages.extend(listing::pages(&context));
    pages.par_extend(context.subjects.par_iter().flat_map_iter(|sheet| subject::pages(&context, sheet)));
    pages.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(pages)
}
