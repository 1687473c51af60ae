//! `variorum completions`: completions for a shell, derived from the command line itself.

use clap::{Args, CommandFactory as _};

use super::{ExitStatus, Session};
use crate::cli::Cli;
use crate::error::Error;

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

impl Completions {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "variorum", &mut script);
        session.print(&String::from_utf8_lossy(&script))?;
        Ok(ExitStatus::Ok)
    }
}
