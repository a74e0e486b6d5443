//! Whole lots of a number of units that was calculated.

/// ₹700 at a risk of ₹70 − ₹69.30 each are 1,000 units, and in binary 999.999999999996: what is missing to a lot is
/// less than calculating loses.
const NOISE: f64 = 1e-9;

/// The most units of whole lots within these.
pub fn whole_lots(units: f64, lot: f64) -> f64 {
    let lots = units / lot;
    (lots + lots.abs() * NOISE).floor() * lot
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exact_multiple_is_kept_and_a_part_of_a_lot_is_not() {
        let risk = 70.0 - 70.0 * 0.99;
        assert_eq!(whole_lots(700.0 / risk, 1.0), 1000.0);
        assert_eq!(whole_lots(52.5 / risk, 75.0), 75.0);
        assert_eq!(whole_lots(999.999, 1.0), 999.0);
        assert_eq!(whole_lots(149.99, 75.0), 75.0);
        assert_eq!(whole_lots(0.5, 1.0), 0.0);
        assert!(whole_lots(f64::NAN, 1.0).is_nan());
    }
}
