//! Every record, ruling and open point, by subject and edition, from a folder or packed in a program.
//! It reads no file before somebody asks for it: showing one record parses one record.

mod file;
mod find;
mod folder;
mod link;
mod packed;
mod subject;

pub use find::is_short_for;
pub use link::{LinkTarget, Names};
pub use subject::{Entry, Subject, SubjectKind};

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::OnceLock;

use rayon::prelude::*;

use crate::Error;
use crate::diagnostic::{Finding, Position};
use crate::markdown::slug;
use crate::record::{Clause, OpenPoint, Record, RecordPath, Ruling};
use crate::timeline::{EditionIndex, Moment, Timeline};
use file::{File, FileSource};
use packed::Files;
use variorum_expr::fingerprint::Fingerprint;
use variorum_expr::suggest;

/// The subject whose clauses are the terms of the glossary.
pub const GLOSSARY: &str = "glossary";

/// All records, rulings and open points, with the timeline they hang on.
#[derive(Debug)]
pub struct Catalog {
    pub timeline: Timeline,
    subjects: BTreeMap<String, Subject>,
    rulings: Files<Ruling>,
    open_points: Files<OpenPoint>,
    problems: Vec<Finding>,
    fingerprint: OnceLock<String>,
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
    pub ruling: &'a Ruling,
}

impl<'a> RulingEntry<'a> {
    fn read(file: &'a File<Ruling>) -> Option<Self> {
        let Ok(RecordPath::Ruling { subject, ruling: id }) = RecordPath::parse(&file.path) else {
            return None;
        };
        Some(Self { subject, id, path: &file.path, ruling: file.parsed().ok()? })
    }

    /// Its permanent id, `subject/ruling`.
    pub fn path_id(&self) -> String {
        format!("{}/{}", self.subject, self.id)
    }
}

/// An open point with its identity.
#[derive(Debug, Clone, Copy)]
pub struct OpenPointEntry<'a> {
    pub name: &'a str,
    /// The file, relative to the records' root.
    pub path: &'a str,
    pub point: &'a OpenPoint,
}

impl<'a> OpenPointEntry<'a> {
    fn read(file: &'a File<OpenPoint>) -> Option<Self> {
        let Ok(RecordPath::OpenPoint { name }) = RecordPath::parse(&file.path) else { return None };
        Some(Self { name, path: &file.path, point: file.parsed().ok()? })
    }
}

/// Loading a folder.
impl Catalog {
    /// The records in a folder.
    pub fn load(root: &Path) -> Result<Self, Error> {
        let folder::Listing { files, mut problems } = folder::list(root)?;
        let (timelines, records): (Vec<_>, Vec<_>) =
            files.into_iter().partition(|file| file.path == folder::TIMELINE);
        let Some(timeline) = timelines.first() else {
            problems.retain(|problem| problem.path == folder::TIMELINE);
            let none_is_wrong = problems.is_empty();
            return Err(if none_is_wrong { Error::NoTimeline } else { Error::Findings(problems) });
        };
        let text = folder::read(&timeline.path, &timeline.file)?;
        let mut catalog = Self {
            timeline: Timeline::parse(&timeline.path, &text)?,
            subjects: BTreeMap::new(),
            rulings: Files::default(),
            open_points: Files::default(),
            problems,
            fingerprint: OnceLock::new(),
        };
        catalog.place_all(records);
        Ok(catalog)
    }

    /// The records in a folder of which `before` is an earlier state: only files that changed since
    /// are read again.
    /// `is_saved` says of a path whether it must be read again even if its size and its time are
    /// the same.
    pub fn load_after(
        before: &Self,
        root: &Path,
        is_saved: impl Fn(&str) -> bool,
    ) -> Result<Self, Error> {
        let catalog = Self::load(root)?;
        reuse_unchanged(catalog.record_files(), before.record_files(), &is_saved);
        reuse_unchanged(&*catalog.rulings, &*before.rulings, &is_saved);
        reuse_unchanged(&*catalog.open_points, &*before.open_points, &is_saved);
        Ok(catalog)
    }

    /// Puts files where they belong, and notes which belong nowhere.
    fn place_all(&mut self, files: Vec<folder::ListedFile>) {
        for file in files {
            if let Err(finding) = self.place(file.path, FileSource::Disk(file.file, file.stamp)) {
                self.problems.push(finding);
            }
        }
        for subject in self.subjects.values_mut() {
            subject.records.sort_by_key(|(edition, _)| *edition);
        }
        self.problems.sort();
    }

    /// Puts a file where its path says that it belongs.
    fn place(&mut self, path: String, source: FileSource) -> Result<(), Finding> {
        let (kind, subject, edition) = match RecordPath::parse(&path)? {
            RecordPath::Ability { slot, subject, edition } => {
                (SubjectKind::Ability(slot), subject, edition)
            }
            RecordPath::Rule { chapter, subject, edition } => {
                (SubjectKind::Rule(chapter.to_owned()), subject, edition)
            }
            RecordPath::Ruling { .. } => {
                self.rulings.push(File::new(path.into(), source));
                return Ok(());
            }
            RecordPath::OpenPoint { .. } => {
                self.open_points.push(File::new(path.into(), source));
                return Ok(());
            }
        };
        let Some(edition) = self.timeline.index_of(edition) else {
            return Err(self.unknown_edition(&path, edition));
        };
        let id = subject.to_owned();
        let known = self.subjects.entry(id.clone()).or_insert_with(|| Subject {
            id,
            kind: kind.clone(),
            records: Vec::new(),
        });
        if known.kind != kind {
            return Err(filed_twice(&path, known));
        }
        known.records.push((edition, File::new(path.into(), source)));
        Ok(())
    }

    fn unknown_edition(&self, path: &str, edition: &str) -> Finding {
        let known = self.timeline.editions.iter().map(|edition| edition.id.as_str());
        let help = suggest::advice(edition, known, "the editions are in editions.yaml");
        let message = format!("there is no edition '{edition}'");
        Finding::new(path, Position::default(), "unknown-edition", message, help)
    }
}

/// Why files cannot be used.
fn errors<T: file::Content + Send + Sync>(files: &[&File<T>]) -> Vec<Finding> {
    // Starting threads takes longer than reading a few files.
    const PARALLEL_FROM: usize = 64;
    if files.len() < PARALLEL_FROM {
        return files.iter().filter_map(|file| file.error().cloned()).collect();
    }
    files.par_iter().filter_map(|file| file.error().cloned()).collect()
}

/// Lets each file take over what the same file said before, unless it was saved meanwhile.
fn reuse_unchanged<'a, T: file::Content + 'a>(
    files: impl IntoIterator<Item = &'a File<T>>,
    before: impl IntoIterator<Item = &'a File<T>>,
    is_saved: impl Fn(&str) -> bool,
) {
    let known: HashMap<&str, &File<T>> =
        before.into_iter().map(|file| (&*file.path, file)).collect();
    for file in files.into_iter().filter(|file| !is_saved(&file.path)) {
        known.get(&*file.path).into_iter().for_each(|before| file.reuse(before));
    }
}

/// The finding for a record whose subject has records in another folder already.
fn filed_twice(path: &str, known: &Subject) -> Finding {
    let (kind, group) = (known.kind.name(), known.kind.group());
    let message = format!("'{}' is under {kind} {group} as well", known.id);
    let help = "keep all records of a subject in one folder; \
                ids are unique over abilities and topics";
    Finding::new(path, Position::default(), "path", message, help)
}

/// Looking things up.
impl Catalog {
    /// Every subject, by id.
    pub fn subjects(&self) -> impl Iterator<Item = &Subject> {
        self.subjects.values()
    }

    /// Every subject as a reader wants them: abilities slot by slot, then rules chapter by chapter,
    /// each by id.
    pub fn subjects_in_reading_order(&self) -> Vec<&Subject> {
        let mut subjects: Vec<_> = self.subjects.values().collect();
        subjects.sort_by(|a, b| (&a.kind, &a.id).cmp(&(&b.kind, &b.id)));
        subjects
    }

    /// The subject with exactly this id.
    pub fn subject(&self, id: &str) -> Option<&Subject> {
        self.subjects.get(id)
    }

    /// Every record that can be read, by subject and edition.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        self.subjects.values().flat_map(Subject::entries)
    }

    /// Every ruling that can be read, by path.
    pub fn rulings(&self) -> impl Iterator<Item = RulingEntry<'_>> {
        self.rulings.iter().filter_map(RulingEntry::read)
    }

    /// The rulings filed under a subject; no other ruling is read.
    pub fn rulings_of(&self, subject: &str) -> impl Iterator<Item = RulingEntry<'_>> {
        let folder = format!("rulings/{subject}/");
        self.rulings
            .iter()
            .filter(move |file| file.path.starts_with(&folder))
            .filter_map(RulingEntry::read)
    }

    /// Every open point that can be read, by name.
    pub fn open_points(&self) -> impl Iterator<Item = OpenPointEntry<'_>> {
        self.open_points.iter().filter_map(OpenPointEntry::read)
    }

    /// The open point with exactly this name; no other is read.
    pub fn open_point(&self, name: &str) -> Option<OpenPointEntry<'_>> {
        let path = format!("open-points/{name}.yaml");
        self.open_points.iter().find(|file| file.path == path).and_then(OpenPointEntry::read)
    }

    /// The open point that somebody names, in words or by id; a suggestion otherwise.
    pub fn find_open_point(&self, word: &str) -> Result<OpenPointEntry<'_>, Error> {
        self.open_point(word).or_else(|| self.open_point(&slug(word))).ok_or_else(|| {
            let suggestion = suggest::nearest(&slug(word), self.open_point_names());
            Error::UnknownOpenPoint {
                word: word.to_owned(),
                suggestion: suggestion.map(str::to_owned),
            }
        })
    }

    /// The name of every open point; none is read.
    pub fn open_point_names(&self) -> impl Iterator<Item = &str> {
        let paths = self.open_points.iter().map(|file| &*file.path);
        paths.filter_map(|path| path.strip_prefix("open-points/")?.strip_suffix(".yaml"))
    }

    /// What is wrong with the files themselves: misplaced, unreadable or malformed. Reads
    /// everything.
    pub fn broken_files(&self) -> Vec<Finding> {
        let mut findings = self.problems.clone();
        findings.extend(errors(&self.record_files().collect::<Vec<_>>()));
        findings.extend(errors(&self.rulings.iter().collect::<Vec<_>>()));
        findings.extend(errors(&self.open_points.iter().collect::<Vec<_>>()));
        findings.sort();
        findings
    }

    /// Stops with the findings if any file cannot be used. Reads everything.
    pub fn refuse_broken_files(&self) -> Result<(), Error> {
        let broken = self.broken_files();
        if broken.is_empty() { Ok(()) } else { Err(Error::Findings(broken)) }
    }

    /// Stops with the findings if a file that may be a record of a subject is not where one can be
    /// read: without it, an older text would pass for the one in force. A record that is wrong
    /// inside is an error of whoever reads it.
    pub fn refuse_misplaced_records(&self, subject: &Subject) -> Result<(), Error> {
        let kind = Some(&subject.kind);
        let misplaced: Vec<Finding> = self.problems_about(&subject.id, kind).cloned().collect();
        if misplaced.is_empty() { Ok(()) } else { Err(Error::Findings(misplaced)) }
    }

    /// Stops with the findings if a ruling on a subject cannot be used.
    pub fn refuse_broken_rulings(&self, subject: &Subject) -> Result<(), Error> {
        let folder = format!("rulings/{}/", subject.id);
        let rulings = self.rulings.iter().filter(|file| file.path.starts_with(&folder));
        let broken: Vec<Finding> = rulings.filter_map(|file| file.error().cloned()).collect();
        if broken.is_empty() { Ok(()) } else { Err(Error::Findings(broken)) }
    }

    /// Stops with the findings if any file of a subject cannot be used, its rulings included.
    pub fn refuse_broken_subject(&self, subject: &Subject) -> Result<(), Error> {
        self.refuse_misplaced_records(subject)?;
        let records = subject.records.iter().filter_map(|(_, file)| file.error().cloned());
        let broken: Vec<Finding> = records.collect();
        if !broken.is_empty() {
            return Err(Error::Findings(broken));
        }
        self.refuse_broken_rulings(subject)
    }

    /// The misplaced and unreadable files that may be about a subject: their path names it, or is
    /// that of a folder which holds it.
    fn problems_about<'a>(
        &'a self,
        id: &'a str,
        kind: Option<&'a SubjectKind>,
    ) -> impl Iterator<Item = &'a Finding> {
        let names_it = move |part: &str| {
            let stem = part.split('.').next().unwrap_or(part);
            stem.to_lowercase() == id
        };
        let holds_it = move |path: &str| {
            kind.is_some_and(|kind| path == kind.root() || path == kind.folder())
                || path == "rulings"
        };
        let is_about = move |path: &str| holds_it(path) || path.split('/').any(names_it);
        self.problems.iter().filter(move |problem| is_about(&problem.path))
    }

    /// The text of a file, for showing a place in it.
    pub fn text(&self, path: &str) -> Option<&str> {
        fn find<'a, T: file::Content>(files: &'a [File<T>], path: &str) -> Option<&'a str> {
            let at = files.binary_search_by(|file| (*file.path).cmp(path)).ok()?;
            files.get(at)?.text().ok()
        }
        match RecordPath::parse(path).ok()? {
            RecordPath::Ability { subject, .. } | RecordPath::Rule { subject, .. } => {
                let records = &self.subjects.get(subject)?.records;
                let (_, file) = records.iter().find(|(_, file)| file.path == path)?;
                file.text().ok()
            }
            RecordPath::Ruling { .. } => find(&self.rulings, path),
            RecordPath::OpenPoint { .. } => find(&self.open_points, path),
        }
    }

    fn record_files(&self) -> impl Iterator<Item = &File<Record>> {
        self.subjects.values().flat_map(|subject| &subject.records).map(|(_, file)| file)
    }

    /// The record in force at a moment (in `line`, when the moment is a date).
    pub fn in_force<'a>(
        &self,
        subject: &'a Subject,
        at: Moment,
        line: &str,
    ) -> Option<Result<Entry<'a>, &'a Finding>> {
        subject.record(self.timeline.in_force(&subject.editions(), at, line)?)
    }

    /// The record in force in an edition, without what a supplement leaves to another line.
    pub fn in_force_in_line<'a>(
        &self,
        subject: &'a Subject,
        edition: EditionIndex,
    ) -> Option<Result<Entry<'a>, &'a Finding>> {
        let at = Moment::Edition(edition);
        subject.record(self.timeline.in_force_in_line(&subject.editions(), at, "")?)
    }

    /// The clauses that a record of a supplement leaves in force, with the record that has them:
    /// the newest of the line that it supplements. None if it supplements nothing.
    pub fn kept_clauses<'a>(&self, entry: Entry<'a>) -> Option<(Entry<'a>, Vec<&'a Clause>)> {
        let base = self.timeline.supplemented_line(self.timeline.line_of(entry.edition))?;
        let newest = self.timeline.newest(base)?;
        let before = self.in_force_in_line(entry.subject, newest)?.ok()?;
        let clauses = before.record.clauses.iter().map(|clause| &clause.value);
        Some((before, clauses.filter(|clause| !entry.record.replaces(&clause.id)).collect()))
    }

    /// A key that changes when the records change, made of their bytes. Reads everything.
    pub fn fingerprint(&self) -> &str {
        self.fingerprint.get_or_init(|| {
            let mut fingerprint = Fingerprint::default();
            let timeline = borsh::to_vec(&self.timeline).expect("writing to memory does not fail");
            fingerprint.feed(&timeline);
            self.problems.iter().for_each(|it| fingerprint.feed(it.one_line().as_bytes()));
            self.record_files().for_each(|file| file.feed(&mut fingerprint));
            self.rulings.iter().for_each(|file| file.feed(&mut fingerprint));
            self.open_points.iter().for_each(|file| file.feed(&mut fingerprint));
            fingerprint.to_string()
        })
    }
}

/// The text of a broken timeline, whose catalog cannot be assembled.
pub fn timeline_text(root: Option<&Path>, path: &str) -> Option<String> {
    (path == folder::TIMELINE).then(|| folder::read(path, &root?.join(path)).ok()).flatten()
}
