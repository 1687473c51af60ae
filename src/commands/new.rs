//! `variorum new`: starts a record or a ruling from a template that passes lint.
//! It never overwrites a file.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::schema::Kind;
use super::{ExitStatus, Session};
use crate::error::Error;
use variorum_corpus::catalog::{Catalog, Entry};
use variorum_corpus::edition::{EditionIndex, MAIN_LINE};
use variorum_corpus::markdown::slug;
use variorum_corpus::record::{Colour, Shape, Slot};
use variorum_corpus::yaml;

/// Start a new record or ruling from a template that passes lint
#[derive(Debug, Args)]
pub struct New {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
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
    /// A ruling on a subject
    Ruling {
        /// The subject
        subject: String,
        /// The ruling's id, as "charge-after-breaking-away"
        id: String,
    },
}

impl New {
    /// Runs the verb.
    pub fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let root = session.global.records.clone().unwrap_or_else(|| PathBuf::from("."));
        let catalog = Catalog::load(&root)?;
        let (path, text) = match &self.what {
            What::Ability { name, edition, slot, colour, shape } => {
                ability(&catalog, name, edition, slot.as_deref(), colour, shape)?
            }
            What::Rule { name, edition, chapter } => {
                rule(&catalog, name, edition, chapter.as_deref())?
            }
            What::Ruling { subject, id } => ruling(&catalog, subject, id)?,
        };
        variorum_corpus::record::RecordPath::parse(&path)?;
        create(&root, &path, &text)?;
        session.print(&format!("{path}\n"))?;
        Ok(ExitStatus::Ok)
    }
}

/// Writes a new file, or refuses; a file that is there already stays as it is.
fn create(root: &Path, path: &str, text: &str) -> Result<(), Error> {
    use std::io::Write as _;
    let file = root.join(path);
    let cannot = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            Error::new(format!("{path} exists already"), "edit it, or remove it first")
        }
        _ => Error::new(
            format!("cannot write {path}: {error}"),
            "check the folder and its permissions",
        ),
    };
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(cannot)?;
    }
    let mut out =
        std::fs::OpenOptions::new().write(true).create_new(true).open(&file).map_err(cannot)?;
    out.write_all(text.as_bytes()).and_then(|()| out.sync_all()).map_err(cannot)
}

fn ability(
    catalog: &Catalog,
    name: &str,
    edition: &str,
    slot: Option<&str>,
    colour: &str,
    shape: &str,
) -> Result<(String, String), Error> {
    let no = catalog.timeline.resolve(edition)?;
    let id = slug(name);
    let known = catalog.subject(&id);
    let group = match (known, slot) {
        (Some(subject), None) => subject.kind.group().to_owned(),
        (_, Some(slot)) if Slot::from_name(slot).is_some() => slot.to_owned(),
        _ => {
            return Err(Error::new(
                "the slot of a new ability is missing or unknown",
                "add --slot speed, attack, defense or damage",
            ));
        }
    };
    let colours = Colour::ALL.map(Colour::name);
    if !colours.contains(&colour)
        || ![Shape::Square, Shape::Circle].map(Shape::name).contains(&shape)
    {
        return Err(Error::new(
            format!("there is no marker '{colour} {shape}'"),
            format!("colours are {}; shapes are square and circle", colours.join(", ")),
        ));
    }
    let own = format!("optional: false\nmarker: {{ colour: {colour}, shape: {shape} }}\n");
    Ok((
        format!("abilities/{group}/{id}/{}.yaml", catalog.timeline.edition_id(no)),
        record(catalog, name, &id, no, Kind::Ability, &own)?,
    ))
}

fn rule(
    catalog: &Catalog,
    name: &str,
    edition: &str,
    chapter: Option<&str>,
) -> Result<(String, String), Error> {
    let no = catalog.timeline.resolve(edition)?;
    let id = slug(name);
    let group = match (catalog.subject(&id), chapter) {
        (Some(subject), None) => subject.kind.group().to_owned(),
        (_, Some(chapter)) => slug(chapter),
        (None, None) => {
            return Err(Error::new(
                "the chapter of a new topic is missing",
                "add --chapter movement, for example",
            ));
        }
    };
    Ok((
        format!("rules/{group}/{id}/{}.yaml", catalog.timeline.edition_id(no)),
        record(catalog, name, &id, no, Kind::Rule, "")?,
    ))
}

/// A complete record: a copy of what it supersedes or departs from, or a first one with a clause to
/// fill in.
fn record(
    catalog: &Catalog,
    name: &str,
    id: &str,
    no: EditionIndex,
    kind: Kind,
    own: &str,
) -> Result<String, Error> {
    let subject = catalog.subject(id);
    let superseded = subject.and_then(|subject| subject.predecessor(no, &catalog.timeline));
    let newer = subject.is_some_and(|subject| {
        subject.editions().into_iter().any(|other| {
            other > no && catalog.timeline.line_of(other) == catalog.timeline.line_of(no)
        })
    });
    if newer {
        return Err(Error::new(
            format!("'{id}' has a record in a later edition already"),
            "write it by hand, and mend the change notes of the later one",
        ));
    }
    let main = subject.and_then(|subject| {
        subject.entries().rfind(|entry| catalog.timeline.line_of(entry.edition) == MAIN_LINE)
    });
    let side = (catalog.timeline.line_of(no) != MAIN_LINE).then_some(main).flatten();
    let mut text = header(kind, 3);
    let document = catalog
        .timeline
        .edition(no)
        .and_then(|edition| edition.documents.first())
        .map(|id| id.value.clone())
        .unwrap_or_default();
    match superseded.or(side) {
        Some(entry) => text += &copy(catalog, entry, superseded.is_some(), &document)?,
        None => {
            let name = quoted(name)?;
            let _ = write!(
                text,
                "name: {name}\n{own}summary: Say in one sentence what it does.\nsources:\n  - document: {document}\n    heading: {name}\n"
            );
            text += "clauses:\n  - id: first-rule\n    text: Say the first rule here, in your own words.\n";
        }
    }
    Ok(text)
}

/// The record of another edition as a starting point: same clauses, no change yet.
fn copy(
    catalog: &Catalog,
    entry: Entry<'_>,
    supersedes: bool,
    document: &str,
) -> Result<String, Error> {
    let record = entry.record;
    let mut text = format!("name: {}\n", quoted(&record.name)?);
    if let Some(optional) = &record.optional {
        let _ = writeln!(text, "optional: {}", optional.value);
    }
    if let Some(marker) = &record.marker {
        let _ = writeln!(
            text,
            "marker: {{ colour: {}, shape: {} }}",
            marker.colour.name(),
            marker.shape.name()
        );
    }
    let _ = writeln!(text, "summary: {}", quoted(&record.summary)?);
    let _ = writeln!(
        text,
        "sources:\n  - document: {document}\n    heading: {}",
        quoted(&record.name)?
    );
    if supersedes {
        text += "change:\n  kind: editorial\n  note: Say what this edition changed, and mark the clauses that changed with it.\n";
    } else {
        let edition = catalog.timeline.edition_id(entry.edition);
        let _ = write!(
            text,
            "departs_from:\n  edition: {edition}\n  kind: editorial\n  note: Say how this line differs.\n"
        );
    }
    text += "clauses:\n";
    for clause in &record.clauses {
        let _ = writeln!(text, "  - id: {}", clause.id.value);
        if let Some(name) = &clause.name {
            let _ = writeln!(text, "    name: {}", quoted(name)?);
        }
        let _ = writeln!(text, "    text: {}", quoted(&clause.text)?);
    }
    Ok(text)
}

fn ruling(catalog: &Catalog, subject: &str, id: &str) -> Result<(String, String), Error> {
    let subject = catalog.find(subject)?;
    let Some(newest) = subject.entries().next_back() else {
        return Err(Error::new(
            format!("'{}' has no record that can be read", subject.id),
            "run 'variorum lint' first",
        ));
    };
    let edition = catalog.timeline.edition_id(newest.edition);
    let clause =
        newest.record.clauses.first().map(|clause| clause.id.value.clone()).unwrap_or_default();
    let mut text = header(Kind::Ruling, 2);
    let _ = write!(
        text,
        "question: What do players ask?\nanswer: Say it in a sentence or two.\neditions: [{edition}]\nstatus: derived\ncites: [{}#{clause}]\n",
        subject.id
    );
    Ok((format!("rulings/{}/{}.yaml", subject.id, slug(id)), text))
}

/// The lines by which editors find the schema: the YAML language server's and JetBrains'.
fn header(kind: Kind, depth: usize) -> String {
    let schema = format!("{}schema/{}", "../".repeat(depth), kind.file());
    format!("# yaml-language-server: $schema={schema}\n# $schema: {schema}\n")
}

/// A text as one YAML scalar on one line.
fn quoted(text: &str) -> Result<String, Error> {
    let plain = yaml::write(&text.trim())?;
    let plain = plain.trim_end();
    if plain.contains('\n') {
        // JSON strings are YAML strings.
        return serde_json::to_string(text.trim())
            .map_err(|error| Error::new(error.to_string(), ""));
    }
    Ok(plain.to_owned())
}
