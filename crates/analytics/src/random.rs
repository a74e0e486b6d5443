//! Draws that are the same on every machine.

/// Splitmix64.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub const fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// From 0 to `count` − 1; `count` is not 0.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.draw()) * count as u128) >> 64) as usize
    }

    /// From 0 up to, never at, 1.
    pub fn share(&mut self) -> f64 {
        (self.draw() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// So many in front, drawn from all without putting back: every choice and order of them is as likely as any other.
    pub fn shuffle_first<T>(&mut self, all: &mut [T], count: usize) {
        for at in 0..count.min(all.len()) {
            let from = at + self.below(all.len() - at);
            all.swap(at, from);
        }
    }

    /// Every order is as likely as any other.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }
}

/// How long a block goes on: each further day with the chance 1 − 1 ÷ mean.
#[derive(Debug)]
pub(crate) struct Lengths {
    /// The chance of so many more days; descending.
    longer: Vec<f64>,
    /// Of each of [`PARTS`] equal parts of all chances: so many are longer for any chance of it.
    surely: Vec<usize>,
}

const PARTS: usize = 256;

impl Lengths {
    pub fn of(mean: f64) -> Self {
        let more = 1.0 - 1.0 / mean;
        let mut longer = vec![more];
        while longer.last().is_some_and(|chance| *chance > 1e-6) {
            longer.push(longer[longer.len() - 1] * more);
        }
        let surely = (1..=PARTS)
            .map(|end| longer.partition_point(|chance| *chance >= end as f64 / PARTS as f64))
            .collect();
        Self { longer, surely }
    }

    pub fn draw(&self, random: &mut Random) -> usize {
        let chance = random.share();
        let surely = self.surely[(chance * PARTS as f64) as usize];
        1 + surely + self.longer[surely..].iter().take_while(|longer| chance < **longer).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of its published sequence with the seed 1234567.
    #[test]
    fn the_first_numbers_are_those_that_are_published() {
        let mut random = Random::new(1_234_567);
        assert_eq!([random.draw(), random.draw()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }
}
