//! What somebody means by a word: an edition, a line, or a moment.
//! It settles no doubt: a word that could be several editions is refused, with all of them.

use super::{Date, EditionIndex, Moment, Timeline};
use crate::error::Error;
use variorum_expr::suggest;

impl Timeline {
    /// The edition that somebody names: its id, its short name, or a prefix that only one has.
    pub fn resolve(&self, word: &str) -> Result<EditionIndex, Error> {
        if let Some((no, _)) = self
            .indexed_editions()
            .find(|(_, edition)| *edition.id == word || edition.short == word)
        {
            return Ok(no);
        }
        let starts: Vec<_> = self
            .indexed_editions()
            .filter(|(_, edition)| edition.id.starts_with(word) || edition.short.starts_with(word))
            .collect();
        match starts.as_slice() {
            [(no, _)] if !word.is_empty() => Ok(*no),
            [] => Err(self.unknown_edition(word)),
            _ => {
                let ids: Vec<_> = starts.iter().map(|(_, edition)| edition.id.as_str()).collect();
                Err(Error::new(
                    format!("'{word}' could be any of {}", ids.join(", ")),
                    "write more of it",
                ))
            }
        }
    }

    fn unknown_edition(&self, word: &str) -> Error {
        let known =
            self.editions.iter().flat_map(|edition| [edition.id.as_str(), edition.short.as_str()]);
        let all = "see 'variorum list --editions'";
        Error::new(format!("there is no edition '{word}'"), suggest::advice(word, known, all))
    }

    /// The line that somebody names.
    pub fn resolve_line(&self, word: &str) -> Result<&str, Error> {
        let known = || self.lines.iter().map(|line| line.id.as_str());
        known().find(|id| *id == word).ok_or_else(|| {
            let all = format!("the lines are {}", known().collect::<Vec<_>>().join(", "));
            Error::new(format!("there is no line '{word}'"), suggest::advice(word, known(), &all))
        })
    }

    /// The edition or the date that somebody names; a date may stand wherever an edition may.
    pub fn resolve_moment(&self, word: &str) -> Result<Moment, Error> {
        match Date::parse(word) {
            Some(date) if date != Date::Unknown => Ok(Moment::Date(date)),
            _ => self.resolve(word).map(Moment::Edition),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timeline() -> Timeline {
        Timeline::parse("editions.yaml", include_str!("../../../../editions.yaml")).unwrap()
    }

    #[test]
    fn a_short_name_wins_over_a_prefix_and_ambiguity_is_said() {
        let timeline = timeline();
        let id = |word: &str| {
            timeline
                .resolve(word)
                .map(|no| timeline.edition_id(no).to_owned())
                .map_err(|error| error.to_string())
        };
        assert_eq!(id("unlimited").unwrap(), "unlimited-2002-01");
        assert_eq!(id("unlimited-errata-2003-04").unwrap(), "unlimited-errata-2003-04");
        assert_eq!(
            id("unlimited-errata-2003-0"),
            Err("'unlimited-errata-2003-0' could be any of unlimited-errata-2003-04, unlimited-errata-2003-09; write more of it".into())
        );
        assert_eq!(id("errata-2003-04").unwrap(), "unlimited-errata-2003-04");
        assert_eq!(id("wh").unwrap(), "whirlwind-2001-10");
        assert_eq!(
            id("unlimted"),
            Err("there is no edition 'unlimted'; did you mean 'unlimited'?".into())
        );
        assert!(id("").is_err());
    }
}
