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
/// First only so many draws are looked at. Where chance did as much in [`OFTEN`] of them, nothing is there to be found:
/// of what chance does once in ten times, three in a hundred thousand end so.
const FIRST_LOOK: usize = 32;
const OFTEN: u32 = 12;

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
    let mut table = (blocks >= LEAST_BLOCKS || null.is_plain_sum()).then(|| Table::new(null, of_a_block));
    if let Some(table) = &mut table {
        if how == How::First && blocks >= LEAST_BLOCKS {
            table.fill(null, FIRST_LOOK, &mut random);
            let (statistic, as_much) = table.first_look(null, &seen, tail);
            if as_much >= OFTEN {
                let p = f64::from(1 + as_much) / (FIRST_LOOK + 1) as f64;
                return Tested { statistic, p, draws: FIRST_LOOK as u32, as_much, seed };
            }
        }
        table.fill(null, of_a_block, &mut random);
    }
    let standard = table.as_ref().filter(|_| null.is_plain_sum()).map(Table::standard);
    let ready = table.as_ref().filter(|_| blocks >= LEAST_BLOCKS);
    let mut sums = vec![0.0; width];
    let centre = if null.is_off_centre() {
        let mut sum = 0.0;
        for _ in 0..OF_THE_CENTRE {
            draw(null, ready, &mut random, &mut sums);
            sum += null.statistic(&sums).value;
        }
        sum / f64::from(OF_THE_CENTRE)
    } else {
        0.0
    };
    let judge = Judge { standard, centre };
    let statistic = judge.of(null, &seen);
    let (mut as_much, mut done) = (0, 0);
    while done < draws {
        draw(null, ready, &mut random, &mut sums);
        done += 1;
        as_much += u32::from(reaches(judge.of(null, &sums).value, statistic.value, tail));
        if how == How::First && as_much >= ENOUGH {
            let p = (f64::from(ENOUGH) / f64::from(done)).min(1.0);
            return Tested { statistic, p, draws: done, as_much, seed };
        }
    }
    let p = f64::from(1 + as_much) / f64::from(done + 1);
    Tested { statistic, p, draws: done, as_much, seed }
}

/// What a statistic is taken less of and divided by.
#[derive(Clone, Copy)]
struct Judge {
    standard: Option<Standard>,
    centre: f64,
}

impl Judge {
    fn of(self, null: &dyn Null, sums: &[f64]) -> Statistic {
        let found = null.statistic(sums);
        let value = self.standard.map_or(found.value, |standard| standard.of_sum(found.value));
        Statistic { value: value - self.centre, ..found }
    }
}

fn draw(null: &mut dyn Null, ready: Option<&Table>, random: &mut Random, sums: &mut [f64]) {
    sums.fill(0.0);
    match ready {
        Some(table) => table.put_together(random, sums),
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

/// Draws of each block.
struct Table {
    width: usize,
    /// Of each block so many, side by side.
    of_a_block: usize,
    /// So many of them are made.
    filled: usize,
    parts: Vec<f64>,
}

impl Table {
    fn new(null: &dyn Null, of_a_block: usize) -> Self {
        let width = null.width();
        Self { width, of_a_block, filled: 0, parts: vec![0.0; null.blocks() * of_a_block * width] }
    }

    fn blocks(&self) -> impl Iterator<Item = &[f64]> {
        self.parts.chunks_exact(self.of_a_block * self.width)
    }

    /// Makes those that are not made yet, up to so many of each block.
    fn fill(&mut self, null: &mut dyn Null, up_to: usize, random: &mut Random) {
        let (from, to) = (self.filled * self.width, up_to * self.width);
        for (block, parts) in self.parts.chunks_exact_mut(self.of_a_block * self.width).enumerate() {
            for sums in parts[from..to].chunks_exact_mut(self.width) {
                null.drawn(block, random, sums);
            }
        }
        self.filled = up_to;
    }

    /// Draws that put the first parts of all blocks together, the second ones, and so on: none shares a part with
    /// another. What was seen, by them alone, and how many of them came to as much.
    fn first_look(&self, null: &dyn Null, seen: &[f64], tail: Tail) -> (Statistic, u32) {
        let mut draws = vec![0.0; self.filled * self.width];
        for block in self.blocks() {
            draws.iter_mut().zip(block).for_each(|(sum, part)| *sum += part);
        }
        let standard = null.is_plain_sum().then(|| self.standard());
        let centre = if null.is_off_centre() {
            let values = draws.chunks_exact(self.width).map(|sums| null.statistic(sums).value);
            values.sum::<f64>() / self.filled as f64
        } else {
            0.0
        };
        let judge = Judge { standard, centre };
        let statistic = judge.of(null, seen);
        let as_much = draws
            .chunks_exact(self.width)
            .filter(|sums| reaches(judge.of(null, sums).value, statistic.value, tail))
            .count();
        (statistic, as_much as u32)
    }

    fn put_together(&self, random: &mut Random, sums: &mut [f64]) {
        for block in self.blocks() {
            let from = random.below(self.of_a_block) * self.width;
            for (sum, part) in sums.iter_mut().zip(&block[from..from + self.width]) {
                *sum += part;
            }
        }
    }

    /// Of those that are made.
    fn standard(&self) -> Standard {
        let (mut mean, mut variance) = (0.0, 0.0);
        for block in self.blocks() {
            let own = block[..self.filled * self.width].iter().step_by(self.width).copied();
            let own = crate::numbers::Sums::of(own);
            mean += own.mean();
            variance += own.variance();
        }
        Standard { mean, spread: variance.sqrt() }
    }
}

/// Mean and spread of a plain sum over the draws.
#[derive(Clone, Copy)]
struct Standard {
    mean: f64,
    spread: f64,
}

impl Standard {
    fn of_sum(self, sum: f64) -> f64 {
        if self.spread > 1e-12 { (sum - self.mean) / self.spread } else { 0.0 }
    }
}
