//! An invented ability with two clauses, and engines written in a few lines of shell that are asked
//! about it.

use std::fs;

use crate::project::{Project, Run};

/// Two clauses: with the ability a shot does 1 click whatever its damage value, and in close combat
/// it does 2.
const FREEZE: &str = "\
name: Magic Freeze
optional: true
marker: { colour: blue, shape: circle }
summary: Invented.
sources:
  - { document: card, heading: Invented }
clauses:
  - id: shot
    text: A shot does one click.
    checks:
      - ask: damage-base
        when: >-
          ability.magic_freeze in actor.using && attack.kind == kind.ranged && actor.damage >= 0
          && actor.speed >= 0 && target.speed >= 0
        is: 1
  - id: blow
    text: A blow does two clicks.
    checks:
      - ask: damage-base
        when: attack.kind == kind.close && actor.damage == 2
        is: 2
";

/// What every engine begins with: it writes its process id, greets, reads a request and answers it as
/// the clauses want.
const BEGINNING: &str = r#"
echo $$ >>"$0.pids"
hello() {
    read -r line
    printf '{"engine":"shell","version":"1","protocol":1,"schema":"none",'
    printf '"editions":["unlimited-2002-01"],"questions":["damage-base"]}\n'
}
next() {
    read -r line || return 1
    id=${line#*\"id\":}
    id=${id%%,*}
    case $line in *magic_freeze*\"ranged\"*) a=1 ;; *) a=2 ;; esac
}
answer() {
    printf '{"id":%s,"a":%s}\n' "$id" "$a"
}
"#;

/// An engine in a folder of its own.
pub(super) struct Shell {
    project: Project,
}

impl Shell {
    pub(super) fn new(script: &str) -> Self {
        let project = Project::new().record("damage/magic-freeze/unlimited-2002-01", FREEZE);
        Self { project: project.file("engine", format!("{BEGINNING}{script}\n")) }
    }

    /// Another file in its folder.
    pub(super) fn file(self, name: &str, content: &str) -> Self {
        Self { project: self.project.file(name, content) }
    }

    pub(super) fn read(&self, name: &str) -> String {
        self.project.read(name)
    }

    pub(super) fn path(&self, name: &str) -> String {
        self.project.root().join(name).display().to_string()
    }

    /// Checks the engine without asking what is left of it.
    pub(super) fn run(&self, timeout: &str, more: &[&str]) -> Run {
        let command = format!("sh {}", self.path("engine"));
        let mut arguments =
            vec!["check", "--situations", "0", "--engine", &command, "--timeout", timeout];
        arguments.extend(more);
        self.project.run(&arguments)
    }

    /// Checks the engine, with so many seconds for an answer; afterwards none of its processes may
    /// be left.
    pub(super) fn check(&self, timeout: &str, more: &[&str]) -> Run {
        let run = self.run(timeout, more);
        let started = self.project.read("engine.pids");
        let left: Vec<&str> = started.lines().filter(|process| lives(process)).collect();
        assert!(!started.is_empty() && left.is_empty(), "left of {started:?}: {left:?}\n{run:?}");
        run
    }
}

/// Whether the process of a number is there; a dead one that nobody has asked after is not.
fn lives(process: &str) -> bool {
    let Ok(stat) = fs::read_to_string(format!("/proc/{process}/stat")) else { return false };
    !stat.rsplit_once(')').is_some_and(|(_, rest)| rest.trim_start().starts_with(['Z', 'X']))
}
