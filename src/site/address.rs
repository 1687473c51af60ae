//! Where every page lives, and how one page names another.
//! All addresses are relative, so that the site reads the same from a disk, a sub-folder or a
//! server.

use variorum_corpus::catalog::{Catalog, GLOSSARY, LinkTarget, Subject, SubjectKind};
use variorum_corpus::timeline::EditionIndex;

/// The folder of a subject's pages.
pub fn folder(kind: &SubjectKind) -> &'static str {
    match kind {
        SubjectKind::Ability(_) => "abilities",
        SubjectKind::Rule(_) => "rules",
    }
}

/// A subject without its ending, as in `abilities/charge`.
pub fn stem(subject: &Subject) -> String {
    [folder(&subject.kind), "/", &subject.id].concat()
}

/// A subject's page; the glossary has one of its own.
pub fn subject(subject: &Subject) -> String {
    if subject.id == GLOSSARY {
        "glossary.html".to_owned()
    } else {
        [folder(&subject.kind), "/", &subject.id, ".html"].concat()
    }
}

/// The page of one record.
pub fn record(catalog: &Catalog, of: &Subject, edition: EditionIndex) -> String {
    [folder(&of.kind), "/", &of.id, "/", catalog.timeline.edition_id(edition), ".html"].concat()
}

/// The page that compares two editions of a subject; the earlier stands first, whoever asks.
pub fn pair(catalog: &Catalog, of: &Subject, one: EditionIndex, other: EditionIndex) -> String {
    format!("{}/{}.html", stem(of), two(catalog, one, other))
}

/// The page that compares two editions as a whole.
pub fn compare(catalog: &Catalog, one: EditionIndex, other: EditionIndex) -> String {
    format!("compare/{}.html", two(catalog, one, other))
}

fn two(catalog: &Catalog, one: EditionIndex, other: EditionIndex) -> String {
    format!(
        "{}..{}",
        catalog.timeline.edition_id(one.min(other)),
        catalog.timeline.edition_id(one.max(other))
    )
}

/// An edition's page.
pub fn edition(catalog: &Catalog, no: EditionIndex) -> String {
    format!("editions/{}.html", catalog.timeline.edition_id(no))
}

/// An edition's reference card for printing.
pub fn card(catalog: &Catalog, no: EditionIndex) -> String {
    format!("editions/{}/card.html", catalog.timeline.edition_id(no))
}

/// A ruling's page.
pub fn ruling(subject: &str, id: &str) -> String {
    format!("rulings/{subject}/{id}.html")
}

/// Where a link by name leads.
pub fn target(catalog: &Catalog, target: &LinkTarget) -> Option<String> {
    match target {
        LinkTarget::Subject(id) => catalog.subject(id).map(subject),
        LinkTarget::Clause(id, clause) => {
            catalog.subject(id).map(|found| format!("{}#{clause}", subject(found)))
        }
        LinkTarget::Term(id) => Some(format!("glossary.html#{id}")),
    }
}

/// The way from a page up to the site's root: `../` for each folder it stands in.
pub fn root(path: &str) -> String {
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
