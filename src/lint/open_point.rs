//! Rule `open-point`: an open point names passages, readings and a convention that exist.

use super::{LintContext, Reporter, Rule};
use crate::open_points::{convention_by_name, name_for_convention};
use variorum_corpus::catalog::OpenPointEntry;
use variorum_corpus::diagnostic::Position;
use variorum_corpus::record::OpenPoint;
use variorum_engine::Convention;
use variorum_expr::suggest;

pub(super) const RULE: Rule = Rule {
    code: "open-point",
    summary: "an open point whose passages, readings, editions or convention do not exist",
    explanation: "An open point cites the clauses that it is about, as subject#clause, gives at \
                  least two readings with ids of their own, and names the one that we play and, \
                  where something settles it, the reading that it settles for. 'convention' is a \
                  switch of crates/engine/src/rules/conventions.rs, whose name with hyphens is \
                  that of the open point. The name of the file is its identity and its link, so no \
                  subject and no term has it. Fix the name, or add what is missing.",
    check,
    fix: None,
};

type Problem = (Position, String, String);

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.open_points() {
        let point = entry.point;
        let mut problems = passage_problems(context, point);
        problems.extend(reading_problems(point));
        problems.extend(edition_problems(context, point));
        problems.extend(convention_problem(&entry));
        for (position, message, help) in problems {
            reporter.report(entry.path, position, message, help);
        }
        let is_taken =
            context.catalog.subject(entry.name).is_some() || context.names.has_term(entry.name);
        if is_taken {
            let message = format!("'{}' is the name of a subject or a term as well", entry.name);
            reporter.report_file(entry.path, message, "rename the file");
        }
    }
}

fn passage_problems(context: &LintContext<'_>, point: &OpenPoint) -> Vec<Problem> {
    let mut problems = Vec::new();
    if point.passages.is_empty() {
        let help = "cite the clauses that it is about, as in 'passages: [charge#formation]'";
        let message = "the open point cites no passage";
        problems.push((point.question.position, message.to_owned(), help.to_owned()));
    }
    for passage in &point.passages {
        if let Some((message, help)) = context.problem_with_citation(passage) {
            problems.push((passage.position, message, help));
        }
    }
    problems
}

fn reading_problems(point: &OpenPoint) -> Vec<Problem> {
    let ids: Vec<&str> = point.readings.iter().map(|reading| reading.id.as_str()).collect();
    let mut problems = Vec::new();
    if ids.len() < 2 {
        let message = "a point with one reading is not open".to_owned();
        problems.push((point.question.position, message, "give the other readings".to_owned()));
    }
    for (n, reading) in point.readings.iter().enumerate() {
        if ids.iter().take(n).any(|id| *id == reading.id.as_str()) {
            let message = format!("two readings have the id '{}'", reading.id.value);
            let help = "give each reading an id of its own".to_owned();
            problems.push((reading.id.position, message, help));
        }
    }
    let settled = point.settled.iter().map(|settlement| &settlement.reading);
    for reading in settled.chain([&point.plays]).filter(|id| point.reading(id).is_none()) {
        let message = format!("there is no reading '{}'", reading.value);
        let all = format!("the readings are {}", ids.join(", "));
        let help = suggest::advice(reading, ids.iter().copied(), &all);
        problems.push((reading.position, message, help));
    }
    problems
}

fn edition_problems(context: &LintContext<'_>, point: &OpenPoint) -> Vec<Problem> {
    let settled = point.settled.iter().map(|settlement| &settlement.editions);
    let mut problems: Vec<Problem> = Vec::new();
    if point.editions.is_empty() {
        let message = "the point is open in no edition".to_owned();
        let help = "list the editions, as in 'editions: [rebellion-2001-01..]'".to_owned();
        problems.push((point.question.position, message, help));
    }
    for range in point.editions.iter().chain(settled) {
        if let Some((message, help)) = context.problem_with_range(range) {
            problems.push((range.position, message, help));
        }
    }
    problems
}

fn convention_problem(entry: &OpenPointEntry<'_>) -> Option<Problem> {
    let convention = entry.point.convention.as_ref()?;
    let Some(known) = convention_by_name(convention) else {
        let names = Convention::ALL.iter().map(|convention| convention.entry().name);
        let otherwise = "crates/engine/src/rules/conventions.rs lists them";
        let message = format!("the engine has no convention '{}'", convention.value);
        return Some((convention.position, message, suggest::advice(convention, names, otherwise)));
    };
    let name = name_for_convention(known);
    (entry.name != name).then(|| {
        let message = format!("the open point of '{}' is '{name}'", convention.value);
        (convention.position, message, "rename the file".to_owned())
    })
}
