//! The site: its links, its bytes, its publishing, what it lets through, and its server.

mod injection;
mod links;
mod pictures;
mod player_words;
mod publish;
mod reproducible;
#[cfg(feature = "serve")]
mod serve;
mod watched;

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use variorum::site::{Page, Site, SiteOptions, TableEngine};

/// The site of our own records with everything in it, rendered once for all tests that read pages.
pub(crate) fn whole_site() -> &'static [Page] {
    static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| {
        let options = SiteOptions {
            base_url: Some("https://variorum.example/rules".to_owned()),
            interactions: true,
            table: TableEngine::Server,
            ..SiteOptions::default()
        };
        let catalog = variorum::embedded::catalog();
        Site::new(&catalog, options).unwrap().render().unwrap()
    });
    &PAGES
}

/// Its pages, as text.
pub(crate) fn whole_site_html() -> impl Iterator<Item = (&'static str, &'static str)> {
    let html = whole_site().iter().filter(|page| page.path.ends_with(".html"));
    html.map(|page| (page.path.as_str(), std::str::from_utf8(&page.bytes).unwrap()))
}

/// Whether the long form of the tests is wanted.
pub(crate) fn full() -> bool {
    std::env::var_os("VARIORUM_FULL").is_some()
}

/// A run of `variorum build` that must succeed.
pub(crate) fn build(out: &Path, arguments: &[&str]) {
    let status = command(out).args(arguments).status().expect("the program starts");
    assert!(status.success(), "{status}");
}

/// A run of `variorum build`, not yet started.
pub(crate) fn command(out: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_variorum"));
    command.arg("build").arg("--out").arg(out).stdin(Stdio::null()).stdout(Stdio::null());
    command
}
