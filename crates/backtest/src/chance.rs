//! Numbers by chance, the same from the same seed: SplitMix64.

pub struct Chance(u64);

impl Chance {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % most
    }

    /// A bell of twice this width on each side, at most.
    pub fn around(&mut self, width: i64) -> i64 {
        (0..4).map(|_| self.below(2 * width as u64 + 1) as i64 - width).sum::<i64>() / 2
    }
}
