//! `variorum figures`: the figures that scenes and games may use, listed, or one with its dial.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::{ExitStatus, Session};
use crate::error::Error;
use crate::terminal::HEADING;
use variorum_corpus::figures::{builtin, load_dir};
use variorum_engine::{Click, Dial, FigureDef, Mount, Rank, Slot, Stat};
use variorum_expr::suggest;

#[derive(Debug, Args)]
pub(crate) struct Figures {
    /// Show this figure, with its dial
    #[arg(value_name = "FIGURE")]
    figure: Option<String>,
    /// Use the figures in this folder, besides those in the program
    #[arg(long, value_name = "DIR")]
    figures: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// The figures in the program and those in a folder, which take the place of those with the same
/// id.
pub(crate) fn load_figures(folder: Option<&Path>) -> Result<Vec<FigureDef>, Error> {
    let mut figures = builtin()?;
    if let Some(folder) = folder {
        let own = load_dir(folder)?;
        figures.retain(|figure| own.iter().all(|other| other.id != figure.id));
        figures.extend(own);
        figures.sort_by(|one, other| one.id.cmp(&other.id));
    }
    Ok(figures)
}

/// A figure with its id, which its file does not repeat.
#[derive(Serialize)]
struct FigureWithId<'a> {
    id: &'a str,
    #[serde(flatten)]
    figure: &'a FigureDef,
}

impl<'a> From<&'a FigureDef> for FigureWithId<'a> {
    fn from(figure: &'a FigureDef) -> Self {
        Self { id: &figure.id, figure }
    }
}

impl Figures {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let figures = load_figures(self.figures.as_deref())?;
        let Some(wanted) = &self.figure else {
            if self.json {
                let list: Vec<FigureWithId<'_>> = figures.iter().map(Into::into).collect();
                session.print_json(&list)?;
            } else {
                session.print(&list_text(&figures))?;
            }
            return Ok(ExitStatus::Ok);
        };
        let figure = find_figure(&figures, wanted)?;
        if self.json {
            session.print_json(&FigureWithId::from(figure))?;
        } else {
            session.print(&figure_text(session, figure))?;
        }
        Ok(ExitStatus::Ok)
    }
}

fn find_figure<'a>(figures: &'a [FigureDef], wanted: &str) -> Result<&'a FigureDef, Error> {
    let found = figures
        .iter()
        .find(|figure| figure.id == wanted || figure.name.eq_ignore_ascii_case(wanted));
    found.ok_or_else(|| {
        let ids = figures.iter().map(|figure| figure.id.as_str());
        let help = suggest::advice(wanted, ids, "`variorum figures` lists them");
        Error::new(format!("there is no figure '{wanted}'"), help)
    })
}

fn list_text(figures: &[FigureDef]) -> String {
    let mut text = String::new();
    let width = figures.iter().map(|figure| figure.id.len()).max().unwrap_or(0);
    let _ = writeln!(text, "{:width$}  points  {:<10}  faction", "figure", "base");
    for figure in figures {
        let base = mount_name(figure.mount);
        let faction = figure.faction.name();
        let _ = writeln!(text, "{:width$}  {:>6}  {base:<10}  {faction}", figure.id, figure.points);
    }
    text
}

fn figure_text(session: &Session, figure: &FigureDef) -> String {
    let mut text = format!("{}\n", session.terminal.paint(HEADING, &figure.name));
    let _ = writeln!(
        text,
        "{}, {}, {} points, {}",
        figure.faction.name(),
        rank_name(figure.rank),
        figure.points,
        mount_name(figure.mount)
    );
    if figure.range > 0 {
        let _ = writeln!(text, "range {}, arrows {}", figure.range, figure.arrows);
    }
    for level in &figure.levels {
        let turns: Vec<String> = level.turns.iter().map(u8::to_string).collect();
        let _ = writeln!(text, "for {} points: dials turned {}", level.points, turns.join(", "));
    }
    let sections: &[&str] = match figure.dials.len() {
        4 => &["front", "left", "rear", "right"],
        _ => &["dial"],
    };
    for (name, dial) in sections.iter().zip(&figure.dials) {
        let _ = write!(text, "\n{}\n{}", session.terminal.paint(HEADING, name), dial_text(dial));
    }
    text
}

/// The clicks of a dial, a line each, as they come up one after the other.
fn dial_text(dial: &Dial) -> String {
    let mut text = String::from("click  speed  attack  defense  damage\n");
    for (place, click) in dial.clicks.iter().enumerate() {
        let [speed, attack, defense, damage] = Slot::ALL.map(|slot| cell(click, slot));
        let mark = if click.start { ">" } else { " " };
        let abilities: Vec<&str> = click.abilities.iter().flatten().map(|a| a.name()).collect();
        let line = format!(
            "{mark}{:>4}  {speed:>5}  {attack:>6}  {defense:>7}  {damage:>6}  {}",
            place + 1,
            abilities.join(", ")
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn cell(click: &Click, slot: Slot) -> String {
    match click.stat(slot) {
        Stat::Value(value) => value.to_string(),
        Stat::Skull => "skull".to_owned(),
    }
}

fn mount_name(mount: Mount) -> &'static str {
    match mount {
        Mount::Foot => "on foot",
        Mount::Mounted => "mounted",
        Mount::MultiDial => "multi-dial",
        Mount::Chariot => "chariot",
    }
}

fn rank_name(rank: Rank) -> &'static str {
    match rank {
        Rank::Weak => "weak",
        Rank::Standard => "standard",
        Rank::Tough => "tough",
        Rank::Unique => "unique",
    }
}
