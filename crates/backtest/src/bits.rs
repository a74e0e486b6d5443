//! Answers to one question for every candle, 64 in a word.

/// Bit `i % 64` of word `i / 64` belongs to candle `i`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bits {
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    pub fn none(len: usize) -> Self {
        Self { words: vec![0; len.div_ceil(64)], len }
    }

    pub fn all(len: usize) -> Self {
        let mut all = Self { words: vec![u64::MAX; len.div_ceil(64)], len };
        all.trim();
        all
    }

    pub fn of(len: usize, mut test: impl FnMut(usize) -> bool) -> Self {
        let mut found = Self::none(len);
        (0..len).filter(|&at| test(at)).for_each(|at| found.words[at / 64] |= 1 << (at % 64));
        found
    }

    /// Where the test holds for both columns.
    pub fn of_columns(a: &[f64], b: &[f64], test: impl Fn(f64, f64) -> bool + Copy) -> Self {
        let words = a.chunks(64).zip(b.chunks(64)).map(|(a, b)| packed(a, b, test)).collect();
        Self { words, len: a.len() }
    }

    pub fn of_constant(a: &[f64], b: f64, test: impl Fn(f64, f64) -> bool + Copy) -> Self {
        let words = a.chunks(64).map(|a| packed_with(a, b, test)).collect();
        Self { words, len: a.len() }
    }

    pub const fn len(&self) -> usize {
        self.len
    }

    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn has(&self, at: usize) -> bool {
        self.words[at / 64] >> (at % 64) & 1 == 1
    }

    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first that is set, from this one on.
    pub fn next(&self, from: usize) -> Option<usize> {
        let mut at = from / 64;
        let mut word = self.words.get(at)? & (u64::MAX << (from % 64));
        while word == 0 {
            at += 1;
            word = *self.words.get(at)?;
        }
        Some(at * 64 + word.trailing_zeros() as usize)
    }

    pub fn and(mut self, other: &Self) -> Self {
        self.words.iter_mut().zip(&other.words).for_each(|(own, other)| *own &= other);
        self
    }

    pub fn or(mut self, other: &Self) -> Self {
        self.words.iter_mut().zip(&other.words).for_each(|(own, other)| *own |= other);
        self
    }

    pub fn without(mut self, other: &Self) -> Self {
        self.words.iter_mut().zip(&other.words).for_each(|(own, other)| *own &= !other);
        self
    }

    /// Every answer one candle later; the first has none.
    pub fn later(&self) -> Self {
        let mut carried = 0;
        let words = self.words.iter().map(|word| {
            let moved = word << 1 | carried;
            carried = word >> 63;
            moved
        });
        let mut found = Self { words: words.collect(), len: self.len };
        found.trim();
        found
    }

    fn trim(&mut self) {
        if let Some(last) = self.words.last_mut().filter(|_| !self.len.is_multiple_of(64)) {
            *last &= (1 << (self.len % 64)) - 1;
        }
    }
}

/// Tests first, in lanes, then eight answers at a time into one byte: a multiplication brings eight bytes of 0 or 1
/// together.
fn gathered(tests: &[u8; 64]) -> u64 {
    let mut word = 0;
    for (at, eight) in tests.chunks_exact(8).enumerate() {
        let eight = u64::from_le_bytes([
            eight[0], eight[1], eight[2], eight[3], eight[4], eight[5], eight[6], eight[7],
        ]);
        word |= (eight.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * at);
    }
    word
}

fn packed(a: &[f64], b: &[f64], test: impl Fn(f64, f64) -> bool) -> u64 {
    let mut tests = [0_u8; 64];
    for ((to, a), b) in tests.iter_mut().zip(a).zip(b) {
        *to = u8::from(test(*a, *b));
    }
    gathered(&tests)
}

fn packed_with(a: &[f64], b: f64, test: impl Fn(f64, f64) -> bool) -> u64 {
    let mut tests = [0_u8; 64];
    for (to, a) in tests.iter_mut().zip(a) {
        *to = u8::from(test(*a, b));
    }
    gathered(&tests)
}

/// Yes, no, or not known because a number is not there yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    pub yes: Bits,
    pub no: Bits,
}

impl Answers {
    pub fn known(yes: Bits) -> Self {
        let no = Bits::all(yes.len()).without(&yes);
        Self { yes, no }
    }

    /// One that says no decides, whatever is not known.
    pub fn and(self, other: &Self) -> Self {
        Self { yes: self.yes.and(&other.yes), no: self.no.or(&other.no) }
    }

    pub fn or(self, other: &Self) -> Self {
        Self { yes: self.yes.or(&other.yes), no: self.no.and(&other.no) }
    }

    pub fn turned(self) -> Self {
        Self { yes: self.no, no: self.yes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_found_again() {
        let set = [0, 1, 63, 64, 100, 129];
        let bits = Bits::of(130, |at| set.contains(&at));
        let mut found = Vec::new();
        let mut from = 0;
        while let Some(at) = bits.next(from) {
            found.push(at);
            from = at + 1;
        }
        assert_eq!(found, set);
        assert_eq!((bits.count(), bits.next(130), bits.has(99)), (6, None, false));
        let later: Vec<usize> = (0..130).filter(|&at| bits.later().has(at)).collect();
        assert_eq!(later, [1, 2, 64, 65, 101]);
        assert_eq!(Bits::all(130).count(), 130);
    }

    #[test]
    fn lanes_agree_with_one_at_a_time() {
        let a: Vec<f64> = (0..200).map(|at| f64::from(at * 37 % 101)).collect();
        let b: Vec<f64> =
            (0..200).map(|at| if at % 9 == 0 { f64::NAN } else { f64::from(at * 53 % 97) }).collect();
        assert_eq!(Bits::of_columns(&a, &b, |a, b| a > b), Bits::of(200, |at| a[at] > b[at]));
        assert_eq!(Bits::of_constant(&b, 40.0, |a, b| a < b), Bits::of(200, |at| b[at] < 40.0));
    }

    #[test]
    fn what_is_not_known_stays_so_under_not() {
        let column = [f64::NAN, 1.0, 3.0];
        let above = Answers {
            yes: Bits::of_constant(&column, 2.0, |a, b| a > b),
            no: Bits::of_constant(&column, 2.0, |a, b| a <= b),
        };
        let turned = above.clone().turned();
        let listed = |bits: &Bits| (0..3).map(|at| bits.has(at)).collect::<Vec<_>>();
        assert_eq!(
            (listed(&above.yes), listed(&turned.yes)),
            (vec![false, false, true], vec![false, true, false])
        );
        assert_eq!(listed(&above.or(&turned).yes), [false, true, true]);
    }
}
