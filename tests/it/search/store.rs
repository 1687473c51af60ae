//! The index on disk: built once, found again, rebuilt when broken or old, safe with two at once,
//! the same every time.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use variorum::catalog::Catalog;
use variorum::search::{SearchAnswer, SearchIndex, SearchRequest, passages, store};

use super::{catalog, hits};

/// A folder of its own that goes when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let name = format!(
            "variorum-search-{}-{}",
            std::process::id(),
            NUMBER.fetch_add(1, Ordering::Relaxed)
        );
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn index(&self) -> PathBuf {
        let folders = fs::read_dir(&self.0).unwrap().flatten().map(|entry| entry.path());
        let mut found: Vec<PathBuf> = folders.filter(|path| path.is_dir()).collect();
        assert_eq!(found.len(), 1, "{found:?}");
        found.remove(0)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const QUERIES: [&str; 5] = [
    "charge twice speed",
    "who gets points for a captive",
    "\"free spin\"",
    "magc freze",
    "is:superseded token",
];

fn answers(index: &SearchIndex) -> Vec<(Vec<String>, Vec<u32>)> {
    let ids = |answer: &SearchAnswer| {
        hits(answer).map(|hit| format!("{} {:?}", hit.passage.id, hit.passage.edition)).collect()
    };
    let scores =
        |answer: &SearchAnswer| answer.results.iter().map(|hit| hit.score.to_bits()).collect();
    let ask = |query| {
        index.search(&SearchRequest { query, limit: 50, ..SearchRequest::default() }).unwrap()
    };
    QUERIES.iter().map(|query| ask(query)).map(|answer| (ids(&answer), scores(&answer))).collect()
}

fn open(folder: &Path) -> store::OpenedIndex {
    store::open(catalog(), None, Some(folder)).unwrap()
}

#[test]
fn an_index_built_twice_gives_the_same_answers_and_scores_in_memory_and_on_disk() {
    let memory = answers(&SearchIndex::in_memory(catalog()).unwrap());
    let (one, two) = (Folder::new(), Folder::new());
    assert_eq!(answers(&open(&one.0).index), memory);
    assert_eq!(answers(&open(&two.0).index), memory);
    assert_eq!(answers(&open(&one.0).index), memory);
}

#[test]
fn a_broken_index_is_noticed_rebuilt_and_answers_as_before() {
    let folder = Folder::new();
    let before = answers(&open(&folder.0).index);
    let breakages: [fn(&Folder); 4] = [
        |folder| {
            let largest = fs::read_dir(folder.index())
                .unwrap()
                .flatten()
                .max_by_key(|file| file.metadata().unwrap().len())
                .unwrap();
            let mut bytes = fs::read(largest.path()).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 0xff;
            fs::write(largest.path(), bytes).unwrap();
        },
        |folder| {
            let file = fs::read_dir(folder.index())
                .unwrap()
                .flatten()
                .find(|file| file.path().extension().is_some_and(|e| e == "term"))
                .unwrap();
            fs::write(file.path(), b"").unwrap();
        },
        |folder| fs::write(folder.0.join("current.json"), "{").unwrap(),
        |folder| fs::remove_file(folder.index().join("meta.json")).unwrap(),
    ];
    for (n, breakage) in breakages.iter().enumerate() {
        breakage(&folder);
        let opened = open(&folder.0);
        let note = opened.note.unwrap_or_else(|| panic!("breakage {n} went unnoticed"));
        assert!(note.contains("was broken") && note.lines().count() == 1, "{note}");
        assert_eq!(answers(&opened.index), before);
        assert!(open(&folder.0).note.is_none());
    }
}

#[test]
fn an_index_of_other_records_is_old_and_is_rebuilt() {
    let (folder, records) = (Folder::new(), Folder::new());
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::copy(root.join("editions.yaml"), records.0.join("editions.yaml")).unwrap();
    let home = records.0.join("abilities/attack/venom");
    fs::create_dir_all(&home).unwrap();
    fs::copy(
        root.join("abilities/attack/venom/whirlwind-2001-10.yaml"),
        home.join("whirlwind-2001-10.yaml"),
    )
    .unwrap();
    let small = Catalog::load(&records.0).unwrap();
    assert!(open(&folder.0).note.is_none());
    let opened = store::open(&small, Some(&records.0), Some(&folder.0)).unwrap();
    assert!(opened.note.unwrap().contains("changed"));
    let all = passages(&small).len() as u64;
    assert_eq!(opened.index.len(), all);
    assert_eq!(store::open_as_it_is(&folder.0).map(|index| index.len()), Some(all));
    assert_eq!(store::records_of(&folder.0), fs::canonicalize(&records.0).ok());
    let answer =
        opened.index.search(&SearchRequest { query: "venom", ..SearchRequest::default() }).unwrap();
    assert_eq!(answer.results.len(), 1);
}

#[test]
fn a_folder_that_cannot_be_written_means_an_index_in_memory() {
    let folder = Folder::new();
    let file = folder.0.join("file");
    fs::write(&file, "").unwrap();
    let opened = open(&file.join("below"));
    assert!(opened.note.unwrap().contains("searching in memory"));
    assert!(opened.index.len() > 1000);
}

#[test]
fn four_builders_at_once_end_with_one_sound_index() {
    let folder = Folder::new();
    let expected = answers(&SearchIndex::in_memory(catalog()).unwrap());
    std::thread::scope(|scope| {
        let builders: Vec<_> =
            (0..4).map(|_| scope.spawn(|| answers(&open(&folder.0).index))).collect();
        for builder in builders {
            assert_eq!(builder.join().unwrap(), expected);
        }
    });
    folder.index();
    assert!(open(&folder.0).note.is_none());
}

#[test]
fn a_stamp_cannot_lead_out_of_its_folder() {
    let folder = Folder::new();
    open(&folder.0);
    let stamp = fs::read_to_string(folder.0.join("current.json")).unwrap();
    let name = folder.index().file_name().unwrap().to_str().unwrap().to_owned();
    fs::write(folder.0.join("current.json"), stamp.replace(&name, "index-x/../../etc")).unwrap();
    assert!(open(&folder.0).note.unwrap().contains("strange folder"));
}
