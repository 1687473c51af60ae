//! The cards above a frame: who is who, the values that matter, and the abilities with their
//! markers as on the dial; and the dice.

use std::fmt::Write as _;

use variorum_engine::geometry::{Section, SectionSet};
use variorum_engine::{AbilityId, Clause, EventKind, FigureId, Game, Slot, Stat};

use super::action::{Action, Dice, order_in};
use super::figures::{letter_plate, side_class};
use super::frame::Letters;
use super::svg::{Spot, Tenths, escaped, moved_to, px, text_width};
use super::{DialMarker, MarkerShape};
use crate::scene::words::capitalised;

const NAME: Tenths = 120;
const SMALL: Tenths = 110;
const ROW: Tenths = 165;
const GAP: Tenths = 60;

/// What is written on one card.
struct Card {
    letters: Vec<String>,
    owner: u8,
    name: String,
    /// The values that matter, and whether the asker gave them.
    values: Vec<(String, bool)>,
    abilities: Vec<(AbilityId, &'static str)>,
}

/// The cards and dice of an action.
pub(super) struct CardRow {
    pub(super) svg: String,
    pub(super) height: Tenths,
}

/// A card or dice, before they have their place.
struct Block {
    class: String,
    svg: String,
    width: Tenths,
    height: Tenths,
}

/// Draws the cards in rows that are no wider than this.
pub(super) fn draw_cards(
    action: &Action<'_>,
    letters: &Letters,
    names: &[String],
    width: Tenths,
    marker: &dyn Fn(AbilityId) -> Option<DialMarker>,
) -> CardRow {
    let mut row = CardRow { svg: String::new(), height: 0 };
    let (mut x, mut y, mut tallest) = (0, 0, 0);
    let mut blocks: Vec<Block> = Vec::new();
    for card in cards(action, letters, names) {
        blocks.push(draw_card(&card, marker, width));
    }
    for dice in action.dice() {
        blocks.push(draw_dice(&dice));
    }
    for block in blocks {
        if x > 0 && x + block.width > width {
            (x, y, tallest) = (0, y + tallest + GAP, 0);
        }
        let at = Spot::new(x, y);
        let _ = write!(row.svg, r#"<g class="{}"{}>{}</g>"#, block.class, moved_to(at), block.svg);
        x += block.width + GAP;
        tallest = tallest.max(block.height);
    }
    row.height = if tallest == 0 && y == 0 { 0 } else { y + tallest + GAP };
    row
}

fn cards(action: &Action<'_>, letters: &Letters, names: &[String]) -> Vec<Card> {
    let involved = action.involved();
    let mut shown = action.figures();
    shown.extend(involved.iter().filter(|id| !shown.contains(id)).copied().collect::<Vec<_>>());
    let riders: Vec<FigureId> = shown
        .iter()
        .filter_map(|id| action.before.figure(*id).rider)
        .filter(|rider| !shown.contains(rider))
        .collect();
    shown.extend(riders);
    let mut cards: Vec<Card> = Vec::new();
    for id in shown {
        let index = usize::from(id.0);
        let (Some(letter), Some(name)) = (letters.get(index), names.get(index)) else { continue };
        let owner = action.before.figure(id).owner.0;
        let values = values_that_matter(action, id);
        let abilities = abilities_shown(action, id);
        let name = without_ordinal(name);
        let same = |card: &&mut Card| {
            card.owner == owner
                && card.name == name
                && card.values == values
                && card.abilities == abilities
        };
        match cards.iter_mut().find(same) {
            Some(card) => card.letters.push(letter.clone()),
            None => {
                cards.push(Card { letters: vec![letter.clone()], owner, name, values, abilities });
            }
        }
    }
    cards
}

/// `the second helper` is a helper like the first.
fn without_ordinal(name: &str) -> String {
    let ordinals = ["second ", "third ", "fourth ", "fifth ", "sixth "];
    ordinals.iter().fold(name.to_owned(), |name, ordinal| name.replacen(ordinal, "", 1))
}

/// The sections of a multiple-dial warrior that act or are struck.
fn sections_in_play(action: &Action<'_>, id: FigureId) -> Vec<Section> {
    if !action.before.figure(id).is_multi_dial() {
        return vec![Section::Front];
    }
    let mut sections = SectionSet::empty();
    for (what, _) in action.events() {
        match what {
            EventKind::Sections { figure, sections: acting } if figure == id => {
                sections = sections.or(acting);
            }
            EventKind::Struck { figure, section } if figure == id => {
                sections = sections.with(section);
            }
            EventKind::Damaged { figure, section: Some(section), .. } if figure == id => {
                sections = sections.with(section);
            }
            _ => {}
        }
    }
    sections.iter().collect()
}

/// The slots whose values count in what happened to a figure or by it.
fn slots_that_matter(action: &Action<'_>, id: FigureId) -> Vec<Slot> {
    let mut slots: Vec<Slot> = Vec::new();
    for (what, clause) in action.events() {
        let slot = match what {
            EventKind::AttackValue { attacker, .. } if attacker == id => Some(Slot::Attack),
            EventKind::DefenseValue { whose, .. } if whose == id => Some(Slot::Defense),
            EventKind::Allowance { figure, .. } if figure == id => Some(Slot::Speed),
            EventKind::Reckoned { .. } if action.lead() == Some(id) && is_dial_damage(clause) => {
                Some(Slot::Damage)
            }
            _ => None,
        };
        slots.extend(slot);
    }
    let asked = action.trace.staging.iter().flat_map(|staging| &staging.asked);
    slots.extend(asked.filter(|(figure, _)| *figure == id).map(|(_, slot)| *slot));
    slots.sort();
    slots.dedup();
    slots.retain(|slot| action.trace.shows_value(id, *slot));
    slots
}

fn is_dial_damage(clause: Clause) -> bool {
    matches!(clause, Clause::CloseCombatDamageAmount | Clause::RangedDamageAmount)
}

fn slot_word(slot: Slot) -> &'static str {
    match slot {
        Slot::Speed => "speed",
        Slot::Attack => "attack",
        Slot::Defense => "defense",
        Slot::Damage => "damage",
    }
}

fn values_that_matter(action: &Action<'_>, id: FigureId) -> Vec<(String, bool)> {
    let (game, def): (&Game, _) = (action.before, action.before.definition(id));
    let is_asked = |slot| match &action.trace.staging {
        Some(staging) => staging.asked.contains(&(id, slot)),
        None => true,
    };
    let sections = sections_in_play(action, id);
    let several = game.figure(id).is_multi_dial();
    let mut values = Vec::new();
    for section in sections {
        for slot in slots_that_matter(action, id) {
            let click = def.click(section.index(), game.figure(id).click_of(section));
            let value = match click.map(|click| click.stat(slot)) {
                Some(Stat::Value(value)) => value.to_string(),
                _ => "skull".to_owned(),
            };
            let of = if several { format!("{section:?} ").to_lowercase() } else { String::new() };
            values.push((format!("{of}{} {value}", slot_word(slot)), is_asked(slot)));
        }
    }
    let shoots =
        action.steps.iter().filter_map(|step| order_in(&step.input)).any(
            |order| matches!(order, variorum_engine::Order::Ranged { firer, .. } if firer == id),
        );
    if shoots {
        let sections = sections_in_play(action, id);
        let dial = sections.first().map_or(0, |section| section.index());
        values.push((format!("range {}″", def.range_of(dial)), action.trace.staging.is_none()));
    }
    values
}

fn abilities_shown(action: &Action<'_>, id: FigureId) -> Vec<(AbilityId, &'static str)> {
    let (game, figure) = (action.before, action.before.figure(id));
    let def = game.definition(id);
    let mut shown: Vec<(AbilityId, &'static str)> = Vec::new();
    for (dial, section) in def.dials.iter().zip(Section::ALL) {
        let Some(click) = dial.click(figure.click_of(section)) else { continue };
        for ability in click.abilities.iter().flatten() {
            let remark = if !game.rules.abilities.knows(*ability) {
                " (not in this edition)"
            } else if figure.cancelled >> ability.index() & 1 == 1 {
                " (cancelled)"
            } else {
                ""
            };
            if !shown.contains(&(*ability, remark)) {
                shown.push((*ability, remark));
            }
        }
    }
    shown
}

fn draw_card(card: &Card, marker: &dyn Fn(AbilityId) -> Option<DialMarker>, most: Tenths) -> Block {
    let name = capitalised(card.name.strip_prefix("the ").unwrap_or(&card.name));
    let name = if card.letters.len() > 1 { plural(&name) } else { name };
    let plates = i32::try_from(card.letters.len()).unwrap_or(1) * 210;
    let mut wide = plates + text_width(&name, NAME) + 110;
    let values = value_lines(&card.values, most.min(2_400));
    for line in &values {
        wide = wide
            .max(line.iter().map(|(value, _)| text_width(value, SMALL) + 90).sum::<Tenths>() + 40);
    }
    for (ability, remark) in &card.abilities {
        let text = format!("{}{remark}", ability.name());
        wide = wide.max(text_width(&text, SMALL) + 260);
    }
    let rows = i32::try_from(values.len() + card.abilities.len()).unwrap_or(0);
    let high = 220 + rows * ROW + if rows > 0 { 50 } else { 0 };
    wide = (wide + 9) / 10 * 10;
    let mut svg = format!(r#"<rect class="cb" width="{}" height="{}"/>"#, px(wide), px(high));
    for (place, letter) in (0..).zip(&card.letters) {
        let at = Spot::new(120 + place * 210, 110);
        svg += &letter_plate(card.owner, at, 80);
        let _ = write!(svg, r#"<text class="lt sm" x="{}" y="14.8">{letter}</text>"#, px(at.x));
    }
    let _ =
        write!(svg, r#"<text class="nm" x="{}" y="15">{}</text>"#, px(plates + 40), escaped(&name));
    let mut y = 220 + 110;
    for line in values {
        let mut x = 60;
        for (value, asked) in line {
            let class = if asked { "av" } else { "dv" };
            let _ =
                write!(svg, r#"<text class="{class}" x="{}" y="{}">{value}</text>"#, px(x), px(y));
            x += text_width(&value, SMALL) + 90;
        }
        y += ROW;
    }
    for (ability, remark) in &card.abilities {
        if let Some(marker) = marker(*ability) {
            svg += &draw_marker(marker, Spot::new(110, y - 40));
        }
        let class = if remark.is_empty() { "ab" } else { "ab off" };
        let _ = write!(
            svg,
            r#"<text class="{class}" x="21" y="{}">{}{remark}</text>"#,
            px(y),
            escaped(ability.name())
        );
        y += ROW;
    }
    let class = format!("card {}", side_class(card.owner));
    Block { class, svg, width: wide, height: high }
}

/// The values in lines that are no wider than a card may be.
fn value_lines(values: &[(String, bool)], most: Tenths) -> Vec<Vec<(String, bool)>> {
    let mut lines: Vec<Vec<(String, bool)>> = Vec::new();
    let mut used = 0;
    for value in values {
        let wide = text_width(&value.0, SMALL) + 90;
        match lines.last_mut() {
            Some(line) if used + wide <= most => {
                line.push(value.clone());
                used += wide;
            }
            _ => {
                lines.push(vec![value.clone()]);
                used = wide;
            }
        }
    }
    lines
}

fn plural(name: &str) -> String {
    match name.strip_prefix("Figure ") {
        Some(rest) => format!("Figures {rest}"),
        None => format!("{name}s"),
    }
}

fn draw_marker(marker: DialMarker, at: Spot) -> String {
    let colour = marker.colour;
    let square = |class: &str, half: Tenths| {
        let (x, y, side) = (px(at.x - half), px(at.y - half), px(2 * half));
        format!(r#"<rect class="{class}" x="{x}" y="{y}" width="{side}" height="{side}"/>"#)
    };
    let shape = match marker.shape {
        MarkerShape::Circle => {
            format!(r#"<circle class="mk-{colour}" cx="{}" cy="{}" r="5"/>"#, px(at.x), px(at.y))
        }
        MarkerShape::Square => square(&format!("mk-{colour}"), 45),
    };
    // By night black lies on a piece of the dial's card, or it would look empty.
    let plate = if colour == "black" { square("mp", 70) } else { String::new() };
    plate + &shape
}

/// Where the pips of a die are, from its middle.
fn pips(value: u8) -> &'static [(i32, i32)] {
    const ONE: &[(i32, i32)] = &[(0, 0)];
    const TWO: &[(i32, i32)] = &[(-1, -1), (1, 1)];
    const THREE: &[(i32, i32)] = &[(-1, -1), (0, 0), (1, 1)];
    const FOUR: &[(i32, i32)] = &[(-1, -1), (1, 1), (-1, 1), (1, -1)];
    const FIVE: &[(i32, i32)] = &[(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)];
    const SIX: &[(i32, i32)] = &[(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)];
    match value {
        1 => ONE,
        2 => TWO,
        3 => THREE,
        4 => FOUR,
        5 => FIVE,
        6 => SIX,
        _ => &[],
    }
}

fn draw_dice(dice: &Dice) -> Block {
    let mut svg = format!(r#"<text y="11">{}</text>"#, dice.purpose);
    for (place, value) in (0..).zip(&dice.pips) {
        let corner = Spot::new(place * 270, 170);
        let _ = write!(
            svg,
            r#"<rect x="{}" y="{}" width="23" height="23"/><path d=""#,
            px(corner.x),
            px(corner.y)
        );
        for (across, down) in pips(*value) {
            let at = corner.plus(115 + across * 62, 115 + down * 62);
            // A stroke of no length with round ends is a dot.
            let _ = write!(svg, "M{at}h0");
        }
        svg += r#""/>"#;
    }
    let count = i32::try_from(dice.pips.len()).unwrap_or(2);
    let width = (count * 270).max(text_width(dice.purpose, SMALL) + 30);
    Block { class: "dice".to_owned(), svg, width: (width + 9) / 10 * 10, height: 420 }
}
