//! Every record and ruling, by subject and edition, from a folder or from the copy embedded in the
//! binary.
//! It reads no file before somebody asks for it: showing one record parses one record.

mod file;
mod folder;
mod link;
mod subject;

pub use link::{LinkTarget, Names};
pub use subject::{Entry, Subject, SubjectKind};

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use rayon::prelude::*;

use crate::Error;
use crate::diagnostic::{Finding, Position};
use crate::markdown::slug;
use crate::record::{Record, RecordPath, Ruling};
use crate::timeline::{Moment, Timeline};
use file::{File, Source};
use variorum_expr::suggest;

/// The subject whose clauses are the terms of the glossary.
pub const GLOSSARY: &str = "glossary";

/// All records and rulings, with the timeline they hang on.
#[derive(Debug)]
pub struct Catalog {
    /// The timeline.
    pub timeline: Timeline,
    subjects: BTreeMap<String, Subject>,
    rulings: Vec<File<Ruling>>,
    problems: Vec<Finding>,
    fingerprint: String,
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
        let (subject, id) =
            file.path.strip_prefix("rulings/")?.strip_suffix(".yaml")?.split_once('/')?;
        Some(Self { subject, id, path: &file.path, ruling })
    }

    /// Its permanent id, `subject/ruling`.
    pub fn path_id(&self) -> String {
        format!("{}/{}", self.subject, self.id)
    }
}

impl Catalog {
    /// The corpus in a folder.
    pub fn load(root: &Path) -> Result<Self, Error> {
        let found = folder::walk(root)?;
        let files = found
            .files
            .into_iter()
            .map(|(path, file, stamp)| (Cow::Owned(path), Source::Disk(file, stamp)));
        Self::assemble(files.collect(), found.problems, found.fingerprint)
    }

    /// The corpus in files that are in memory already: paths and texts.
    pub fn from_texts(
        files: &[(&'static str, &'static str)],
        fingerprint: &str,
    ) -> Result<Self, Error> {
        let files = files.iter().map(|(path, text)| (Cow::Borrowed(*path), Source::Embedded(text)));
        Self::assemble(files.collect(), Vec::new(), fingerprint.to_owned())
    }

    /// The corpus in a folder of which `before` is an earlier state: only files that changed since
    /// are read again.
    /// `saved` says of a path whether it must be read again even if its size and its time are the
    /// same.
    pub fn load_after(
        before: &Self,
        root: &Path,
        saved: impl Fn(&str) -> bool,
    ) -> Result<Self, Error> {
        let catalog = Self::load(root)?;
        for (subject, then) in
            catalog.subjects().filter_map(|subject| Some((subject, before.subject(&subject.id)?)))
        {
            for (_, file) in subject.records.iter().filter(|(_, file)| !saved(&file.path)) {
                then.records
                    .iter()
                    .filter(|(_, then)| then.path == file.path)
                    .for_each(|(_, then)| file.keep(then));
            }
        }
        let then: HashMap<&str, &File<Ruling>> =
            before.ruling_files().iter().map(|file| (&*file.path, file)).collect();
        for file in catalog.ruling_files().iter().filter(|file| !saved(&file.path)) {
            then.get(&*file.path).into_iter().for_each(|then| file.keep(then));
        }
        Ok(catalog)
    }

    fn assemble(
        files: Vec<(Cow<'static, str>, Source)>,
        mut problems: Vec<Finding>,
        fingerprint: String,
    ) -> Result<Self, Error> {
        let (timelines, rest): (Vec<_>, Vec<_>) =
            files.into_iter().partition(|(path, _)| path == folder::TIMELINE);
        let Some((path, source)) = timelines.into_iter().next() else {
            problems.retain(|problem| problem.path == folder::TIMELINE);
            if !problems.is_empty() {
                return Err(Error::Findings(problems));
            }
            return Err(Error::NoTimeline);
        };
        let file = File::<Timeline>::new(path, source);
        let timeline = Timeline::parse(&file.path, file.text()?)?;
        let mut catalog = Self {
            timeline,
            subjects: BTreeMap::new(),
            rulings: Vec::new(),
            problems,
            fingerprint,
        };
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
        let home = RecordPath::parse(&path)?;
        let (subject, edition) = match home {
            RecordPath::Ability { subject, edition, .. }
            | RecordPath::Rule { subject, edition, .. } => (subject, edition),
            RecordPath::Ruling { .. } => {
                self.rulings.push(File::new(path, source));
                return Ok(());
            }
        };
        let Some(no) = self.timeline.index_of(edition) else {
            let known = self.timeline.editions.iter().map(|edition| edition.id.as_str());
            let help = suggest::advice(edition, known, "the editions stand in editions.yaml");
            return Err(Finding::new(
                &path,
                Position::default(),
                "unknown-edition",
                format!("there is no edition '{edition}'"),
                help,
            ));
        };
        let wrong = |message| {
            Finding::new(
                &path,
                Position::default(),
                "path",
                message,
                "keep all records of a subject in one folder; ids are unique over abilities and topics",
            )
        };
        match self.subjects.get_mut(subject) {
            Some(known) if !known.kind.houses(home) => {
                return Err(wrong(format!(
                    "'{}' stands under {} {} as well",
                    known.id,
                    known.kind.name(),
                    known.kind.group()
                )));
            }
            Some(known) => known.records.push((no, File::new(path, source))),
            None => {
                let (id, kind) = (subject.to_owned(), SubjectKind::of(home));
                self.subjects.insert(
                    id.clone(),
                    Subject { id, kind, records: vec![(no, File::new(path, source))] },
                );
            }
        }
        Ok(())
    }

    fn ruling_files(&self) -> &[File<Ruling>] {
        &self.rulings
    }

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

    /// The subject that somebody names, by id or by name; a suggestion otherwise.
    pub fn find(&self, word: &str) -> Result<&Subject, Error> {
        self.subjects.get(word).or_else(|| self.subjects.get(&slug(word))).ok_or_else(|| {
            let known = self.subjects.keys().map(String::as_str);
            let suggestion = suggest::nearest(&slug(word), known).map(str::to_owned);
            Error::UnknownSubject { word: word.to_owned(), suggestion }
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
        self.ruling_files()
            .iter()
            .filter(move |file| file.path.starts_with(&folder))
            .filter_map(RulingEntry::of)
    }

    /// What is wrong with the files themselves: misplaced, unreadable or malformed. Reads
    /// everything.
    pub fn broken_files(&self) -> Vec<Finding> {
        let mut findings = self.problems.clone();
        let records: Vec<&File<Record>> = self
            .subjects
            .values()
            .flat_map(|subject| &subject.records)
            .map(|(_, file)| file)
            .collect();
        findings.par_extend(
            records.par_iter().filter_map(|file| file.parsed(Record::parse).err().cloned()),
        );
        findings.par_extend(
            self.ruling_files()
                .par_iter()
                .filter_map(|file| file.parsed(Ruling::parse).err().cloned()),
        );
        findings.sort();
        findings
    }

    /// The text of a file, for showing a place in it.
    pub fn text(&self, path: &str) -> Option<&str> {
        let record = self
            .subjects
            .values()
            .flat_map(|subject| &subject.records)
            .find(|(_, file)| file.path == path);
        let ruling = || {
            self.ruling_files()
                .iter()
                .find(|file| file.path == path)
                .and_then(|file| file.text().ok())
        };
        record.map_or_else(ruling, |(_, file)| file.text().ok())
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
