//! Schemes F and C: the values of days with their signs turned, and the row of days turned round.

use crate::null::{Null, Statistic};
use crate::numbers::{Sums, studentised};
use crate::random::Random;

/// F: is the mean of days 0? Each day keeps its size and takes a sign.
#[derive(Debug, Clone)]
pub struct Flips(pub Vec<f64>);

impl Null for Flips {
    fn blocks(&self) -> usize {
        self.0.len()
    }

    fn width(&self) -> usize {
        1
    }

    fn seen(&mut self, block: usize, sums: &mut [f64]) {
        sums[0] += self.0[block];
    }

    fn drawn(&mut self, block: usize, random: &mut Random, sums: &mut [f64]) {
        sums[0] += if random.draw() >> 63 == 0 { self.0[block] } else { -self.0[block] };
    }

    /// Mean ÷ its standard error; squares stay what they are.
    fn statistic(&self, sums: &[f64]) -> Statistic {
        let squares = self.0.iter().map(|value| value * value).sum();
        let own = Sums { count: self.0.len() as f64, sum: sums[0], squares };
        let error = (own.variance() / own.count).sqrt();
        Statistic { value: if error > 1e-12 { own.mean() / error } else { 0.0 }, level: 0 }
    }
}

/// C: the last days against those before; the row of days is turned by any number of days, so that slow change stays in
/// it. Not turned, or by little, counts as well: what lies next to the days as they were is nearly as much, and without
/// it the p of a peak would be far too small.
#[derive(Debug, Clone)]
pub struct Turned {
    pub days: Vec<f64>,
    pub last: usize,
}

impl Turned {
    fn add(&self, turn: usize, sums: &mut [f64]) {
        let count = self.days.len();
        for at in count - self.last..count {
            let value = self.days[(at + turn) % count];
            sums[0] += value;
            sums[1] += value * value;
        }
    }
}

impl Null for Turned {
    fn blocks(&self) -> usize {
        1
    }

    fn width(&self) -> usize {
        2
    }

    fn seen(&mut self, _: usize, sums: &mut [f64]) {
        self.add(0, sums);
    }

    fn drawn(&mut self, _: usize, random: &mut Random, sums: &mut [f64]) {
        self.add(random.below(self.days.len()), sums);
    }

    fn statistic(&self, sums: &[f64]) -> Statistic {
        let own = Sums { count: self.last as f64, sum: sums[0], squares: sums[1] };
        let all = Sums::of(self.days.iter().copied());
        Statistic { value: studentised(own, all.less(own)), level: 0 }
    }
}
