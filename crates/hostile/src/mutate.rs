//! Damage by chance, the same for the same seed.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use crate::build::packed;

/// `count` damaged copies of a good file. Every second copy of a package is damaged inside one part
/// and packed again with a right checksum, so that the damage reaches the parser behind.
pub fn mutations(good: &[u8], count: usize, seed: u64) -> impl Iterator<Item = Vec<u8>> {
    let good = good.to_vec();
    let parts = parts(&good);
    let mut chance = Chance(seed ^ 0x9e37_79b9_7f4a_7c15);
    (0..count).map(move |n| {
        if parts.is_empty() || n % 2 == 0 {
            let mut bytes = good.clone();
            while bytes == good {
                damage(&mut bytes, &mut chance);
            }
            return bytes;
        }
        let mut parts = parts.clone();
        let at = chance.below(parts.len());
        damage(&mut parts[at].1, &mut chance);
        packed(&parts)
    })
}

fn parts(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let Ok(mut archive) = ZipArchive::new(Cursor::new(bytes)) else { return Vec::new() };
    (0..archive.len())
        .filter_map(|n| {
            let mut entry = archive.by_index(n).ok()?;
            let mut content = Vec::new();
            entry.read_to_end(&mut content).ok()?;
            Some((entry.name().ok()?.into_owned(), content))
        })
        .collect()
}

/// One to eight changes: a bit, a byte, a run of zeros, a large number, a cut, a repeated stretch.
fn damage(bytes: &mut Vec<u8>, chance: &mut Chance) {
    for _ in 0..=chance.below(8) {
        if bytes.is_empty() {
            return;
        }
        let at = chance.below(bytes.len());
        let end = (at + 1 + chance.below(8)).min(bytes.len());
        match chance.below(8) {
            0..=2 => bytes[at] ^= 1 << chance.below(8),
            3 | 4 => bytes[at] = chance.below(256) as u8,
            5 => bytes[at..end].fill(0),
            6 => bytes[at..end].fill(0xff),
            _ if chance.below(4) == 0 => bytes.truncate(at),
            _ => {
                let stretch = bytes[at..end].to_vec();
                bytes.splice(at..at, stretch);
            }
        }
    }
}

/// SplitMix64: small, fast, and the same everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }
}
