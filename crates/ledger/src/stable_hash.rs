//! Hashes that are stored and stand in links: the same in every build, which the maps' own hash does not promise.

use domain::FillId;

/// A hash of numbers and texts in their order.
#[derive(Debug, Clone, Copy)]
pub struct StableHash(u64);

impl StableHash {
    /// `kind` keeps hashes of different things apart.
    pub const fn of(kind: u64) -> Self {
        Self(mixed(kind))
    }

    pub const fn number(self, number: u64) -> Self {
        Self(mixed(self.0 ^ number))
    }

    pub fn text(self, text: &str) -> Self {
        let words = text.as_bytes().chunks(8).map(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        });
        words.fold(self.number(text.len() as u64), Self::number)
    }

    pub const fn finish(self) -> u64 {
        self.0
    }

    pub const fn fill_id(self) -> FillId {
        FillId(if self.0 == 0 { 1 } else { self.0 })
    }
}

/// The finisher of SplitMix64: every bit of the number reaches every bit of the result.
pub const fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SplitMix64 with the seed 1234567: the first two numbers of its published sequence.
    #[test]
    fn mixing_is_splitmix64() {
        assert_eq!(mixed(1_234_567), 6_457_827_717_110_365_317);
        assert_eq!(mixed(1_234_567_u64.wrapping_add(0x9e37_79b9_7f4a_7c15)), 3_203_168_211_198_807_973);
    }

    #[test]
    fn texts_do_not_run_into_one_another() {
        let of = |a: &str, b: &str| StableHash::of(1).text(a).text(b).finish();
        assert_ne!(of("ab", "c"), of("a", "bc"));
        assert_ne!(of("", "a"), of("a", ""));
        assert_ne!(StableHash::of(1).text("a").finish(), StableHash::of(1).text("a\0").finish());
        assert_ne!(StableHash::of(1).finish(), StableHash::of(2).finish());
    }
}
