//! The editions in time: rows with what each changed, and their drawing.
//! One small square stands for one ability, so that the size of a change is seen before it is read.

use std::fmt::Write as _;

use super::address;
use super::context::Context;
use super::text::escape;
use super::words;
use variorum_corpus::record::ChangeKind;
use variorum_corpus::timeline::{EditionIndex, EditionKind, MAIN_LINE};

/// An edition with what it did.
#[derive(Debug)]
pub struct EditionRow {
    /// Its place in the timeline.
    pub no: EditionIndex,
    /// The title.
    pub title: String,
    /// The date in words.
    pub date: String,
    /// The line's name, for side lines.
    pub aside: Option<String>,
    /// What it is.
    pub description: String,
    /// Its page.
    pub href: String,
    /// What it did, in words.
    pub did: String,
    /// Abilities that it printed first.
    pub new: usize,
    /// Abilities that it changed so that they play differently.
    pub functional: usize,
    /// Abilities that it cleared up.
    pub clarifying: usize,
    /// Abilities that it only reworded.
    pub editorial: usize,
}

/// Every edition, in order.
pub fn rows(context: &Context<'_>, root: &str) -> Vec<EditionRow> {
    context.catalog.timeline.indexed_editions().map(|(no, _)| row(context, no, root)).collect()
}

fn row(context: &Context<'_>, no: EditionIndex, root: &str) -> EditionRow {
    let timeline = &context.catalog.timeline;
    let edition = timeline.edition(no);
    let mut row = EditionRow {
        no,
        title: edition.title.clone(),
        date: edition.date.spelled_out(),
        aside: (timeline.line_of(no) != MAIN_LINE)
            .then(|| timeline.line(timeline.line_of(no)).map(|line| line.name.clone()))
            .flatten(),
        description: edition.description.clone(),
        href: format!("{root}{}", address::edition(context.catalog, no)),
        did: String::new(),
        new: 0,
        functional: 0,
        clarifying: 0,
        editorial: 0,
    };
    let mut rules = 0;
    for sheet in &context.subjects {
        let Some(entry) = sheet.entries.iter().find(|entry| entry.edition == no) else { continue };
        if !sheet.is_ability() {
            rules += 1;
            continue;
        }
        let departure = entry.record.departs_from.as_ref().map(|departure| departure.kind.value);
        match entry.record.change.as_ref().map(|change| change.kind.value).or(departure) {
            None => row.new += 1,
            Some(ChangeKind::Functional) => row.functional += 1,
            Some(ChangeKind::Clarifying) => row.clarifying += 1,
            Some(ChangeKind::Editorial) => row.editorial += 1,
        }
    }
    row.did = did(&row, rules);
    row
}

fn did(row: &EditionRow, rules: usize) -> String {
    let abilities = |number: usize| words::count(number, "ability", "abilities");
    let mut parts = Vec::new();
    for (number, what) in [
        (row.new, "new"),
        (
            row.functional,
            if row.aside.is_some() {
                "playing differently from the main game"
            } else {
                "playing differently"
            },
        ),
        (row.clarifying, "cleared up"),
        (row.editorial, "reworded only"),
    ] {
        if number > 0 {
            parts.push(format!(
                "{} {what}",
                if parts.is_empty() { abilities(number) } else { number.to_string() }
            ));
        }
    }
    if rules > 0 {
        parts.push(words::count(rules, "rule topic", "rule topics"));
    }
    if parts.is_empty() { "nothing changed".to_owned() } else { parts.join(", ") }
}

const LEFT: i64 = 70;
const WIDTH: i64 = 1000;
const BASE: i64 = 190;

/// The timeline as a drawing; the list beside it says the same in words.
pub fn drawing(context: &Context<'_>, rows: &[EditionRow]) -> String {
    let months: Vec<i64> = rows.iter().filter_map(|row| month(context, row)).collect();
    let (Some(first), Some(last)) = (months.iter().min().copied(), months.iter().max().copied())
    else {
        return String::new();
    };
    let x = |month: i64| LEFT + (month - first) * (WIDTH - 2 * LEFT - 30) / (last - first).max(1);
    let mut svg =
        format!(r#"<svg class="timeline-drawing" viewBox="0 50 {WIDTH} 275" aria-hidden="true">"#);
    let _ = write!(svg, r#"<path class="rail" d="M{} {BASE}H{}"/>"#, LEFT - 40, WIDTH - 20);
    for year in first / 12..=last / 12 {
        let _ = write!(
            svg,
            r#"<text class="year" x="{}" y="{}">{year}</text>"#,
            x(year * 12).max(LEFT),
            BASE + 40
        );
    }
    for (n, row) in rows.iter().filter(|row| row.aside.is_none()).enumerate() {
        if let Some(month) = month(context, row) {
            node(&mut svg, context, row, x(month), BASE, n % 2 == 1);
        }
    }
    for row in rows.iter().filter(|row| row.aside.is_some()) {
        if let Some(month) = month(context, row) {
            let _ = write!(
                svg,
                r#"<path class="rail aside" d="M{} 300H{}"/>"#,
                x(month),
                x(month) + 120
            );
            node(&mut svg, context, row, x(month), 300, false);
        }
    }
    svg.push_str("</svg>");
    svg
}

fn month(context: &Context<'_>, row: &EditionRow) -> Option<i64> {
    context.catalog.timeline.edition(row.no).date.counts_from().map(i64::from)
}

/// An edition's dot, its name, and a square for each ability that it touched.
fn node(svg: &mut String, context: &Context<'_>, row: &EditionRow, x: i64, y: i64, low: bool) {
    const COLUMNS: i64 = 4;
    let _ = write!(svg, r#"<circle class="node" cx="{x}" cy="{y}" r="6"/>"#);
    let errata = context.catalog.timeline.edition(row.no).kind == EditionKind::Errata;
    let name =
        if errata { "Errata".to_owned() } else { escape(&words::short(context.catalog, row.no)) };
    if row.aside.is_some() {
        let _ = write!(svg, r#"<text class="name" x="{}" y="{}">{name}</text>"#, x + 12, y - 8);
        return;
    }
    let drop = if low { 62 } else { 22 };
    let _ = write!(svg, r#"<text class="name" x="{x}" y="{}">{name}</text>"#, y + drop);
    if low {
        let _ = write!(svg, r#"<path class="leader" d="M{x} {}V{}"/>"#, y + 8, y + drop - 14);
    }
    let kinds = [
        ("new", row.new),
        ("functional", row.functional),
        ("clarifying", row.clarifying),
        ("editorial", row.editorial),
    ];
    let squares = kinds.into_iter().flat_map(|(kind, number)| std::iter::repeat_n(kind, number));
    for (n, kind) in (0_i64..).zip(squares) {
        let (column, level) = (n % COLUMNS, n / COLUMNS);
        let _ = write!(
            svg,
            r#"<rect class="{kind}" x="{}" y="{}" width="9" height="9"/>"#,
            x - 22 + column * 11,
            y - 24 - level * 11
        );
    }
}
