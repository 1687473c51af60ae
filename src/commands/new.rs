//! `variorum new`: starts an edition, a record, a ruling, an open point, a figure or a scene from a
//! template that passes lint. It never overwrites a file.

mod edition;
mod question;
mod table_files;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::{ExitStatus, Session};
use crate::check::ClauseStatus;
use crate::error::Error;
use crate::schema::FileKind;
use crate::whole_file;
use variorum_corpus::catalog::{Catalog, Entry, Subject, SubjectKind};
use variorum_corpus::markdown::slug;
use variorum_corpus::record::{
    Change, ChangeKind, Clause, Colour, Departure, RecordPath, Shape, Slot, Source,
};
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE};
use variorum_corpus::yaml::{self, Spanned};

#[derive(Debug, Args)]
pub(crate) struct New {
    #[command(subcommand)]
    template: Template,
}

#[derive(Debug, Subcommand)]
enum Template {
    /// A special ability in an edition
    Ability {
        /// Its name, as "Magic Freeze"
        name: String,
        /// The edition
        #[arg(long, short)]
        edition: String,
        /// The slot, when the ability is new: speed, attack, defense or damage
        #[arg(long)]
        slot: Option<String>,
        /// The colour of its dial marker, when the ability is new
        #[arg(long, default_value = "green")]
        colour: String,
        /// The shape of its dial marker, when the ability is new: square or circle
        #[arg(long, default_value = "square")]
        shape: String,
    },
    /// A rule topic in an edition
    Rule {
        /// Its name, as "Breaking away"
        name: String,
        /// The edition
        #[arg(long, short)]
        edition: String,
        /// The chapter, when the topic is new
        #[arg(long)]
        chapter: Option<String>,
    },
    /// An edition, at the end of its line
    Edition(edition::EditionArguments),
    /// A ruling on a subject, with a situation that plays it
    Ruling(question::RulingArguments),
    /// A question that the documents leave open
    OpenPoint(question::OpenPointArguments),
    /// A figure for scenes and games
    Figure {
        /// Its name, as "Reed Warden"
        name: String,
    },
    /// A scene to play
    Scene {
        /// Its title, as "An archer shoots into a wood"
        title: String,
    },
}

impl New {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let root = session.global.records.clone().unwrap_or_else(|| PathBuf::from("."));
        let path = self.template.write(&root)?;
        session.print(&format!("{path}\n"))?;
        Ok(ExitStatus::Ok)
    }
}

impl Template {
    /// Writes the file below the records' root, and gives its path.
    fn write(&self, root: &Path) -> Result<String, Error> {
        let catalog = || Catalog::load(root);
        let file = match self {
            Self::Edition(edition) => return edition.write(root, &catalog()?),
            Self::Ability { name, edition, slot, colour, shape } => {
                new_ability(&catalog()?, name, edition, slot.as_deref(), colour, shape)?
            }
            Self::Rule { name, edition, chapter } => {
                new_rule(&catalog()?, name, edition, chapter.as_deref())?
            }
            Self::Ruling(ruling) => ruling.file(&catalog()?)?,
            Self::OpenPoint(point) => point.file(&catalog()?)?,
            Self::Figure { name } => table_files::new_figure(name)?,
            Self::Scene { title } => table_files::new_scene(title)?,
        };
        create_file(root, &file)?;
        Ok(file.path)
    }
}

/// A file to create: its path below the records' root, and its text.
struct NewFile {
    path: String,
    text: String,
}

/// Writes a new file, or refuses; a file that is there already stays as it is.
fn create_file(root: &Path, NewFile { path, text }: &NewFile) -> Result<(), Error> {
    let file = root.join(path);
    let cannot_write = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            Error::new(format!("{path} exists already"), "edit it, or remove it first")
        }
        _ => Error::new(
            format!("cannot write {path}: {error}"),
            "check the folder and its permissions",
        ),
    };
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    whole_file::create_folders(root, folder).map_err(cannot_write)?;
    whole_file::create(&file, text).map_err(cannot_write)
}

fn new_ability(
    catalog: &Catalog,
    name: &str,
    edition: &str,
    slot: Option<&str>,
    colour: &str,
    shape: &str,
) -> Result<NewFile, Error> {
    let edition = catalog.timeline.resolve(edition)?;
    let id = slug(name);
    let slot = ability_slot(catalog, &id, slot)?;
    let colours = Colour::ALL.map(Colour::name);
    let shapes = [Shape::Square, Shape::Circle].map(Shape::name);
    if !colours.contains(&colour) || !shapes.contains(&shape) {
        return Err(Error::new(
            format!("there is no marker '{colour} {shape}'"),
            format!("colours are {}; shapes are square and circle", colours.join(", ")),
        ));
    }
    let fields = format!("optional: false\nmarker: {{ colour: {colour}, shape: {shape} }}\n");
    let (slot, edition_id) = (slot.name(), catalog.timeline.edition_id(edition));
    let path = format!("abilities/{slot}/{id}/{edition_id}.yaml");
    let text = record_text(catalog, name, &id, edition, &fields)?;
    RecordPath::parse(&path)?;
    Ok(NewFile { path, text: schema_comment(FileKind::Ability, 3) + &text })
}

/// The slot that a record of an ability belongs to.
fn ability_slot(catalog: &Catalog, id: &str, slot: Option<&str>) -> Result<Slot, Error> {
    let missing = || {
        Error::new(
            "the slot of a new ability is missing or unknown",
            "add --slot speed, attack, defense or damage",
        )
    };
    let given = slot.map(|slot| Slot::from_name(slot).ok_or_else(missing)).transpose()?;
    match (given, catalog.subject(id).map(|subject| &subject.kind)) {
        (None, Some(SubjectKind::Ability(slot))) => Ok(*slot),
        (None, Some(known @ SubjectKind::Rule(_))) => Err(filed_elsewhere(id, known)),
        (None, None) => Err(missing()),
        (Some(slot), _) => {
            refuse_elsewhere(catalog, id, &SubjectKind::Ability(slot))?;
            Ok(slot)
        }
    }
}

/// Refuses a record of a subject whose others are elsewhere, and a name that would hide a term of
/// the glossary.
fn refuse_elsewhere(catalog: &Catalog, id: &str, kind: &SubjectKind) -> Result<(), Error> {
    match catalog.subject(id) {
        Some(subject) if subject.kind != *kind => Err(filed_elsewhere(id, &subject.kind)),
        None if catalog.find_term(id)?.is_some() => Err(Error::new(
            format!("'{id}' is a term of the glossary, which a subject of that name would hide"),
            "choose another name",
        )),
        _ => Ok(()),
    }
}

fn filed_elsewhere(id: &str, known: &SubjectKind) -> Error {
    let place = match known {
        SubjectKind::Ability(slot) => format!("an ability of the slot {}", slot.name()),
        SubjectKind::Rule(chapter) => format!("a rule of the chapter {chapter}"),
    };
    let help = "keep all records of a subject together, or choose another name";
    Error::new(format!("'{id}' is {place} already"), help)
}

fn new_rule(
    catalog: &Catalog,
    name: &str,
    edition: &str,
    chapter: Option<&str>,
) -> Result<NewFile, Error> {
    let edition = catalog.timeline.resolve(edition)?;
    let id = slug(name);
    let chapter = match (chapter.map(slug), catalog.subject(&id).map(|subject| &subject.kind)) {
        (None, Some(SubjectKind::Rule(chapter))) => chapter.clone(),
        (None, Some(known)) => return Err(filed_elsewhere(&id, known)),
        (Some(chapter), _) => {
            refuse_elsewhere(catalog, &id, &SubjectKind::Rule(chapter.clone()))?;
            chapter
        }
        (None, None) => {
            return Err(Error::new(
                "the chapter of a new topic is missing",
                "add --chapter movement, for example",
            ));
        }
    };
    let path = format!("rules/{chapter}/{id}/{}.yaml", catalog.timeline.edition_id(edition));
    let text = record_text(catalog, name, &id, edition, "")?;
    RecordPath::parse(&path)?;
    Ok(NewFile { path, text: schema_comment(FileKind::Rule, 3) + &text })
}

/// A complete record: a copy of what it supersedes or departs from, or a first one with a clause to
/// fill in.
fn record_text(
    catalog: &Catalog,
    name: &str,
    id: &str,
    edition: EditionIndex,
    ability_fields: &str,
) -> Result<String, Error> {
    let timeline = &catalog.timeline;
    let document =
        timeline.edition(edition).documents.first().map_or("", |document| document.as_str());
    let Some(subject) = catalog.subject(id) else {
        return first_record(catalog, name, document, ability_fields);
    };
    // What it is copied from must be what is in force.
    catalog.refuse_broken_subject(subject)?;
    if subject.next_edition(edition, timeline).is_some() {
        return Err(Error::new(
            format!("'{id}' has a record in a later edition already"),
            "write it by hand, and fix the change notes of the later one",
        ));
    }
    if let Some(superseded) = subject.predecessor(edition, timeline) {
        let note = "Say what this edition changed, and mark the clauses that changed with it.";
        let change = Change {
            kind: ChangeKind::Editorial.into(),
            note: note.to_owned().into(),
            no_witness: None,
            dropped: Vec::new(),
        };
        return copied_record(superseded, document, Some(change), None);
    }
    match newest_of_main_line(subject, catalog).filter(|_| timeline.line_of(edition) != MAIN_LINE) {
        Some(main) => {
            let departure = Departure {
                edition: timeline.edition_id(main.edition).to_owned().into(),
                kind: ChangeKind::Editorial.into(),
                note: "Say how this line differs.".to_owned().into(),
            };
            copied_record(main, document, None, Some(departure))
        }
        None => first_record(catalog, name, document, ability_fields),
    }
}

fn newest_of_main_line<'a>(subject: &'a Subject, catalog: &Catalog) -> Option<Entry<'a>> {
    subject.entries().rfind(|entry| catalog.timeline.line_of(entry.edition) == MAIN_LINE)
}

fn first_record(
    catalog: &Catalog,
    name: &str,
    document: &str,
    ability_fields: &str,
) -> Result<String, Error> {
    let name = yaml_scalar(name)?;
    // Where clauses say how they are checked, every one has to.
    let is_open = |clause: &Clause| ClauseStatus::from_clause(clause) == ClauseStatus::Open;
    let mut records = catalog.entries().map(|entry| entry.record);
    let explains = match records.any(|record| !record.clauses.iter().all(|clause| is_open(clause)))
    {
        true => "    explains: meaning\n",
        false => "",
    };
    Ok(format!(
        "\
name: {name}
{ability_fields}summary: Say in one sentence what it does.
sources:
  - document: {document}
    heading: {name}
clauses:
  - id: first-rule
    text: Say the first rule here, in your own words.
{explains}"
    ))
}

/// The record of another edition as a starting point: same clauses and checks, no change yet.
fn copied_record(
    entry: Entry<'_>,
    document: &str,
    change: Option<Change>,
    departs_from: Option<Departure>,
) -> Result<String, Error> {
    let mut record = entry.record.clone();
    let heading = record.name.value.clone();
    record.sources = vec![Source { document: document.to_owned().into(), heading }.into()];
    record.change = change.map(Spanned::from);
    record.departs_from = departs_from.map(Spanned::from);
    for clause in &mut record.clauses {
        clause.value.change = None;
        clause.value.was = None;
    }
    Ok(yaml::write(&record)?)
}

/// The lines by which editors find the schema of a file that is so many folders below the records'
/// root: the YAML language server's and JetBrains'.
fn schema_comment(kind: FileKind, depth: usize) -> String {
    let schema = format!("{}schema/{}", "../".repeat(depth), kind.schema_file());
    format!("# yaml-language-server: $schema={schema}\n# $schema: {schema}\n")
}

/// A text as one YAML scalar on one line.
fn yaml_scalar(text: &str) -> Result<String, Error> {
    let plain = yaml::write(&text.trim())?;
    let plain = plain.trim_end();
    if plain.contains('\n') {
        // JSON strings are YAML strings.
        return serde_json::to_string(text.trim())
            .map_err(|error| Error::new(error.to_string(), ""));
    }
    Ok(plain.to_owned())
}
