//! An index in memory or mapped from a folder: making it in one segment, opening it, and reading
//! passages from it.

use std::path::Path;
use std::sync::OnceLock;

use tantivy::schema::Value as _;
use tantivy::{DocAddress, IndexBuilder, ReloadPolicy, Searcher, TantivyDocument, TantivyError};

use super::from_catalog::passages;
use super::passage::Passage;
use super::schema::{FLAGS, Fields, GROUP, PassageNumbers, WEIGHT};
use super::vocabulary::KnownSpelling;
use crate::error::Error;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::Timeline;

/// Memory is taken as it is needed: a single segment is never cut, whatever the budget.
const BUDGET: usize = 64 << 20;

/// An index that can be searched.
pub struct SearchIndex {
    pub(super) searcher: Searcher,
    pub(super) fields: Fields,
    pub(super) timeline: Timeline,
    /// What unknown words are compared with, read when the first one comes.
    pub(super) spellings: OnceLock<Vec<KnownSpelling>>,
}

impl std::fmt::Debug for SearchIndex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SearchIndex")
            .field("passages", &self.searcher.num_docs())
            .finish_non_exhaustive()
    }
}

pub(super) fn index_error(error: TantivyError) -> Error {
    Error::new(format!("the search index failed: {error}"), "")
}

impl SearchIndex {
    /// An index of a catalog, in memory.
    pub fn in_memory(catalog: &Catalog) -> Result<Self, Error> {
        Self::from_passages(&passages(catalog), catalog.timeline.clone())
    }

    /// An index of passages, in memory.
    pub(super) fn from_passages(passages: &[Passage], timeline: Timeline) -> Result<Self, Error> {
        let directory = tantivy::directory::RamDirectory::create();
        let index = write_passages(directory, passages)?;
        Self::from_library(&index, timeline).map_err(index_error)
    }

    /// Writes an index of passages into an empty folder.
    pub(super) fn write(folder: &Path, passages: &[Passage]) -> Result<(), Error> {
        let directory = tantivy::directory::MmapDirectory::open(folder).map_err(|error| {
            Error::new(format!("cannot write the index to {}: {error}", folder.display()), "")
        })?;
        write_passages(directory, passages).map(|_| ())
    }

    /// Opens the index in a folder; whatever is wrong with it is an error, never a crash later.
    pub(super) fn open(folder: &Path, timeline: Timeline) -> Result<Self, Error> {
        let open = || -> Result<Self, TantivyError> {
            let index = tantivy::Index::open_in_dir(folder)?;
            if index.schema() != Fields::new().schema() {
                return Err(TantivyError::SchemaError("the index has other fields".to_owned()));
            }
            if !index.validate_checksum()?.is_empty() {
                return Err(TantivyError::InternalError("the index is damaged".to_owned()));
            }
            Self::from_library(&index, timeline)
        };
        open().map_err(index_error)
    }

    fn from_library(index: &tantivy::Index, timeline: Timeline) -> Result<Self, TantivyError> {
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let searcher = reader.searcher();
        Ok(Self { searcher, fields: Fields::new(), timeline, spellings: OnceLock::new() })
    }

    /// The number of its passages.
    pub fn len(&self) -> u64 {
        self.searcher.num_docs()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The title and the date of an edition: `Unlimited errata, April 2003`.
    pub(crate) fn edition_title(&self, id: &str) -> String {
        let edition = self.timeline.index_of(id);
        edition.map_or_else(|| id.to_owned(), |edition| self.timeline.describe(edition))
    }

    /// Reads the numbers of passages.
    pub(super) fn passage_numbers(
        &self,
    ) -> Result<impl Fn(DocAddress) -> PassageNumbers + use<>, TantivyError> {
        // An index has one segment, or none when it is empty.
        let columns = self.searcher.segment_readers().first().map(|segment| {
            let fast = segment.fast_fields();
            Ok::<_, TantivyError>((fast.u64(GROUP)?, fast.f64(WEIGHT)?, fast.u64(FLAGS)?))
        });
        let columns = columns.transpose()?;
        Ok(move |at: DocAddress| {
            let (groups, weights, flags) =
                columns.as_ref().expect("an index with a passage has a segment");
            let flags = flags.first(at.doc_id).unwrap_or_default();
            PassageNumbers {
                group: groups.first(at.doc_id).unwrap_or_default(),
                weight: weights.first(at.doc_id).unwrap_or(1.0) as f32,
                is_head: flags & 1 == 1,
                is_ability: flags & 2 == 2,
            }
        })
    }

    /// The number that all passages of the result of a passage share.
    pub(super) fn group_of(&self, at: DocAddress) -> Result<u64, Error> {
        Ok(self.passage_numbers().map_err(index_error)?(at).group)
    }

    pub(super) fn passage(&self, at: DocAddress) -> Result<Passage, Error> {
        let document: TantivyDocument = self.searcher.doc(at).map_err(index_error)?;
        let json = document.get_first(self.fields.stored).and_then(|value| value.as_str());
        json.and_then(|json| serde_json::from_str(json).ok()).ok_or_else(|| {
            Error::new(
                "the search index holds a passage that cannot be read",
                "delete the index; it will be rebuilt",
            )
        })
    }
}

fn write_passages(
    directory: impl Into<Box<dyn tantivy::Directory>>,
    passages: &[Passage],
) -> Result<tantivy::Index, Error> {
    let fields = Fields::new();
    // One writer, one segment: the same records give the same scores, whatever the machine does
    // meanwhile.
    let mut writer = IndexBuilder::new()
        .schema(fields.schema())
        .single_segment_index_writer(directory, BUDGET)
        .map_err(index_error)?;
    for passage in passages {
        writer.add_document(fields.document(passage)?).map_err(index_error)?;
    }
    writer.finalize().map_err(index_error)
}
