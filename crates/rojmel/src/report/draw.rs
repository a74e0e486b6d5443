//! The equity curve in block characters.

use domain::Money;

const BROADEST: usize = 3;

/// Rows of text, top first: each column is one bucket of days, drawn from the zero line to the
/// running sum at the bucket's end.
pub fn curve(daily_net: &[Money], width: usize, height: usize) -> Vec<String> {
    let mut sum = Money::ZERO;
    let running: Vec<i64> = daily_net
        .iter()
        .map(|net| {
            sum += *net;
            sum.0
        })
        .collect();
    if running.is_empty() || height == 0 {
        return Vec::new();
    }
    let buckets = width.min(running.len());
    // A few days get broad columns.
    let breadth = (width / buckets).min(BROADEST);
    let ends: Vec<i64> = (1..=buckets)
        .flat_map(|bucket| std::iter::repeat_n(running[bucket * running.len() / buckets - 1], breadth))
        .collect();
    let top = ends.iter().copied().max().unwrap_or(0).max(0);
    let bottom = ends.iter().copied().min().unwrap_or(0).min(0);
    let span = i128::from(top) - i128::from(bottom);
    if span == 0 {
        return vec!["▁".repeat(ends.len())];
    }
    // Eighths of a row, counted from the bottom.
    let eighths = (height * 8) as i128;
    let level = |value: i64| (i128::from(value) - i128::from(bottom)) * eighths / span;
    let zero = level(0);
    (0..height)
        .rev()
        .map(|row| {
            let floor = (row * 8) as i128;
            ends.iter().map(|&end| cell(level(end), zero, floor)).collect()
        })
        .collect()
}

/// What a column shows in the row whose floor is at `floor` eighths.
fn cell(level: i128, zero: i128, floor: i128) -> char {
    const RISING: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    if level >= zero {
        // Filled from the zero line up.
        if floor + 8 <= zero { ' ' } else { RISING[(level - floor).clamp(0, 8) as usize] }
    } else if floor >= zero {
        ' '
    } else {
        // Filled from the zero line down: half blocks are the finest that hang.
        match (floor + 8 - level).clamp(0, 8) {
            0..=1 => ' ',
            2..=5 => '▀',
            _ => '█',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_rises_and_falls() {
        let rupees = |list: &[i64]| list.iter().map(|&one| Money(one * 10_000)).collect::<Vec<_>>();
        assert_eq!(curve(&rupees(&[1, 1, 1, 1]), 4, 1), ["▂▄▆█"]);
        assert_eq!(curve(&rupees(&[4, -4]), 2, 2), ["█ ", "█ "]);
        assert_eq!(curve(&rupees(&[-4, 8]), 2, 2), [" █", "█ "]);
        assert_eq!(curve(&rupees(&[-4, 8]), 78, 2), ["   ███", "███   "]);
        assert_eq!(curve(&rupees(&[]), 10, 2), Vec::<String>::new());
        assert_eq!(curve(&rupees(&[0, 0]), 2, 2), ["▁▁"]);
        assert_eq!(curve(&rupees(&[1; 100]), 20, 3)[0].chars().count(), 20);
    }
}
