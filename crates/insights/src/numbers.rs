//! Small sums of statistics. Only what is the same on every machine: no function of the machine's own library.

/// The natural logarithm, of numbers above 0: a power of two times a series that ends below the last bit.
pub fn ln(value: f64) -> f64 {
    if value <= 0.0 || !value.is_finite() {
        return 0.0;
    }
    let (mut rest, mut twos) = (value, 0_i32);
    while rest > std::f64::consts::SQRT_2 {
        rest /= 2.0;
        twos += 1;
    }
    while rest < std::f64::consts::FRAC_1_SQRT_2 {
        rest *= 2.0;
        twos -= 1;
    }
    // ln x = 2 (z + z³ ÷ 3 + z⁵ ÷ 5 …), z = (x − 1) ÷ (x + 1); z is at most 0.172 here.
    let z = (rest - 1.0) / (rest + 1.0);
    let square = z * z;
    let (mut power, mut sum, mut odd) = (z, 0.0, 1.0);
    while odd < 27.0 {
        sum += power / odd;
        power *= square;
        odd += 2.0;
    }
    2.0 * sum + f64::from(twos) * std::f64::consts::LN_2
}

/// Ranks from 1; equal values share the mean of theirs.
pub fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
    let mut ranks = vec![0.0; values.len()];
    let mut from = 0;
    for together in order.chunk_by(|&one, &other| values[one] == values[other]) {
        let rank = from as f64 + (together.len() as f64 + 1.0) / 2.0;
        for &at in together {
            ranks[at] = rank;
        }
        from += together.len();
    }
    ranks
}

/// Count, sum and sum of squares.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Sums {
    pub count: f64,
    pub sum: f64,
    pub squares: f64,
}

impl Sums {
    pub fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let mut sums = Self::default();
        values.into_iter().for_each(|value| sums.add(value));
        sums
    }

    pub fn less(self, other: Self) -> Self {
        Self {
            count: self.count - other.count,
            sum: self.sum - other.sum,
            squares: self.squares - other.squares,
        }
    }

    pub fn mean(self) -> f64 {
        self.sum / self.count
    }

    /// Of a sample: divided by one less than the count.
    pub fn variance(self) -> f64 {
        ((self.squares - self.sum * self.sum / self.count) / (self.count - 1.0)).max(0.0)
    }
}

/// The difference of two means ÷ its standard error, which is safe where the two spread differently (Chung and
/// Romano). 0 where nothing spreads or a group has fewer than two.
pub fn studentised(one: Sums, other: Sums) -> f64 {
    if one.count < 2.0 || other.count < 2.0 {
        return 0.0;
    }
    let error = (one.variance() / one.count + other.variance() / other.count).sqrt();
    if error > 1e-12 { (one.mean() - other.mean()) / error } else { 0.0 }
}
