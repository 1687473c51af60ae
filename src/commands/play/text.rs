//! A played scene as text: step by step, two editions side by side where they part.

use std::fmt::Write as _;

use crate::commands::Session;
use crate::terminal::{HEADING, QUIET, indented, wrap};
use variorum_corpus::catalog::Catalog;
use variorum_corpus::markdown;
use variorum_corpus::record::ClauseRef;
use variorum_corpus::timeline::{MAIN_LINE, Moment};
use variorum_engine::Clause;
use variorum_scene::scene::{DefaultTaken, ExplainedStep, Line, Scene, Trace, explain};

/// The narrowest column that still reads well.
const MIN_COLUMN: usize = 34;
const SEPARATOR: &str = " | ";

pub(super) struct Page<'a> {
    pub(super) session: &'a Session,
    pub(super) catalog: &'a Catalog,
    pub(super) scene: &'a Scene,
    /// Whether to list what is legal at the end.
    pub(super) legal: bool,
}

/// Whether two editions part anywhere.
pub(super) fn part(one: &Trace, other: &Trace) -> bool {
    let (first, second) = (explain(one), explain(other));
    first != second || one.unasked != other.unasked
}

impl Page<'_> {
    pub(super) fn single(&self, trace: &Trace) -> String {
        let mut text = self.head(&[trace]);
        let explanation = explain(trace);
        let width = self.session.terminal.reading_width();
        text += &self.lines_text(&explanation.opening, width, "  ");
        for step in &explanation.steps {
            text += &self.step_heading(step);
            text += &self.lines_text(&step.lines, width, "     ");
        }
        text += &self.end(trace, &explanation.waits_for);
        text
    }

    pub(super) fn side_by_side(&self, one: &Trace, other: &Trace) -> String {
        let mut text = self.head(&[one, other]);
        let width = self.session.terminal.width.max(2 * MIN_COLUMN + SEPARATOR.len());
        let column = (width - SEPARATOR.len()) / 2;
        let (left, right) = (explain(one), explain(other));
        text += &self.pair(&left.opening, &right.opening, column);
        let find = |steps: &[ExplainedStep], number: usize| {
            steps.iter().find(|step| step.number == number).cloned()
        };
        let mut parted = false;
        for number in 0..self.scene.play.len() {
            let sides = (find(&left.steps, number), find(&right.steps, number));
            let Some(heading) = sides.0.as_ref().or(sides.1.as_ref()) else { continue };
            let differs = sides.0 != sides.1;
            if differs && !parted {
                parted = true;
                let ids = [one.edition.id(), other.edition.id()];
                let _ = write!(text, "\n{}", columns(&ids.map(vec_of), column));
            }
            text += &self.step_heading(heading);
            let lines = |side: &Option<ExplainedStep>| {
                side.as_ref().map_or_else(|| vec![not_asked()], |step| step.lines.clone())
            };
            text += &self.pair(&lines(&sides.0), &lines(&sides.1), column);
        }
        if !parted {
            text += "\nBoth editions play it alike.\n";
        }
        for (trace, explanation) in [(one, &left), (other, &right)] {
            let _ = write!(text, "\n{}", self.paint(trace.edition.id()));
            text += &self.end(trace, &explanation.waits_for);
        }
        text
    }

    fn paint(&self, heading: &str) -> String {
        self.session.terminal.paint(HEADING, heading)
    }

    fn head(&self, traces: &[&Trace]) -> String {
        let mut text = String::new();
        if let Some(title) = &self.scene.title {
            let _ = writeln!(text, "{}", self.paint(title));
        }
        let timeline = &self.catalog.timeline;
        for trace in traces {
            let index = timeline.index_of(trace.edition.id());
            let title = index.map_or(String::new(), |index| timeline.describe(index));
            let _ = writeln!(text, "Played by {title}.");
        }
        let defaults = traces.first().map_or(&[][..], |trace| &trace.defaults);
        if !defaults.is_empty() {
            let list = grouped(defaults);
            let width = self.session.terminal.reading_width();
            let list = format!("Not said, so taken as: {}.", list.join("; "));
            let quiet = indented(&list, width, "");
            text += &self.session.terminal.paint(QUIET, quiet.trim_end());
            text.push('\n');
        }
        text
    }

    fn step_heading(&self, step: &ExplainedStep) -> String {
        format!("\n{:>3}. {}\n", step.number + 1, self.paint(&step.step))
    }

    fn lines_text(&self, lines: &[Line], width: usize, indent: &str) -> String {
        lines.iter().map(|line| indented(&line_text(line), width, indent)).collect()
    }

    /// Lines that are the same once, others in two columns.
    fn pair(&self, left: &[Line], right: &[Line], column: usize) -> String {
        if left == right {
            return self.lines_text(left, self.session.terminal.reading_width(), "     ");
        }
        let side = |lines: &[Line]| {
            lines.iter().flat_map(|line| wrap(&line_text(line), column)).collect::<Vec<_>>()
        };
        columns(&[side(left), side(right)], column)
    }

    /// What the game waits for, and after a refusal the clause and what would be legal.
    fn end(&self, trace: &Trace, waits_for: &str) -> String {
        let width = self.session.terminal.reading_width();
        let mut text = String::from("\n");
        let refusal = trace.refusal();
        if let Some(clause) = refusal.and_then(|(_, illegal)| illegal.clause)
            && let Some(words) = self.clause_text(trace, clause)
        {
            text += &indented(&format!("{clause} says: {words}"), width, "");
        }
        if trace.unplayed > 0 {
            let _ = writeln!(text, "{} steps after it were not played.", trace.unplayed);
        }
        let _ = writeln!(text, "The game waits for: {waits_for}.");
        if (refusal.is_some() || self.legal) && !trace.choices.is_empty() {
            text += "Legal now:\n";
            for choice in &trace.choices {
                let _ = writeln!(text, "  - {choice}");
            }
        }
        text
    }

    /// The restated words of a clause in the edition that was played.
    fn clause_text(&self, trace: &Trace, clause: Clause) -> Option<String> {
        let catalog = self.catalog;
        let reference = ClauseRef::parse(&clause.to_string())?;
        let subject = catalog.subject(&reference.subject)?;
        let edition = catalog.timeline.index_of(trace.edition.id())?;
        let entry = catalog.in_force(subject, Moment::Edition(edition), MAIN_LINE)?.ok()?;
        let clause = entry.record.clause(&reference.clause)?;
        Some(markdown::plain(&clause.text).trim().to_owned())
    }
}

/// What the file left out, with figures that share a default named together.
fn grouped(defaults: &[DefaultTaken]) -> Vec<String> {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for DefaultTaken { what, value } in defaults {
        let figure = what.strip_prefix("figures.").and_then(|rest| rest.split_once('.'));
        let (name, field) = figure.unwrap_or(("", what));
        let field = field.trim_start_matches("warrior.").replace("players.", "");
        let entry = format!("{field}: {value}");
        match groups.iter_mut().find(|(known, _)| *known == entry) {
            Some((_, names)) => names.push(name),
            None => groups.push((entry, vec![name])),
        }
    }
    let text = |(entry, names): &(String, Vec<&str>)| match names.join(", ") {
        names if names.is_empty() => entry.clone(),
        names => format!("{entry} ({names})"),
    };
    groups.iter().map(text).collect()
}

fn not_asked() -> Line {
    Line { text: "(not asked for)".to_owned(), clauses: Vec::new(), convention: None }
}

fn vec_of(text: &str) -> Vec<String> {
    vec![text.to_owned()]
}

fn line_text(line: &Line) -> String {
    if line.clauses.is_empty() {
        return format!("{}.", line.text.trim_end_matches('.'));
    }
    format!("{}. [{}]", line.text.trim_end_matches('.'), line.clauses.join(", "))
}

fn columns(sides: &[Vec<String>; 2], column: usize) -> String {
    let [left, right] = sides;
    let mut text = String::new();
    for row in 0..left.len().max(right.len()) {
        let cell = |side: &[String]| side.get(row).cloned().unwrap_or_default();
        let (one, other) = (cell(left), cell(right));
        let gap = column.saturating_sub(one.chars().count());
        let line = format!("{one}{}{SEPARATOR}{other}", " ".repeat(gap));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
