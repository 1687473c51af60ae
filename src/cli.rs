//! The command line: every verb, flag and its help in one place; man page and completions derive
//! from it.
//! To add a verb, write its file in `commands/`, declare it in `commands/mod.rs`, and add a line to
//! the list below, under the task that it is for.

use std::path::PathBuf;

use anstyle::Style;
use clap::{Args, Command, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::commands::{self, ExitStatus, Session};
use crate::error::Error;
use crate::terminal::Colouring;

/// The version, the commit that it was built from, and the fingerprint of the records in it.
const LONG_VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit ",
    env!("VARIORUM_COMMIT"),
    "\nrecords ",
    env!("VARIORUM_RECORDS")
);

/// Every edition of the rules of Mage Knight (2001-2003) side by side.
#[derive(Debug, Parser)]
#[command(
    name = "variorum",
    version,
    long_version = LONG_VERSION,
    max_term_width = 100,
    propagate_version = true
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: GlobalFlags,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// Flags that every verb takes.
#[derive(Debug, Args)]
pub(crate) struct GlobalFlags {
    /// Use the records in this folder instead of those in the program
    #[arg(long, value_name = "DIR", global = true, help_heading = "Everywhere")]
    pub(crate) records: Option<PathBuf>,
    /// When to use colour: auto, always or never
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        hide_possible_values = true,
        global = true,
        help_heading = "Everywhere"
    )]
    pub(crate) color: Colouring,
    /// Never open a pager
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub(crate) no_pager: bool,
}

/// Makes the enum of the verbs, the tasks that the help lists them under, and the function that
/// runs the one that was asked for, from help texts and `file::Verb`.
macro_rules! verbs {
    ($($task:literal { $($(#[$attribute:meta])* $file:ident::$verb:ident,)* })*) => {
        /// The verbs. Each builds its own flags only when it is the one asked for, so that every
        /// command starts more quickly.
        #[derive(Debug, Subcommand)]
        #[command(defer = true)]
        pub(crate) enum Verb {
            $($($(#[$attribute])* $verb(commands::$file::$verb),)*)*
        }

        impl Verb {
            #[allow(unused_doc_comments, reason = "the help texts are of use in the enum only")]
            pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
                match self {
                    $($($(#[$attribute])* Self::$verb(verb) => verb.run(session),)*)*
                }
            }
        }

        /// What people come to do, and the files of the verbs that do it.
        const TASKS: &[(&str, &[&str])] = &[$(($task, &[$(stringify!($file)),*])),*];
    };
}

verbs! {
    "Begin with" {
        /// Show the text of a subject in an edition or at a date
        show::Show,
        /// Show what changed between two editions, clause by clause
        diff::Diff,
        /// Search rules, rulings and terms, superseded wording included
        #[cfg(feature = "search")]
        search::Search,
    }
    "Read" {
        /// List abilities, rule topics, rulings, editions or terms
        list::List,
        /// Answer what players ask, or play all the answers
        rulings::Rulings,
        /// Show what the documents leave open, and how we play it
        open_points::OpenPoints,
    }
    "Compare" {
        /// Show how a subject, or one clause, changed over its editions
        history::History,
        /// Show what happens when one ability meets another
        interactions::Interactions,
        /// Read your own copies of the printed documents
        import::Import,
        /// List where two imported documents print a text differently
        collate::Collate,
        /// Find out which ability and edition a text is
        identify::Identify,
    }
    "Play" {
        /// Play a scene or a game from a file, step by step
        play::Play,
        /// Ask the rules engine one question about one situation
        ask::Ask,
        /// List the figures that scenes may use, or show one's dial
        figures::Figures,
        /// Let the engine play against itself, and check invariants
        simulate::Simulate,
    }
    "Write" {
        /// Start an edition, record, ruling, scene or another file
        new::New,
        /// Find what is wrong with the records
        lint::Lint,
        /// Cross-check the records and the rules engine, or another one
        check::Check,
    }
    "Publish" {
        /// Serve the comparison site on this machine
        #[cfg(feature = "serve")]
        serve::Serve,
        /// Build the comparison site as static files
        build::Build,
    }
    "For programs" {
        /// Write everything as JSON, SQL, CSV or a bulk load
        export::Export,
        /// Answer questions about the game as lines of JSON
        engine::Engine,
        /// Print the JSON Schema of a kind of file, or the facts
        schema::Schema,
        /// Print shell completions
        completions::Completions,
        /// Print the manual page
        man::Man,
    }
}

/// The command line, whose help lists the verbs by task.
pub(crate) fn command() -> Command {
    let command = Cli::command();
    let verbs: String =
        TASKS.iter().map(|(task, files)| task_help(&command, task, files)).collect();
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{verbs}\
         {HEADER}Everywhere:{HEADER:#}\n{{options}}\n\n\
         See '{LITERAL}variorum help <COMMAND>{LITERAL:#}' for one of them.\n"
    ))
}

/// The arguments of this program, or what to print instead: help, the version, or a mistake.
pub(crate) fn parse() -> Result<Cli, clap::Error> {
    // The help by task takes a twentieth of the instructions of a cold `variorum diff`, and is
    // printed when there is nothing to run.
    let Ok(matches) = Cli::command().try_get_matches() else {
        return command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    };
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command()))
}

const HEADER: Style = Style::new().bold().underline();
const LITERAL: Style = Style::new().bold();

/// A task with its verbs, one a line.
fn task_help(command: &Command, task: &str, files: &[&str]) -> String {
    let mut text = format!("{HEADER}{task}:{HEADER:#}\n");
    // A verb whose feature is off is not among the subcommands.
    let verbs = files.iter().filter_map(|file| command.find_subcommand(file.replace('_', "-")));
    for verb in verbs {
        let about = verb.get_about().map(ToString::to_string).unwrap_or_default();
        let name = verb.get_name();
        text += &format!("  {LITERAL}{name}{LITERAL:#}{:1$}{about}\n", "", 14 - name.len());
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verb_names(program: &Command) -> Vec<&str> {
        let names = program.get_subcommands().map(Command::get_name);
        names.filter(|name| *name != "help").collect()
    }

    /// Only a built command has what the struct of its verb says.
    #[test]
    fn the_help_of_a_verb_begins_as_the_list_of_verbs_says() {
        let about = |program: &Command| -> Vec<(String, Option<String>)> {
            let verbs = program.get_subcommands().filter(|verb| verb.get_name() != "help");
            verbs
                .map(|verb| (verb.get_name().to_owned(), verb.get_about().map(ToString::to_string)))
                .collect()
        };
        let listed = about(&Cli::command());
        let mut program = Cli::command();
        program.build();
        assert!(listed.iter().all(|(_, about)| about.is_some()));
        assert_eq!(about(&program), listed);
    }

    #[test]
    fn the_help_lists_every_verb_once_on_a_line_of_its_own() {
        let mut program = command();
        let help = program.render_long_help().to_string();
        for name in verb_names(&Cli::command()) {
            let about = program.find_subcommand(name).unwrap().get_about().unwrap().to_string();
            let line = format!("  {name:<14}{about}");
            assert_eq!(help.lines().filter(|one| **one == line).count(), 1, "{line}\n{help}");
            assert!(line.len() <= 80, "{line}");
        }
    }

    #[test]
    fn the_help_begins_with_the_verbs_used_most() {
        let help = command().render_help().to_string();
        let first: Vec<&str> = help
            .lines()
            .skip_while(|line| *line != "Begin with:")
            .skip(1)
            .map_while(|line| line.split_whitespace().next())
            .collect();
        let most_used = ["show", "diff", "search"];
        let most_used = most_used.iter().filter(|verb| verb_names(&Cli::command()).contains(verb));
        assert_eq!(first, most_used.copied().collect::<Vec<_>>());
    }
}
