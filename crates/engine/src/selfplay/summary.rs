//! The sum of many games: counts, coverage of clauses and conventions, and broken invariants.

use crate::game::event::Ending;
use crate::rules::Edition;
use crate::rules::clause::Clause;
use crate::rules::conventions::Convention;
use crate::selfplay::FinishedGame;
use serde::Serialize;

/// The sum of many games.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub edition: Edition,
    pub games: u64,
    pub turns: u64,
    pub steps: u64,
    pub events: u64,
    /// Games that ended with one side left, by the turn limit, and by agreement.
    pub endings: [u64; 3],
    /// Games without a single winner.
    pub ties: u64,
    /// How often the invariants were checked.
    pub watched: u64,
    /// Broken invariants with the seed of their game.
    pub broken: Vec<(u64, String)>,
    /// A hash over the hashes of all games, in order.
    pub hash: u64,
    clauses: Vec<u64>,
    refusals: Vec<u64>,
    conventions: Vec<u64>,
}

impl Summary {
    /// The sum of no games.
    pub fn new(edition: Edition) -> Self {
        Self {
            edition,
            games: 0,
            turns: 0,
            steps: 0,
            events: 0,
            endings: [0; 3],
            ties: 0,
            watched: 0,
            broken: Vec::new(),
            hash: 0,
            clauses: vec![0; Clause::ALL.len()],
            refusals: vec![0; Clause::ALL.len()],
            conventions: vec![0; Convention::ALL.len()],
        }
    }

    pub fn add(&mut self, seed: u64, finished: &FinishedGame) {
        let game = &finished.played.game;
        self.games += 1;
        self.turns += u64::from(game.turn);
        self.steps += u64::from(finished.played.steps);
        self.events += u64::from(game.log.count);
        let [last, limit, agreed] = &mut self.endings;
        match game.ending {
            Some(Ending::LastPlayer) => *last += 1,
            Some(Ending::TimeLimit) => *limit += 1,
            Some(Ending::Agreement) => *agreed += 1,
            None => {}
        }
        self.ties += u64::from(game.ending.is_some() && game.winner().is_none());
        self.watched += finished.checks;
        self.broken.extend(finished.broken.iter().map(|what| (seed, what.clone())));
        self.hash = self.hash.rotate_left(5) ^ game.log.hash;
        add_counts(&mut self.clauses, game.log.clause_counts());
        add_counts(&mut self.refusals, &finished.played.refusals);
        add_counts(&mut self.conventions, game.log.convention_counts());
    }

    /// Adds the sum of later games to this one.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.turns += other.turns;
        self.steps += other.steps;
        self.events += other.events;
        for (own, their) in self.endings.iter_mut().zip(other.endings) {
            *own += their;
        }
        self.ties += other.ties;
        self.watched += other.watched;
        self.broken.extend(other.broken.iter().cloned());
        // As if the games of the other had been added one by one.
        let turns = u32::try_from(5 * (other.games % 64)).expect("less than 320");
        self.hash = self.hash.rotate_left(turns) ^ other.hash;
        for (own, their) in self.clauses.iter_mut().zip(&other.clauses) {
            *own += their;
        }
        for (own, their) in self.refusals.iter_mut().zip(&other.refusals) {
            *own += their;
        }
        for (own, their) in self.conventions.iter_mut().zip(&other.conventions) {
            *own += their;
        }
    }

    /// Every clause the engine knows, with how often an event cited it and how often a refusal did.
    pub fn clauses(&self) -> impl Iterator<Item = (Clause, u64, u64)> + '_ {
        let counts = self.clauses.iter().copied().zip(self.refusals.iter().copied());
        Clause::ALL
            .iter()
            .copied()
            .zip(counts)
            .map(|(clause, (cited, refused))| (clause, cited, refused))
    }

    /// Every convention, with how often it decided something.
    pub fn conventions(&self) -> impl Iterator<Item = (Convention, u64)> + '_ {
        Convention::ALL.iter().copied().zip(self.conventions.iter().copied())
    }
}

fn add_counts(sums: &mut [u64], counts: &[u32]) {
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum += u64::from(*count);
    }
}
