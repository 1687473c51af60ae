//! `variorum serve`: the site on this machine, rebuilt while records are being edited.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::Args;

use super::{ExitStatus, Session};
use crate::error::Error;
use crate::serve::{self, ServeOptions};

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 4747)]
    port: u16,
    /// Rebuild when a record is saved, and reload the pages
    #[arg(long)]
    watch: bool,
    /// Open the site in the browser
    #[arg(long)]
    open: bool,
}

impl Serve {
    pub(crate) fn run(&self, session: &Session) -> Result<ExitStatus, Error> {
        let records =
            session.global.records.clone().or_else(|| self.watch.then(|| PathBuf::from(".")));
        if self.watch
            && !records.as_deref().is_some_and(|folder| folder.join("editions.yaml").is_file())
        {
            return Err(Error::new(
                "there are no records here to watch",
                "name their folder with --records",
            ));
        }
        let options = ServeOptions { port: self.port, watch: self.watch, records };
        serve::serve(&options, |address| {
            self.announce(session, address, options.records.as_deref())
        })?;
        Ok(ExitStatus::Ok)
    }

    fn announce(&self, session: &Session, address: &str, records: Option<&Path>) {
        let watched = records
            .filter(|_| self.watch)
            .map(|folder| format!(", watching {}", folder.display()))
            .unwrap_or_default();
        // Whoever started the server with a closed output still gets the site.
        let _ = session.print(&format!("Variorum at {address}{watched}; end with Ctrl-C\n"));
        if self.open {
            let _ = Command::new("xdg-open")
                .arg(address)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn();
        }
    }
}
