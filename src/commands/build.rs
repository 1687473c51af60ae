//! `variorum build`: the whole way from records to a published site, step by step.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::printed_dir::PrintedDir;
use super::{ExitStatus, Session};
use crate::behaviour;
use crate::error::Error;
use crate::printed::git_ignore::check_ignored;
use crate::publish::Target;
use crate::site::{self, Diffs, Page, Site, SiteOptions};

#[derive(Debug, Args)]
pub(crate) struct Build {
    /// Where to put the site; replaced as a whole, and only if it is new, empty or written by this
    /// command
    #[arg(long, value_name = "DIR", default_value = "site/public")]
    out: PathBuf,
    /// The address under which the site will be published; feeds and a sitemap need it
    #[arg(long, value_name = "URL", value_parser = base_url)]
    base_url: Option<String>,
    /// The address of a form or a tracker where readers may report an error
    #[arg(long, value_name = "URL", value_parser = base_url)]
    report_url: Option<String>,
    /// Show the exact words of your own imported documents under our clauses; such a site is for
    /// yourself alone
    #[arg(long)]
    printed: bool,
    /// Leave out the pages on what happens when one ability meets another, which take longer than
    /// all others
    #[arg(long)]
    no_interactions: bool,
    #[command(flatten)]
    printed_dir: PrintedDir,
}

impl Build {
    /// The way from records to a site: load, lint, diff, behaviour, index, render, publish.
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let target = Target::at(&self.out)?;
        let catalog = session.complete_catalog()?;
        let options = self.site_options()?;
        let site = Site {
            catalog,
            diffs: Diffs::compute(catalog)?,
            behaviour: behaviour::recorded_comparisons(),
            search_index: site::build_search_index(catalog)?,
            options,
        };
        let progress = Progress::new(site.estimate_file_count());
        target.publish_from(|staging| {
            site.render_each(|page| {
                staging.write(&page)?;
                progress.add(&page);
                Ok(())
            })?;
            // Nothing is published before git was asked about every file.
            if self.printed { self.refuse_unignored(&staging.paths()) } else { Ok(()) }
        })?;
        session.print(&self.summary(progress))?;
        Ok(ExitStatus::Ok)
    }

    fn site_options(&self) -> Result<SiteOptions, Error> {
        if self.printed {
            // The page that every site has, before the work.
            self.refuse_unignored(&[PathBuf::from("index.html")])?;
        }
        Ok(SiteOptions {
            base_url: self.base_url.clone(),
            report_url: self.report_url.clone(),
            printed: self.printed.then(|| self.printed_dir.load()).transpose()?,
            interactions: !self.no_interactions,
        })
    }

    fn refuse_unignored(&self, paths: &[PathBuf]) -> Result<(), Error> {
        check_ignored(&self.out, paths).map_err(|refusal| Error::new(refusal.to_string(), ""))
    }

    fn summary(&self, progress: Progress) -> String {
        let (html, other) = progress.finish();
        let warning = match self.printed {
            true => "They hold printed words of your own documents: keep them to yourself.\n",
            false => "",
        };
        format!("{html} pages and {other} other files in {}\n{warning}", self.out.display())
    }
}

/// How many files were written; a bar shows it on a terminal.
struct Progress {
    bar: ProgressBar,
    html: AtomicUsize,
    other: AtomicUsize,
}

impl Progress {
    fn new(about: usize) -> Self {
        let bar = ProgressBar::new(about as u64);
        let style = ProgressStyle::with_template("{bar:40} {pos} of about {len} files");
        bar.set_style(style.expect("the template is well formed"));
        Self { bar, html: AtomicUsize::new(0), other: AtomicUsize::new(0) }
    }

    fn add(&self, page: &Page) {
        let count = if page.path.ends_with(".html") { &self.html } else { &self.other };
        count.fetch_add(1, Ordering::Relaxed);
        self.bar.inc(1);
    }

    /// Removes the bar, and returns how many pages and other files were written.
    fn finish(self) -> (usize, usize) {
        self.bar.finish_and_clear();
        (self.html.into_inner(), self.other.into_inner())
    }
}

/// An address that pages and feeds may contain.
fn base_url(text: &str) -> Result<String, String> {
    let rest =
        text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._~/:[]".contains(c);
    if rest.is_empty() || !rest.chars().all(plain) {
        return Err("write it as https://example.org/rules".to_owned());
    }
    Ok(text.trim_end_matches('/').to_owned())
}
