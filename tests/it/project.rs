//! A folder of records for one test, written as a sentence and gone when the test ends.
//! Every text in it is invented.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use variorum::catalog::Catalog;
use variorum::diagnostic::Finding;
use variorum::lint;
use variorum_corpus::Error;

/// Three editions of the main line and two side lines, enough for every rule.
const TIMELINE: &str = "\
lines:
  - { id: tabletop, name: Table, description: The main game. }
  - { id: dungeons, name: Cellar, description: A game beside it. }
  - { id: multiple-dial, name: Big things, kind: supplement, supplements: tabletop,
      description: An addition. }
editions:
  - { id: rebellion-2001-01, short: rebellion, title: First, date: 2001-01, line: tabletop,
      kind: base, documents: [rulebook], description: One. }
  - { id: whirlwind-2001-10, short: whirlwind, title: Second, date: 2001-10, line: tabletop,
      kind: expansion, documents: [sheet], description: Two. }
  - { id: unlimited-2002-01, short: unlimited, title: Third, date: 2002-01, line: tabletop,
      kind: base, documents: [card], description: Three. }
  - { id: dungeons-2002-rev2, short: dungeons, title: Cellar, date: 2002, line: dungeons,
      kind: parallel, documents: [cellar-card], description: Four. }
  - { id: multiple-dial, short: multiple-dial, title: Big, date: unknown, line: multiple-dial,
      kind: supplement, documents: [leaflet], description: Five. }
documents:
  - { id: rulebook, title: Book, certainty: primary, description: A book. }
  - { id: sheet, title: Sheet, certainty: primary, description: A sheet. }
  - { id: card, title: Card, certainty: secondary, description: A card. }
  - { id: cellar-card, title: Cellar card, certainty: primary, description: Another card. }
  - { id: leaflet, title: Leaflet, certainty: primary, description: A leaflet. }
";

/// A folder that is removed with everything in it when dropped.
pub(crate) struct TempDir(PathBuf);

impl TempDir {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "variorum-test-{}-{}",
            std::process::id(),
            NEXT.fetch_add(1, Ordering::Relaxed)
        );
        let path = std::env::temp_dir().join(name);
        fs::create_dir(&path).expect("the temporary folder is writable");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A records folder.
pub(crate) struct Project {
    folder: TempDir,
}

/// How a run of the program ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Project {
    /// An empty folder with the small timeline.
    pub(crate) fn new() -> Self {
        Self { folder: TempDir::new() }.timeline(TIMELINE)
    }

    /// Another timeline than the small one.
    pub(crate) fn timeline(self, yaml: &str) -> Self {
        self.file("editions.yaml", yaml)
    }

    /// An ability's record at `<slot>/<ability>/<edition>`.
    pub(crate) fn record(self, place: &str, yaml: &str) -> Self {
        self.file(&format!("abilities/{place}.yaml"), yaml)
    }

    /// A rule topic's record at `<chapter>/<topic>/<edition>`.
    pub(crate) fn rule(self, place: &str, yaml: &str) -> Self {
        self.file(&format!("rules/{place}.yaml"), yaml)
    }

    /// A ruling at `<subject>/<ruling>`.
    pub(crate) fn ruling(self, place: &str, yaml: &str) -> Self {
        self.file(&format!("rulings/{place}.yaml"), yaml)
    }

    /// Any file, with any content.
    pub(crate) fn file(self, path: &str, content: impl AsRef<[u8]>) -> Self {
        let file = self.root().join(path);
        fs::create_dir_all(file.parent().expect("a file has a folder"))
            .expect("the folder is writable");
        fs::write(file, content).expect("the folder is writable");
        self
    }

    /// The records' root.
    pub(crate) fn root(&self) -> &Path {
        self.folder.path()
    }

    /// The content of a file.
    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.root().join(path)).expect("the file is there")
    }

    /// The catalog, which must load.
    pub(crate) fn catalog(&self) -> Catalog {
        Catalog::load(self.root()).expect("the catalog loads")
    }

    /// What lint finds, a line for each.
    pub(crate) fn lint(&self) -> Vec<String> {
        lint::run(&self.catalog()).iter().map(Finding::one_line).collect()
    }

    /// What is wrong with the files themselves, the timeline included.
    pub(crate) fn broken(&self) -> Vec<Finding> {
        match Catalog::load(self.root()) {
            Ok(catalog) => catalog.broken_files(),
            Err(Error::Findings(findings)) => findings,
            Err(error) => panic!("an error without findings: {error}"),
        }
    }

    /// Runs the program on this folder.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        self.run_within(arguments, None)
    }

    /// Runs the program on this folder with so many KiB of memory to write to.
    pub(crate) fn run_within(&self, arguments: &[&str], kib: Option<u32>) -> Run {
        let program = env!("CARGO_BIN_EXE_variorum");
        let mut command = match kib {
            None => Command::new(program),
            Some(kib) => {
                let mut shell = Command::new("sh");
                shell.args(["-c", &format!("ulimit -d {kib} && exec \"$0\" \"$@\""), program]);
                shell
            }
        };
        command.args(arguments).arg("--records").arg(self.root());
        command
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .env_remove("PAGER")
            .stdin(Stdio::null());
        let output = command.output().expect("the program starts");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
        Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}
