//! Rule `stated`: an answer is stated or derived only where a document of that very edition decides.

use super::{LintContext, Reporter, Rule};
use variorum_corpus::catalog::RulingEntry;
use variorum_corpus::record::{ClauseRef, RulingStatus, RulingStretch, Source};
use variorum_corpus::timeline::{EditionIndex, EditionKind};
use variorum_corpus::yaml::Spanned;

pub(super) const RULE: Rule = Rule {
    code: "stated",
    summary: "an answer that is stated or derived in an edition whose own documents do not say it",
    explanation: "A new base game comes with a rulebook of its own, and what an older one said may \
                  be gone from it. So an answer is 'stated' only if a document of that edition \
                  says so, and 'derived' only if one of the clauses that it cites is in such a \
                  document: one that editions.yaml lists for the edition, or for an earlier one \
                  since the last base game of its line. What rests on older documents alone is \
                  'assumed'. The documents are those in 'sources', or else those of the records \
                  that are cited. Split the stretch where the documents end, or fix its status.",
    check,
    fix: None,
};

fn check(context: &LintContext<'_>, reporter: &mut Reporter<'_>) {
    for (entry, stretch) in context.stretches() {
        let status = stretch.status.value;
        if !matches!(status, RulingStatus::Stated | RulingStatus::Derived) {
            continue;
        }
        let editions = stretch.holds_for(context.timeline());
        let is_undocumented = |edition: &&EditionIndex| !is_documented(context, stretch, **edition);
        if let Some(edition) = editions.iter().find(is_undocumented) {
            report(context, &entry, stretch, *edition, reporter);
        }
    }
}

fn report(
    context: &LintContext<'_>,
    entry: &RulingEntry<'_>,
    stretch: &RulingStretch,
    edition: EditionIndex,
    reporter: &mut Reporter<'_>,
) {
    let message = format!(
        "the answer is {}, but by no document of {}",
        stretch.status.name(),
        context.timeline().edition_id(edition)
    );
    let help = "write 'status: assumed' from there on, or name the document";
    reporter.report(entry.path, stretch.status.position, message, help);
}

/// Whether a document of the edition's own is among those that a stretch rests on.
fn is_documented(
    context: &LintContext<'_>,
    stretch: &RulingStretch,
    edition: EditionIndex,
) -> bool {
    let is_own =
        |sources: &[Spanned<Source>]| sources.iter().any(|source| is_own(context, source, edition));
    if !stretch.sources.is_empty() {
        return is_own(&stretch.sources);
    }
    let mut cited = stretch.cites.iter().filter_map(|cite| ClauseRef::parse(cite)).peekable();
    // What cites nothing that exists is reported by the rule `citation`.
    if cited.peek().is_none() {
        return true;
    }
    cited
        .filter_map(|clause| context.record_in_force(&clause.subject, edition))
        .any(|record| is_own(&record.record.sources))
}

/// Whether a document is one of an edition: listed for it, or for an earlier one since the last
/// base game of the line.
fn is_own(context: &LintContext<'_>, source: &Source, edition: EditionIndex) -> bool {
    let timeline = context.timeline();
    let line = timeline.line_of(edition);
    let up_to_it = timeline
        .indexed_editions()
        .rev()
        .filter(|(other, other_edition)| *other <= edition && *other_edition.line == line);
    for (_, other) in up_to_it {
        if other.documents.iter().any(|document| **document == *source.document) {
            return true;
        }
        if other.kind == EditionKind::Base {
            return false;
        }
    }
    false
}
