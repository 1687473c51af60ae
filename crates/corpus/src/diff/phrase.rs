//! Makes a diff readable: edits slide to the borders of phrases, marks go with their word, near
//! edits join.
//! It never invents a difference that the texts do not have, and never hides one.

use std::ops::Range;

use super::token::Token;

/// Where less than one word in this many stays, the whole text counts as replaced: leftovers would
/// only confuse.
const FEW_IN_COMMON: usize = 5;

/// A stretch of pieces on one side replaced by a stretch on the other; one of the two may be empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Edit {
    pub a: Range<usize>,
    pub b: Range<usize>,
}

/// Two texts cut into numbered pieces.
#[derive(Debug, Clone, Copy)]
pub(super) struct Texts<'t> {
    pub a: &'t str,
    pub b: &'t str,
    pub left: &'t [Token],
    pub right: &'t [Token],
    pub left_ids: &'t [u32],
    pub right_ids: &'t [u32],
}

impl Texts<'_> {
    /// Where the piece before `n` ends.
    pub fn end_a(&self, n: usize) -> usize {
        self.left.get(n).map_or(self.a.len(), |token| token.start)
    }

    /// Where the piece before `n` ends.
    pub fn end_b(&self, n: usize) -> usize {
        self.right.get(n).map_or(self.b.len(), |token| token.start)
    }

    /// Where the piece `n` begins, after its space.
    pub fn body_a(&self, n: usize) -> usize {
        self.left.get(n).map_or(self.a.len(), |token| token.body.start)
    }

    /// Where the piece `n` begins, after its space.
    pub fn body_b(&self, n: usize) -> usize {
        self.right.get(n).map_or(self.b.len(), |token| token.body.start)
    }

    /// Whether the same space stands before two pieces.
    pub fn same_space(&self, a: usize, b: usize) -> bool {
        self.a.get(self.end_a(a)..self.body_a(a)) == self.b.get(self.end_b(b)..self.body_b(b))
    }
}

/// Edits as people would mark them.
pub(super) fn readable(texts: &Texts<'_>, mut edits: Vec<Edit>) -> Vec<Edit> {
    slide_all(texts, &mut edits);
    let mut edits = with_spaces(texts, edits);
    take_words_along(texts, &mut edits);
    let edits = joined(texts, edits);
    if edits.len() > 1 && few_stay(texts, &edits) {
        return vec![Edit { a: 0..texts.left.len(), b: 0..texts.right.len() }];
    }
    edits
}

/// Moves every pure addition or removal to the nearest border of a phrase, where its text allows
/// it.
fn slide_all(texts: &Texts<'_>, edits: &mut [Edit]) {
    for n in 0..edits.len() {
        let floor = n
            .checked_sub(1)
            .and_then(|before| edits.get(before))
            .map_or((0, 0), |edit| (edit.a.end, edit.b.end));
        let after = edits.get(n + 1).map(|edit| (edit.a.start, edit.b.start));
        let ceiling = after.unwrap_or((texts.left.len(), texts.right.len()));
        let Some(edit) = edits.get_mut(n) else { continue };
        let (removal, addition) = (edit.b.is_empty(), edit.a.is_empty());
        let by = match (removal, addition) {
            (true, false) => {
                slide(texts.a, texts.left, texts.left_ids, &edit.a, floor.0, ceiling.0)
            }
            (false, true) => {
                slide(texts.b, texts.right, texts.right_ids, &edit.b, floor.1, ceiling.1)
            }
            _ => 0,
        };
        edit.a = edit.a.start.saturating_add_signed(by)..edit.a.end.saturating_add_signed(by);
        edit.b = edit.b.start.saturating_add_signed(by)..edit.b.end.saturating_add_signed(by);
    }
}

/// How far an edit should move: to where it begins and ends at the borders of a sentence, or else
/// of a phrase.
fn slide(
    text: &str,
    tokens: &[Token],
    ids: &[u32],
    edit: &Range<usize>,
    floor: usize,
    ceiling: usize,
) -> isize {
    let id = |n: usize| ids.get(n);
    let mut back = 0;
    while edit.start - back > floor && id(edit.start - back - 1) == id(edit.end - back - 1) {
        back += 1;
    }
    let mut ahead = 0;
    while edit.end + ahead < ceiling && id(edit.start + ahead) == id(edit.end + ahead) {
        ahead += 1;
    }
    let (first, length) = (edit.start - back, edit.len());
    let score = |start: usize| border(text, tokens, start) + border(text, tokens, start + length);
    let best = (first..=edit.start + ahead)
        .max_by_key(|start| (score(*start), *start))
        .unwrap_or(edit.start);
    best.cast_signed() - edit.start.cast_signed()
}

/// How good a place before the piece `n` is to begin or end an edit.
fn border(text: &str, tokens: &[Token], n: usize) -> u8 {
    let mark = |n: usize| {
        tokens.get(n).filter(|token| !token.is_word).and_then(|token| text.get(token.body.clone()))
    };
    match n.checked_sub(1).map(mark) {
        None | Some(Some("." | "!" | "?")) => 3,
        _ if n >= tokens.len() => 3,
        Some(Some(_)) => 2,
        Some(None) if mark(n).is_some() => 2,
        Some(None) => 1,
    }
}

/// Adds the places where only the space before a word differs; right after an edit, the edit itself
/// covers them.
fn with_spaces(texts: &Texts<'_>, edits: Vec<Edit>) -> Vec<Edit> {
    let mut all = Vec::with_capacity(edits.len());
    let (mut a, mut b) = (0, 0);
    let end =
        Edit { a: texts.left.len()..texts.left.len(), b: texts.right.len()..texts.right.len() };
    let mut after_edit = false;
    for edit in edits.into_iter().chain([end]) {
        while a < edit.a.start {
            if !after_edit && !texts.same_space(a, b) {
                all.push(Edit { a: a..a + 1, b: b..b + 1 });
            }
            after_edit = false;
            (a, b) = (a + 1, b + 1);
        }
        (a, b) = (edit.a.end, edit.b.end);
        after_edit = true;
        if !edit.a.is_empty() || !edit.b.is_empty() {
            all.push(edit);
        }
    }
    all
}

fn words_in(tokens: &[Token], range: Range<usize>) -> usize {
    tokens.get(range).unwrap_or_default().iter().filter(|token| token.is_word).count()
}

/// An edit of marks alone takes the word along that they stand at: a lone comma is easily
/// overlooked.
fn take_words_along(texts: &Texts<'_>, edits: &mut [Edit]) {
    for n in 0..edits.len() {
        let floor =
            n.checked_sub(1).and_then(|before| edits.get(before)).map_or(0, |before| before.a.end);
        let ceiling = edits.get(n + 1).map_or(texts.left.len(), |after| after.a.start);
        let Some(edit) = edits.get_mut(n) else { continue };
        if words_in(texts.left, edit.a.clone()) + words_in(texts.right, edit.b.clone()) > 0 {
            continue;
        }
        let (before, after) =
            (texts.left.get(floor..edit.a.start), texts.left.get(edit.a.end..ceiling));
        let back =
            before.unwrap_or_default().iter().rev().position(|token| token.is_word).map(|n| n + 1);
        let ahead = after.unwrap_or_default().iter().position(|token| token.is_word).map(|n| n + 1);
        match (back, ahead) {
            (Some(back), ahead) if ahead.is_none() || clings(texts, edit) => {
                (edit.a.start, edit.b.start) = (edit.a.start - back, edit.b.start - back);
            }
            (_, Some(ahead)) => (edit.a.end, edit.b.end) = (edit.a.end + ahead, edit.b.end + ahead),
            _ => {}
        }
    }
}

/// Whether the first mark of an edit stands right behind what comes before it.
fn clings(texts: &Texts<'_>, edit: &Edit) -> bool {
    let marks = if edit.a.is_empty() {
        texts.right.get(edit.b.clone())
    } else {
        texts.left.get(edit.a.clone())
    };
    marks.and_then(<[Token]>::first).is_some_and(|mark| mark.start == mark.body.start)
}

/// Joins edits that touch, or that are separated by fewer words than either of them has; a single
/// word joins them already if one of them is longer than that.
fn joined(texts: &Texts<'_>, edits: Vec<Edit>) -> Vec<Edit> {
    let mut joined: Vec<Edit> = Vec::with_capacity(edits.len());
    for mut edit in edits {
        while let Some(before) =
            joined.last().filter(|before| belong_together(texts, before, &edit))
        {
            edit.a = before.a.start.min(edit.a.start)..before.a.end.max(edit.a.end);
            edit.b = before.b.start.min(edit.b.start)..before.b.end.max(edit.b.end);
            joined.pop();
        }
        joined.push(edit);
    }
    joined
}

fn belong_together(texts: &Texts<'_>, before: &Edit, after: &Edit) -> bool {
    if before.a.end >= after.a.start || before.b.end >= after.b.start {
        return true;
    }
    let weight = |edit: &Edit| {
        words_in(texts.left, edit.a.clone()).max(words_in(texts.right, edit.b.clone()))
    };
    let (least, most) = (weight(before).min(weight(after)), weight(before).max(weight(after)));
    let between = words_in(texts.left, before.a.end..after.a.start);
    between == 0 || between < least || (between == 1 && most > 1)
}

fn few_stay(texts: &Texts<'_>, edits: &[Edit]) -> bool {
    let all = words_in(texts.left, 0..texts.left.len());
    let gone: usize = edits.iter().map(|edit| words_in(texts.left, edit.a.clone())).sum();
    let longest = all.max(words_in(texts.right, 0..texts.right.len()));
    (all - gone) * FEW_IN_COMMON < longest
}
