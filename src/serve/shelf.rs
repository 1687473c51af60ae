//! The pages of the site, ready to be answered; exchanged as a whole when records change.
//! A build that fails never takes a good page away: it only leaves its error beside them.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher as _};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use axum::body::Bytes;
use axum::http::HeaderValue;
use tokio::sync::watch;

use super::live;
use crate::error::Error;
use crate::site;
use variorum_corpus::catalog::Catalog;

/// A page as it goes out.
#[derive(Debug, Clone)]
pub struct Served {
    /// Its content.
    pub bytes: Bytes,
    /// Its type.
    pub kind: &'static str,
    /// A tag that changes with its content.
    pub tag: HeaderValue,
}

/// One build of the site.
#[derive(Debug)]
pub struct Build {
    pages: HashMap<String, Served>,
    catalog: Catalog,
    #[cfg(feature = "search")]
    index: OnceLock<Result<crate::search::Index, String>>,
    #[cfg(not(feature = "search"))]
    index: OnceLock<()>,
}

/// What happened last.
#[derive(Debug, Clone, Default, serde::Serialize)]
pub struct News {
    /// Grows with every build, good or bad.
    pub version: u64,
    /// What is wrong, if the last build failed.
    pub error: Option<String>,
}

/// The pages, and what happened last.
#[derive(Debug)]
pub struct Shelf {
    build: RwLock<Option<Arc<Build>>>,
    news: watch::Sender<News>,
    live: bool,
}

impl Shelf {
    /// An empty shelf; with `live`, pages get the script that reloads them.
    pub fn new(live: bool) -> Self {
        Self { build: RwLock::new(None), news: watch::Sender::new(News::default()), live }
    }

    /// Renders a catalog and puts it on the shelf.
    pub fn fill(&self, catalog: Catalog) -> Result<(), Error> {
        let broken = catalog.broken_files();
        if !broken.is_empty() {
            let shown: Vec<String> = broken
                .iter()
                .map(|finding| finding.render(catalog.text(&finding.path), false))
                .collect();
            self.tell(Some(shown.join("\n\n")));
            return Err(Error::Findings(broken));
        }
        let pages = Mutex::new(HashMap::new());
        site::render_each(&catalog, &site::Options::default(), |page| {
            let (path, served) = self.served(page);
            pages.lock().unwrap_or_else(PoisonError::into_inner).insert(path, served);
            Ok(())
        })?;
        let pages = pages.into_inner().unwrap_or_else(PoisonError::into_inner);
        let build = Arc::new(Build { pages, catalog, index: OnceLock::new() });
        let old = self.build.write().unwrap_or_else(PoisonError::into_inner).replace(build);
        self.tell(None);
        // Thousands of pages: whoever waits for the new ones need not wait for that.
        drop(old);
        Ok(())
    }

    /// Says that a build ended, and how.
    pub fn tell(&self, error: Option<String>) {
        self.news.send_modify(|news| *news = News { version: news.version + 1, error });
    }

    /// The newest build that succeeded.
    pub fn build(&self) -> Option<Arc<Build>> {
        self.build.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What happens from now on.
    pub fn news(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    fn served(&self, page: site::Page) -> (String, Served) {
        let bytes = if self.live && page.path.ends_with(".html") {
            live::with_script(page.bytes)
        } else {
            page.bytes
        };
        // Only this server compares its tags, and every page is hashed at every save: the fastest
        // hash at hand will do.
        let mut hash = DefaultHasher::new();
        hash.write(&bytes);
        let tag = HeaderValue::try_from(format!("\"{:016x}\"", hash.finish()))
            .unwrap_or(HeaderValue::from_static("\"\""));
        let kind = kind(&page.path);
        (page.path, Served { kind, tag, bytes: bytes.into() })
    }
}

impl Build {
    /// The records that it shows.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The page at a path; a folder stands for its index.
    pub fn page(&self, path: &str) -> Option<&Served> {
        if path.is_empty() || path.ends_with('/') {
            self.pages.get(&format!("{path}index.html"))
        } else {
            self.pages.get(path)
        }
    }

    /// The answer to a search as JSON, or why there is none.
    #[cfg(feature = "search")]
    pub fn search(&self, query: &str) -> Result<String, String> {
        let index = self.index.get_or_init(|| {
            crate::search::Index::in_memory(&self.catalog).map_err(|error| error.to_string())
        });
        let question =
            crate::search::Question { query, limit: 30, ..crate::search::Question::default() };
        let answer = index
            .as_ref()
            .map_err(Clone::clone)?
            .ask(&question)
            .map_err(|error| error.to_string())?;
        serde_json::to_string(&answer).map_err(|error| error.to_string())
    }

    /// Without the search there is no answer.
    #[cfg(not(feature = "search"))]
    pub fn search(&self, _query: &str) -> Result<String, String> {
        let _ = &self.index;
        Err("this program was built without its search".to_owned())
    }
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("xml") => "application/xml",
        Some("atom") => "application/atom+xml",
        _ => "text/plain; charset=utf-8",
    }
}
