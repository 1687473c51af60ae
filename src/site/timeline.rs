//! The editions in time: rows with what each changed, and their drawing.
//! One small square is one ability, so that the size of a change is seen before it is read.

use std::fmt::Write as _;

use super::context::Context;
use super::markdown_renderer::escape_html;
use super::{address, labels};
use variorum_corpus::record::ChangeKind;
use variorum_corpus::timeline::{EditionIndex, EditionKind, MAIN_LINE};

/// An edition with what it changed.
#[derive(Debug)]
pub(crate) struct EditionRow {
    pub(crate) edition: EditionIndex,
    pub(crate) title: String,
    pub(crate) date: String,
    /// Whether nothing in its line supersedes it.
    pub(crate) is_newest: bool,
    /// The name of its line, for side lines.
    pub(crate) side_line: Option<String>,
    pub(crate) description: String,
    pub(crate) href: String,
    /// What it changed, in words.
    pub(crate) summary: String,
    abilities: AbilityCounts,
}

/// How many abilities an edition touched, and how.
#[derive(Debug, Default)]
struct AbilityCounts {
    /// Printed for the first time.
    new: usize,
    functional: usize,
    clarifying: usize,
    editorial: usize,
}

/// Every edition, in order.
pub(crate) fn edition_rows(context: &Context<'_>, root: &str) -> Vec<EditionRow> {
    let editions = context.catalog.timeline.indexed_editions();
    editions.map(|(edition, _)| edition_row(context, edition, root)).collect()
}

pub(crate) fn edition_row(context: &Context<'_>, index: EditionIndex, root: &str) -> EditionRow {
    let catalog = context.catalog;
    let edition = catalog.timeline.edition(index);
    let is_side_line = catalog.timeline.line_of(index) != MAIN_LINE;
    let (abilities, rules) = count_changes(context, index);
    EditionRow {
        edition: index,
        title: edition.title.clone(),
        date: edition.date.spelled_out(),
        is_newest: catalog.timeline.newest(catalog.timeline.line_of(index)) == Some(index),
        side_line: is_side_line.then(|| labels::line_name(catalog, index)),
        description: edition.description.clone(),
        href: format!("{root}{}", address::edition(catalog, index)),
        summary: changes_in_words(&abilities, rules, is_side_line),
        abilities,
    }
}

/// The abilities that an edition printed, by how they changed, and the number of rules.
fn count_changes(context: &Context<'_>, edition: EditionIndex) -> (AbilityCounts, usize) {
    let (mut abilities, mut rules) = (AbilityCounts::default(), 0);
    for view in &context.subjects {
        let Some(entry) = view.entries.iter().find(|entry| entry.edition == edition) else {
            continue;
        };
        if !view.is_ability() {
            rules += 1;
            continue;
        }
        match labels::change_kind(*entry) {
            None => abilities.new += 1,
            Some(ChangeKind::Functional) => abilities.functional += 1,
            Some(ChangeKind::Clarifying) => abilities.clarifying += 1,
            Some(ChangeKind::Editorial) => abilities.editorial += 1,
        }
    }
    (abilities, rules)
}

fn changes_in_words(abilities: &AbilityCounts, rules: usize, is_side_line: bool) -> String {
    let functional = match is_side_line {
        true => "separate game",
        false => ChangeKind::Functional.label(),
    };
    let counts = [
        (labels::FIRST_PRINTED, abilities.new),
        (functional, abilities.functional),
        (ChangeKind::Clarifying.label(), abilities.clarifying),
        (ChangeKind::Editorial.label(), abilities.editorial),
        ("rule topics", rules),
    ];
    let parts = counts.into_iter().filter(|(_, number)| *number > 0);
    let parts: Vec<String> = parts.map(|(what, number)| format!("{what}: {number}")).collect();
    if parts.is_empty() { "nothing changed".to_owned() } else { parts.join(", ") }
}

const LEFT: i64 = 70;
const WIDTH: i64 = 1000;
const BASE: i64 = 190;

/// The timeline as a drawing; the list beside it says the same in words.
pub(crate) fn draw_timeline(context: &Context<'_>, rows: &[EditionRow]) -> String {
    let months: Vec<i64> = rows.iter().filter_map(|row| month_number(context, row)).collect();
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
    for (n, row) in rows.iter().filter(|row| row.side_line.is_none()).enumerate() {
        if let Some(month) = month_number(context, row) {
            let level = if n % 2 == 1 { NameLevel::Lower } else { NameLevel::Upper };
            draw_edition(&mut svg, context, row, (x(month), BASE), level);
        }
    }
    for row in rows.iter().filter(|row| row.side_line.is_some()) {
        // An undated edition comes after the last that has a date.
        let month = month_number(context, row).unwrap_or(last - 9);
        draw_edition(&mut svg, context, row, (x(month), 300), NameLevel::Upper);
    }
    svg.push_str("</svg>");
    svg
}

fn month_number(context: &Context<'_>, row: &EditionRow) -> Option<i64> {
    context.catalog.timeline.edition(row.edition).date.counts_from().map(i64::from)
}

/// The names of neighbouring editions are at two levels, so that they do not touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NameLevel {
    Upper,
    Lower,
}

/// Draws an edition: a dot, its name, and a square for each ability that it touched.
fn draw_edition(
    svg: &mut String,
    context: &Context<'_>,
    row: &EditionRow,
    (x, y): (i64, i64),
    level: NameLevel,
) {
    const COLUMNS: i64 = 4;
    let _ = write!(svg, r#"<circle class="node" cx="{x}" cy="{y}" r="6"/>"#);
    let catalog = context.catalog;
    let name = match catalog.timeline.edition(row.edition).kind {
        EditionKind::Errata => {
            format!("Errata {}", labels::edition_short_date(catalog, row.edition))
        }
        _ => escape_html(&labels::edition_short_title(catalog, row.edition)),
    };
    if row.side_line.is_some() {
        let _ = write!(
            svg,
            r#"<text class="name side" x="{}" y="{}">{name}, {}</text>"#,
            x + 14,
            y + 5,
            row.date
        );
        return;
    }
    let drop = if level == NameLevel::Lower { 62 } else { 22 };
    let _ = write!(svg, r#"<text class="name" x="{x}" y="{}">{name}</text>"#, y + drop);
    if level == NameLevel::Lower {
        let _ = write!(svg, r#"<path class="leader" d="M{x} {}V{}"/>"#, y + 8, y + drop - 14);
    }
    let kinds = [
        ("new", row.abilities.new),
        ("functional", row.abilities.functional),
        ("clarifying", row.abilities.clarifying),
        ("editorial", row.abilities.editorial),
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
