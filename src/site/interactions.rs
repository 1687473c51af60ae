//! How abilities meet, as the engine plays the newest edition: a table of who acts on whom, and a
//! page for each ability.
//! It is built when it is asked for: playing every meeting takes longer than building everything
//! else.

use askama::Template;

use super::context::Context;
use super::frame::Frame;
use super::{Page, address, drawing, json};
use crate::error::Error;
use crate::interactions::{Grid, Meeting, MeetingView, SCENES};
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE};
use variorum_engine::{AbilityId, Edition, Ruleset};

/// One ability, and those that it acts on or is acted on by.
#[derive(Debug)]
struct Row {
    ability: Named,
    attacking: Vec<Named>,
    defending: Vec<Named>,
}

/// An ability as a link.
#[derive(Debug, Clone)]
struct Named {
    name: &'static str,
    marker: String,
    href: String,
}

#[derive(Debug, Template)]
#[template(path = "interactions.html")]
struct Index {
    frame: Frame,
    edition: String,
    scenes: usize,
    meetings: usize,
    rows: Vec<Row>,
}

/// Two abilities that meet.
#[derive(Debug)]
struct Met {
    id: String,
    heading: String,
    other: Named,
    outcomes: Vec<Told>,
}

/// What happens in one scene.
#[derive(Debug)]
struct Told {
    words: String,
    otherwise: String,
    decided: String,
    together: bool,
}

#[derive(Debug, Template)]
#[template(path = "interaction.html")]
struct OfAbility {
    frame: Frame,
    name: &'static str,
    marker: String,
    subject_href: String,
    edition: String,
    met: Vec<Met>,
}

/// The page of an ability's meetings.
pub fn page_of(ability: &str) -> String {
    format!("interactions/{ability}.html")
}

/// The table, the pages, and the table as JSON.
pub fn pages(context: &Context<'_>) -> Result<Vec<Page>, Error> {
    let timeline = &context.catalog.timeline;
    let Some(number) = timeline.newest(MAIN_LINE) else { return Ok(Vec::new()) };
    let Some(edition) = Edition::from_id(timeline.edition_id(number)) else {
        return Ok(Vec::new());
    };
    let rules = Ruleset::for_edition(edition);
    let matrix: Vec<Meeting> = Grid::new(&rules, &AbilityId::ALL).matrix();
    let known: Vec<AbilityId> = AbilityId::ALL
        .into_iter()
        .filter(|ability| context.sheet(ability.id()).is_some())
        .collect();
    let mut pages = index(context, number, &known, &matrix)?;
    pages.extend(known.iter().map(|ability| of_ability(context, number, *ability, &matrix)));
    Ok(pages)
}

fn named(context: &Context<'_>, ability: AbilityId, href: String) -> Named {
    let marker = context
        .sheet(ability.id())
        .and_then(|sheet| sheet.current.record.marker.as_deref())
        .map(drawing::marker);
    Named { name: ability.name(), marker: marker.unwrap_or_default(), href }
}

/// The anchor of a meeting on the page of one of the two.
fn anchor(attacks: bool, other: AbilityId) -> String {
    format!("{}_{}", if attacks { "against" } else { "by" }, other.id())
}

fn index(
    context: &Context<'_>,
    number: EditionIndex,
    known: &[AbilityId],
    matrix: &[Meeting],
) -> Result<Vec<Page>, Error> {
    let description = "What happens when one ability meets another, as the engine plays it.";
    let frame = Frame::new(
        context,
        "interactions/index.html".to_owned(),
        "interactions",
        "Abilities that meet",
        description,
    )
    .with_json();
    let row = |ability: &AbilityId| {
        let link = |attacks: bool, other: AbilityId| {
            named(context, other, format!("{}.html#{}", ability.id(), anchor(attacks, other)))
        };
        let met = |attacks: bool| {
            let ours = matrix.iter().filter(|one| {
                one.is_together() && (if attacks { one.attacker } else { one.defender }) == *ability
            });
            ours.map(|one| link(attacks, if attacks { one.defender } else { one.attacker }))
                .collect()
        };
        Row {
            ability: named(context, *ability, format!("{}.html", ability.id())),
            attacking: met(true),
            defending: met(false),
        }
    };
    let together: Vec<MeetingView> =
        matrix.iter().filter(|one| one.is_together()).map(MeetingView::of).collect();
    let json = json::page(&frame, &together)?;
    let rows = known.iter().map(row).collect();
    let view = Index {
        frame,
        edition: context.catalog.timeline.describe(number),
        scenes: SCENES.len(),
        meetings: matrix.len(),
        rows,
    };
    Ok(vec![Page::html(view.frame.path.clone(), &view), json])
}

fn of_ability(
    context: &Context<'_>,
    number: EditionIndex,
    ability: AbilityId,
    matrix: &[Meeting],
) -> Page {
    let title = format!("{} and other abilities", ability.name());
    let description = format!("What happens when {} meets another ability.", ability.name());
    let frame = Frame::new(context, page_of(ability.id()), "interaction", title, description);
    let met = matrix
        .iter()
        .filter(|one| one.is_together())
        .filter_map(|one| met(context, one, ability))
        .collect();
    let sheet = context.sheet(ability.id());
    let view = OfAbility {
        name: ability.name(),
        marker: named(context, ability, String::new()).marker,
        subject_href: sheet
            .map(|sheet| format!("{}{}", frame.root, address::subject(sheet.subject)))
            .unwrap_or_default(),
        edition: context.catalog.timeline.describe(number),
        met,
        frame,
    };
    Page::html(view.frame.path.clone(), &view)
}

/// A meeting as the page of one of the two tells it; one with itself is told once.
fn met(context: &Context<'_>, meeting: &Meeting, ability: AbilityId) -> Option<Met> {
    let (attacks, other) = match (meeting.attacker == ability, meeting.defender == ability) {
        (true, _) => (true, meeting.defender),
        (_, true) => (false, meeting.attacker),
        _ => return None,
    };
    let told = MeetingView::of(meeting).outcomes.into_iter().map(|outcome| Told {
        words: outcome.words,
        otherwise: outcome.otherwise,
        decided: [
            outcome.clauses,
            outcome.conventions.into_iter().map(|name| format!("convention {name}")).collect(),
        ]
        .concat()
        .join(", "),
        together: outcome.together,
    });
    Some(Met {
        id: anchor(attacks, other),
        heading: format!(
            "The attacker has {}, the defender {}",
            meeting.attacker.name(),
            meeting.defender.name()
        ),
        other: named(context, other, format!("{}.html", other.id())),
        outcomes: told.collect(),
    })
}
