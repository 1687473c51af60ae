//! Rule `official`: an official answer says where it was published.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::record::RulingStatus;

pub(super) const RULE: Rule = Rule {
    code: "official",
    summary: "an official answer without its source, or a source where nothing official decides",
    explanation: "An answer of status 'official' comes from a text of the publisher that is not \
                  among our documents, so 'official' says its title, its date, its address and how \
                  much of it was seen. An unsettled answer may name one that contradicts a \
                  document. Every other answer rests on our documents and names none. The address \
                  begins with http:// or https://.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for (entry, stretch) in context.stretches() {
        let status = stretch.status.value;
        match (stretch.official.first(), status) {
            (None, RulingStatus::Official) => {
                let message = "the answer is official, but names no source";
                let help = "add 'official: [{ title: …, date: …, address: …, seen: … }]'";
                reporter.report(entry.path, stretch.status.position, message, help);
            }
            (Some(text), RulingStatus::Stated | RulingStatus::Derived | RulingStatus::Assumed) => {
                let message =
                    format!("the answer is {}, so no official text decides", status.name());
                let help = "remove 'official', or write 'status: official'";
                reporter.report(entry.path, text.position, message, help);
            }
            _ => {}
        }
        for text in &stretch.official {
            let address = &text.address;
            if !["http://", "https://"].iter().any(|scheme| address.starts_with(scheme)) {
                let message = format!("'{}' is not an address", address.value);
                let help = "write it with http:// or https://";
                reporter.report(entry.path, address.position, message, help);
            }
        }
    }
}
