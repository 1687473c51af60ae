//! One file per rule: what is wrong between and inside records.
//! It changes no file unless `fix` is asked for, and then only where one mend alone is possible.

mod ability_fields;
mod change_kind;
mod characters;
mod check;
mod citation;
mod clause_change;
mod clause_id;
mod clauses;
mod context;
mod convention;
mod departure;
mod dropped;
mod duplicate_clause;
mod empty_text;
mod fix;
mod link;
mod load;
mod marker;
mod name;
mod no_witness;
mod place;
mod record_change;
mod ruling_editions;
mod ruling_run;
mod ruling_subject;
mod self_link;
mod sources;
mod spaces;
mod standing;
mod was;

pub use context::{Context, Lineage, Prose};
pub use fix::{Edit, Fixed, fix};

use crate::error::Error;
use variorum_corpus::catalog::Catalog;
use variorum_corpus::diagnostic::Finding;
use variorum_expr::suggest;

/// One thing that lint looks for.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// The code, as findings and `lint --explain` name it.
    pub code: &'static str,
    /// What it looks for, on a line.
    pub summary: &'static str,
    /// What it looks for, why, and how to mend it, in a paragraph.
    pub explanation: &'static str,
    /// Looks at everything and reports what is wrong.
    pub check: fn(&Context<'_>, &mut Vec<Finding>),
    /// The mend of one finding in the text of its file, where only one is possible.
    pub fix: Option<fn(&str, &Finding) -> Option<Edit>>,
}

/// Every rule: first what is found while reading, then records, then rulings, then texts.
pub static RULES: &[Rule] = &[
    load::PATH,
    load::UNKNOWN_EDITION,
    load::TIMELINE,
    load::YAML,
    load::FIELD,
    ability_fields::RULE,
    marker::RULE,
    name::RULE,
    sources::RULE,
    clauses::RULE,
    clause_id::RULE,
    duplicate_clause::RULE,
    record_change::RULE,
    change_kind::RULE,
    clause_change::RULE,
    was::RULE,
    dropped::RULE,
    no_witness::RULE,
    departure::RULE,
    check::RULE,
    standing::RULE,
    ruling_subject::RULE,
    ruling_editions::RULE,
    ruling_run::RULE,
    citation::RULE,
    convention::RULE,
    link::RULE,
    self_link::RULE,
    empty_text::RULE,
    spaces::RULE,
    characters::RULE,
];

/// Everything that is wrong with a catalog, sorted by path and place.
pub fn run(catalog: &Catalog) -> Vec<Finding> {
    let context = Context::new(catalog);
    let mut findings = catalog.broken_files();
    for rule in RULES {
        (rule.check)(&context, &mut findings);
    }
    findings.sort();
    findings.dedup();
    findings
}

/// The rule with this code; a suggestion otherwise.
pub fn rule(code: &str) -> Result<&'static Rule, Error> {
    let codes = || RULES.iter().map(|rule| rule.code);
    RULES.iter().find(|rule| rule.code == code).ok_or_else(|| {
        let all = format!("the codes are {}", codes().collect::<Vec<_>>().join(", "));
        Error::new(format!("there is no lint rule '{code}'"), suggest::advice(code, codes(), &all))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_explains_itself_under_a_code_of_its_own() {
        for (n, rule) in RULES.iter().enumerate() {
            assert!(variorum_corpus::edition::is_id(rule.code), "{}", rule.code);
            assert!(
                RULES.iter().take(n).all(|other| other.code != rule.code),
                "{} stands twice",
                rule.code
            );
            assert!(
                !rule.summary.ends_with('.'),
                "{}: a summary is a line, not a sentence",
                rule.code
            );
            assert!(
                rule.explanation.len() > 120 && rule.explanation.ends_with('.'),
                "{}",
                rule.code
            );
        }
    }

    #[test]
    fn a_misspelt_code_gets_a_suggestion() {
        let trouble = rule("clause-chnage").map(|rule| rule.code).unwrap_err();
        assert_eq!(
            trouble.to_string(),
            "there is no lint rule 'clause-chnage'; did you mean 'clause-change'?"
        );
    }
}
