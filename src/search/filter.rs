//! Filters: `field:value`, and the moment asked about, as conditions on the index.
//! A value that cannot exist is an error with advice, never an empty answer.

use tantivy::query::{BooleanQuery, Query};

use super::analyse::analyse;
use super::index::Index;
use super::passage::PassageKind;
use super::query::Field;
use super::rank::NAME;
use super::terms::exact;
use crate::error::Error;
use variorum_corpus::markdown::slug;
use variorum_corpus::record::Slot;
use variorum_corpus::timeline::{MAIN_LINE, Moment, Timeline};
use variorum_expr::suggest;

/// The condition of a filter.
pub fn build(index: &Index, field: Field, value: &str) -> Result<Box<dyn Query>, Error> {
    let (fields, timeline) = (&index.fields, &index.timeline);
    let lower = value.to_lowercase();
    Ok(match field {
        Field::Kind => {
            exact(fields.kind, known(field, &lower, &PassageKind::ALL.map(PassageKind::name))?)
        }
        Field::Slot => exact(fields.slot, known(field, &lower, &Slot::ALL.map(Slot::name))?),
        Field::Change => exact(fields.change, known(field, &lower, &["clarifying", "functional"])?),
        Field::Is => exact(fields.is, known(field, &lower, &["in-force", "superseded"])?),
        Field::Line => exact(fields.line, timeline.resolve_line(&lower)?),
        Field::Edition => exact(fields.edition, timeline.edition_id(timeline.resolve(&lower)?)),
        Field::Chapter => exact(fields.chapter, &lower),
        Field::Date => exact(fields.date, &lower),
        Field::Subject => exact(fields.subject, &slug(value)),
        Field::Name => {
            let name = fields.stemmed.get(NAME).map(|(field, _)| *field).unwrap_or(fields.subject);
            let stems = analyse(value).into_iter().filter(|token| !token.starts_with('='));
            Box::new(BooleanQuery::intersection(stems.map(|stem| exact(name, &stem)).collect()))
        }
    })
}

fn known<'a>(field: Field, value: &str, values: &[&'a str]) -> Result<&'a str, Error> {
    values.iter().copied().find(|known| *known == value).ok_or_else(|| {
        let all = format!("it is one of {}", values.join(", "));
        Error::new(
            format!("'{}:{value}' asks for nothing that exists", field.name()),
            suggest::advice(value, values.iter().copied(), &all),
        )
    })
}

/// The edition whose rules are in force at a moment: the newest of the line that was out.
pub fn edition_at(timeline: &Timeline, moment: &str, line: Option<&str>) -> Result<String, Error> {
    let line = line.map(|line| timeline.resolve_line(line)).transpose()?.unwrap_or(MAIN_LINE);
    let at = timeline.resolve_moment(moment)?;
    if let Moment::Edition(no) = at {
        return Ok(timeline.edition_id(no).to_owned());
    }
    let out = timeline.indexed_editions().rev().find(|(no, _)| timeline.is_out(*no, at, line));
    out.map(|(_, edition)| edition.id.value.clone()).ok_or_else(|| {
        let first = timeline
            .indexed_editions()
            .find(|(_, edition)| *edition.line == line && edition.date.counts_from().is_some());
        let help = first.map_or_else(String::new, |(_, edition)| {
            format!("its first edition is of {}", edition.date.spelled_out())
        });
        Error::new(format!("no edition of the line '{line}' was out in {moment}"), help)
    })
}
