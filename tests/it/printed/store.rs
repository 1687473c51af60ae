use std::fs;
use std::path::Path;
use std::process::Command;

use variorum::printed::git_ignore::GitRefusal;
use variorum::printed::source::{ReadError, read_file, read_stream};
use variorum::printed::store::{FileOutcome, StoreError, WriteMode, WrittenFile, write_import};
use variorum::printed::{DocumentKind, ImportReport, PrintedLibrary};

use super::documents::{printed, read};
use crate::project::TempDir;

fn outcomes(written: &[WrittenFile]) -> Vec<FileOutcome> {
    let mut outcomes: Vec<FileOutcome> = written.iter().map(|one| one.outcome).collect();
    outcomes.dedup();
    outcomes
}

fn git(dir: &Path, args: &[&str]) {
    let done = Command::new("git").arg("-C").arg(dir).args(args).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn what_is_written_is_read_back_word_for_word() {
    let dir = TempDir::new();
    for kind in DocumentKind::ALL {
        write_import(&read(kind), dir.path(), WriteMode::Write).unwrap();
    }
    let (back, own) = (PrintedLibrary::load(dir.path()).unwrap(), printed());
    assert_eq!(back.passages.len(), own.passages.len());
    for (a, b) in back.passages.iter().zip(&own.passages) {
        assert_eq!(
            (a.document, &a.subject, &a.edition, a.text()),
            (b.document, &b.subject, &b.edition, b.text())
        );
        assert_eq!(
            (a.lines(), &a.name, &a.marker, &a.concerns),
            (b.lines(), &b.name, &b.marker, &b.concerns)
        );
    }
    assert!(
        back.passages_concerning("breaking-away", "whirlwind-2001-10")
            .any(|one| one.subject == "mounted-warriors")
    );
}

#[test]
fn importing_again_changes_nothing_and_a_dry_run_writes_nothing() {
    let dir = TempDir::new();
    let target = dir.path().join("printed");
    let import = read(DocumentKind::DungeonsCard);
    assert_eq!(
        outcomes(&write_import(&import, &target, WriteMode::DryRun).unwrap()),
        [FileOutcome::Created]
    );
    assert!(!target.exists());
    assert_eq!(
        outcomes(&write_import(&import, &target, WriteMode::Write).unwrap()),
        [FileOutcome::Created]
    );
    assert_eq!(
        outcomes(&write_import(&import, &target, WriteMode::Write).unwrap()),
        [FileOutcome::Unchanged]
    );
    let names: Vec<_> = fs::read_dir(target.join("dungeons-card/pie-eater"))
        .unwrap()
        .map(|one| one.unwrap().file_name())
        .collect();
    assert_eq!(names, ["dungeons-2002-rev2.yaml"], "no temporary file stays behind");
}

#[test]
fn a_corrected_copy_updates_its_own_words_and_another_file_does_not() {
    let dir = TempDir::new();
    let mut import = read(DocumentKind::DungeonsCard);
    write_import(&import, dir.path(), WriteMode::Write).unwrap();
    import.passages.truncate(1);
    import.passages[0].sections[0].blocks[0].text = "Other words.".into();
    assert_eq!(
        outcomes(&write_import(&import, dir.path(), WriteMode::Write).unwrap()),
        [FileOutcome::Updated]
    );
    import.passages[0].file = "another-scan.txt".into();
    import.passages[0].sections[0].blocks[0].text = "Still other words.".into();
    let written = write_import(&import, dir.path(), WriteMode::Write).unwrap();
    assert_eq!(outcomes(&written), [FileOutcome::Kept]);
    assert!(ImportReport::new(import, written).to_string().contains("left alone"));
    assert!(
        fs::read_to_string(dir.path().join("dungeons-card/pie-eater/dungeons-2002-rev2.yaml"))
            .unwrap()
            .contains("Other words.")
    );
}

#[test]
fn a_work_tree_that_does_not_ignore_the_folder_is_refused() {
    let dir = TempDir::new();
    git(dir.path(), &["init", "-q"]);
    let target = dir.path().join("printed");
    let import = read(DocumentKind::DungeonsCard);
    let refused = write_import(&import, &target, WriteMode::Write).unwrap_err();
    assert!(matches!(refused, StoreError::Refused(GitRefusal::NotIgnored(_))), "{refused}");
    assert!(!target.exists());
    fs::write(dir.path().join(".gitignore"), "/printed/\n").unwrap();
    write_import(&import, &target, WriteMode::Write).unwrap();
    fs::write(dir.path().join(".gitignore"), "/printed/*\n!/printed/dungeons-card/\n").unwrap();
    assert!(
        write_import(&import, &target, WriteMode::Write).is_err(),
        "an exception for one document counts"
    );
}

#[test]
fn a_file_that_git_already_tracks_is_refused() {
    let dir = TempDir::new();
    git(dir.path(), &["init", "-q"]);
    fs::write(dir.path().join(".gitignore"), "/printed\n").unwrap();
    let import = read(DocumentKind::DungeonsCard);
    write_import(&import, &dir.path().join("printed"), WriteMode::Write).unwrap();
    git(dir.path(), &["add", "-f", "printed/dungeons-card/pie-eater"]);
    assert!(write_import(&import, &dir.path().join("printed"), WriteMode::Write).is_err());
}

#[test]
fn a_path_that_is_no_id_is_never_written() {
    let dir = TempDir::new();
    let mut import = read(DocumentKind::DungeonsCard);
    import.passages[0].subject = "../outside".into();
    assert!(matches!(
        write_import(&import, dir.path(), WriteMode::Write),
        Err(StoreError::Unwritable { .. })
    ));
}

#[test]
fn a_broken_file_in_the_folder_is_named() {
    let dir = TempDir::new();
    let folder = dir.path().join("dungeons-card/pie-eater");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("dungeons-2002-rev2.yaml"), "sections: 7\n").unwrap();
    let error = PrintedLibrary::load(dir.path()).unwrap_err();
    assert!(error.to_string().contains("pie-eater"), "{error}");
    assert!(PrintedLibrary::load(&dir.path().join("nowhere")).unwrap().is_empty());
}

#[test]
fn files_that_are_no_document_are_refused_for_what_they_are() {
    let dir = TempDir::new();
    let file = |name: &str, bytes: &[u8]| {
        let path = dir.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    assert!(matches!(read_file(dir.path()), Err(ReadError::Folder)));
    assert!(matches!(read_file(&file("empty", b"")), Err(ReadError::Empty)));
    assert!(matches!(read_file(&file("binary", b"PK\x03\x04\0\0")), Err(ReadError::Binary(4))));
    assert!(matches!(read_file(&file("latin", b"caf\xe9\n")), Err(ReadError::NotUtf8(1))));
    assert!(matches!(read_file(&dir.path().join("nowhere")), Err(ReadError::Io(_))));
    let large = dir.path().join("large");
    fs::File::create(&large).unwrap().set_len(100 * 1024 * 1024).unwrap();
    assert!(matches!(read_file(&large), Err(ReadError::TooLarge)));
    assert!(matches!(read_stream(std::io::repeat(b'a')), Err(ReadError::TooLarge)));
}
