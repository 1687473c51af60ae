//! The subject or glossary term that somebody names: by id, by name, or by enough of its words.
//! Names in links are exact, and resolved in `link.rs`.

use super::{Catalog, GLOSSARY, Subject};
use crate::Error;
use crate::markdown::slug;
use variorum_expr::suggest;

impl Catalog {
    /// The subject with this id or name; a suggestion otherwise. Refused if a record of it is
    /// misplaced.
    pub fn find_by_name(&self, word: &str) -> Result<&Subject, Error> {
        let subject = self.named(word).ok_or_else(|| self.unknown_subject(word))?;
        self.refuse_misplaced_records(subject).map(|()| subject)
    }

    /// The subject that somebody names by id, by name, or by the beginnings of its words where
    /// these fit no other; the candidates or a suggestion otherwise. Refused if a record of it is
    /// misplaced.
    pub fn find(&self, word: &str) -> Result<&Subject, Error> {
        let subject = match self.named(word) {
            Some(named) => named,
            None => self.shortened(word)?,
        };
        self.refuse_misplaced_records(subject).map(|()| subject)
    }

    fn named(&self, word: &str) -> Option<&Subject> {
        self.subject(word).or_else(|| self.subject(&slug(word)))
    }

    fn shortened(&self, word: &str) -> Result<&Subject, Error> {
        let wanted = slug(word);
        let fits = |subject: &&Subject| is_short_for(&wanted, &subject.id);
        match self.subjects.values().filter(fits).collect::<Vec<_>>().as_slice() {
            [only] => Ok(*only),
            [] => Err(self.unknown_subject(word)),
            several => Err(Error::AmbiguousSubject {
                word: word.to_owned(),
                candidates: several.iter().map(|subject| subject.id.clone()).collect(),
            }),
        }
    }

    /// The glossary and the id of the term that somebody names, unless a subject has that name.
    /// Refused if a record of the glossary is misplaced.
    pub fn find_term(&self, word: &str) -> Result<Option<(&Subject, String)>, Error> {
        let wanted = slug(word);
        let Some(glossary) = self.subject(GLOSSARY).filter(|_| self.subject(&wanted).is_none())
        else {
            return Ok(None);
        };
        let is_term = glossary.entries().any(|entry| entry.record.clause(&wanted).is_some());
        if is_term {
            self.refuse_misplaced_records(glossary)?;
        }
        Ok(is_term.then_some((glossary, wanted)))
    }

    /// Where nothing has the name, but a file that cannot be used has: what is wrong with it.
    fn unknown_subject(&self, word: &str) -> Error {
        let id = slug(word);
        let broken: Vec<_> = self.problems_about(&id, None).cloned().collect();
        if !broken.is_empty() {
            return Error::Findings(broken);
        }
        let known = self.subjects.keys().map(String::as_str);
        let suggestion = suggest::nearest(&id, known).map(str::to_owned);
        Error::UnknownSubject { word: word.to_owned(), suggestion }
    }
}

/// Whether each word of `short` begins the word at its place in an id.
pub fn is_short_for(short: &str, id: &str) -> bool {
    let mut words = id.split('-');
    let begins = |typed: &str| words.next().is_some_and(|word| word.starts_with(typed));
    !short.is_empty() && short.split('-').all(begins)
}

#[cfg(test)]
mod tests {
    use super::is_short_for;

    #[test]
    fn each_word_may_be_shortened_and_the_last_ones_left_out() {
        for short in ["flame", "fl", "flame-l", "flame-lightning"] {
            assert!(is_short_for(short, "flame-lightning"), "{short}");
        }
        assert!(is_short_for("force-march", "forced-march"));
        for other in ["", "lightning", "flame-x", "flame-lightning-x"] {
            assert!(!is_short_for(other, "flame-lightning"), "{other}");
        }
    }
}
