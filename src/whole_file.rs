//! Writes a file whole or not at all: a temporary file beside it first, flushed to the disk, then
//! one rename. Whoever reads meanwhile, or after a full disk or a power cut, finds the old file or
//! the new one. It never writes through a symbolic link.

use std::fs::{self, File, Metadata};
use std::io::{self, Write as _};
use std::os::unix::fs::{MetadataExt as _, fchown};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::interrupt::Unfinished;

/// Writes to what the user names: a pipe or a terminal as it is, since it has no place beside it;
/// anything else as [`replace`] does.
pub(crate) fn write_output(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let is_stream = fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
    if is_stream { fs::write(path, bytes) } else { replace(path, bytes) }
}

/// Writes a file, in the place of the one that is there, whose owner and permissions it gets.
pub(crate) fn replace(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let old = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        found => Some(found?),
    };
    match &old {
        Some(old) if old.is_symlink() => {
            return Err(io::Error::other("it is a symbolic link; name the file itself"));
        }
        Some(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Some(old) if !old.is_file() => return Err(io::Error::other("it is not a regular file")),
        _ => {}
    }
    write_beside(path, bytes.as_ref(), old.as_ref(), |fresh| fs::rename(fresh, path))
}

/// Writes a file that is not there yet; one that is there stays as it is, and is an error.
pub(crate) fn create(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    write_beside(path, bytes.as_ref(), None, |fresh| {
        Ok(renameat_with(CWD, fresh, CWD, path, RenameFlags::NOREPLACE)?)
    })
}

/// Makes the folders of a path below a root, none of which may be a link that leads out of it.
pub(crate) fn create_folders(root: &Path, below: &Path) -> io::Result<()> {
    let mut folder = root.to_owned();
    fs::create_dir_all(&folder)?;
    for part in below.components() {
        let Component::Normal(name) = part else {
            return Err(io::Error::other("the path leads out of its folder"));
        };
        folder.push(name);
        match fs::symlink_metadata(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => create_folder(&folder)?,
            Ok(found) if found.is_symlink() => {
                let shown = folder.display();
                return Err(io::Error::other(format!("{shown} is a symbolic link")));
            }
            found => {
                found?;
            }
        }
    }
    Ok(())
}

/// Makes a folder, unless somebody else just did.
fn create_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir(folder).or_else(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => Ok(()),
        _ => Err(error),
    })
}

fn write_beside(
    path: &Path,
    bytes: &[u8],
    old: Option<&Metadata>,
    put_in_place: impl FnOnce(&Path) -> io::Result<()>,
) -> io::Result<()> {
    let fresh = temporary_name(path);
    let unfinished = Unfinished::new(&fresh);
    let written = write_new(&fresh, bytes, old);
    let done = unfinished.finish(|| written.and_then(|()| put_in_place(&fresh)));
    if done.is_err() {
        // Nothing to do if it was never made.
        let _ = fs::remove_file(&fresh);
    }
    done
}

/// A name in the same folder that no other write has, hidden, and short whatever the file's is.
fn temporary_name(path: &Path) -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    path.with_file_name(format!(".variorum-{}-{number}.part", std::process::id()))
}

fn write_new(fresh: &Path, bytes: &[u8], old: Option<&Metadata>) -> io::Result<()> {
    let mut file = match File::create_new(fresh) {
        // Of a program that was killed under the number that is ours now.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            fs::remove_file(fresh)?;
            File::create_new(fresh)?
        }
        other => other?,
    };
    file.write_all(bytes)?;
    if let Some(old) = old {
        keep_owner(&file, old)?;
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()
}

/// Gives a file the owner of the one that it replaces; only the superuser has to, and can.
fn keep_owner(file: &File, old: &Metadata) -> io::Result<()> {
    let fresh = file.metadata()?;
    if (fresh.uid(), fresh.gid()) == (old.uid(), old.gid()) || !rustix::process::geteuid().is_root()
    {
        return Ok(());
    }
    fchown(file, Some(old.uid()), Some(old.gid()))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    /// A folder that goes with everything in it.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let name = format!("variorum-whole-file-{name}-{}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name());
            let mut names: Vec<_> = entries.map(|name| name.into_string().unwrap()).collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_file_is_replaced_as_a_whole_and_keeps_its_permissions() {
        let folder = Folder::new("replace");
        let file = folder.0.join("report.html");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        replace(&file, "new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(folder.names(), ["report.html"]);
        assert!(replace(&folder.0.join("missing/report.html"), "new").is_err());
        assert!(replace(&folder.0, "new").is_err());
        let long = folder.0.join("n".repeat(255));
        replace(&long, "new").unwrap();
        assert_eq!(fs::read_to_string(&long).unwrap(), "new");
    }

    #[test]
    fn a_link_is_refused_and_what_it_leads_to_stays() {
        let folder = Folder::new("link");
        let (precious, link) = (folder.0.join("precious"), folder.0.join("link"));
        fs::write(&precious, "mine").unwrap();
        symlink(&precious, &link).unwrap();
        assert!(replace(&link, "new").unwrap_err().to_string().contains("symbolic link"));
        assert_eq!(create(&link, "new").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        symlink("nowhere", folder.0.join("dangling")).unwrap();
        assert!(replace(&folder.0.join("dangling"), "new").is_err());
        assert_eq!(fs::read_to_string(&precious).unwrap(), "mine");
        assert_eq!(folder.names(), ["dangling", "link", "precious"]);
    }

    #[test]
    fn a_new_file_never_takes_the_place_of_another() {
        let folder = Folder::new("create");
        let file = folder.0.join("record.yaml");
        create(&file, "one").unwrap();
        assert_eq!(create(&file, "two").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&file).unwrap(), "one");
        assert_eq!(folder.names(), ["record.yaml"]);
    }

    #[test]
    fn folders_are_made_below_a_root_and_never_through_a_link() {
        let (folder, outside) = (Folder::new("folders"), Folder::new("outside"));
        create_folders(&folder.0, Path::new("a/b")).unwrap();
        create_folders(&folder.0, Path::new("a/b")).unwrap();
        assert!(folder.0.join("a/b").is_dir());
        symlink(&outside.0, folder.0.join("link")).unwrap();
        for path in ["link/c", "a/../../c", "/c"] {
            assert!(create_folders(&folder.0, Path::new(path)).is_err(), "{path}");
        }
        assert!(outside.names().is_empty());
    }
}
