//! `variorum build`: the whole way from records to a published site, stage by stage.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::printed_dir::PrintedDir;
use super::{ExitStatus, Session};
use crate::error::Error;
use crate::printed::git::may_write;
use crate::publish::Target;
use crate::site;

#[derive(Debug, Args)]
pub struct Build {
    /// Where to put the site; replaced as a whole, and only if it is new, empty or written by this
    /// command
    #[arg(long, value_name = "DIR", default_value = "site/public")]
    out: PathBuf,
    /// The address under which the site will stand; feeds and a sitemap need it
    #[arg(long, value_name = "URL", value_parser = base_url)]
    base_url: Option<String>,
    /// Show the exact words of your own imported documents under our clauses; such a site is for
    /// yourself alone
    #[arg(long)]
    printed: bool,
    /// Play how every ability meets every other by the newest rules, and show that as well
    #[arg(long)]
    interactions: bool,
    #[command(flatten)]
    printed_dir: PrintedDir,
}

impl Build {
    pub fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let target = Target::at(&self.out)?;
        let catalog = session.catalog()?;
        let broken = catalog.broken_files();
        if !broken.is_empty() {
            return Err(Error::Findings(broken));
        }
        let bar = progress(site::about_how_many(catalog));
        let (html, other) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let printed = if self.printed { Some(self.printed_dir.load()?) } else { None };
        if self.printed {
            // One file stands for all: what git ignores is decided by the folder.
            may_write(&self.out, &[PathBuf::from("index.html")])
                .map_err(|refusal| Error::new(refusal.to_string(), ""))?;
        }
        let options = site::Options {
            base_url: self.base_url.clone(),
            printed,
            interactions: self.interactions,
        };
        target.publish_from(|stage| {
            site::render_each(catalog, &options, |page| {
                stage.write(&page)?;
                let count = if page.path.ends_with(".html") { &html } else { &other };
                count.fetch_add(1, Ordering::Relaxed);
                bar.inc(1);
                Ok(())
            })
        })?;
        bar.finish_and_clear();
        let (html, other) = (html.into_inner(), other.into_inner());
        let own = if self.printed {
            "They hold printed words of your own documents: keep them to yourself.\n"
        } else {
            ""
        };
        session.print(&format!(
            "{html} pages and {other} other files in {}\n{own}",
            self.out.display()
        ))?;
        Ok(ExitStatus::Ok)
    }
}

/// A bar on a terminal; nothing elsewhere.
fn progress(length: usize) -> ProgressBar {
    let bar = ProgressBar::new(u64::try_from(length).unwrap_or(u64::MAX));
    bar.set_style(
        ProgressStyle::with_template("{bar:40} {pos} of about {len} files")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    bar
}

/// An address that feeds may carry.
fn base_url(text: &str) -> Result<String, String> {
    let rest =
        text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._~/:[]".contains(c);
    if rest.is_empty() || !rest.chars().all(plain) {
        return Err("write it as https://example.org/rules".to_owned());
    }
    Ok(text.trim_end_matches('/').to_owned())
}
