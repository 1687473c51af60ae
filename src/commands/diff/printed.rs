//! `variorum diff --printed`: two printed texts, aligned sentence by sentence, since printed
//! sentences have no ids.
//! It compares what the user imported, and says which documents it took.

use std::fmt::Write as _;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::markdown::marked as in_markdown;
use super::marked::{NONE, TERMINAL, indented, words};
use crate::commands::printed_dir::{PrintedDir, document_title};
use crate::commands::{ExitStatus, Session};
use crate::error::Error;
use crate::printed::sentence_diff::{SentenceDiff, SentenceState, all_same, compare_sentences};
use crate::printed::{PrintedLibrary, PrintedPassage, describe_lines};
use crate::terminal::{self, ADDED, HEADING, QUIET, REMOVED, Terminal};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::diff::{Ignore, RecordDiff, RunKind, Side as RecordSide};

// Whether to compare the printed words, and how strictly. Not a doc comment: clap would take it for
// the help of the verb.
#[derive(Debug, Args)]
pub(super) struct PrintedFlags {
    /// Compare the exact words of your own documents, sentence by sentence
    #[arg(long, conflicts_with = "editions")]
    pub printed: bool,
    /// With --printed, hide differences of quotes, spacing, case and number style
    #[arg(long, value_name = "WHAT", value_enum, requires = "printed")]
    ignore: Option<Ignored>,
    #[command(flatten)]
    dir: PrintedDir,
}

/// What need not count as a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ignored {
    /// Quotes, spacing, case and number style
    Style,
}

/// One of the two texts.
#[derive(Debug, Serialize)]
struct Side {
    edition: String,
    document: &'static str,
    title: String,
    file: String,
    lines: (usize, usize),
    #[serde(skip)]
    words: String,
}

/// A comparison of two printed texts.
#[derive(Debug, Serialize)]
struct Compared {
    subject: String,
    #[serde(skip)]
    name: String,
    from: Side,
    to: Side,
    differs: bool,
    ignored: Option<&'static str>,
    sentences: Vec<SentenceDiff>,
}

/// How to print it.
pub(super) struct Format {
    /// As JSON.
    pub json: bool,
    /// As Markdown.
    pub markdown: bool,
    /// The sentences that did not change as well.
    pub all: bool,
}

impl PrintedFlags {
    /// Compares the printed texts behind two records.
    pub(super) fn run(
        &self,
        session: &Session,
        catalog: &Catalog,
        records: &RecordDiff,
        format: &Format,
    ) -> Result<ExitStatus, Error> {
        let printed = self.dir.load()?;
        let (from, to) = witnesses(&printed, records)?;
        let ignore = if self.ignore.is_some() { Ignore::Style } else { Ignore::LineBreaks };
        let sentences = compare_sentences(&from.text(), &to.text(), ignore);
        let compared = Compared {
            subject: records.subject.clone(),
            name: records.name.clone(),
            from: side(catalog, from, &records.from),
            to: side(catalog, to, &records.to),
            differs: !all_same(&sentences),
            ignored: self.ignore.map(|_| "style"),
            sentences,
        };
        if format.json {
            session.print_json(&compared)?;
        } else if format.markdown {
            session.print(&markdown(&compared, format.all))?;
        } else {
            session.print(&page(&compared, format.all, &session.terminal))?;
        }
        Ok(if compared.differs { ExitStatus::Differs } else { ExitStatus::Ok })
    }
}

/// The two passages: of one document where one has both, else of the first document that has each.
fn witnesses<'a>(
    printed: &'a PrintedLibrary,
    records: &RecordDiff,
) -> Result<(&'a PrintedPassage, &'a PrintedPassage), Error> {
    let of = |side: &RecordSide| {
        let own = |passage: &&PrintedPassage| {
            passage.subject == records.subject && passage.edition == side.edition
        };
        let found: Vec<&'a PrintedPassage> = printed.passages.iter().filter(own).collect();
        if found.is_empty() {
            let what =
                format!("no imported document prints '{}' in {}", records.subject, side.words());
            return Err(Error::new(
                what,
                "see 'variorum show' for the document that its record cites, and import it",
            ));
        }
        Ok(found)
    };
    let (from, to) = (of(&records.from)?, of(&records.to)?);
    let pairs = from.iter().flat_map(|a| to.iter().map(move |b| (*a, *b)));
    let best = pairs.min_by_key(|(a, b)| a.document != b.document);
    best.ok_or_else(|| Error::new("nothing to compare", ""))
}

fn side(catalog: &Catalog, passage: &PrintedPassage, record: &RecordSide) -> Side {
    Side {
        edition: passage.edition.clone(),
        document: passage.document.id(),
        title: document_title(catalog, passage.document),
        file: passage.file.clone(),
        lines: passage.lines(),
        words: record.words(),
    }
}

impl Side {
    fn told(&self) -> String {
        format!(
            "{}, as printed in {}, {}, {}",
            self.words,
            self.title,
            self.file,
            describe_lines(self.lines)
        )
    }
}

impl Compared {
    fn shown(&self, all: bool) -> impl Iterator<Item = &SentenceDiff> {
        self.sentences.iter().filter(move |one| all || one.state != SentenceState::Same)
    }

    /// The counts in words: `2 sentences changed, 1 added; 4 are the same`.
    fn counts(&self) -> String {
        let count =
            |state: SentenceState| self.sentences.iter().filter(|one| one.state == state).count();
        let kinds = [
            (SentenceState::Changed, "changed"),
            (SentenceState::Moved, "moved"),
            (SentenceState::Added, "added"),
            (SentenceState::Removed, "removed"),
        ];
        let parts: Vec<String> = kinds
            .iter()
            .filter(|(change, _)| count(*change) > 0)
            .map(|(change, name)| format!("{} {name}", count(*change)))
            .collect();
        let same = count(SentenceState::Same);
        if parts.is_empty() {
            format!("All {same} sentences are the same.")
        } else {
            format!("Sentences: {}, {same} the same.", parts.join(", "))
        }
    }
}

/// `~  3. changed`: the sign, the place in the later text (or the earlier, for what is gone), and
/// what became of it.
fn heading(one: &SentenceDiff) -> (&'static str, usize, String) {
    let place = one.after.or(one.before).map_or(0, |at| at + 1);
    let (sign, what) = match one.state {
        SentenceState::Same => (" ", "the same".to_owned()),
        SentenceState::Changed => ("~", "changed".to_owned()),
        SentenceState::Moved => {
            (">", format!("moved from place {}", one.before.map_or(0, |at| at + 1)))
        }
        SentenceState::Removed => ("-", "removed".to_owned()),
        SentenceState::Added => ("+", "added".to_owned()),
    };
    (sign, place, what)
}

fn page(compared: &Compared, all: bool, terminal: &Terminal) -> String {
    let width = terminal.reading_width();
    let mut page = format!(
        "{}  {}\n",
        terminal.paint(HEADING, &compared.name),
        terminal.paint(QUIET, "printed words")
    );
    page += &terminal::indented(&format!("from  {}", compared.from.told()), width, "");
    page += &terminal::indented(&format!("to    {}", compared.to.told()), width, "");
    let _ = writeln!(page, "\n{}", terminal.paint(HEADING, &compared.counts()));
    for one in compared.shown(all) {
        let (sign, place, what) = heading(one);
        let style = match one.state {
            SentenceState::Added => ADDED,
            SentenceState::Removed => REMOVED,
            _ => HEADING,
        };
        let _ = writeln!(page, "\n{} {place:>3}. {what}", terminal.paint(style, sign));
        let mixed = one.runs.iter().any(|run| run.kind != RunKind::Same)
            && !matches!(one.state, SentenceState::Added | SentenceState::Removed);
        page += &indented(
            words(&one.runs, if mixed { TERMINAL } else { NONE }),
            width,
            "       ",
            terminal,
        );
    }
    page
}

fn markdown(compared: &Compared, all: bool) -> String {
    let (from, to) = (compared.from.told(), compared.to.told());
    let mut page = format!(
        "# {}: the printed words\n\n- From: {from}\n- To: {to}\n\n**{}**\n",
        compared.name,
        compared.counts()
    );
    for one in compared.shown(all) {
        let (_, place, what) = heading(one);
        let _ = write!(page, "\n## {place}. {what}\n\n{}\n", in_markdown(&one.runs));
    }
    page
}
