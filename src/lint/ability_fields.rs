//! Rule `ability-fields`: an ability says whether it is optional and how the dial marks it; a rule
//! topic says neither.

use super::{Context, Rule};
use variorum_corpus::catalog::{Entry, SubjectKind};
use variorum_corpus::diagnostic::Finding;

pub const RULE: Rule = Rule {
    code: "ability-fields",
    summary: "an ability without 'optional' or 'marker', or a rule topic with one",
    explanation: "Every ability stands on a dial and may or may not be cancelled by its owner, so its record has 'optional' and \
                  'marker' in every edition. A rule topic has neither. Add the missing field after the name, or remove the one \
                  that does not belong.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in context.catalog.entries() {
        match entry.subject.kind {
            SubjectKind::Ability(_) => ability(context, &entry, findings),
            SubjectKind::Rule(_) => rule(&entry, findings),
        }
    }
}

fn ability(context: &Context<'_>, entry: &Entry<'_>, findings: &mut Vec<Finding>) {
    let fields = [
        ("optional", entry.record.optional.is_none(), "add 'optional: true' or 'optional: false'"),
        (
            "marker",
            entry.record.marker.is_none(),
            "add 'marker: { colour: …, shape: … }' as the dial shows it",
        ),
    ];
    for (field, missing, help) in fields {
        if missing {
            findings.push(context.about_file(
                entry.path,
                RULE.code,
                format!("the ability has no '{field}'"),
                help,
            ));
        }
    }
}

fn rule(entry: &Entry<'_>, findings: &mut Vec<Finding>) {
    let optional = entry.record.optional.as_ref().map(|optional| ("optional", optional.position));
    let marker = entry.record.marker.as_ref().map(|marker| ("marker", marker.position));
    for (field, position) in optional.into_iter().chain(marker) {
        let message = format!("a rule topic has no '{field}'");
        findings.push(Finding::new(entry.path, position, RULE.code, message, "remove the field"));
    }
}
