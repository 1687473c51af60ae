//! Markdown of clause texts: links by name, plain words, and HTML that carries nothing live.
//! It alone knows pulldown-cmark; it resolves no link by itself, a caller says what a name leads
//! to.

use std::ops::Range;

use pulldown_cmark::{BrokenLink, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

/// A link in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// What it leads to: a name for links by name, an address otherwise.
    pub target: String,
    /// Whether it is a link by name (`[Toughness]`, `[break away][breaking away]`).
    pub by_name: bool,
    /// Where it is in the text, in bytes.
    pub range: Range<usize>,
}

/// A name as an id: lower case, everything but letters and digits turned into single hyphens; `#`
/// is kept.
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '#' => slug.push('#'),
            '\'' | '\u{2019}' => {}
            c if c.is_ascii_alphanumeric() => slug.push(c.to_ascii_lowercase()),
            _ if slug.ends_with(['-', '#']) || slug.is_empty() => {}
            _ => slug.push('-'),
        }
    }
    slug.trim_end_matches('-').to_owned()
}

const BY_NAME: &str = "name:";

fn parse(text: &str) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
    let by_name = |link: BrokenLink<'_>| {
        let name = link.reference.to_string();
        Some((CowStr::from(format!("{BY_NAME}{name}")), CowStr::from(name)))
    };
    Parser::new_with_broken_link_callback(text, Options::ENABLE_TABLES, Some(by_name))
        .into_offset_iter()
}

/// All links of a text, in order.
pub fn links(text: &str) -> Vec<Link> {
    parse(text)
        .filter_map(|(event, range)| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                let name = dest_url.strip_prefix(BY_NAME);
                Some(Link {
                    target: name.unwrap_or(&dest_url).to_owned(),
                    by_name: name.is_some(),
                    range,
                })
            }
            _ => None,
        })
        .collect()
}

/// The words of a text without any markup; paragraphs and list items on lines of their own.
pub fn plain(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for (event, _) in parse(text) {
        match event {
            Event::Text(part) | Event::Code(part) => words.push_str(&part),
            Event::SoftBreak => words.push(' '),
            Event::HardBreak | Event::End(TagEnd::Paragraph | TagEnd::Item) => words.push('\n'),
            _ => {}
        }
    }
    words.truncate(words.trim_end().len());
    words
}

/// HTML of a text. `resolve` turns the name of a link into an address; a name that leads nowhere
/// stays plain words.
/// Raw HTML and images are dropped, and only http, https and mailto addresses stay links.
pub fn html(text: &str, mut resolve: impl FnMut(&str) -> Option<String>) -> String {
    let mut open_links = Vec::new();
    let events = parse(text).filter_map(|(event, _)| match event {
        Event::Html(_)
        | Event::InlineHtml(_)
        | Event::Start(Tag::HtmlBlock | Tag::Image { .. })
        | Event::End(TagEnd::HtmlBlock | TagEnd::Image) => None,
        Event::Start(Tag::Link { dest_url, .. }) => {
            let address = match dest_url.strip_prefix(BY_NAME) {
                Some(name) => resolve(name),
                None => is_allowed(&dest_url).then(|| dest_url.to_string()),
            };
            open_links.push(address.is_some());
            address.map(link_to)
        }
        Event::End(TagEnd::Link) => {
            let is_kept = open_links.pop().expect("the parser closes only links that it opened");
            is_kept.then_some(Event::End(TagEnd::Link))
        }
        other => Some(other),
    });
    let mut page = String::with_capacity(text.len() * 2);
    pulldown_cmark::html::push_html(&mut page, events);
    page
}

fn link_to(address: String) -> Event<'static> {
    Event::Start(Tag::Link {
        link_type: LinkType::Inline,
        dest_url: address.into(),
        title: CowStr::from(""),
        id: CowStr::from(""),
    })
}

fn is_allowed(address: &str) -> bool {
    let scheme = address.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
    matches!(scheme.as_deref(), Some("http" | "https" | "mailto"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_ids() {
        for (name, id) in [
            ("Flame/Lightning", "flame-lightning"),
            ("action token", "action-token"),
            ("charge#fails-on", "charge#fails-on"),
            ("Dragon's Gate", "dragons-gate"),
            ("  x  ", "x"),
        ] {
            assert_eq!(slug(name), id);
        }
    }

    #[test]
    fn links_by_name_are_found_in_both_forms() {
        let found: Vec<_> =
            links("It must [break away][breaking away] from [Toughness], see [x](https://e.org).")
                .into_iter()
                .map(|link| (link.target, link.by_name))
                .collect();
        assert_eq!(
            found,
            [
                ("breaking away".into(), true),
                ("Toughness".into(), true),
                ("https://e.org".into(), false)
            ]
        );
    }

    #[test]
    fn plain_words_lose_their_markup() {
        assert_eq!(plain("A *strong* [figure][warrior]\nmoves."), "A strong figure moves.");
    }

    #[test]
    fn html_drops_what_could_be_live() {
        let text = "Hit <script>x</script>[a](javascript:alert) [Toughness] [Nowhere] \
                    ![i](http://x/y.png)";
        let shown = html(text, |name| (name == "Toughness").then(|| "t.html".into()));
        assert!(
            !shown.contains("<script") && !shown.contains("javascript") && !shown.contains("<img"),
            "{shown}"
        );
        assert!(
            shown.contains("<a href=\"t.html\">Toughness</a>") && shown.contains("Nowhere"),
            "{shown}"
        );
    }
}
