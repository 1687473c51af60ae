//! The checks of the records, compiled, and which of them are in force in an edition. An expression
//! that does not compile is a finding at its place in the record.

use variorum_corpus::catalog::{Catalog, Entry};
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::record::{self, ClauseRef};
use variorum_corpus::timeline::EditionIndex;
use variorum_corpus::yaml::{Spanned, locate};
use variorum_expr::suggest;
use variorum_expr::{Expr, FactId, Type};
use variorum_scene::aloud;
use variorum_scene::facts::{FactSet, Situation, schema};
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
    /// When it applies: what is given for its record and its clause, and its own condition.
    pub when: Expr,
    /// What the answer must be.
    pub is: Expr,
    /// The clauses that do not count where it applies.
    pub overrides: Vec<ClauseRef>,
    needed: NeededFacts,
}

/// Which facts differ from their defaults wherever a condition holds: at least one of each set.
#[derive(Debug, Clone, Default)]
pub(super) struct NeededFacts(Vec<FactSet>);

impl NeededFacts {
    pub(super) fn of_condition(when: &Expr) -> Self {
        let needed = when.facts_that_must_differ(Situation::default().values());
        Self(needed.into_iter().map(FactSet::from_iter).collect())
    }

    /// Whether the condition, which is evaluated only then, can hold. Most conditions are about
    /// facts that a situation leaves at their defaults: to evaluate them all took more than half of
    /// a run.
    pub(super) fn differ_in(&self, situation: &Situation) -> bool {
        self.0.iter().all(|facts| situation.sets_any(facts))
    }
}

impl Check {
    /// The subject of its clause.
    pub fn subject(&self) -> &str {
        &self.clause.subject
    }

    /// Everything that its verdicts follow from, as text.
    pub fn content(&self) -> String {
        let Self { clause, edition, question, when, is, overrides, needed: _ } = self;
        let overrides: Vec<String> = overrides.iter().map(ToString::to_string).collect();
        format!("{clause} {edition:?} {}: {when} => {is} {overrides:?}", question.id())
    }

    /// Whether it applies to the situation.
    pub fn applies(&self, situation: &Situation) -> bool {
        self.needed.differ_in(situation) && self.when.holds(situation.values()) == Ok(true)
    }

    /// What it says, as a sentence.
    pub fn sentence(&self) -> String {
        aloud::sentence(self.question, &self.when, &self.is)
    }

    /// The facts that its condition and its answer name.
    pub(super) fn facts(&self) -> impl Iterator<Item = FactId> {
        self.when.facts().into_iter().chain(self.is.facts())
    }

    /// Whether it may answer a question of permission with no.
    pub fn may_deny(&self) -> bool {
        self.question.is_permission() && !self.always_answers(true)
    }

    /// Whether it may say that something is permitted.
    pub fn may_allow(&self) -> bool {
        self.question.is_permission() && !self.always_answers(false)
    }

    fn always_answers(&self, answer: bool) -> bool {
        self.is.facts().is_empty() && self.is.holds(&[]) == Ok(answer)
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
            for check in Self::compile_record(catalog, &entry) {
                match check {
                    Ok(check) => all.push(check),
                    Err(finding) => findings.push(*finding),
                }
            }
        }
        // What is given for a record is wrong for each of its checks.
        findings.sort();
        findings.dedup();
        if findings.is_empty() { Ok(Self { all }) } else { Err(findings) }
    }

    /// The checks of one record, or what is wrong with each.
    pub fn compile_record(
        catalog: &Catalog,
        entry: &Entry<'_>,
    ) -> Vec<Result<Check, Box<Finding>>> {
        let clauses = entry.record.clauses.iter();
        let unused = unused_given(entry).into_iter().map(|finding| Err(Box::new(finding)));
        clauses
            .flat_map(|clause| {
                let checks = clause.checks.iter();
                checks.map(move |check| compile(catalog, entry, clause, check))
            })
            .chain(unused)
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
    catalog: &Catalog,
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
    let conditions = [&entry.record.given, &clause.given, &check.when];
    let conditions = conditions
        .into_iter()
        .flatten()
        .map(|text| expression(catalog, entry, text, Type::Bool))
        .collect::<Result<Vec<Expr>, _>>()?;
    let when = Expr::all(&conditions.iter().collect::<Vec<_>>(), schema());
    let is = expression(
        catalog,
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
        needed: NeededFacts::of_condition(&when),
        when,
        is,
        overrides,
    })
}

/// A `given` that no check shares would never be read.
fn unused_given(entry: &Entry<'_>) -> Vec<Finding> {
    let has_checks = |clause: &record::Clause| !clause.checks.is_empty();
    let record = &entry.record;
    let of_record =
        record.given.iter().filter(|_| !record.clauses.iter().any(|one| has_checks(one)));
    let without_checks = record.clauses.iter().filter(|clause| !has_checks(clause));
    let of_clauses = without_checks.filter_map(|clause| clause.given.as_ref());
    let finding = |given: &Spanned<String>| {
        let message = "'given' is the condition of checks, and there are none";
        Finding::new(entry.path, given.position, CODE, message, "remove it")
    };
    of_record.chain(of_clauses).map(finding).collect()
}

fn expression(
    catalog: &Catalog,
    entry: &Entry<'_>,
    text: &Spanned<String>,
    ty: Type,
) -> Result<Expr, Box<Finding>> {
    Expr::parse_as(text, schema(), ty).map_err(|error| {
        let file = catalog.text(entry.path).unwrap_or_default();
        let position = locate(file, text, error.at.min(text.len()));
        Box::new(Finding::new(entry.path, position, CODE, error.message, error.help))
    })
}
