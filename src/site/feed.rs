//! Atom feeds and the sitemap; both need the address under which the site is published.
//! They have the dates of the editions, never of the clock, so that the same records give the same
//! bytes.

use askama::Template;

use super::address;
use super::changes::{self, ChangeItem};
use super::context::Context;
use super::markdown_renderer::escape_html;
use super::page::Page;
use crate::error::Error;
use variorum_corpus::markdown;
use variorum_corpus::timeline::Date;

/// The feed of all changes, one for each subject, and the sitemap; nothing without an address.
pub(crate) fn pages(context: &Context<'_>, paths: &[String]) -> Result<Vec<Page>, Error> {
    let Some(base) = context.base_url else { return Ok(Vec::new()) };
    let items = changes::change_items(context, "");
    let mut files = vec![sitemap(base, paths)];
    files.push(feed(
        context,
        base,
        "changes.atom",
        "changes.html",
        "Variorum: all changes",
        &items.iter().collect::<Vec<_>>(),
    )?);
    for view in &context.subjects {
        let of_subject: Vec<&ChangeItem> =
            items.iter().filter(|item| item.subject == view.subject.id).collect();
        let stem = address::subject_stem(view.subject);
        files.push(feed(
            context,
            base,
            &format!("{stem}.atom"),
            &format!("{stem}.html"),
            &format!("Variorum: {}", view.name()),
            &of_subject,
        )?);
    }
    Ok(files)
}

/// A feed in Atom's format.
#[derive(Template)]
#[template(path = "feed.xml")]
struct FeedTemplate<'a> {
    title: &'a str,
    /// The address under which the site is published.
    base: &'a str,
    /// The path of the feed and of the page that says the same.
    path: &'a str,
    page: &'a str,
    /// When the newest change took effect.
    updated: &'a str,
    entries: &'a [FeedEntry],
}

/// One change.
struct FeedEntry {
    title: String,
    href: String,
    updated: String,
    summary: String,
}

fn feed(
    context: &Context<'_>,
    base: &str,
    path: &str,
    page: &str,
    title: &str,
    items: &[&ChangeItem],
) -> Result<Page, Error> {
    let entries: Vec<FeedEntry> =
        items.iter().filter_map(|item| feed_entry(context, base, item)).collect();
    let newest = entries.iter().map(|entry| entry.updated.as_str()).max();
    let template = FeedTemplate {
        title: &without_control_characters(title),
        base,
        path,
        page,
        updated: newest.unwrap_or("2001-01-01T00:00:00Z"),
        entries: &entries,
    };
    let xml = template
        .render()
        .map_err(|error| Error::new(format!("cannot render the feed '{path}': {error}"), ""))?;
    Ok(Page::from_text(path, xml + "\n"))
}

/// The entry of a change; none of an undated edition, which a feed cannot carry. The page of changes
/// does.
fn feed_entry(context: &Context<'_>, base: &str, item: &ChangeItem) -> Option<FeedEntry> {
    let title = format!("{}, {}: {}", item.name, item.edition_title, item.origin.words);
    Some(FeedEntry {
        title: without_control_characters(&title),
        href: format!("{base}/{}", item.href),
        updated: date_of_change(context, item)?,
        summary: without_control_characters(&markdown::plain(&item.note_source)),
    })
}

/// XML has no way to write most control characters.
fn without_control_characters(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}')).collect()
}

/// The first moment of the month or year of a change.
fn date_of_change(context: &Context<'_>, item: &ChangeItem) -> Option<String> {
    let (year, month) = match context.catalog.timeline.edition(item.edition).date {
        Date::Month(year, month) => (year, month),
        Date::Year(year) => (year, 1),
        Date::Unknown => return None,
    };
    Some(format!("{year:04}-{month:02}-01T00:00:00Z"))
}

fn sitemap(base: &str, paths: &[String]) -> Page {
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.push_str("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for path in paths.iter().filter(|path| path.ends_with(".html")) {
        xml.push_str(&format!(
            "<url><loc>{}</loc></url>\n",
            escape_html(&format!("{base}/{path}"))
        ));
    }
    xml.push_str("</urlset>\n");
    Page::from_text("sitemap.xml", xml)
}
