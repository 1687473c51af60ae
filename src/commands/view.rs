//! How the verbs describe a subject in a sentence, and the JSON of editions and records.

use variorum_corpus::catalog::{Subject, SubjectKind};

pub(crate) use crate::json_view::{EditionView, RecordView};

/// What kind of subject it is: `speed ability`, or `rule, movement`.
pub(crate) fn subject_label(subject: &Subject) -> String {
    match &subject.kind {
        SubjectKind::Ability(slot) => format!("{} ability", slot.name()),
        SubjectKind::Rule(chapter) => format!("rule, {chapter}"),
    }
}
