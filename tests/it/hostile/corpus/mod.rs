//! Files that somebody might plant in a records folder to make a reader crash, wait, leave the
//! folder or run out of memory.
//! All are made by code, so none is stored; tests and benchmark share them.

mod fields;
mod places;
mod yaml;

use std::fs;
use std::path::Path;

/// One hostile file.
pub(super) struct Hostile {
    /// What it tries.
    pub name: String,
    /// The path that the finding must name.
    pub path: String,
    /// Where in the file the finding must point.
    pub place: Place,
    plant: Box<dyn Fn(&Path)>,
}

/// Where a finding must point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// At the file as a whole: it is not read at all.
    File,
    /// Somewhere inside it.
    Inside,
    /// At this line.
    Line(u32),
    /// Whatever the reader may see of it (a file that only root may read).
    Either,
}

pub(super) const RECORD_PATH: &str = "abilities/speed/leap/rebellion-2001-01.yaml";
pub(super) const RULING_PATH: &str = "rulings/leap/twice.yaml";
pub(super) const TIMELINE_PATH: &str = "editions.yaml";

/// The records that stand beside the hostile file, all of them good.
pub(super) const TIMELINE: &str = "\
lines:
  - id: tabletop
    name: Table
    description: The main game.
editions:
  - id: rebellion-2001-01
    short: rebellion
    title: First
    date: 2001-01
    line: tabletop
    kind: base
    documents:
      - rulebook
    description: One.
documents:
  - id: rulebook
    title: Book
    certainty: primary
    description: A book.
";

/// A record with every field there is.
pub(super) const RECORD: &str = "\
name: Leap
optional: true
marker:
  colour: green
  shape: circle
  certainty: secondary
summary: Jumps over a ditch.
sources:
  - document: rulebook
    heading: Leap
change:
  kind: functional
  note: Higher than before.
  dropped:
    - id: hop
      kind: functional
departs_from:
  edition: rebellion-2001-01
  kind: clarifying
  note: Not at all.
note: An open point.
clauses:
  - id: jump
    name: Jump
    text: This warrior jumps.
    change: functional
    was: skip
    note: Another one.
    undefined:
      - ditch
";

/// A ruling with every field there is.
pub(super) const RULING: &str = "\
question: Twice?
kind: example
by_edition:
  - editions: rebellion-2001-01
    verdict: unsettled
    answer: It jumps once.
    status: unsettled
    open_point: height
    official:
      - title: FAQ
        date: 2001-01-30
        address: https://example.org/faq
        seen: quoted
    cites:
      - leap#jump
    sources:
      - document: rulebook
        heading: Leap
note: A typo of the document.
runs:
  - ask: damage-dealt
    facts:
      target.tokens: 1
    is: 2
  - ask: may-capture
    facts:
      attack.capture: true
    outcomes:
      - editions: rebellion-2001-01
        is: true
";

impl Hostile {
    /// Puts it into a records folder that holds only the good timeline.
    pub(super) fn plant(&self, root: &Path) {
        fs::write(root.join(TIMELINE_PATH), TIMELINE).unwrap();
        (self.plant)(root);
    }

    fn file(
        name: impl Into<String>,
        path: &str,
        place: Place,
        content: impl Into<Vec<u8>>,
    ) -> Self {
        let content = content.into();
        let inside = path.to_owned();
        Self::made(name, path, place, move |root| write(root, &inside, &content))
    }

    fn made(
        name: impl Into<String>,
        path: &str,
        place: Place,
        plant: impl Fn(&Path) + 'static,
    ) -> Self {
        Self { name: name.into(), path: path.to_owned(), place, plant: Box::new(plant) }
    }
}

/// Writes a file and the folders above it.
fn write(root: &Path, path: &str, content: &[u8]) {
    let file = root.join(path);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, content).unwrap();
}

/// Every hostile file.
pub(super) fn all() -> Vec<Hostile> {
    let mut all = yaml::all();
    all.extend(fields::all());
    all.extend(places::all());
    all
}
