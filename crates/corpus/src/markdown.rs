//! Markdown of clause texts: links by name, plain words, and HTML that carries nothing live.
//! It alone knows pulldown-cmark; it resolves no link by itself, a caller says what a name leads
//! to.

mod simple;

use std::ops::Range;

use pulldown_cmark::{BrokenLink, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use simple::Part;

/// A link as it stands in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// What it leads to: a name for links by name, an address otherwise.
    pub target: String,
    /// Whether it is a link by name (`[Toughness]`, `[break away][breaking away]`).
    pub by_name: bool,
    /// Where it stands in the text, in bytes.
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
    let Some(parts) = simple::parts(text) else { return parsed_links(text) };
    let link = |part| match part {
        Part::Words(_) => None,
        Part::Link { name, range, .. } => {
            Some(Link { target: name.to_owned(), by_name: true, range })
        }
    };
    parts.filter_map(link).collect()
}

fn parsed_links(text: &str) -> Vec<Link> {
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
    match simple::parts(text) {
        None => return parsed_plain(text),
        Some(parts) => parts.for_each(|part| match part {
            Part::Words(part) | Part::Link { words: part, .. } => words.push_str(part),
        }),
    }
    words.truncate(words.trim_end().len());
    words
}

fn parsed_plain(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for (event, _) in parse(text) {
        match event {
            Event::Text(part) | Event::Code(part) => words.push_str(&part),
            Event::SoftBreak => words.push(' '),
            Event::HardBreak | Event::End(TagEnd::Paragraph | TagEnd::Item) => words.push('\n'),
            _ => {}
        }
    }
    words.trim_end().to_owned()
}

/// HTML of a text. `resolve` turns the name of a link into an address; a name that leads nowhere
/// stays plain words.
/// Raw HTML and images are dropped, and only http, https and mailto addresses stay links.
pub fn html(text: &str, mut resolve: impl FnMut(&str) -> Option<String>) -> String {
    let Some(parts) = simple::parts(text) else { return parsed_html(text, resolve) };
    let mut page = String::with_capacity(text.len() * 2);
    page.push_str("<p>");
    for part in parts {
        match part {
            Part::Words(words) => page.push_str(words),
            Part::Link { words, name, .. } => match resolve(name) {
                None => page.push_str(words),
                Some(address) => {
                    open_link(&mut page, address);
                    page.push_str(words);
                    page.push_str("</a>");
                }
            },
        }
    }
    page.push_str("</p>\n");
    page
}

/// An address of ours needs no escaping; any other is written as the parser's crate writes it.
fn open_link(page: &mut String, address: String) {
    if address
        .bytes()
        .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'/' | b'#'))
    {
        page.push_str("<a href=\"");
        page.push_str(&address);
        page.push_str("\">");
    } else {
        pulldown_cmark::html::push_html(page, std::iter::once(link_to(address)));
    }
}

fn link_to(address: String) -> Event<'static> {
    Event::Start(Tag::Link {
        link_type: LinkType::Inline,
        dest_url: address.into(),
        title: CowStr::from(""),
        id: CowStr::from(""),
    })
}

fn parsed_html(text: &str, mut resolve: impl FnMut(&str) -> Option<String>) -> String {
    let mut open = Vec::new();
    let events = parse(text).filter_map(|(event, _)| match event {
        Event::Html(_)
        | Event::InlineHtml(_)
        | Event::Start(Tag::HtmlBlock | Tag::Image { .. })
        | Event::End(TagEnd::HtmlBlock | TagEnd::Image) => None,
        Event::Start(Tag::Link { dest_url, .. }) => {
            let address = match dest_url.strip_prefix(BY_NAME) {
                Some(name) => resolve(name),
                None => allowed(&dest_url).then(|| dest_url.to_string()),
            };
            open.push(address.is_some());
            address.map(link_to)
        }
        Event::End(TagEnd::Link) => open.pop().unwrap_or(false).then_some(Event::End(TagEnd::Link)),
        other => Some(other),
    });
    let mut page = String::with_capacity(text.len() * 2);
    pulldown_cmark::html::push_html(&mut page, events);
    page
}

fn allowed(address: &str) -> bool {
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

    /// What is said of a text without the parser must be what the parser says.
    fn agree(text: &str) {
        let resolve = |name: &str| match name.len() % 3 {
            0 => None,
            1 => Some(format!("{name}.html#\"x y")),
            _ => Some("../a-1.html#b".to_owned()),
        };
        assert_eq!(plain(text), parsed_plain(text), "{text:?}");
        assert_eq!(links(text), parsed_links(text), "{text:?}");
        assert_eq!(html(text, resolve), parsed_html(text, resolve), "{text:?}");
    }

    #[test]
    fn every_line_of_the_corpus_reads_the_same_without_the_parser() {
        let mut open = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("abilities")];
        let (mut lines, mut simple) = (0, 0);
        while let Some(path) = open.pop() {
            if path.is_dir() {
                open.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
                continue;
            }
            for line in std::fs::read_to_string(path)
                .unwrap()
                .lines()
                .map(|line| line.trim().trim_start_matches("text: "))
            {
                agree(line);
                lines += 1;
                simple += usize::from(simple::parts(line).is_some());
            }
        }
        assert!(lines > 3000 && simple * 2 > lines, "{simple} of {lines}");
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_cases(4000))]
        #[test]
        fn any_text_reads_the_same_without_the_parser(text in "[A-Za-z\\[][a1 \\[\\]\\[\\](!:.)#+\u{e9}\u{a0}\"'=/-]{0,24}") {
            agree(&text);
        }
    }

    #[test]
    fn html_drops_what_could_be_live() {
        let shown = html(
            "Hit <script>x</script>[a](javascript:alert) [Toughness] [Nowhere] ![i](http://x/y.png)",
            |name| (name == "Toughness").then(|| "t.html".into()),
        );
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
