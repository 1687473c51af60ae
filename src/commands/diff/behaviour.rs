//! `variorum diff --behaviour`: what plays differently, told by the smallest situations that show it.

use std::fmt::Write as _;

use serde_json::json;

use crate::behaviour::{self, Behaviour, Incomparable};
use crate::catalog::Catalog;
use crate::check::Checks;
use crate::diagnostic::Trouble;
use crate::edition::EditionNo;
use crate::situation::schema;
use crate::terminal::HEADING;

/// The most situations played for one question.
pub const MOST: usize = 200_000;

/// Plays a subject under two editions.
pub fn played(catalog: &Catalog, subject: &str, editions: [EditionNo; 2]) -> Result<Behaviour, Trouble> {
    let checks = Checks::load(catalog).map_err(Trouble::Findings)?;
    behaviour::compare(catalog, &checks, subject, editions, MOST).map_err(|reason| match reason {
        Incomparable::NotPlayed => Trouble::new(
            "the two are not comparable by playing: only editions of the tabletop line share their questions",
            "compare the texts without --behaviour",
        ),
        Incomparable::NoQuestion => {
            Trouble::new(format!("no check of {subject} asks anything yet"), "compare the texts without --behaviour")
        }
    })
}

/// The groups in sentences.
pub fn in_words(catalog: &Catalog, name: &str, editions: [EditionNo; 2], found: &Behaviour) -> String {
    let titles = editions.map(|no| catalog.timeline.edition(no).map_or_else(String::new, |edition| edition.title.clone()));
    let [before, after] = &titles;
    let mut text = format!("{HEADING}{name}{HEADING:#}: {before} against {after}, played\n\n");
    for group in &found.groups {
        let [one, other] = group.answers.map(|answer| schema().show(answer));
        let times = if group.count == 1 { "1 situation".to_owned() } else { format!("{} situations", group.count) };
        let _ = writeln!(
            text,
            "{}\n  {before}: {one}. {after}: {other}. ({times})\n  For one: {}\n",
            group.question.meaning(),
            group.witness.in_words()
        );
    }
    let scope = if found.sampled { "a sample of the combinations" } else { "all combinations" };
    let verdict = match found.groups.len() {
        0 => "No difference".to_owned(),
        1 => "1 kind of difference".to_owned(),
        more => format!("{more} kinds of difference"),
    };
    let _ = writeln!(text, "{verdict} in {} situations, {scope}, over {} questions.", found.situations, found.questions);
    text
}

/// The groups as JSON.
pub fn as_json(catalog: &Catalog, subject: &str, editions: [EditionNo; 2], found: &Behaviour) -> serde_json::Value {
    let groups = found.groups.iter().map(|group| {
        let [one, other] = group.answers.map(|answer| schema().show(answer));
        json!({ "question": group.question.id(), "from": one, "to": other, "count": group.count, "witness": group.witness.to_map(), "words": group.witness.in_words() })
    });
    let [from, to] = editions.map(|no| catalog.timeline.id(no));
    json!({
        "subject": subject, "from": from, "to": to,
        "groups": groups.collect::<Vec<_>>(), "situations": found.situations, "questions": found.questions, "sampled": found.sampled,
    })
}
