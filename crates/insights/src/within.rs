//! Schemes W and D for groups: the groups stay, the values are shuffled among what stands in one block (a day; a
//! calendar quarter). What a whole block made better or worse drops out: values are less the mean of their block.

use std::ops::Range;

use crate::null::{Null, Statistic};
use crate::numbers::{Sums, studentised};
use crate::random::Random;

#[derive(Debug, Clone)]
pub struct Within {
    blocks: Vec<Range<usize>>,
    /// Less the mean of their block.
    values: Vec<f64>,
    /// In which of the levels each lies, a bit for each.
    sets: Vec<u64>,
    counts: Vec<f64>,
    all: Sums,
    shuffled: Vec<f64>,
}

impl Within {
    /// `levels` are the bits of `sets` that are asked about.
    pub fn new(blocks: Vec<Range<usize>>, values: Vec<f64>, sets: &[u64], levels: &[u32]) -> Self {
        let values = centred(&blocks, values);
        let of_levels = |set: u64| {
            levels.iter().enumerate().fold(0, |own, (at, level)| own | (((set >> level) & 1) << at))
        };
        let sets: Vec<u64> = sets.iter().map(|set| of_levels(*set)).collect();
        let count = |level: usize| sets.iter().filter(|set| (*set >> level) & 1 == 1).count() as f64;
        Self {
            counts: (0..levels.len()).map(count).collect(),
            all: Sums::of(values.iter().copied()),
            blocks,
            values,
            sets,
            shuffled: Vec::new(),
        }
    }
}

pub fn centred(blocks: &[Range<usize>], mut values: Vec<f64>) -> Vec<f64> {
    for block in blocks {
        let own = &mut values[block.clone()];
        let mean = own.iter().sum::<f64>() / own.len().max(1) as f64;
        own.iter_mut().for_each(|value| *value -= mean);
    }
    values
}

fn add(sets: &[u64], values: &[f64], sums: &mut [f64]) {
    for (set, value) in sets.iter().zip(values) {
        let mut left = *set;
        while left != 0 {
            let level = left.trailing_zeros() as usize;
            sums[2 * level] += value;
            sums[2 * level + 1] += value * value;
            left &= left - 1;
        }
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
        let own = self.blocks[block].clone();
        add(&self.sets[own.clone()], &self.values[own], sums);
    }

    fn drawn(&mut self, block: usize, random: &mut Random, sums: &mut [f64]) {
        let own = self.blocks[block].clone();
        self.shuffled.clear();
        self.shuffled.extend_from_slice(&self.values[own.clone()]);
        random.shuffle(&mut self.shuffled);
        add(&self.sets[own], &self.shuffled, sums);
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
