//! Drawings: dial markers, the dial of one ability, the wheel of all markers.
//! SVG turns things itself: no sine is computed, so that every machine writes the same bytes.

use std::fmt::Write as _;

use super::context::SubjectView;
use super::markdown_renderer::escape_html;
use variorum_corpus::catalog::SubjectKind;
use variorum_corpus::record::{Colour, Marker, Shape, Slot};

/// A dial marker, empty for none; its name is in words beside it, so the drawing itself is silent.
pub(crate) fn marker(marker: Option<&Marker>) -> String {
    let Some(marker) = marker else { return String::new() };
    format!(
        r#"<svg class="mk" viewBox="0 0 20 20" aria-hidden="true">{}</svg>"#,
        marker_shape(marker, 10, 10, 8)
    )
}

/// The shape of a marker around a point, `half` its half width.
fn marker_shape(marker: &Marker, x: i32, y: i32, half: i32) -> String {
    let class = colour_class(marker.colour);
    match marker.shape {
        Shape::Square => {
            let side = half * 2;
            format!(
                r#"<rect class="{class}" x="{}" y="{}" width="{side}" height="{side}" rx="1.5"/>"#,
                x - half,
                y - half
            )
        }
        Shape::Circle => format!(r#"<circle class="{class}" cx="{x}" cy="{y}" r="{half}"/>"#),
    }
}

fn colour_class(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "mk-green",
        Colour::Red => "mk-red",
        Colour::Blue => "mk-blue",
        Colour::Orange => "mk-orange",
        Colour::Yellow => "mk-yellow",
        Colour::Black => "mk-black",
        Colour::Grey => "mk-grey",
    }
}

/// A slot's quarter of the dial: speed upper left, then clockwise.
fn quarter_of(slot: Slot) -> i32 {
    match slot {
        Slot::Speed => 0,
        Slot::Attack => 1,
        Slot::Defense => 2,
        Slot::Damage => 3,
    }
}

/// Draws the clicks around the rim of a dial.
fn draw_clicks(svg: &mut String, radius: i32, length: i32, count: i32) {
    for n in 0..count {
        let turn = n * 360 / count;
        let _ = write!(
            svg,
            r#"<path class="click" d="M0-{radius}v{length}" transform="rotate({turn})"/>"#
        );
    }
}

/// The dial of one ability: four wells, and the marker in the well of its slot.
pub(crate) fn dial(slot: Slot, own: Option<&Marker>) -> String {
    let mut svg =
        String::from(r#"<svg class="dial" viewBox="-60 -60 120 120" aria-hidden="true">"#);
    svg.push_str(r#"<circle class="rim" r="57"/>"#);
    draw_clicks(&mut svg, 54, 6, 24);
    svg.push_str(r#"<circle class="plate" r="43"/>"#);
    for other in Slot::ALL {
        let (x, y) = match quarter_of(other) {
            0 => (-17, -17),
            1 => (17, -17),
            2 => (17, 17),
            _ => (-17, 17),
        };
        if other == slot {
            let _ = write!(svg, r#"<circle class="well own" cx="{x}" cy="{y}" r="15"/>"#);
            if let Some(own) = own {
                svg.push_str(&marker_shape(own, x, y, 8));
            }
        } else {
            let _ = write!(svg, r#"<circle class="well" cx="{x}" cy="{y}" r="12"/>"#);
        }
    }
    svg.push_str("</svg>");
    svg
}

/// The wheel of all abilities: a quarter for each slot, squares on the outer ring, circles on the
/// inner one.
pub(crate) fn wheel(abilities: &[&SubjectView<'_>], root: &str) -> String {
    // The finder below it has the same links in words: the wheel is for those who point.
    let mut svg =
        String::from(r#"<svg class="wheel" viewBox="-200 -200 400 400" aria-hidden="true">"#);
    svg.push_str(r#"<circle class="rim" r="196"/>"#);
    draw_clicks(&mut svg, 192, 8, 72);
    svg.push_str(r#"<circle class="plate" r="176"/><circle class="hub" r="78"/>"#);
    for slot in Slot::ALL {
        let turn = quarter_of(slot) * 90;
        let _ = write!(svg, r#"<path class="spoke" d="M0-80v-94" transform="rotate({turn})"/>"#);
    }
    // The names come first: what a marker shows in the hub is drawn over them.
    for slot in Slot::ALL {
        draw_slot_name(&mut svg, slot);
    }
    for slot in Slot::ALL {
        draw_ring(&mut svg, abilities, slot, Shape::Square, root);
        draw_ring(&mut svg, abilities, slot, Shape::Circle, root);
    }
    svg.push_str("</svg>");
    svg
}

fn draw_slot_name(svg: &mut String, slot: Slot) {
    let (x, y, anchor) = match quarter_of(slot) {
        0 => (-7, -14, "end"),
        1 => (7, -14, "start"),
        2 => (7, 26, "start"),
        _ => (-7, 26, "end"),
    };
    let _ = write!(
        svg,
        r#"<text class="slot-name" x="{x}" y="{y}" text-anchor="{anchor}">{}</text>"#,
        slot.name()
    );
}

fn draw_ring(
    svg: &mut String,
    abilities: &[&SubjectView<'_>],
    slot: Slot,
    wanted: Shape,
    root: &str,
) {
    let mut markers: Vec<(&SubjectView<'_>, &Marker)> = abilities
        .iter()
        .filter(|view| view.subject.kind == SubjectKind::Ability(slot))
        .filter_map(|view| Some((*view, &view.current.record.marker.as_ref()?.value)))
        .filter(|(_, marker)| marker.shape == wanted)
        .collect();
    markers.sort_by_key(|(view, marker)| (marker.colour, view.subject.id.as_str()));
    let count = i32::try_from(markers.len()).unwrap_or(i32::MAX);
    for (n, (view, marker)) in (0..).zip(markers) {
        // From the start of the quarter; the upper left one is the speed slot's.
        let tenths = (quarter_of(slot) - 1) * 900 + (2 * n + 1) * 900 / (2 * count.max(1));
        draw_marker_link(svg, view, marker, slot, tenths, root);
    }
}

/// Draws a marker on the wheel, turned by tenths of a degree, as a link that shows its name in the
/// hub.
fn draw_marker_link(
    svg: &mut String,
    view: &SubjectView<'_>,
    marker: &Marker,
    slot: Slot,
    tenths: i32,
    root: &str,
) {
    let radius = if marker.shape == Shape::Square { 151 } else { 109 };
    let _ = write!(
        svg,
        concat!(
            r#"<a href="{root}abilities/{id}.html" tabindex="-1" "#,
            r#"aria-label="{name}: {marker}, {slot}">"#,
            r#"<g transform="rotate({deg}.{tenth})">"#,
            r#"<circle class="touch" cy="-{radius}" r="18"/>{shape}</g>"#,
            r#"<g class="told"><circle class="hub" r="77"/>"#,
            r#"<text class="told-name" y="-2">{name}</text>"#,
            r#"<text class="told-marker" y="20">{marker}</text></g></a>"#,
        ),
        root = root,
        id = view.subject.id,
        name = escape_html(view.name()),
        marker = marker,
        slot = slot.name(),
        deg = tenths.div_euclid(10),
        tenth = tenths.rem_euclid(10),
        radius = radius,
        shape = marker_shape(marker, 0, -radius, 11),
    );
}
