//! The command line: every verb, flag and its help in one place; man page and completions derive
//! from it.
//! To add a verb, write its file in `commands/`, declare it in `commands/mod.rs`, and add a line to
//! the list below.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::commands::{self, ExitStatus, Session};
use crate::error::Error;
use crate::terminal::Colouring;

/// Every edition of the rules of Mage Knight (2001-2003) side by side.
#[derive(Debug, Parser)]
#[command(name = "variorum", version, about, max_term_width = 100, propagate_version = true)]
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
    /// When to use colour
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        global = true,
        help_heading = "Everywhere"
    )]
    pub(crate) color: Colouring,
    /// Never open a pager
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub(crate) no_pager: bool,
}

/// Makes the enum of the verbs, and the function that runs the one that was asked for, from a list
/// of help texts and `file::Verb`.
macro_rules! verbs {
    ($($(#[$attribute:meta])* $file:ident::$verb:ident,)*) => {
        /// The verbs. Each builds its own flags only when it is the one asked for, so that every
        /// command starts more quickly.
        #[derive(Debug, Subcommand)]
        #[command(defer = true)]
        pub(crate) enum Verb {
            $($(#[$attribute])* $verb(commands::$file::$verb),)*
        }

        impl Verb {
            #[allow(unused_doc_comments, reason = "the help texts are of use in the enum only")]
            pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
                match self {
                    $($(#[$attribute])* Self::$verb(verb) => verb.run(session),)*
                }
            }
        }
    };
}

verbs! {
    /// List abilities, rule topics, rulings, editions or undefined terms
    list::List,
    /// Show the text of a subject in an edition or at a date
    show::Show,
    /// Show what changed between two editions: one subject clause by clause, or everything
    diff::Diff,
    /// Show how a subject, or one clause, changed over its editions
    history::History,
    /// Read your own copies of the printed documents, word for word
    import::Import,
    /// List where two imported documents print the same text differently
    collate::Collate,
    /// Find out which ability and edition a text is, and whether its name is right
    identify::Identify,
    /// Play a scene or a game from a file, step by step, in one edition or two
    play::Play,
    /// List the figures that scenes and games may use, or show one with its dial
    figures::Figures,
    /// Ask the rules engine one question about one situation
    ask::Ask,
    /// Cross-check the records and the rules engine, ours or another one
    check::Check,
    /// List the rulings, or play them all against the rules engine
    rulings::Rulings,
    /// List the questions that the documents leave open, or show one with its readings
    open_points::OpenPoints,
    /// Show what happens when one ability meets another
    interactions::Interactions,
    /// Answer questions about the game as lines of JSON, for other programs
    engine::Engine,
    /// Find what is wrong with the records
    lint::Lint,
    /// Search abilities, rules, rulings, terms and editions, superseded wording included
    #[cfg(feature = "search")]
    search::Search,
    /// Start a new record or ruling from a template that passes lint
    new::New,
    /// Write all records, rulings and passages as JSON, JSON lines or a bulk load
    export::Export,
    /// Let the engine play against itself, and check its invariants
    simulate::Simulate,
    /// Build the comparison site
    build::Build,
    /// Serve the comparison site on this machine
    #[cfg(feature = "serve")]
    serve::Serve,
    /// Print the JSON Schema of a kind of file, or the facts and questions of checks
    schema::Schema,
    /// Print shell completions
    completions::Completions,
    /// Print the manual page
    man::Man,
}

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory as _};

    use super::*;

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
}
