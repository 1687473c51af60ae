//! The checks of the records, compiled, and which of them are in force in an edition. An expression
//! that does not compile is a finding at its place in the record.

use variorum_corpus::catalog::{Catalog, Entry};
use variorum_corpus::diagnostic::{Finding, Position};
use variorum_corpus::record::{self, ClauseRef};
use variorum_corpus::timeline::EditionIndex;
use variorum_corpus::yaml::Spanned;
use variorum_expr::suggest;
use variorum_expr::{Expr, ExprError, Type};
use variorum_scene::facts::{Situation, schema};
use variorum_scene::questions::Question;

/// The code under which lint explains a check that does not compile.
pub const CODE: &str = "check";

/// One check of one clause, ready to run.
#[derive(Debug, Clone)]
pub struct Check {
    pub clause: ClauseRef,
    /// The edition of its record.
    pub edition: EditionIndex,
    pub question: Question,
    /// When it applies.
    pub when: Expr,
    /// What the answer must be.
    pub is: Expr,
    /// The clauses that do not count where it applies.
    pub overrides: Vec<ClauseRef>,
}

impl Check {
    /// The subject of its clause.
    pub fn subject(&self) -> &str {
        &self.clause.subject
    }

    /// Everything that its verdicts follow from, as text.
    pub(crate) fn content(&self) -> String {
        let Self { clause, edition, question, when, is, overrides } = self;
        let overrides: Vec<String> = overrides.iter().map(ToString::to_string).collect();
        format!("{clause} {edition:?} {}: {when} => {is} {overrides:?}", question.id())
    }

    /// Whether it applies to the situation.
    pub fn applies(&self, situation: &Situation) -> bool {
        self.when.holds(situation.values()) == Ok(true)
    }

    /// Whether it has no condition, or one that no fact can change.
    pub(super) fn is_unconditional(&self) -> bool {
        self.when.facts().is_empty()
    }
}

/// All checks of a catalog.
#[derive(Debug, Default)]
pub struct Checks {
    all: Vec<Check>,
}

impl Checks {
    /// Compiles every check of the catalog; what does not compile is reported with its place.
    pub fn load(catalog: &Catalog) -> Result<Self, Vec<Finding>> {
        let (mut all, mut findings) = (Vec::new(), Vec::new());
        for entry in catalog.entries() {
            for check in Self::compile_record(&entry) {
                match check {
                    Ok(check) => all.push(check),
                    Err(finding) => findings.push(*finding),
                }
            }
        }
        if findings.is_empty() { Ok(Self { all }) } else { Err(findings) }
    }

    /// The checks of one record, or what is wrong with each.
    pub fn compile_record(entry: &Entry<'_>) -> Vec<Result<Check, Box<Finding>>> {
        let clauses = entry.record.clauses.iter();
        clauses
            .flat_map(|clause| clause.checks.iter().map(move |check| compile(entry, clause, check)))
            .collect()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Check> {
        self.all.iter()
    }

    /// The checks in force in an edition: those of the record in force of every subject in its own
    /// line. The checks of a game that is supplemented speak of figures with one dial, and are run
    /// in that game's editions.
    pub fn in_force(&self, catalog: &Catalog, edition: EditionIndex) -> Vec<&Check> {
        let mut found = Vec::new();
        for subject in catalog.subjects() {
            let Some(Ok(entry)) = catalog.in_force_in_line(subject, edition) else { continue };
            let is_in_record =
                |check: &&Check| check.edition == entry.edition && check.subject() == subject.id;
            found.extend(self.all.iter().filter(is_in_record));
        }
        found
    }
}

fn compile(
    entry: &Entry<'_>,
    clause: &record::Clause,
    check: &Spanned<record::Check>,
) -> Result<Check, Box<Finding>> {
    let question = Question::from_id(&check.ask).ok_or_else(|| {
        let known = Question::ALL.iter().map(|question| question.id());
        let help = suggest::advice(&check.ask, known, "`variorum schema --questions` lists them");
        Box::new(Finding::new(
            entry.path,
            check.ask.position,
            CODE,
            format!("there is no question '{}'", check.ask.value),
            help,
        ))
    })?;
    let always = Spanned::from("true".to_owned());
    let when = expression(entry, check.when.as_ref().unwrap_or(&always), Type::Bool)?;
    let is = expression(
        entry,
        &Spanned { value: check.is.to_string(), position: check.is.position },
        question.answer_kind().ty(),
    )?;
    // Lint reports what is not a clause.
    let overrides = check.overrides.iter().filter_map(|text| ClauseRef::parse(text)).collect();
    Ok(Check {
        clause: ClauseRef::new(&entry.subject.id, &clause.id.value),
        edition: entry.edition,
        question,
        when,
        is,
        overrides,
    })
}

fn expression(entry: &Entry<'_>, text: &Spanned<String>, ty: Type) -> Result<Expr, Box<Finding>> {
    Expr::parse_as(text, schema(), ty).map_err(|error| Box::new(finding(entry, text, &error)))
}

/// An error inside an expression as a finding; where the file breaks the line, it points at its
/// start.
fn finding(entry: &Entry<'_>, text: &Spanned<String>, error: &ExprError) -> Finding {
    let inside = u32::try_from(text.get(..error.at).unwrap_or(text).chars().count()).unwrap_or(0);
    let position = Position { line: text.position.line, column: text.position.column + inside };
    Finding::new(entry.path, position, CODE, error.message.clone(), error.help.clone())
}
