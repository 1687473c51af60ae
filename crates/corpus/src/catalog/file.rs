//! A file of the catalog: its text, and what it says, each read when first asked for.
//! It decides nothing about where the file belongs.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use super::folder;
use crate::diagnostic::Finding;

/// A file that is read and parsed when first asked for.
#[derive(Debug)]
pub(super) struct File<T> {
    pub(super) path: Cow<'static, str>,
    source: Source,
    // Boxed: a catalog holds hundreds of files, and most runs of the program read two of them.
    text: OnceLock<Box<Result<Cow<'static, str>, Finding>>>,
    // Shared with the catalog that is loaded after this one, when the file stays as it is.
    parsed: OnceLock<Arc<Result<T, Finding>>>,
}

/// Where its text comes from.
#[derive(Debug)]
pub(super) enum Source {
    Embedded(&'static str),
    Disk(PathBuf, folder::Stamp),
}

impl<T> File<T> {
    pub(super) fn new(path: Cow<'static, str>, source: Source) -> Self {
        Self { path, source, text: OnceLock::new(), parsed: OnceLock::new() }
    }

    pub(super) fn text(&self) -> Result<&str, &Finding> {
        let read = || match &self.source {
            Source::Embedded(text) => Ok(Cow::Borrowed(*text)),
            Source::Disk(file, _) => folder::read(&self.path, file).map(Cow::Owned),
        };
        self.text.get_or_init(|| Box::new(read())).as_ref().as_deref()
    }

    pub(super) fn parsed(
        &self,
        parse: fn(&str, &str) -> Result<T, Finding>,
    ) -> Result<&T, &Finding> {
        let parse = || match (&self.source, self.text.get()) {
            // The text of a good record is not kept: whoever asks for it is rare, and memory is
            // not.
            (Source::Disk(file, _), None) => folder::read(&self.path, file).and_then(|text| {
                let parsed = parse(&self.path, &text);
                if parsed.is_err() {
                    self.text.get_or_init(|| Box::new(Ok(Cow::Owned(text))));
                }
                parsed
            }),
            _ => self.text().map_err(Clone::clone).and_then(|text| parse(&self.path, text)),
        };
        self.parsed.get_or_init(|| Arc::new(parse())).as_ref().as_ref()
    }

    /// Takes over what the same file said before, if it is still the same.
    pub(super) fn keep(&self, before: &Self) {
        let unchanged = matches!((&self.source, &before.source), (Source::Disk(_, now), Source::Disk(_, then)) if now == then);
        if let Some(parsed) = before.parsed.get().filter(|parsed| unchanged && parsed.is_ok()) {
            self.parsed.get_or_init(|| Arc::clone(parsed));
        }
    }
}
