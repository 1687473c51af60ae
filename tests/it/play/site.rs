//! What plays differently, and what happens when abilities meet, as the site shows it.

use std::collections::BTreeSet;

use variorum::site::{Page, Site, SiteOptions};

fn rendered(interactions: bool) -> Vec<Page> {
    let catalog = variorum::embedded::catalog();
    let options = SiteOptions { interactions, ..SiteOptions::default() };
    Site::new(&catalog, options).unwrap().render().unwrap()
}

fn text<'a>(pages: &'a [Page], path: &str) -> &'a str {
    let page =
        pages.iter().find(|page| page.path == path).unwrap_or_else(|| panic!("there is no {path}"));
    std::str::from_utf8(&page.bytes).unwrap()
}

/// Playing every meeting takes a while without optimisation: the pages about them are built in the
/// long run only.
#[test]
fn pages_tell_what_plays_differently_and_with_a_flag_what_happens_when_abilities_meet() {
    let full = std::env::var_os("VARIORUM_FULL").is_some();
    let pages = rendered(full);
    let witness = "The die of Magic Freeze shows 1.";
    for path in [
        "abilities/magic-freeze/unlimited-2002-01..unlimited-errata-2003-04.html",
        "abilities/magic-freeze.html",
        "compare/unlimited-2002-01..unlimited-errata-2003-04.html",
    ] {
        let page = text(&pages, path);
        assert!(page.contains("Where you would notice") && page.contains(witness), "{path}");
    }
    assert!(
        text(&pages, "abilities/dodge/whirlwind-2001-10..unlimited-2002-01.html")
            .contains("No difference in ")
    );
    let dungeons = text(&pages, "abilities/dodge/unlimited-2002-01..dungeons-2002-rev2.html");
    assert!(!dungeons.contains("Where you would notice"), "the engine does not play both");
    assert_eq!(text(&pages, "abilities/dodge.html").contains("../interactions/dodge.html"), full);
    assert_eq!(pages.iter().any(|page| page.path.starts_with("interactions/")), full);
    if full {
        meetings_lead_somewhere(&pages);
    }
}

fn meetings_lead_somewhere(pages: &[Page]) {
    let index = text(pages, "interactions/index.html");
    let links: BTreeSet<&str> = index
        .split(" href=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .filter(|href| href.contains("#against_"))
        .collect();
    for link in &links {
        let (file, anchor) = link.split_once('#').unwrap();
        assert!(
            text(pages, &format!("interactions/{file}")).contains(&format!("id=\"{anchor}\"")),
            "{link}"
        );
    }
    assert!(links.len() > 20, "only {} meetings", links.len());
}
