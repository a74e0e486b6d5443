//! Draws that are the same on every machine.

/// Splitmix64.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// From 0 to `count` − 1; `count` is not 0.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }

    /// From 0 to under 1.
    pub fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Every order is as likely as any other.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }
}

/// A seed of several numbers and a word.
pub fn seed_of(numbers: &[u64], word: &str) -> u64 {
    let mut seed = Random::new(0x526F_6A6D_656C);
    for number in numbers {
        seed = Random::new(seed.next() ^ number);
    }
    for byte in word.bytes() {
        seed = Random::new(seed.next() ^ u64::from(byte));
    }
    seed.next()
}
