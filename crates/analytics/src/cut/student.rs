//! Student's t: how far a mean of few days may lie from what is true.

/// Beyond so many degrees of freedom it changes nothing that is shown.
const MOST_FREEDOM: u32 = 1_000;

/// The t between whose two signs this share lies.
pub(super) fn student(share: f64, freedom: u32) -> f64 {
    let freedom = freedom.clamp(1, MOST_FREEDOM);
    let (mut low, mut high) = (0.0, 1.0);
    while within(high, freedom) < share && high < 1e12 {
        high *= 2.0;
    }
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        if within(middle, freedom) < share { low = middle } else { high = middle }
    }
    high
}

/// The share between −t and t, as a finite sum (Abramowitz and Stegun, 26.7.3 and 26.7.4).
fn within(t: f64, freedom: u32) -> f64 {
    let angle = (t / f64::from(freedom).sqrt()).atan();
    let (sine, cosine) = angle.sin_cos();
    let square = cosine * cosine;
    let (mut sum, mut term) = (0.0, 1.0);
    if freedom.is_multiple_of(2) {
        for at in (1..freedom).step_by(2).map(f64::from) {
            sum += term;
            term *= square * at / (at + 1.0);
        }
        return sine * sum;
    }
    term = cosine;
    for at in (1..freedom.saturating_sub(1)).step_by(2).map(f64::from) {
        sum += term;
        term *= square * (at + 1.0) / (at + 2.0);
    }
    (angle + sine * sum) * std::f64::consts::FRAC_2_PI
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Printed tables of the quantiles.
    #[test]
    fn as_printed_tables_say() {
        for (share, freedom, expected) in [
            (0.9, 1, 6.313_752),
            (0.95, 2, 4.302_653),
            (0.95, 9, 2.262_157),
            (0.99, 19, 2.860_935),
            (0.999, 30, 3.645_959),
            (0.9, 60, 1.670_649),
            (0.95, 1_000, 1.962_339),
            (0.95, 2_000_000, 1.962_339),
        ] {
            let found = student(share, freedom);
            assert!((found - expected).abs() < 2e-6, "{share} {freedom}: {found}");
        }
        assert!(student(0.0, 5) < 1e-9);
    }
}
