//! Pictures of what was played: an SVG for every order of a [`Trace`], drawn from the states and
//! events of the trace alone.
//!
//! [`draw`] makes a picture for a page. It has classes and no styles, for the stylesheet
//! `site/assets/picture.css`; where it has ids, those of its title and description, they begin with
//! what the caller gives. [`draw_sheet`] makes a file of one or two plays with headings, pictures
//! and steps, and puts the stylesheet into it.
//!
//! Nothing is drawn that was not played: whether a line of fire is clear is what was accepted or
//! refused, and a value that was set only to bring a result about
//! ([`Staging::concealed`](crate::scene::Staging)) is not shown.

mod action;
mod canvas;
mod cards;
mod figures;
mod frame;
mod projection;
mod sheet;
mod svg;
mod terrain;

pub use sheet::{Panel, draw_sheet};

use std::fmt::Write as _;

use variorum_engine::AbilityId;

use crate::scene::{Trace, explain};
use action::actions;
use cards::draw_cards;
use frame::draw_frame;
use svg::{Spot, Tenths, escaped, moved_to, px};

/// The most frames of one picture.
const MOST_FRAMES: usize = 12;

/// How the dial marks an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DialMarker {
    /// Its colour in a word, as in the class `mk-orange`.
    pub colour: &'static str,
    pub shape: MarkerShape,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerShape {
    Circle,
    Square,
}

/// What a picture needs besides its trace.
pub struct Look<'a> {
    /// How the ids in the picture begin; another one for every picture of a page.
    pub id: &'a str,
    /// What the picture shows, in a line.
    pub title: &'a str,
    /// The marker of an ability in the edition that was played.
    pub marker: &'a dyn Fn(AbilityId) -> Option<DialMarker>,
    /// The id of the steps on the page around it, which describe it. A picture without them is a
    /// file of its own, and describes itself.
    pub steps: Option<&'a str>,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub svg: String,
    /// Its width and height in pixels.
    pub size: (u32, u32),
}

/// What a picture consists of, before it gets its frame.
struct Drawing {
    inner: String,
    width: Tenths,
    height: Tenths,
}

/// Draws a trace: a frame for every order that shows something.
pub fn draw(trace: &Trace, look: &Look<'_>) -> Picture {
    let Drawing { inner, width, height } = draw_frames(trace, look.marker);
    let (id, title) = (look.id, escaped(look.title));
    let (wide, high) = (px(width).to_string(), px(height).to_string());
    let shape = format!(
        r#"class="pic" role="img" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}""#
    );
    let svg = match look.steps {
        Some(steps) => format!(
            r#"<svg {shape} aria-describedby="{steps}"><title>{title}</title>{inner}</svg>"#
        ),
        None => format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" {shape} aria-labelledby="{id}-t {id}-d"><title id="{id}-t">{title}</title><desc id="{id}-d">{}</desc>{inner}</svg>"#,
            escaped(&describe(trace))
        ),
    };
    let whole = |tenths: Tenths| u32::try_from((tenths + 9) / 10).unwrap_or_default();
    Picture { svg, size: (whole(width), whole(height)) }
}

fn draw_frames(trace: &Trace, marker: &dyn Fn(AbilityId) -> Option<DialMarker>) -> Drawing {
    let letters = figure_letters(&trace.names);
    let actions = actions(trace);
    let skipped = actions.len().saturating_sub(MOST_FRAMES);
    let mut drawing = Drawing { inner: String::new(), width: 0, height: 0 };
    if skipped > 0 {
        let words = format!("The last {MOST_FRAMES} of {} actions", actions.len());
        let _ = write!(drawing.inner, r#"<text class="nm" y="13">{words}</text>"#);
        drawing.height = 220;
    }
    for action in actions.iter().skip(skipped) {
        let frame = draw_frame(action, &letters);
        let width = frame.bounds.width();
        let cards = draw_cards(action, &letters, &trace.names, width.max(3_400), marker);
        let _ = write!(
            drawing.inner,
            r#"<g{}>{}</g>"#,
            moved_to(Spot::new(0, drawing.height)),
            cards.svg
        );
        drawing.height += cards.height;
        let bounds = frame.bounds;
        let (wide, high) = (px(width).to_string(), px(bounds.height()).to_string());
        let _ = write!(
            drawing.inner,
            r#"<svg y="{}" width="{wide}" height="{high}" viewBox="{} {} {wide} {high}">{}</svg>"#,
            px(drawing.height),
            px(bounds.left),
            px(bounds.top),
            frame.svg
        );
        drawing.height += bounds.height() + 120;
        drawing.width = drawing.width.max(width).max(if cards.height > 0 { 3_400 } else { 0 });
    }
    drawing.height = (drawing.height - 120).max(0);
    drawing
}

/// The trace in sentences, for those who do not see the picture.
fn describe(trace: &Trace) -> String {
    let explanation = explain(trace);
    let steps = explanation.steps.iter().flat_map(|step| &step.lines);
    let lines = explanation.opening.iter().chain(steps);
    let sentences: Vec<String> = lines.map(|line| sentence(&line.text)).collect();
    sentences.join(" ")
}

/// A line with a full stop.
fn sentence(text: &str) -> String {
    if text.ends_with('.') { text.to_owned() } else { format!("{text}.") }
}

/// A letter for every figure: that of its name if no other has it, or else the next in the
/// alphabet.
fn figure_letters(names: &[String]) -> Vec<String> {
    let mut letters: Vec<String> = Vec::new();
    for name in names {
        let word = name.strip_prefix("the ").unwrap_or(name);
        let initial = word.chars().next().unwrap_or('X').to_ascii_uppercase();
        let alphabet = std::iter::once(initial).chain('B'..='Z').chain(['A']);
        let mut free = alphabet.map(String::from).filter(|letter| !letters.contains(letter));
        let letter = free.next().unwrap_or_else(|| (letters.len() + 1).to_string());
        letters.push(letter);
    }
    letters
}
