//! Which processes an engine has left: those of its group, and those that left the group but carry
//! its mark.
//! It looks at nobody else's: a process without the mark and outside the group is never touched.

use std::fs;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

/// The variable that marks everything that an engine starts.
pub(super) const MARK: &str = "VARIORUM_ENGINE";
/// How often a process that should end is looked at.
pub(super) const GLANCE: Duration = Duration::from_millis(2);

/// The living processes of an engine, where the system tells (as Linux does in `/proc`).
fn living(group: Pid, mark: &str) -> Vec<Pid> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let wanted = format!("{MARK}={mark}");
    let numbers =
        entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let ours = numbers.filter(|number| {
        let Some((state, of)) = state_and_group(*number) else { return false };
        let marked = || {
            fs::read(format!("/proc/{number}/environ"))
                .is_ok_and(|all| all.split(|b| *b == 0).any(|one| one == wanted.as_bytes()))
        };
        state != "Z" && state != "X" && (of == group.as_raw_nonzero().get() || marked())
    });
    ours.filter_map(Pid::from_raw).collect()
}

/// The state and the process group: the first and the third word after the name, which may itself
/// hold anything.
fn state_and_group(number: i32) -> Option<(String, i32)> {
    let stat = fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
    let mut words = stat.rsplit_once(')')?.1.split_whitespace();
    let state = words.next()?.to_owned();
    let group = words.nth(1)?.parse().ok()?;
    Some((state, group))
}

/// Ends whatever is left of an engine that has itself ended, waits until it is gone, and says
/// whether there was anything.
pub(super) fn end(group: Pid, mark: &str) -> bool {
    let mut found = false;
    // One that forks while we look is found the next time; what cannot be ended is not waited for.
    for _ in 0..500 {
        let left = living(group, mark);
        if left.is_empty() {
            break;
        }
        found = true;
        for process in left {
            let _ = kill_process(process, Signal::KILL);
        }
        thread::sleep(GLANCE);
    }
    found
}
