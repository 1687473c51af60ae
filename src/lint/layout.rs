//! Rule `layout`: the expressions of checks are written in one way, in a fixed order: short where
//! it fits on the line, one condition a line where it does not.

use std::ops::Range;

use super::{Edit, LintContext, Reporter, Rule};
use variorum_corpus::diagnostic::{Finding, Position};
use variorum_corpus::record::{Expected, Record};
use variorum_corpus::yaml::Spanned;
use variorum_expr::{Expr, Type};
use variorum_scene::facts::{reading_rank, schema};
use variorum_scene::questions::Question;

pub(super) const RULE: Rule = Rule {
    code: "layout",
    summary: "an expression of a check that is not written as 'lint --fix' writes it",
    explanation: "The expressions of checks ('given', 'when' and 'is') are written in one way, so \
                  that they read alike everywhere and a difference between two records is a \
                  difference between two rules: in their shortest words ('actor uses bound', \
                  'attack.kind == ranged'), with the conditions in a fixed order, on one line if \
                  it has at most 100 columns, and otherwise with one condition a line. 'variorum \
                  lint --fix' writes them so, and keeps comments.",
    check,
    fix: Some(fix),
};

const WIDEST: usize = 100;

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.entries() {
        let file = context.file_text(entry.path);
        for written in expressions(entry.record) {
            if Layout::new(file, &written).is_some_and(|layout| layout.differs(file)) {
                let message = format!("'{}' is not laid out as it should be", written.key);
                let help = "run `variorum lint --fix`";
                reporter.report(entry.path, written.position, message, help);
            }
        }
    }
}

fn fix(file: &str, finding: &Finding) -> Option<Edit> {
    let record = Record::parse(&finding.path, file).ok()?;
    let is_found = |one: &WrittenExpression| one.position == finding.position;
    let written = expressions(&record).into_iter().find(is_found)?;
    let layout = Layout::new(file, &written)?;
    let text = if file.contains("\r\n") { layout.text.replace('\n', "\r\n") } else { layout.text };
    Some(Edit::replace_lines(layout.lines, text))
}

/// An expression of a record as it is written.
struct WrittenExpression {
    key: &'static str,
    text: String,
    position: Position,
    ty: Type,
}

fn expressions(record: &Record) -> Vec<WrittenExpression> {
    let mut all = Vec::new();
    let mut add = |key, text: &Spanned<String>| {
        let (text, position) = (text.value.clone(), text.position);
        all.push(WrittenExpression { key, text, position, ty: Type::Bool });
    };
    record.given.iter().for_each(|given| add("given", given));
    for clause in &record.clauses {
        clause.given.iter().for_each(|given| add("given", given));
        clause
            .checks
            .iter()
            .filter_map(|check| check.when.as_ref())
            .for_each(|when| add("when", when));
    }
    for check in record.clauses.iter().flat_map(|clause| &clause.checks) {
        let question = Question::from_id(&check.ask);
        if let (Expected::Expression(text), Some(question)) = (&check.is.value, question) {
            let (text, position) = (text.clone(), check.is.position);
            all.push(WrittenExpression {
                key: "is",
                text,
                position,
                ty: question.answer_kind().ty(),
            });
        }
    }
    all
}

/// How an expression should be written.
struct Layout {
    /// The lines that it takes now, counted from 1.
    lines: Range<u32>,
    /// What should be in their place.
    text: String,
}

impl Layout {
    /// None for what does not compile, which is another rule's finding, and for a check in braces.
    fn new(file: &str, written: &WrittenExpression) -> Option<Self> {
        let expr = Expr::parse_as(&written.text, schema(), written.ty).ok()?;
        let lines: Vec<&str> = file.lines().collect();
        let scalar = WrittenScalar::find(&lines, written)?;
        let parts = if written.key == "is" {
            vec![expr.to_string()]
        } else {
            expr.tidy(reading_rank).conjunct_texts()
        };
        let (first, past) = (scalar.first, scalar.past);
        let to_line = |place: usize| u32::try_from(place + 1).ok();
        Some(Self { lines: to_line(first)?..to_line(past)?, text: scalar.lay_out(&parts) })
    }

    fn differs(&self, file: &str) -> bool {
        let (first, past) = (self.lines.start as usize, self.lines.end as usize);
        let now = file.split_inclusive('\n').skip(first - 1).take(past - first);
        now.collect::<String>().replace('\r', "").trim_end() != self.text.trim_end()
    }
}

/// A scalar under its key, in block style.
struct WrittenScalar<'a> {
    /// The lines that it takes, counted from 0: from its key to behind its end.
    first: usize,
    past: usize,
    /// What stands before the scalar: `      - when: `.
    before: &'a str,
    /// The column of its key.
    column: usize,
    /// The comment on the line of its key, with the spaces before it.
    comment: &'a str,
}

impl<'a> WrittenScalar<'a> {
    fn find(lines: &[&'a str], written: &WrittenExpression) -> Option<Self> {
        let mark = format!("{}:", written.key);
        let from = written.position.line.checked_sub(1)? as usize;
        let is_header = |place: &usize| {
            let line = lines.get(*place).map(|line| line.trim_start_matches([' ', '-']));
            line.is_some_and(|line| line.starts_with(&mark))
        };
        let first = (0..=from).rev().take(2).find(is_header)?;
        let line = *lines.get(first)?;
        let column = line.find(&mark)?;
        let value = column + mark.len();
        let continues =
            |line: &&&str| line.trim().is_empty() || line.len() - line.trim_start().len() > column;
        let rest = lines.get(first + 1..)?;
        let taken: Vec<&&str> = rest.iter().take_while(continues).collect();
        let blank = taken.iter().rev().take_while(|line| line.trim().is_empty()).count();
        let comment = line.get(value..)?.find(" #").and_then(|at| line.get(value + at..));
        Some(Self {
            first,
            past: first + 1 + taken.len() - blank,
            before: line.get(..value)?,
            column,
            comment: comment.unwrap_or_default(),
        })
    }

    /// On one line if it fits, else one part a line.
    fn lay_out(&self, parts: &[String]) -> String {
        let (before, comment) = (self.before, self.comment);
        let line = format!("{before} {}", quote(&parts.join(" && ")));
        if line.chars().count() <= WIDEST {
            return format!("{line}{comment}\n");
        }
        let indent = " ".repeat(self.column + 2);
        let mut text = format!("{before} >-{comment}\n");
        for (place, part) in parts.iter().enumerate() {
            let joined = if place == 0 { part.clone() } else { format!("&& {part}") };
            for line in wrap(&joined, WIDEST - indent.len()) {
                text.push_str(&format!("{indent}{line}\n"));
            }
        }
        text
    }
}

/// Breaks a part that is too long for a line, before an alternative where there is one.
fn wrap(part: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (place, piece) in part.split(" || ").enumerate() {
        let piece = if place == 0 { piece.to_owned() } else { format!("|| {piece}") };
        match lines.last_mut() {
            Some(line) if line.len() + 1 + piece.len() <= width => {
                line.push(' ');
                line.push_str(&piece);
            }
            _ => lines.extend(textwrap::wrap(&piece, width).into_iter().map(String::from)),
        }
    }
    lines
}

/// A text as a YAML scalar on one line: in quotation marks if it would mean something else.
fn quote(text: &str) -> String {
    let begins_badly = text.starts_with(['!', '&', '*', '[', '{', '|', '>', '%', '@', '-', '?']);
    if begins_badly || text.contains(": ") || text.contains(" #") {
        format!("\"{text}\"")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_part_is_broken_before_an_alternative() {
        assert_eq!(wrap("(aaaa || bbbb || cccc)", 15), ["(aaaa || bbbb", "|| cccc)"]);
        assert_eq!(wrap("&& one", 15), ["&& one"]);
    }

    #[test]
    fn what_yaml_would_read_otherwise_is_quoted() {
        assert_eq!(quote("!a"), "\"!a\"");
        assert_eq!(quote("a ? 1 : 2"), "\"a ? 1 : 2\"");
        assert_eq!(quote("a && !b"), "a && !b");
    }
}
