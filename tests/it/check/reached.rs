//! Situations that games have reached.

use variorum::engine::{Edition, Roster};
use variorum::facts::Fact;
use variorum::figures::builtin;
use variorum::self_play::situations_reached;

#[test]
fn games_reach_attacks_and_moves_and_the_same_seed_reaches_the_same() {
    let roster = Roster(builtin().unwrap().into());
    let all = situations_reached(&roster, Edition::LastErrata, 3, 200);
    assert!(all.len() > 100, "{}", all.len());
    assert_eq!(all, situations_reached(&roster, Edition::LastErrata, 3, 200));
    for kind in ["close", "ranged", "move"] {
        assert!(all.iter().any(|situation| situation.word(Fact::ActionKind) == kind), "no {kind}");
    }
    assert!(
        all.iter().any(|situation| situation.truth(Fact::MoveLeavesContact)),
        "nobody leaves contact"
    );
    assert!(
        all.iter().any(|situation| situation.is_set(Fact::AttackResult)),
        "no attack has a result"
    );
}
