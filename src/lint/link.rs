//! Rule `link`: every link leads somewhere.

use super::{Context, Prose, Rule};
use variorum_corpus::diagnostic::Finding;
use variorum_corpus::markdown::{self, Link, slug};
use variorum_expr::suggest;

pub const RULE: Rule = Rule {
    code: "link",
    summary: "a link that leads nowhere",
    explanation: "A text links by name: [Toughness], [break away][breaking away], [charge#formation]. The name, in small letters \
                  and with hyphens, is looked up among abilities and rule topics, then among the terms of the glossary; a part \
                  after '#' among the clauses of that subject. A link to an address must begin with http, https or mailto. Mend \
                  the name, write the record that it asks for, or put a backslash before a bracket that is no link.",
    check,
    fix: None,
};

fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for prose in context.prose() {
        for link in markdown::links(&prose.text.value) {
            findings.extend(judge(context, &prose, &link));
        }
    }
}

fn judge(context: &Context<'_>, prose: &Prose<'_>, link: &Link) -> Option<Finding> {
    let (message, help) = if link.by_name {
        if context.names.resolve(&link.target).is_some() {
            return None;
        }
        (format!("the link '{}' leads nowhere", shown(&link.target)), advice(context, &link.target))
    } else {
        let scheme = link.target.split(':').next().unwrap_or_default();
        if ["http", "https", "mailto"].contains(&scheme.to_ascii_lowercase().as_str()) {
            return None;
        }
        (
            format!("the address '{}' is not allowed", shown(&link.target)),
            "link by name, or to an address with http, https or mailto".to_owned(),
        )
    };
    let position = context.place(prose.path, prose.text, link.range.start);
    Some(Finding::new(prose.path, position, RULE.code, message, help))
}

fn advice(context: &Context<'_>, name: &str) -> String {
    let id = slug(name);
    let otherwise = "name a subject, a clause as subject#clause, or a term of the glossary";
    match id.split_once('#') {
        Some((subject, clause)) if context.catalog.subject(subject).is_some() => {
            let nearest = suggest::nearest(clause, context.names.clauses(subject));
            nearest.map_or_else(
                || otherwise.to_owned(),
                |meant| format!("did you mean '{subject}#{meant}'?"),
            )
        }
        Some((subject, _)) => suggest::advice(subject, context.names.all(), otherwise),
        None => suggest::advice(&id, context.names.all(), otherwise),
    }
}

/// A name on one line, short enough to read.
fn shown(name: &str) -> String {
    let one_line = name.split_whitespace().collect::<Vec<_>>().join(" ");
    match one_line.char_indices().nth(60) {
        Some((cut, _)) => format!("{}…", one_line.get(..cut).unwrap_or_default()),
        None => one_line,
    }
}
