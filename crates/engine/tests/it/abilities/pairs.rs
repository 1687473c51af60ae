//! Every ability of an attacker against every ability of the one attacked, in every edition that
//! has both.
//! It looks for broken invariants and for conventions that had a say; right and wrong are left to
//! the other tests.

use super::scene::UP;
use crate::engine::table::{NORTH, SOUTH, Staging, Table, moves, shoots, strikes, warrior};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use variorum_engine::selfplay::InvariantChecker;
use variorum_engine::{
    AbilityId, Ask, AttackKind, Convention, Decision, Edition, EventKind, FigureId, HealBy, Input,
    Order, Others, Ruleset, Status,
};

const OWN: FigureId = FigureId(0);
const FOE: FigureId = FigureId(2);

/// How the attacker comes at its target.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Way {
    /// In contact, with a close action.
    Close,
    /// In contact with its back, with a close action.
    Behind,
    /// From six inches, with a ranged action.
    Ranged,
    /// With a move into contact, and an attack after it where the ability allows one.
    Move,
}

/// Two dice for attacks and one for everything else; the first two show every convention, the
/// others are for the long form.
const DICE: [((u8, u8), u8); 4] = [((3, 4), 5), ((6, 6), 4), ((3, 4), 2), ((1, 1), 1)];

/// What came of a pair in one edition.
#[derive(Default)]
struct Outcome {
    attacked: bool,
    steps: u64,
    conventions: BTreeSet<Convention>,
}

/// Each side has a second warrior with the same ability behind the first: enhancers and defenders
/// help others.
fn staged(
    edition: Edition,
    attacker: Option<AbilityId>,
    defender: Option<AbilityId>,
    way: Way,
) -> Staging {
    let shows = |ability: Option<AbilityId>| {
        let plain = warrior().attack(10).damage(2).range(13, 1).clicks(9);
        match ability {
            Some(ability) => plain.with(ability),
            None => plain,
        }
    };
    let foe_at = match way {
        Way::Close | Way::Behind => 11_252,
        Way::Ranged => 16_000,
        Way::Move => 15_000,
    };
    let mut table = Table::new(edition);
    table.put(0, shows(attacker), 18_000, 10_000, NORTH);
    table.put(0, shows(attacker), 18_000, 8_748, NORTH);
    table.put(1, shows(defender), 18_000, foe_at, if way == Way::Behind { NORTH } else { SOUTH });
    table.put(1, shows(defender), 18_000, foe_at + 1_252, SOUTH);
    // Sound friends far away, so that the demoralized do not end the game.
    table.put(0, warrior(), 3_000, 3_000, NORTH);
    table.put(1, warrior(), 33_000, 33_000, SOUTH);
    table.start()
}

/// What a player with no thoughts of its own answers.
fn answer(play: &Staging, way: Way) -> Option<Decision> {
    let game = &play.game;
    Some(match *game.asks() {
        Ask::Spin { .. } => Decision::Spin(None),
        Ask::Defense { figure, .. } => {
            let lends = |id: &FigureId| {
                game.uses(*id, AbilityId::Defend)
                    && game.figure(*id).owner == game.figure(figure).owner
            };
            Decision::Defense(game.touching(figure).iter().find(lends))
        }
        Ask::Heal(_) => Decision::Heal(HealBy::Die),
        Ask::Use { .. } => Decision::Use(true),
        Ask::Follow { figure, kind: AttackKind::Close, .. } if figure == OWN => {
            Decision::Follow(Some(Order::Close {
                attacker: OWN,
                with: Others::default(),
                target: FOE,
                capture: false,
            }))
        }
        Ask::Move(_)
            if way == Way::Move
                && !play
                    .game
                    .log
                    .events
                    .iter()
                    .any(|e| matches!(e.what, EventKind::Moved { figure: OWN, .. })) =>
        {
            play.walk(OWN, &[UP], NORTH)
        }
        _ => return None,
    })
}

/// Goes on until the action is over; whatever is refused is answered by the least that the rules
/// allow.
fn run(
    play: &mut Staging,
    checker: &mut InvariantChecker,
    way: Way,
    dice: ((u8, u8), u8),
    outcome: &mut Outcome,
) {
    let turn = play.game.turn;
    for _ in 0..40 {
        let input = match play.game.asks().dice() {
            2 => Input::Dice(dice.0.0, dice.0.1),
            1 => Input::Die(dice.1),
            _ => match answer(play, way) {
                Some(decision) => Input::Decide(decision),
                None => Input::Decide(least(play)),
            },
        };
        if play.game.step(input).is_err() {
            let least = least(play);
            play.game
                .step(Input::Decide(least))
                .unwrap_or_else(|illegal| panic!("{least:?}: {illegal}"));
        }
        checker.check(&play.game);
        outcome.steps += 1;
        if play.game.turn > turn || matches!(play.game.asks(), Ask::Order(_) | Ask::Over) {
            return;
        }
    }
    panic!("the action never ends: {:?}", play.game.asks());
}

fn least(play: &Staging) -> Decision {
    match *play.game.asks() {
        Ask::Move(_) => {
            let mover = play.game.figure_ids().find(|id| {
                let rotate = Decision::Rotate { figure: *id, facing: SOUTH, captive: None };
                play.game.clone().step(Input::Decide(rotate)).is_ok()
            });
            mover.map_or(Decision::Finish, |figure| Decision::Rotate {
                figure,
                facing: SOUTH,
                captive: None,
            })
        }
        Ask::Follow { figure, kind: AttackKind::Ranged, .. } => {
            let order = Order::Ranged {
                firer: figure,
                with: Others::default(),
                targets: [FOE].into_iter().collect(),
            };
            let shot = Decision::Follow(Some(order));
            if play.game.clone().step(Input::Decide(shot)).is_ok() {
                shot
            } else {
                Decision::Follow(None)
            }
        }
        Ask::Follow { .. } => Decision::Follow(None),
        Ask::Defense { .. } => Decision::Defense(None),
        Ask::Spin { .. } => Decision::Spin(None),
        _ => Decision::EndTurn,
    }
}

/// All ways and dice of a pair.
fn meet(
    edition: Edition,
    attacker: Option<AbilityId>,
    defender: Option<AbilityId>,
    dice: &[((u8, u8), u8)],
) -> Outcome {
    let mut outcome = Outcome::default();
    for way in [Way::Close, Way::Behind, Way::Ranged, Way::Move] {
        let mut start = staged(edition, attacker, defender, way);
        while start.game.asks().dice() > 0 || matches!(start.game.asks(), Ask::Use { .. }) {
            let input = if start.game.asks().dice() > 0 {
                Input::Die(6)
            } else {
                Input::Decide(Decision::Use(true))
            };
            start.game.step(input).unwrap();
        }
        let wave = start.game.uses(OWN, AbilityId::Shockwave);
        let order = match way {
            Way::Close | Way::Behind => strikes(OWN, FOE),
            Way::Ranged => shoots(OWN, if wave { &[] } else { &[FOE] }),
            Way::Move => moves(OWN),
        };
        let before = start.game.log.events.len();
        if start.game.step(Input::Decide(order)).is_err() {
            continue;
        }
        for dice in dice {
            let mut play = start.clone();
            let mut checker = InvariantChecker::new(&play.game);
            run(&mut play, &mut checker, way, *dice, &mut outcome);
            assert_eq!(
                checker.broken,
                Vec::<String>::new(),
                "{edition:?} {attacker:?} against {defender:?}, {way:?} {dice:?}"
            );
            assert!(play.game.figure(OWN).status != Status::Reserve);
            for event in &play.game.log.events[before..] {
                match event.what {
                    EventKind::Attacked { attacker: OWN, target: FOE, .. } => {
                        outcome.attacked = true
                    }
                    EventKind::Decided { convention } => {
                        outcome.conventions.insert(convention);
                    }
                    _ => {}
                }
            }
        }
    }
    outcome
}

/// Editions in which something holds, as a reader would say it.
fn span(editions: &[Edition]) -> String {
    editions.iter().map(|edition| edition.id()).collect::<Vec<_>>().join(" ")
}

type Rows = BTreeMap<(String, String, &'static str), Vec<Edition>>;

/// The pairs that a convention had a say in, beyond what it says to everybody or to one of the two
/// whoever the other is.
fn rows_of(
    edition: Edition,
    met: &BTreeMap<(AbilityId, AbilityId), Outcome>,
    plain: &BTreeSet<Convention>,
    rows: &mut Rows,
) {
    let known: BTreeSet<AbilityId> = met.keys().map(|(attacker, _)| *attacker).collect();
    let says = |a: AbilityId, d: AbilityId, c: &Convention| met[&(a, d)].conventions.contains(c);
    for ((attacker, defender), outcome) in met {
        for convention in outcome.conventions.difference(plain) {
            // Nearly everybody: the one other side that cannot be attacked does not make it a
            // matter of pairs.
            let most = known.len() - 4;
            let any_defender =
                known.iter().filter(|d| says(*attacker, **d, convention)).count() >= most;
            let any_attacker =
                known.iter().filter(|a| says(**a, *defender, convention)).count() >= most;
            let name = |ability: &AbilityId, any: bool| {
                if any { "any".to_owned() } else { ability.id().to_owned() }
            };
            let key = (
                name(attacker, any_attacker),
                name(defender, any_defender),
                convention.entry().name,
            );
            let editions = rows.entry(key).or_default();
            if editions.last() != Some(&edition) {
                editions.push(edition);
            }
        }
    }
}

#[test]
fn every_pair_of_abilities_meets_without_a_broken_invariant() {
    let full = std::env::var_os("VARIORUM_FULL").is_some();
    let dice = if full { &DICE[..] } else { &DICE[..2] };
    let (mut pairs, mut attacked, mut steps, mut open, mut rows) = (0, 0, 0, 0, Rows::new());
    for edition in Edition::ALL {
        let rules = Ruleset::for_edition(edition);
        let known: Vec<AbilityId> =
            AbilityId::ALL.into_iter().filter(|a| rules.abilities.knows(*a)).collect();
        let plain = meet(edition, None, None, dice).conventions;
        let mut met = BTreeMap::new();
        for attacker in &known {
            for defender in &known {
                let outcome = meet(edition, Some(*attacker), Some(*defender), dice);
                // Only the demoralized are kept from every kind of attack.
                assert_eq!(
                    outcome.attacked,
                    *attacker != AbilityId::Demoralized,
                    "{edition:?} {attacker:?} against {defender:?}"
                );
                attacked += u64::from(outcome.attacked);
                steps += outcome.steps;
                open += u64::from(!outcome.conventions.is_subset(&plain));
                met.insert((*attacker, *defender), outcome);
            }
        }
        pairs += met.len();
        rows_of(edition, &met, &plain, &mut rows);
    }
    println!(
        "{pairs} pairs met, {attacked} of them in an attack, in {steps} steps; \
         {open} touch a convention, in {} ways",
        rows.len()
    );
    assert_eq!(pairs, 2 * 28 * 28 + 4 * 40 * 40 + 2 * 44 * 44);
    let mut text = "attacker\tdefender\tconvention\teditions\n".to_owned();
    for ((attacker, defender, convention), editions) in &rows {
        text += &format!("{attacker}\t{defender}\t{convention}\t{}\n", span(editions));
    }
    let listed =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/abilities/convention_pairs.tsv");
    let found = Path::new(env!("CARGO_TARGET_TMPDIR")).join("convention_pairs.tsv");
    std::fs::write(&found, &text).unwrap();
    let recorded = std::fs::read_to_string(&listed).unwrap_or_default();
    assert!(
        recorded == text,
        "{} is out of date: compare it with {}",
        listed.display(),
        found.display()
    );
}
