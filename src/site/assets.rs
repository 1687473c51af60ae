//! The hand-written style sheet and scripts, carried in the binary.

use super::Page;

/// The files of `site/assets`, as they stand.
pub fn pages() -> Vec<Page> {
    [
        ("assets/site.css", include_str!("../../site/assets/site.css")),
        ("assets/print.css", include_str!("../../site/assets/print.css")),
        ("assets/site.js", include_str!("../../site/assets/site.js")),
        ("assets/icon.svg", include_str!("../../site/assets/icon.svg")),
    ]
    .into_iter()
    .map(|(path, text)| Page::text(path.to_owned(), text.to_owned()))
    .collect()
}
