//! The path of every page.
//! All links are relative, so that the site reads the same from a disk, a sub-folder or a server.

use variorum_corpus::catalog::{Catalog, GLOSSARY, LinkTarget, Subject, SubjectKind};
use variorum_corpus::timeline::EditionIndex;

/// The folder of a subject's pages.
pub(crate) fn folder(kind: &SubjectKind) -> &'static str {
    match kind {
        SubjectKind::Ability(_) => "abilities",
        SubjectKind::Rule(_) => "rules",
    }
}

/// The path of a subject's page without its ending, as in `abilities/charge`.
pub(crate) fn subject_stem(subject: &Subject) -> String {
    [folder(&subject.kind), "/", &subject.id].concat()
}

/// A subject's page; the glossary has one of its own.
pub(crate) fn subject(subject: &Subject) -> String {
    if subject.id == GLOSSARY {
        "glossary.html".to_owned()
    } else {
        [folder(&subject.kind), "/", &subject.id, ".html"].concat()
    }
}

pub(crate) fn record(catalog: &Catalog, subject: &Subject, edition: EditionIndex) -> String {
    [folder(&subject.kind), "/", &subject.id, "/", catalog.timeline.edition_id(edition), ".html"]
        .concat()
}

/// The page that compares two editions of a subject, in any order.
pub(crate) fn pair(
    catalog: &Catalog,
    subject: &Subject,
    a: EditionIndex,
    b: EditionIndex,
) -> String {
    format!("{}/{}.html", subject_stem(subject), edition_range(catalog, a, b))
}

/// The page that compares two editions as a whole, in any order.
pub(crate) fn compare(catalog: &Catalog, a: EditionIndex, b: EditionIndex) -> String {
    format!("compare/{}.html", edition_range(catalog, a, b))
}

fn edition_range(catalog: &Catalog, a: EditionIndex, b: EditionIndex) -> String {
    format!("{}..{}", catalog.timeline.edition_id(a.min(b)), catalog.timeline.edition_id(a.max(b)))
}

pub(crate) fn edition(catalog: &Catalog, edition: EditionIndex) -> String {
    format!("editions/{}.html", catalog.timeline.edition_id(edition))
}

/// An edition's reference card for printing.
pub(crate) fn card(catalog: &Catalog, edition: EditionIndex) -> String {
    format!("editions/{}/card.html", catalog.timeline.edition_id(edition))
}

pub(crate) fn ruling(subject: &str, id: &str) -> String {
    format!("rulings/{subject}/{id}.html")
}

/// The list of the rulings on a subject.
pub(crate) fn rulings_of(subject: &str) -> String {
    format!("rulings/{subject}/index.html")
}

pub(crate) fn open_point(name: &str) -> String {
    format!("open-points/{name}.html")
}

/// Where a link by name leads.
pub(crate) fn link_target(catalog: &Catalog, target: &LinkTarget) -> Option<String> {
    match target {
        LinkTarget::Subject(id) => catalog.subject(id).map(subject),
        LinkTarget::Clause(clause) => {
            let found = catalog.subject(&clause.subject)?;
            Some(format!("{}#{}", subject(found), clause.clause))
        }
        LinkTarget::Term(id) => Some(format!("glossary.html#{id}")),
        LinkTarget::OpenPoint(name) => Some(open_point(name)),
    }
}

/// The way from a page up to the site's root: `../` for each folder it is in.
pub(crate) fn root(path: &str) -> String {
    "../".repeat(path.matches('/').count())
}

#[cfg(test)]
mod tests {
    use super::root;

    #[test]
    fn the_way_up_is_as_long_as_the_path_is_deep() {
        assert_eq!(root("index.html"), "");
        assert_eq!(root("abilities/charge.html"), "../");
        assert_eq!(root("abilities/charge/a..b.html"), "../../");
    }
}
