//! `variorum engine`: our rules engine for other programs, over standard input and output.

use std::path::PathBuf;

use clap::Args;

use super::figures::load_figures;
use super::{ExitStatus, Session};
use crate::error::Error;
use crate::protocol::{ServiceEnd, serve};

#[derive(Debug, Args)]
#[command(
    after_help = "The lines are described in docs/protocol.md; `variorum schema --facts` and \
                  `--questions` list what they may say."
)]
pub(crate) struct Engine {
    /// Use the figures in this folder, besides those in the program
    #[arg(long, value_name = "DIR")]
    figures: Option<PathBuf>,
}

impl Engine {
    pub(crate) fn run(&self, _session: &Session) -> Result<ExitStatus, Error> {
        let library = load_figures(self.figures.as_deref())?;
        let mut output = std::io::BufWriter::new(std::io::stdout().lock());
        match serve(std::io::stdin().lock(), &mut output, &library) {
            Ok(ServiceEnd::InputEnded) => Ok(ExitStatus::Ok),
            Ok(ServiceEnd::Rejected(reason)) => {
                Err(Error::new(reason, "docs/protocol.md describes the lines"))
            }
            // A reader that has read enough may close the pipe.
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(ExitStatus::Ok),
            Err(error) => Err(Error::new(format!("cannot go on: {error}"), "")),
        }
    }
}
