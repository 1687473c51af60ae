//! Points in time: an edition or a date, and what was in force then.
//! It does not know which editions hold a record of something; whoever asks says so.

use super::{Date, EditionIndex, Timeline};

/// A point in time to ask about: an edition, or a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// As an edition has it.
    Edition(EditionIndex),
    /// As a date has it, in the line that is asked about.
    Date(Date),
}

impl Timeline {
    /// Whether an edition was out at a moment, in the moment's line (or `line`, when the moment is
    /// a date).
    pub fn is_out(&self, no: EditionIndex, at: Moment, line: &str) -> bool {
        match at {
            Moment::Edition(at) => self.line_of(no) == self.line_of(at) && no <= at,
            Moment::Date(date) => {
                let from = self.edition(no).and_then(|edition| edition.date.counts_from());
                self.line_of(no) == line
                    && from.is_some_and(|from| date.counts_from().is_some_and(|at| from <= at))
            }
        }
    }

    /// Of the editions that hold a record of something, the one in force at a moment.
    pub fn in_force(
        &self,
        holding: &[EditionIndex],
        at: Moment,
        line: &str,
    ) -> Option<EditionIndex> {
        holding.iter().copied().filter(|no| self.is_out(*no, at, line)).max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::MAIN_LINE;

    fn timeline() -> Timeline {
        Timeline::parse("editions.yaml", include_str!("../../../../editions.yaml")).unwrap()
    }

    #[test]
    fn an_undated_edition_never_answers_a_date_and_a_year_counts_from_january() {
        let timeline = timeline();
        let no = |id: &str| timeline.index_of(id).unwrap();
        let at = |text: &str| Moment::Date(Date::parse(text).unwrap());
        assert!(!timeline.is_out(no("multiple-dial"), at("2020"), "multiple-dial"));
        assert!(timeline.is_out(no("dungeons-2002-rev2"), at("2002"), "dungeons"));
        assert!(timeline.is_out(no("dungeons-2002-rev2"), at("2002-01"), "dungeons"));
        assert!(!timeline.is_out(no("dungeons-2002-rev2"), at("2001-12"), "dungeons"));
        assert!(!timeline.is_out(no("dungeons-2002-rev2"), at("2003"), "tabletop"));
    }

    #[test]
    fn in_force_is_the_newest_not_later() {
        let timeline = timeline();
        let holding: Vec<_> =
            ["whirlwind-2001-10", "unlimited-2002-01", "unlimited-errata-2003-04"]
                .map(|id| timeline.index_of(id).unwrap())
                .into();
        let at = |word: &str| {
            timeline
                .in_force(&holding, timeline.resolve_moment(word).unwrap(), MAIN_LINE)
                .map(|no| timeline.edition_id(no))
        };
        assert_eq!(at("2003-05"), Some("unlimited-errata-2003-04"));
        assert_eq!(at("2002-08"), Some("unlimited-2002-01"));
        assert_eq!(at("unlimited-errata-2002-07"), Some("unlimited-2002-01"));
        assert_eq!(at("2000"), None);
        assert_eq!(at("rebellion"), None);
        assert_eq!(at("dungeons"), None);
    }
}
