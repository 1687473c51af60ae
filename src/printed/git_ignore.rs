//! Asks git whether it ignores the files that are about to be written, so that no printed word is
//! ever committed. When git cannot be asked inside a work tree, the answer is no.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Why a folder may not be written to.
#[derive(Debug, PartialEq, Eq)]
pub enum GitRefusal {
    /// The folder is in a work tree whose git does not ignore this path.
    NotIgnored(PathBuf),
    /// The folder is in a work tree, and git could not be asked.
    CannotAsk(String),
}

impl std::fmt::Display for GitRefusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotIgnored(path) => write!(
                f,
                "git does not ignore {}: add the folder to .gitignore, for printed words must not \
                 be committed",
                path.display()
            ),
            Self::CannotAsk(why) => write!(
                f,
                "the folder is in a git work tree, but git could not be asked whether it ignores \
                 it: {why}"
            ),
        }
    }
}

impl std::error::Error for GitRefusal {}

/// Refuses unless every one of `paths` (relative to `dir`, which need not exist) is ignored or
/// outside any work tree.
pub fn check_ignored(dir: &Path, paths: &[PathBuf]) -> Result<(), GitRefusal> {
    let (base, rest) = split_at_existing(dir);
    if !base.ancestors().any(|folder| folder.join(".git").exists()) {
        return Ok(());
    }
    let asked: Vec<PathBuf> = paths.iter().map(|path| rest.join(path)).collect();
    let ignored = ignored_paths(&base, &asked).map_err(GitRefusal::CannotAsk)?;
    match asked.iter().find(|path| !ignored.contains(path)) {
        None => Ok(()),
        Some(path) => Err(GitRefusal::NotIgnored(path.clone())),
    }
}

/// The nearest folder that exists, resolved, and the rest of the path below it.
fn split_at_existing(dir: &Path) -> (PathBuf, PathBuf) {
    let absolute = std::path::absolute(dir).unwrap_or_else(|_| dir.to_owned());
    for folder in absolute.ancestors() {
        if let Ok(real) = folder.canonicalize() {
            let rest = absolute.strip_prefix(folder).expect("an ancestor is a prefix").to_owned();
            return (real, rest);
        }
    }
    (absolute, PathBuf::new())
}

/// The paths that git says it ignores.
fn ignored_paths(base: &Path, paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut git = Command::new("git");
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"] {
        git.env_remove(name);
    }
    git.arg("-C").arg(base).args(["check-ignore", "-z", "--stdin"]);
    git.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = git.spawn().map_err(|error| error.to_string())?;
    let mut input: Vec<u8> = Vec::new();
    for path in paths {
        input.extend_from_slice(path.as_os_str().as_encoded_bytes());
        input.push(0);
    }
    let stdin = child.stdin.take();
    // A thread feeds git, since both pipes can fill up when there are many paths.
    let feeder =
        std::thread::spawn(move || stdin.map_or(Ok(()), |mut pipe| pipe.write_all(&input)));
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    let _ = feeder.join();
    match output.status.code() {
        Some(0 | 1) => Ok(output
            .stdout
            .split(|byte| *byte == 0)
            .map(|path| PathBuf::from(String::from_utf8_lossy(path).into_owned()))
            .collect()),
        _ => Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
    }
}
