//! A picture in the making: its layers, and where a label can stand without covering a figure or
//! another label.

use std::fmt::Write as _;

use super::svg::{Rect, Spot, Tenths, escaped, px, text_width, wrapped};

/// The size of the words in a picture.
pub(super) const TEXT: Tenths = 120;
/// The height of a label.
const LABEL_HEIGHT: Tenths = 180;
/// How much higher a label is with every further line.
const LINE_HEIGHT: Tenths = 150;
/// How wide a line of a label may be.
const LINE_WIDTH: Tenths = 1_900;
/// How far labels keep from each other and from figures.
const GAP: Tenths = 25;
/// How much further out the next places are that are tried for a label.
const RING: Tenths = 130;

/// The layers of a picture, from the ground up.
#[derive(Default)]
pub(super) struct Canvas {
    pub(super) ground: String,
    pub(super) lines: String,
    pub(super) figures: String,
    pub(super) labels: String,
    /// What no label may cover.
    discs: Vec<(Spot, Tenths)>,
    rects: Vec<Rect>,
    /// What a label covers only if there is no other place.
    segments: Vec<(Spot, Spot)>,
    /// All that must be inside the picture.
    bounds: Option<Rect>,
}

/// The words of a label, in lines.
struct LabelText {
    lines: Vec<String>,
    width: Tenths,
    height: Tenths,
}

impl LabelText {
    fn new(text: &str) -> Self {
        let lines = wrapped(text, TEXT, LINE_WIDTH);
        let widest = lines.iter().map(|line| text_width(line, TEXT)).max().unwrap_or(0);
        let more = i32::try_from(lines.len()).unwrap_or(1) - 1;
        Self { lines, width: widest + 120, height: LABEL_HEIGHT + more * LINE_HEIGHT }
    }

    /// Its rectangle with this middle, or nearly: whole pixels are shorter to write.
    fn around(&self, middle: Spot) -> Rect {
        Rect::around(middle, self.width, self.height).in_whole_pixels()
    }
}

impl Canvas {
    pub(super) fn bounds(&self) -> Rect {
        self.bounds.unwrap_or(Rect::around(Spot::new(0, 0), 1_000, 1_000))
    }

    /// Makes the picture at least so large that this is in it.
    pub(super) fn include(&mut self, rect: Rect) {
        self.bounds = Some(self.bounds.map_or(rect, |bounds| bounds.joined(&rect)));
    }

    /// Keeps labels off a disc.
    pub(super) fn keep_clear(&mut self, middle: Spot, radius: Tenths) {
        self.discs.push((middle, radius));
    }

    /// Keeps labels off a line where possible.
    pub(super) fn avoid(&mut self, from: Spot, to: Spot) {
        self.segments.push((from, to));
    }

    fn is_free(&self, rect: &Rect) -> bool {
        let roomy = rect.grown(GAP);
        !self.discs.iter().any(|(middle, radius)| rect.meets_disc(*middle, radius + GAP / 2))
            && !self.rects.iter().any(|other| roomy.overlaps(other))
    }

    fn crossings(&self, rect: &Rect) -> usize {
        let meets = |(from, to): &&(Spot, Spot)| {
            (0..=40).any(|part| rect.holds(from.towards(*to, part * 25)))
        };
        self.segments.iter().filter(meets).count()
    }

    /// Puts a label at the first free place among these; false if none is free.
    pub(super) fn try_label(&mut self, class: &str, text: &str, places: &[Spot]) -> bool {
        let label = LabelText::new(text);
        let rects = places.iter().map(|place| label.around(*place));
        let Some(rect) = rects.into_iter().find(|rect| self.is_free(rect)) else { return false };
        self.write_label(class, &label, rect);
        true
    }

    /// Puts a word that reads upwards at the first free place among these; false if none is free.
    pub(super) fn try_upright_label(&mut self, class: &str, text: &str, places: &[Spot]) -> bool {
        let width = text_width(text, TEXT) + 120;
        let rects = places.iter().map(|place| Rect::around(*place, LABEL_HEIGHT, width));
        let Some(rect) = rects.into_iter().find(|rect| self.is_free(rect)) else { return false };
        self.rects.push(rect);
        self.include(rect.grown(GAP));
        let middle = Spot::new((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
        let _ = write!(
            self.labels,
            r#"<g class="lb {class}" transform="translate({middle}) rotate(-90)"><rect x="{}" y="-9" width="{}" height="18"/><text y="4">{}</text></g>"#,
            px(-width / 2),
            px(width),
            escaped(text),
        );
        true
    }

    /// Puts a label beside something round, with a thin line to it if it had to go further away.
    pub(super) fn label_beside(&mut self, class: &str, text: &str, at: Spot, radius: Tenths) {
        let label = LabelText::new(text);
        let (width, height) = (label.width, label.height);
        for ring in 0..40 {
            let (x, y) = (radius + width / 2 + GAP, radius + height / 2 + GAP);
            let (x, y) = (x + ring * RING, y + ring * RING);
            let slant = radius * 7 / 10 + ring * RING;
            let (far_x, far_y) = (slant + width / 2, slant + height / 2 + GAP);
            let places = [
                (0, y),
                (0, -y),
                (x, 0),
                (-x, 0),
                (far_x, far_y),
                (-far_x, far_y),
                (far_x, -far_y),
                (-far_x, -far_y),
            ];
            let rects = places.map(|(x, y)| label.around(at.plus(x, y)));
            let free = rects.iter().filter(|rect| self.is_free(rect));
            if let Some(rect) = free.min_by_key(|rect| self.crossings(rect)).copied() {
                if ring > 1 {
                    self.draw_leader(at, &rect);
                }
                return self.write_label(class, &label, rect);
            }
        }
    }

    /// A thin line from a place to a label that is not beside it.
    fn draw_leader(&mut self, at: Spot, rect: &Rect) {
        let end = Spot::new(at.x.clamp(rect.left, rect.right), at.y.clamp(rect.top, rect.bottom));
        let _ = write!(self.lines, r#"<path class="lead" d="M{at}L{end}"/>"#);
    }

    fn write_label(&mut self, class: &str, label: &LabelText, rect: Rect) {
        self.rects.push(rect);
        self.include(rect.grown(GAP));
        let middle = (rect.left + rect.right) / 2;
        let _ = write!(
            self.labels,
            r#"<g class="lb {class}"><rect x="{}" y="{}" width="{}" height="{}"/>"#,
            px(rect.left),
            px(rect.top),
            px(rect.width()),
            px(rect.height()),
        );
        let mut y = rect.top + LABEL_HEIGHT - 50;
        for line in &label.lines {
            let _ = write!(
                self.labels,
                r#"<text x="{}" y="{}">{}</text>"#,
                px(middle),
                px(y),
                escaped(line)
            );
            y += LINE_HEIGHT;
        }
        self.labels += "</g>";
    }

    /// Puts a round sign somewhere: a cross.
    pub(super) fn cross(&mut self, at: Spot) {
        self.keep_clear(at, 100);
        self.include(Rect::around(at, 220, 220));
        let _ = write!(
            self.labels,
            r#"<g class="cross"><circle cx="{}" cy="{}" r="10"/><path d="M{}l9 9m0 -9l-9 9"/></g>"#,
            px(at.x),
            px(at.y),
            at.plus(-45, -45),
        );
    }
}
