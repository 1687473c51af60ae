//! Terrain: an outline, a pattern that tells it apart without colour, and its word.

use std::fmt::Write as _;

use variorum_engine::{Terrain, TerrainKind};

use super::canvas::Canvas;
use super::projection::Projection;
use super::svg::{Rect, Spot, Tenths};

/// The word for a kind of terrain, and the class of its colours.
pub(super) fn terrain_word(kind: TerrainKind) -> (&'static str, &'static str) {
    match kind {
        TerrainKind::Hindering => ("hindering terrain", "hindering"),
        TerrainKind::Blocking => ("blocking terrain", "blocking"),
        TerrainKind::Elevated => ("hill", "hill"),
        TerrainKind::AbruptElevated => ("hill with cliffs", "hill"),
        TerrainKind::Shallow => ("shallow water", "shallow"),
        TerrainKind::Deep => ("deep water", "deep"),
        TerrainKind::LowWall => ("low wall", "wall"),
    }
}

/// One mark of the pattern of a kind, from its middle, and how far apart the marks are.
fn pattern(kind: TerrainKind) -> (&'static str, Tenths) {
    match kind {
        TerrainKind::Hindering => ("m-4 4l4 -8l4 8z", 190),
        TerrainKind::Blocking => ("m-5 5l10 -10", 95),
        TerrainKind::Elevated => ("m-6 2q6 -7 12 0", 190),
        TerrainKind::AbruptElevated => ("m-5 -4l5 8l5 -8", 160),
        TerrainKind::Shallow => ("m-7 0q3.5 -4 7 0t7 0", 210),
        TerrainKind::Deep => ("m-7 0q3.5 -4 7 0t7 0m-14 4q3.5 -4 7 0t7 0", 170),
        TerrainKind::LowWall => ("m-5 0h10m-3 -3v6", 120),
    }
}

/// Draws a feature; its marks and its word stay inside the part that is seen.
pub(super) fn draw_terrain(
    canvas: &mut Canvas,
    projection: &Projection,
    feature: &Terrain,
    seen: &Rect,
) {
    let corners: Vec<Spot> =
        feature.outline.vertices().iter().map(|corner| projection.spot(*corner)).collect();
    let (word, class) = terrain_word(feature.kind);
    let mut outline = String::new();
    for (place, corner) in corners.iter().enumerate() {
        let _ = write!(outline, "{}{corner}", if place == 0 { 'M' } else { 'L' });
    }
    let Some(area) = visible_area(&corners, seen) else { return };
    let marks = pattern_marks(feature.kind, &corners, &area);
    let _ = write!(canvas.ground, r#"<g class="{class}"><path d="{outline}Z"/>"#);
    let _ = write!(canvas.ground, r#"<path class="marks" d="{marks}"/></g>"#);
    for stairs in &feature.stairs {
        let at = projection.spot(*stairs);
        let _ =
            write!(canvas.ground, r#"<path class="stairs" d="M{}h4v4h4v4h4"/>"#, at.plus(-60, -60));
    }
    let places = word_places(&area);
    let inside: Vec<Spot> =
        places.into_iter().filter(|place| is_inside(&corners, *place)).collect();
    let text = if feature.raised { format!("{word} on the hill") } else { word.to_owned() };
    let class = format!("tw {class}");
    let is_upright = area.height() > area.width();
    let placed = (!is_upright && canvas.try_label(&class, &text, &inside))
        || (is_upright && canvas.try_upright_label(&class, &text, &inside));
    if !placed && !canvas.try_label(&class, &text, &inside) {
        let middle = Spot::new((area.left + area.right) / 2, (area.top + area.bottom) / 2);
        let radius = area.width().min(area.height()) / 2;
        canvas.label_beside(&class, &text, middle, radius);
    }
}

/// The part of the rectangle around a shape that is seen.
fn visible_area(corners: &[Spot], seen: &Rect) -> Option<Rect> {
    let around = corners.iter().map(|corner| Rect::around(*corner, 0, 0));
    let whole = around.reduce(|one, other| one.joined(&other))?;
    let area = Rect {
        left: whole.left.max(seen.left),
        top: whole.top.max(seen.top),
        right: whole.right.min(seen.right),
        bottom: whole.bottom.min(seen.bottom),
    };
    (area.left < area.right && area.top < area.bottom).then_some(area)
}

/// Where the word may stand, from the middle of the lower edge on.
fn word_places(area: &Rect) -> Vec<Spot> {
    let mut places = Vec::new();
    for down in [900, 100, 500, 750, 250] {
        for across in [500, 250, 750, 100, 900] {
            let x = area.left + area.width() * across / 1_000;
            let y = area.top + area.height() * down / 1_000;
            places.push(Spot::new(x, y));
        }
    }
    places
}

fn pattern_marks(kind: TerrainKind, corners: &[Spot], area: &Rect) -> String {
    let (mark, spacing) = pattern(kind);
    let mut marks = String::new();
    let (mut y, mut row) = (area.top + spacing / 2, 0);
    let narrow = area.width() < spacing || area.height() < spacing;
    let inset = if narrow { 0 } else { 60 };
    while y < area.bottom {
        let mut x = area.left + spacing / 2 + (row % 2) * spacing / 2;
        while x < area.right {
            let at = Spot::new(x, y);
            let around =
                [at.plus(inset, 0), at.plus(-inset, 0), at.plus(0, inset), at.plus(0, -inset)];
            if around.into_iter().all(|spot| is_inside(corners, spot)) {
                let _ = write!(marks, "M{at}{mark}");
            }
            x += spacing;
        }
        y += spacing;
        row += 1;
    }
    if marks.is_empty() {
        // Too narrow for the grid: one row along its middle.
        let (middle_x, middle_y) = ((area.left + area.right) / 2, (area.top + area.bottom) / 2);
        let along = if area.width() > area.height() { area.width() } else { area.height() };
        let mut way = spacing / 2;
        while way < along {
            let at = if area.width() > area.height() {
                Spot::new(area.left + way, middle_y)
            } else {
                Spot::new(middle_x, area.top + way)
            };
            let _ = write!(marks, "M{at}{mark}");
            way += spacing;
        }
    }
    marks
}

/// Whether a spot is inside a polygon, by how often a ray to the right meets its edges.
fn is_inside(corners: &[Spot], spot: Spot) -> bool {
    let edges = corners.iter().zip(corners.iter().cycle().skip(1));
    let crosses = |(from, to): &(&Spot, &Spot)| {
        let spans = (from.y > spot.y) != (to.y > spot.y);
        let (rise, run) = (i64::from(to.y - from.y), i64::from(to.x - from.x));
        spans && {
            let across = i64::from(spot.y - from.y) * run;
            let ahead = i64::from(spot.x - from.x) * rise;
            if rise > 0 { ahead < across } else { ahead > across }
        }
    };
    edges.filter(crosses).count() % 2 == 1
}
