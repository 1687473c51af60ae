//! A catalog as bytes: packed when the program is built, unpacked when it starts.
//! An index comes first; the record of each file is decoded when somebody asks for it.

use std::collections::BTreeMap;
use std::io;
use std::ops::{Deref, Range};
use std::sync::OnceLock;

use borsh::{BorshDeserialize, BorshSerialize};
use variorum_expr::fingerprint::Fingerprint;

use super::file::{Content, File, FileSource};
use super::{Catalog, Subject, SubjectKind};
use crate::Error;
use crate::timeline::{EditionIndex, Timeline};

/// What is known before any file is decoded.
#[derive(BorshSerialize, BorshDeserialize)]
struct PackedIndex {
    fingerprint: String,
    timeline: Timeline,
    subjects: Vec<PackedSubject>,
    /// Lists of files among the contents, since most runs ask for neither.
    rulings: Range<u32>,
    open_points: Range<u32>,
    /// How many bytes after the index are paths; the contents of the files follow.
    path_bytes: u32,
}

#[derive(BorshSerialize, BorshDeserialize)]
struct PackedSubject {
    id: String,
    kind: SubjectKind,
    records: Vec<(EditionIndex, PackedFile)>,
}

/// Where the path of a file is among the paths, and its text and what it says among the contents.
/// All paths stand together, to be checked at once without touching the pages of the contents:
/// one by one they were a quarter of the instructions of a cold `variorum diff`.
#[derive(BorshSerialize, BorshDeserialize)]
struct PackedFile {
    path: Range<u32>,
    text: Range<u32>,
    content: Range<u32>,
}

impl Catalog {
    /// The catalog as bytes for [`Catalog::unpack`]; refused if a file of it is wrong.
    pub fn pack(&self) -> Result<Vec<u8>, Error> {
        let findings = self.broken_files();
        if !findings.is_empty() {
            return Err(Error::Findings(findings));
        }
        let mut packer = Packer::default();
        let mut subjects = Vec::new();
        for subject in self.subjects() {
            let mut records = Vec::new();
            for (edition, file) in &subject.records {
                records.push((*edition, packer.pack(file)?));
            }
            let (id, kind) = (subject.id.clone(), subject.kind.clone());
            subjects.push(PackedSubject { id, kind, records });
        }
        let rulings = packer.pack_list(&self.rulings)?;
        let open_points = packer.pack_list(&self.open_points)?;
        let mut fingerprint = Fingerprint::default();
        fingerprint.feed(&encode(&self.timeline));
        fingerprint.feed(&packer.paths);
        fingerprint.feed(&packer.contents);
        let mut bytes = encode(&PackedIndex {
            fingerprint: fingerprint.to_string(),
            timeline: self.timeline.clone(),
            subjects,
            rulings,
            open_points,
            path_bytes: length(&packer.paths),
        });
        bytes.append(&mut packer.paths);
        bytes.append(&mut packer.contents);
        Ok(bytes)
    }

    /// The catalog in bytes from [`Catalog::pack`].
    pub fn unpack(bytes: &'static [u8]) -> io::Result<Self> {
        let mut rest = bytes;
        let index = PackedIndex::deserialize(&mut rest)?;
        let files = PackedFiles::new(rest, index.path_bytes)?;
        let mut subjects = BTreeMap::new();
        for PackedSubject { id, kind, records } in index.subjects {
            let unpack = |(edition, file)| Ok((edition, files.unpack(file)?));
            let records = records.into_iter().map(unpack).collect::<io::Result<_>>()?;
            subjects.insert(id.clone(), Subject { id, kind, records });
        }
        Ok(Self {
            timeline: index.timeline,
            subjects,
            rulings: files.list(index.rulings)?,
            open_points: files.list(index.open_points)?,
            problems: Vec::new(),
            fingerprint: index.fingerprint.into(),
        })
    }
}

#[derive(Default)]
struct Packer {
    paths: Vec<u8>,
    contents: Vec<u8>,
}

impl Packer {
    fn pack<T: Content>(&mut self, file: &File<T>) -> Result<PackedFile, Error> {
        Ok(PackedFile {
            path: append(&mut self.paths, file.path.as_bytes()),
            text: append(&mut self.contents, file.text()?.as_bytes()),
            content: append(&mut self.contents, &encode(file.parsed()?)),
        })
    }

    fn pack_list<T: Content>(&mut self, files: &[File<T>]) -> Result<Range<u32>, Error> {
        let list = files.iter().map(|file| self.pack(file)).collect::<Result<Vec<_>, _>>()?;
        Ok(append(&mut self.contents, &encode(&list)))
    }
}

/// Files of one kind, which a packed catalog lists when first asked for.
#[derive(Debug)]
pub(super) struct Files<T> {
    /// The packed list, and what it points into.
    packed: (&'static [u8], PackedFiles),
    listed: OnceLock<Vec<File<T>>>,
}

impl<T> Default for Files<T> {
    fn default() -> Self {
        Self { packed: Default::default(), listed: OnceLock::from(Vec::new()) }
    }
}

impl<T: Content> Files<T> {
    pub(super) fn push(&mut self, file: File<T>) {
        self.listed.get_mut().expect("a catalog is packed whole").push(file);
    }

    fn unpack(&self) -> Vec<File<T>> {
        let (list, files) = &self.packed;
        let list: Vec<PackedFile> = borsh::from_slice(list).expect("packed from a list");
        let unpacked = list.into_iter().map(|file| files.unpack(file));
        unpacked.collect::<io::Result<_>>().expect("packed together with its files")
    }
}

impl<T: Content> Deref for Files<T> {
    type Target = [File<T>];

    fn deref(&self) -> &[File<T>] {
        self.listed.get_or_init(|| self.unpack())
    }
}

fn append(buffer: &mut Vec<u8>, bytes: &[u8]) -> Range<u32> {
    let start = length(buffer);
    buffer.extend_from_slice(bytes);
    start..length(buffer)
}

fn length(buffer: &[u8]) -> u32 {
    u32::try_from(buffer.len()).expect("records are not gigabytes")
}

/// What stands after the index.
#[derive(Debug, Default, Clone, Copy)]
struct PackedFiles {
    paths: &'static str,
    contents: &'static [u8],
}

impl PackedFiles {
    fn new(bytes: &'static [u8], path_bytes: u32) -> io::Result<Self> {
        let (paths, contents) =
            bytes.split_at_checked(path_bytes as usize).ok_or_else(too_short)?;
        Ok(Self { paths: str::from_utf8(paths).map_err(io::Error::other)?, contents })
    }

    fn unpack<T: Content>(&self, packed: PackedFile) -> io::Result<File<T>> {
        let path = self.paths.get(as_usize(packed.path)).ok_or_else(too_short)?;
        let (text, content) = (self.content(packed.text)?, self.content(packed.content)?);
        Ok(File::new(path.into(), FileSource::Packed { text, content }))
    }

    fn list<T>(self, range: Range<u32>) -> io::Result<Files<T>> {
        Ok(Files { packed: (self.content(range)?, self), listed: OnceLock::new() })
    }

    fn content(&self, range: Range<u32>) -> io::Result<&'static [u8]> {
        self.contents.get(as_usize(range)).ok_or_else(too_short)
    }
}

fn as_usize(range: Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

fn too_short() -> io::Error {
    io::ErrorKind::UnexpectedEof.into()
}

fn encode(value: &impl BorshSerialize) -> Vec<u8> {
    borsh::to_vec(value).expect("writing to memory does not fail")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// The catalog of the repository's records, packed and unpacked again.
    fn round_trip() -> (Catalog, Catalog) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let catalog = Catalog::load(&root).unwrap();
        let bytes = catalog.pack().unwrap();
        (catalog, Catalog::unpack(bytes.leak()).unwrap())
    }

    #[test]
    fn a_packed_catalog_says_what_its_files_say() {
        let (loaded, unpacked) = round_trip();
        let records = |catalog: &Catalog| {
            let entries = catalog.entries();
            entries.map(|entry| format!("{} {:?}", entry.path, entry.record)).collect::<Vec<_>>()
        };
        let rulings = |catalog: &Catalog| {
            let entries = catalog.rulings();
            entries.map(|entry| format!("{} {:?}", entry.path, entry.ruling)).collect::<Vec<_>>()
        };
        assert_eq!(records(&loaded), records(&unpacked));
        let open_points = |catalog: &Catalog| {
            let entries = catalog.open_points();
            entries.map(|entry| format!("{} {:?}", entry.path, entry.point)).collect::<Vec<_>>()
        };
        assert_eq!(rulings(&loaded), rulings(&unpacked));
        assert_eq!(open_points(&loaded), open_points(&unpacked));
        assert_eq!(format!("{:?}", loaded.timeline), format!("{:?}", unpacked.timeline));
        let kinds = |catalog: &Catalog| {
            catalog.subjects().map(|subject| subject.kind.clone()).collect::<Vec<_>>()
        };
        assert_eq!(kinds(&loaded), kinds(&unpacked));
    }

    #[test]
    fn the_texts_are_packed_as_well() {
        let (loaded, unpacked) = round_trip();
        for entry in loaded.entries() {
            assert_eq!(loaded.text(entry.path), unpacked.text(entry.path), "{}", entry.path);
        }
    }

    #[test]
    fn other_bytes_are_refused() {
        assert!(Catalog::unpack(b"").is_err());
        assert!(Catalog::unpack(&[255; 64]).is_err());
    }
}
