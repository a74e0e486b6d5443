//! How many questions were asked counts: Benjamini and Hochberg over every question that had enough data.

/// Shown up to this q: of ten that are shown one may be chance.
pub const LEVEL: f64 = 0.10;

/// q of each p, in their order: the least of p · M ÷ rank over this rank and those behind it, at most 1.
pub fn q_values(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&one, &other| p[one].total_cmp(&p[other]));
    let mut q = vec![1.0; p.len()];
    let mut least = 1.0_f64;
    for (rank, &at) in order.iter().enumerate().rev() {
        least = least.min(p[at] * p.len() as f64 / (rank + 1) as f64);
        q[at] = least;
    }
    q
}

/// Benjamini and Yekutieli, for tests that hang together in any way: q times this, at most 1.
pub fn strict_factor(questions: usize) -> f64 {
    (1..=questions).map(|rank| 1.0 / rank as f64).sum()
}
