//! Rule `ability-fields`: an ability says whether it is optional and how the dial marks it; a rule
//! topic says neither.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::catalog::{Entry, SubjectKind};

pub(super) const RULE: Rule = Rule {
    code: "ability-fields",
    summary: "an ability without 'optional' or 'marker', or a rule topic with one",
    explanation: "Every ability is on a dial and may or may not be cancelled by its owner, so its \
                  record has 'optional' and 'marker' in every edition. A rule topic has neither. \
                  Add the missing field after the name, or remove the one that does not belong.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for entry in context.catalog.entries() {
        match entry.subject.kind {
            SubjectKind::Ability(_) => report_missing_fields(&entry, reporter),
            SubjectKind::Rule(_) => report_ability_fields(&entry, reporter),
        }
    }
}

fn report_missing_fields(ability: &Entry<'_>, reporter: &mut Reporter<'_>) {
    if ability.record.optional.is_none() {
        let help = "add 'optional: true' or 'optional: false'";
        reporter.report_file(ability.path, "the ability has no 'optional'", help);
    }
    if ability.record.marker.is_none() {
        let help = "add 'marker: { colour: …, shape: … }' as the dial shows it";
        reporter.report_file(ability.path, "the ability has no 'marker'", help);
    }
}

fn report_ability_fields(topic: &Entry<'_>, reporter: &mut Reporter<'_>) {
    let optional = topic.record.optional.as_ref().map(|optional| ("optional", optional.position));
    let marker = topic.record.marker.as_ref().map(|marker| ("marker", marker.position));
    for (field, position) in optional.into_iter().chain(marker) {
        let message = format!("a rule topic has no '{field}'");
        reporter.report(topic.path, position, message, "remove the field");
    }
}
