//! Rule `departure`: a record of a side line says how it differs from the main line, where the main
//! line has one.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::catalog::Entry;
use variorum_corpus::timeline::{MAIN_LINE, Moment};
use variorum_expr::suggest;

pub(super) const RULE: Rule = Rule {
    code: "departure",
    summary: "'departs_from' that is missing in a side line, out of place, or names an edition \
              without the subject",
    explanation: "The lines never supersede one another, yet readers ask how a side line plays \
                  differently. So a record of a side line names the edition of the main line that \
                  it is compared with, the kind of the difference, and what it is, if the main \
                  line has the subject at all; something of the subject must be in force in that \
                  edition. A record of the main line, or of a subject that the main line lacks, \
                  has no 'departs_from'.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    let is_main = |edition| context.timeline().line_of(edition) == MAIN_LINE;
    for entry in context.catalog.entries() {
        let subject = &entry.subject.id;
        let has_main_record = entry.subject.editions().into_iter().any(is_main);
        let problem = match &entry.record.departs_from {
            None if !is_main(entry.edition) && has_main_record => {
                let message = format!(
                    "the line {MAIN_LINE} has '{subject}' too, but the record has no 'departs_from'"
                );
                let help = "add 'departs_from: { edition: …, kind: …, note: … }'";
                reporter.report_file(entry.path, message, help);
                continue;
            }
            None => continue,
            Some(departure) if is_main(entry.edition) => Some((
                departure.position,
                format!("a record of the line {MAIN_LINE} departs from nothing"),
                "remove 'departs_from'".to_owned(),
            )),
            Some(departure) if !has_main_record => Some((
                departure.position,
                format!("the line {MAIN_LINE} has no '{subject}' to depart from"),
                "remove 'departs_from'".to_owned(),
            )),
            Some(departure) => problem_with_edition(context, &entry, &departure.edition)
                .map(|(message, help)| (departure.edition.position, message, help)),
        };
        if let Some((position, message, help)) = problem {
            reporter.report(entry.path, position, message, help);
        }
    }
}

/// Why a record cannot depart from the edition that it names, and what to do.
fn problem_with_edition(
    context: &LintContext<'_>,
    entry: &Entry<'_>,
    id: &str,
) -> Option<(String, String)> {
    let timeline = context.timeline();
    let Some(edition) = timeline.index_of(id) else {
        let main_line = timeline.editions.iter().filter(|edition| *edition.line == MAIN_LINE);
        let ids = main_line.map(|edition| edition.id.as_str());
        let help = suggest::advice(id, ids, "editions.yaml lists the editions");
        return Some((format!("there is no edition '{id}'"), help));
    };
    if timeline.line_of(edition) != MAIN_LINE {
        let message = format!("'{id}' is not an edition of the line {MAIN_LINE}");
        return Some((message, format!("name an edition of the line {MAIN_LINE}")));
    }
    let moment = Moment::Edition(edition);
    if timeline.in_force(&entry.subject.editions(), moment, MAIN_LINE).is_none() {
        let message = format!("nothing of '{}' is in force in {id}", entry.subject.id);
        return Some((message, "name a later edition".to_owned()));
    }
    None
}
