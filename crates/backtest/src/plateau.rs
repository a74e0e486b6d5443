//! Tries that are equally good: of them the one in the middle of the largest plateau.

use std::collections::BTreeSet;

/// The place of it among all combinations, of which the last parameter turns fastest. `lengths` says how many values
/// each parameter took, `equal` are the places of the tries. A plateau is made of tries one step
/// away from each other in every parameter at most; of plateaus of one size the first counts, and of tries that are
/// equally near to the middle the first. `None`: none is equal to any.
pub fn centre(lengths: &[usize], equal: &[usize]) -> Option<usize> {
    let mut left: BTreeSet<usize> = equal.iter().copied().collect();
    let mut largest: Vec<usize> = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut own = vec![first];
        let mut at = 0;
        while at < own.len() {
            own.extend(around(lengths, own[at]).into_iter().filter(|place| left.remove(place)));
            at += 1;
        }
        if own.len() > largest.len() {
            largest = own;
        }
    }
    largest.sort_unstable();
    let count = largest.len() as i64;
    let mut sums = vec![0; lengths.len()];
    for place in &largest {
        sums.iter_mut().zip(steps(lengths, *place)).for_each(|(sum, step)| *sum += step as i64);
    }
    // From the mean of all, times their number: whole numbers.
    let away = |place: &usize| -> i64 {
        steps(lengths, *place).iter().zip(&sums).map(|(step, sum)| (count * *step as i64 - sum).pow(2)).sum()
    };
    largest.iter().copied().min_by_key(away)
}

/// A place and those one step away from it.
fn around(lengths: &[usize], place: usize) -> Vec<usize> {
    let mut places = vec![0];
    for (step, length) in steps(lengths, place).into_iter().zip(lengths) {
        let near = step.saturating_sub(1)..=(step + 1).min(length - 1);
        places =
            places.iter().flat_map(|place| near.clone().map(move |step| place * length + step)).collect();
    }
    places
}

/// Which value of each parameter a combination has.
fn steps(lengths: &[usize], place: usize) -> Vec<usize> {
    let mut rest = place;
    let mut steps = vec![0; lengths.len()];
    for (step, length) in steps.iter_mut().zip(lengths).rev() {
        *step = rest % length;
        rest /= length;
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On five by five: a place is five times the row and the column.
    #[test]
    fn the_middle_of_the_largest_plateau() {
        let of = |cells: &[(usize, usize)]| {
            let mut places: Vec<usize> = cells.iter().map(|(row, column)| row * 5 + column).collect();
            places.sort_unstable();
            centre(&[5, 5], &places).map(|place| (place / 5, place % 5))
        };
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[(3, 1)]), Some((3, 1)));
        // A single one comes first, but nine stand together.
        let block = [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (4, 4)];
        assert_eq!(of(&[&[(0, 0)], &block[..]].concat()), Some((3, 3)));
        // The mean of an L is (1.4, 0.6): (1, 0) and (2, 1) are 0.52 away, the corner 0.72.
        assert_eq!(of(&[(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]), Some((1, 0)));
        // Two in a row twice: the first plateau, and of it the first.
        assert_eq!(of(&[(0, 0), (0, 1), (4, 3), (4, 4)]), Some((0, 0)));
        // Corner to corner is one step; the end of a row and the beginning of the next are not.
        assert_eq!(of(&[(0, 4), (1, 0), (2, 1), (3, 2)]), Some((2, 1)));
    }

    #[test]
    fn of_one_parameter_and_of_three() {
        assert_eq!(centre(&[7], &[1, 2, 3, 5, 6]), Some(2));
        // All 27: the one in the middle is 9 + 3 + 1.
        assert_eq!(centre(&[3, 3, 3], &(0..27).collect::<Vec<_>>()), Some(13));
    }
}
