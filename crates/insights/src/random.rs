//! The seed of a question's draws.

pub use analytics::Random;

/// A seed of several numbers and a word.
pub fn seed_of(numbers: &[u64], word: &str) -> u64 {
    let mut seed = Random::new(0x526F_6A6D_656C);
    for number in numbers {
        seed = Random::new(seed.draw() ^ number);
    }
    for byte in word.bytes() {
        seed = Random::new(seed.draw() ^ u64::from(byte));
    }
    seed.draw()
}
