//! A catalog as bytes: packed when the program is built, unpacked when it starts.
//! An index comes first; the record of each file is decoded when somebody asks for it.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;

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
    rulings: Vec<PackedFile>,
    open_points: Vec<PackedFile>,
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
        let mut rulings = Vec::new();
        for file in &self.rulings {
            rulings.push(packer.pack(file)?);
        }
        let mut open_points = Vec::new();
        for file in &self.open_points {
            open_points.push(packer.pack(file)?);
        }
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
        let rulings = index.rulings.into_iter().map(|file| files.unpack(file));
        let open_points = index.open_points.into_iter().map(|file| files.unpack(file));
        Ok(Self {
            timeline: index.timeline,
            subjects,
            rulings: rulings.collect::<io::Result<_>>()?,
            open_points: open_points.collect::<io::Result<_>>()?,
            problems: Vec::new(),
            fingerprint: index.fingerprint,
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
        let slice = |range| self.contents.get(as_usize(range)).ok_or_else(too_short);
        let source =
            FileSource::Packed { text: slice(packed.text)?, content: slice(packed.content)? };
        Ok(File::new(path.into(), source))
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
