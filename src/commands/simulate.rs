//! `variorum simulate`: games that the engine plays against itself, summed up, recorded or
//! replayed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;

use super::figures::load_figures;
use super::play::{SceneFile, write_scene};
use super::{ExitStatus, Session};
use crate::error::Error;
use crate::progress::progress_bar;
use crate::terminal::{HEADING, indented};
use variorum_engine::abilities::implemented_abilities;
use variorum_engine::selfplay::{BotGame, SelfPlayOptions, Summary, simulate};
use variorum_engine::{AbilityId, Detail, Edition, Roster};
use variorum_scene::scene::{Scene, Trace, Unasked, explain, play, scene_of_game};

#[derive(Debug, Args)]
pub(crate) struct Simulate {
    /// How many games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The seed of the first game; the same seed plays the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The edition to play: any of the tabletop line
    #[arg(long, short, default_value = "unlimited-errata-2003-09")]
    edition: String,
    /// Points a side, a multiple of 100
    #[arg(long, default_value_t = 200)]
    points: u16,
    /// How many players, 2 to 4
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=4))]
    players: u8,
    /// Leave multiple-dial warriors and chariots out
    #[arg(long)]
    no_giants: bool,
    /// Games played at the same time
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: u8,
    /// List every clause and convention that was reached, and those that were not
    #[arg(long)]
    coverage: bool,
    /// Play one game with this seed and write it to a file, as a scene for `variorum play`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["replay", "coverage"])]
    record: Option<PathBuf>,
    /// Play a recorded game again, step by step
    #[arg(long, value_name = "FILE", conflicts_with = "coverage")]
    replay: Option<PathBuf>,
    /// Use the figures in this folder, besides those in the program
    #[arg(long, value_name = "DIR")]
    figures: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Simulate {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        if let Some(file) = &self.replay {
            return self.replay_game(session, file);
        }
        let options = self.options(session)?;
        let figures = load_figures(self.figures.as_deref())?;
        let roster = Roster(figures.into());
        if let Some(file) = &self.record {
            return self.record_game(session, &roster, &options, file);
        }
        let summary = self.play_games(&roster, &options);
        if self.json {
            session.print_json(&summary)?;
        } else {
            session.print(&summary_text(&summary, self.coverage, session))?;
        }
        Ok(if summary.broken.is_empty() { ExitStatus::Ok } else { ExitStatus::Differs })
    }

    fn options(&self, session: &Session) -> Result<SelfPlayOptions, Error> {
        let timeline = &session.catalog()?.timeline;
        let id = timeline.edition_id(timeline.resolve(&self.edition)?);
        let edition = Edition::from_id(id).ok_or_else(|| {
            Error::new(
                format!("the engine does not play {id}"),
                "choose an edition of the tabletop line",
            )
        })?;
        if self.points == 0 || !self.points.is_multiple_of(100) {
            return Err(Error::new(
                format!("{} is not a build total", self.points),
                "build totals are multiples of 100",
            ));
        }
        let giants = !self.no_giants;
        Ok(SelfPlayOptions {
            seed: self.seed,
            edition,
            build_total: self.points,
            players: self.players,
            multi_dial_warriors: giants,
            ..SelfPlayOptions::default()
        })
    }

    /// Plays the games on several threads. Each takes a range of seeds, so that the sum does not
    /// depend on their speed.
    fn play_games(&self, roster: &Roster, options: &SelfPlayOptions) -> Summary {
        let bar = progress_bar(self.games, "playing", "games");
        let done = AtomicU64::new(0);
        let jobs = u64::from(self.jobs);
        let parts: Vec<Summary> = std::thread::scope(|scope| {
            let seed_range = |job: u64| (self.games * job / jobs, self.games * (job + 1) / jobs);
            let threads: Vec<_> = (0..jobs)
                .map(|job| {
                    let (from, to) = seed_range(job);
                    let options = SelfPlayOptions {
                        seed: options.seed.wrapping_add(from),
                        ..options.clone()
                    };
                    let (bar, done) = (&bar, &done);
                    scope.spawn(move || {
                        simulate(roster, &options, to - from, |_| {
                            bar.set_position(done.fetch_add(1, Ordering::Relaxed) + 1)
                        })
                    })
                })
                .collect();
            threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
        });
        bar.finish_and_clear();
        let mut sum = Summary::new(options.edition);
        parts.iter().for_each(|part| sum.merge(part));
        if sum.games < self.games {
            sum.broken.push((
                self.seed,
                format!("only {} of {} games came to an end", sum.games, self.games),
            ));
        }
        sum
    }

    fn record_game(
        &self,
        session: &Session,
        roster: &Roster,
        options: &SelfPlayOptions,
        file: &Path,
    ) -> Result<ExitStatus, Error> {
        let options = SelfPlayOptions { detail: Detail::Full, ..options.clone() };
        let playing = BotGame::new(roster, &options, self.seed)
            .ok_or_else(|| Error::new("the armies could not be built", "try another seed"))?;
        let (recording, game) = playing.record();
        write_scene(file, &scene_of_game(&recording.start, &recording.inputs))?;
        session.print(&format!(
            "{} inputs and {} events in {}\n",
            recording.inputs.len(),
            game.log.count,
            file.display()
        ))?;
        Ok(ExitStatus::Ok)
    }

    fn replay_game(&self, session: &Session, file: &Path) -> Result<ExitStatus, Error> {
        let scene: Scene = SceneFile::read(file)?.parse()?;
        let cannot_replay = |reason: String| {
            Error::new(
                format!("cannot replay {}: {reason}", file.display()),
                "record one with 'variorum simulate --record FILE'",
            )
        };
        let id = scene.editions.first().map_or("", String::as_str);
        let edition = Edition::from_id(id)
            .ok_or_else(|| cannot_replay(format!("the engine does not play '{id}'")))?;
        let library = load_figures(self.figures.as_deref())?;
        let trace = play(&scene, edition, &library, Unasked::Refuse)
            .map_err(|error| cannot_replay(error.to_string()))?;
        if let Some((step, illegal)) = trace.refusal() {
            let number = step.number + 1;
            return Err(cannot_replay(format!("step {number} is refused: {illegal}")));
        }
        if self.json {
            let events = trace.opening.iter().chain(trace.steps.iter().flat_map(|s| &s.events));
            session.print_json(&events.collect::<Vec<_>>())?;
        } else {
            session.print(&story(&trace))?;
        }
        Ok(ExitStatus::Ok)
    }
}

/// What happened in a game, a sentence a line.
fn story(trace: &Trace) -> String {
    let explanation = explain(trace);
    let steps = explanation.steps.iter().flat_map(|step| &step.lines);
    let lines = explanation.opening.iter().chain(steps);
    lines.map(|line| format!("{}  [{}]\n", line.text, line.clauses.join(", "))).collect()
}

fn summary_text(summary: &Summary, coverage: bool, session: &Session) -> String {
    let [last, limit, agreed] = summary.endings;
    let clauses: Vec<_> = summary.clauses().collect();
    let conventions: Vec<_> = summary.conventions().collect();
    let reached = clauses.iter().filter(|(_, cited, refused)| cited + refused > 0).count();
    let decided = conventions.iter().filter(|(_, count)| *count > 0).count();
    let mut text = format!(
        "{} games of {}: {} turns, {} inputs, {} events.\n",
        summary.games,
        summary.edition.id(),
        summary.turns,
        summary.steps,
        summary.events
    );
    let _ = writeln!(
        text,
        "{last} ended with one side left, {limit} by the turn limit, {agreed} by agreement; \
         {} without a single winner.",
        summary.ties
    );
    let _ = writeln!(
        text,
        "{reached} of {} clauses and {decided} of {} conventions reached.",
        clauses.len(),
        conventions.len()
    );
    let _ = writeln!(
        text,
        "Invariants checked {} times, {} broken. Hash {:016x}.",
        summary.watched,
        summary.broken.len(),
        summary.hash
    );
    for (seed, what) in summary.broken.iter().take(20) {
        let _ = writeln!(text, "  seed {seed}: {what}");
    }
    if coverage {
        text += &coverage_text(
            &clauses
                .iter()
                .map(|(clause, cited, refused)| (clause.to_string(), cited + refused))
                .collect::<Vec<_>>(),
            "clauses",
            session,
        );
        text += &coverage_text(
            &conventions
                .iter()
                .map(|(convention, count)| (convention.entry().name.to_owned(), *count))
                .collect::<Vec<_>>(),
            "conventions",
            session,
        );
        text += &without_effect(session);
    }
    text
}

fn coverage_text(counts: &[(String, u64)], what: &str, session: &Session) -> String {
    let width = session.terminal.reading_width();
    let heading = |text: String| session.terminal.paint(HEADING, &text);
    let (reached, missed): (Vec<_>, Vec<_>) = counts.iter().partition(|(_, count)| *count > 0);
    let reached: Vec<String> =
        reached.iter().map(|(name, count)| format!("{name} {count}")).collect();
    let missed: Vec<String> = missed.iter().map(|(name, _)| name.clone()).collect();
    let mut text = format!(
        "\n{}\n{}",
        heading(format!("{what} reached, with how often")),
        indented(&reached.join(", "), width, "  ")
    );
    let list = if missed.is_empty() { "none".to_owned() } else { missed.join(", ") };
    let _ = write!(
        text,
        "\n{}\n{}",
        heading(format!("{what} not reached")),
        indented(&list, width, "  ")
    );
    text
}

/// The terms that no document defines, and the abilities that the engine does not play.
fn without_effect(session: &Session) -> String {
    let undefined = session.catalog().map(super::list::undefined_terms).unwrap_or_default();
    let unplayed: Vec<&str> = AbilityId::ALL
        .iter()
        .filter(|ability| !implemented_abilities().contains(ability))
        .map(|ability| ability.id())
        .collect();
    let width = session.terminal.reading_width();
    let terms: Vec<&str> = undefined.keys().map(String::as_str).collect();
    let mut text = format!(
        "\n{}\n{}",
        session.terminal.paint(HEADING, "terms that no document defines; they do nothing"),
        indented(&terms.join(", "), width, "  ")
    );
    let list = if unplayed.is_empty() { "none".to_owned() } else { unplayed.join(", ") };
    let _ = write!(
        text,
        "\n{}\n{}",
        session.terminal.paint(HEADING, "abilities not played"),
        indented(&list, width, "  ")
    );
    text
}
