//! Situations in the words of players: checks speak of an actor and a bystander, readers of their
//! own warrior and a third one, or of those whom a picture names.

use super::labels::capitalized;

/// What checks say, and what pages say; the longer before what it contains.
const WORDS: [(&str, &str); 12] = [
    ("the actor's player", "your side"),
    ("The actor's player", "Your side"),
    ("the acting warrior", "your warrior"),
    ("The acting warrior", "Your warrior"),
    ("the captive bystander", "the captive"),
    ("the actor", "your warrior"),
    ("The actor", "Your warrior"),
    ("no bystander", "no third warrior"),
    ("a bystander", "a third warrior"),
    ("the bystander", "the third warrior"),
    ("The bystander", "The third warrior"),
    ("go the way of the facts", "go this way"),
];

/// A sentence about a situation as a player would say it.
pub(crate) fn in_player_words(sentence: &str) -> String {
    let replace = |text: String, (from, to): &(&str, &str)| text.replace(from, to);
    WORDS.iter().fold(sentence.to_owned(), replace)
}

/// The names of the one who acts, of the one who is acted on and of the third one in what was
/// played, and what they are called where nothing was.
const CAST: [(&str, &[&str]); 3] = [
    ("your warrior", &["the attacker", "the passenger"]),
    ("the target", &["the target", "the opposing warrior", "the friendly warrior"]),
    ("the third warrior", &["another figure", "the passenger"]),
];

/// A sentence about a situation in the words of its picture: everybody is called as there.
pub(crate) fn in_words_of_cast(sentence: &str, names: &[String]) -> String {
    let mut text = in_player_words(sentence);
    for (word, known) in CAST {
        let name = known.iter().find(|name| names.iter().any(|other| other == *name));
        if let Some(name) = name.filter(|name| **name != word) {
            text = text.replace(word, name);
            text = text.replace(&capitalized(word), &capitalized(name));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{in_player_words, in_words_of_cast};

    #[test]
    fn a_situation_is_about_your_warrior() {
        assert_eq!(
            in_player_words("The bystander is a foe of the acting warrior. May the actor move?"),
            "The third warrior is a foe of your warrior. May your warrior move?"
        );
        assert_eq!(
            in_player_words("How many points does the actor's player score?"),
            "How many points does your side score?"
        );
    }

    #[test]
    fn a_picture_has_the_same_names_as_its_sentence() {
        let names = ["the attacker", "the opposing warrior"].map(str::to_owned);
        assert_eq!(
            in_words_of_cast("The acting warrior moves. Is the target harmed?", &names),
            "The attacker moves. Is the opposing warrior harmed?"
        );
        assert_eq!(in_words_of_cast("May the actor move?", &[]), "May your warrior move?");
    }
}
