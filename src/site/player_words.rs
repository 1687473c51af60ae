//! Situations in the words of players: checks speak of an actor and a bystander, readers of their
//! own warrior and a third one.

/// What checks say, and what pages say; the longer before what it contains.
const WORDS: [(&str, &str); 11] = [
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
];

/// A sentence about a situation as a player would say it.
pub(crate) fn in_player_words(sentence: &str) -> String {
    let replace = |text: String, (from, to): &(&str, &str)| text.replace(from, to);
    WORDS.iter().fold(sentence.to_owned(), replace)
}

#[cfg(test)]
mod tests {
    use super::in_player_words;

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
}
