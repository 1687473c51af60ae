//! Atom feeds and the sitemap; both need the address under which the site is published.
//! They have the dates of the editions, never of the clock, so that the same records give the same
//! bytes.

use atom_syndication::{Entry, Feed, FixedDateTime, Link, Text};

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

fn feed(
    context: &Context<'_>,
    base: &str,
    path: &str,
    page: &str,
    title: &str,
    items: &[&ChangeItem],
) -> Result<Page, Error> {
    // A feed cannot carry an undated edition; the changes page does.
    let dated: Vec<(FixedDateTime, &ChangeItem)> =
        items.iter().filter_map(|item| Some((date_of_change(context, item)?, *item))).collect();
    let newest =
        dated.iter().map(|(date, _)| *date).max().or_else(|| "2001-01-01T00:00:00Z".parse().ok());
    let entries = dated.into_iter().map(|(date, item)| feed_entry(base, date, item)).collect();
    let mut feed = Feed {
        title: Text::plain(without_control_characters(title)),
        id: format!("{base}/{path}"),
        entries,
        ..Feed::default()
    };
    feed.updated = newest.unwrap_or_default();
    feed.authors.push(atom_syndication::Person {
        name: "Variorum".to_owned(),
        ..atom_syndication::Person::default()
    });
    feed.links = vec![
        Link { href: format!("{base}/{path}"), rel: "self".to_owned(), ..Link::default() },
        Link { href: format!("{base}/{page}"), rel: "alternate".to_owned(), ..Link::default() },
    ];
    let mut xml = feed
        .write_to(Vec::new())
        .map_err(|error| Error::new(format!("cannot write {path}: {error}"), ""))?;
    xml.push(b'\n');
    Ok(Page { path: path.to_owned(), bytes: xml })
}

fn feed_entry(base: &str, date: FixedDateTime, item: &ChangeItem) -> Entry {
    let href = format!("{base}/{}", item.href);
    let mut entry = Entry {
        title: Text::plain(without_control_characters(&format!(
            "{}, {}: {}",
            item.name, item.edition_title, item.origin.words
        ))),
        id: href.clone(),
        updated: date,
        summary: Some(Text::plain(without_control_characters(&markdown::plain(&item.note_source)))),
        ..Entry::default()
    };
    entry.links.push(Link { href, rel: "alternate".to_owned(), ..Link::default() });
    entry
}

/// XML has no way to write most control characters.
fn without_control_characters(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}')).collect()
}

fn date_of_change(context: &Context<'_>, item: &ChangeItem) -> Option<FixedDateTime> {
    let (year, month) = match context.catalog.timeline.edition(item.edition).date {
        Date::Month(year, month) => (year, month),
        Date::Year(year) => (year, 1),
        Date::Unknown => return None,
    };
    format!("{year:04}-{month:02}-01T00:00:00Z").parse().ok()
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
