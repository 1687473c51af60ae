//! English stemming by Porter's algorithm: `shooting`, `shoots` and `shoot` become one.
//! It is our own, and small, because the index of the pages is made with it on any machine; it
//! knows no other language.

/// The stem of a word in small letters; a word with other characters than `a` to `z` stays as it
/// is.
pub fn stem(word: &str) -> String {
    if word.len() <= 2 || !word.bytes().all(|b| b.is_ascii_lowercase()) {
        return word.to_owned();
    }
    let word = plural(word.to_owned());
    let word = past_and_ing(word);
    let word = y_to_i(word);
    let word = replaced(word, &STEP_2, 0);
    let word = replaced(word, &STEP_3, 0);
    let word = dropped(word);
    tidied(word)
}

const STEP_2: [(&str, &str); 20] = [
    ("ational", "ate"),
    ("tional", "tion"),
    ("enci", "ence"),
    ("anci", "ance"),
    ("izer", "ize"),
    ("abli", "able"),
    ("alli", "al"),
    ("entli", "ent"),
    ("eli", "e"),
    ("ousli", "ous"),
    ("ization", "ize"),
    ("ation", "ate"),
    ("ator", "ate"),
    ("alism", "al"),
    ("iveness", "ive"),
    ("fulness", "ful"),
    ("ousness", "ous"),
    ("aliti", "al"),
    ("iviti", "ive"),
    ("biliti", "ble"),
];
const STEP_3: [(&str, &str); 7] = [
    ("icate", "ic"),
    ("ative", ""),
    ("alize", "al"),
    ("iciti", "ic"),
    ("ical", "ic"),
    ("ful", ""),
    ("ness", ""),
];
const STEP_4: [&str; 19] = [
    "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous",
    "ive", "ize", "ion", "al", "er", "ic", "ou",
];

fn is_vowel(word: &[u8], at: usize) -> bool {
    match word.get(at) {
        Some(b'a' | b'e' | b'i' | b'o' | b'u') => true,
        Some(b'y') => at > 0 && !is_vowel(word, at - 1),
        _ => false,
    }
}

/// How often a run of vowels is followed by a run of consonants.
fn measure(stem: &str) -> usize {
    let (mut before, mut count) = (false, 0);
    for (at, letter) in stem.bytes().enumerate() {
        // A `y` after a consonant sounds, after a vowel it does not.
        let vowel = matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u')
            || (letter == b'y' && at > 0 && !before);
        count += usize::from(before && !vowel);
        before = vowel;
    }
    count
}

fn has_vowel(stem: &str) -> bool {
    (0..stem.len()).any(|at| is_vowel(stem.as_bytes(), at))
}

fn ends_double(stem: &str) -> bool {
    let bytes = stem.as_bytes();
    matches!(bytes, [.., a, b] if a == b) && !is_vowel(bytes, bytes.len() - 1)
}

/// Consonant, vowel, consonant other than w, x and y: the ending of a stem that lost its `e`.
fn ends_short(stem: &str) -> bool {
    let bytes = stem.as_bytes();
    let n = bytes.len();
    n >= 3
        && !is_vowel(bytes, n - 3)
        && is_vowel(bytes, n - 2)
        && !is_vowel(bytes, n - 1)
        && !stem.ends_with(['w', 'x', 'y'])
}

fn plural(mut word: String) -> String {
    if word.ends_with("sses") || word.ends_with("ies") {
        word.truncate(word.len() - 2);
    } else if word.ends_with('s') && !word.ends_with("ss") {
        word.pop();
    }
    word
}

fn past_and_ing(word: String) -> String {
    if let Some(stem) = word.strip_suffix("eed") {
        return if measure(stem) > 0 { format!("{stem}ee") } else { word };
    }
    let Some(stem) =
        word.strip_suffix("ed").or_else(|| word.strip_suffix("ing")).filter(|stem| has_vowel(stem))
    else {
        return word;
    };
    if stem.ends_with("at")
        || stem.ends_with("bl")
        || stem.ends_with("iz")
        || (measure(stem) == 1 && ends_short(stem))
    {
        return format!("{stem}e");
    }
    let mut stem = stem.to_owned();
    if ends_double(&stem) && !stem.ends_with(['l', 's', 'z']) {
        stem.pop();
    }
    stem
}

fn y_to_i(word: String) -> String {
    match word.strip_suffix('y') {
        Some(stem) if has_vowel(stem) => format!("{stem}i"),
        _ => word,
    }
}

/// A word without its ending. The last letter is looked at first, since a word has hardly any of
/// the endings.
fn without<'a>(word: &'a str, ending: &str) -> Option<&'a str> {
    if word.as_bytes().last() == ending.as_bytes().last() {
        word.strip_suffix(ending)
    } else {
        None
    }
}

fn replaced(word: String, endings: &[(&str, &str)], above: usize) -> String {
    for (ending, better) in endings {
        if let Some(stem) = without(&word, ending) {
            return if measure(stem) > above { format!("{stem}{better}") } else { word };
        }
    }
    word
}

fn dropped(word: String) -> String {
    let Some((ending, stem)) =
        STEP_4.iter().find_map(|ending| without(&word, ending).map(|stem| (*ending, stem)))
    else {
        return word;
    };
    let whole = ending != "ion" || stem.ends_with(['s', 't']);
    if measure(stem) > 1 && whole { stem.to_owned() } else { word }
}

fn tidied(mut word: String) -> String {
    if let Some(stem) = word.strip_suffix('e') {
        let m = measure(stem);
        if m > 1 || (m == 1 && !ends_short(stem)) {
            word.pop();
        }
    }
    if word.ends_with("ll") && measure(&word) > 1 {
        word.pop();
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_game_meet_in_their_stems() {
        for family in [
            &["shoot", "shoots", "shooting"][..],
            &["move", "moves", "moved", "moving"],
            &["push", "pushes", "pushed", "pushing"],
            &["ability", "abilities"],
            &["formation", "formations"],
            &["spin", "spins", "spinning"],
            &["carry", "carries", "carried"],
            &["heal", "heals", "healed", "healing"],
        ] {
            let stems: Vec<String> = family.iter().map(|word| stem(word)).collect();
            assert!(stems.windows(2).all(|pair| pair[0] == pair[1]), "{family:?}: {stems:?}");
        }
    }

    #[test]
    fn porters_own_examples_come_out_as_he_gives_them() {
        for (word, expected) in [
            ("caresses", "caress"),
            ("ponies", "poni"),
            ("cats", "cat"),
            ("feed", "feed"),
            ("agreed", "agre"),
            ("plastered", "plaster"),
            ("bled", "bled"),
            ("motoring", "motor"),
            ("sing", "sing"),
            ("conflated", "conflat"),
            ("hopping", "hop"),
            ("falling", "fall"),
            ("hissing", "hiss"),
            ("filing", "file"),
            ("happy", "happi"),
            ("sky", "sky"),
            ("relational", "relat"),
            ("conditional", "condit"),
            ("hopefulness", "hope"),
            ("electricity", "electr"),
            ("adjustment", "adjust"),
            ("adoption", "adopt"),
            ("controlling", "control"),
            ("rate", "rate"),
        ] {
            assert_eq!(stem(word), expected, "{word}");
        }
    }

    #[test]
    fn short_words_numbers_and_other_letters_stay() {
        for word in ["", "a", "as", "1st", "naïve", "x2"] {
            assert_eq!(stem(word), word);
        }
    }
}
