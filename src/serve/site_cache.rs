//! The pages of the site in memory, exchanged as a whole when records change.
//! A build that fails never takes a good page away: only its error is published.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher as _};
#[cfg(feature = "search")]
use std::sync::OnceLock;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use axum::body::Bytes;
use axum::http::HeaderValue;
use tokio::sync::watch;

use super::reload;
use crate::error::Error;
use crate::site::{Page, Site, SiteOptions, TableEngine};
use variorum_corpus::catalog::Catalog;

#[derive(Debug, Clone)]
pub(super) struct CachedPage {
    pub(super) bytes: Bytes,
    pub(super) content_type: &'static str,
    /// A tag that changes with the content.
    pub(super) tag: HeaderValue,
}

/// One build of the site.
#[derive(Debug)]
pub(super) struct SiteBuild {
    pages: HashMap<String, CachedPage>,
    catalog: Catalog,
    #[cfg(feature = "search")]
    index: OnceLock<Result<crate::search::SearchIndex, String>>,
}

/// How the last build ended.
#[derive(Debug, Clone, Default, serde::Serialize)]
pub(super) struct BuildStatus {
    /// Grows with every build, good or bad.
    pub(super) version: u64,
    /// What is wrong, if the build failed.
    pub(super) error: Option<String>,
    /// Whether the server is about to end, so that nobody need wait for another build.
    #[serde(skip)]
    pub(super) is_closing: bool,
}

/// The pages of the last good build, and how the last build ended.
#[derive(Debug)]
pub struct SiteCache {
    build: RwLock<Option<Arc<SiteBuild>>>,
    status: watch::Sender<BuildStatus>,
    reloads_pages: bool,
}

impl SiteCache {
    /// An empty cache; if it reloads pages, they get the script for that.
    pub fn new(reloads_pages: bool) -> Self {
        let status = watch::Sender::new(BuildStatus::default());
        Self { build: RwLock::new(None), status, reloads_pages }
    }

    /// Renders a catalog and puts it in the place of the last build.
    pub fn rebuild(&self, catalog: Catalog) -> Result<(), Error> {
        let broken = catalog.broken_files();
        if !broken.is_empty() {
            let messages: Vec<String> = broken
                .iter()
                .map(|finding| finding.render(catalog.text(&finding.path), false))
                .collect();
            self.publish_status(Some(messages.join("\n\n")));
            return Err(Error::Findings(broken));
        }
        let pages = self
            .render_pages(&catalog)
            .inspect_err(|error| self.publish_status(Some(error.to_string())))?;
        let build = SiteBuild {
            pages,
            catalog,
            #[cfg(feature = "search")]
            index: OnceLock::new(),
        };
        let mut current = self.build.write().unwrap_or_else(PoisonError::into_inner);
        let old = current.replace(Arc::new(build));
        drop(current);
        self.publish_status(None);
        // Dropping thousands of pages takes time: whoever waits for the new ones need not wait.
        drop(old);
        Ok(())
    }

    fn render_pages(&self, catalog: &Catalog) -> Result<HashMap<String, CachedPage>, Error> {
        let pages = Mutex::new(HashMap::new());
        let table = match TableEngine::embedded() {
            TableEngine::LeftOut => TableEngine::Server,
            carried => carried,
        };
        let options = SiteOptions { interactions: true, table, ..SiteOptions::default() };
        Site::new(catalog, options)?.render_each(|page| {
            let path = page.path.clone();
            let page = self.cached_page(page);
            pages.lock().unwrap_or_else(PoisonError::into_inner).insert(path, page);
            Ok(())
        })?;
        Ok(pages.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Tells every waiting page that a build ended, and how.
    pub(super) fn publish_status(&self, error: Option<String>) {
        self.status.send_modify(|status| {
            status.version += 1;
            status.error = error;
        });
    }

    /// Ends the waiting of every page.
    pub(super) fn close(&self) {
        self.status.send_modify(|status| status.is_closing = true);
    }

    /// The newest build that succeeded.
    pub(super) fn build(&self) -> Option<Arc<SiteBuild>> {
        self.build.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn subscribe_to_status(&self) -> watch::Receiver<BuildStatus> {
        self.status.subscribe()
    }

    fn cached_page(&self, page: Page) -> CachedPage {
        let bytes = match self.reloads_pages && page.path.ends_with(".html") {
            true => reload::with_script(page.bytes),
            false => page.bytes,
        };
        // Only this server compares its tags, and every page is hashed at every save: the fastest
        // hash at hand will do.
        let mut hash = DefaultHasher::new();
        hash.write(&bytes);
        let tag = HeaderValue::try_from(format!("\"{:016x}\"", hash.finish()))
            .expect("digits in quotes are a header value");
        // Without the room that the page had to grow in: it stays for as long as the server runs.
        let bytes = Bytes::from(bytes.into_boxed_slice());
        CachedPage { content_type: content_type(&page.path), tag, bytes }
    }
}

impl SiteBuild {
    /// The records that it shows.
    pub(super) fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The page at a path; the path of a folder is that of its index.
    pub(super) fn find_page(&self, path: &str) -> Option<&CachedPage> {
        if path.is_empty() || path.ends_with('/') {
            self.pages.get(&format!("{path}index.html"))
        } else {
            self.pages.get(path)
        }
    }

    /// The answer to a search as JSON, or why there is none.
    #[cfg(feature = "search")]
    pub(super) fn search(&self, query: &str) -> Result<String, String> {
        use crate::search::{SearchIndex, SearchRequest};
        let index = self.index.get_or_init(|| {
            SearchIndex::in_memory(&self.catalog).map_err(|error| error.to_string())
        });
        let request = SearchRequest { query, limit: 30, ..SearchRequest::default() };
        let answer = index
            .as_ref()
            .map_err(Clone::clone)?
            .search(&request)
            .map_err(|error| error.to_string())?;
        serde_json::to_string(&answer).map_err(|error| error.to_string())
    }

    #[cfg(not(feature = "search"))]
    pub(super) fn search(&self, _query: &str) -> Result<String, String> {
        Err("this program was built without its search".to_owned())
    }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("jsonld") => "application/ld+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("xml") => "application/xml",
        Some("atom") => "application/atom+xml",
        _ => "text/plain; charset=utf-8",
    }
}
