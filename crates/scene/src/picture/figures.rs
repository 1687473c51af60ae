//! Figures: bases with their front arcs and facings, the letter on each, tokens, captives and
//! passengers.

use std::fmt::Write as _;

use variorum_engine::geometry::{Arcs, Base, Placed, Section};
use variorum_engine::{FigureDef, FigureId, Game, Stat, Status};

use super::canvas::Canvas;
use super::projection::Projection;
use super::svg::{Spot, Tenths, px, step_between};

/// How many sides have a look of their own.
const SIDES: u8 = 4;

/// The class of a side.
pub(super) fn side_class(owner: u8) -> String {
    format!("s{}", owner % SIDES)
}

/// The plate behind the letter: its shape says whose figure it is.
pub(super) fn letter_plate(owner: u8, at: Spot, half: Tenths) -> String {
    let wide = half * 11 / 10;
    match owner % SIDES {
        0 => circle("pl", at, half),
        1 => format!(
            r#"<rect class="pl" x="{}" y="{}" width="{}" height="{}"/>"#,
            px(at.x - half * 9 / 10),
            px(at.y - half * 9 / 10),
            px(half * 9 / 5),
            px(half * 9 / 5)
        ),
        2 => {
            let corners = [(0, -wide), (wide, 0), (0, wide), (-wide, 0)];
            polygon("pl", &corners.map(|(x, y)| at.plus(x, y)))
        }
        _ => {
            let corners = [(0, -wide), (wide, half), (-wide, half)];
            polygon("pl", &corners.map(|(x, y)| at.plus(x, y)))
        }
    }
}

/// A circle; what is 0 is left out, as SVG takes it for 0.
fn circle(class: &str, at: Spot, radius: Tenths) -> String {
    let mut out = format!(r#"<circle class="{class}""#);
    for (name, value) in [("cx", at.x), ("cy", at.y)] {
        if value != 0 {
            let _ = write!(out, r#" {name}="{}""#, px(value));
        }
    }
    let _ = write!(out, r#" r="{}"/>"#, px(radius));
    out
}

/// Two lines across what is gone.
fn crossed_out(at: Spot, half: Tenths) -> String {
    let (corner, side) = (at.plus(-half, -half), px(2 * half).to_string());
    format!(r#"<path class="out" d="M{corner}l{side} {side}m0-{side}l-{side} {side}"/>"#)
}

/// Lines from all sides towards a word in the middle, which they leave free.
fn crossed_out_around(at: Spot, half: Tenths) -> String {
    let mut out = r#"<path class="out" d=""#.to_owned();
    for (x, y) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] {
        let [far, near] = [half, half * 11 / 20].map(|away| at.plus(x * away, y * away));
        let _ = write!(out, "M{far}l{}", step_between(far, near));
    }
    out + r#""/>"#
}

/// A filled shape with these corners.
fn polygon(class: &str, corners: &[Spot]) -> String {
    let Some(first) = corners.first() else { return String::new() };
    let mut out = format!(r#"<path class="{class}" d="M{first}"#);
    for (from, to) in corners.iter().zip(corners.iter().skip(1)) {
        let _ = write!(out, "l{}", step_between(*from, *to));
    }
    out + r#"z"/>"#
}

/// The outline of a base: a circle, or a path.
fn base_shape(class: &str, projection: &Projection, placed: &Placed) -> String {
    let at = projection.spot(placed.at);
    match placed.base {
        Base::Disc { radius } | Base::FourSection { radius, .. } => {
            circle(class, at, projection.length(radius.get().into()))
        }
        Base::Capsule { radius, length } => {
            let thousandths = i64::from(radius.get());
            let rear = projection.along(at, placed.facing.reversed(), length.get().into());
            let (left, right) = (placed.facing.turned(1024), placed.facing.turned(-1024));
            let corner = |from, side| projection.along(from, side, thousandths);
            let r = px(projection.length(thousandths)).to_string();
            let [start, over, down] = [corner(at, left), corner(at, right), corner(rear, right)];
            format!(
                r#"<path class="{class}" d="M{start}a{r} {r} 0 0 1 {}l{}a{r} {r} 0 0 1 {}z"/>"#,
                step_between(start, over),
                step_between(over, down),
                step_between(down, corner(rear, left))
            )
        }
    }
}

/// The slice of the table that is in front of a base.
fn front_arc(projection: &Projection, placed: &Placed, arcs: Arcs) -> String {
    let at = projection.spot(placed.at);
    let rim = i64::from(placed.base.rim().get());
    let half = i32::from(arcs.front);
    if half >= 2048 {
        return String::new();
    }
    let from = projection.along(at, placed.facing.turned(half), rim);
    let to = projection.along(at, placed.facing.turned(-half), rim);
    let r = px(projection.length(rim)).to_string();
    let large = u8::from(half > 1024);
    format!(
        r#"<path class="fr" d="M{at}l{}a{r} {r} 0 {large} 1 {}z"/>"#,
        step_between(at, from),
        step_between(from, to)
    )
}

/// A small triangle at the rim that points where the base faces.
fn facing_mark(projection: &Projection, placed: &Placed) -> String {
    let at = projection.spot(placed.at);
    let rim = i64::from(placed.base.rim().get());
    let tip = projection.along(at, placed.facing, rim * 24 / 25);
    let foot = projection.along(at, placed.facing, rim * 17 / 25);
    let wide = rim * 5 / 25;
    let left = projection.along(foot, placed.facing.turned(1024), wide);
    let right = projection.along(foot, placed.facing.turned(-1024), wide);
    polygon("fm", &[tip, left, right])
}

/// The base that a figure left.
pub(super) fn draw_ghost(
    canvas: &mut Canvas,
    projection: &Projection,
    placed: &Placed,
    class: &str,
) {
    canvas.include(projection.around(placed).grown(30));
    let mut shape = base_shape("b", projection, placed);
    if let Base::FourSection { .. } = placed.base {
        for dial in placed.parts().skip(1) {
            let radius = projection.length(dial.radius.get().into());
            shape += &circle("b", projection.spot(dial.from), radius);
        }
    }
    let facing = facing_mark(projection, placed);
    let _ = write!(canvas.lines, r#"<g class="ghost {class}">{shape}{facing}</g>"#);
}

/// A figure to be drawn, with the letter on its base.
pub(super) struct DrawnFigure<'a> {
    pub(super) game: &'a Game,
    pub(super) id: FigureId,
    pub(super) letter: &'a str,
    /// The letter of its passenger.
    pub(super) rider: Option<(&'a str, u8)>,
}

impl DrawnFigure<'_> {
    pub(super) fn draw(&self, canvas: &mut Canvas, projection: &Projection) {
        let figure = self.game.figure(self.id);
        let (placed, def) = (&figure.placed, self.game.definition(self.id));
        canvas.include(projection.around(placed).grown(60));
        for (at, radius) in projection.discs(placed) {
            canvas.keep_clear(at, radius);
        }
        let gone = !figure.on_table() && figure.status != Status::Aboard;
        let state = match figure.status {
            _ if gone => " gone",
            Status::Captive => " captive",
            _ => "",
        };
        let mut out = format!(
            r#"<g class="{}{state}" transform="translate({})">"#,
            side_class(figure.owner.0),
            projection.spot(placed.at)
        );
        let projection = &projection.centred_on(placed.at);
        out += &base_shape("b", projection, placed);
        out += &front_arc(projection, placed, def.arcs());
        self.draw_dials(&mut out, projection, placed, def);
        if !matches!(placed.base, Base::FourSection { .. }) {
            out += &facing_mark(projection, placed);
        }
        // The letter and the words of the dials stay readable on top of it.
        if gone {
            let half = projection.length(i64::from(placed.base.rim().get()) * 6 / 10);
            out += &crossed_out(projection.spot(placed.at), half);
        }
        self.draw_letter(&mut out, projection, placed);
        self.draw_tokens(&mut out, projection, placed, figure.tokens);
        out += "</g>";
        canvas.figures += &out;
    }

    fn draw_letter(&self, out: &mut String, projection: &Projection, placed: &Placed) {
        let owner = self.game.figure(self.id).owner.0;
        let rim = i64::from(placed.base.rim().get());
        let four = matches!(placed.base, Base::FourSection { .. });
        let centre = projection.spot(placed.at);
        let back = if four { 320 } else { rim * 8 / 25 };
        let at = projection.along(centre, placed.facing.reversed(), back);
        let half = if four { projection.length(300) } else { projection.length(rim * 10 / 25) };
        let half = half.clamp(55, 115);
        *out += &letter_plate(owner, at, half);
        let small = if self.letter.len() > 1 || half < 90 { " sm" } else { "" };
        let drop = if small.is_empty() { 48 } else { 38 };
        let _ = write!(
            out,
            r#"<text class="lt{small}" x="{}" y="{}">{}</text>"#,
            px(at.x),
            px(at.y + drop),
            self.letter
        );
        *out += &circle("dot", centre, 16);
        if let Some((letter, owner)) = self.rider {
            // Between the rear dial and the left one, where neither word is.
            let seat = projection.along(centre, placed.facing.turned(2_048 - 512), rim * 62 / 100);
            let half = projection.length(260).clamp(55, 100);
            let _ = write!(
                out,
                r#"<g class="{} rider">{}"#,
                side_class(owner),
                letter_plate(owner, seat, half)
            );
            let _ = write!(
                out,
                r#"<text class="lt sm" x="{}" y="{}">{letter}</text></g>"#,
                px(seat.x),
                px(seat.y + 38)
            );
        }
    }

    /// The four dials of a multiple-dial warrior, each with its word; a lost one is crossed out.
    fn draw_dials(
        &self,
        out: &mut String,
        projection: &Projection,
        placed: &Placed,
        def: &FigureDef,
    ) {
        let Base::FourSection { .. } = placed.base else { return };
        for (dial, section) in placed.parts().skip(1).zip(Section::ALL) {
            let (at, radius) =
                (projection.spot(dial.from), projection.length(dial.radius.get().into()));
            let class = if section == Section::Front { "dial first" } else { "dial" };
            *out += &circle(class, at, radius);
            if self.is_lost(def, section) {
                *out += &crossed_out_around(at, radius * 7 / 10);
            }
            if radius >= 170 {
                let (x, y) = (px(at.x), px(at.y + 32));
                let word = section_word(section);
                let _ = write!(out, r#"<text class="dw" x="{x}" y="{y}">{word}</text>"#);
            }
        }
        // The front is where the base faces: its mark is on the rim of the front dial.
        let reach = placed.base.reach();
        let centre = projection.spot(placed.at);
        let tip = projection.along(centre, placed.facing, reach);
        let foot = projection.along(centre, placed.facing, reach - 180);
        let left = projection.along(foot, placed.facing.turned(1024), 120);
        let right = projection.along(foot, placed.facing.turned(-1024), 120);
        *out += &polygon("fm", &[tip, left, right]);
    }

    /// Whether a section shows three skulls.
    fn is_lost(&self, def: &FigureDef, section: Section) -> bool {
        let position = self.game.figure(self.id).click_of(section);
        let click = def.click(section.index(), position);
        let skulls = click.map_or(0, |click| {
            click.stats.iter().filter(|stat| matches!(stat, Stat::Skull)).count()
        });
        skulls >= 3
    }

    /// Action tokens, on the base behind the letter.
    fn draw_tokens(&self, out: &mut String, projection: &Projection, placed: &Placed, tokens: u8) {
        let rim = i64::from(placed.base.rim().get());
        let centre = projection.spot(placed.at);
        let radius = projection.length(rim * 15 / 100).clamp(22, 50);
        for token in 0..tokens.min(4) {
            let steps = if token % 2 == 0 { 2048 - 660 } else { 2048 + 660 };
            let at = projection.along(centre, placed.facing.turned(steps), rim * 78 / 100);
            *out += &circle("tok", at, radius);
        }
    }
}

fn section_word(section: Section) -> &'static str {
    match section {
        Section::Front => "front",
        Section::Left => "left",
        Section::Rear => "rear",
        Section::Right => "right",
    }
}
