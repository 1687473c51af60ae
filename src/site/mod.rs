//! The comparison site: from a catalog to pages, as bytes with their paths.
//! Pure and reproducible: it reads no clock, no locale and no file, and writes nothing; `publish` does that.

mod about;
mod address;
mod assets;
mod changes;
mod clause_matrix;
mod compare;
mod context;
mod drawing;
mod edition_page;
mod feed;
mod frame;
mod glossary;
mod home;
mod json;
mod listing;
mod marked;
mod matrix;
mod pair;
mod printed;
mod ruling_page;
mod search_index;
mod strip;
mod subject;
mod text;
mod timeline;
mod words;

use askama::Template;
use rayon::prelude::*;

use crate::catalog::Catalog;
use crate::diagnostic::Trouble;
use crate::printed::Printed;
use context::{Context, Sheet};

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
    /// The user's own printed texts, to be shown beside our words; a site for others has none.
    pub printed: Option<Printed>,
}

/// Renders the whole site, sorted by path.
pub fn render(catalog: &Catalog, options: &Options) -> Result<Vec<Page>, Trouble> {
    let mut context = Context::new(catalog, options.base_url.as_deref().map(|url| url.trim_end_matches('/')));
    context.printed = options.printed.as_ref();
    let mut pages = assets::pages();
    pages.extend([home::page(&context), about::page(&context), search_index::page(&context)?]);
    pages.extend(listing::pages(&context)?);
    pages.extend(changes::pages(&context)?);
    pages.extend(matrix::pages(&context)?);
    pages.extend(glossary::pages(&context)?);
    pages.extend(ruling_page::pages(&context)?);
    pages.extend(edition_page::pages(&context)?);
    pages.extend(compare::pages(&context)?);
    let of_subject = |sheet: &Sheet<'_>| Ok([subject::pages(&context, sheet)?, pair::pages(&context, sheet)?]);
    let of_subjects: Vec<[Vec<Page>; 2]> = context.subjects.par_iter().map(of_subject).collect::<Result<_, Trouble>>()?;
    pages.extend(of_subjects.into_iter().flatten().flatten());
    pages.extend(json::catalogue(&pages)?);
    pages.extend(feed::pages(&context, &pages)?);
    pages.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(pages)
}
