//! What could have come by chance: a statistic is drawn again, block by block, and counted against what was seen.

use crate::random::Random;

/// A way to draw. Blocks are independent of each other: a day, a calendar quarter.
pub trait Null {
    fn blocks(&self) -> usize;
    /// How many sums a block adds to.
    fn width(&self) -> usize;
    /// Adds what was seen in the block.
    fn seen(&mut self, block: usize, sums: &mut [f64]);
    /// Adds one draw of the block.
    fn drawn(&mut self, block: usize, random: &mut Random, sums: &mut [f64]);
    /// Of the sums of all blocks.
    fn statistic(&self, sums: &[f64]) -> Statistic;
    /// The statistic is a plain sum: it is judged by how far it lies from the mean of the draws.
    fn is_plain_sum(&self) -> bool {
        false
    }
    /// The draws do not lie around 0 (of a few trades the one after a loss is seldom a loss): both what was seen and
    /// each draw are taken less the mean of draws made beforehand.
    fn is_off_centre(&self) -> bool {
        false
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Statistic {
    pub value: f64,
    /// Which level it is of, where there are several: that of the largest.
    pub level: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tail {
    Both,
    /// Only what lies on this side counts.
    Above,
    Below,
}

/// What was seen, and how often chance did as much.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tested {
    pub statistic: Statistic,
    pub p: f64,
    pub draws: u32,
    /// Draws that came to as much.
    pub as_much: u32,
    pub seed: u64,
}

/// p = (1 + as much) ÷ (draws + 1) (Phipson and Smyth).
pub const DRAWS: u32 = 9_999;
/// Once so many draws came to as much, no more are needed: p = 50 ÷ draws (Besag and Clifford).
const ENOUGH: u32 = 50;
/// Of each block so many draws are made beforehand; a draw takes one of them of every block.
const OF_A_BLOCK: usize = 128;
/// With fewer blocks there would be too few ways to put them together: each draw is made anew.
const LEAST_BLOCKS: usize = 15;
const OF_THE_CENTRE: u32 = 1_000;

/// How the draws are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Ends early where chance does as much often enough.
    First,
    /// All draws; what the draws of a block are put together from is eight times as much.
    Again,
}

pub fn test(null: &mut dyn Null, tail: Tail, how: How, draws: u32, seed: u64) -> Tested {
    let (blocks, width) = (null.blocks(), null.width());
    let mut random = Random::new(seed);
    let mut seen = vec![0.0; width];
    for block in 0..blocks {
        null.seen(block, &mut seen);
    }
    let of_a_block = match how {
        How::First => OF_A_BLOCK,
        How::Again => OF_A_BLOCK * 8,
    };
    let table = (blocks >= LEAST_BLOCKS || null.is_plain_sum()).then(|| table(null, of_a_block, &mut random));
    let standard =
        table.as_ref().filter(|_| null.is_plain_sum()).map(|table| Standard::of(table, blocks, width));
    let ready = table.as_deref().filter(|_| blocks >= LEAST_BLOCKS);
    let mut sums = vec![0.0; width];
    let centre = if null.is_off_centre() {
        let mut sum = 0.0;
        for _ in 0..OF_THE_CENTRE {
            draw(null, ready, of_a_block, &mut random, &mut sums);
            sum += null.statistic(&sums).value;
        }
        sum / f64::from(OF_THE_CENTRE)
    } else {
        0.0
    };
    let judged = |null: &dyn Null, sums: &[f64]| {
        let found = null.statistic(sums);
        let value = standard.map_or(found.value, |standard| standard.of_sum(found.value));
        Statistic { value: value - centre, ..found }
    };
    let statistic = judged(null, &seen);
    let (mut as_much, mut done) = (0, 0);
    while done < draws {
        draw(null, ready, of_a_block, &mut random, &mut sums);
        done += 1;
        as_much += u32::from(reaches(judged(null, &sums).value, statistic.value, tail));
        if how == How::First && as_much >= ENOUGH {
            let p = (f64::from(ENOUGH) / f64::from(done)).min(1.0);
            return Tested { statistic, p, draws: done, as_much, seed };
        }
    }
    let p = f64::from(1 + as_much) / f64::from(done + 1);
    Tested { statistic, p, draws: done, as_much, seed }
}

fn draw(
    null: &mut dyn Null,
    ready: Option<&[f64]>,
    of_a_block: usize,
    random: &mut Random,
    sums: &mut [f64],
) {
    sums.fill(0.0);
    match ready {
        Some(table) => put_together(table, of_a_block, null.width(), random, sums),
        None => (0..null.blocks()).for_each(|block| null.drawn(block, random, sums)),
    }
}

/// Sums of the same amounts in another order may differ in the last bit: they are as much.
fn reaches(drawn: f64, seen: f64, tail: Tail) -> bool {
    let near = 1e-9 * (1.0 + seen.abs());
    match tail {
        Tail::Both => drawn.abs() >= seen.abs() - near,
        Tail::Above => drawn >= seen - near,
        Tail::Below => drawn <= seen + near,
    }
}

fn table(null: &mut dyn Null, of_a_block: usize, random: &mut Random) -> Vec<f64> {
    let (blocks, width) = (null.blocks(), null.width());
    let mut table = vec![0.0; blocks * of_a_block * width];
    for (at, sums) in table.chunks_exact_mut(width).enumerate() {
        null.drawn(at / of_a_block, random, sums);
    }
    table
}

fn put_together(table: &[f64], of_a_block: usize, width: usize, random: &mut Random, sums: &mut [f64]) {
    for block in table.chunks_exact(of_a_block * width) {
        let from = random.below(of_a_block) * width;
        for (sum, part) in sums.iter_mut().zip(&block[from..from + width]) {
            *sum += part;
        }
    }
}

/// Mean and spread of a plain sum over the draws.
#[derive(Clone, Copy)]
struct Standard {
    mean: f64,
    spread: f64,
}

impl Standard {
    fn of(table: &[f64], blocks: usize, width: usize) -> Self {
        let (mut mean, mut variance) = (0.0, 0.0);
        for block in table.chunks_exact(table.len() / blocks.max(1)) {
            let own = crate::numbers::Sums::of(block.iter().step_by(width).copied());
            mean += own.mean();
            variance += own.variance();
        }
        Self { mean, spread: variance.sqrt() }
    }

    fn of_sum(self, sum: f64) -> f64 {
        if self.spread > 1e-12 { (sum - self.mean) / self.spread } else { 0.0 }
    }
}
