//! An index in memory or mapped from a folder: making it in one segment, opening it, and reading
//! passages from it.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::sync::OnceLock;

use tantivy::columnar::Column;
use tantivy::{
    Directory as _, DocAddress, DocId, IndexBuilder, IndexSettings, ReloadPolicy, Searcher,
    SegmentReader, TantivyDocument, TantivyError,
};

use super::from_catalog::passages;
use super::passage::Passage;
use super::schema::{Fields, NUMBERS, PassageNumbers};
use super::vocabulary::Spellings;
use crate::error::Error;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::timeline::Timeline;

/// Memory is taken as it is needed: a single segment is never cut, whatever the budget.
const BUDGET: usize = 64 << 20;

/// How many bytes of passages are packed together, at least. A cold search unpacks a block or two
/// for each of its results, so a small index has small blocks; those of a large one, whose size
/// matters more, are of the library's size: with small ones it would grow by a quarter.
fn block_size(passages: usize) -> usize {
    if passages < 10_000 { 4 << 10 } else { 16 << 10 }
}

/// How many unpacked blocks of stored passages are kept. The passages of a result are neighbours;
/// to keep them all takes memory that is new to a cold search, a page fault for every 4 KiB.
const KEPT_BLOCKS: usize = 4;

/// An index that can be searched.
pub struct SearchIndex {
    pub(super) searcher: Searcher,
    /// The numbers of each passage; none in an empty index.
    numbers: Option<Column<u64>>,
    pub(super) fields: Fields,
    pub(super) timeline: Timeline,
    /// What unknown words are compared with, read when the first one comes.
    spellings: OnceLock<Spellings>,
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
        let fields = Fields::new();
        let index = write_passages(directory, &fields, passages)?;
        Self::from_library(&index, fields, timeline).map_err(index_error)
    }

    /// Writes an index of passages into an empty folder.
    pub(super) fn write(folder: &Path, passages: &[Passage]) -> Result<(), Error> {
        let directory = tantivy::directory::MmapDirectory::open(folder).map_err(|error| {
            Error::new(format!("cannot write the index to {}: {error}", folder.display()), "")
        })?;
        write_passages(directory, &Fields::new(), passages).map(|_| ())
    }

    /// Opens the index in a folder; whatever is wrong with it is an error, never a crash later.
    pub(super) fn open(folder: &Path, timeline: Timeline) -> Result<Self, Error> {
        let open = || -> Result<Self, TantivyError> {
            let (index, fields) = (tantivy::Index::open_in_dir(folder)?, Fields::new());
            if index.schema() != fields.schema() {
                return Err(TantivyError::SchemaError("the index has other fields".to_owned()));
            }
            let directory = index.directory();
            // Those of its one segment; the other file has no checksum, and its own in `store`.
            let mut files = directory.list_managed_files();
            files.remove(Path::new("meta.json"));
            // Mapped once for the checksums and the reader: what nobody holds is unmapped.
            let _mapped: Vec<_> = files.iter().map(|file| directory.open_read(file)).collect();
            // Not `Index::validate_checksum`, which reads the description of the index once more:
            // a fiftieth of a cold search.
            for file in &files {
                if !directory.validate_checksum(file)? {
                    return Err(TantivyError::InternalError("the index is damaged".to_owned()));
                }
            }
            Self::from_library(&index, fields, timeline)
        };
        open().map_err(index_error)
    }

    fn from_library(
        index: &tantivy::Index,
        fields: Fields,
        timeline: Timeline,
    ) -> Result<Self, TantivyError> {
        let reader = index
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .doc_store_cache_num_blocks(KEPT_BLOCKS)
            .try_into()?;
        let searcher = reader.searcher();
        let segment = searcher.segment_readers().first();
        let numbers = segment.map(|segment| segment.fast_fields().u64(NUMBERS)).transpose()?;
        Ok(Self { searcher, numbers, fields, timeline, spellings: OnceLock::new() })
    }

    /// The number of its passages.
    pub fn len(&self) -> u64 {
        self.searcher.num_docs()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The id of each edition, with its title and date: `Unlimited errata, April 2003`.
    pub(crate) fn edition_titles(&self) -> Vec<(&str, String)> {
        let editions = self.timeline.indexed_editions();
        editions.map(|(_, edition)| (edition.id.as_str(), edition.title_and_date())).collect()
    }

    /// The one segment of an index; none when it is empty.
    pub(super) fn segment(&self) -> Option<&SegmentReader> {
        self.searcher.segment_readers().first()
    }

    /// One more than the highest number of a passage.
    pub(super) fn max_passage(&self) -> usize {
        self.segment().map_or(0, |segment| segment.max_doc() as usize)
    }

    pub(super) fn numbers(&self, at: DocId) -> PassageNumbers {
        let packed = self.numbers.as_ref().and_then(|numbers| numbers.first(at));
        PassageNumbers::unpack(packed.expect("every passage has its numbers"))
    }

    /// All passages of the result that a passage belongs to: neighbours, its head first.
    pub(super) fn result_members(&self, at: DocId) -> Range<DocId> {
        let group = self.numbers(at).group;
        let is_member = |other: &DocId| self.numbers(*other).group == group;
        let start = (0..at).rev().take_while(is_member).last().unwrap_or(at);
        let end = self.searcher.segment_readers().first().map_or(0, SegmentReader::max_doc);
        let last = (at..end).take_while(is_member).last().unwrap_or(at);
        start..last + 1
    }

    pub(super) fn passage(&self, at: DocId) -> Result<Passage, Error> {
        self.stored(at, |fields, document| fields.passage(document))
    }

    pub(super) fn spellings(&self) -> Result<&Spellings, Error> {
        if let Some(spellings) = self.spellings.get() {
            return Ok(spellings);
        }
        let spellings = match self.max_passage().checked_sub(1).map(DocId::try_from) {
            Some(Ok(last)) => {
                self.stored(last, |fields, document| Some(fields.spellings(document)))?
            }
            _ => Spellings::default(),
        };
        Ok(self.spellings.get_or_init(|| spellings))
    }

    /// What a stored document holds.
    fn stored<T>(
        &self,
        at: DocId,
        read: impl Fn(&Fields, &TantivyDocument) -> Option<T>,
    ) -> Result<T, Error> {
        let document = self.searcher.doc(DocAddress::new(0, at)).map_err(index_error)?;
        read(&self.fields, &document).ok_or_else(|| {
            Error::new(
                "the search index holds a passage that cannot be read",
                "delete the index; it will be rebuilt",
            )
        })
    }
}

fn write_passages(
    directory: impl Into<Box<dyn tantivy::Directory>>,
    fields: &Fields,
    passages: &[Passage],
) -> Result<tantivy::Index, Error> {
    // One writer, one segment: the same records give the same scores, whatever the machine does
    // meanwhile.
    let settings = IndexSettings {
        docstore_blocksize: block_size(passages.len()),
        ..IndexSettings::default()
    };
    let mut writer = IndexBuilder::new()
        .schema(fields.schema())
        .settings(settings)
        .single_segment_index_writer(directory, BUDGET)
        .map_err(index_error)?;
    let mut numbered = by_result(passages).into_iter().peekable();
    while let Some((group, passage)) = numbered.next() {
        let mut document = fields.document(passage, group);
        if numbered.peek().is_none() {
            fields.add_spellings(&mut document, &Spellings::of_passages(passages));
        }
        writer.add_document(document).map_err(index_error)?;
    }
    writer.finalize().map_err(index_error)
}

/// The passages with the numbers of their results, result by result, each with its head first.
fn by_result(passages: &[Passage]) -> Vec<(u64, &Passage)> {
    let mut groups: HashMap<&str, u64> = HashMap::new();
    let mut numbered: Vec<(u64, &Passage)> = Vec::with_capacity(passages.len());
    for passage in passages {
        let next = groups.len() as u64;
        numbered.push((*groups.entry(&passage.group).or_insert(next), passage));
    }
    numbered.sort_by_key(|(group, passage)| (*group, !passage.is_head()));
    numbered
}
