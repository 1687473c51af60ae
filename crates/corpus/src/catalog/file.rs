//! A file of the catalog: its text and what it says, each read when first asked for.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use borsh::{BorshDeserialize, BorshSerialize};

use super::folder;
use crate::diagnostic::Finding;
use crate::record::{OpenPoint, Record, Ruling};
use variorum_expr::fingerprint::Fingerprint;

/// What a file may hold.
pub(super) trait Content: BorshSerialize + BorshDeserialize {
    fn from_yaml(path: &str, text: &str) -> Result<Self, Finding>;
}

impl Content for Record {
    fn from_yaml(path: &str, text: &str) -> Result<Self, Finding> {
        Self::parse(path, text)
    }
}

impl Content for Ruling {
    fn from_yaml(path: &str, text: &str) -> Result<Self, Finding> {
        Self::parse(path, text)
    }
}

impl Content for OpenPoint {
    fn from_yaml(path: &str, text: &str) -> Result<Self, Finding> {
        Self::parse(path, text)
    }
}

/// A file that is read and parsed when first asked for.
#[derive(Debug)]
pub(super) struct File<T> {
    pub(super) path: Cow<'static, str>,
    source: FileSource,
    // Boxed: a catalog holds hundreds of files, and most runs of the program read two of them.
    text: OnceLock<Box<Result<String, Finding>>>,
    // Shared with the catalog that is loaded after this one, when the file stays as it is.
    parsed: OnceLock<Arc<Result<T, Finding>>>,
}

/// Where a file comes from.
#[derive(Debug)]
pub(super) enum FileSource {
    /// Both from a packed catalog.
    Packed {
        text: &'static [u8],
        content: &'static [u8],
    },
    Disk(PathBuf, folder::Stamp),
}

impl<T: Content> File<T> {
    pub(super) fn new(path: Cow<'static, str>, source: FileSource) -> Self {
        Self { path, source, text: OnceLock::new(), parsed: OnceLock::new() }
    }

    pub(super) fn text(&self) -> Result<&str, &Finding> {
        match &self.source {
            FileSource::Packed { text, .. } => {
                Ok(str::from_utf8(text).expect("packed from a String"))
            }
            FileSource::Disk(file, _) => {
                let text = self.text.get_or_init(|| Box::new(folder::read(&self.path, file)));
                text.as_ref().as_deref()
            }
        }
    }

    pub(super) fn parsed(&self) -> Result<&T, &Finding> {
        self.parsed.get_or_init(|| Arc::new(self.parse())).as_ref().as_ref()
    }

    /// Why the file cannot be used. What is packed was used when it was packed.
    pub(super) fn error(&self) -> Option<&Finding> {
        match self.source {
            FileSource::Packed { .. } => None,
            FileSource::Disk(..) => self.parsed().err(),
        }
    }

    /// Adds the path and the bytes of the file as it is now.
    pub(super) fn feed(&self, fingerprint: &mut Fingerprint) {
        fingerprint.feed(self.path.as_bytes());
        match &self.source {
            FileSource::Packed { text, .. } => fingerprint.feed(text),
            FileSource::Disk(file, _) => match folder::read(&self.path, file) {
                Ok(text) => fingerprint.feed(text.as_bytes()),
                Err(finding) => fingerprint.feed(finding.one_line().as_bytes()),
            },
        }
    }

    fn parse(&self) -> Result<T, Finding> {
        match &self.source {
            FileSource::Packed { content, .. } => {
                Ok(borsh::from_slice(content).expect("packed from a value of the same type"))
            }
            FileSource::Disk(..) if self.text.get().is_some() => {
                let text = self.text().map_err(Clone::clone)?;
                T::from_yaml(&self.path, text)
            }
            // The text of a good record is not kept: it is rarely asked for, and takes memory.
            FileSource::Disk(file, _) => {
                let text = folder::read(&self.path, file)?;
                let parsed = T::from_yaml(&self.path, &text);
                if parsed.is_err() {
                    self.text.get_or_init(|| Box::new(Ok(text)));
                }
                parsed
            }
        }
    }

    /// Takes over what the same file said before, if it is still the same.
    pub(super) fn reuse(&self, before: &Self) {
        let is_unchanged = match (&self.source, &before.source) {
            (FileSource::Disk(_, now), FileSource::Disk(_, then)) => now == then,
            _ => false,
        };
        if let Some(parsed) = before.parsed.get().filter(|parsed| is_unchanged && parsed.is_ok()) {
            self.parsed.get_or_init(|| Arc::clone(parsed));
        }
    }
}
