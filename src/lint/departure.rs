//! Rule `departure`: a record of a side line says how it differs from the main line, where the main
//! line has one.

use super::{Context, Rule};
use variorum_corpus::catalog::Entry;
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::edition::{MAIN_LINE, Moment};
use variorum_corpus::record::Departure;
use variorum_expr::suggest;

pub const RULE: Rule = Rule {
    code: "departure",
    summary: "'departs_from' that is missing in a side line, out of place, or names an edition without the subject",
    explanation: "The lines never supersede one another, yet readers ask how a side line plays differently. So a record of a side \
                  line names the edition of the main line that it is compared with, the kind of the difference, and what it is, \
                  if the main line has the subject at all; something of the subject must be in force in that edition. A record \
                  of the main line, or of a subject that the main line lacks, has no 'departs_from'.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let timeline = context.timeline();
    for entry in context.catalog.entries() {
        let in_main_line = timeline.line_of(entry.edition) == MAIN_LINE;
        let has_main_record =
            entry.subject.editions().iter().any(|no| timeline.line_of(*no) == MAIN_LINE);
        match &entry.record.departs_from {
            None if !in_main_line && has_main_record => {
                let message = format!(
                    "the line {MAIN_LINE} has '{}' too, but the record has no 'departs_from'",
                    entry.subject.id
                );
                let help = "add 'departs_from: { edition: …, kind: …, note: … }'";
                findings.push(context.about_file(entry.path, RULE.code, message, help));
            }
            Some(departure) if in_main_line => {
                let message = format!("a record of the line {MAIN_LINE} departs from nothing");
                findings.push(Finding::new(
                    entry.path,
                    departure.position,
                    RULE.code,
                    message,
                    "remove 'departs_from'",
                ));
            }
            Some(departure) if !has_main_record => {
                let message =
                    format!("the line {MAIN_LINE} has no '{}' to depart from", entry.subject.id);
                findings.push(Finding::new(
                    entry.path,
                    departure.position,
                    RULE.code,
                    message,
                    "remove 'departs_from'",
                ));
            }
            Some(departure) => findings.extend(named_edition(context, &entry, departure)),
            None => {}
        }
    }
}

fn named_edition(
    context: &Context<'_>,
    entry: &Entry<'_>,
    departure: &Departure,
) -> Option<Finding> {
    let timeline = context.timeline();
    let id = departure.edition.as_str();
    let main_line = timeline.editions.iter().filter(|edition| *edition.line == MAIN_LINE);
    let (message, help) = match timeline.index_of(id) {
        None => {
            let known = main_line.map(|edition| edition.id.as_str());
            (
                format!("there is no edition '{id}'"),
                suggest::advice(id, known, "the editions stand in editions.yaml"),
            )
        }
        Some(no) if timeline.line_of(no) != MAIN_LINE => (
            format!("'{id}' is no edition of the line {MAIN_LINE}"),
            format!("name an edition of the line {MAIN_LINE}"),
        ),
        Some(no) => {
            let holding = entry.subject.editions();
            if timeline.in_force(&holding, Moment::Edition(no), MAIN_LINE).is_some() {
                return None;
            }
            (
                format!("nothing of '{}' is in force in {id}", entry.subject.id),
                "name a later edition".to_owned(),
            )
        }
    };
    Some(Finding::new(entry.path, departure.edition.position, RULE.code, message, help))
}
