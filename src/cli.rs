//! The command line: every verb, flag and its help in one place; man page and completions derive
//! from it.
//! It runs nothing itself: each verb has its file in `commands/`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::commands;
use crate::terminal::Colouring;

/// Every edition of the rules of Mage Knight (2001-2003) side by side.
#[derive(Debug, Parser)]
#[command(name = "variorum", version, about, max_term_width = 100, propagate_version = true)]
pub struct Cli {
    /// What holds for every verb.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub command: Verb,
}

/// Flags that every verb takes.
#[derive(Debug, Args)]
pub struct Global {
    /// Use the records in this folder instead of those in the program
    #[arg(long, value_name = "DIR", global = true, help_heading = "Everywhere")]
    pub records: Option<PathBuf>,
    /// When to use colour
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        global = true,
        help_heading = "Everywhere"
    )]
    pub color: Colouring,
    /// Never open a pager
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub no_pager: bool,
}

/// The verbs. Each builds its own flags only when it is the one asked for: the start of every
/// command is quicker.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum Verb {
    /// List abilities, rule topics, rulings, editions or undefined terms
    List(commands::list::List),
    /// Show the text of a subject in an edition or at a date
    Show(commands::show::Show),
    /// Show what changed between two editions: one subject clause by clause, or everything
    Diff(commands::diff::Diff),
    /// Tell the life of a subject, or of one clause, over its editions
    History(commands::history::History),
    /// Read your own copies of the printed documents, word for word
    Import(commands::import::Import),
    /// List where two imported documents print the same text differently
    Collate(commands::collate::Collate),
    /// Tell which ability and edition a text is, and whether it stands under the right name
    Identify(commands::identify::Identify),
    /// Ask the rules engine one question about one situation
    Ask(commands::ask::Ask),
    /// Cross-check the records and the rules engine, ours or another one
    Check(commands::check::Check),
    /// List the rulings, or play them all against the rules engine
    Rulings(commands::rulings::Rulings),
    /// Tell what happens when one ability meets another
    Interactions(commands::interactions::Interactions),
    /// Answer questions about the game as lines of JSON, for other programs
    Engine(commands::engine::Engine),
    /// Find what is wrong with the records
    Lint(commands::lint::Lint),
    /// Search clauses, rulings and terms, superseded wording included
    #[cfg(feature = "search")]
    Search(commands::search::Search),
    /// Start a new record or ruling from a template that passes lint
    New(commands::new::New),
    /// Write all records, rulings and passages as JSON, JSON lines or a bulk load
    Export(commands::export::Export),
    /// Let the engine play against itself, and watch its invariants
    Simulate(commands::simulate::Simulate),
    /// Build the comparison site
    Build(commands::build::Build),
    /// Serve the comparison site on this machine
    #[cfg(feature = "serve")]
    Serve(commands::serve::Serve),
    /// Print the JSON Schema of a kind of file, or the facts and questions of checks
    Schema(commands::schema::Schema),
    /// Print shell completions
    Completions(commands::completions::Completions),
    /// Print the manual page
    Man(commands::man::Man),
}
