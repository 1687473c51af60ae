//! Reads the comparison of abilities: a name in capitals, then a text for each edition label.
//! The texts under a name or a label that the records do not have are left over, with the reason.

use super::super::expectations::{Expectations, split_label};
use super::super::import_builder::{Destination, Fragment, ImportBuilder};
use super::super::page_furniture::{
    FurnitureKind, RunningTitles, find_placeholder, furniture_by_form, is_capitals,
};
use super::super::passage::BlockKind;
use super::super::sentence::is_list_item;
use super::super::source::DocumentLine;

/// What the last heading and label announced.
enum Position {
    BeforeFirstAbility,
    /// Under a name, before its first label.
    UnderName(Destination),
    UnderLabel(Destination),
    /// Under a name or a label that the records do not have, with the reason.
    UnderUnknown(Option<Destination>, String),
    /// After the last ability.
    ClosingComments,
}

struct ComparisonReader<'a> {
    titles: RunningTitles,
    expectations: &'a Expectations,
    builder: &'a mut ImportBuilder,
}

pub(super) fn sort_lines(
    lines: &[DocumentLine<'_>],
    expectations: &Expectations,
    builder: &mut ImportBuilder,
) {
    let mut reader = ComparisonReader { titles: RunningTitles::find(lines), expectations, builder };
    let mut position = Position::BeforeFirstAbility;
    for (at, line) in lines.iter().enumerate() {
        let label_follows = is_label_next(lines.iter().skip(at + 1));
        for fragment in reader.builder.take_out_pictures(line) {
            position = reader.sort(fragment, position, label_follows);
        }
    }
}

/// Whether the next line that is neither a placeholder nor page furniture is an edition label.
fn is_label_next<'a>(lines: impl Iterator<Item = &'a DocumentLine<'a>>) -> bool {
    let is_text = |text: &&str| {
        furniture_by_form(text).is_none()
            && find_placeholder(text).is_none_or(|found| found.start > 0)
    };
    lines.take(4).map(|line| &*line.text).find(is_text).is_some_and(is_label)
}

fn is_label(text: &str) -> bool {
    split_label(text).is_some()
}

impl ComparisonReader<'_> {
    /// Sorts a fragment, and returns the position after it.
    fn sort(
        &mut self,
        fragment: Fragment<'_>,
        position: Position,
        label_follows: bool,
    ) -> Position {
        if is_label(fragment.text) {
            self.builder.close_block();
            self.builder.add_furniture(fragment, FurnitureKind::EditionLabel);
            return self.enter_label(fragment, position);
        }
        if is_capitals(fragment.text) && label_follows {
            self.builder.close_block();
            self.builder.add_furniture(fragment, FurnitureKind::AbilityName);
            return self.enter_name(fragment);
        }
        if let Some(kind) = self.furniture_kind(fragment.text, &position) {
            self.builder.add_furniture(fragment, kind);
            let is_comment = kind == FurnitureKind::ClosingComments;
            return if is_comment { Position::ClosingComments } else { position };
        }
        match &position {
            Position::UnderLabel(destination) => {
                self.builder.add_text(destination, block_kind(fragment.text), fragment);
            }
            Position::UnderName(_) => {
                let why = "is under a name, but there is no edition label above it";
                self.builder.add_leftover(fragment, why);
            }
            Position::UnderUnknown(_, why) => self.builder.add_leftover(fragment, why),
            Position::BeforeFirstAbility | Position::ClosingComments => {}
        }
        position
    }

    /// What a line is when it is neither name, label nor text.
    fn furniture_kind(&self, text: &str, position: &Position) -> Option<FurnitureKind> {
        let lower = text.to_lowercase();
        if lower.ends_with("special abilities") && lower.split_whitespace().count() <= 5 {
            return Some(FurnitureKind::SlotHeading);
        }
        if matches!(position, Position::ClosingComments)
            || ["comments:", "comment:", "notes:"].contains(&lower.as_str())
        {
            return Some(FurnitureKind::ClosingComments);
        }
        if let Some(kind) = furniture_by_form(text) {
            return Some(kind);
        }
        if self.titles.contains(text) && !is_list_item(text) {
            return Some(FurnitureKind::RunningTitle);
        }
        matches!(position, Position::BeforeFirstAbility).then_some(FurnitureKind::Title)
    }

    fn enter_name(&mut self, fragment: Fragment<'_>) -> Position {
        let Some(named) = self.expectations.ability(fragment.text) else {
            let why = format!("no ability is called '{}'", fragment.text);
            return Position::UnderUnknown(None, why);
        };
        if named.misspelt {
            let why = format!("taken for {}", named.ability.name);
            self.builder.add_typo(fragment.place.line, fragment.text, &why);
        }
        Position::UnderName(Destination {
            subject: named.ability.id.clone(),
            name: fragment.text.to_owned(),
            ..Destination::default()
        })
    }

    fn enter_label(&mut self, fragment: Fragment<'_>, position: Position) -> Position {
        let destination = match position {
            Position::UnderName(destination)
            | Position::UnderLabel(destination)
            | Position::UnderUnknown(Some(destination), _) => destination,
            Position::UnderUnknown(None, why) => return Position::UnderUnknown(None, why),
            Position::BeforeFirstAbility | Position::ClosingComments => {
                let why = "an edition label without an ability above it";
                return Position::UnderUnknown(None, why.into());
            }
        };
        let (line, label) = (fragment.place.line, fragment.text);
        let Some(edition) = self.expectations.edition(label) else {
            self.builder.add_typo(line, label, "no known edition has this label");
            let why = format!("no known edition is labelled {label}");
            return Position::UnderUnknown(Some(destination), why);
        };
        if self.builder.has_passage(&destination.subject, &edition.id) {
            let why = "this label occurs twice under one name; the texts are joined";
            self.builder.add_typo(line, label, why);
        }
        let (edition, marker) = (edition.id.clone(), Some(label.to_owned()));
        Position::UnderLabel(Destination { edition, marker, ..destination })
    }
}

fn block_kind(text: &str) -> BlockKind {
    if is_list_item(text) { BlockKind::Item } else { BlockKind::Text }
}
