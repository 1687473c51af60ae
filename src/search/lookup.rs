//! Tables that the build script makes (`build/lookup_tables.rs`), so that no search has to.

/// Keys with their values, in the order of the keys. It holds hardly any pointers: each would have
/// to be relocated at every start of the program.
pub(crate) struct LookupTable {
    /// Every key, with its value behind it.
    pub(crate) text: &'static str,
    /// How each key begins, where it starts and ends in the text, and where its value ends.
    pub(crate) entries: &'static [(u32, u16, u16, u16)],
}

impl LookupTable {
    pub(crate) fn get(&self, key: &str) -> Option<&'static str> {
        self.from(key).next().filter(|(found, _)| *found == key).map(|(_, value)| value)
    }

    /// The entries from a key on.
    pub(crate) fn from(&self, key: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
        let beginning = beginning(key);
        let first = self.entries.partition_point(|(other, ..)| *other < beginning);
        let part = |start: u16, end: u16| {
            let part = self.text.get(usize::from(start)..usize::from(end));
            part.expect("the build script took them from the text")
        };
        let entries = self.entries.iter().skip(first);
        entries
            .map(move |(_, start, end, value_end)| (part(*start, *end), part(*end, *value_end)))
            .skip_while(move |(other, _)| *other < key)
    }
}

/// How a key begins, as a number: of two keys the lesser never has the greater one. To compare
/// numbers takes a third of what comparing the keys takes.
pub(crate) fn beginning(key: &str) -> u32 {
    let bytes = key.bytes().map(u32::from).chain(std::iter::repeat(0));
    bytes.take(4).fold(0, |number, byte| number << 8 | byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: LookupTable = LookupTable {
        text: "a1a b2ablechancechange5",
        entries: &[
            (0x6100_0000, 0, 1, 2),
            (0x6120_6200, 2, 5, 6),
            (0x6162_6c65, 6, 10, 10),
            (0x6368_616e, 10, 16, 16),
            (0x6368_616e, 16, 22, 23),
        ],
    };

    #[test]
    fn a_key_has_its_own_value_and_none_of_its_neighbours() {
        let values = ["a", "a b", "able", "chance", "change"].map(|key| TABLE.get(key));
        assert_eq!(values, [Some("1"), Some("2"), Some(""), Some(""), Some("5")]);
        for absent in ["", "a ", "a b c", "ab", "ables", "chan", "chang", "changed", "d"] {
            assert_eq!(TABLE.get(absent), None, "{absent}");
        }
    }

    #[test]
    fn the_entries_from_a_key_on_are_in_order() {
        let keys = |from: &str| TABLE.from(from).map(|(key, _)| key).collect::<Vec<_>>();
        assert_eq!(keys("ab"), ["able", "chance", "change"]);
        assert_eq!(keys("chang"), ["change"]);
        assert!(keys("changed").is_empty());
    }

    #[test]
    fn beginnings_are_in_the_order_of_the_keys() {
        let keys = ["", "a", "a b", "ab", "able", "ables", "b", "\u{e4}"];
        assert!(keys.is_sorted_by_key(|key| beginning(key)));
    }
}
