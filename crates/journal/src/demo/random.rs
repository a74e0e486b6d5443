//! Chance that is the same each time.

/// SplitMix64: small, and every seed is as good as another.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    pub const fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let span = (high - low + 1).max(1) as u64;
        low + (self.next() % span) as i64
    }

    /// So many times in a thousand.
    pub fn happens(&mut self, in_a_thousand: i64) -> bool {
        self.between(0, 999) < in_a_thousand
    }

    /// A bell of twice this width on each side, at most.
    pub fn about_zero(&mut self, width: i64) -> i64 {
        (0..4).map(|_| self.between(-width, width)).sum::<i64>() / 2
    }
}
