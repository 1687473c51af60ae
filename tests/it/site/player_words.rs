//! No page that a player reads speaks of the machinery behind it.

use super::whole_site_html;

/// Pages about the project itself.
const ABOUT: [&str; 2] = ["about.html", "checks.html"];

/// The words that a reader sees: without tags, and without folds for engineers.
fn visible_words(html: &str) -> Vec<String> {
    let mut text = String::new();
    for part in html.split('<').skip(1) {
        let (_, words) = part.split_once('>').unwrap_or_default();
        text.push_str(words);
        text.push(' ');
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.split(|c| !is_word(c)).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn without_engineers_folds(html: &str) -> String {
    let mut rest = html;
    let mut kept = String::new();
    while let Some((before, fold)) = rest.split_once("<details class=\"engineers\">") {
        kept.push_str(before);
        rest = fold.split_once("</details>").unwrap_or_default().1;
    }
    kept + rest
}

/// Whether a word is an internal reference, as `Q17`, or an id, as `magic_blast_vs_immune`.
fn is_internal(word: &str) -> bool {
    let is_number = |digits: &str| digits.len() == 2 && digits.chars().all(|c| c.is_ascii_digit());
    word.contains('_') || word.strip_prefix('Q').is_some_and(is_number)
}

/// What is set up in the pictures of a page, in words.
fn situations(html: &str) -> impl Iterator<Item = &str> {
    let parts = html.split(r#"<p class="play-words">"#).skip(1);
    parts.filter_map(|part| part.split(['<']).next())
}

#[test]
fn what_is_set_up_is_said_in_sentences() {
    let mut found = Vec::new();
    for (path, html) in whole_site_html() {
        // A fact without a sentence of its own is said as what it means, a colon and its value.
        let sentences = situations(html).flat_map(|words| words.split_inclusive('.'));
        let listed = sentences.filter(|sentence| {
            let value = sentence.split_once(": ").map(|(_, value)| value.split(' ').count());
            value.is_some_and(|words| words <= 3)
        });
        found.extend(listed.map(|words| format!("{path}: {words}")));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_page_for_players_names_ids_roles_or_the_engine() {
    let banned = ["actor", "bystander", "engine", "seat"];
    let mut found = Vec::new();
    for (path, page) in whole_site_html().filter(|(path, _)| !ABOUT.contains(path)) {
        let html = without_engineers_folds(page);
        for word in visible_words(&html) {
            if banned.contains(&word.to_lowercase().as_str()) || is_internal(&word) {
                found.push(format!("{path}: {word}"));
            }
        }
    }
    let shown: Vec<&String> = found.iter().take(20).collect();
    assert!(found.is_empty(), "{} in all, as {shown:#?}", found.len());
}
