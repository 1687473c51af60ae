//! The comparison site: from a catalog to pages, as bytes with their paths.
//! Pure and reproducible: it reads no clock, no locale and no file, and writes nothing; `publish`
//! does that.

mod ability_matrix;
mod address;
mod changes;
mod checks;
mod compare;
mod context;
mod diffs;
mod drawing;
mod edition;
mod feed;
mod glossary;
mod home;
mod interactions;
mod json;
pub(crate) mod labels;
mod linked_data;
mod listing;
mod markdown_renderer;
mod open_point;
mod page;
mod play_view;
pub(crate) mod player_words;
mod reader_edition;
mod reading_order;
mod ruling;
mod ruling_list;
mod search_index;
mod subject;
mod timeline;

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use self::context::{Context, SubjectView};
pub use self::diffs::Diffs;
pub use self::page::Page;
pub use self::search_index::build_search_index;
use crate::behaviour::{self, RecordedComparison};
use crate::error::Error;
use crate::printed::PrintedLibrary;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::EditionIndex;

/// What the site depends on beside the records.
#[derive(Debug, Clone, Default)]
pub struct SiteOptions {
    /// The address under which it will be published; with it, feeds and a sitemap are written.
    pub base_url: Option<String>,
    /// The address of a form or a tracker where readers may report an error.
    pub report_url: Option<String>,
    /// The user's own printed texts, to be shown beside our words; a site for others has none.
    pub printed: Option<PrintedLibrary>,
    /// Whether to play how every ability meets every other, and show it.
    pub interactions: bool,
}

/// What the pages are rendered from.
#[derive(Debug)]
pub struct Site<'a> {
    pub catalog: &'a Catalog,
    pub diffs: Diffs,
    /// What plays differently between two texts.
    pub behaviour: &'static [RecordedComparison],
    pub search_index: Page,
    pub options: SiteOptions,
}

impl<'a> Site<'a> {
    /// The site of a catalog; `variorum build` takes the same steps one by one.
    pub fn new(catalog: &'a Catalog, options: SiteOptions) -> Result<Self, Error> {
        Ok(Self {
            catalog,
            diffs: Diffs::compute(catalog)?,
            behaviour: behaviour::recorded_comparisons(),
            search_index: build_search_index(catalog)?,
            options,
        })
    }

    /// Renders every file, sorted by path.
    pub fn render(&self) -> Result<Vec<Page>, Error> {
        let pages = Mutex::new(Vec::new());
        self.render_each(|page| {
            pages.lock().unwrap_or_else(PoisonError::into_inner).push(page);
            Ok(())
        })?;
        let mut pages = pages.into_inner().unwrap_or_else(PoisonError::into_inner);
        pages.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(pages)
    }

    /// Renders every file in no order: each is handed over as soon as it is rendered, so that
    /// memory holds a few at a time.
    pub fn render_each(
        &self,
        take: impl Fn(Page) -> Result<(), Error> + Sync,
    ) -> Result<(), Error> {
        let context = Context::new(self);
        let paths = Mutex::new(Vec::new());
        let take_all = |pages: Vec<Page>| {
            pages.into_iter().try_for_each(|page| {
                paths.lock().unwrap_or_else(PoisonError::into_inner).push(page.path.clone());
                take(page)
            })
        };
        take_all(vec![self.search_index.clone()])?;
        render_pages(&context, &take_all)?;
        let mut paths = std::mem::take(&mut *paths.lock().unwrap_or_else(PoisonError::into_inner));
        paths.sort_unstable();
        take_all(json::catalogue_pages(&paths)?)?;
        take_all(feed::pages(&context, &paths)?)
    }

    /// About how many files it has: enough for a progress bar.
    pub fn estimate_file_count(&self) -> usize {
        let of_subject = |records: usize| 2 + 2 * records + records * records.saturating_sub(1);
        let editions = self.catalog.timeline.indexed_editions().count();
        let subjects = self.catalog.subjects();
        let subjects: usize = subjects.map(|subject| of_subject(subject.entries().count())).sum();
        let questions = self.catalog.rulings().count() + self.catalog.open_points().count();
        subjects + 2 * questions + editions * (editions + 2) + 30
    }
}

/// Renders everything but the search index and what lists the files.
fn render_pages(
    context: &Context<'_>,
    take_all: &(impl Fn(Vec<Page>) -> Result<(), Error> + Sync),
) -> Result<(), Error> {
    take_all(asset_pages())?;
    take_all(vec![home::home_page(context)?, home::about_page(context)?])?;
    take_all(vec![home::not_found_page(context)?])?;
    take_all(reader_edition::pages(context)?.into())?;
    take_all(listing::pages(context)?)?;
    take_all(changes::pages(context)?.into())?;
    take_all(ability_matrix::pages(context)?.into())?;
    take_all(glossary::pages(context)?.into())?;
    take_all(checks::pages(context)?.into())?;
    take_all(ruling_list::pages(context)?)?;
    take_all(open_point::list_pages(context)?.into())?;
    take_all(edition::list_pages(context)?.into())?;
    take_all(vec![compare::chooser_page(context)?])?;
    if context.interactions {
        take_all(interactions::pages(context)?)?;
    }
    let editions = context.catalog.timeline.indexed_editions();
    let editions: Vec<EditionIndex> = editions.map(|(edition, _)| edition).collect();
    editions
        .par_iter()
        .with_max_len(1)
        .try_for_each(|edition| take_all(edition::pages(context, *edition)?.into()))?;
    context
        .diffs
        .pairs_of_editions()
        .par_iter()
        .with_max_len(1)
        .try_for_each(|[from, to]| take_all(compare::pages(context, *from, *to)?.into()))?;
    context
        .rulings
        .par_iter()
        .try_for_each(|entry| take_all(ruling::pages(context, entry)?.into()))?;
    for entry in context.catalog.open_points() {
        take_all(open_point::pages(context, entry)?.into())?;
    }
    context.subjects.par_iter().try_for_each(|view: &SubjectView<'_>| {
        take_all(subject::pages(context, view)?)?;
        take_all(compare::pair::pages(context, view)?)
    })
}

/// The style sheets, scripts, fonts and pictures that no record changes.
fn asset_pages() -> Vec<Page> {
    [
        ("assets/site.css", include_bytes!("../../site/assets/site.css").as_slice()),
        ("assets/picture.css", crate::pictures::STYLESHEET.as_bytes()),
        ("assets/print.css", include_bytes!("../../site/assets/print.css")),
        ("assets/site.js", include_bytes!("../../site/assets/site.js")),
        ("assets/search.js", include_bytes!("../../site/assets/search.js")),
        ("assets/reader.js", include_bytes!("../../site/assets/reader.js")),
        ("assets/icon.svg", include_bytes!("../../site/assets/icon.svg")),
        ("assets/preview.png", include_bytes!("../../site/assets/preview.png")),
        ("assets/fonts/vollkorn.woff2", include_bytes!("../../site/assets/fonts/vollkorn.woff2")),
        ("assets/fonts/OFL.txt", include_bytes!("../../site/assets/fonts/OFL.txt")),
        ("offline.js", include_bytes!("../../site/assets/offline.js")),
    ]
    .into_iter()
    .map(|(path, bytes)| Page { path: path.to_owned(), bytes: bytes.to_vec() })
    .collect()
}
