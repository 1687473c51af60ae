//! The exact words of the user's own documents beside our restatement, each with its document, file
//! and lines.
//! No markup of a document is let through but emphasis.

use crate::printed::{PassageSection, PrintedPassage, describe_lines};
use crate::site::context::Context;
use crate::site::labels;
use crate::site::markdown_renderer::escape_html;
use variorum_corpus::catalog::Entry;

/// A printed text under the clauses that restate it.
#[derive(Debug)]
pub(crate) struct PrintedView {
    /// The title of the document.
    pub(crate) title: String,
    pub(crate) edition: String,
    /// The file and its lines.
    pub(crate) place: String,
    /// The name over it, with its marker or label, as printed.
    pub(crate) name: String,
    /// The topic whose text it is, when it only speaks of the subject as well.
    pub(crate) about: Option<String>,
    pub(crate) sections: Vec<SectionView>,
}

/// What is printed under one heading.
#[derive(Debug)]
pub(crate) struct SectionView {
    /// The heading, unless it is the name again.
    pub(crate) heading: Option<String>,
    pub(crate) blocks: Vec<PrintedBlock>,
}

#[derive(Debug)]
pub(crate) struct PrintedBlock {
    /// What it is, as a class of the style sheet.
    pub(crate) class: &'static str,
    pub(crate) html: String,
}

/// The printed texts of a record: its own first, then those that concern it too.
pub(crate) fn views(context: &Context<'_>, entry: Entry<'_>) -> Vec<PrintedView> {
    let Some(printed) = context.printed else { return Vec::new() };
    let (subject, edition) =
        (entry.subject.id.as_str(), context.catalog.timeline.edition_id(entry.edition));
    let own = printed
        .passages_on(subject, edition)
        .map(|passage| printed_view(context, entry, passage, None));
    let concerning = printed.passages_concerning(subject, edition).map(|passage| {
        let topic = context
            .subject(&passage.subject)
            .map_or_else(|| labels::title_from_id(&passage.subject), |view| view.name().to_owned());
        printed_view(context, entry, passage, Some(topic))
    });
    own.chain(concerning).collect()
}

fn printed_view(
    context: &Context<'_>,
    entry: Entry<'_>,
    passage: &PrintedPassage,
    about: Option<String>,
) -> PrintedView {
    let document = passage.document.id();
    let title =
        context.catalog.timeline.document(document).map_or(document, |document| &document.title);
    let marker = passage.marker.as_ref().map(|marker| format!(" {marker}")).unwrap_or_default();
    PrintedView {
        title: title.to_owned(),
        edition: context.catalog.timeline.describe(entry.edition),
        place: format!("{}, {}", passage.file, describe_lines(passage.lines())),
        name: format!("{}{marker}", passage.name),
        about,
        sections: passage
            .sections
            .iter()
            .map(|section| section_view(section, &passage.name))
            .collect(),
    }
}

fn section_view(section: &PassageSection, name: &str) -> SectionView {
    let blocks = section.blocks.iter().map(|block| PrintedBlock {
        class: block.kind.name(),
        html: html_with_emphasis(&block.text),
    });
    SectionView {
        heading: section.heading.clone().filter(|heading| heading != name),
        blocks: blocks.collect(),
    }
}

/// The words as HTML: everything escaped, and asterisks that come in pairs turned into emphasis.
fn html_with_emphasis(text: &str) -> String {
    let strong = replace_pairs(&escape_html(text), "**", "strong");
    replace_pairs(&strong, "*", "em")
}

/// A text with its marks replaced by opening and closing tags in turn; an odd number of marks stays
/// as it is.
fn replace_pairs(text: &str, mark: &str, tag: &str) -> String {
    let parts: Vec<&str> = text.split(mark).collect();
    if parts.len().is_multiple_of(2) {
        return text.to_owned();
    }
    let mut html = String::with_capacity(text.len());
    for (n, part) in parts.iter().enumerate() {
        match n {
            0 => {}
            _ if n % 2 == 1 => html += &format!("<{tag}>"),
            _ => html += &format!("</{tag}>"),
        }
        html += part;
    }
    html
}

#[cfg(test)]
mod tests {
    use super::html_with_emphasis;

    #[test]
    fn emphasis_is_kept_and_everything_else_is_escaped() {
        assert_eq!(
            html_with_emphasis("a **big** *red* <b>"),
            "a <strong>big</strong> <em>red</em> &lt;b&gt;"
        );
        assert_eq!(html_with_emphasis("2 * 3"), "2 * 3", "an asterisk alone is not emphasis");
    }
}
