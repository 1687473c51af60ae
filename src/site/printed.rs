//! The exact words of the user's own documents beside our restatement, each marked with its
//! document, file and lines.
//! Without imported texts it yields nothing, and it lets no markup of a document through but
//! emphasis.

use super::context::Context;
use super::text::escape;
use super::words;
use crate::printed::model::lines_in_words;
use crate::printed::{BlockKind, Passage, Section};
use variorum_corpus::catalog::Entry;

/// A printed text under the clauses that restate it.
#[derive(Debug)]
pub struct PrintedView {
    /// The document's title.
    pub title: String,
    /// The edition.
    pub edition: String,
    /// The file and its lines.
    pub place: String,
    /// The name over it, with its marker or label, as printed.
    pub name: String,
    /// The topic whose text it is, when it only speaks of the subject as well.
    pub about: Option<String>,
    /// What stands under each heading.
    pub sections: Vec<SectionView>,
}

/// What stands under one heading.
#[derive(Debug)]
pub struct SectionView {
    /// The heading, unless it is the name again.
    pub heading: Option<String>,
    /// The blocks: what each is, and its words as HTML.
    pub blocks: Vec<(&'static str, String)>,
}

/// The printed texts of a record: its own first, then those that concern it too.
pub fn views(context: &Context<'_>, entry: Entry<'_>) -> Vec<PrintedView> {
    let Some(printed) = context.printed else { return Vec::new() };
    let (subject, edition) =
        (entry.subject.id.as_str(), context.catalog.timeline.edition_id(entry.edition));
    let own = printed.of(subject, edition).map(|passage| view(context, entry, passage, None));
    let concerning = printed.concerning(subject, edition).map(|passage| {
        let topic = context
            .sheet(&passage.subject)
            .map_or_else(|| words::from_id(&passage.subject), |sheet| sheet.name().to_owned());
        view(context, entry, passage, Some(topic))
    });
    own.chain(concerning).collect()
}

fn view(
    context: &Context<'_>,
    entry: Entry<'_>,
    passage: &Passage,
    about: Option<String>,
) -> PrintedView {
    let document = passage.document.id();
    let title =
        context.catalog.timeline.document(document).map_or(document, |document| &document.title);
    let marker = passage.marker.as_ref().map(|marker| format!(" {marker}")).unwrap_or_default();
    PrintedView {
        title: title.to_owned(),
        edition: context.catalog.timeline.describe(entry.edition),
        place: format!("{}, {}", passage.file, lines_in_words(passage.lines())),
        name: format!("{}{marker}", passage.name),
        about,
        sections: passage
            .sections
            .iter()
            .map(|section| section_view(section, &passage.name))
            .collect(),
    }
}

fn section_view(section: &Section, name: &str) -> SectionView {
    let blocks = section.blocks.iter().map(|block| (class(block.kind), emphasised(&block.text)));
    SectionView {
        heading: section.heading.clone().filter(|heading| heading != name),
        blocks: blocks.collect(),
    }
}

fn class(kind: BlockKind) -> &'static str {
    match kind {
        BlockKind::Text => "text",
        BlockKind::Item => "item",
        BlockKind::Example => "example",
        BlockKind::Hint => "hint",
        BlockKind::Caption => "caption",
        BlockKind::Row => "row",
    }
}

/// The words as HTML: everything escaped, and asterisks that come in pairs turned into emphasis.
fn emphasised(text: &str) -> String {
    let strong = paired(&escape(text), "**", "strong");
    paired(&strong, "*", "em")
}

/// A text with each second mark closing what the one before it opened; marks without a partner stay
/// as they are.
fn paired(text: &str, mark: &str, tag: &str) -> String {
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
    use super::emphasised;

    #[test]
    fn emphasis_is_kept_and_everything_else_is_escaped() {
        assert_eq!(
            emphasised("a **big** *red* <b>"),
            "a <strong>big</strong> <em>red</em> &lt;b&gt;"
        );
        assert_eq!(emphasised("2 * 3"), "2 * 3", "an asterisk alone is no emphasis");
    }
}
