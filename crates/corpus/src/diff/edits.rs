//! Finds the edits between two texts and makes them readable: they slide to the borders of phrases,
//! marks go with their word, edits near each other join.
//! It never invents a difference that the texts do not have, and never hides one.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::token::{Ignore, Token};

/// Where less than one word in this many stays, the whole text counts as replaced: the few words
/// that stay would only confuse.
const FEW_IN_COMMON: usize = 5;

/// A stretch of tokens on one side replaced by a stretch on the other; one of the two may be empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) older: Range<usize>,
    pub(super) newer: Range<usize>,
}

impl Edit {
    /// The edit with the older and the newer side exchanged.
    pub(super) fn swapped(self) -> Self {
        Self { older: self.newer, newer: self.older }
    }

    fn shift(&mut self, by: isize) {
        for range in [&mut self.older, &mut self.newer] {
            *range = range.start.saturating_add_signed(by)..range.end.saturating_add_signed(by);
        }
    }
}

/// A text with its tokens; equal tokens have equal ids.
#[derive(Debug)]
pub(super) struct TokenizedText<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: Vec<Token>,
    pub(super) ids: Vec<u32>,
}

impl TokenizedText<'_> {
    /// Where the space before token `n` starts; after the last token, the end of the text.
    pub(super) fn start_of(&self, n: usize) -> usize {
        self.tokens.get(n).map_or(self.text.len(), |token| token.start)
    }

    /// Where token `n` starts, after its space; after the last token, the end of the text.
    pub(super) fn body_of(&self, n: usize) -> usize {
        self.tokens.get(n).map_or(self.text.len(), |token| token.body.start)
    }

    /// The text between two borders of tokens.
    pub(super) fn slice(&self, from: usize, to: usize) -> &str {
        self.text.get(from..to).expect("tokens lie inside their text, in order")
    }

    fn space_before(&self, n: usize) -> &str {
        self.slice(self.start_of(n), self.body_of(n))
    }

    fn count_words(&self, range: Range<usize>) -> usize {
        self.slice_tokens(range).iter().filter(|token| token.is_word).count()
    }

    fn slice_tokens(&self, range: Range<usize>) -> &[Token] {
        self.tokens.get(range).expect("edits lie inside the text, in order")
    }

    /// Token `n` if it is a mark.
    fn mark(&self, n: usize) -> Option<&str> {
        self.tokens.get(n).filter(|token| !token.is_word).map(|token| token.body(self.text))
    }
}

/// The two texts of a comparison.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextPair<'t> {
    pub(super) older: &'t TokenizedText<'t>,
    pub(super) newer: &'t TokenizedText<'t>,
    pub(super) ignore: Ignore,
}

impl TextPair<'_> {
    /// The pair with the older and the newer side exchanged.
    pub(super) fn swapped(self) -> Self {
        Self { older: self.newer, newer: self.older, ignore: self.ignore }
    }

    /// Whether the space before token `older` and before token `newer` counts as the same.
    pub(super) fn same_space(self, older: usize, newer: usize) -> bool {
        self.ignore.space_key(self.older.space_before(older))
            == self.ignore.space_key(self.newer.space_before(newer))
    }

    /// The ends of both texts, as an empty edit behind the last token.
    fn end(self) -> Edit {
        let (older, newer) = (self.older.tokens.len(), self.newer.tokens.len());
        Edit { older: older..older, newer: newer..newer }
    }

    /// The words that an edit removes or adds, whichever are more.
    fn words_changed(self, edit: &Edit) -> usize {
        let removed = self.older.count_words(edit.older.clone());
        removed.max(self.newer.count_words(edit.newer.clone()))
    }
}

/// The edits between two texts, as people would mark them.
pub(super) fn readable_edits(pair: TextPair<'_>) -> Vec<Edit> {
    let mut edits = shortest_edits(pair);
    slide_to_borders(pair, &mut edits);
    let mut edits = with_edits_of_space(pair, edits);
    extend_marks_to_words(pair, &mut edits);
    let edits = join_near_edits(pair, edits);
    if edits.len() > 1 && few_words_stay(pair, &edits) {
        return vec![Edit { older: 0..pair.older.tokens.len(), newer: 0..pair.newer.tokens.len() }];
    }
    edits
}

fn shortest_edits(pair: TextPair<'_>) -> Vec<Edit> {
    capture_diff_slices(Algorithm::Myers, &pair.older.ids, &pair.newer.ids)
        .into_iter()
        .filter(|op| !matches!(op, DiffOp::Equal { .. }))
        .map(|op| Edit { older: op.old_range(), newer: op.new_range() })
        .collect()
}

/// Moves every pure addition or removal to the nearest border of a phrase, where its text allows
/// it.
fn slide_to_borders(pair: TextPair<'_>, edits: &mut [Edit]) {
    for n in 0..edits.len() {
        let before = n.checked_sub(1).and_then(|before| edits.get(before));
        let floor = before.map_or((0, 0), |edit| (edit.older.end, edit.newer.end));
        let after = edits.get(n + 1).cloned().unwrap_or_else(|| pair.end());
        let Some(edit) = edits.get_mut(n) else { continue };
        let by = match (edit.older.is_empty(), edit.newer.is_empty()) {
            (false, true) => best_shift(pair.older, &edit.older, floor.0..after.older.start),
            (true, false) => best_shift(pair.newer, &edit.newer, floor.1..after.newer.start),
            _ => 0,
        };
        edit.shift(by);
    }
}

/// How far an edit should move inside `room`: to where it begins and ends at the borders of a
/// sentence, or else of a phrase.
fn best_shift(side: &TokenizedText<'_>, edit: &Range<usize>, room: Range<usize>) -> isize {
    let id = |n: usize| side.ids.get(n);
    let mut back = 0;
    while edit.start - back > room.start && id(edit.start - back - 1) == id(edit.end - back - 1) {
        back += 1;
    }
    let mut ahead = 0;
    while edit.end + ahead < room.end && id(edit.start + ahead) == id(edit.end + ahead) {
        ahead += 1;
    }
    let (first, length) = (edit.start - back, edit.len());
    let score = |start: usize| border_score(side, start) + border_score(side, start + length);
    let best = (first..=edit.start + ahead)
        .max_by_key(|start| (score(*start), *start))
        .expect("the range holds at least where the edit is now");
    best.cast_signed() - edit.start.cast_signed()
}

/// How good the place before token `n` is to begin or end an edit.
fn border_score(side: &TokenizedText<'_>, n: usize) -> u8 {
    match n.checked_sub(1).map(|before| side.mark(before)) {
        None | Some(Some("." | "!" | "?")) => 3,
        _ if n >= side.tokens.len() => 3,
        Some(Some(_)) => 2,
        Some(None) if side.mark(n).is_some() => 2,
        Some(None) => 1,
    }
}

/// Adds the places where only the space before a word differs; right after an edit, the edit itself
/// covers them.
fn with_edits_of_space(pair: TextPair<'_>, edits: Vec<Edit>) -> Vec<Edit> {
    let mut all = Vec::with_capacity(edits.len());
    let (mut older, mut newer) = (0, 0);
    let mut after_edit = false;
    for edit in edits.into_iter().chain([pair.end()]) {
        while older < edit.older.start {
            if !after_edit && !pair.same_space(older, newer) {
                all.push(Edit { older: older..older + 1, newer: newer..newer + 1 });
            }
            after_edit = false;
            (older, newer) = (older + 1, newer + 1);
        }
        (older, newer) = (edit.older.end, edit.newer.end);
        after_edit = true;
        if !edit.older.is_empty() || !edit.newer.is_empty() {
            all.push(edit);
        }
    }
    all
}

/// Extends an edit of marks alone to the word beside them: a lone comma is easily overlooked.
fn extend_marks_to_words(pair: TextPair<'_>, edits: &mut [Edit]) {
    let older = pair.older;
    for n in 0..edits.len() {
        let before = n.checked_sub(1).and_then(|before| edits.get(before));
        let floor = before.map_or(0, |before| before.older.end);
        let ceiling = edits.get(n + 1).map_or(older.tokens.len(), |after| after.older.start);
        let Some(edit) = edits.get_mut(n) else { continue };
        if pair.words_changed(edit) > 0 {
            continue;
        }
        let before = older.slice_tokens(floor..edit.older.start);
        let after = older.slice_tokens(edit.older.end..ceiling);
        let back = before.iter().rev().position(|token| token.is_word).map(|n| n + 1);
        let ahead = after.iter().position(|token| token.is_word).map(|n| n + 1);
        match (back, ahead) {
            (Some(back), ahead) if ahead.is_none() || has_no_space_before(pair, edit) => {
                edit.older.start -= back;
                edit.newer.start -= back;
            }
            (_, Some(ahead)) => {
                edit.older.end += ahead;
                edit.newer.end += ahead;
            }
            _ => {}
        }
    }
}

/// Whether the first mark of an edit follows what comes before it without a space.
fn has_no_space_before(pair: TextPair<'_>, edit: &Edit) -> bool {
    let marks = if edit.older.is_empty() {
        pair.newer.slice_tokens(edit.newer.clone())
    } else {
        pair.older.slice_tokens(edit.older.clone())
    };
    marks.first().is_some_and(|mark| mark.start == mark.body.start)
}

/// Joins edits that touch, or that are separated by fewer words than either of them has; a single
/// word between two edits does not keep them apart if one of them is longer than a word.
fn join_near_edits(pair: TextPair<'_>, edits: Vec<Edit>) -> Vec<Edit> {
    let mut joined: Vec<Edit> = Vec::with_capacity(edits.len());
    for mut edit in edits {
        while let Some(before) = joined.last().filter(|before| belong_together(pair, before, &edit))
        {
            edit.older =
                before.older.start.min(edit.older.start)..before.older.end.max(edit.older.end);
            edit.newer =
                before.newer.start.min(edit.newer.start)..before.newer.end.max(edit.newer.end);
            joined.pop();
        }
        joined.push(edit);
    }
    joined
}

fn belong_together(pair: TextPair<'_>, before: &Edit, after: &Edit) -> bool {
    if before.older.end >= after.older.start || before.newer.end >= after.newer.start {
        return true;
    }
    let (first, second) = (pair.words_changed(before), pair.words_changed(after));
    let between = pair.older.count_words(before.older.end..after.older.start);
    between == 0 || between < first.min(second) || (between == 1 && first.max(second) > 1)
}

fn few_words_stay(pair: TextPair<'_>, edits: &[Edit]) -> bool {
    let all = pair.older.count_words(0..pair.older.tokens.len());
    let gone: usize = edits.iter().map(|edit| pair.older.count_words(edit.older.clone())).sum();
    let longest = all.max(pair.newer.count_words(0..pair.newer.tokens.len()));
    (all - gone) * FEW_IN_COMMON < longest
}
