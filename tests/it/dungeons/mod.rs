//! The card of Mage Knight Dungeons, question by question.
//!
//! Each test of an ability names it in its comment, as `Card: ability`; the last one holds the
//! forty to that.

mod activation;
mod attack;
mod checks;
mod damage;
mod defense;
mod speed;

use std::collections::BTreeSet;
use variorum::engine::AttackKind;
use variorum::engine::dungeons::ShownAbilities;
use variorum::engine::dungeons::attack::Hit;
use variorum::engine::dungeons::speed::Start;

const PLAIN: ShownAbilities =
    ShownAbilities { speed: None, attack: None, defense: None, damage: None };

const STANDING: Start = Start {
    value: 6,
    enemy_adjacent: false,
    friend_adjacent: false,
    marchers_adjacent: 0,
    frozen: false,
};

const HIT: Hit =
    Hit { kind: AttackKind::Close, value: 3, hits: 1, from_rear: false, die: 0, enhancers: 0 };

const SHOT: Hit = Hit { kind: AttackKind::Ranged, ..HIT };

#[test]
fn all_forty_abilities_of_the_card_have_a_test() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut card = BTreeSet::new();
    for slot in ["speed", "attack", "defense", "damage"] {
        for entry in std::fs::read_dir(root.join("abilities").join(slot)).unwrap() {
            let folder = entry.unwrap().path();
            if folder.join("dungeons-2002-rev2.yaml").exists() {
                card.insert(folder.file_name().unwrap().to_string_lossy().into_owned());
            }
        }
    }
    assert_eq!(card.len(), 40);
    let files = ["speed", "attack", "defense", "damage"]
        .map(|slot| root.join(format!("tests/it/dungeons/{slot}.rs")));
    let text = files.map(|file| std::fs::read_to_string(file).unwrap()).join("\n");
    let named = text
        .lines()
        .filter_map(|line| line.strip_prefix("/// Card: "))
        .flat_map(|line| line.split(", "));
    let named: BTreeSet<String> = named.map(str::to_owned).collect();
    assert_eq!(named, card);
}
