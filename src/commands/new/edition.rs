//! `variorum new edition`: an edition at the end of its line, in the file of the timeline, which
//! otherwise stays as people wrote it.

use std::path::Path;

use clap::Args;

use super::yaml_scalar;
use crate::error::Error;
use crate::whole_file;
use variorum_corpus::catalog::{Catalog, timeline_text};
use variorum_corpus::markdown::slug;
use variorum_corpus::timeline::{Date, Edition, MAIN_LINE, Timeline};

/// The file of the timeline, below the records' root.
const TIMELINE: &str = "editions.yaml";

#[derive(Debug, Args)]
pub(super) struct EditionArguments {
    /// Its title, as "Mage Knight Unlimited"
    title: String,
    /// When it was published: 2003-04, 2002 or unknown
    #[arg(long)]
    date: String,
    /// What it is: base, errata, expansion, parallel or supplement
    #[arg(long, default_value = "expansion")]
    kind: String,
    /// The line that it continues
    #[arg(long, default_value = MAIN_LINE)]
    line: String,
    /// The short name for the command line; made of the title when left out
    #[arg(long)]
    short: Option<String>,
    /// Its id; made of the short name and the date when left out
    #[arg(long)]
    id: Option<String>,
    /// The document that prints it; a new one is added to the list of documents
    #[arg(long, value_name = "ID")]
    document: String,
}

impl EditionArguments {
    /// Writes the edition into the timeline, and gives the file.
    pub(super) fn write(&self, root: &Path, catalog: &Catalog) -> Result<String, Error> {
        let old = timeline_text(Some(root), TIMELINE).unwrap_or_default();
        let new = self.timeline_with_edition(catalog, &old)?;
        let cannot_write = |error: std::io::Error| {
            Error::new(format!("cannot write {TIMELINE}: {error}"), "check its permissions")
        };
        whole_file::replace(&root.join(TIMELINE), new).map_err(cannot_write)?;
        Ok(TIMELINE.to_owned())
    }

    fn timeline_with_edition(&self, catalog: &Catalog, old: &str) -> Result<String, Error> {
        let unexpected = || {
            Error::new(
                format!("{TIMELINE} is not laid out as one list under each heading"),
                "add the edition by hand",
            )
        };
        let date = Date::parse(&self.date).ok_or_else(|| {
            Error::new(format!("'{}' is not a date", self.date), "write 2003-04, 2002 or unknown")
        })?;
        let line = catalog.timeline.resolve_line(&self.line)?;
        let edition = self.edition_item(line, date)?;
        // File order is line order, and a ruling lists its stretches in that order.
        let is_of_line = |edition: &Edition| *edition.line == line;
        let editions = &catalog.timeline.editions;
        let place = editions.iter().rposition(is_of_line).map_or(editions.len(), |last| last + 1);
        let mut new = insert_into_list(old, "editions", place, &edition).ok_or_else(unexpected)?;
        if catalog.timeline.document(&self.document).is_none() {
            let (document, place) = (self.document_item()?, catalog.timeline.documents.len());
            new = insert_into_list(&new, "documents", place, &document).ok_or_else(unexpected)?;
        }
        // An id or a short name that is taken, and a kind that does not exist, are found here.
        Timeline::parse(TIMELINE, &new)?;
        Ok(new)
    }

    fn edition_item(&self, line: &str, date: Date) -> Result<Vec<String>, Error> {
        let short = self.short.clone().unwrap_or_else(|| slug(&self.title));
        let id = match (&self.id, date) {
            (Some(id), _) => id.clone(),
            (None, Date::Unknown) => short.clone(),
            (None, date) => format!("{short}-{date}"),
        };
        Ok(vec![
            format!("id: {}", yaml_scalar(&id)?),
            format!("short: {}", yaml_scalar(&short)?),
            format!("title: {}", yaml_scalar(&self.title)?),
            format!("date: {date}"),
            format!("line: {line}"),
            format!("kind: {}", yaml_scalar(&self.kind)?),
            format!("documents: [{}]", yaml_scalar(&self.document)?),
            "description: Say in a sentence what it changed.".to_owned(),
        ])
    }

    fn document_item(&self) -> Result<Vec<String>, Error> {
        Ok(vec![
            format!("id: {}", yaml_scalar(&self.document)?),
            format!("title: {}", yaml_scalar(&self.title)?),
            "certainty: primary".to_owned(),
            "description: Say in a sentence what it is.".to_owned(),
        ])
    }
}

/// The text with an item behind the first `count` items of a list at the top of the file; none if
/// there is no such list. Comments and blank lines after the list stay behind it.
fn insert_into_list(text: &str, key: &str, count: usize, fields: &[String]) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let heading = lines.iter().position(|line| line.trim_end() == format!("{key}:"))?;
    let (before, rest) = lines.split_at(heading + 1);
    let is_inside = |line: &&&str| line.is_empty() || line.starts_with([' ', '-', '#']);
    let list: Vec<&str> = rest.iter().take_while(is_inside).copied().collect();
    let indent = list.iter().find(|line| line.trim_start().starts_with('-'))?.split_once('-')?.0;
    let item_start = format!("{indent}-");
    let starts = list.iter().enumerate().filter(|(_, line)| line.starts_with(&item_start));
    let is_text = |line: &&str| line.starts_with([' ', '-']) && !line.trim().is_empty();
    let end = list.iter().rposition(is_text)? + 1;
    let at = starts.map(|(at, _)| at).nth(count).unwrap_or(end);
    let (first, last) = rest.split_at(at);
    let mut new: Vec<String> = before.iter().chain(first).map(|line| (*line).to_owned()).collect();
    for (n, field) in fields.iter().enumerate() {
        new.push(format!("{indent}{} {field}", if n == 0 { "-" } else { " " }));
    }
    new.extend(last.iter().map(|line| (*line).to_owned()));
    Some(new.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# Top
a:
  - id: one
    x: 1
  - { id: two,
      x: 3 }

# About b
b:
- id: three
";

    fn inserted(key: &str, count: usize) -> Option<String> {
        insert_into_list(TEXT, key, count, &["id: new".to_owned(), "x: 2".to_owned()])
    }

    #[test]
    fn an_item_goes_to_its_place_and_the_rest_stays() {
        let item = "  - id: new\n    x: 2\n";
        let with = |before: &str| Some(TEXT.replacen(before, &format!("{item}{before}"), 1));
        assert_eq!(inserted("a", 1), with("  - { id: two"));
        assert_eq!(inserted("a", 2), with("\n# About b"));
        assert_eq!(inserted("b", 1), Some(TEXT.to_owned() + "- id: new\n  x: 2\n"));
        assert_eq!(inserted("c", 0), None);
        assert_eq!(insert_into_list("a: [1]\n", "a", 0, &[]), None);
    }
}
