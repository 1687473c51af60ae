//! Printed words are never written where git would commit them, and asking git runs nothing of the
//! folder's owner.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Command;

use variorum::printed::git_ignore::{GitRefusal, check_ignored};

use crate::project::TempDir;

fn git(dir: &Path, arguments: &[&str]) {
    let done = Command::new("git").arg("-C").arg(dir).args(arguments).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// A work tree with a script that leaves a trace when it is run.
fn hostile_work_tree() -> TempDir {
    let folder = TempDir::new();
    let script = folder.path().join("evil.sh");
    fs::write(&script, "#!/bin/sh\ntouch \"${0%/*}/ran\"\n").unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    git(folder.path(), &["init", "--quiet"]);
    fs::write(folder.path().join(".gitignore"), "/printed\n").unwrap();
    git(folder.path(), &["add", ".gitignore"]);
    folder
}

#[test]
fn no_command_of_the_work_tree_is_run() {
    let folder = hostile_work_tree();
    let script = folder.path().join("evil.sh").display().to_string();
    for name in ["core.fsmonitor", "core.pager", "core.sshCommand", "core.askPass"] {
        git(folder.path(), &["config", name, &script]);
    }
    let hooks = folder.path().join(".git/hooks");
    fs::create_dir_all(&hooks).unwrap();
    for hook in ["fsmonitor-watchman", "post-index-change", "query-watchman"] {
        fs::copy(&script, hooks.join(hook)).unwrap();
    }
    let _ = fs::remove_file(folder.path().join("ran"));
    assert_eq!(check_ignored(&folder.path().join("printed"), &["a/b.yaml".into()]), Ok(()));
    assert!(!folder.path().join("ran").exists() && !hooks.join("ran").exists());
}

#[test]
fn every_file_is_asked_about_where_it_really_is() {
    let (folder, outside) = (hostile_work_tree(), TempDir::new());
    fs::create_dir(folder.path().join("open")).unwrap();
    let asked = |dir: &Path, path: &str| check_ignored(dir, &["x".into(), path.into()]);
    assert_eq!(asked(outside.path(), "a/b.yaml"), Ok(()));
    symlink(folder.path().join("open"), outside.path().join("a")).unwrap();
    let refusal = asked(outside.path(), "a/b.yaml");
    assert_eq!(refusal, Err(GitRefusal::NotIgnored("open/b.yaml".into())));
    fs::write(folder.path().join(".gitignore"), "index.html\n").unwrap();
    let site = folder.path().join("site");
    assert_eq!(check_ignored(&site, &["index.html".into()]), Ok(()));
    let refusal = check_ignored(&site, &["index.html".into(), "feed.json".into()]);
    assert_eq!(refusal, Err(GitRefusal::NotIgnored("site/feed.json".into())));
}
