//! Reads files that somebody else may have put there: only regular ones, and never more than a
//! limit. A pipe is not waited for, a device is not read, and what is checked is what was opened.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use rustix::fs::{Mode, OFlags, open};

/// Whether the last part of a path may be a symbolic link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// As for a file that the user names.
    Follow,
    /// As for a file in a folder of ours.
    Refuse,
}

/// The content of a regular file of at most `most` bytes.
pub fn read(path: &Path, most: usize, links: Links) -> io::Result<Vec<u8>> {
    let file = open_regular(path, links)?;
    let size = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
    let mut bytes = Vec::with_capacity(size.min(most) + 1);
    // It may grow meanwhile.
    file.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        let message = format!("it has more than the {most} bytes that are read");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// The same for a text in UTF-8.
pub fn read_text(path: &Path, most: usize, links: Links) -> io::Result<String> {
    String::from_utf8(read(path, most, links)?)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))
}

/// Opens a file for reading if it is a regular one.
pub fn open_regular(path: &Path, links: Links) -> io::Result<File> {
    // Without waiting: opening a pipe would last until somebody writes to it.
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let file = match links {
        Links::Follow => open(path, flags, Mode::empty()),
        Links::Refuse => open(path, flags | OFlags::NOFOLLOW, Mode::empty()),
    };
    let file = match file {
        Err(rustix::io::Errno::LOOP) if links == Links::Refuse => {
            return Err(io::Error::other("it is a symbolic link"));
        }
        // What opening a socket gives.
        Err(rustix::io::Errno::NXIO) => return Err(not_regular()),
        other => File::from(other?),
    };
    if file.metadata()?.is_file() { Ok(file) } else { Err(not_regular()) }
}

fn not_regular() -> io::Error {
    io::Error::other("it is not a regular file")
}
