//! What happens when one ability meets another.

use crate::program::run;
use variorum::engine::{AbilityId, Edition, Ruleset};
use variorum::interactions::{Grid, MeetingView};

fn meeting(edition: Edition, attacker: AbilityId, defender: AbilityId) -> MeetingView {
    let rules = Ruleset::for_edition(edition);
    MeetingView::from(
        &Grid::new(&rules, &[attacker, defender]).meeting(attacker, defender).unwrap(),
    )
}

/// What a meeting says of a scene, if it says anything.
fn says(meeting: &MeetingView, scene: &str) -> Option<(bool, String)> {
    meeting
        .outcomes
        .iter()
        .find(|outcome| outcome.scene == scene)
        .map(|outcome| (outcome.together, outcome.words.clone()))
}

#[test]
fn an_ability_that_sets_another_aside_acts_on_it() {
    let met = meeting(Edition::Unlimited, AbilityId::MagicBlast, AbilityId::MagicImmunity);
    assert!(met.together);
    assert_eq!(
        says(&met, "shot-hit"),
        Some((true, "A ranged hit deals the attacker's damage value.".to_owned()))
    );
    let outcome = met.outcomes.iter().find(|outcome| outcome.scene == "shot-hit").unwrap();
    assert!(
        outcome.otherwise.contains(
            "against one without Magic Immunity: as many clicks as the die for clicks of damage \
             shows"
        ),
        "{outcome:?}"
    );
}

#[test]
fn abilities_that_only_add_up_do_not_act_on_each_other() {
    let met = meeting(Edition::LastErrata, AbilityId::WeaponMaster, AbilityId::Toughness);
    let said = says(&met, "close-hit").unwrap();
    assert_eq!(
        said,
        (
            false,
            "A close combat hit deals 1 click fewer than the die for clicks of damage shows."
                .to_owned()
        )
    );
}

#[test]
fn two_abilities_are_told_both_ways_and_with_what_decided() {
    let run = run(&["interactions", "Magic Blast", "magic-immunity", "--edition", "unlimited"]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    for part in [
        "The attacker has Magic Blast, the defender Magic Immunity\n",
        "The attacker has Magic Immunity, the defender Magic Blast\n",
        "They act on each other:",
    ] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
}

#[test]
fn an_ability_that_the_edition_does_not_have_is_named() {
    let run = run(&["interactions", "charge", "terrify", "--edition", "rebellion"]);
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(run.stderr.contains("rebellion-2001-01 has no Terrify"), "{}", run.stderr);
    let run = crate::program::run(&["interactions", "charge", "push", "--json"]);
    assert_eq!(run.code, Some(2), "{}", run.stdout);
}

/// Every ability against every other of one edition; in the short run, of the few that Magic
/// Immunity is about.
#[test]
fn the_matrix_is_complete_and_the_same_every_time() {
    let full = std::env::var_os("VARIORUM_FULL").is_some();
    let some =
        [AbilityId::MagicImmunity, AbilityId::MagicBlast, AbilityId::Dodge, AbilityId::Charge];
    let abilities = if full { AbilityId::ALL.to_vec() } else { some.to_vec() };
    let rules = Ruleset::for_edition(Edition::LastErrata);
    let told = || {
        serde_json::to_string(
            &Grid::new(&rules, &abilities)
                .matrix()
                .iter()
                .map(MeetingView::from)
                .collect::<Vec<_>>(),
        )
        .unwrap()
    };
    let (one, other) = (told(), told());
    assert_eq!(one, other);
    let meetings: Vec<serde_json::Value> = serde_json::from_str(&one).unwrap();
    assert_eq!(meetings.len(), abilities.len() * abilities.len());
}
