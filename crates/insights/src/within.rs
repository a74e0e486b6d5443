//! Schemes W and D for groups: the groups stay, the values are shuffled among what stands in one block (a day; a
//! calendar quarter). What a whole block made better or worse drops out: values are less the mean of their block.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::null::{Null, Statistic};
use crate::numbers::{Sums, studentised};
use crate::random::Random;

#[derive(Debug, Clone)]
pub struct Within {
    blocks: Vec<Block>,
    /// Less the mean of their block; those of one set of levels side by side.
    values: Vec<f64>,
    /// The most common set of levels, a bit for each: what is not drawn for the others is its.
    rest: u64,
    counts: Vec<f64>,
    all: Sums,
    shuffled: Vec<f64>,
}

#[derive(Debug, Clone)]
struct Block {
    places: Range<usize>,
    /// Sets of levels and how many values have them, from the first value on; the most common set is not among them,
    /// its values stand last.
    others: Vec<(u64, usize)>,
    sum: f64,
    squares: f64,
}

impl Within {
    /// `levels` are the bits of `sets` that are asked about.
    pub fn new(blocks: Vec<Range<usize>>, values: Vec<f64>, sets: &[u64], levels: &[u32]) -> Self {
        let mut values = centred(&blocks, values);
        let of_levels = |set: u64| {
            levels.iter().enumerate().fold(0, |own, (at, level)| own | (((set >> level) & 1) << at))
        };
        let sets: Vec<u64> = sets.iter().map(|set| of_levels(*set)).collect();
        let count = |level: usize| sets.iter().filter(|set| (*set >> level) & 1 == 1).count() as f64;
        let counts = (0..levels.len()).map(count).collect();
        let all = Sums::of(values.iter().copied());
        let rest = most_common(&sets);
        let in_runs = |places: Range<usize>| {
            let own = &mut values[places.clone()];
            let (sum, squares) = added(own);
            let mut pairs: Vec<(u64, f64)> =
                sets[places.clone()].iter().copied().zip(own.iter().copied()).collect();
            pairs.sort_by_key(|(set, _)| (*set == rest, *set));
            own.iter_mut().zip(&pairs).for_each(|(own, (_, value))| *own = *value);
            let runs = pairs.chunk_by(|one, next| one.0 == next.0).map(|run| (run[0].0, run.len()));
            Block { places, others: runs.filter(|(set, _)| *set != rest).collect(), sum, squares }
        };
        let blocks = blocks.into_iter().map(in_runs).collect();
        Self { blocks, values, rest, counts, all, shuffled: Vec::new() }
    }
}

impl Block {
    /// Adds values that begin with those of the other sets; what they leave of the block is the most common one's.
    fn add(&self, values: &[f64], rest: u64, sums: &mut [f64]) {
        let mut left = (self.sum, self.squares);
        let mut from = 0;
        for (set, count) in &self.others {
            let (sum, squares) = added(&values[from..from + count]);
            add_to_levels(*set, (sum, squares), sums);
            left = (left.0 - sum, left.1 - squares);
            from += count;
        }
        add_to_levels(rest, left, sums);
    }
}

fn most_common(sets: &[u64]) -> u64 {
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    sets.iter().for_each(|set| *counts.entry(*set).or_default() += 1);
    counts.into_iter().max_by_key(|(_, count)| *count).map_or(0, |(set, _)| set)
}

/// The sum and the sum of squares.
fn added(values: &[f64]) -> (f64, f64) {
    values.iter().fold((0.0, 0.0), |(sum, squares), value| (sum + value, squares + value * value))
}

pub fn centred(blocks: &[Range<usize>], mut values: Vec<f64>) -> Vec<f64> {
    for block in blocks {
        let own = &mut values[block.clone()];
        let mean = own.iter().sum::<f64>() / own.len().max(1) as f64;
        own.iter_mut().for_each(|value| *value -= mean);
    }
    values
}

fn add_to_levels(set: u64, (sum, squares): (f64, f64), sums: &mut [f64]) {
    let mut left = set;
    while left != 0 {
        let level = left.trailing_zeros() as usize;
        sums[2 * level] += sum;
        sums[2 * level + 1] += squares;
        left &= left - 1;
    }
}

impl Null for Within {
    fn blocks(&self) -> usize {
        self.blocks.len()
    }

    fn width(&self) -> usize {
        2 * self.counts.len()
    }

    fn seen(&mut self, block: usize, sums: &mut [f64]) {
        let block = &self.blocks[block];
        block.add(&self.values[block.places.clone()], self.rest, sums);
    }

    /// Only what the others get is drawn, without putting back.
    fn drawn(&mut self, block: usize, random: &mut Random, sums: &mut [f64]) {
        let block = &self.blocks[block];
        self.shuffled.clear();
        self.shuffled.extend_from_slice(&self.values[block.places.clone()]);
        random.shuffle_first(&mut self.shuffled, block.others.iter().map(|(_, count)| count).sum());
        block.add(&self.shuffled, self.rest, sums);
    }

    fn statistic(&self, sums: &[f64]) -> Statistic {
        let mut found = Statistic { value: 0.0, level: 0 };
        for (level, (own, count)) in sums.chunks_exact(2).zip(&self.counts).enumerate() {
            let one = Sums { count: *count, sum: own[0], squares: own[1] };
            let value = studentised(one, self.all.less(one));
            // Of two levels both differ as much: the first one is named, whatever the last bit says.
            if value.abs() > found.value.abs() * (1.0 + 1e-9) {
                found = Statistic { value, level };
            }
        }
        found
    }
}
