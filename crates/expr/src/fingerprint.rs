//! A hash that differs when two sets of records differ; it is no protection against forgery.

use std::fmt;

/// FNV-1a in 128 bits.
#[derive(Debug, Clone, Copy)]
pub struct Fingerprint(u128);

impl Default for Fingerprint {
    fn default() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Fingerprint {
    /// Adds some bytes, and how many they are.
    pub fn feed(&mut self, bytes: &[u8]) {
        let length = (bytes.len() as u64).to_le_bytes();
        for byte in length.iter().chain(bytes) {
            self.0 = (self.0 ^ u128::from(*byte))
                .wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}
