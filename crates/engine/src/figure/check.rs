//! What must hold of a figure's file beyond its shape. A message says what to write instead.

use super::definition::FigureDef;
use super::dial::Dial;

/// The first error in a figure's definition, if there is one.
pub fn definition_error(figure: &FigureDef) -> Option<String> {
    printed_error(figure).or_else(|| level_error(figure)).or_else(|| {
        let dials = figure.dials.iter().enumerate();
        dials
            .filter_map(|(place, dial)| {
                dial_error(dial).map(|error| format!("dial {}: {error}", place + 1))
            })
            .next()
    })
}

fn printed_error(figure: &FigureDef) -> Option<String> {
    let arcs = figure.arcs();
    let wanted = figure.mount.dial_count();
    if figure.name.trim().is_empty() {
        Some("the name is empty".into())
    } else if figure.points == 0 {
        Some("points must be at least 1".into())
    } else if !(1..=3).contains(&figure.arrows) {
        Some(format!("arrows must be 1, 2 or 3, not {}", figure.arrows))
    } else if figure.dials.len() != wanted {
        Some(format!("this mount has {wanted} dial(s), the file gives {}", figure.dials.len()))
    } else if !figure.base().is_sound() {
        Some(
            "the base needs lengths above 0 and at most 6 inches, and dials that start on it"
                .into(),
        )
    } else if arcs.front > 2048 || arcs.rear > 2048 || arcs.front + arcs.rear > 2048 {
        Some("front and rear are half-angles in 4096ths of a turn, together at most 2048".into())
    } else {
        None
    }
}

fn level_error(figure: &FigureDef) -> Option<String> {
    if !figure.mount.is_multi_dial() {
        let plain = figure.levels.is_empty();
        return (!plain).then(|| "only a multiple-dial warrior has levels".into());
    }
    if figure.levels.first().map(|level| level.points) != Some(figure.points) {
        return Some("points must equal the first, strongest level".into());
    }
    if !figure.levels.is_sorted_by(|one, next| one.points > next.points) {
        return Some("levels go from the strongest to the weakest".into());
    }
    let beyond = figure.levels.iter().any(|level| {
        level
            .turns
            .iter()
            .zip(&figure.dials)
            .any(|(&turns, dial)| dial.start().saturating_add(turns) >= dial.last())
    });
    beyond.then(|| "a level turns a dial to its last click".into())
}

fn dial_error(dial: &Dial) -> Option<String> {
    let marks = dial.clicks.iter().filter(|click| click.start).count();
    let skulls: Vec<u8> = dial.clicks.iter().map(|click| click.skulls()).collect();
    let (last, before) = skulls.split_last()?;
    if dial.clicks.len() < 2 || dial.clicks.len() > 24 {
        Some(format!("a dial has 2 to 24 clicks, this one has {}", dial.clicks.len()))
    } else if marks != 1 {
        Some(format!("exactly one click has `start: true`, here {marks} have"))
    } else if *last < 3 {
        Some("the last click shows three skulls".into())
    } else if before.iter().any(|&count| count >= 3) {
        Some("only the last click shows three skulls".into())
    } else if dial.arrows.is_some_and(|arrows| !(1..=3).contains(&arrows)) {
        Some("arrows must be 1, 2 or 3".into())
    } else {
        None
    }
}
