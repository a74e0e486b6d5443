//! Sharing an amount over its bearers so that the parts add up exactly.

/// Gives each of `weights` its floor of `total`, the remainder to the largest weight (the first of equals),
/// by calling `give(position, amount)`. Without any weight the first bearer takes all.
pub fn share(total: i64, weights: impl Iterator<Item = i128> + Clone, mut give: impl FnMut(usize, i64)) {
    if total == 0 {
        return;
    }
    let (mut sum, mut largest, mut heaviest) = (0_i128, 0, 0_i128);
    for (position, weight) in weights.clone().enumerate() {
        sum += weight;
        if weight > heaviest {
            (largest, heaviest) = (position, weight);
        }
    }
    let mut left = total;
    if sum > 0 {
        for (position, weight) in weights.enumerate() {
            let part = portion(total, weight, sum);
            left -= part;
            if part != 0 {
                give(position, part);
            }
        }
    }
    if left != 0 {
        give(largest, left);
    }
}

/// Floor of `total` × `weight` ÷ `sum`, for amounts and weights of 0 and more.
fn portion(total: i64, weight: i128, sum: i128) -> i64 {
    // One weight bears all: the usual scrip-day.
    if weight == sum {
        return total;
    }
    if let (Ok(small), Ok(by)) = (i64::try_from(weight), i64::try_from(sum))
        && let Some(product) = total.checked_mul(small)
    {
        return product / by;
    }
    let product = i128::from(total).checked_mul(weight);
    // Beyond ₹10²⁰ of weight no amount is lost: what is not given stays in the remainder.
    product.map_or(0, |product| (product / sum) as i64)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parts(total: i64, weights: &[i64]) -> Vec<i64> {
        let mut parts = vec![0; weights.len()];
        share(total, weights.iter().map(|&weight| i128::from(weight)), |at, amount| parts[at] += amount);
        parts
    }

    #[test]
    fn the_remainder_goes_to_the_largest() {
        assert_eq!(parts(10, &[1, 1, 1]), [4, 3, 3]);
        assert_eq!(parts(10, &[1, 3, 2]), [1, 6, 3]);
        assert_eq!(parts(7, &[0, 0]), [7, 0]);
        assert_eq!(parts(7, &[0, 5]), [0, 7]);
        assert_eq!(parts(0, &[1, 2]), [0, 0]);
        assert_eq!(parts(i64::MAX, &[i64::MAX, i64::MAX]), [i64::MAX / 2 + 1, i64::MAX / 2]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000.max(ProptestConfig::default().cases)))]

        #[test]
        fn parts_add_up_and_stay_within_one_of_their_due(
            total in 0_i64..1_000_000_000_000,
            weights in prop::collection::vec(0_i64..1_000_000_000_000, 1..40),
        ) {
            let shared = parts(total, &weights);
            prop_assert_eq!(shared.iter().sum::<i64>(), total);
            let sum: i128 = weights.iter().map(|&w| i128::from(w)).sum();
            let count = weights.len() as i128;
            for (part, weight) in shared.iter().zip(&weights) {
                let due = i128::from(total) * i128::from(*weight);
                prop_assert!(sum == 0 || (0..=sum * count).contains(&(i128::from(*part) * sum - due + sum)));
                prop_assert!(sum == 0 || *weight > 0 || *part == 0);
            }
        }
    }
}
