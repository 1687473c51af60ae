//! Engines that break the protocol in every way we could think of: each gets its verdict, none
//! counts as agreement, and no process of theirs is left.

use super::fixture::Shell;

/// Long enough that no verdict depends on the speed of the machine.
const LONG: &str = "20";
/// For those that say nothing: all that is waited for.
const SHORT: &str = "0.15";

/// A test for each: what the script does, how long it is waited for, and what must be said of it.
macro_rules! hostile {
    ($($name:ident $timeout:ident $script:literal => $verdict:literal $detail:literal;)+) => {
        $(#[test]
        fn $name() {
            let run = Shell::new($script).check($timeout, &[]);
            assert!(run.code == Some(1) || run.code == Some(2), "{run:?}");
            let said = format!("{}{}", run.stdout, run.stderr);
            assert!(said.contains(concat!($verdict, ": ")) && said.contains($detail), "{said}");
        })+
    };
}

hostile! {
    one_that_hangs_at_the_start SHORT
        "sleep 60"
        => "timeout" "in the handshake: nothing was heard";
    one_that_hangs_at_a_question SHORT
        "hello; next; sleep 60"
        => "timeout" "it failed again after 5 restarts";
    one_that_hangs_at_one_question_only SHORT
        "hello; while next; do case $line in *ranged*'\"target.speed\":0'*) sleep 60 ;; \
         *) answer ;; esac; done"
        => "timeout" "target.speed: 0";
    one_that_floods_with_replies LONG
        "hello; next; answer; while :; do answer; done"
        => "protocol error" "no longer open";
    one_that_floods_instead_of_greeting LONG
        "while :; do echo y; done"
        => "protocol error" "is not JSON: `y`";
    one_that_writes_garbage LONG
        "hello; next; printf '\\377\\376\\033[2J\\n'; sleep 60"
        => "protocol error" "is not JSON: `\\u{fffd}\\u{fffd}\\u{1b}[2J`";
    one_that_writes_half_a_line_and_ends LONG
        "hello; next; printf '{\"id\":'"
        => "crashed" "its output ended within a line, `{\"id\":`";
    one_that_writes_half_a_line_and_hangs SHORT
        "hello; next; printf '{\"id\":'; sleep 60"
        => "timeout" "nothing was heard";
    one_that_answers_with_wrong_ids LONG
        "hello; while next; do id=$((id + 1000)); answer; done"
        => "protocol error" "never asked";
    one_that_answers_to_no_id LONG
        "hello; while next; do id=null; answer; done"
        => "protocol error" "never asked: `{\"id\":null,\"a\":";
    one_that_dies_at_the_start LONG
        "echo 'no table' >&2; exit 3"
        => "crashed" "exit status: 3";
    one_that_ends_at_once_without_a_complaint LONG
        "exit 0"
        => "crashed" "in the handshake: its output ended (exit status: 0)";
    one_that_dies_midway LONG
        "hello; next; answer; next; answer; exit 1"
        => "crashed" "(exit status: 1)";
    one_that_is_killed_by_a_signal LONG
        "hello; next; kill -9 $$"
        => "crashed" "(signal: 9";
    one_that_answers_twice LONG
        "hello; while next; do answer; answer; done"
        => "protocol error" "no longer open";
    one_that_answers_late SHORT
        "hello; while next; do sleep 5; answer; done"
        => "timeout" "nothing was heard";
    one_that_writes_huge_lines LONG
        "hello; next; head -c 100000 /dev/zero | tr '\\0' x; echo; sleep 60"
        => "protocol error" "has more than 65536 bytes: `xxx";
    one_whose_line_never_ends LONG
        "hello; next; tr '\\0' x </dev/zero"
        => "protocol error" "has more than 65536 bytes";
    one_that_speaks_another_protocol LONG
        "hello | sed 's/\"protocol\":1/\"protocol\":2/'; sleep 60"
        => "protocol error" "it speaks protocol 2, and this is protocol 1";
    one_that_closes_its_output LONG
        "hello; next; exec >&-; sleep 60"
        => "crashed" "its output ended, and ran on";
    one_that_closes_its_input LONG
        "hello >\"$0.hello\"; exec <&-; cat \"$0.hello\"; sleep 60"
        => "crashed" "it closed its input, and ran on";
    one_that_ignores_the_end_of_its_input SHORT
        "hello; while next; do answer; done; sleep 60"
        => "lingers" "it did not end when its input ended";
    one_that_answers_with_the_wrong_type LONG
        "hello; while next; do a='\"two\"'; answer; done"
        => "protocol error" "wrong type: `{\"id\":";
    one_that_writes_empty_lines LONG
        "hello; while next; do echo; answer; done"
        => "protocol error" "is not JSON: ``";
    one_that_adds_unknown_keys LONG
        "hello; while next; do a=\"$a,\\\"mood\\\":\\\"good\\\"\"; answer; done"
        => "protocol error" "unknown field `mood`";
    one_that_says_two_things_at_once LONG
        "hello; while next; do a=\"$a,\\\"error\\\":\\\"x\\\"\"; answer; done"
        => "protocol error" "says more than one";
    one_that_uses_dice_that_never_fell LONG
        "hello; while next; do a=\"$a,\\\"dice_used\\\":99\"; answer; done"
        => "protocol error" "more dice than fall";
    one_that_leaves_a_process_behind LONG
        "sleep 60 & echo $! >>\"$0.pids\"; hello; while next; do answer; done"
        => "lingers" "it left processes behind";
    one_that_supports_nothing LONG
        "hello; while next; do printf '{\"id\":%s,\"unsupported\":\"all of it\"}\\n' \"$id\"; done"
        => "unanswered" "it answered no question";
    one_that_only_fails LONG
        "hello; while next; do printf '{\"id\":%s,\"error\":\"no idea\"}\\n' \"$id\"; done"
        => "error" "no idea (";
    one_that_remembers LONG
        "hello; n=0; while next; do n=$((n + 1)); test $n -gt 40 && case $line in *ranged*) ;; \
         *) a=$n ;; esac; answer; done"
        => "hidden state" "it said";
    one_that_fails_when_its_input_ends LONG
        "hello; while next; do answer; done; exit 4"
        => "crashed" "when its input ended, it ended with exit status: 4";
    one_that_has_the_last_word LONG
        "hello; while next; do answer; done; echo bye"
        => "protocol error" "answers nothing that is open: `bye`";
    one_that_advertises_what_nobody_asks LONG
        "hello | sed 's/damage-base/damage-base\",\"shoe-size/'; while next; do answer; done"
        => "unanswered" "'shoe-size', which is not a question";
}

#[test]
fn an_engine_that_cannot_be_found_is_told_from_one_that_disagrees() {
    let run = crate::program::run(&["check", "--engine", "/nowhere/engine", "--timeout", LONG]);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(
        run.stderr.contains("crashed: in the handshake") && run.stderr.contains("not found"),
        "{}",
        run.stderr
    );
}

/// The same shell without malice, so that the verdicts above are about the malice.
#[test]
fn the_same_engine_without_malice_agrees() {
    let run = Shell::new("hello; while next; do answer; done").check(LONG, &[]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.contains("0 disagreements, 0 failures"), "{}", run.stdout);
}

#[test]
fn standard_error_is_free() {
    let script = "head -c 1000000 /dev/zero >&2; hello; while next; do answer; done";
    assert_eq!(Shell::new(script).check(LONG, &[]).code, Some(0));
}

/// A process in a session of its own is out of the reach of a process group: it is neither found
/// nor ended, but it does not hold up the run either.
#[test]
fn one_that_leaves_a_process_in_another_session_is_not_waited_for() {
    let shell = Shell::new(
        "setsid sh -c 'echo $$ >\"$0.stray\"; exec sleep 60' \"$0\" >/dev/null 2>&1 </dev/null &\n\
         until [ -s \"$0.stray\" ]; do :; done\n\
         hello; while next; do answer; done",
    );
    let run = shell.run(LONG, &[]);
    let stray = shell.read("engine.stray");
    let ended = std::process::Command::new("kill").args(["-9", stray.trim()]).status().unwrap();
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(ended.success(), "process {stray} was not there any more");
}
