//! Schemes W and D for numbers: Spearman's rank correlation, values shuffled within their block.

use std::ops::Range;

use crate::null::{Null, Statistic};
use crate::numbers::ranks;
use crate::random::Random;
use crate::within::centred;

#[derive(Debug, Clone)]
pub struct Trend {
    blocks: Vec<Range<usize>>,
    /// Ranks less their mean.
    numbers: Vec<f64>,
    values: Vec<f64>,
    /// Root of the product of both sums of squares.
    scale: f64,
    shuffled: Vec<f64>,
}

impl Trend {
    pub fn new(blocks: Vec<Range<usize>>, numbers: &[f64], values: Vec<f64>) -> Self {
        let values = centred(&blocks, values);
        let all = 0..values.len();
        let whole = std::slice::from_ref(&all);
        let (numbers, values) = (centred(whole, ranks(numbers)), centred(whole, ranks(&values)));
        let squares = |of: &[f64]| of.iter().map(|one| one * one).sum::<f64>();
        let scale = (squares(&numbers) * squares(&values)).sqrt();
        Self { blocks, numbers, values, scale, shuffled: Vec::new() }
    }
}

impl Null for Trend {
    fn blocks(&self) -> usize {
        self.blocks.len()
    }

    fn width(&self) -> usize {
        1
    }

    fn seen(&mut self, block: usize, sums: &mut [f64]) {
        let own = self.blocks[block].clone();
        sums[0] += product(&self.numbers[own.clone()], &self.values[own]);
    }

    fn drawn(&mut self, block: usize, random: &mut Random, sums: &mut [f64]) {
        let own = self.blocks[block].clone();
        self.shuffled.clear();
        self.shuffled.extend_from_slice(&self.values[own.clone()]);
        random.shuffle(&mut self.shuffled);
        sums[0] += product(&self.numbers[own], &self.shuffled);
    }

    fn statistic(&self, sums: &[f64]) -> Statistic {
        let value = if self.scale > 1e-12 { sums[0] / self.scale } else { 0.0 };
        Statistic { value, level: 0 }
    }
}

fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}
