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
}

#[derive(BorshSerialize, BorshDeserialize)]
struct PackedSubject {
    id: String,
    kind: SubjectKind,
    records: Vec<(EditionIndex, PackedFile)>,
}

/// Where a file's path, its text and what it says are among the bytes after the index.
/// The path is not in the index itself: copying hundreds of them out of it was a quarter of the
/// instructions of a cold `variorum diff`.
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
        let mut contents = Vec::new();
        let mut subjects = Vec::new();
        for subject in self.subjects() {
            let mut records = Vec::new();
            for (edition, file) in &subject.records {
                records.push((*edition, pack_file(file, &mut contents)?));
            }
            let (id, kind) = (subject.id.clone(), subject.kind.clone());
            subjects.push(PackedSubject { id, kind, records });
        }
        let mut rulings = Vec::new();
        for file in &self.rulings {
            rulings.push(pack_file(file, &mut contents)?);
        }
        let mut open_points = Vec::new();
        for file in &self.open_points {
            open_points.push(pack_file(file, &mut contents)?);
        }
        let mut fingerprint = Fingerprint::default();
        fingerprint.feed(&encode(&self.timeline));
        fingerprint.feed(&contents);
        let mut bytes = encode(&PackedIndex {
            fingerprint: fingerprint.to_string(),
            timeline: self.timeline.clone(),
            subjects,
            rulings,
            open_points,
        });
        bytes.append(&mut contents);
        Ok(bytes)
    }

    /// The catalog in bytes from [`Catalog::pack`].
    pub fn unpack(bytes: &'static [u8]) -> io::Result<Self> {
        let mut contents = bytes;
        let index = PackedIndex::deserialize(&mut contents)?;
        let mut subjects = BTreeMap::new();
        for PackedSubject { id, kind, records } in index.subjects {
            let unpack = |(edition, file)| Ok((edition, unpack_file(file, contents)?));
            let records = records.into_iter().map(unpack).collect::<io::Result<_>>()?;
            subjects.insert(id.clone(), Subject { id, kind, records });
        }
        let rulings = index.rulings.into_iter().map(|file| unpack_file(file, contents));
        let open_points = index.open_points.into_iter().map(|file| unpack_file(file, contents));
        Ok(Self {
            timeline: index.timeline,
            subjects,
            rulings: rulings.collect::<io::Result<_>>()?,
            open_points: open_points.collect::<io::Result<_>>()?,
            problems: Vec::new(),
            fingerprint: index.fingerprint.into(),
        })
    }
}

fn pack_file<T: Content>(file: &File<T>, contents: &mut Vec<u8>) -> Result<PackedFile, Error> {
    let path = append(contents, file.path.as_bytes());
    let text = append(contents, file.text()?.as_bytes());
    let content = append(contents, &encode(file.parsed()?));
    Ok(PackedFile { path, text, content })
}

fn unpack_file<T: Content>(packed: PackedFile, contents: &'static [u8]) -> io::Result<File<T>> {
    let slice = |range: Range<u32>| {
        let range = range.start as usize..range.end as usize;
        contents.get(range).ok_or_else(|| io::Error::from(io::ErrorKind::UnexpectedEof))
    };
    let path = str::from_utf8(slice(packed.path)?).map_err(io::Error::other)?;
    let source = FileSource::Packed { text: slice(packed.text)?, content: slice(packed.content)? };
    Ok(File::new(path.into(), source))
}

fn append(contents: &mut Vec<u8>, bytes: &[u8]) -> Range<u32> {
    let end = |contents: &[u8]| u32::try_from(contents.len()).expect("records are not gigabytes");
    let start = end(contents);
    contents.extend_from_slice(bytes);
    start..end(contents)
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
