//! What is wrong inside records and between them, one rule per file.
//! It changes no file unless `fix` is called, and then only where there is one possible fix.
//!
//! - `context`, `prose`: what the rules look at, that is records and their texts
//! - `reporter`: how a rule reports what it found
//! - `fix`: the edits of `lint --fix`
//! - `load_errors`: the codes of what is found while files are read
//! - every other file: a rule of [`RULES`](crate::lint::RULES), with its code, summary,
//!   explanation, check and fix

// What the rules share.
mod context;
mod fix;
mod prose;
mod reporter;

// Errors while files are read.
mod load_errors;

// Records.
mod ability_fields;
mod asked_as;
mod change_kind;
mod check;
mod clause_change;
mod clause_id;
mod clause_without_checks;
mod clauses;
mod departure;
mod dropped;
mod duplicate_clause;
mod layout;
mod marker;
mod name;
mod needless_override;
mod no_witness;
mod record_change;
mod sources;
mod was;

// Rulings.
mod citation;
mod official;
mod ruling_editions;
mod ruling_run;
mod ruling_subject;
mod stated;
mod unsettled;
mod verdict;

// Open points.
mod open_point;

// Texts of all of them.
mod characters;
mod empty_text;
mod link;
mod self_link;
mod spaces;

pub use fix::fix;

use crate::error::Error;
use context::LintContext;
use fix::Edit;
use reporter::Reporter;
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
    /// What it looks for, why, and how to fix it, in a paragraph.
    pub explanation: &'static str,
    /// Looks at everything and reports what is wrong.
    check: fn(&LintContext<'_>, &mut Reporter<'_>),
    /// The fix of one finding in the text of its file, where only one is possible.
    fix: Option<fn(&str, &Finding) -> Option<Edit>>,
}

/// Every rule: first what is found while reading, then records, then rulings and open points, then
/// texts.
pub static RULES: &[Rule] = &[
    load_errors::PATH,
    load_errors::UNKNOWN_EDITION,
    load_errors::TIMELINE,
    load_errors::YAML,
    load_errors::FIELD,
    ability_fields::RULE,
    marker::RULE,
    name::RULE,
    asked_as::RULE,
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
    needless_override::RULE,
    layout::RULE,
    clause_without_checks::RULE,
    ruling_subject::RULE,
    ruling_editions::RULE,
    ruling_run::RULE,
    citation::RULE,
    verdict::RULE,
    stated::RULE,
    official::RULE,
    unsettled::RULE,
    open_point::RULE,
    link::RULE,
    self_link::RULE,
    empty_text::RULE,
    spaces::RULE,
    characters::RULE,
];

/// Everything that is wrong with a catalog, sorted by path and place.
pub fn run(catalog: &Catalog) -> Vec<Finding> {
    let context = LintContext::new(catalog);
    let mut findings = catalog.broken_files();
    for rule in RULES {
        (rule.check)(&context, &mut Reporter::new(rule.code, &mut findings));
    }
    findings.sort();
    findings.dedup();
    findings
}

/// The rule with this code; a suggestion otherwise.
pub fn rule_by_code(code: &str) -> Result<&'static Rule, Error> {
    let codes = || RULES.iter().map(|rule| rule.code);
    RULES.iter().find(|rule| rule.code == code).ok_or_else(|| {
        let all = format!("the codes are {}", codes().collect::<Vec<_>>().join(", "));
        Error::new(format!("there is no lint rule '{code}'"), suggest::advice(code, codes(), &all))
    })
}

/// Whether a finding means that its file could not be read at all.
pub fn is_load_error(finding: &Finding) -> bool {
    load_errors::ALL.iter().any(|rule| rule.code == finding.rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_explains_itself_under_a_code_of_its_own() {
        for (n, rule) in RULES.iter().enumerate() {
            let code = rule.code;
            assert!(variorum_corpus::record::is_id(code), "{code}");
            assert!(RULES.iter().take(n).all(|other| other.code != code), "{code} is there twice");
            assert!(!rule.summary.ends_with('.'), "{code}: a summary is a line, not a sentence");
            assert!(rule.explanation.len() > 120 && rule.explanation.ends_with('.'), "{code}");
        }
    }

    #[test]
    fn a_misspelt_code_gets_a_suggestion() {
        let error = rule_by_code("clause-chnage").map(|rule| rule.code).unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no lint rule 'clause-chnage'; did you mean 'clause-change'?"
        );
    }
}
