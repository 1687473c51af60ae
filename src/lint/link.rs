//! Rule `link`: every link leads somewhere.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::markdown::{self, Link, slug};
use variorum_corpus::record::ClauseRef;
use variorum_expr::suggest;

pub(super) const RULE: Rule = Rule {
    code: "link",
    summary: "a link that leads nowhere",
    explanation: "A text links by name: [Toughness], [break away][breaking away], \
                  [charge#formation]. The name, in small letters and with hyphens, is looked up \
                  among abilities and rule topics, then among the terms of the glossary; a part \
                  after '#' among the clauses of that subject. A link to an address must begin \
                  with http, https or mailto. Fix the name, write the record that it asks for, or \
                  put a backslash before a bracket that is not a link.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for prose in context.prose() {
        for link in markdown::links(&prose.text.value) {
            if let Some((message, help)) = problem_with(context, &link) {
                let position = prose.position_of(link.range.start, context);
                reporter.report(prose.path, position, message, help);
            }
        }
    }
}

fn problem_with(context: &LintContext<'_>, link: &Link) -> Option<(String, String)> {
    let target = shortened(&link.target);
    if link.by_name {
        let leads_nowhere = context.names.resolve(&link.target).is_none();
        return leads_nowhere.then(|| {
            (format!("the link '{target}' leads nowhere"), name_advice(context, &link.target))
        });
    }
    let scheme = link.target.split(':').next()?.to_ascii_lowercase();
    let is_allowed = ["http", "https", "mailto"].contains(&scheme.as_str());
    (!is_allowed).then(|| {
        let help = "link by name, or to an address with http, https or mailto";
        (format!("the address '{target}' is not allowed"), help.to_owned())
    })
}

fn name_advice(context: &LintContext<'_>, name: &str) -> String {
    let id = slug(name);
    let otherwise = "name a subject, a clause as subject#clause, a term of the glossary or an open \
                     point";
    match ClauseRef::parse(&id) {
        Some(ClauseRef { subject, clause }) if context.catalog.subject(&subject).is_some() => {
            let nearest = suggest::nearest(&clause, context.names.clauses(&subject));
            nearest.map_or_else(
                || otherwise.to_owned(),
                |clause| format!("did you mean '{subject}#{clause}'?"),
            )
        }
        Some(ClauseRef { subject, .. }) => {
            suggest::advice(&subject, context.names.all(), otherwise)
        }
        None => suggest::advice(&id, context.names.all(), otherwise),
    }
}

/// A link's target on one line, short enough to read.
fn shortened(target: &str) -> String {
    let one_line = target.split_whitespace().collect::<Vec<_>>().join(" ");
    match one_line.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", one_line.split_at(end).0),
        None => one_line,
    }
}
