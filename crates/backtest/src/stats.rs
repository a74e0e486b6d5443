//! What a result says once one knows how many were tried.
//!
//! Returns are of a day, ratios not by the year, kurtosis raw (3 for a bell).

/// Euler's.
const GAMMA: f64 = 0.577_215_664_901_532_9;

/// Of returns: what the formulas need.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Moments {
    pub count: usize,
    pub mean: f64,
    /// With n − 1.
    pub deviation: f64,
    pub skew: f64,
    pub kurtosis: f64,
}

impl Moments {
    /// `None` with fewer than two, or without spread.
    pub fn of(returns: &[f64]) -> Option<Self> {
        let count = returns.len();
        if count < 2 || returns.iter().any(|one| one.is_nan()) {
            return None;
        }
        let n = count as f64;
        let mean = returns.iter().sum::<f64>() / n;
        let power = |k: i32| returns.iter().map(|one| (one - mean).powi(k)).sum::<f64>() / n;
        let second = power(2);
        // What rounding leaves of no spread is none.
        if second <= (second + mean * mean) * 1e-13 {
            return None;
        }
        Some(Self {
            count,
            mean,
            deviation: (second * n / (n - 1.0)).sqrt(),
            skew: power(3) / second.powf(1.5),
            kurtosis: power(4) / (second * second),
        })
    }

    /// Of a day.
    pub fn sharpe(&self) -> f64 {
        self.mean / self.deviation
    }

    /// How sure it is that the true ratio is above this one.
    pub fn probability_above(&self, ratio: f64) -> Option<f64> {
        probability_above(self.sharpe(), self.count, self.skew, self.kurtosis, ratio)
    }
}

/// Probabilistic Sharpe ratio. `None` where the skew leaves no spread.
pub fn probability_above(sharpe: f64, count: usize, skew: f64, kurtosis: f64, above: f64) -> Option<f64> {
    let spread = 1.0 - skew * sharpe + (kurtosis - 1.0) / 4.0 * sharpe * sharpe;
    let is_there = count > 1 && spread > 0.0;
    is_there.then(|| normal((sharpe - above) * ((count - 1) as f64).sqrt() / spread.sqrt()))
}

/// The ratio that the best of `tries` reaches by chance alone; 0 for one try. Between one and two tries that hardly
/// differ the approximation falls below 0, and the best of several is no worse than one: 0 there, too.
pub fn best_by_chance(variance: f64, tries: f64) -> f64 {
    if tries <= 1.0 {
        return 0.0;
    }
    let e = std::f64::consts::E;
    let deviations =
        (1.0 - GAMMA) * normal_inverse(1.0 - 1.0 / tries) + GAMMA * normal_inverse(1.0 - 1.0 / (tries * e));
    variance.sqrt() * deviations.max(0.0)
}

/// A ratio to two places, with the sign that the page has.
pub fn two_places(ratio: f64) -> String {
    format!("{ratio:.2}").replace('-', "−")
}

/// How sure something is, in words: what a sample shows is never quite certain.
pub fn in_percent(sure: f64) -> String {
    if sure > 0.99 {
        "more than 99%".to_owned()
    } else if sure < 0.01 {
        "less than 1%".to_owned()
    } else {
        format!("{:.0}%", sure * 100.0)
    }
}

/// Days that it takes to be 95 % sure; `None` where the ratio is not above.
pub fn least_days(sharpe: f64, skew: f64, kurtosis: f64, above: f64) -> Option<f64> {
    let spread = 1.0 - skew * sharpe + (kurtosis - 1.0) / 4.0 * sharpe * sharpe;
    (sharpe > above).then(|| 1.0 + spread * (normal_inverse(0.95) / (sharpe - above)).powi(2))
}

/// Tries that resemble each other count for fewer.
pub fn independent_tries(tries: f64, mean_correlation: f64) -> f64 {
    let together = mean_correlation.clamp(0.0, 1.0);
    together + tries * (1.0 - together)
}

pub fn correlation(a: &[f64], b: &[f64]) -> Option<f64> {
    let n = a.len().min(b.len()) as f64;
    let (mean_a, mean_b) = (a.iter().sum::<f64>() / n, b.iter().sum::<f64>() / n);
    let (mut both, mut own, mut other) = (0.0, 0.0, 0.0);
    for (a, b) in a.iter().zip(b) {
        both += (a - mean_a) * (b - mean_b);
        own += (a - mean_a) * (a - mean_a);
        other += (b - mean_b) * (b - mean_b);
    }
    (own > 0.0 && other > 0.0).then(|| both / (own * other).sqrt())
}

/// Blocks of days, and how many halves of them there are: 16 over 8.
pub const BLOCKS: usize = 16;

/// Sum and sum of squares of the returns in each block; days of each block.
pub type BlockSums = [(f64, f64); BLOCKS];

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Overfitting {
    /// The share of halves whose best try is not above the middle in the other half.
    pub probability: f64,
    /// Of those best ones in the other half.
    pub probability_of_loss: f64,
    pub halves: u32,
}

/// Returns as block sums; all tries must have the same days.
pub fn block_sums(returns: &[f64]) -> (BlockSums, [usize; BLOCKS]) {
    let mut sums = [(0.0, 0.0); BLOCKS];
    let mut counts = [0; BLOCKS];
    for block in 0..BLOCKS {
        let (from, to) = (returns.len() * block / BLOCKS, returns.len() * (block + 1) / BLOCKS);
        for one in &returns[from..to] {
            sums[block].0 += one;
            sums[block].1 += one * one;
        }
        counts[block] = to - from;
    }
    (sums, counts)
}

/// Combinatorially symmetric cross-validation by Sharpe ratio. `None` with fewer than two tries or 16 days.
pub fn overfitting(
    tries: &[BlockSums],
    counts: &[usize; BLOCKS],
    stopped: &dyn Fn() -> bool,
) -> Option<Overfitting> {
    if tries.len() < 2 || counts.contains(&0) {
        return None;
    }
    let sharpe = |sums: &BlockSums, half: u32, wanted: bool| {
        let (mut n, mut sum, mut squares) = (0, 0.0, 0.0);
        for block in 0..BLOCKS {
            if (half >> block & 1 == 1) == wanted {
                n += counts[block];
                sum += sums[block].0;
                squares += sums[block].1;
            }
        }
        let n = n as f64;
        let spread = squares - sum * sum / n;
        if spread > 1e-18 { sum / n / (spread / (n - 1.0)).sqrt() } else { 0.0 }
    };
    let halves = (0..1_u32 << BLOCKS).filter(|half| half.count_ones() as usize == BLOCKS / 2);
    let (mut all, mut overfit, mut lost) = (0_u32, 0_u32, 0_u32);
    let mut outside = vec![0.0; tries.len()];
    for half in halves {
        if stopped() {
            return None;
        }
        let (mut best, mut best_at) = (f64::NEG_INFINITY, 0);
        for (at, sums) in tries.iter().enumerate() {
            let inside = sharpe(sums, half, true);
            if inside > best {
                (best, best_at) = (inside, at);
            }
            outside[at] = sharpe(sums, half, false);
        }
        let own = outside[best_at];
        // Its rank among all, 1 is the worst; those alike share the middle of their places.
        let below = outside.iter().filter(|one| **one < own).count();
        let alike = outside.iter().filter(|one| **one == own).count();
        let rank = below as f64 + (alike as f64 + 1.0) / 2.0;
        let relative = rank / (tries.len() as f64 + 1.0);
        all += 1;
        overfit += u32::from(relative <= 0.5);
        lost += u32::from(own < 0.0);
    }
    let share = |count: u32| f64::from(count) / f64::from(all);
    Some(Overfitting { probability: share(overfit), probability_of_loss: share(lost), halves: all })
}

/// The share of a bell below `x`.
pub fn normal(x: f64) -> f64 {
    0.5 * complementary_error(-x / std::f64::consts::SQRT_2)
}

/// By a series near 0 and a continued fraction beyond: right to 1e-14.
fn complementary_error(x: f64) -> f64 {
    let size = x.abs();
    let root = std::f64::consts::PI.sqrt();
    let found = if size < 2.5 {
        let (mut term, mut sum) = (size, size);
        for n in 1..120 {
            term *= -size * size / f64::from(n);
            sum += term / f64::from(2 * n + 1);
        }
        1.0 - 2.0 / root * sum
    } else {
        let mut fraction = 0.0;
        for n in (1..=80).rev() {
            fraction = f64::from(n) / 2.0 / (size + fraction);
        }
        (-size * size).exp() / root / (size + fraction)
    };
    if x < 0.0 { 2.0 - found } else { found }
}

/// Where so much of a bell lies below: halved until nothing is left between.
pub fn normal_inverse(p: f64) -> f64 {
    if p <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if p >= 1.0 {
        return f64::INFINITY;
    }
    let (mut low, mut high) = (-40.0, 40.0);
    for _ in 0..90 {
        let middle = (low + high) / 2.0;
        if normal(middle) < p { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, expected: f64, by: f64) {
        assert!((found - expected).abs() < by, "{found} for {expected}");
    }

    /// Of tables: Φ(1.96), Φ(3), Φ⁻¹(0.975), Φ⁻¹(0.95).
    #[test]
    fn a_bell() {
        near(normal(0.0), 0.5, 1e-15);
        near(normal(1.96), 0.975_002_104_851_78, 1e-12);
        near(normal(3.0), 0.998_650_101_968_37, 1e-12);
        near(normal(-3.0), 0.001_349_898_031_63, 1e-12);
        near(normal(4.5), 1.0 - 3.397_673_124_730_06e-6, 1e-14);
        near(normal_inverse(0.975), 1.959_963_984_540_05, 1e-10);
        near(normal_inverse(0.95), 1.644_853_626_951_47, 1e-10);
        near(normal_inverse(0.05), -1.644_853_626_951_47, 1e-10);
    }

    /// The worked example of the reference: SR 0.08 of 750 days, skew −0.4, raw kurtosis 6, variance of tries 0.0009.
    #[test]
    fn the_worked_example() {
        let above = |ratio| probability_above(0.08, 750, -0.4, 6.0, ratio).unwrap();
        near(above(0.0), 0.984_100, 5e-7);
        for (tries, chance, deflated) in
            [(10.0, 0.047_238, 0.810_358), (100.0, 0.075_918, 0.543_614), (10_000.0, 0.115_820, 0.168_206)]
        {
            let best = best_by_chance(0.0009, tries);
            near(best, chance, 5e-7);
            near(above(best), deflated, 5e-7);
        }
        near(least_days(0.08, -0.4, 6.0, 0.0).unwrap(), 440.65, 5e-3);
        // Of 1.1 tries the formula says −0.00953.
        assert_eq!(best_by_chance(0.0009, 1.1), 0.0);
        assert_eq!(
            [0.009, 0.01, 0.5, 0.99, 0.995].map(in_percent),
            ["less than 1%", "1%", "50%", "99%", "more than 99%"]
        );
        assert_eq!([-0.874, 1.5].map(two_places), ["−0.87", "1.50"]);
        assert_eq!((best_by_chance(0.0009, 1.0), least_days(0.0, 0.0, 3.0, 0.1)), (0.0, None));
    }

    /// 1, 2, 3, 4, 10: mean 4, deviations −3 −2 −1 0 6, squares 50, cubes 180, fourths 1394.
    #[test]
    fn moments_by_hand() {
        let found = Moments::of(&[1.0, 2.0, 3.0, 4.0, 10.0]).unwrap();
        near(found.deviation, 12.5_f64.sqrt(), 1e-12);
        near(found.skew, 36.0 / 10.0_f64.powf(1.5), 1e-12);
        near(found.kurtosis, 278.8 / 100.0, 1e-12);
        assert_eq!((Moments::of(&[1.0]), Moments::of(&[2.0, 2.0, 2.0])), (None, None));
    }

    /// One try is best everywhere: it is above the middle in every other half. Two that take turns by block: whoever
    /// leads in one half has fewer good blocks in the other.
    #[test]
    fn overfitting_of_what_is_plain() {
        let days = |good: &dyn Fn(usize) -> bool| -> Vec<f64> {
            (0..160)
                .map(|day| (if good(day / 10) { 1.0 } else { -1.0 }) / 64.0 + [1.0, -1.0][day % 2] / 1024.0)
                .collect()
        };
        let tries = |all: &[Vec<f64>]| {
            let sums: Vec<BlockSums> = all.iter().map(|one| block_sums(one).0).collect();
            overfitting(&sums, &block_sums(&all[0]).1, &|| false).unwrap()
        };
        let steady = tries(&[days(&|_| true), days(&|_| false)]);
        assert_eq!((steady.probability, steady.probability_of_loss, steady.halves), (0.0, 0.0, 12_870));
        // Even blocks are good for one, odd ones for the other: the half that has k even ones has 8 − k odd ones, the
        // other half the reverse. The leader there is the loser here, and with k = 4 both are alike.
        let turns = tries(&[days(&|block| block % 2 == 0), days(&|block| block % 2 == 1)]);
        assert_eq!(turns.probability, 1.0);
        // (8 over 4)² = 4,900 of 12,870 halves are even.
        near(turns.probability_of_loss, (12_870.0 - 4_900.0) / 12_870.0, 1e-12);
    }
}
