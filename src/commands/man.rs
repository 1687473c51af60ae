//! `variorum man`: the manual page, derived from the command line itself.

use clap::{Args, CommandFactory as _};

use super::{ExitStatus, Session};
use crate::cli::Cli;
use crate::error::Error;

#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The verb to describe; without it, the program as a whole
    verb: Option<String>,
}

impl Man {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let mut program = Cli::command();
        program.build();
        let described = match &self.verb {
            None => program.clone(),
            Some(verb) => program.find_subcommand(verb).cloned().ok_or_else(|| {
                let known = program.get_subcommands().map(clap::Command::get_name);
                Error::new(
                    format!("there is no verb '{verb}'"),
                    variorum_expr::suggest::advice(verb, known, "see 'variorum --help'"),
                )
            })?,
        };
        let mut page = Vec::new();
        let cannot = |error: std::io::Error| {
            Error::new(format!("cannot write the manual page: {error}"), "")
        };
        clap_mangen::Man::new(described).render(&mut page).map_err(cannot)?;
        session.print(&String::from_utf8_lossy(&page))?;
        Ok(ExitStatus::Ok)
    }
}
