//! What happens when one ability meets another, as the engine plays the newest edition: a table of
//! which ability acts on which, and a page for each ability.
//! It is built when it is asked for: playing every meeting takes longer than building everything
//! else.

use askama::Template;

use super::context::Context;
use super::page::{Frame, Link, Page, PageKind};
use super::{address, drawing};
use crate::error::Error;
use crate::interactions::{Grid, Meeting, MeetingView, OutcomeView, SCENES};
use variorum_corpus::markdown;
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE};

use variorum_engine::{AbilityId, Edition, Ruleset};

#[derive(Debug, Template)]
#[template(path = "interactions.html")]
struct InteractionsPage {
    frame: Frame,
    edition: String,
    scenes: usize,
    meetings: usize,
    rows: Vec<InteractionRow>,
}

/// One ability, and those that it acts on or is acted on by.
#[derive(Debug)]
struct InteractionRow {
    ability: AbilityLink,
    attacking: Vec<AbilityLink>,
    defending: Vec<AbilityLink>,
}

#[derive(Debug, Clone)]
struct AbilityLink {
    name: &'static str,
    marker: String,
    href: String,
}

impl AbilityLink {
    fn new(context: &Context<'_>, ability: AbilityId, href: String) -> Self {
        Self { name: ability.name(), marker: marker(context, ability), href }
    }
}

#[derive(Debug, Template)]
#[template(path = "interaction.html")]
struct AbilityInteractionsPage {
    frame: Frame,
    name: &'static str,
    marker: String,
    subject_href: String,
    edition: String,
    meetings: Vec<MeetingSection>,
}

/// Two abilities that meet.
#[derive(Debug)]
struct MeetingSection {
    id: String,
    heading: String,
    other: AbilityLink,
    outcomes: Vec<SceneOutcome>,
}

/// What happens in one scene.
#[derive(Debug)]
struct SceneOutcome {
    words: String,
    otherwise: String,
    decided_by: String,
    open_points: Vec<Link>,
    together: bool,
}

/// Which side of a meeting an ability is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Attacker,
    Defender,
}

impl Role {
    fn ability_of(self, meeting: &Meeting) -> AbilityId {
        match self {
            Self::Attacker => meeting.attacker,
            Self::Defender => meeting.defender,
        }
    }

    fn opponent(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }

    /// The anchor of a meeting with another ability, on the page of the one that has this role.
    fn anchor(self, other: AbilityId) -> String {
        let preposition = match self {
            Self::Attacker => "against",
            Self::Defender => "by",
        };
        format!("{preposition}_{}", other.id())
    }
}

/// The path of the page of an ability's meetings.
pub(crate) fn page_path(ability: &str) -> String {
    format!("interactions/{ability}.html")
}

/// The table, the pages, and the table as JSON.
pub(crate) fn pages(context: &Context<'_>) -> Result<Vec<Page>, Error> {
    let timeline = &context.catalog.timeline;
    let Some(index) = timeline.newest(MAIN_LINE) else { return Ok(Vec::new()) };
    let Some(edition) = Edition::from_id(timeline.edition_id(index)) else {
        return Ok(Vec::new());
    };
    let rules = Ruleset::for_edition(edition);
    let meetings: Vec<Meeting> = Grid::new(&rules, &AbilityId::ALL).matrix();
    let known: Vec<AbilityId> = AbilityId::ALL
        .into_iter()
        .filter(|ability| context.subject(ability.id()).is_some())
        .collect();
    let mut pages = table_pages(context, index, &known, &meetings)?;
    for ability in known {
        pages.push(ability_page(context, index, ability, &meetings)?);
    }
    Ok(pages)
}

fn marker(context: &Context<'_>, ability: AbilityId) -> String {
    let view = context.subject(ability.id());
    drawing::marker(view.and_then(|view| view.current.record.marker.as_deref()))
}

fn table_pages(
    context: &Context<'_>,
    edition: EditionIndex,
    known: &[AbilityId],
    meetings: &[Meeting],
) -> Result<Vec<Page>, Error> {
    let description = "What happens when one ability meets another, as the engine plays it.";
    let (path, kind) = ("interactions/index.html", PageKind::Interactions);
    let frame = Frame::new(context, path, kind, "Abilities that meet", description).with_json();
    let acting: Vec<&Meeting> = meetings.iter().filter(|meeting| meeting.interacts()).collect();
    let json: Vec<MeetingView> = acting.iter().map(|meeting| MeetingView::from(*meeting)).collect();
    let json = Page::json_beside(&frame, &json)?;
    let page = InteractionsPage {
        frame,
        edition: context.catalog.timeline.describe(edition),
        scenes: SCENES.len(),
        meetings: meetings.len(),
        rows: known.iter().map(|ability| table_row(context, *ability, &acting)).collect(),
    };
    Ok(vec![Page::render(&page.frame, &page)?, json])
}

fn table_row(context: &Context<'_>, ability: AbilityId, acting: &[&Meeting]) -> InteractionRow {
    let others_as = |role: Role| {
        acting
            .iter()
            .filter(|meeting| role.ability_of(meeting) == ability)
            .map(|meeting| {
                let other = role.opponent().ability_of(meeting);
                let href = format!("{}.html#{}", ability.id(), role.anchor(other));
                AbilityLink::new(context, other, href)
            })
            .collect()
    };
    InteractionRow {
        ability: AbilityLink::new(context, ability, format!("{}.html", ability.id())),
        attacking: others_as(Role::Attacker),
        defending: others_as(Role::Defender),
    }
}

fn ability_page(
    context: &Context<'_>,
    edition: EditionIndex,
    ability: AbilityId,
    meetings: &[Meeting],
) -> Result<Page, Error> {
    let title = format!("{} and other abilities", ability.name());
    let description = format!("What happens when {} meets another ability.", ability.name());
    let path = page_path(ability.id());
    let frame = Frame::new(context, path, PageKind::Interaction, title, description);
    let view = context.subject(ability.id());
    let page = AbilityInteractionsPage {
        name: ability.name(),
        marker: marker(context, ability),
        subject_href: view
            .map(|view| frame.href(&address::subject(view.subject)))
            .unwrap_or_default(),
        edition: context.catalog.timeline.describe(edition),
        meetings: meetings
            .iter()
            .filter(|meeting| meeting.interacts())
            .filter_map(|meeting| meeting_section(context, meeting, ability))
            .collect(),
        frame,
    };
    Page::render(&page.frame, &page)
}

/// A meeting on the page of one of its abilities; an ability that meets itself is the attacker.
fn meeting_section(
    context: &Context<'_>,
    meeting: &Meeting,
    ability: AbilityId,
) -> Option<MeetingSection> {
    let role = [Role::Attacker, Role::Defender]
        .into_iter()
        .find(|role| role.ability_of(meeting) == ability)?;
    let other = role.opponent().ability_of(meeting);
    Some(MeetingSection {
        id: role.anchor(other),
        heading: format!(
            "The attacker has {}, the defender {}",
            meeting.attacker.name(),
            meeting.defender.name()
        ),
        other: AbilityLink::new(context, other, format!("{}.html", other.id())),
        outcomes: MeetingView::from(meeting)
            .outcomes
            .into_iter()
            .map(|outcome| scene_outcome(context, outcome))
            .collect(),
    })
}

fn scene_outcome(context: &Context<'_>, outcome: OutcomeView) -> SceneOutcome {
    let link_to = |name: String| {
        let entry = context.catalog.open_point(&name)?;
        let text = markdown::plain(&entry.point.question);
        Some(Link { text, href: format!("../{}", address::open_point(&name)) })
    };
    SceneOutcome {
        open_points: outcome.open_points.into_iter().filter_map(link_to).collect(),
        words: outcome.words,
        otherwise: outcome.otherwise,
        decided_by: outcome.clauses.join(", "),
        together: outcome.together,
    }
}
