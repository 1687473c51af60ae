//! Random numbers for self-play. A game itself only asks for dice and takes what it is given.

use serde::{Deserialize, Serialize};

/// A generator of random numbers (splitmix64) with the same numbers on every machine and in every
/// release.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Generator(u64);

impl Generator {
    /// A generator that starts from a seed.
    pub fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn next_bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`, each equally likely: values from the incomplete last span are drawn
    /// again. Below 1 it is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        if n <= 1 {
            return 0;
        }
        loop {
            let draw = (self.next_bits() >> 32) as u32;
            let number = draw % n;
            let end_of_span = (draw - number).checked_add(n);
            if end_of_span.is_some() {
                return number;
            }
        }
    }

    /// One six-sided die.
    pub fn roll_die(&mut self) -> u8 {
        1 + self.below(6) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::Generator;

    #[test]
    fn the_generator_gives_the_published_numbers_of_splitmix64() {
        let mut generator = Generator::seeded(1_234_567);
        assert_eq!(generator.next_bits(), 6_457_827_717_110_365_317);
        assert_eq!(generator.next_bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_face_is_equally_likely() {
        let mut generator = Generator::seeded(7);
        let mut faces = [0u32; 7];
        for _ in 0..60_000 {
            faces[usize::from(generator.roll_die())] += 1;
        }
        assert!(faces[1..].iter().all(|n| (9_600..10_400).contains(n)), "{faces:?}");
    }
}
