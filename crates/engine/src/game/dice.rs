//! Dice: scripted, seeded or enumerated.
//! It decides nothing; a game asks for a number of dice and takes what comes.

use serde::{Deserialize, Serialize};

/// Our own generator (splitmix64): ten lines that give the same numbers on every machine and in
/// every release.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Generator(u64);

impl Generator {
    /// A generator that starts from a seed.
    pub fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`, each equally likely: values from the incomplete last stretch are drawn
    /// again. Below 1 it is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        if n <= 1 {
            return 0;
        }
        let limit = u32::MAX - u32::MAX % n;
        loop {
            let draw = (self.bits() >> 32) as u32;
            if draw < limit {
                return draw % n;
            }
        }
    }

    /// One six-sided die.
    pub fn d6(&mut self) -> u8 {
        1 + self.below(6) as u8
    }
}

/// Where dice come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Dice {
    /// From a seed.
    Seeded(Generator),
    /// From a list, in order; leaving some unused is an error of the script.
    Scripted {
        /// The dice in the order in which they fall.
        rolls: Vec<u8>,
        /// How many have fallen.
        used: usize,
    },
    /// Every sequence of rolls in turn: a counter in base six over the dice asked so far.
    Enumerated {
        /// The current sequence, each die from 1 to 6.
        digits: Vec<u8>,
        /// How many have fallen in this run.
        used: usize,
    },
}

/// The script has no die left, or one that no die shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoDie;

impl Dice {
    /// Dice from a seed.
    pub fn seeded(seed: u64) -> Self {
        Self::Seeded(Generator::seeded(seed))
    }

    /// Dice from a list.
    pub fn scripted(rolls: &[u8]) -> Self {
        Self::Scripted { rolls: rolls.to_vec(), used: 0 }
    }

    /// Dice that can be led through every sequence with [`Dice::next_sequence`].
    pub fn enumerated() -> Self {
        Self::Enumerated { digits: Vec::new(), used: 0 }
    }

    /// The next die.
    pub fn roll(&mut self) -> Result<u8, NoDie> {
        match self {
            Self::Seeded(generator) => Ok(generator.d6()),
            Self::Scripted { rolls, used } => {
                let die = rolls.get(*used).copied().filter(|d| (1..=6).contains(d)).ok_or(NoDie)?;
                *used += 1;
                Ok(die)
            }
            Self::Enumerated { digits, used } => {
                if *used == digits.len() {
                    digits.push(1);
                }
                let die = digits.get(*used).copied().ok_or(NoDie)?;
                *used += 1;
                Ok(die)
            }
        }
    }

    /// How many scripted dice have not fallen.
    pub fn unused(&self) -> usize {
        match self {
            Self::Scripted { rolls, used } => rolls.len().saturating_sub(*used),
            _ => 0,
        }
    }

    /// Goes on to the next sequence, as an odometer does; false when every sequence has been seen
    /// (or these are no enumerated dice).
    pub fn next_sequence(&mut self) -> bool {
        let Self::Enumerated { digits, used } = self else { return false };
        digits.truncate(*used);
        *used = 0;
        while let Some(last) = digits.pop() {
            if last < 6 {
                digits.push(last + 1);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::{Dice, Generator, NoDie};

    #[test]
    fn the_generator_gives_the_published_numbers_of_splitmix64() {
        let mut generator = Generator::seeded(1_234_567);
        assert_eq!(generator.bits(), 6_457_827_717_110_365_317);
        assert_eq!(generator.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_face_is_equally_likely() {
        let mut generator = Generator::seeded(7);
        let mut faces = [0u32; 7];
        for _ in 0..60_000 {
            faces[usize::from(generator.d6())] += 1;
        }
        assert!(faces[1..].iter().all(|n| (9_600..10_400).contains(n)), "{faces:?}");
    }

    #[test]
    fn a_script_counts_what_it_leaves_and_ends() {
        let mut dice = Dice::scripted(&[3, 9]);
        assert_eq!(dice.roll(), Ok(3));
        assert_eq!(dice.unused(), 1);
        assert_eq!(dice.roll(), Err(NoDie));
    }

    #[test]
    fn enumeration_visits_all_thirty_six_pairs_once() {
        let mut dice = Dice::enumerated();
        let mut seen = std::collections::BTreeSet::new();
        loop {
            let pair = (dice.roll().unwrap(), dice.roll().unwrap());
            assert!(seen.insert(pair));
            if !dice.next_sequence() {
                break;
            }
        }
        assert_eq!(seen.len(), 36);
    }
}
