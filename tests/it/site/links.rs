//! Every link and anchor on every page leads somewhere; feeds and the sitemap say what they must.

use std::collections::{BTreeMap, BTreeSet};

use variorum::site::Page;

use super::whole_site;

/// The values of an attribute, in order.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.match_indices(&start)
        .filter_map(|(at, _)| html[at + start.len()..].split('"').next())
        .collect()
}

/// The path that a relative address leads to.
fn resolve(from: &str, address: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn every_link_and_anchor_on_every_page_resolves() {
    let pages = whole_site();
    // A font or a picture has no links.
    let texts: BTreeMap<&str, &str> = pages
        .iter()
        .map(|page| (page.path.as_str(), std::str::from_utf8(&page.bytes).unwrap_or_default()))
        .collect();
    let anchors: BTreeMap<&str, BTreeSet<&str>> = texts
        .iter()
        .map(|(path, text)| (*path, values(text, "id").into_iter().collect()))
        .collect();
    let mut checked = 0;
    for (path, text) in texts.iter().filter(|(path, _)| path.ends_with(".html")) {
        assert_eq!(values(text, "id").len(), anchors[path].len(), "{path} has an id twice");
        for link in values(text, "href")
            .into_iter()
            .chain(values(text, "src"))
            .chain(values(text, "action"))
        {
            if link.starts_with("https://variorum.example/rules/") {
                continue;
            }
            if link.starts_with("http://") || link.starts_with("https://") {
                let external = format!("href=\"{link}\" rel=\"external\"");
                assert!(text.contains(&external), "{path} hides that {link} leads elsewhere");
                continue;
            }
            let (file, anchor) =
                link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
            let target = if file.is_empty() { (*path).to_owned() } else { resolve(path, file) };
            assert!(
                texts.contains_key(target.as_str()),
                "{path} links to {link}, which is not there"
            );
            // A scene, which the table reads out of its address.
            let is_scene = target == "table.html" && anchor.is_some_and(|it| it.starts_with('('));
            if let Some(anchor) = anchor.filter(|_| !is_scene) {
                assert!(
                    anchors[target.as_str()].contains(anchor),
                    "{path} links to {link}, which has no such anchor"
                );
            }
            checked += 1;
        }
    }
    assert!(checked > 10_000, "only {checked} links");
}

#[test]
fn no_page_carries_inline_script_or_style_or_asks_another_host() {
    for page in whole_site().iter().filter(|page| page.path.ends_with(".html")) {
        let text = std::str::from_utf8(&page.bytes).unwrap();
        assert!(text.contains("default-src 'none'"), "{} has no policy", page.path);
        assert!(
            !text.contains("<style") && !text.contains(" style=\""),
            "{} has inline style",
            page.path
        );
        assert_eq!(
            text.matches("<script").count(),
            text.matches("<script defer src=\"").count(),
            "{} has inline script",
            page.path
        );
    }
}

#[test]
fn the_text_in_force_has_one_canonical_address() {
    let pages = whole_site();
    let canonical = |path: &str| {
        let page = pages.iter().find(|page| page.path == path).unwrap();
        let html = std::str::from_utf8(&page.bytes).unwrap();
        let link = html.split("<link rel=\"canonical\" href=\"").nth(1).unwrap();
        link.split('"').next().unwrap().to_owned()
    };
    let in_force = "https://variorum.example/rules/abilities/charge.html";
    assert_eq!(canonical("abilities/charge.html"), in_force);
    assert_eq!(canonical("abilities/charge/unlimited-2002-01.html"), in_force);
    assert_ne!(canonical("abilities/charge/rebellion-2001-01.html"), in_force);
}

#[test]
fn feeds_are_valid_and_the_sitemap_names_every_page() {
    let pages = whole_site();
    let feeds: Vec<&Page> = pages.iter().filter(|page| page.path.ends_with(".atom")).collect();
    assert!(feeds.len() > 100, "{}", feeds.len());
    for page in feeds {
        let feed = atom_syndication::Feed::read_from(page.bytes.as_slice())
            .unwrap_or_else(|error| panic!("{}: {error}", page.path));
        assert!(feed.id.starts_with("https://") && !feed.authors.is_empty(), "{}", page.path);
        assert!(
            feed.links.iter().any(|link| link.rel == "self" && link.href.ends_with(&page.path)),
            "{}",
            page.path
        );
        let ids: BTreeSet<&str> = feed.entries.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids.len(), feed.entries.len(), "{}: an entry's id stands twice", page.path);
        assert!(
            feed.entries
                .iter()
                .all(|entry| !entry.title.is_empty() && entry.updated <= feed.updated),
            "{}",
            page.path
        );
    }
    let sitemap = pages.iter().find(|page| page.path == "sitemap.xml").unwrap();
    let sitemap = std::str::from_utf8(&sitemap.bytes).unwrap();
    let html = pages.iter().filter(|page| page.path.ends_with(".html")).count();
    assert_eq!(sitemap.matches("<loc>https://variorum.example/rules/").count(), html);
}

#[test]
fn every_page_but_a_few_has_json_beside_it_that_parses() {
    let pages = whole_site();
    let without = [
        "index.html",
        "about.html",
        "search.html",
        "compare/index.html",
        "play.html",
        "table.html",
        "404.html",
    ];
    let has_json = |path: &&&str| {
        path.ends_with(".html")
            && !path.ends_with("/card.html")
            && !path.starts_with("interactions/")
            && !without.contains(*path)
    };
    let paths: BTreeSet<&str> = pages.iter().map(|page| page.path.as_str()).collect();
    for path in paths.iter().filter(has_json) {
        assert!(paths.contains(path.replace(".html", ".json").as_str()), "{path} has no JSON");
    }
    for page in pages.iter().filter(|page| page.path.ends_with(".json")) {
        serde_json::from_slice::<serde_json::Value>(&page.bytes)
            .unwrap_or_else(|error| panic!("{}: {error}", page.path));
    }
    let catalogue = pages.iter().find(|page| page.path == "catalogue.json").unwrap();
    let catalogue: serde_json::Value = serde_json::from_slice(&catalogue.bytes).unwrap();
    for file in catalogue["files"].as_array().unwrap() {
        assert!(paths.contains(file["path"].as_str().unwrap()), "{file}");
    }
}

#[test]
fn rulings_and_subjects_link_to_what_they_say_in_json_ld() {
    let pages = whole_site();
    let text = |path: &str| {
        let page = pages.iter().find(|page| page.path == path).unwrap();
        std::str::from_utf8(&page.bytes).unwrap()
    };
    let linked = |path: &str| -> serde_json::Value {
        let html = text(path);
        let link = html.split("type=\"application/ld+json\" href=\"").nth(1).unwrap();
        serde_json::from_str(text(&resolve(path, link.split('"').next().unwrap()))).unwrap()
    };
    let ruling = linked("rulings/command/can-it-be-captured.html");
    assert_eq!(
        (&ruling["@context"], &ruling["@type"]),
        (&"https://schema.org".into(), &"QAPage".into())
    );
    assert_eq!(ruling["mainEntity"]["name"], "Can a figure with Command be captured?");
    let answer = ruling["mainEntity"]["acceptedAnswer"]["text"].as_str().unwrap();
    assert!(answer.starts_with("It depends on the edition."), "{answer}");
    let subject = linked("abilities/charge.html");
    assert_eq!((&subject["@type"], &subject["name"]), (&"DefinedTerm".into(), &"Charge".into()));
    assert_eq!(subject["url"], "https://variorum.example/rules/abilities/charge.html");
    let count = |ending: &str| pages.iter().filter(|page| page.path.ends_with(ending)).count();
    assert!(count(".jsonld") > 400, "{}", count(".jsonld"));
}
