//! A file with one or two plays: headings, pictures, and the steps below them, with those marked
//! that the two plays do not share.

use std::fmt::Write as _;

use variorum_engine::AbilityId;

use super::svg::{Tenths, escaped, px, wrapped};
use super::{DialMarker, describe, draw_frames, sentence};
use crate::scene::{Trace, explain};

const TITLE: Tenths = 170;
const HEADING: Tenths = 135;
const STEP: Tenths = 115;
const MARGIN: Tenths = 160;
/// How wide a sheet is at least, and each of its columns.
const LEAST_WIDTH: Tenths = 4_600;
const LEAST_COLUMN: Tenths = 3_400;

/// One play of a sheet.
pub struct Panel<'a> {
    /// The edition, and what it says.
    pub heading: &'a str,
    pub trace: &'a Trace,
    pub marker: &'a dyn Fn(AbilityId) -> Option<DialMarker>,
}

/// A column of a sheet, drawn.
struct Column {
    svg: String,
    width: Tenths,
    height: Tenths,
}

/// A file of its own: the plays beside each other under a title, with this stylesheet.
pub fn draw_sheet(title: &str, panels: &[Panel<'_>], stylesheet: &str) -> String {
    let steps: Vec<Vec<String>> = panels.iter().map(|panel| step_lines(panel.trace)).collect();
    let columns: Vec<Column> = panels
        .iter()
        .enumerate()
        .map(|(place, panel)| {
            let others = steps.iter().enumerate().filter(|(other, _)| *other != place);
            let is_shared = |line: &String| others.clone().all(|(_, lines)| lines.contains(line));
            let lines = steps.get(place).map_or(&[][..], Vec::as_slice);
            let least = if panels.len() == 1 { LEAST_WIDTH } else { LEAST_COLUMN };
            draw_column(panel, lines, least, &is_shared)
        })
        .collect();
    let inner: Tenths = columns.iter().map(|column| column.width + MARGIN).sum::<Tenths>() - MARGIN;
    let inner = inner.max(LEAST_WIDTH);
    let titles = wrapped(title, TITLE, inner);
    let mut body = String::new();
    let mut y = MARGIN;
    for line in &titles {
        y += 220;
        let _ = write!(
            body,
            r#"<text class="st" x="{}" y="{}">{}</text>"#,
            px(MARGIN),
            px(y - 50),
            escaped(line)
        );
    }
    y += 60;
    let mut x = MARGIN;
    for column in &columns {
        let _ = write!(body, r#"<g transform="translate({} {})">{}</g>"#, px(x), px(y), column.svg);
        x += column.width + MARGIN;
    }
    let height = y + columns.iter().map(|column| column.height).max().unwrap_or(0) + MARGIN;
    let width = inner + 2 * MARGIN;
    let description: Vec<String> = panels
        .iter()
        .map(|panel| format!("{}: {}", panel.heading, describe(panel.trace)))
        .collect();
    let (wide, high) = (px(width).to_string(), px(height).to_string());
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="pic sheet" role="img" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" aria-labelledby="t d"><title id="t">{}</title><desc id="d">{}</desc><style>{stylesheet}</style><rect class="paper" width="{wide}" height="{high}"/>{body}</svg>
"#,
        escaped(title),
        escaped(&description.join(" ")),
    )
}

fn step_lines(trace: &Trace) -> Vec<String> {
    let explanation = explain(trace);
    let steps = explanation.steps.iter().flat_map(|step| &step.lines);
    explanation.opening.iter().chain(steps).map(|line| sentence(&line.text)).collect()
}

fn draw_column(
    panel: &Panel<'_>,
    lines: &[String],
    least: Tenths,
    is_shared: &dyn Fn(&String) -> bool,
) -> Column {
    let drawing = draw_frames(panel.trace, panel.marker);
    let width = drawing.width.max(least);
    let mut svg = String::new();
    let mut y = 0;
    for line in wrapped(panel.heading, HEADING, width) {
        y += 190;
        let _ =
            write!(svg, r#"<text class="sh" x="0" y="{}">{}</text>"#, px(y - 50), escaped(&line));
    }
    y += 60;
    let _ = write!(svg, r#"<g transform="translate(0 {})">{}</g>"#, px(y), drawing.inner);
    y += drawing.height + 100;
    for line in lines {
        let (class, sign) = if is_shared(line) { ("ss", "•") } else { ("ss own", "≠") };
        for (place, part) in wrapped(line, STEP, width - 200).iter().enumerate() {
            y += 160;
            if place == 0 {
                let _ = write!(svg, r#"<text class="{class}" x="0" y="{}">{sign}</text>"#, px(y));
            }
            let _ = write!(
                svg,
                r#"<text class="{class}" x="16" y="{}">{}</text>"#,
                px(y),
                escaped(part)
            );
        }
        y += 40;
    }
    Column { svg, width, height: y }
}
