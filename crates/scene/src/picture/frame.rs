//! One frame: the table after an action, with the ways that were gone, the lines that were fired
//! along, and what became of everybody.

use std::fmt::Write as _;

use variorum_engine::geometry::{Base, Mils, Placed};
use variorum_engine::{FigureId, Game, Status};

use super::action::{Action, Obstacle, Shot, ShotKind, Tone, Way, base_of};
use super::canvas::Canvas;
use super::figures::{DrawnFigure, draw_ghost, side_class};
use super::projection::{North, Projection};
use super::svg::{Rect, Spot, Tenths, px};
use super::terrain::{draw_terrain, terrain_word};
use crate::scene::Inches;

/// The scale of a picture with room for it: tenths of a pixel to the inch.
const FULL_SCALE: i32 = 440;
/// Below this scale far figures are left out, and an arrow says where they are.
const ROOMY_SCALE: i32 = 220;
/// Who is within this distance of somebody to whom something happens is drawn with him.
const NEAR: Mils = Mils::inches(6);
/// The smallest scale at which a base is still a base.
const LEAST_SCALE: i32 = 110;
/// The room that a frame should not exceed.
const WIDEST: Tenths = 3_300;
const TALLEST: Tenths = 4_200;
/// The height of the strip with the scale.
const FOOT: Tenths = 200;

/// A frame, drawn.
pub(super) struct DrawnFrame {
    pub(super) svg: String,
    /// What it shows, with the strip of the scale.
    pub(super) bounds: Rect,
}

/// The letters of all figures.
pub(super) type Letters = [String];

pub(super) fn draw_frame(action: &Action<'_>, letters: &Letters) -> DrawnFrame {
    let all = action.figures();
    let figures = figures_in_view(action, &all);
    let projection = fitting_projection(action, &figures);
    let mut frame = Frame { action, letters, projection, canvas: Canvas::default() };
    frame.draw_ways();
    frame.draw_figures(&figures);
    frame.draw_chains(&figures);
    frame.draw_shots();
    frame.draw_turns();
    frame.draw_outcomes();
    for far in all.iter().filter(|id| !figures.contains(id)) {
        frame.point_at(*far);
    }
    frame.draw_terrain();
    frame.finish()
}

/// The figures that are drawn where they are: all of them, unless they stand so far apart that
/// nothing could be seen; then those to whom something happens, and whoever is near them.
fn figures_in_view(action: &Action<'_>, all: &[FigureId]) -> Vec<FigureId> {
    let involved: Vec<FigureId> =
        action.involved().into_iter().filter(|id| all.contains(id)).collect();
    if involved.is_empty() || fitting_projection(action, all).scale >= ROOMY_SCALE {
        return all.to_vec();
    }
    let at = |id: FigureId| base_of(action.before, id).at;
    let is_near = |id: &FigureId| {
        involved.contains(id) || involved.iter().any(|other| at(*id).within(at(*other), NEAR))
    };
    all.iter().copied().filter(is_near).collect()
}

/// The scale at which everything has room.
fn fitting_projection(action: &Action<'_>, figures: &[FigureId]) -> Projection {
    let north = if action.trace.staging.is_some() { North::Right } else { North::Up };
    // At this scale lengths on the page are thousandths of an inch.
    let origin = Spot::new(0, 0);
    let plain = Projection { north, scale: 1_000, origin };
    let mut around: Option<Rect> = None;
    let mut include = |placed: &Placed| {
        let rect = plain.around(placed);
        around = Some(around.map_or(rect, |all: Rect| all.joined(&rect)));
    };
    for id in figures {
        for game in [action.before, action.after()] {
            if game.figure(*id).on_table() {
                include(&game.figure(*id).placed);
            }
        }
    }
    for way in action.ways() {
        include(&way.end);
    }
    let size = around.unwrap_or(Rect::around(Spot::new(0, 0), 6_000, 4_000));
    let fit = |room: Tenths, length: i32| {
        i32::try_from(i64::from(room) * 1_000 / i64::from(length.max(1))).unwrap_or(FULL_SCALE)
    };
    let scale = fit(WIDEST, size.width() + 900).min(fit(TALLEST, size.height() + 900));
    Projection { north, scale: scale.clamp(LEAST_SCALE, FULL_SCALE), origin }
}

struct Frame<'a> {
    action: &'a Action<'a>,
    letters: &'a Letters,
    projection: Projection,
    canvas: Canvas,
}

/// A length in inches, to the hundredth.
pub(super) fn inches_text(thousandths: i32) -> String {
    format!("{}″", Inches((thousandths + 5) / 10 * 10))
}

impl Frame<'_> {
    fn letter(&self, id: FigureId) -> &str {
        self.letters.get(usize::from(id.0)).map_or("?", String::as_str)
    }

    fn side(&self, id: FigureId) -> String {
        side_class(self.action.before.figure(id).owner.0)
    }

    fn draw_figures(&mut self, figures: &[FigureId]) {
        let after = self.action.after();
        for id in figures {
            let figure = after.figure(*id);
            if figure.status == Status::Aboard {
                // It has boarded: what is left is the place that it came from.
                let placed = self.action.before.figure(*id).placed;
                let side = self.side(*id);
                draw_ghost(&mut self.canvas, &self.projection, &placed, &side);
                continue;
            }
            let rider = figure
                .rider
                .map(|rider| (self.letter(rider).to_owned(), after.figure(rider).owner.0));
            let letter = self.letter(*id).to_owned();
            let drawn = DrawnFigure {
                game: after,
                id: *id,
                letter: &letter,
                rider: rider.as_ref().map(|(letter, owner)| (letter.as_str(), *owner)),
            };
            drawn.draw(&mut self.canvas, &self.projection);
        }
    }

    /// A chain between captors and captives.
    fn draw_chains(&mut self, figures: &[FigureId]) {
        let after = self.action.after();
        for id in figures {
            let figure = after.figure(*id);
            if let Some(captive) = figure.captive.filter(|_| figure.status == Status::Field) {
                let captor = self.projection.spot(figure.placed.at);
                let held = self.projection.spot(after.figure(captive).placed.at);
                // Only the middle, so that it covers no letter.
                let (from, to) = (captor.towards(held, 390), captor.towards(held, 610));
                let _ = write!(self.canvas.figures, r#"<path class="chain" d="M{from}L{to}"/>"#);
            }
        }
    }

    fn draw_ways(&mut self) {
        let ways = self.action.ways();
        for way in &ways {
            let from = Placed { at: way.path.start(), ..self.start_of(way) };
            let side = self.side(way.figure);
            let moved = is_seen(way);
            if way.refused {
                draw_ghost(&mut self.canvas, &self.projection, &way.end, "no");
            } else if moved {
                draw_ghost(&mut self.canvas, &self.projection, &from, &side);
            }
            if moved {
                self.draw_arrow(way);
            }
        }
    }

    fn start_of(&self, way: &Way) -> Placed {
        let figure = self.action.before.figure(way.figure);
        Placed { facing: figure.placed.facing, ..way.end }
    }

    fn draw_arrow(&mut self, way: &Way) {
        let spots: Vec<Spot> =
            way.path.points().iter().map(|point| self.projection.spot(*point)).collect();
        let class = match (way.refused, way.carried) {
            (true, _) => "way no",
            (false, true) => "way lifted",
            (false, false) => "way",
        };
        let mut line = String::new();
        for (place, spot) in spots.iter().enumerate() {
            let _ = write!(line, "{}{spot}", if place == 0 { 'M' } else { 'L' });
        }
        if let Some(head) = arrow_head(&spots) {
            line += &head;
        }
        for (from, to) in spots.iter().zip(spots.iter().skip(1)) {
            self.canvas.avoid(*from, *to);
        }
        let _ = write!(self.canvas.lines, r#"<path class="{class}" d="{line}"/>"#);
    }

    fn label_ways(&mut self) {
        for way in self.action.ways() {
            if !is_seen(&way) || self.is_brought_along(&way) {
                continue;
            }
            let spots: Vec<Spot> =
                way.path.points().iter().map(|point| self.projection.spot(*point)).collect();
            let middle = spots.len() / 2;
            if let (Some(from), Some(to)) = (spots.get(middle.saturating_sub(1)), spots.get(middle))
            {
                let class = if way.refused { "len no" } else { "len" };
                self.label_line(class, &inches_text(way.path.length().get()), *from, *to);
            }
        }
    }

    /// Whether a captive goes where its captor takes it.
    fn is_brought_along(&self, way: &Way) -> bool {
        self.action.before.figure(way.figure).captor.is_some()
    }

    /// Puts a length on a line, or beside it.
    fn label_line(&mut self, class: &str, text: &str, from: Spot, to: Spot) {
        let mut places: Vec<Spot> = Vec::new();
        for part in [500, 400, 600, 300, 700] {
            places.push(from.towards(to, part));
        }
        for offset in [-170, 170] {
            for part in [500, 350, 650] {
                let on = from.towards(to, part);
                let steep = (to.y - from.y).abs() > (to.x - from.x).abs();
                places.push(if steep { on.plus(offset * 2, 0) } else { on.plus(0, offset) });
            }
        }
        if !self.canvas.try_label(class, text, &places) {
            self.canvas.label_beside(class, text, from.towards(to, 500), 20);
        }
    }

    fn draw_shots(&mut self) {
        let shots = self.action.shots();
        for shot in &shots {
            self.draw_shot(shot);
        }
        self.label_ways();
        let mut labelled = false;
        for shot in shots.iter().filter(|shot| shot.is_ranged) {
            let (from, to) = self.ends(shot);
            if let ShotKind::Blocked(obstacle) = shot.kind {
                self.mark_obstacle(obstacle, from, to);
            }
            let class = match shot.kind {
                ShotKind::Clear => "len ok",
                ShotKind::Hindered => "len dim",
                ShotKind::Blocked(_) | ShotKind::Refused => "len no",
            };
            if !labelled || shots.len() <= 4 {
                let text = inches_text(shot.from.at.distance(shot.to.at).get());
                self.label_line(class, &text, from, to);
                labelled = true;
            }
        }
    }

    /// The ends of a line between two bases: where it leaves them.
    fn ends(&self, shot: &Shot) -> (Spot, Spot) {
        let (from, to) = (self.projection.spot(shot.from.at), self.projection.spot(shot.to.at));
        let rim = |placed: &Placed| match placed.base {
            Base::FourSection { .. } => self.projection.length(placed.base.reach()),
            _ => self.projection.length(placed.base.rim().get().into()),
        };
        let length = from.distance(to).max(1);
        let (near, far) = (rim(&shot.from), rim(&shot.to));
        if near + far >= length {
            return (from, to);
        }
        (from.towards(to, near * 1_000 / length), to.towards(from, far * 1_000 / length))
    }

    fn draw_shot(&mut self, shot: &Shot) {
        let (from, to) = self.ends(shot);
        if !shot.is_ranged {
            return;
        }
        let class = match shot.kind {
            ShotKind::Clear => "shot",
            ShotKind::Hindered => "shot dim",
            ShotKind::Blocked(_) | ShotKind::Refused => "shot no",
        };
        self.canvas.avoid(from, to);
        self.canvas.include(Rect::around(from, 20, 20).joined(&Rect::around(to, 20, 20)));
        let _ = write!(self.canvas.lines, r#"<path class="{class}" d="M{from}L{to}"/>"#);
    }

    fn mark_obstacle(&mut self, obstacle: Obstacle, from: Spot, to: Spot) {
        let (at, word) = match obstacle {
            Obstacle::Figure(id) => {
                let placed = self.action.before.figure(id).placed;
                let near = nearest_on(from, to, self.projection.spot(placed.at));
                let rim = self.projection.length(placed.base.rim().get().into());
                let back = rim * 1_000 / near.distance(from).max(rim).max(1);
                (near.towards(from, back), format!("blocked by {}", self.letter(id)))
            }
            Obstacle::Terrain(kind, at) => {
                (self.projection.spot(at), format!("blocked by {}", terrain_word(kind).0))
            }
        };
        self.canvas.cross(at);
        self.canvas.label_beside("no", &word, at, 100);
    }

    fn draw_turns(&mut self) {
        for turn in self.action.turns() {
            let class = if turn.refused { "way no" } else { "way" };
            let at = self.projection.spot(turn.placed.at);
            let reach = turn.placed.base.reach() + 170;
            let steps = (i32::from(turn.placed.facing.step()) - i32::from(turn.from.step())
                + 6_144)
                % 4_096
                - 2_048;
            let back = if steps < 0 { 130 } else { -130 };
            let start = self.projection.along(at, turn.from, reach);
            let end = self.projection.along(at, turn.placed.facing.turned(back), reach);
            let r = px(self.projection.length(reach)).to_string();
            let sweep = u8::from(steps < 0);
            let head = self.projection.along(at, turn.placed.facing, reach);
            let (left, right) = (
                self.projection.along(end, turn.placed.facing.turned(back), 110),
                self.projection.along(end, turn.placed.facing.turned(back).reversed(), 110),
            );
            let radius = self.projection.length(reach);
            self.canvas.include(Rect::around(at, 2 * radius + 120, 2 * radius + 120));
            let _ = write!(
                self.canvas.lines,
                r#"<path class="{class}" d="M{start}A{r} {r} 0 0 {sweep} {end}"/><path class="{class} hd" d="M{head}L{left}L{right}Z"/>"#
            );
        }
    }

    fn draw_outcomes(&mut self) {
        for outcome in self.action.outcomes() {
            let class = match outcome.tone {
                Tone::Harm => "harm",
                Tone::Spared => "ok",
                Tone::Forbidden => "no",
                Tone::Neutral => "plain",
            };
            let placed = self.place_of(outcome.figure);
            let at = self.projection.spot(placed.at);
            let radius = self.projection.length(placed.base.reach());
            let radius = match placed.base {
                Base::Capsule { radius, .. } => self.projection.length(radius.get().into()),
                _ => radius,
            };
            self.canvas.label_beside(class, &outcome.text, at, radius);
        }
    }

    /// Where a figure is seen: aboard it is where its chariot is.
    fn place_of(&self, id: FigureId) -> Placed {
        let game: &Game = self.action.after();
        let is_there = game.figure(id).on_table();
        let game = if is_there { game } else { self.action.before };
        base_of(game, id)
    }

    /// Says which way and how far a figure is that is not in the picture.
    fn point_at(&mut self, id: FigureId) {
        let here = self.action.lead().map_or(self.place_of(id), |lead| self.place_of(lead));
        let there = self.place_of(id);
        let (from, to) = (self.projection.spot(here.at), self.projection.spot(there.at));
        let arrow = compass_arrow(from, to);
        let inches = inches_text(here.at.distance(there.at).get());
        let text = format!("{arrow} {}, {inches} away", self.letter(id));
        let bounds = self.canvas.bounds();
        let edge =
            Spot::new(to.x.clamp(bounds.left, bounds.right), to.y.clamp(bounds.top, bounds.bottom));
        self.canvas.label_beside("plain", &text, edge, 0);
    }

    fn draw_terrain(&mut self) {
        let seen = self.canvas.bounds().grown(60);
        for feature in &self.action.after().board.terrain {
            draw_terrain(&mut self.canvas, &self.projection, feature, &seen);
        }
    }

    fn finish(self) -> DrawnFrame {
        let mut bounds = self.canvas.bounds().grown(80);
        // A picture is at least as wide as its scale and the note beside it.
        let missing = (2_700 - bounds.width()).max(0);
        bounds.left -= missing / 2;
        bounds.right += missing - missing / 2;
        bounds = bounds.in_whole_pixels();
        let mut svg = field_background(&bounds, self.projection.scale);
        bounds.bottom += FOOT;
        svg += &self.canvas.ground;
        svg += &self.canvas.lines;
        svg += &self.canvas.figures;
        svg += &self.canvas.labels;
        svg += &scale_bar(&bounds, self.projection.scale);
        DrawnFrame { svg, bounds }
    }
}

/// Whether a way is long enough to be seen.
fn is_seen(way: &Way) -> bool {
    way.path.length().get() >= 100
}

/// The arrow of eight that points from one spot towards another.
fn compass_arrow(from: Spot, to: Spot) -> char {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let steep = y.abs() * 5 > x.abs() * 12;
    let flat = x.abs() * 5 > y.abs() * 12;
    match (x > 0, y > 0) {
        (true, _) if flat => '→',
        (false, _) if flat => '←',
        (_, true) if steep => '↓',
        (_, false) if steep => '↑',
        (true, true) => '↘',
        (true, false) => '↗',
        (false, true) => '↙',
        (false, false) => '↖',
    }
}

/// The foot of the perpendicular from a point to a line.
fn nearest_on(from: Spot, to: Spot, point: Spot) -> Spot {
    let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let along = i64::from(point.x - from.x) * dx + i64::from(point.y - from.y) * dy;
    let square = (dx * dx + dy * dy).max(1);
    let part = i32::try_from((along * 1_000 / square).clamp(0, 1_000)).unwrap_or(500);
    from.towards(to, part)
}

/// The tip of a way: two strokes back from its end.
fn arrow_head(spots: &[Spot]) -> Option<String> {
    let (end, before) = (spots.last()?, spots.iter().rev().nth(1)?);
    let length = end.distance(*before).max(1);
    let (ux, uy) = ((end.x - before.x) * 100 / length, (end.y - before.y) * 100 / length);
    let stroke = |side: i32| {
        let x = end.x - ux * 110 / 100 + side * uy * 70 / 100;
        let y = end.y - uy * 110 / 100 - side * ux * 70 / 100;
        Spot::new(x, y)
    };
    Some(format!("M{}L{end}L{}", stroke(1), stroke(-1)))
}

/// The table, with a line at every inch: up and down, or there and back.
fn field_background(field: &Rect, scale: i32) -> String {
    let mut grid = String::new();
    let mut x = field.left.div_euclid(scale) * scale + scale;
    let _ = write!(grid, "M{} {}", px(x), px(field.top));
    let mut way = field.height();
    while x < field.right {
        let _ = write!(grid, "v{}m{} 0", px(way), px(scale));
        (x, way) = (x + scale, -way);
    }
    let mut y = field.top.div_euclid(scale) * scale + scale;
    let _ = write!(grid, "M{} {}", px(field.left), px(y));
    let mut way = field.width();
    while y < field.bottom {
        let _ = write!(grid, "h{}m0 {}", px(way), px(scale));
        (y, way) = (y + scale, -way);
    }
    let field = rectangle("field", field);
    format!(r#"{field}<path class="grid" d="{grid}"/>"#)
}

fn rectangle(class: &str, rect: &Rect) -> String {
    let (left, top, wide) = (px(rect.left), px(rect.top), px(rect.width()));
    let high = px(rect.height());
    format!(r#"<path class="{class}" d="M{left} {top}h{wide}v{high}h-{wide}z"/>"#)
}

/// An inch for scale, and whose sizes the bases have.
fn scale_bar(bounds: &Rect, scale: i32) -> String {
    let (left, y) = (bounds.left + 40, bounds.bottom - FOOT / 2);
    let foot = rectangle("foot", &Rect { top: bounds.bottom - FOOT, ..*bounds });
    format!(
        r#"{foot}<path class="inch" d="M{} {}h{}m0-4v8m-{}-8v8"/><text class="note" x="{}" y="{}">1 inch; the sizes of bases are ours</text>"#,
        px(left),
        px(y),
        px(scale),
        px(scale),
        px(left + scale + 80),
        px(y + 40),
    )
}
