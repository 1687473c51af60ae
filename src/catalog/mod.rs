//! Every record and ruling, by subject and edition, from a folder or from the copy embedded in the binary.
//! It reads no file before somebody asks for it: showing one record parses one record.

mod embedded;
mod folder;
mod link;
mod reading;

pub use link::{LinkTarget, Names};

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::diagnostic::{Finding, Spot, Trouble};
use crate::edition::{EditionNo, Moment, Timeline};
use crate::markdown::slug;
use crate::record::{Home, Record, Ruling, Slot, home};
use crate::suggest;

/// The subject whose clauses are the terms of the glossary.
pub const GLOSSARY: &str = "glossary";

/// All records and rulings, with the timeline they hang on.
#[derive(Debug)]
pub struct Catalog {
    /// The timeline.
    pub timeline: Timeline,
    subjects: BTreeMap<String, Subject>,
    // Those in the program are listed when somebody asks for one.
    rulings: OnceLock<Vec<File<Ruling>>>,
    problems: Vec<Finding>,
    fingerprint: String,
}

/// An ability or a rule topic.
#[derive(Debug)]
pub struct Subject {
    /// The id.
    pub id: String,
    /// What it is, and where its records stand.
    pub kind: SubjectKind,
    records: Vec<(EditionNo, File<Record>)>,
}

/// What a subject is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum SubjectKind {
    /// A special ability, in its slot of the dial.
    Ability(Slot),
    /// A rule topic, in its chapter.
    Rule(String),
}

impl SubjectKind {
    /// What a path says of its subject.
    fn of(home: Home<'_>) -> Self {
        match home {
            Home::Ability { slot, .. } => Self::Ability(slot),
            Home::Rule { chapter: group, .. } | Home::Ruling { subject: group, .. } => Self::Rule(group.to_owned()),
        }
    }

    /// Whether a path agrees.
    fn houses(&self, home: Home<'_>) -> bool {
        match (self, home) {
            (Self::Ability(own), Home::Ability { slot, .. }) => *own == slot,
            (Self::Rule(own), Home::Rule { chapter, .. }) => own == chapter,
            _ => false,
        }
    }

    /// `ability` or `rule`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Ability(_) => "ability",
            Self::Rule(_) => "rule",
        }
    }

    /// The slot's or the chapter's name.
    pub fn group(&self) -> &str {
        match self {
            Self::Ability(slot) => slot.name(),
            Self::Rule(chapter) => chapter,
        }
    }
}

/// A record with its identity.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    /// The subject.
    pub subject: &'a Subject,
    /// The edition.
    pub edition: EditionNo,
    /// The file, relative to the records' root.
    pub path: &'a str,
    /// The record.
    pub record: &'a Record,
}

/// A ruling with its identity.
#[derive(Debug, Clone, Copy)]
pub struct RulingEntry<'a> {
    /// The subject under which it is filed.
    pub subject: &'a str,
    /// The ruling's own id.
    pub id: &'a str,
    /// The file, relative to the records' root.
    pub path: &'a str,
    /// The ruling.
    pub ruling: &'a Ruling,
}

impl<'a> RulingEntry<'a> {
    fn of(file: &'a File<Ruling>) -> Option<Self> {
        let ruling = file.parsed(Ruling::parse).ok()?;
        let (subject, id) = file.path.strip_prefix("rulings/")?.strip_suffix(".yaml")?.split_once('/')?;
        Some(Self { subject, id, path: &file.path, ruling })
    }

    /// Its permanent id, `subject/ruling`.
    pub fn path_id(&self) -> String {
        format!("{}/{}", self.subject, self.id)
    }
}

/// A file that is read and parsed when first asked for.
#[derive(Debug)]
struct File<T> {
    path: Cow<'static, str>,
    source: Source,
    // Boxed: a catalog holds hundreds of files, and most runs of the program read two of them.
    text: OnceLock<Box<Result<Cow<'static, str>, Finding>>>,
    parsed: OnceLock<Box<Result<T, Finding>>>,
}

#[derive(Debug)]
enum Source {
    Embedded(&'static str),
    /// Without its checks.
    ToRead(&'static str),
    Disk(PathBuf),
}

impl<T> File<T> {
    fn new(path: Cow<'static, str>, source: Source) -> Self {
        Self { path, source, text: OnceLock::new(), parsed: OnceLock::new() }
    }

    fn text(&self) -> Result<&str, &Finding> {
        let read = || match &self.source {
            Source::Embedded(text) => Ok(Cow::Borrowed(*text)),
            Source::ToRead(text) => Ok(Cow::Owned(reading::without_checks(text))),
            Source::Disk(file) => folder::read(&self.path, file).map(Cow::Owned),
        };
        self.text.get_or_init(|| Box::new(read())).as_ref().as_deref()
    }

    fn parsed(&self, parse: fn(&str, &str) -> Result<T, Finding>) -> Result<&T, &Finding> {
        let parse = || Box::new(self.text().map_err(Clone::clone).and_then(|text| parse(&self.path, text)));
        self.parsed.get_or_init(parse).as_ref().as_ref()
    }
}

impl Subject {
    /// The editions that hold a record of it, in order.
    pub fn editions(&self) -> Vec<EditionNo> {
        self.records.iter().map(|(no, _)| *no).collect()
    }

    /// The record of an edition; none if the edition holds none, an error if the file is wrong.
    pub fn record(&self, no: EditionNo) -> Option<Result<Entry<'_>, &Finding>> {
        let (edition, file) = self.records.iter().find(|(edition, _)| *edition == no)?;
        let entry = |record| Entry { subject: self, edition: *edition, path: &file.path, record };
        Some(file.parsed(Record::parse).map(entry))
    }

    /// All records that can be read, in order of edition.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = Entry<'_>> {
        self.records.iter().filter_map(|(no, _)| self.record(*no)?.ok())
    }

    /// The record that the one of `no` supersedes in its line.
    pub fn superseded_by(&self, no: EditionNo, timeline: &Timeline) -> Option<Entry<'_>> {
        let line = timeline.line_of(no);
        let before = self.records.iter().rev().map(|(other, _)| *other).find(|other| *other < no && timeline.line_of(*other) == line)?;
        self.record(before)?.ok()
    }
}

impl Catalog {
    /// The corpus in a folder.
    pub fn load(root: &Path) -> Result<Self, Trouble> {
        let found = folder::walk(root)?;
        let files = found.files.into_iter().map(|(path, file)| (Cow::Owned(path), Source::Disk(file)));
        Self::assemble(files.collect(), found.problems, found.fingerprint)
    }

    fn assemble(files: Vec<(Cow<'static, str>, Source)>, mut problems: Vec<Finding>, fingerprint: String) -> Result<Self, Trouble> {
        let (timelines, rest): (Vec<_>, Vec<_>) = files.into_iter().partition(|(path, _)| path == folder::TIMELINE);
        let Some((path, source)) = timelines.into_iter().next() else {
            problems.retain(|problem| problem.path == folder::TIMELINE);
            if !problems.is_empty() {
                return Err(Trouble::Findings(problems));
            }
            return Err(Trouble::new(
                "there is no editions.yaml in the folder",
                "point --records at the folder that holds editions.yaml, abilities and rules",
            ));
        };
        let file = File::<Timeline>::new(path, source);
        let timeline = Timeline::parse(&file.path, file.text().map_err(|finding| Trouble::from(finding.clone()))?)?;
        let mut catalog = Self { timeline, subjects: BTreeMap::new(), rulings: OnceLock::from(Vec::new()), problems, fingerprint };
        catalog.place_all(rest);
        Ok(catalog)
    }

    /// Puts files where they belong, and notes which belong nowhere.
    fn place_all(&mut self, files: impl IntoIterator<Item = (Cow<'static, str>, Source)>) {
        for (path, source) in files {
            if let Err(finding) = self.place(path, source) {
                self.problems.push(finding);
            }
        }
        for subject in self.subjects.values_mut() {
            subject.records.sort_by_key(|(no, _)| *no);
        }
        self.problems.sort();
    }

    /// Puts a file where its path says that it belongs.
    fn place(&mut self, path: Cow<'static, str>, source: Source) -> Result<(), Finding> {
        let home = home(&path)?;
        let (subject, edition) = match home {
            Home::Ability { subject, edition, .. } | Home::Rule { subject, edition, .. } => (subject, edition),
            Home::Ruling { .. } => {
                self.ruling_files();
                if let Some(rulings) = self.rulings.get_mut() {
                    rulings.push(File::new(path, source));
                }
                return Ok(());
            }
        };
        let Some(no) = self.timeline.number(edition) else {
            let known = self.timeline.editions.iter().map(|edition| edition.id.as_str());
            let help = suggest::advice(edition, known, "the editions stand in editions.yaml");
            return Err(Finding::new(&path, Spot::default(), "unknown-edition", format!("there is no edition '{edition}'"), help));
        };
        let wrong = |message| {
            Finding::new(
                &path,
                Spot::default(),
                "path",
                message,
                "keep all records of a subject in one folder; ids are unique over abilities and topics",
            )
        };
        match self.subjects.get_mut(subject) {
            Some(known) if !known.kind.houses(home) => {
                return Err(wrong(format!("'{}' stands under {} {} as well", known.id, known.kind.name(), known.kind.group())));
            }
            Some(known) => known.records.push((no, File::new(path, source))),
            None => {
                let (id, kind) = (subject.to_owned(), SubjectKind::of(home));
                self.subjects.insert(id.clone(), Subject { id, kind, records: vec![(no, File::new(path, source))] });
            }
        }
        Ok(())
    }

    fn ruling_files(&self) -> &[File<Ruling>] {
        self.rulings.get_or_init(embedded::rulings)
    }

    /// Every subject, by id.
    pub fn subjects(&self) -> impl Iterator<Item = &Subject> {
        self.subjects.values()
    }

    /// Every subject as a reader wants them: abilities slot by slot, then rules chapter by chapter, each by id.
    pub fn subjects_in_reading_order(&self) -> Vec<&Subject> {
        let mut subjects: Vec<_> = self.subjects.values().collect();
        subjects.sort_by(|a, b| (&a.kind, &a.id).cmp(&(&b.kind, &b.id)));
        subjects
    }

    /// The subject with exactly this id.
    pub fn subject(&self, id: &str) -> Option<&Subject> {
        self.subjects.get(id)
    }

    /// The subject that somebody names, by id or by name; a suggestion otherwise.
    pub fn find(&self, word: &str) -> Result<&Subject, Trouble> {
        self.subjects.get(word).or_else(|| self.subjects.get(&slug(word))).ok_or_else(|| {
            let known = self.subjects.keys().map(String::as_str);
            Trouble::new(format!("there is no subject '{word}'"), suggest::advice(&slug(word), known, "see 'variorum list'"))
        })
    }

    /// Every record that can be read, by subject and edition.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        self.subjects.values().flat_map(Subject::entries)
    }

    /// Every ruling that can be read, by path.
    pub fn rulings(&self) -> impl Iterator<Item = RulingEntry<'_>> {
        self.ruling_files().iter().filter_map(RulingEntry::of)
    }

    /// The rulings filed under a subject; no other ruling is read.
    pub fn rulings_of(&self, subject: &str) -> impl Iterator<Item = RulingEntry<'_>> {
        let folder = format!("rulings/{subject}/");
        self.ruling_files().iter().filter(move |file| file.path.starts_with(&folder)).filter_map(RulingEntry::of)
    }

    /// What is wrong with the files themselves: misplaced, unreadable or malformed. Reads everything.
    pub fn broken_files(&self) -> Vec<Finding> {
        let mut findings = self.problems.clone();
        for (_, file) in self.subjects.values().flat_map(|subject| &subject.records) {
            findings.extend(file.parsed(Record::parse).err().cloned());
        }
        for file in self.ruling_files() {
            findings.extend(file.parsed(Ruling::parse).err().cloned());
        }
        findings.sort();
        findings
    }

    /// The text of a file, for showing a place in it.
    pub fn text(&self, path: &str) -> Option<&str> {
        let record = self.subjects.values().flat_map(|subject| &subject.records).find(|(_, file)| file.path == path);
        let ruling = || self.ruling_files().iter().find(|file| file.path == path).and_then(|file| file.text().ok());
        record.map_or_else(ruling, |(_, file)| file.text().ok())
    }

    /// The record in force at a moment (in `line`, when the moment is a date).
    pub fn in_force<'a>(&self, subject: &'a Subject, at: Moment, line: &str) -> Option<Result<Entry<'a>, &'a Finding>> {
        subject.record(self.timeline.in_force(&subject.editions(), at, line)?)
    }

    /// A key that changes when the records change: known at compile time for the embedded ones,
    /// made of names, sizes and times for a folder.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }
}

/// The text of a broken timeline, whose catalog cannot be assembled.
pub fn timeline_text(root: Option<&Path>, path: &str) -> Option<String> {
    (path == folder::TIMELINE).then(|| folder::read(path, &root?.join(path)).ok()).flatten()
}
