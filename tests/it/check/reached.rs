//! Situations that games have reached.

use variorum::engine::{Edition, Roster};
use variorum::figures::builtin;
use variorum::situation::Fact;
use variorum::stage::observed;

#[test]
fn games_reach_attacks_and_moves_and_the_same_seed_reaches_the_same() {
    let roster = Roster(builtin().unwrap().into());
    let all = observed(&roster, Edition::LastErrata, 3, 200);
    assert!(all.len() > 100, "{}", all.len());
    assert_eq!(all, observed(&roster, Edition::LastErrata, 3, 200));
    for kind in ["close", "ranged", "move"] {
        assert!(all.iter().any(|situation| situation.word(Fact::ActionKind) == kind), "no {kind}");
    }
    assert!(
        all.iter().any(|situation| situation.truth(Fact::LeavesContact)),
        "nobody leaves contact"
    );
    assert!(
        all.iter().any(|situation| situation.tells(Fact::AttackResult)),
        "no attack has a result"
    );
}
