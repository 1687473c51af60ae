//! The words of two versions of a sentence, in runs of same, removed and added.
//! It never splits a word or a number, and joins edits that only a shorter same run keeps apart.

use std::ops::Range;

use similar::DiffOp;

use super::align::operations;
use super::token::{Ignore, Token, TokenKind, key, tokens};
use variorum_corpus::diff::inverted;
pub use variorum_corpus::diff::{Run, RunKind};

/// Tokens of the first and second text that are the same, or that replace one another.
#[derive(Debug, Clone)]
struct Stretch {
    same: bool,
    old: Range<usize>,
    new: Range<usize>,
}

/// The runs that lead from one sentence to another.
pub fn runs(before: &str, after: &str, ignore: Ignore) -> Vec<Run> {
    if before > after {
        return inverted(&one_way(after, before, ignore, true));
    }
    one_way(before, after, ignore, false)
}

fn one_way(before: &str, after: &str, ignore: Ignore, same_from_old: bool) -> Vec<Run> {
    let keep = |token: &Token| ignore == Ignore::Nothing || token.kind != TokenKind::Space;
    let old: Vec<Token> = tokens(before).into_iter().filter(keep).collect();
    let new: Vec<Token> = tokens(after).into_iter().filter(keep).collect();
    let keys = |tokens: &[Token], text: &str| {
        tokens.iter().map(|token| key(token.of(text), ignore)).collect::<Vec<_>>()
    };
    let ops = operations(&keys(&old, before), &keys(&new, after));
    let mut runs = Vec::new();
    for stretch in joined(ops.iter().map(stretch).collect(), &old, &new) {
        let (gone, come) = (cut(before, &old, &stretch.old), cut(after, &new, &stretch.new));
        if stretch.same {
            push(&mut runs, RunKind::Same, if same_from_old { gone } else { come });
        } else {
            push(&mut runs, RunKind::Removed, gone);
            push(&mut runs, RunKind::Added, come);
        }
    }
    runs
}

fn push(runs: &mut Vec<Run>, kind: RunKind, text: &str) {
    if !text.is_empty() {
        runs.push(Run { kind, text: text.to_owned() });
    }
}

fn stretch(op: &DiffOp) -> Stretch {
    Stretch { same: matches!(op, DiffOp::Equal { .. }), old: op.old_range(), new: op.new_range() }
}

/// The text of some tokens, up to where the next one begins.
fn cut<'a>(text: &'a str, tokens: &[Token], range: &Range<usize>) -> &'a str {
    let (Some(first), false) = (tokens.get(range.start), range.is_empty()) else {
        return "";
    };
    let end = tokens.get(range.end).map_or(text.len(), |token| token.range.start);
    text.get(first.range.start..end).unwrap_or_default()
}

/// Joins neighbouring edits, and those with fewer same words between them than they change
/// themselves.
fn joined(stretches: Vec<Stretch>, old: &[Token], new: &[Token]) -> Vec<Stretch> {
    let count = |tokens: &[Token], range: &Range<usize>| {
        tokens
            .get(range.clone())
            .unwrap_or_default()
            .iter()
            .filter(|token| token.kind == TokenKind::Word)
            .count()
    };
    let changed = |stretch: &Stretch| count(old, &stretch.old).max(count(new, &stretch.new));
    let mut done: Vec<Stretch> = Vec::new();
    for stretch in stretches {
        if stretch.same {
            done.push(stretch);
            continue;
        }
        let between = done.last().filter(|last| last.same).map(|last| count(new, &last.new));
        let previous = done
            .len()
            .checked_sub(2)
            .and_then(|at| done.get(at))
            .filter(|last| !last.same)
            .map(changed);
        let near = matches!((between, previous), (Some(between), Some(previous)) if between == 0 || (between < previous && between < changed(&stretch)));
        let adjacent = done.last().is_some_and(|last| !last.same);
        if near {
            done.pop();
        }
        match done.last_mut() {
            Some(last) if near || adjacent => {
                last.old.end = stretch.old.end;
                last.new.end = stretch.new.end;
            }
            _ => done.push(stretch),
        }
    }
    done
}
