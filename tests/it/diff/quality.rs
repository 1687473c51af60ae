//! How readable the diff is, beside the word diff that everybody has.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};

use variorum::diff::{self, ClauseState, Ignore, RunKind};

use crate::project::TempDir;

/// The word diff of git, all pairs in one run of it: each pair is a file in two folders.
fn git_word_diff(pairs: &[(String, String)]) -> Vec<usize> {
    let folder = TempDir::new();
    for (n, (a, b)) in pairs.iter().enumerate() {
        for (side, text) in [("a", a), ("b", b)] {
            fs::create_dir_all(folder.path().join(side)).unwrap();
            fs::write(folder.path().join(side).join(format!("{n:06}")), format!("{text}\n"))
                .unwrap();
        }
    }
    let mut git = Command::new("git");
    git.args(["diff", "--no-index", "--no-color", "--no-renames", "--word-diff", "a", "b"])
        .current_dir(folder.path());
    let output = git
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .stdin(Stdio::null())
        .output()
        .expect("git is installed");
    let text = String::from_utf8(output.stdout).unwrap();
    let body = |file: &str| {
        file.lines().skip_while(|line| !line.starts_with("@@")).skip(1).collect::<String>()
    };
    let bodies = text.split("diff --git ").skip(1).map(body);
    bodies.map(|body| body.matches("[-").count() + body.matches("{+").count()).collect()
}

#[test]
fn no_changed_clause_has_more_runs_than_git_would_mark() {
    let catalog = variorum::embedded::catalog();
    let mut texts = BTreeSet::new();
    for subject in catalog.subjects() {
        for (from, to) in subject
            .entries()
            .flat_map(|from| subject.entries().map(move |to| (from, to)))
            .filter(|(a, b)| a.edition < b.edition)
        {
            let diff = diff::records(&catalog, from, to).unwrap();
            for clause in diff.clauses.iter().filter(|clause| clause.state == ClauseState::Changed)
            {
                texts.insert((
                    diff::text_of_side(&clause.runs, RunKind::Removed),
                    diff::text_of_side(&clause.runs, RunKind::Added),
                ));
            }
        }
    }
    let pairs: Vec<_> = texts.into_iter().filter(|(a, b)| a != b).collect();
    let git = git_word_diff(&pairs);
    assert_eq!(git.len(), pairs.len());
    let mut worse = Vec::new();
    for ((a, b), git) in pairs.iter().zip(git) {
        let runs = diff::word_diff(a, b, Ignore::Nothing).unwrap();
        let ours = runs.iter().filter(|run| run.kind != RunKind::Same).count();
        if ours > git {
            worse.push(format!("{ours} runs, git {git}: {a} / {b}"));
        }
    }
    assert!(worse.is_empty(), "{}", worse.join("\n"));
}
