//! Chance that is the same each time.

#[derive(Debug, Clone)]
pub struct Random(analytics::Random);

impl Random {
    pub const fn seeded(seed: u64) -> Self {
        Self(analytics::Random::new(seed))
    }

    pub const fn next(&mut self) -> u64 {
        self.0.draw()
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
