//! Asks git whether it ignores the files that are about to be written, so that no printed word is
//! ever committed. When git cannot be asked inside a work tree, the answer is no.

use std::collections::{BTreeMap, BTreeSet};
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
/// outside any work tree. Each is asked about where it really is, behind links.
pub fn check_ignored(dir: &Path, paths: &[PathBuf]) -> Result<(), GitRefusal> {
    let mut by_work_tree: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
    for path in paths {
        let real = resolve_existing(&dir.join(path));
        if let Some(root) = real.ancestors().find(|folder| folder.join(".git").exists()) {
            let inside = real.strip_prefix(root).expect("an ancestor is a prefix").to_owned();
            by_work_tree.entry(root.to_owned()).or_default().push(inside);
        }
    }
    for (root, paths) in by_work_tree {
        let ignored = ignored_paths(&root, &paths).map_err(GitRefusal::CannotAsk)?;
        if let Some(path) = paths.into_iter().find(|path| !ignored.contains(path)) {
            return Err(GitRefusal::NotIgnored(path));
        }
    }
    Ok(())
}

/// A path with the part of it that exists resolved.
fn resolve_existing(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    for folder in absolute.ancestors() {
        if let Ok(real) = folder.canonicalize() {
            return real.join(absolute.strip_prefix(folder).expect("an ancestor is a prefix"));
        }
    }
    absolute
}

/// What a work tree's own configuration could make git run; the folder may be anybody's.
const HARMLESS: [&str; 4] =
    ["core.fsmonitor=false", "core.hooksPath=/dev/null", "protocol.allow=never", "core.pager="];

/// The paths that git says it ignores.
fn ignored_paths(root: &Path, paths: &[PathBuf]) -> Result<BTreeSet<PathBuf>, String> {
    let mut git = Command::new("git");
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"] {
        git.env_remove(name);
    }
    for name in ["GIT_NO_LAZY_FETCH", "GIT_NO_REPLACE_OBJECTS"] {
        git.env(name, "1");
    }
    git.env("GIT_OPTIONAL_LOCKS", "0").arg("-C").arg(root);
    for setting in HARMLESS {
        git.args(["-c", setting]);
    }
    git.args(["check-ignore", "-z", "--stdin"]);
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
