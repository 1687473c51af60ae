//! Every number of an attack follows from the events before it: the total, the defense, and the
//! clicks.

use std::sync::Arc;
use variorum_corpus::figures::builtin;
use variorum_engine::selfplay::{BotGame, SelfPlayOptions};
use variorum_engine::{
    Clause, Detail, Edition, Event, EventKind, FigureId, Game, Harm, Roster, Status,
};

/// What the log has said so far about the attack under way.
#[derive(Default)]
struct Ledger {
    dice: i16,
    attack_value: i16,
    attack_bonuses: Vec<(FigureId, i16)>,
    defenses: Vec<(FigureId, i16)>,
    added: Vec<(FigureId, u8)>,
    reduced: Vec<(FigureId, u8, u8)>,
    /// Clicks that figures still have to take.
    due: Vec<(FigureId, u8)>,
    attacks: usize,
    damages: usize,
}

fn take<T: Copy>(list: &mut Vec<(FigureId, T)>, figure: FigureId) -> Vec<T> {
    let taken = list.iter().filter(|(of, _)| *of == figure).map(|(_, value)| *value).collect();
    list.retain(|(of, _)| *of != figure);
    taken
}

impl Ledger {
    fn read(&mut self, game: &Game, event: &Event) {
        match event.what {
            EventKind::Rolled { first, second } if second > 0 => {
                self.dice = i16::from(first + second);
            }
            EventKind::AttackValue { value, .. } => self.attack_value = value,
            EventKind::AttackBonus { target, amount } => self.attack_bonuses.push((target, amount)),
            EventKind::DefenseValue { target, value, .. } => {
                assert!(take(&mut self.defenses, target).is_empty(), "two defense values");
                self.defenses.push((target, value));
            }
            EventKind::DefenseBonus { target, amount } => self.defenses.push((target, amount)),
            EventKind::Attacked { target, total, defense, .. } => {
                let bonus: i16 = take(&mut self.attack_bonuses, target).into_iter().sum();
                assert_eq!(self.dice + self.attack_value + bonus, total, "{event:?}");
                let values = take(&mut self.defenses, target);
                assert_eq!(values.into_iter().sum::<i16>(), defense, "{event:?}");
                self.attacks += 1;
            }
            EventKind::DamageAdded { figure, clicks } => self.added.push((figure, clicks)),
            EventKind::DamageReduced { figure, from, less } => {
                self.reduced.push((figure, from, less));
            }
            EventKind::Reckoned { figure, base, added, reduced } => {
                self.reckon(event, figure, base, added, reduced);
            }
            EventKind::Damaged { figure, clicks, harm, .. } => {
                self.damage(game, event, figure, clicks, harm);
            }
            EventKind::Unharmed { figure } => self.no_damage(event, figure),
            _ => {}
        }
    }

    fn reckon(&mut self, event: &Event, figure: FigureId, base: u8, added: u8, reduced: u8) {
        let additions: u8 = take(&mut self.added, figure).into_iter().sum();
        assert_eq!(additions, added, "{event:?}");
        let place = self.reduced.iter().position(|(of, ..)| *of == figure);
        let (from, less) = place.map_or((base + added, 0), |place| {
            let (_, from, less) = self.reduced.remove(place);
            (from, less)
        });
        assert_eq!((from, less), (base + added, reduced), "{event:?}");
        self.due.push((figure, (base + added).saturating_sub(reduced)));
    }

    fn damage(&mut self, game: &Game, event: &Event, figure: FigureId, clicks: u8, harm: Harm) {
        self.damages += 1;
        match harm {
            Harm::Attack => {
                assert_eq!(take(&mut self.due, figure), [clicks], "{event:?}");
            }
            Harm::Ability => {
                if let Some(place) = self.reduced.iter().position(|(of, ..)| *of == figure) {
                    let (_, from, less) = self.reduced.remove(place);
                    assert_eq!(from - less, clicks, "{event:?}");
                } else if event.clause != Clause::PassengerDamageChariotEliminatedDamage
                    && event.clause != Clause::PassengerDamageAmount
                {
                    assert_eq!(clicks, 1, "an ability of more than a click: {event:?}");
                }
            }
            Harm::Push => assert_eq!(clicks, game.rules.numbers.push),
            Harm::Miss => assert_eq!(clicks, game.rules.numbers.miss_clicks),
        }
    }

    fn no_damage(&mut self, event: &Event, figure: FigureId) {
        let reduced_to_none = self
            .reduced
            .iter()
            .position(|(of, from, less)| *of == figure && from.saturating_sub(*less) == 0);
        match (reduced_to_none, take(&mut self.due, figure).as_slice()) {
            (Some(place), []) => drop(self.reduced.remove(place)),
            (_, [] | [0]) => {}
            (_, due) => assert!(
                matches!(
                    event.clause,
                    Clause::PassengerDamageProtected | Clause::SectionsInactiveNoDamage
                ),
                "{due:?} clicks were due: {event:?}"
            ),
        }
    }
}

/// How many games are read through: a thousand when everything is tested, fewer in a hurry.
fn games() -> u64 {
    if std::env::var_os("VARIORUM_FULL").is_some() { 1_000 } else { 120 }
}

#[test]
fn totals_defenses_and_clicks_follow_from_the_events_before_them() {
    let roster = Roster(Arc::new(builtin().unwrap()));
    let (mut attacks, mut damages) = (0, 0);
    for seed in 0..games() {
        let edition = Edition::ALL[usize::try_from(seed).unwrap() % Edition::ALL.len()];
        let options =
            SelfPlayOptions { edition, detail: Detail::Full, ..SelfPlayOptions::default() };
        let mut playing = BotGame::new(&roster, &options, seed).unwrap();
        let mut ledger = Ledger::default();
        let mut read = 0;
        while playing.step().is_some() {
            let game = &playing.game;
            for event in game.log.events.iter().skip(read) {
                ledger.read(game, event);
            }
            read = game.log.events.len();
        }
        let still_due = ledger.due.iter().any(|(figure, clicks)| {
            *clicks > 0 && playing.game.figure(*figure).status == Status::Field
        });
        assert!(!still_due, "seed {seed}: {:?}", ledger.due);
        assert_eq!(ledger.added, [], "seed {seed}");
        attacks += ledger.attacks;
        damages += ledger.damages;
    }
    assert!(attacks > 10 * usize::try_from(games()).unwrap(), "{attacks} attacks");
    assert!(damages > 5 * usize::try_from(games()).unwrap(), "{damages} times clicks");
}
