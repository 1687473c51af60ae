//! The comparison site: from a catalog to pages, as bytes with their paths.
//! Pure and reproducible: it reads no clock, no locale and no file, and writes nothing; `publish`
//! does that.

mod about;
mod address;
mod assets;
mod changes;
mod checks;
mod clause_matrix;
mod compare;
mod context;
mod drawing;
mod edition_page;
mod feed;
mod frame;
mod glossary;
mod home;
mod interactions;
mod json;
mod listing;
mod marked;
mod matrix;
mod pair;
mod played;
mod printed;
mod ruling_page;
mod ruling_runs;
mod search_find;
mod search_index;
mod search_postings;
mod shown;
mod strip;
mod subject;
mod text;
mod timeline;
mod words;

use std::sync::{Mutex, PoisonError};

use askama::Template;
use rayon::prelude::*;

use crate::error::Error;
use crate::printed::Printed;
use context::{Context, Sheet};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::EditionIndex;

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
    /// Whether to play how every ability meets every other, and show it.
    pub interactions: bool,
}

/// Renders the whole site, sorted by path.
pub fn render(catalog: &Catalog, options: &Options) -> Result<Vec<Page>, Error> {
    let pages = Mutex::new(Vec::new());
    render_each(catalog, options, |page| {
        pages.lock().unwrap_or_else(PoisonError::into_inner).push(page);
        Ok(())
    })?;
    let mut pages = pages.into_inner().unwrap_or_else(PoisonError::into_inner);
    pages.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(pages)
}

/// From so many subjects on, the index of the search is made before the pages and not beside them:
/// it takes as much memory as they do.
const MANY: usize = 1000;

/// Renders the whole site in no order: each file is handed over as soon as it is there, so that
/// memory holds a few at a time.
pub fn render_each(
    catalog: &Catalog,
    options: &Options,
    take: impl Fn(Page) -> Result<(), Error> + Sync,
) -> Result<(), Error> {
    let mut context =
        Context::new(catalog, options.base_url.as_deref().map(|url| url.trim_end_matches('/')));
    context.printed = options.printed.as_ref();
    context.interactions = options.interactions;
    let context = context;
    let paths = Mutex::new(Vec::new());
    let give = |page: Page| {
        paths.lock().unwrap_or_else(PoisonError::into_inner).push(page.path.clone());
        take(page)
    };
    let give_all = |pages: Vec<Page>| pages.into_iter().try_for_each(give);
    let index = || give(search_index::page(&context)?);
    if context.subjects.len() < MANY {
        let (index, others) = rayon::join(index, || render_others(&context, &give_all));
        index.and(others)?;
    } else {
        index()?;
        render_others(&context, &give_all)?;
    }
    let mut listed = std::mem::take(&mut *paths.lock().unwrap_or_else(PoisonError::into_inner));
    listed.sort_unstable();
    give_all(json::catalogue(&listed)?)?;
    give_all(feed::pages(&context, &listed)?)
}

/// Everything but the index of the search, which takes as long as all pages of a small site, and
/// what lists the files.
fn render_others(
    context: &Context<'_>,
    give_all: &(impl Fn(Vec<Page>) -> Result<(), Error> + Sync),
) -> Result<(), Error> {
    give_all(assets::pages())?;
    give_all(vec![home::page(context), about::page(context)])?;
    give_all(listing::pages(context)?)?;
    give_all(changes::pages(context)?.into())?;
    give_all(matrix::pages(context)?.into())?;
    give_all(glossary::pages(context)?.into())?;
    give_all(checks::pages(context)?.into())?;
    give_all(ruling_page::list(context)?)?;
    give_all(edition_page::list(context)?.into())?;
    give_all(vec![compare::chooser(context)])?;
    if context.interactions {
        give_all(interactions::pages(context)?)?;
    }
    let numbers: Vec<EditionIndex> =
        context.catalog.timeline.indexed_editions().map(|(no, _)| no).collect();
    let pairs: Vec<[EditionIndex; 2]> = numbers
        .iter()
        .flat_map(|to| numbers.iter().filter(move |from| *from < to).map(|from| [*from, *to]))
        .collect();
    pairs
        .par_iter()
        .with_max_len(1)
        .try_for_each(|[from, to]| give_all(compare::page(context, *from, *to)?.into()))?;
    numbers
        .par_iter()
        .with_max_len(1)
        .try_for_each(|no| give_all(edition_page::pages(context, *no)?.into()))?;
    context
        .rulings
        .par_iter()
        .try_for_each(|entry| give_all(ruling_page::page(context, entry)?.into()))?;
    let of_subject = |sheet: &Sheet<'_>| {
        give_all(subject::pages(context, sheet)?)?;
        give_all(pair::pages(context, sheet)?)
    };
    context.subjects.par_iter().try_for_each(of_subject)
}

/// About how many files the site of a catalog has: enough for a progress bar.
pub fn about_how_many(catalog: &Catalog) -> usize {
    let of_subject = |records: usize| 2 + 2 * records + records * records.saturating_sub(1);
    let editions = catalog.timeline.indexed_editions().count();
    let subjects: usize =
        catalog.subjects().map(|subject| of_subject(subject.entries().count())).sum();
    subjects + 2 * catalog.rulings().count() + editions * (editions + 2) + 30
}
