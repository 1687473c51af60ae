//! What the records claim of their changes, held to what plays.

use variorum::behaviour::{
    ClaimVerdict, Comparisons, SearchEffort, check_claims, recorded_comparison,
};
use variorum::check::Checks;
use variorum::record::ChangeKind;

use super::recorded_witnesses::replayed;
use crate::project::Project;

/// The whole table. In the short run a functional change is shown by the witness that is kept, and
/// the others are played in a sample of their situations; in the long run everything is played.
#[test]
fn no_change_of_the_corpus_is_contradicted_by_what_plays() {
    let catalog = variorum::embedded::catalog();
    let checks = Checks::load(&catalog).unwrap();
    let comparisons = Comparisons::without_cache(&catalog, &checks);
    let full = std::env::var_os("VARIORUM_FULL").is_some();
    let functional = |kind: ChangeKind| kind == ChangeKind::Functional;
    let effort = if full {
        SearchEffort::default()
    } else {
        SearchEffort { most: 40, most_related: 4, pairwise: false }
    };
    let table = check_claims(&comparisons, effort, |entry| {
        full || entry.record.change.as_ref().is_some_and(|change| !functional(*change.kind))
    });
    let wrong: Vec<String> = table
        .iter()
        .filter(|claim| {
            claim.verdict().is_contradiction()
                || (full && claim.verdict() == ClaimVerdict::Undecided)
        })
        .map(|claim| format!("{} is {}", claim.entry.path, claim.verdict().name()))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let mut shown = 0;
    for entry in catalog.entries() {
        let Some(change) = entry.record.change.as_ref() else { continue };
        let before = entry.subject.predecessor(entry.edition, &catalog.timeline).unwrap();
        let [from, to] = [before.edition, entry.edition].map(|no| catalog.timeline.edition_id(no));
        let witness = recorded_comparison(&entry.subject.id, from, to)
            .and_then(|kept| kept.witnesses.first());
        let is_due = functional(*change.kind) && change.no_witness.is_none();
        assert_eq!(
            witness.is_some(),
            is_due,
            "{}: a witness, or none, against the claim",
            entry.path
        );
        if let Some(witness) = witness {
            assert_ne!(replayed(witness, from), replayed(witness, to), "{}", entry.path);
        }
        shown += 1;
    }
    assert!(shown >= 60, "only {shown} changes");
}

/// Whirlwind changed who may shoot as a formation, too, and no edition can be played with one
/// general rule of another alone.
#[test]
fn a_rule_that_only_forbids_is_not_credited_with_what_other_rules_stopped_forbidding() {
    let catalog = variorum::embedded::catalog();
    let checks = Checks::load(&catalog).unwrap();
    let comparisons = Comparisons::without_cache(&catalog, &checks);
    let table = check_claims(&comparisons, SearchEffort::default(), |entry| {
        entry.subject.id == "measurements" && entry.record.change.is_some()
    });
    let verdicts: Vec<_> = table.iter().map(|claim| claim.verdict()).collect();
    assert_eq!(verdicts, [ClaimVerdict::Excused]);
}

/// An ability that the engine plays, in two editions, with one check.
fn project(ability: &str, check: &str, change: &str) -> Project {
    let head = "\
name: Thing
optional: true
marker: { colour: green, shape: circle }
summary: It does something.
";
    let clause = |note: &str| {
        format!("clauses:\n  - id: deed\n    text: It does{note} something.\n    checks:\n{check}")
    };
    let first =
        format!("{head}sources:\n  - {{ document: rulebook, heading: Thing }}\n{}", clause(""));
    let third = format!(
        "{head}sources:\n  - {{ document: card, heading: Thing }}\nchange:\n{change}{}",
        clause(" quite")
    );
    Project::new()
        .record(&format!("speed/{ability}/rebellion-2001-01"), &first)
        .record(&format!("speed/{ability}/unlimited-2002-01"), &third)
}

const SPEED: &str = "      - ask: speed-allowance
        when: ability.charge in actor.using && !move.leaves_contact
        is: 16
";
const SAME: &str =
    "      - ask: damage-reduced\n        when: ability.toughness in target.using\n        is: 1\n";

fn verdict(project: &Project) -> (Option<i32>, String) {
    let run = project.run(&["lint", "--claims", "--json"]);
    let table: serde_json::Value = serde_json::from_str(&run.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}{}", run.stdout, run.stderr));
    (run.code, table[0]["verdict"].as_str().unwrap().to_owned())
}

#[test]
fn a_change_that_shows_bears_out_a_functional_claim_and_refutes_any_other() {
    let functional = project("charge", SPEED, "  kind: functional\n  note: It is faster.\n");
    assert_eq!(verdict(&functional), (Some(0), "holds".to_owned()));
    let editorial = project("charge", SPEED, "  kind: editorial\n  note: Words.\n");
    assert_eq!(verdict(&editorial), (Some(1), "witnessed".to_owned()));
    let excused = project(
        "charge",
        SPEED,
        "  kind: functional\n  note: It is faster.\n  no_witness: Nobody can tell.\n",
    );
    assert_eq!(verdict(&excused), (Some(1), "stale".to_owned()));
}

#[test]
fn a_change_that_does_not_show_needs_a_reason_to_be_functional() {
    let editorial = project("toughness", SAME, "  kind: editorial\n  note: Words.\n");
    assert_eq!(verdict(&editorial), (Some(0), "holds".to_owned()));
    let functional = project("toughness", SAME, "  kind: functional\n  note: It is tougher.\n");
    assert_eq!(verdict(&functional), (Some(1), "unshown".to_owned()));
    let excused = project(
        "toughness",
        SAME,
        "  kind: functional\n  note: It is tougher.\n  no_witness: Nobody can tell.\n",
    );
    assert_eq!(verdict(&excused), (Some(0), "excused".to_owned()));
}

#[test]
fn a_claim_that_no_check_asks_about_is_undecided_and_said_to_be_so() {
    let text =
        "name: Ditch\nsummary: A hole.\nsources:\n  - { document: rulebook, heading: Holes }\n";
    let project = Project::new()
        .rule(
            "terrain/ditch/rebellion-2001-01",
            &format!(
                "\
{text}clauses:
  - id: deep
    text: A ditch is deep.
"
            ),
        )
        .rule(
            "terrain/ditch/unlimited-2002-01",
            &format!(
                "\
{text}change:
  kind: functional
  note: Deeper.
clauses:
  - id: deep
    text: A ditch is very deep.
"
            ),
        );
    assert_eq!(verdict(&project), (Some(0), "undecided".to_owned()));
    let run = project.run(&["lint", "--claims"]);
    assert!(run.stdout.contains("No check asks anything about it"), "{}", run.stdout);
    assert!(
        run.stdout
            .ends_with("1 changes: 0 hold, 0 are excused, 1 are undecided, 0 are contradicted.\n"),
        "{}",
        run.stdout
    );
}
