//! What happens when one ability meets another, as the engine plays the newest edition: a table of
//! which ability acts on which, and a page for each ability.
//! Playing every meeting takes longer than building everything else.

use std::sync::OnceLock;

use askama::Template;

use super::context::Context;
use super::page::{Frame, Link, Page, PageKind};
use super::play_view::{self, PlayView};
use super::player_words::in_player_words;
use super::{address, drawing, table};
use crate::behaviour::clause_names;
use crate::error::Error;
use crate::interactions::{Grid, Meeting, MeetingView, SceneOutcome};
use crate::open_points::names_for_conventions;
use variorum_corpus::catalog::RulingEntry;
use variorum_corpus::markdown;
use variorum_corpus::record::ClauseRef;
use variorum_corpus::timeline::{EditionIndex, MAIN_LINE};
use variorum_engine::{AbilityId, Edition, Ruleset};

#[derive(Debug, Template)]
#[template(path = "interactions.html")]
struct InteractionsPage {
    frame: Frame,
    edition: String,
    /// The abilities that act on another, or are acted on.
    rows: Vec<InteractionRow>,
    /// Those that meet no other.
    alone: Vec<AbilityLink>,
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

impl AbilityInteractionsPage {
    fn is_drawn(&self) -> bool {
        self.meetings.iter().any(|meeting| meeting.play.is_some())
    }
}

/// Two abilities that meet.
#[derive(Debug)]
struct MeetingSection {
    id: String,
    heading: String,
    /// The same for a row of links: `against Dodge`.
    words: String,
    other: AbilityLink,
    /// What a player must know, the decisive first.
    decisive: Vec<OutcomeSection>,
    /// Everything that is not as usual, in a sentence each.
    all: Vec<String>,
    /// A situation in which the clauses of both decide.
    play: Option<PlayView>,
    /// The rulings on both.
    rulings: Vec<Link>,
    /// The table with the first of the decisive on it that a scene can say, unless the situation
    /// opens on it.
    table: Option<String>,
}

/// What happens in one scene.
#[derive(Debug)]
struct OutcomeSection {
    words: String,
    otherwise: String,
    /// The clauses that decide.
    clauses: Vec<Link>,
    /// The open points on which it rests.
    open_points: Vec<Link>,
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

    /// The meeting in words, on the page of the one that has this role.
    fn describe(self, other: AbilityId) -> String {
        match self {
            Self::Attacker => format!("against {}", other.name()),
            Self::Defender => format!("{} against it", other.name()),
        }
    }

    /// The role of an ability in a meeting; one that meets itself is the attacker.
    fn in_meeting(meeting: &Meeting, ability: AbilityId) -> Option<Self> {
        let mut roles = [Self::Attacker, Self::Defender].into_iter();
        roles.find(|role| role.ability_of(meeting) == ability)
    }
}

/// The meetings of an ability, for its own page.
#[derive(Debug)]
pub(crate) struct Opponents {
    pub(crate) meetings: Vec<MeetingLink>,
    /// The page on which any two abilities are picked.
    pub(crate) picker_href: String,
}

/// A link to what happens when two abilities meet.
#[derive(Debug)]
pub(crate) struct MeetingLink {
    pub(crate) marker: String,
    /// `against Dodge`.
    pub(crate) words: String,
    pub(crate) href: String,
}

impl Opponents {
    /// None if the engine does not know the ability.
    pub(crate) fn of_ability(context: &Context<'_>, frame: &Frame, id: &str) -> Option<Self> {
        let ability = AbilityId::ALL.into_iter().find(|ability| ability.id() == id)?;
        let (_, meetings) = newest_meetings(context)?;
        let page = page_path(id);
        let links = meetings.iter().filter(|meeting| meeting.interacts()).filter_map(|meeting| {
            let role = Role::in_meeting(meeting, ability)?;
            let other = role.opponent().ability_of(meeting);
            Some(MeetingLink {
                marker: marker(context, other),
                words: role.describe(other),
                href: frame.href(&format!("{page}#{}", role.anchor(other))),
            })
        });
        Some(Self { meetings: links.collect(), picker_href: frame.href(TABLE_PATH) })
    }
}

/// Every meeting by the newest rules. No record changes them, so a server that renders again when
/// a record is saved plays them once.
static MEETINGS: OnceLock<Vec<Meeting>> = OnceLock::new();

/// The path of the table of all meetings.
const TABLE_PATH: &str = "interactions/index.html";

/// The newest edition of the game and every meeting by its rules; none if it is not played.
fn newest_meetings(context: &Context<'_>) -> Option<(EditionIndex, &'static [Meeting])> {
    let timeline = &context.catalog.timeline;
    let index = timeline.newest(MAIN_LINE)?;
    let rules = Ruleset::for_edition(Edition::from_id(timeline.edition_id(index))?);
    Some((index, MEETINGS.get_or_init(|| Grid::new(&rules, &AbilityId::ALL).matrix())))
}

/// The path of the page of an ability's meetings.
fn page_path(ability: &str) -> String {
    format!("interactions/{ability}.html")
}

/// The table, the pages, and the table as JSON.
pub(crate) fn pages(context: &Context<'_>) -> Result<Vec<Page>, Error> {
    let Some((index, meetings)) = newest_meetings(context) else { return Ok(Vec::new()) };
    let known: Vec<AbilityId> = AbilityId::ALL
        .into_iter()
        .filter(|ability| context.subject(ability.id()).is_some())
        .collect();
    let mut pages = table_pages(context, index, &known, meetings)?;
    for ability in known {
        pages.push(ability_page(context, index, ability, meetings)?);
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
    let description = "What happens when one ability meets another.";
    let kind = PageKind::Interactions;
    let frame =
        Frame::new(context, TABLE_PATH, kind, "Ability vs ability", description).with_json();
    let acting: Vec<&Meeting> = meetings.iter().filter(|meeting| meeting.interacts()).collect();
    let json: Vec<MeetingView> = acting.iter().map(|meeting| MeetingView::from(*meeting)).collect();
    let json = Page::json_beside(&frame, &json)?;
    let (rows, alone): (Vec<InteractionRow>, Vec<InteractionRow>) = known
        .iter()
        .map(|ability| table_row(context, *ability, &acting))
        .partition(|row| !row.attacking.is_empty() || !row.defending.is_empty());
    let page = InteractionsPage {
        frame,
        edition: context.catalog.timeline.describe(edition),
        rows,
        alone: alone.into_iter().map(|row| row.ability).collect(),
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
                // An ability that meets itself is on its page as the attacker.
                let shown_as = if other == ability { Role::Attacker } else { role };
                let href = format!("{}.html#{}", ability.id(), shown_as.anchor(other));
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
    let title = format!("{} vs other abilities", ability.name());
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
        meetings: (1..)
            .zip(meetings.iter().filter(|meeting| meeting.interacts()))
            .filter_map(|(number, meeting)| {
                let mut section = meeting_section(context, &frame, meeting, ability)?;
                let both = [meeting.attacker.id(), meeting.defender.id()];
                section.play = play_view::meeting_at_work(context, &frame, both, edition, number);
                section.rulings = ruling_links(context, &frame, both);
                let is_opened = section.play.as_ref().is_some_and(|play| play.table.is_some());
                if frame.has_table && !is_opened {
                    section.table = table_link(context, &frame, edition, meeting);
                }
                Some(section)
            })
            .collect(),
        frame,
    };
    Page::render(&page.frame, &page)
}

/// A meeting on the page of one of its abilities; an ability that meets itself is the attacker.
fn meeting_section(
    context: &Context<'_>,
    frame: &Frame,
    meeting: &Meeting,
    ability: AbilityId,
) -> Option<MeetingSection> {
    let role = Role::in_meeting(meeting, ability)?;
    let other = role.opponent().ability_of(meeting);
    let possible = || meeting.outcomes.iter().filter(|outcome| !outcome.is_impossible());
    Some(MeetingSection {
        table: None,
        id: role.anchor(other),
        heading: format!("{} against {}", meeting.attacker.name(), meeting.defender.name()),
        words: role.describe(other),
        other: AbilityLink::new(context, other, format!("{}.html", other.id())),
        decisive: decisive_outcomes(meeting)
            .into_iter()
            .map(|outcome| outcome_section(context, frame, meeting, outcome))
            .collect(),
        all: possible().map(|outcome| in_player_words(&outcome.sentence())).collect(),
        play: None,
        rulings: Vec::new(),
    })
}

fn ruling_links(context: &Context<'_>, frame: &Frame, both: [&str; 2]) -> Vec<Link> {
    let link = |entry: &RulingEntry<'_>| Link {
        text: markdown::plain(&entry.ruling.question),
        href: frame.href(&address::ruling(entry.subject, entry.id)),
    };
    play_view::rulings_on_both(context, both).map(link).collect()
}

/// The table with the first decisive outcome on it that can be laid out as a scene.
fn table_link(
    context: &Context<'_>,
    frame: &Frame,
    edition: EditionIndex,
    meeting: &Meeting,
) -> Option<String> {
    let edition = Edition::from_id(context.catalog.timeline.edition_id(edition))?;
    let rules = Ruleset::for_edition(edition);
    let decisive = decisive_outcomes(meeting);
    let scene = decisive.iter().find_map(|outcome| outcome.table_scene(meeting, &rules))?;
    Some(table::link_with_scene(frame, &scene))
}

/// What the two do to each other. Where they make something impossible, what forbids it comes
/// first: it is the answer that a player looks for.
fn decisive_outcomes(meeting: &Meeting) -> Vec<&SceneOutcome> {
    let acting = || meeting.outcomes.iter().filter(|one| one.interacts);
    let is_blocked = acting().any(SceneOutcome::is_impossible);
    let denied = meeting.outcomes.iter().filter(|one| is_blocked && one.is_denied());
    let is_told_already = |one: &SceneOutcome| is_blocked && one.is_denied();
    let others = acting().filter(|one| {
        !one.is_impossible() && !one.only_becomes_possible() && !is_told_already(one)
    });
    let decisive: Vec<&SceneOutcome> = denied.chain(others).collect();
    if decisive.is_empty() { acting().collect() } else { decisive }
}

fn outcome_section(
    context: &Context<'_>,
    frame: &Frame,
    meeting: &Meeting,
    outcome: &SceneOutcome,
) -> OutcomeSection {
    // Clauses of other subjects say how any attack goes: those of the two abilities decide here.
    let is_of_the_two = |clause: &ClauseRef| {
        [meeting.attacker.id(), meeting.defender.id()].contains(&clause.subject.as_str())
    };
    let names = clause_names(&outcome.clauses());
    let clauses = names.iter().filter_map(|name| ClauseRef::parse(name)).filter(is_of_the_two);
    OutcomeSection {
        words: in_player_words(&outcome.sentence()),
        otherwise: in_player_words(&outcome.otherwise(meeting)),
        clauses: clauses.filter_map(|clause| clause_link(context, frame, &clause)).collect(),
        open_points: names_for_conventions(&outcome.conventions())
            .iter()
            .filter_map(|name| open_point_link(context, frame, name))
            .collect(),
    }
}

fn open_point_link(context: &Context<'_>, frame: &Frame, name: &str) -> Option<Link> {
    let entry = context.catalog.open_point(name)?;
    let text = markdown::plain(&entry.point.question);
    Some(Link { text, href: frame.href(&address::open_point(name)) })
}

fn clause_link(context: &Context<'_>, frame: &Frame, cited: &ClauseRef) -> Option<Link> {
    let view = context.subject(&cited.subject)?;
    let clause = view.current.record.clause(&cited.clause)?;
    Some(Link {
        text: format!("{}: {}", view.name(), clause.heading()),
        href: frame.href(&format!("{}#{}", address::subject(view.subject), cited.clause)),
    })
}
